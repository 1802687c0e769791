"""What whole talks cost by purpose, over the bot as it runs."""

import json
from pathlib import Path
from typing import Any

from bench.labelled_sets import evaluated

LINES = 14
TALK: dict[str, Any] = {
    "people": {"ada": "11", "bram": "12"},
    "lines": [
        {"id": str(n), "who": ("ada", "bram")[n % 2], "at": f"2026-03-01T10:{n:02}:00Z", "text": f"the mast is {n} m"}
        for n in range(LINES)
    ],
    "facts": [{"id": "f", "who": "ada", "text": "Keeps bees.", "lines": ["2"]}],
}
CONVERSATION: dict[str, Any] = {
    "sample_id": "conv-1",
    "conversation": {
        "session_1_date_time": "1:56 pm on 8 May, 2023",
        "session_1": [
            {"speaker": "Ada", "dia_id": f"D1:{n}", "text": f"I row a boat of {n} metres"} for n in range(1, LINES + 1)
        ],
    },
    "observation": {"session_1_observation": {"Ada": [["Ada owns a lantern.", "D1:3"]]}},
    "qa": [{"question": "What does Ada own?", "evidence": ["D1:3"], "category": 1}],
}


async def test_calls_and_tokens_are_counted_by_purpose_for_each_hundred_messages(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(json.dumps([CONVERSATION]), encoding="utf-8")
    (tmp_path / "b.json").write_text(json.dumps(TALK), encoding="utf-8")

    report = await evaluated("cost", folder=tmp_path, predictions=None)

    figures = report["per_100_messages"]
    assert (figures["messages"], figures["without_answers"]["calls"]) == (2 * LINES, round(2 / (2 * LINES) * 100, 2))
    spent = figures["by_purpose"]["extraction"]
    assert spent["estimated_prompt_tokens"] > spent["prompt_tokens"] > 0
    assert [talk["memories"] for talk in report["talks"].values()] == [1, 1]
