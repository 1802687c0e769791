"""The stories of forgetting are told by their own rules, played through the bot's lifecycle, and counted rightly."""

import json
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from bench.labelled_sets import evaluated
from bench.sets.forgetting import outcome_of
from bench.sets.forgetting_items import LATELY, QUIET, ForgettingItem, forgetting_items

A_SAMPLE = 12
"""Stories of each rule; the whole set takes half a minute and is for the bench."""


def test_the_set_is_large_the_same_each_time_and_of_many_rules() -> None:
    items = forgetting_items()

    assert len(items) >= 1000
    assert items == forgetting_items()
    assert len({item.id for item in items}) == len({item.text for item in items}) == len(items)
    rules = Counter((item.rule, item.label) for item in items)
    assert (len(rules), Counter(label for _, label in rules)) == (16, {"keep": 12, "may_go": 4})


def test_every_label_follows_from_what_its_story_tells() -> None:
    for item in forgetting_items():
        asked_for = item.importance >= 3 or item.pinned or item.tier == "canon" or item.topic or item.source == "manual"
        if item.replaced is not None or item.brought_back is not None:
            continue
        signs = [0, *sorted((*item.used, *item.said_again)), item.days]
        longest = max(later - earlier for earlier, later in pairwise(signs))
        assert (item.label == "keep") == bool(asked_for or longest < QUIET[0]), item.id
        assert asked_for or item.rule == "young" or item.label == "may_go" or longest <= LATELY[1], item.id


async def test_less_than_one_in_a_hundred_is_wrongly_forgotten_and_what_may_go_goes() -> None:
    outcome = await outcome_of(forgetting_items(A_SAMPLE))

    figures = outcome.report["figures"]
    assert figures["false_forgetting"] < 0.01, outcome.report["wrongly_forgotten"]
    assert figures["forgotten"] > 0.99, outcome.report["left"]
    assert len(outcome.predictions) == 16 * A_SAMPLE


@pytest.mark.parametrize(
    ("label", "figures"),
    [("keep", {"false_forgetting": 0.5, "forgotten": None}), ("may_go", {"false_forgetting": None, "forgotten": 0.5})],
)
async def test_a_folders_own_stories_are_counted(tmp_path: Path, label: str, figures: dict[str, Any]) -> None:
    stories = [
        ForgettingItem(id="a", rule="trivia", label="keep", text="Saw a gull.", days=70),
        ForgettingItem(id="b", rule="used", label="keep", text="Saw a kite.", days=70, used=(30,)),
    ]
    lines = [story.model_copy(update={"label": label}).model_dump_json() for story in stories]
    (tmp_path / "own.jsonl").write_text("\n".join(lines), encoding="utf-8")

    report = await evaluated("forgetting", folder=tmp_path, predictions=tmp_path / "said.jsonl")

    assert report["figures"] == figures
    assert report["gone_by_rule"] == {"trivia": 1}
    said = [json.loads(line) for line in (tmp_path / "said.jsonl").read_text(encoding="utf-8").splitlines()]
    assert said == [{"id": "a", "gone": True, "state": "retired"}, {"id": "b", "gone": False, "state": "active"}]
