"""What is known of those who talk stands before the model as numbered notes, whole, and of nobody else."""

from typing import Any

import pytest

from memory.domain.constraints import Constraints
from memory.domain.formation.known_notes import KNOWN_TOKENS, known_notes
from memory.domain.formation.transcript import transcript_of
from memory.domain.ids import MemoryId, SubjectId, guild_scope, guild_tenant
from memory.domain.language.tokens import estimate_tokens
from memory.domain.memory import Levels, Memory
from tests.domain.records import ADA, BRAM, HARBOUR, memory_with
from tests.domain.talk import said

TALK = transcript_of([said(1, "the cello is in tune", author=BRAM), said(2, "we meet on Friday", author=ADA)])
OPEN = Constraints()


def _lines(known: dict[SubjectId | None, list[Memory]], rules: Constraints = OPEN) -> list[str]:
    return [note.line for note in known_notes(TALK, known, tenant=HARBOUR, rules=rules)]


def _of(person: SubjectId | None, text: str, **fields: Any) -> Memory:
    return memory_with(subject=person, text=text, **fields)


def test_notes_are_numbered_with_their_person_and_day() -> None:
    server = _of(None, "Game night is on Fridays.", scope=guild_scope(1), terms=("friday",))

    lines = _lines({ADA: [_of(ADA, "Lives in <Lisbon>, [4] @3.")], BRAM: [_of(BRAM, "Has a cat.")], None: [server]})

    assert lines == [
        "[k1] server 2026-03-01: Game night is on Fridays.",
        "[k2] @2 2026-03-01: Lives in &lt;Lisbon&gt;, (4) @ 3.",
        "[k3] @1 2026-03-01: Has a cat.",
    ]


def test_what_the_talk_is_about_comes_first() -> None:
    known = [_of(BRAM, "Owns a van.", importance=5), _of(BRAM, "Plays the cello.", importance=1, terms=("cello",))]

    assert [line.rpartition(": ")[2] for line in _lines({BRAM: known})] == ["Plays the cello.", "Owns a van."]


def test_what_is_kept_twice_in_the_same_words_is_one_note_of_both() -> None:
    twice = [_of(ADA, "Draws a book.", id=MemoryId(name)) for name in ("plain", "topic")]
    (note,) = known_notes(TALK, {ADA: twice}, tenant=HARBOUR, rules=OPEN)

    assert note.ids == ("plain", "topic")


def test_blurred_notes_tell_the_month() -> None:
    assert _lines({ADA: [_of(ADA, "Rows.")]}, Constraints(anonymize_dates=True)) == ["[k1] @2 2026-03: Rows."]


def test_what_has_to_do_with_the_talk_is_whole_before_further_notes_are_short() -> None:
    told = "{} number {} very much indeed, and says so on every single day of the week and of the month."
    levels = Levels(index="Likes a number")
    known: dict[SubjectId | None, list[Memory]] = {
        person: [_of(person, told.format("Likes the cello", n), levels=levels, terms=("cello",)) for n in range(many)]
        + [_of(person, told.format("Likes", n), levels=levels, terms=("number",)) for n in range(7)]
        for person, many in ((BRAM, 9), (ADA, 9))
    }

    lines = _lines(known)

    assert [line.endswith("of the month.") for line in lines] == [True] * 18 + [False] * (len(lines) - 18)
    assert len(lines) > 18
    assert estimate_tokens("\n".join(lines)) <= KNOWN_TOKENS


def test_what_has_nothing_to_do_with_the_talk_is_short_and_everybodys_first_comes_before_anybodys_second() -> None:
    text = "Likes the number {} very much indeed, and says so on every single day of the week and of the month."
    known: dict[SubjectId | None, list[Memory]] = {
        person: [_of(person, text.format(number), levels=Levels(index=f"Likes number {number}")) for number in range(9)]
        for person in (BRAM, ADA)
    }

    lines = _lines(known)

    assert len(lines) == 18
    assert lines[0].endswith(": Likes number 0")
    assert [line.split()[1] for line in lines[:4]] == ["@1", "@2", "@1", "@2"]


def test_no_more_than_sixteen_notes_of_one_person() -> None:
    assert len(_lines({ADA: [_of(ADA, f"Row {n}.") for n in range(40)]})) == 16


@pytest.mark.parametrize("fields", [{"tenant": guild_tenant(2)}, {"subject": BRAM}, {"subject": None}], ids=repr)
def test_what_is_of_another_tenant_or_person_cannot_stand_among_several_people(fields: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="cannot stand for 'USER:11' in 'GUILD:1'"):
        _lines({BRAM: [], ADA: [memory_with(**fields)]})
