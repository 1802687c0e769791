"""The sets of our own: what the rules know of them stays known. Of unseen words they say nothing any more."""

import json
import shutil
from pathlib import Path
from typing import Final

import pytest

from memory.domain.injection.steering import addresses_the_model
from sandbox.bench.evaluation import evaluated

SETS: Final = Path(__file__).parent.parent / "sets"
LEAST: Final = [
    ("recall-triggers", "first", 0.96, 0.92),
    ("recall-triggers", "second", 0.96, 0.97),
    ("recall-triggers", "third", 0.97, 0.97),
    ("recall-triggers", "fourth", 0.95, 0.95),
    ("contradictions", "first", 0.83, 0.90),
    ("contradictions", "second", 0.87, 0.99),
    ("contradictions", "third", 0.81, 0.90),
]


@pytest.mark.parametrize(("name", "file", "precision", "recall"), LEAST)
async def test_what_was_found_once_is_found(
    name: str, file: str, precision: float, recall: float, tmp_path: Path
) -> None:
    shutil.copy(SETS / name / f"{file}.jsonl", tmp_path)

    figures = (await evaluated(name, folder=tmp_path, predictions=None))["figures"]

    assert figures["precision"] >= precision
    assert figures["recall"] >= recall


@pytest.mark.parametrize(("file", "refused"), [("first", 147), ("second", 119)])
def test_what_steers_is_refused_and_what_only_sounds_like_it_is_not(file: str, refused: int) -> None:
    lines = (SETS / "steering" / f"{file}.jsonl").read_text(encoding="utf-8").splitlines()
    texts = [json.loads(line) for line in lines]
    judged = {each["id"]: addresses_the_model(each["text"]) is not None for each in texts}

    wrongly = [each["text"] for each in texts if each["expected"] == "allow" and judged[each["id"]]]

    assert wrongly == []
    assert sum(judged[each["id"]] for each in texts if each["expected"] == "refuse") >= refused
