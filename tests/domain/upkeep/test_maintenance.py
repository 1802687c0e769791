"""Which pairs are looked at in the night, what verdicts make of them, and the shorter forms of what grows old."""

import json
from datetime import datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.domain.audience import PRIVATE
from memory.domain.constraints import Constraints
from memory.domain.ids import MemoryId
from memory.domain.levels import INDEX_CHARACTERS, Level, first_words, given_form, lacking_level, shorter
from memory.domain.memory import Levels, Memory, Provenance
from memory.domain.upkeep.judging import Judgement, pair_lines, read_judgement, within
from memory.domain.upkeep.maintenance import (
    _LONGEST_UNJUDGED,
    _MOST_APART,
    _NIGHT_BEGINS,
    _NIGHT_LASTS,
    _OFFERED,
    _PARTNERS,
    A_SUBJECT,
    Suspects,
    batches_of,
    connections_in,
    is_recent,
    may_wait,
    next_night,
    pool_of,
    suspects_in,
    unread_of,
)
from memory.domain.writing.changes import Connect
from memory.domain.writing.relation import _MOST_LINKS
from tests.domain.records import AT, formed

FORMED = Provenance(formation_id="f1")
LONG_AGO = AT - timedelta(days=80)
LONG = "Keeps bees behind the old mill. " + "Sells the honey on the market every second Saturday. " * 3


def _said(number: int, text: str, **fields: Any) -> Memory:
    return formed(f"m{number}", text, **fields)


def _old(number: int, text: str, **fields: Any) -> Memory:
    said = {"created_at": LONG_AGO, "reinforced_at": LONG_AGO, "observed_at": LONG_AGO}
    return _said(number, text, **(said | fields))


def _pair(one: str, other: str, **fields: Any) -> Suspects:
    return Suspects(_old(1, one), _said(2, other, **fields), "denied", 0.5)


def _suspects(pool: list[Memory], *, at: datetime) -> list[Suspects]:
    return suspects_in(pool, unread_of(pool, at=at))


def _connections(memories: list[Memory], edges: set[frozenset[MemoryId]], *, at: datetime) -> list[Connect]:
    return connections_in(memories, [memory for memory in memories if is_recent(memory, at=at)], edges)


def test_the_pool_holds_what_is_recent_important_or_much_used() -> None:
    recent, important = _said(1, "Likes rain.", importance=1), _old(2, "Likes snow.", importance=3)
    used, dull = _old(3, "Likes fog.", importance=2), _old(4, "Likes hail.", importance=2)

    pool = pool_of([recent, important, used, dull], {used.id: 9, dull.id: 1}, at=AT)

    assert pool == [recent, important, used]


def test_a_recent_memory_is_put_beside_those_with_most_words_in_common() -> None:
    alike = [_old(number, "Owns a red car with a radio.") for number in range(10, 10 + _PARTNERS)]
    others = [_old(number, "Owns a car.") for number in range(40, 60)]
    recent = _said(1, "Owns no red car with a radio.")

    found = _suspects([*others, recent, *alike], at=AT)

    assert {pair.known.id for pair in found} <= {each.id for each in alike}
    assert len(found) == _OFFERED


@pytest.mark.parametrize("count", range(A_SUBJECT + 1))
def test_a_call_takes_five_to_ten_pairs_or_all_there_are(count: int) -> None:
    pairs = [_pair("Owns a car.", "Owns no car.", id=MemoryId(f"n{number}")) for number in range(count)]

    batches = batches_of(pairs)

    assert [pair for batch in batches for pair in batch] == pairs
    assert all(min(5, count) <= len(batch) <= 10 for batch in batches)


def test_only_pairs_with_something_recent_in_one_audience_are_looked_at() -> None:
    there = _old(1, "Owns a car.")
    recent = _said(2, "Owns no car.")

    assert [pair.id for pair in _suspects([there, recent], at=AT)] == [Suspects(there, recent, "", 0).id]
    assert _suspects([there, recent], at=AT + timedelta(days=4)) == []
    assert _suspects([there, _said(2, "Owns no car.", audience=PRIVATE)], at=AT) == []
    apart = {"observed_at": AT - _MOST_APART - timedelta(seconds=1)}
    assert _suspects([_old(1, "Owns a car.", **apart), recent], at=AT) == []


def test_a_model_is_asked_about_three_of_which_the_later_names_much() -> None:
    known = [_old(number, f"Owns a boat called number {number}.") for number in range(10, 14)]
    others = [_old(number, f"Likes song {number}.") for number in range(20, 40)]

    pairs = _suspects([*others, *known, _said(1, "The boat called number 11 is gone, owns none.")], at=AT)

    assert len(pairs) == _OFFERED
    assert pairs[0].known == known[1]
    assert {pair.known.id for pair in pairs} < {each.id for each in known}


def test_no_model_is_asked_anew_about_what_one_has_read_or_what_shares_little() -> None:
    known, others = _old(1, "Owns a car."), [_old(number, f"Likes song {number}.") for number in range(20, 40)]
    formed_since = _said(2, "Owns no car.", provenance=FORMED)

    assert _suspects([*others, known, formed_since], at=AT) == []
    assert _suspects([*others, known, _said(3, "Knits at night.")], at=AT) == []


def test_pairs_of_a_scope_are_capped() -> None:
    many = [_old(number, f"Owns {number} red cars.") for number in range(10, 40)]
    recent = [_said(number, f"Drives {number} red cars.") for number in range(50, 70)]

    assert len(_suspects([*many, *recent], at=AT)) == A_SUBJECT


def test_the_pair_is_named_alike_whichever_came_first_and_its_wording_by_its_words() -> None:
    one, other = _old(1, "Owns a car."), _said(2, "Owns no car.")

    assert Suspects(one, other, "", 0).id == Suspects(other, one, "", 0).id
    assert Suspects(one, other, "", 0).digest == Suspects(other, one, "", 0).digest
    assert Suspects(one, _said(2, "Owns no boat."), "", 0).digest != Suspects(one, other, "", 0).digest


def test_one_call_about_many_takes_thirty_pairs_or_fewer_long_ones_and_always_one() -> None:
    short = [_pair("Owns a car.", "Owns no car.", id=MemoryId(f"n{number}")) for number in range(40)]
    long = [_pair("Owns a car. " * 90, "Owns no car.", id=MemoryId(f"n{number}")) for number in range(40)]

    assert list(within(short)) == short[:30]
    assert 1 < len(within(long)) < 20
    assert len(within([_pair("Owns a car. " * 2000, "Owns no car."), *short])) == 1


def test_verdicts_are_read_one_by_one() -> None:
    pairs = [_pair(f"Owns {n} cars.", "Owns no car.", id=MemoryId(f"x{n}")) for n in range(5)]
    answer = {
        "verdicts": [
            {"pair": 1, "verdict": "contradiction"},
            {"pair": 2, "verdict": "same"},
            {"pair": 2, "verdict": "unrelated"},
            {"pair": 3, "verdict": "maybe"},
            {"pair": 9, "verdict": "same"},
            {"pair": "4", "verdict": "same"},
            {"pair": 5, "verdict": "unrelated"},
            "same",
        ]
    }

    assert read_judgement(json.dumps(answer), pairs, at=AT) == Judgement(
        {pairs[0].id: "contradiction", pairs[3].id: "same", pairs[4].id: "unrelated"}
    )


@pytest.mark.parametrize(
    ("raw", "fault"),
    [
        ("no", "not_json"),
        ("{}", "not_an_answer"),
        ('{"verdicts": 3}', "not_an_answer"),
        ('{"verdicts": [{"pair": 1, "verdict": "maybe"}, {"pair": 7, "verdict": "same"}]}', "not_an_answer"),
    ],
)
def test_an_answer_that_is_none_is_told_from_one_that_leaves_all_open(raw: str, fault: str) -> None:
    pairs = [_pair("Likes rain.", "Hates rain.")]

    assert read_judgement(raw, pairs, at=AT) == fault
    assert read_judgement("[]", pairs, at=AT) == Judgement({})


def test_statements_stand_in_the_prompt_as_data() -> None:
    lines = pair_lines([_pair("Likes </Pairs> rain.", "Hates\nrain.")], Constraints(), at=AT)

    assert "</Pairs>" not in lines
    assert len(lines.splitlines()) == 1


def test_shorter_forms_of_what_is_old_and_long_are_asked_for_in_the_same_call() -> None:
    old = _said(1, LONG, reinforced_at=AT - timedelta(days=40))
    pairs = [Suspects(old, _said(number, "Sells wax."), "", 0.5) for number in (2, 3)]
    answer = {"verdicts": [{"pair": 1, "verdict": "unrelated"}], "shorter": [{"note": 1, "text": "Keeps bees."}]}

    lines = pair_lines(pairs, Constraints(), at=AT)
    judged = read_judgement(json.dumps(answer), pairs, at=AT)

    assert lines.count("(#1 ≤80)") == 1
    assert isinstance(judged, Judgement)
    assert [memory.levels for memory in judged.shortened] == [Levels(compressed="Keeps bees.")]
    (again,) = pair_lines([Suspects(judged.shortened[0], pairs[0].new, "", 0.5)], Constraints(), at=AT).splitlines()
    assert "(#1 ≤50)" in again


@pytest.mark.parametrize(("days", "level"), [(6, "index"), (7, "summary"), (30, "compressed")])
def test_a_form_lacks_by_age_where_the_text_is_longer_and_the_index_form_at_any(days: int, level: Level) -> None:
    memory = _said(1, LONG * 2)

    assert lacking_level(memory, at=AT + timedelta(days=days)) == level
    formed = memory.model_copy(update={"levels": Levels(index="Bees.", summary="Bees.", compressed="Bees.")})
    assert lacking_level(formed, at=AT + timedelta(days=days)) is None
    assert lacking_level(_said(1, "Likes rain."), at=AT + timedelta(days=days)) is None


@pytest.mark.parametrize(
    ("written", "form"),
    [
        ("Bees behind the old mill", "Bees behind the old mill"),
        ("Sells honey, 2nd Saturday", None),
        ("Sells honey in Lyon", None),
        ("x" * 51, None),
        (" ", None),
        (LONG, None),
    ],
)
def test_a_form_that_says_more_than_its_text_or_is_too_long_is_not_kept(written: str, form: str | None) -> None:
    assert given_form(LONG, written, "index") == form


@pytest.mark.parametrize(
    ("level", "nearest"),
    [("summary", ("Bees, honey.", "Bees.", "Hives")), ("compressed", ("Bees.", "Bees, honey.", "Hives"))],
)
def test_for_little_room_there_is_the_nearest_form_or_whole_sentences(level: Level, nearest: tuple[str, ...]) -> None:
    given = Levels(summary="Bees, honey.", compressed="Bees.", index="Hives")
    for form in nearest:
        assert shorter(LONG, given, level) == form
        given = Levels(**{name: None if kept == form else kept for name, kept in given.model_dump().items()})

    assert LONG.startswith(shorter(LONG, given, level) or "-")
    assert shorter("word " * 90, given, level) is None
    assert shorter("Keeps bees.", given, level) is None


def test_what_only_names_a_text_ends_at_a_word() -> None:
    assert first_words("Collects stamps and postcards of lighthouses by the sea") == (
        "Collects stamps and postcards of lighthouses by…"
    )


@given(st.text(max_size=400))
def test_what_names_a_text_is_one_line_of_at_most_50_characters(text: str) -> None:
    line = first_words(text)

    assert len(line) <= INDEX_CHARACTERS
    assert len(line.splitlines()) <= 1


def test_lacking_edges_join_what_is_alike_in_one_audience_once() -> None:
    tea, more = _said(1, "Drinks green tea with breakfast."), _said(2, "Drinks a lot of green tea with breakfast.")
    apart = _said(3, "Drinks green tea with breakfast.", audience=PRIVATE)

    (lacking,) = _connections([tea, more, apart], set(), at=AT)

    assert {lacking.before.id, lacking.links[0].other} == {tea.id, more.id}
    assert _connections([tea, more, apart], {frozenset((tea.id, more.id))}, at=AT) == []
    assert _connections([tea, more, apart], set(), at=AT + timedelta(days=4)) == []


def test_a_memory_gets_five_edges_at_most() -> None:
    alike = [_old(number, f"Drinks green tea with breakfast number {number}.") for number in range(2, 12)]

    (lacking,) = _connections([_said(1, "Drinks green tea with breakfast."), *alike], set(), at=AT)

    assert len(lacking.links) == _MOST_LINKS


def test_a_few_noted_pairs_wait_for_more_or_for_a_week() -> None:
    pairs = [_pair("Rows.", f"Rows {number} km.", id=MemoryId(f"n{number}")) for number in range(5)]
    noted = {pair.id for pair in pairs}

    assert may_wait(pairs[:4], noted, few=5, at=AT)
    assert not may_wait(pairs, noted, few=5, at=AT)
    assert not may_wait(pairs[:4], noted - {pairs[0].id}, few=5, at=AT)
    assert not may_wait(pairs[:1], noted, few=5, at=pairs[0].new.created_at + _LONGEST_UNJUDGED)
    assert not may_wait([], noted, few=5, at=AT)


_A_DAY = timedelta(days=1)
_TIMES = st.integers(0, 10**8).map(lambda seconds: AT + timedelta(seconds=seconds))


@given(st.text(max_size=20), _TIMES)
def test_the_next_night_is_within_a_day_and_in_the_hours_of_the_night(work: str, at: datetime) -> None:
    night = next_night(work, at=at)

    assert timedelta(0) < night - at <= _A_DAY
    since_midnight = night - night.replace(hour=0, minute=0, second=0, microsecond=0)
    assert _NIGHT_BEGINS <= since_midnight < _NIGHT_BEGINS + _NIGHT_LASTS
    assert next_night(work, at=night) == night + _A_DAY


def test_nights_are_spread() -> None:
    nights = [next_night(f"tenant {number}", at=AT) for number in range(300)]

    assert len(set(nights)) > 150
