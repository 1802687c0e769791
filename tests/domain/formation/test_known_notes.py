"""What is known of those who talk stands before the model as numbered notes, whole, and of nobody else."""

from typing import Any

import pytest

from memory.domain.constraints import Constraints
from memory.domain.formation.known_notes import known_notes
from memory.domain.formation.transcript import Transcript, transcript_of
from memory.domain.ids import MemoryId, SubjectId, guild_scope, guild_tenant
from memory.domain.language.tokens import estimate_tokens
from memory.domain.memory import Memory
from tests.domain.records import ADA, BRAM, HARBOUR, memory_with
from tests.domain.talk import said

TALK = transcript_of([said(1, "the cello is in tune", author=BRAM), said(2, "we meet on Friday", author=ADA)])
OPEN = Constraints()


LONG_TALK = transcript_of(
    [said(1, "x", author=BRAM), *[said(n, "the cello is new " * 5, author=ADA) for n in range(2, 90)]]
)


def _lines(
    known: dict[SubjectId | None, list[Memory]], rules: Constraints = OPEN, talk: Transcript = TALK
) -> list[str]:
    return [note.line for note in known_notes(talk, known, tenant=HARBOUR, rules=rules)]


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


def test_what_has_to_do_with_the_talk_may_take_all_of_the_room() -> None:
    text = "Likes the cello number {} very much indeed, and says so on every single day of the week and of the month."
    known: dict[SubjectId | None, list[Memory]] = {
        person: [_of(person, text.format(number), terms=("cello",)) for number in range(16)] for person in (BRAM, ADA)
    }

    assert 700 < estimate_tokens("\n".join(_lines(known, talk=LONG_TALK))) <= 800


def test_notes_are_whole_in_their_room_and_everybodys_first_comes_before_anybodys_second() -> None:
    text = "Likes the number {} very much indeed, and says so on every single day of the week and of the month."
    many: dict[SubjectId | None, list[Memory]] = {
        person: [_of(person, text.format(number)) for number in range(40)] for person in (BRAM, ADA)
    }

    few, lines = _lines(many), _lines(many, talk=LONG_TALK)

    assert estimate_tokens("\n".join(few)) <= 450
    assert 450 < estimate_tokens("\n".join(lines)) <= 800 * 2 / 3
    assert all(line.endswith("of the month.") for line in lines)
    assert len(lines) >= 12
    assert [line.split()[1] for line in lines[:4]] == ["@1", "@2", "@1", "@2"]


def test_no_more_than_sixteen_notes_of_one_person() -> None:
    assert len(_lines({ADA: [_of(ADA, f"Row {n}.") for n in range(40)]}, talk=LONG_TALK)) == 16


@pytest.mark.parametrize("fields", [{"tenant": guild_tenant(2)}, {"subject": BRAM}, {"subject": None}], ids=repr)
def test_what_is_of_another_tenant_or_person_cannot_stand_among_several_people(fields: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="cannot stand for 'USER:11' in 'GUILD:1'"):
        _lines({BRAM: [], ADA: [memory_with(**fields)]})
