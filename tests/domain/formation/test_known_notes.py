"""What is known of those who talk stands before the model as numbered notes, whole, and of nobody else."""

from datetime import timedelta
from typing import Any

import pytest

from memory.domain.constraints import Constraints
from memory.domain.formation.known_notes import KNOWN_TOKENS, known_notes
from memory.domain.formation.transcript import transcript_of
from memory.domain.ids import MemoryId, SubjectId, guild_scope, guild_tenant
from memory.domain.language.tokens import estimate_tokens
from memory.domain.memory import Levels, Memory
from tests.domain.records import ADA, AT, BRAM, HARBOUR, memory_with
from tests.domain.talk import said

TALK = transcript_of([said(1, "the cello is in tune", author=BRAM), said(2, "we meet on Friday", author=ADA)])
OPEN = Constraints()


def _lines(known: dict[SubjectId | None, list[Memory]], rules: Constraints = OPEN) -> list[str]:
    return known_notes(TALK, known, tenant=HARBOUR, rules=rules).text.splitlines()


def _of(person: SubjectId | None, text: str, **fields: Any) -> Memory:
    return memory_with(subject=person, text=text, **fields)


def test_notes_are_numbered_below_their_person_and_day() -> None:
    server = _of(None, "Game night is on Fridays.", scope=guild_scope(1), terms=("friday",))
    told = [_of(ADA, "Lives in <Lisbon>, [4] @3."), _of(ADA, "Rows.", observed_at=AT - timedelta(days=1))]

    found = known_notes(TALK, {ADA: told, BRAM: [_of(BRAM, "Has a cat.")], None: [server]}, tenant=HARBOUR, rules=OPEN)

    assert found.text.splitlines() == [
        "server 2026-03-01",
        "[k1] Game night is on Fridays.",
        "@1 2026-03-01",
        "[k2] Has a cat.",
        "@2 2026-02-28",
        "[k3] Rows.",
        "@2 2026-03-01",
        "[k4] Lives in &lt;Lisbon&gt;, (4) @ 3.",
    ]
    assert [note.subject for note in found.notes] == [None, BRAM, ADA, ADA]


def test_what_is_kept_twice_in_the_same_words_is_one_note_of_both() -> None:
    twice = [_of(ADA, "Draws a book.", id=MemoryId(name)) for name in ("plain", "topic")]
    (note,) = known_notes(TALK, {ADA: twice}, tenant=HARBOUR, rules=OPEN).notes

    assert note.ids == ("plain", "topic")


def test_blurred_notes_tell_the_month() -> None:
    assert _lines({ADA: [_of(ADA, "Rows.")]}, Constraints(anonymize_dates=True)) == ["@2 2026-03", "[k1] Rows."]


def test_what_has_to_do_with_the_talk_finds_room_first_and_is_whole_in_half_of_it() -> None:
    told = "{} number {} very much indeed, and says so on every single day of the week and of the month."
    known: dict[SubjectId | None, list[Memory]] = {
        person: [
            _of(person, told.format(words, n), levels=Levels(index=f"{words} number {n}"), terms=(term,), importance=n)
            for words, term, n in [("Likes rain", "rain", 5)] * 30 + [("Likes the cello", "cello", 1)] * 12
        ]
        for person in (BRAM, ADA)
    }
    for memories in known.values():
        memories[:] = [
            each.model_copy(update={"id": f"{each.subject}{n}", "text": f"{each.text} {n}"})
            for n, each in enumerate(memories)
        ]

    lines = [line for line in _lines(known) if line.startswith("[")]

    whole = [line for line in lines if "of the month" in line]
    assert all("cello" in line for line in whole)
    assert sum("cello" in line for line in lines) == 24
    assert 0 < len(whole) < 24 < len(lines) < 84
    assert estimate_tokens("\n".join(lines)) <= 700


def test_what_shares_nothing_with_the_talk_is_whole_too_while_there_is_room() -> None:
    told = _of(ADA, "Rides a red bicycle with nine gears.", levels=Levels(index="Rides a bicycle"), terms=("bicycle",))

    assert _lines({ADA: [told]})[1:] == ["[k1] Rides a red bicycle with nine gears."]


def test_what_no_model_shortened_stands_whole_and_a_how_to_by_its_hint() -> None:
    by_hand = "Keeps two beehives behind the old mill and sells the honey on the market, every second Saturday."
    steps = _of(ADA, f"Bleed the brakes: {' -> '.join(['open the small valve'] * 40)}", kind="procedure")

    _, *lines = _lines({ADA: [_of(ADA, by_hand), steps]})

    assert lines[0] == f"[k1] {by_hand}"
    assert lines[1].startswith("[k2] Bleed the brakes")
    assert len(lines[1]) < 200


def test_more_people_have_more_room_but_a_small_window_of_the_model_less() -> None:
    many = [said(n, "the pier is open", author=SubjectId(f"USER:{n}")) for n in range(1, 9)]
    talk = transcript_of(many)
    known: dict[SubjectId | None, list[Memory]] = {
        each.author: [
            _of(each.author, f"Owns {n} boats and {n} oars.", id=MemoryId(f"{each.author}{n}")) for n in range(40)
        ]
        for each in many
    }

    found = known_notes(talk, known, tenant=HARBOUR, rules=OPEN)
    less = known_notes(talk, known, tenant=HARBOUR, rules=OPEN, most=500)

    assert 1_700 < estimate_tokens(found.text) <= KNOWN_TOKENS
    assert {note.subject for note in less.notes} == set(known)
    assert estimate_tokens(less.text) <= 500


@pytest.mark.parametrize("fields", [{"tenant": guild_tenant(2)}, {"subject": BRAM}, {"subject": None}], ids=repr)
def test_what_is_of_another_tenant_or_person_cannot_stand_among_several_people(fields: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="cannot stand for 'USER:11' in 'GUILD:1'"):
        _lines({BRAM: [], ADA: [memory_with(**fields)]})
