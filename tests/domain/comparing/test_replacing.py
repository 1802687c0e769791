"""What rules alone may close, and what they must leave beside."""

import json
from pathlib import Path
from typing import Final

import pytest

from memory.domain.comparing.replacing import replacement
from memory.domain.comparing.statement import says_the_same

PAIRS: Final = [
    json.loads(line)
    for line in (Path(__file__).parents[2] / "sets/closings/first.jsonl").read_text(encoding="utf-8").splitlines()
]
ANOTHER_VALUE = [
    ("Keeps 3 hives.", "Keeps 4 hives."),
    ("Is 1.72 m tall.", "Is 174 cm tall."),
    ("The regatta starts at 20:00.", "The regatta now starts at 19:00."),
    ("The upload limit is 25 MB.", "The upload limit is 50 MB."),
    ("Hat drei Hühner.", "Hat vier Hühner."),
]
TAKEN_BACK = [
    ("I repair organs", "I don't repair organs any more."),
    ("Smokes.", "Quit smoking."),
    ("Doesn't eat herring.", "Eats herring."),
    ("Uploads are allowed in #art.", "Uploads are not allowed in #art."),
    ("Raucht.", "Raucht nicht mehr."),
]
BESIDE = [
    # Another thing, another word, another key.
    ("The regatta starts at 20:00.", "The sewing circle now starts at 19:00."),
    ("Lives in Bergen.", "Moved to Tromsø."),
    ("Likes tea.", "Likes coffee."),
    ("Bus 5 stops at the pier.", "Bus 7 stops at the pier."),
    ("Anna has 3 kites.", "Boris has 4 kites."),
    ("Walks 3 km every day.", "Walks 3 miles every day."),
    # Of which there may be several.
    ("Choir practice is on Tuesday.", "Choir practice is on Thursday."),
    ("Has 3 year old twins.", "Has 5 year old twins."),
    ("Flies to Oslo on 3 June.", "Flies to Oslo on 10 June."),
    ("Watches season 2 of the lighthouse series.", "Watches season 3 of the lighthouse series."),
    # What happened does not end when it happens again.
    ("Ran 5 km on Monday.", "Ran 7 km on Monday."),
    # Another person's.
    ("My brother smokes.", "My brother doesn't smoke."),
    # Not the very same statement, or not a plain denial of it.
    ("Plays chess.", "Nobody plays chess."),
    ("Eats herring.", "Hardly eats herring."),
    ("Wants tea.", "Doesn't want more tea."),
    ("Has 3 kites.", "Does not have 4 kites."),
    ("Also has 3 kites.", "Also has 4 kites."),
    ("犬が3匹いる。", "犬が4匹いる。"),
    ("", "Not."),
]


@pytest.mark.parametrize(("pairs", "because"), [(ANOTHER_VALUE, "value"), (TAKEN_BACK, "taken_back"), (BESIDE, None)])
def test_another_value_or_a_denial_takes_its_place_alone(pairs: list[tuple[str, str]], because: str | None) -> None:
    assert [(known, new) for known, new in pairs if replacement(known, new) != because] == []


def _named(text: str) -> str:
    return f"Ada {text[:1].lower()}{text[1:]}"


def test_nothing_true_of_a_set_by_others_is_closed_whether_or_not_it_names_its_subject() -> None:
    told = [(each["known"], each["new"]) for each in PAIRS if each["relation"] != "replaces"]
    both = [pair for known, new in told for pair in ((known, new), (new, known))]
    named = [pair for known, new in told for pair in ((_named(known), new), (known, _named(new)))]
    all_named = [(_named(known), _named(new)) for known, new in told]

    assert [pair for pair in [*both, *named, *all_named] if replacement(*pair) is not None] == []


def test_nothing_of_a_set_by_others_is_merged_that_says_two_things() -> None:
    told = [(each["known"], each["new"]) for each in PAIRS if each["relation"] != "same"]

    assert [pair for pair in told if says_the_same(*pair)] == []
