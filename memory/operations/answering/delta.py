"""What an answer is told besides envelope and search: what changed, and what belongs beside memories."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Final

from memory.domain.audience import Room
from memory.domain.constraints import Constraints
from memory.domain.context.delta import MOST_ROWS, OVERLAP, Delta, Written, delta_of, told_after, untold
from memory.domain.context.items import Beside
from memory.domain.envelope.building import may_answer_with
from memory.domain.envelope.envelope import MemoryEnvelope
from memory.domain.ids import MemoryId, SubjectId, TenantId
from memory.domain.memory import Memory
from memory.domain.message import Session, Told, place_of_session
from memory.domain.recall.ranking import Edge
from memory.domain.writing.relation import asked_about, followed
from memory.operations.writing.retries import unless_erased
from memory.store.collections import Collections
from memory.store.history import HistoryRow
from memory.store.questions import StoreQuery

FEW_ROWS: Final = 5
"""Rows that are read at first; whoever was written about more since the last news costs a second look."""


@dataclass(frozen=True, slots=True)
class News:
    """What an answer tells, and what its session is to remember of it."""

    delta: Delta | None
    session_id: str
    tenant: TenantId
    subject: SubjectId
    before: Told | None
    after: Told | None
    """None when nothing has to be remembered."""
    noted: tuple[str, ...] = ()
    """Words of what talk became and the answer tells of."""
    waiting: int = 0
    """Statements of theirs that the guild is not told before another says so, too; new since the last answer."""


class DeltaTracker:
    """What is new since the last answer."""

    def __init__(self, collections: Collections) -> None:
        self._collections = collections

    def latest(self, room: Room) -> StoreQuery[list[Written]]:
        """Query what was written about the room's viewer last: the few latest rows, the latest first."""
        return self._rows(room, since=None, limit=FEW_ROWS)

    def told(self, room: Room, session_id: str) -> StoreQuery[Told | None]:
        """Query what the room's viewer was told of in a session."""
        return self._collections.told.reading(session_id, room.viewer)

    async def written(
        self, room: Room, session: Session | None, told: Told | None, latest: Sequence[Written], *, at: datetime
    ) -> list[Written]:
        """Read what was written about the viewer since they were told, latest first; mostly `latest` says it."""
        if session is None:
            return []
        since = (at if told is None else told.until) - OVERLAP
        if len(latest) == FEW_ROWS and latest[-1].at >= since:
            # There may be more of it.
            return await self._rows(room, since=since, limit=MOST_ROWS)
        return [row for row in latest if row.at >= since]

    async def note(self, news: News | None, *, at: datetime) -> None:
        """Remember what was told, unless another answer did so first or the person was erased meanwhile."""
        if news is None or news.after is None:
            return
        book, commit = self._collections.told, self._collections.store.commit
        note = book.note(news.session_id, news.subject, before=news.before, after=news.after)
        await unless_erased(
            partial(commit, [note]),
            is_erased=partial(self._is_erased, news, at=at),
            undo=partial(commit, [book.forget(news.session_id, news.subject)]),
        )

    def _rows(self, room: Room, *, since: datetime | None, limit: int) -> StoreQuery[list[Written]]:
        rows = self._collections.history.latest(room.tenant, room.viewer, since=since, limit=limit)
        return rows.then(lambda found: [_written(row) for row in found])

    async def _is_erased(self, news: News, *, at: datetime) -> bool:
        _, channel_id = place_of_session(news.session_id)
        return await self._collections.erasures.covers(news.tenant, news.subject, said_at=at, channel_id=channel_id)


def news_of(
    room: Room,
    session: Session | None,
    rows: Sequence[Written],
    memories: Mapping[MemoryId, Memory],
    constraints: Constraints,
    *,
    told: Told | None,
    waiting: Sequence[Memory] = (),
    at: datetime,
) -> News | None:
    """Return what to tell the viewer that changed in their memory; None without a session.

    `told` is what they know there already, `memories` holds the rows that are not told yet, `waiting` what the guild
    has from their word alone.
    """
    if session is None:
        return None
    new = untold(rows, told)
    delta = None if told is None else delta_of(new, memories, told=told, room=room, constraints=constraints, at=at)
    telling = () if delta is None else [memories[each] for each in (*delta.told, *delta.unnamed)]
    return News(
        delta=delta,
        noted=tuple(memory.text for memory in telling if memory.source == "chat"),
        waiting=0 if told is None else sum(each.created_at >= told.until - OVERLAP for each in waiting),
        session_id=session.id,
        tenant=room.tenant,
        subject=room.viewer,
        before=told,
        after=told_after(told, rows, at=at) if told is None or new else None,
    )


def _written(row: HistoryRow) -> Written:
    return Written(
        id=row.id, memory_id=row.memory_id, event=row.event, prior_text=row.prior_text, version=row.version, at=row.at
    )


_FOLLOWED: Final = 10  # Edges that are followed, the strongest; what they lead to may be put away, or not for the room


@dataclass(frozen=True, slots=True)
class Related:
    """What an answer shows of the asker, and which of it the question is about."""

    shown: Mapping[MemoryId, str]
    """Words by memory, as far as the room may see them."""
    about: Sequence[MemoryId]
    """The memories from which edges are followed."""

    @classmethod
    def to(cls, own: MemoryEnvelope, asked: Iterable[str]) -> "Related":
        """Choose by a question's terms what the room may see; nothing where memories may not be used."""
        if not may_answer_with(own.constraints):
            return cls({}, ())
        shown = {entry.memory_id: entry.text for entry in own.relational.entries}
        return cls(shown, asked_about(asked, shown))

    def ends(self, edges: Iterable[Edge]) -> Mapping[MemoryId, MemoryId]:
        """Follow the edges to what is not shown: the other end → the one that it belongs beside, the closest first."""
        return followed(edges, self.shown, most=_FOLLOWED)


def beside_of(ends: Mapping[MemoryId, MemoryId], found: Mapping[MemoryId, Memory]) -> tuple[Beside, ...]:
    """Put those of the ends that were found beside what they belong to, the closest first, in whatever state."""
    return tuple(Beside(found[end], shown=shown) for end, shown in ends.items() if end in found)
