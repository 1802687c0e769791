"""Finds memories by what they say, in an index of the room, read anew through the audience filter."""

import asyncio
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from memory.domain.audience import NOBODY, PUBLIC, Room
from memory.domain.constraints import Constraints
from memory.domain.context.material import MemoryCounts
from memory.domain.envelope.building import may_answer_with
from memory.domain.ids import MemoryId, SubjectId, TenantId, guild_id_of
from memory.domain.memory import Memory
from memory.domain.recall.lending import Sharing
from memory.domain.recall.memory_query import Narrowing, Replaced, within_lengths
from memory.domain.recall.ranking import CANDIDATES, Hit, close_to_best, grouped_by_tier, rank, with_relations
from memory.domain.recall.search_index import SearchIndex
from memory.domain.recall.search_query import SearchQuery, query_of
from memory.operations.recall.index_cache import IndexCache
from memory.operations.recall.replaced import replaced_in
from memory.operations.recall.usable import in_order, may_be_given, parted, without_left_out
from memory.operations.recall.vector_search import ORDERED, VectorSearch
from memory.ports import Clock
from memory.store.collections import Collections
from memory.store.questions import ask_together
from memory.store.room_memories import Pool

MOST_FOUND: Final = 40
"""Hits that are read for the answer to a question: those that its context shows already stand among them."""
FEW: Final = 100
"""Memories of a person, or of all who share, that nearly all have room in one context."""
_BEST_SHARED: Final = 20  # Of what members share: those that fit best, of which some may not be told any more
_SPARE: Final = 4  # Hits that are read besides, for those that may not be used any more
_MOST_KILOBYTES: Final = 128 * 1024  # Of all indexes of the process
_WITH_VECTORS: Final = 4
"""So many times as much where embeddings are switched on: 10,000 vectors of 1,536 numbers take 60 MB."""
_LINKED: Final = 12  # Best hits whose edges are read; the others rise by an edge to one of these


@dataclass(frozen=True, slots=True)
class Searched:
    """That somebody's memory was searched, without a word of what was searched for."""

    room: Room
    memory_ids: tuple[MemoryId, ...] | None
    """What was found, in its order; None where the search was left out, since its indexes were not there in time."""
    at: datetime


class Recall:
    """Search over memories; every write has to be told, by `take_over` or `invalidate`."""

    def __init__(
        self,
        collections: Collections,
        *,
        clock: Clock,
        ttl_seconds: int,
        most_kilobytes: float = _MOST_KILOBYTES,
        meaning: VectorSearch | None = None,
        rag_lengths: Mapping[str, int] | None = None,
        on_search: Callable[[Searched], None] = lambda _: None,
    ) -> None:
        """Build an index anew when it is asked for after `ttl_seconds`; see `IndexCache`.

        `meaning` None goes by words alone. `rag_lengths` says by category how many memories a search brings at most
        that are not at hand anyway. `on_search` is told of every search.
        """
        self._collections = collections
        self._meaning = meaning
        self._on_search = on_search
        self.rag_lengths: Final[Mapping[str, int]] = rag_lengths or {}
        self._indexes = IndexCache(
            collections,
            clock=clock,
            ttl_seconds=ttl_seconds,
            most_kilobytes=most_kilobytes if meaning is None else _WITH_VECTORS * most_kilobytes,
            vectors_of=None if meaning is None else meaning.model_name,
        )
        if meaning is not None:
            meaning.tell(self._indexes.take_vectors)

    @property
    def kilobytes(self) -> float:
        """Estimate what the indexes hold in memory."""
        return self._indexes.kilobytes

    async def find(
        self,
        room: Room,
        text: str,
        *,
        constraints: Constraints,
        at: datetime,
        limit: int = MOST_FOUND,
        at_hand: Collection[MemoryId] = (),
        wait_s: float | None = None,
    ) -> list[Memory]:
        """Return what fits, best first, `limit` at most, `at_hand` not read again; none if indexes take `wait_s`."""
        read = await self._read(room, text, constraints=constraints, at=at, limit=limit, at_hand=at_hand, wait_s=wait_s)
        return [] if read is None else self._told(room, in_order(*read, constraints, at=at, viewer=room.viewer), at=at)

    def kept_of(self, room: Room) -> MemoryCounts:
        """Count what there is about the viewer that may be used in a room; nothing where the index is not at hand."""
        index = self._indexes.held(room, pool="own")
        return MemoryCounts() if index is None else MemoryCounts(+index.categories, +index.topics)

    async def others_of(
        self, room: Room, *, constraints: Constraints, at: datetime, limit: int, besides: Collection[MemoryId]
    ) -> list[Memory]:
        """Return what a person with few memories said last, faded or not, without some. Raises as `find`."""
        index = self._indexes.held(room, pool="own")
        if index is None or index.size > FEW or limit <= 0 or not may_answer_with(constraints):
            return []
        ids = [each for each in index.freshest(limit + len(besides)) if each not in besides][:limit]
        there = {memory.id: memory for memory in await self._collections.memories.in_room.own_in(room, ids)}
        return in_order([Hit(each, 1.0) for each in ids], there, constraints, at=at)

    async def replaced(
        self, room: Room, text: str, *, constraints: Constraints, at: datetime, within: Narrowing | None = None
    ) -> list[Replaced]:
        """Return what held once and fits a message, each with what holds now, best first. Raises as `find`."""
        query = query_of(text, speakers=frozenset({room.viewer}))
        if not query.terms or not may_answer_with(constraints):
            return []
        return await replaced_in(self._collections, room, query, constraints=constraints, at=at, within=within)

    async def among_members(
        self,
        tenant: TenantId,
        text: str,
        sharing: Sharing,
        *,
        named: Collection[SubjectId],
        fills_up: bool,
    ) -> list[MemoryId]:
        """Name what members, or those `named`, share that may fit, best first; to be read through `lent_in`.

        Behind what fits stands the latest of those named. Where nobody is named and it `fills_up`, it is all that
        members share, where that is few: who asks in other words or another language than theirs is answered by it.
        """
        members = Room(tenant=tenant, audience=PUBLIC, viewer=NOBODY)
        query = replace(query_of(text), told_by=frozenset(named))
        pool: Pool = sharing
        rooms = [members]
        if named and (self._meaning is not None or self._indexes.held(members, pool=sharing) is None):
            # Any talk with the bot begins the one index of all who share; those of a few people are soon there.
            pool, rooms = "own", [members.model_copy(update={"viewer": each}) for each in sorted(named)]
        indexes = await asyncio.gather(*(self._indexes.get(room, pool=pool) for room in rooms))
        hits = await self._ranked(indexes, members, text, query, limit=_BEST_SHARED) if query.terms else []
        each = FEW // max(len(named), 1)
        rest = [found for who in sorted(named) for index in indexes for found in index.freshest(each, told_by=who)]
        if fills_up and not named and indexes[0].size <= FEW:
            rest = indexes[0].freshest(FEW)
        return list(dict.fromkeys([*(hit.memory_id for hit in hits), *rest]))[:FEW]

    def begin_members(self, tenant: TenantId, sharing: Sharing) -> None:
        """Begin to build the index of what members share, where there is none."""
        self._indexes.begin(Room(tenant=tenant, audience=PUBLIC, viewer=NOBODY), pool=sharing)

    async def find_within(
        self, room: Room, text: str, narrowing: Narrowing, *, constraints: Constraints, at: datetime, share: float
    ) -> list[Memory]:
        """Search as `find` within what a query is narrowed to; `share` is of the best left. Raises `StoreError`."""
        query = query_of(text, speakers=frozenset({room.viewer}))
        if not query.terms or not may_answer_with(constraints):
            return []
        indexes = await self.warm(room)
        hits = await self._ranked(indexes, room, text, query, limit=2 * CANDIDATES)
        own, shared = parted((hit.memory_id for hit in hits), by=indexes[0])
        about_viewer = self._collections.memories.in_room.own_in(room, own, within=narrowing)
        within = replace(narrowing, how_tos=narrowing.how_tos and not narrowing.own_how_tos)
        known = self._collections.memories.in_room.shared_in(room, shared, within=within)
        await ask_together(about_viewer, known)
        found = [*about_viewer.answer, *known.answer]
        allowed = await without_left_out(self._collections.constraints, room.tenant, found)
        usable = {memory.id: memory for memory in allowed if may_be_given(memory, constraints, at=at)}
        close = close_to_best([hit for hit in hits if hit.memory_id in usable], share=share)
        return self._told(room, within_lengths((usable[hit.memory_id] for hit in close), self.rag_lengths), at=at)

    async def search(
        self, room: Room, text: str, *, constraints: Constraints, at: datetime, limit: int
    ) -> list[Memory]:
        """Return the best memories for a search of a person, canon first, at most `limit`; raises as `find` does."""
        read = await self._read(room, text, constraints=constraints, at=at, limit=limit + _SPARE)
        if read is None:
            return []
        return self._told(room, grouped_by_tier(in_order(*read, constraints, at=at)[:limit]), at=at)

    async def warm(self, room: Room) -> list[SearchIndex]:
        """Have at hand, and give, what a search in this room looks through; raises as `find` does."""
        kinds = _kinds(room)
        # Mostly all are there, and then nobody has to wait for a turn of the event loop.
        there = [index for pool in kinds if (index := self._indexes.held(room, pool=pool)) is not None]
        if len(there) == len(kinds):
            return there
        return await asyncio.gather(*(self._indexes.get(room, pool=pool) for pool in kinds))

    def begin(self, room: Room) -> None:
        """Begin what a search in this room looks through, where it is missing; neither waits nor raises."""
        for pool in _kinds(room):
            self._indexes.begin(room, pool=pool)

    def take_over(self, memories: Iterable[Memory]) -> None:
        """Bring what is kept up to memories as they were written, before the write is acknowledged."""
        written = list(memories)
        self._indexes.take_over(written)
        if self._meaning is not None:
            self._meaning.take_over(written)

    def invalidate(self, tenant: TenantId | None, subject: SubjectId | None) -> None:
        """Forget what is kept about a person in a tenant; None: every tenant, or everybody and the guild."""
        self._indexes.invalidate(tenant, subject)

    def invalidate_shared(self, tenant: TenantId | None) -> None:
        """Forget what is kept of what a guild knows (None: all), for an erasure of who told it."""
        self._indexes.invalidate_shared(tenant)

    async def close(self) -> None:
        """End the builds that are under way; whoever waits for one is cancelled. Idempotent."""
        await self._indexes.close()

    def _told(self, room: Room, found: Iterable[Memory], *, at: datetime) -> list[Memory]:
        memories = list(found)
        self._on_search(Searched(room, tuple(memory.id for memory in memories), at))
        return memories

    async def _within(self, room: Room, wait_s: float | None) -> list[SearchIndex]:
        """Return the room's indexes, none where they are not there in time; what was begun goes on being built."""
        self.begin(room)
        try:
            async with asyncio.timeout(wait_s):
                return await self.warm(room)
        except TimeoutError:
            return []

    async def _ranked(
        self, indexes: Sequence[SearchIndex], room: Room, text: str, query: SearchQuery, *, limit: int
    ) -> list[Hit]:
        if self._meaning is None:
            return rank(indexes, query, limit=limit)
        hits = rank(indexes, query, limit=max(limit, ORDERED))
        joined = await self._meaning.joined(room, text, hits[:ORDERED], indexes)
        found = {hit.memory_id for hit in joined}
        return [*joined, *(hit for hit in hits[ORDERED:] if hit.memory_id not in found)][:limit]

    async def _read(
        self,
        room: Room,
        text: str,
        *,
        constraints: Constraints,
        at: datetime,
        limit: int,
        at_hand: Collection[MemoryId] = (),
        wait_s: float | None = None,
    ) -> tuple[list[Hit], dict[MemoryId, Memory]] | None:
        """Search and read hits not `at_hand`, best first, with edges; None where nothing was searched in time."""
        query = query_of(text, speakers=frozenset({room.viewer}))
        if not query.terms or not may_answer_with(constraints):
            return None
        indexes = await self._within(room, wait_s)
        if not indexes:
            self._on_search(Searched(room, None, at))
            return None
        hits = await self._ranked(indexes, room, text, query, limit=limit)
        if not hits:
            return [], {}
        ids = [hit.memory_id for hit in hits]
        unread = [memory_id for memory_id in ids if memory_id not in at_hand]
        own, shared = parted(unread, by=indexes[0])
        about_viewer = self._collections.memories.in_room.own_in(room, own)
        known = self._collections.memories.in_room.shared_in(room, shared)
        edges = self._collections.relations.beside(room.tenant, ids[:_LINKED])
        await ask_together(about_viewer, known, edges)
        found = [*about_viewer.answer, *known.answer]
        allowed = await without_left_out(self._collections.constraints, room.tenant, found)
        there = {memory.id for memory in found}
        gone = [memory_id for memory_id in unread if memory_id not in there]
        if gone:
            # Trigger: hits that are gone. Why: a person was erased, and with them what the guild knew from their talk,
            # which invalidates the person alone. Outcome: their terms go as well.
            self._indexes.remove(room, gone, pool="guild")
        return with_relations(hits, edges.answer), {memory.id: memory for memory in allowed}


def _kinds(room: Room) -> tuple[Pool, ...]:
    """Return which indexes there are for a room: what is about its viewer, and in a guild what that knows."""
    return ("own",) if guild_id_of(room.tenant) is None else ("own", "guild")
