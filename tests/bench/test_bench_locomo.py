"""The set of conversations is read leniently where it is known to be loose, and what was found is counted rightly."""

import json
from pathlib import Path
from typing import Any

from bench.sets.locomo import measure_locomo

CONVERSATION: dict[str, Any] = {
    "sample_id": "conv-1",
    "conversation": {
        "session_1_date_time": "1:56 pm on 8 May, 2025",
        "session_1": [
            {"speaker": "Ada", "dia_id": "D1:1", "text": "the green one is from my aunt"},
            {"speaker": "Bram", "dia_id": "D1:2", "text": "i row on sundays"},
        ],
    },
    "observation": {
        "session_1_observation": {
            "Ada": [["Ada owns a lantern.", "D1:1"]],
            "Bram": [["Bram owns a boat.", ["D1:2", "D1:3"]]],
        }
    },
    "qa": [
        {"question": "What does Ada own?", "evidence": ["D:1:1; D1:9"], "category": 1},
        {"question": "Which aunt is the lantern's?", "evidence": ["D1:1"], "category": 4},
        {"question": "Who flies?", "evidence": ["D1:2"], "category": 4},
        {"question": "When did Bram sell the telescope?", "evidence": ["D1:2"], "category": 5},
        {"question": "Without evidence?", "evidence": [], "category": 3},
    ],
}


def _folder(place: Path, *conversations: dict[str, Any]) -> Path:
    place.mkdir()
    (place / "some.json").write_text(json.dumps(conversations), encoding="utf-8")
    return place


async def test_evidence_is_counted_beside_plain_bm25(tmp_path: Path) -> None:
    outcome = await measure_locomo(_folder(tmp_path / "set", CONVERSATION), guild_memories=50)

    report, said = outcome.report, outcome.predictions

    assert report["items"] == {"conversations": 1, "statements": 2, "scored_questions": 3, "unanswerable_questions": 1}
    figures = report["figures"]
    assert (figures["keepsake"]["hit_at_10"], figures["keepsake"]["evidence_at_10"]) == (0.6667, 0.5)
    assert (figures["ceiling"]["hit_at_10"], figures["ceiling"]["evidence_at_10"]) == (1.0, 0.8333)
    assert set(figures) == {"keepsake", "keepsake_without_quotes", "plain_bm25", "ceiling"}
    assert "past the gate" in report["path"]
    assert (report["in_one_guild"]["memories"], report["in_one_guild"]["ranking"]["n"]) == (50, 5)
    assert set(report["in_prompt"]) == {"with_50_memories", "with_500_memories"}
    assert report["by_conversation"]["conv-1"]["keepsake"] == figures["keepsake"]
    assert [said[0]["id"], said[0]["cited"][0]] == ["conv-1/0", ["D1:1"]]
    assert said[2]["cited"] == []
