"""What changed in memory since a person was last answered in a session: told once, in three short lines at most.

Whether a line may be shown is asked for every one; what is gone is told without words and
mark, so that no answer cites it.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Literal

from memory.domain.audience import Room, may_see
from memory.domain.constraints import Constraints
from memory.domain.envelope.building import TYPE_OF_KIND, may_answer_with, may_be_retrieved
from memory.domain.ids import MemoryId
from memory.domain.language.escaping import as_data, marked, one_line, shortened
from memory.domain.memory import Memory, is_corroborated
from memory.domain.message import Told
from memory.domain.writing.changes import HistoryEvent

_MOST_LINES: Final = 3
OVERLAP: Final = timedelta(minutes=10)
"""How late a change may be written: a job reads the clock once, and a model may keep it waiting."""
MOST_ROWS: Final = 50
"""Rows of history that are looked at, the latest."""
_CHARACTERS: Final = 60  # Of a memory's words; the whole stands with the memory itself

_Mark = Literal["created", "updated", "merged", "deleted", "restored"]
_SIGNS: Final[Mapping[_Mark, str]] = {"created": "+", "updated": "↑", "merged": "↔", "deleted": "–", "restored": "↺"}


@dataclass(frozen=True, slots=True)
class Written:
    """One row of history, as far as it matters here."""

    id: str
    memory_id: MemoryId
    event: HistoryEvent
    prior_text: str | None
    version: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Delta:
    """What is to be told in one answer."""

    since: int
    """The revision of the session that it is told since."""
    lines: tuple[str, ...]
    """Escaped, one change each, the latest first, at most three; each with its memory's mark, if that still exists."""
    told: tuple[MemoryId, ...]
    """The memories whose words stand in the lines."""
    unnamed: tuple[MemoryId, ...] = ()
    """Further ones with news, for which there is no line."""


def untold(rows: Iterable[Written], told: Told | None) -> list[Written]:
    """Choose the rows that the person was not told of here, oldest first. Before the first answer nothing is news."""
    if told is None:
        return []
    new = [row for row in rows if row.id not in told.rows and row.at >= told.until - OVERLAP]
    return sorted(new, key=lambda row: (row.at, row.memory_id, row.version))


def told_after(told: Told | None, rows: Iterable[Written], *, at: datetime) -> Told:
    """Return where a session stands after an answer at this moment; `rows` are the latest ones, told or not."""
    recent = tuple(sorted(row.id for row in rows if row.at >= at - OVERLAP))
    return Told(revision=0 if told is None else told.revision + 1, until=at, rows=recent)


def delta_of(
    rows: Sequence[Written],
    memories: Mapping[MemoryId, Memory],
    *,
    told: Told,
    room: Room,
    constraints: Constraints,
    at: datetime,
) -> Delta | None:
    """Return what came of untold rows, as far as the room may know; None for nothing.

    Of what was erased nothing is said: nobody knows any more who could see it.
    """
    if not may_answer_with(constraints):
        return None
    lines: list[str] = []
    named: list[MemoryId] = []
    unnamed: list[MemoryId] = []
    for memory_id in dict.fromkeys(row.memory_id for row in reversed(rows)):
        memory = memories.get(memory_id)
        if memory is None or not _may_know(memory, room):
            continue
        is_full = len(lines) == _MOST_LINES
        mark = _mark([row for row in rows if row.memory_id == memory_id], memory)
        if mark == "deleted" and not is_full:
            lines.append(f"{_SIGNS[mark]} {mark}: one memory")
        elif mark not in {None, "deleted"} and may_be_retrieved(memory, constraints, at=at):
            if is_full:
                unnamed.append(memory_id)
                continue
            words = shortened(one_line(memory.text), characters=_CHARACTERS)
            if words:
                line = f"{_SIGNS[mark]} {mark}: [{as_data(memory.category)}] {as_data(words)}"
                lines.append(marked(line, memory_id))
                named.append(memory_id)
    return Delta(told.revision, tuple(lines), tuple(named), tuple(unnamed)) if lines else None


def _may_know(memory: Memory, room: Room) -> bool:
    is_seen = may_see(tenant=memory.tenant, subject=memory.subject, audience=memory.audience, room=room)
    return is_seen and memory.kind in TYPE_OF_KIND and is_corroborated(memory)


def _mark(rows: Sequence[Written], memory: Memory) -> _Mark | None:
    """Return what the rows of one memory, oldest first, come to; None when nothing, or when another memory tells it."""
    first, events = rows[0], {row.event for row in rows}
    if memory.state == "retired" and memory.superseded_by is None:
        return "deleted" if events & {"DELETE", "TTL"} and first.event not in ("ADD", "RESTORE") else None
    if memory.state != "active":
        return None
    if first.event == "ADD":
        return "created" if memory.supersedes is None else "updated"
    if first.event == "RESTORE":
        return "restored"
    if "MERGE" in events:
        return "merged"
    return "updated" if first.prior_text not in (None, memory.text) else None
