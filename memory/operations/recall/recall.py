"""Finds memories by what they say, in an index of the room, read anew through the audience filter."""

import asyncio
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from memory.domain.audience import NOBODY, PUBLIC, Room
from memory.domain.context.material import MemoryCounts
from memory.domain.envelope.building import may_answer_with
from memory.domain.ids import MemoryId, SubjectId, TenantId
from memory.domain.memory import Memory
from memory.domain.recall.lending import Sharing
from memory.domain.recall.memory_query import Narrowing, within_lengths
from memory.domain.recall.ranking import CANDIDATES, Hit, close_to_best, grouped_by_tier, rank, with_relations
from memory.domain.recall.search_index import SearchIndex
from memory.domain.recall.search_query import SearchQuery, query_of
from memory.operations.recall.index_cache import IndexCache, pools_of
from memory.operations.recall.look import Look, Searched, SearchRequest
from memory.operations.recall.usable import in_order, may_be_given, parted, read_within, without_left_out
from memory.operations.recall.vector_search import ORDERED, VectorSearch
from memory.ports import Clock
from memory.store.collections import Collections
from memory.store.questions import StoreQuery, ask_together
from memory.store.room_memories import Pool

FEW: Final = 100
"""Memories of a person, or of all who share, that nearly all have room in one context."""
_BEST_SHARED: Final = 20  # Of what members share: those that fit best, of which some may not be told any more
_SPARE: Final = 4  # Hits that are read besides, for those that may not be used any more
_MOST_KILOBYTES: Final = 128 * 1024  # Of all indexes of the process
_WITH_VECTORS: Final = 4
"""So many times as much where embeddings are switched on: 10,000 vectors of 1,536 numbers take 60 MB."""
_LINKED: Final = 12  # Best hits whose edges are read; the others rise by an edge to one of these


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
        self.collections: Final = collections
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

    async def find(self, request: SearchRequest) -> list[Memory]:
        """Return what fits, best first. Raises `StoreError`."""
        looked = await self.look(request)
        if looked is None:
            return []
        await ask_together(*looked.queries)
        return await self.found(looked)

    async def look(self, request: SearchRequest) -> Look | None:
        """Rank what fits, best first, for `found`, once its queries are asked; None where there is nothing to search.

        Raises `StoreError`.
        """
        room, query = request.room, _query(request)
        if query is None:
            return None
        indexes = await self._within(room, request.wait_s)
        hits = await self._ranked(indexes, room, request.text, query, limit=request.limit) if indexes else []
        ids = [hit.memory_id for hit in hits]
        unread = (each for each in ids if each not in request.at_hand)
        own, shared = parted(unread, by=indexes[0]) if hits else ([], [])
        return Look(
            request,
            is_late=not indexes,
            hits=hits,
            unread=(*own, *shared),
            own=self.collections.memories.in_room.own_in(room, own),
            shared=self.collections.memories.in_room.shared_in(room, shared),
            edges=self.collections.relations.beside(room.tenant, ids[:_LINKED]),
        )

    async def found(self, looked: Look) -> list[Memory]:
        """Return what of a look, whose queries were asked, may be used, best first. Raises `StoreError`."""
        request = looked.request
        if looked.is_late:
            self._on_search(Searched(request.room, None, request.at))
            return []
        hits, read = await self._read(looked)
        return self._told(request, in_order(hits, read, request.constraints, at=request.at, viewer=request.room.viewer))

    def kept_of(self, room: Room) -> MemoryCounts:
        """Count what there is about the viewer that may be used in a room; nothing where the index is not at hand."""
        index = self._indexes.held(room, pool="own")
        return MemoryCounts() if index is None else MemoryCounts(+index.categories, +index.topics)

    def others_of(self, request: SearchRequest, *, besides: Collection[MemoryId]) -> StoreQuery[list[Memory]]:
        """Query what a person with few memories said last, faded or not, without some; by the index at hand."""
        room, limit, rules = request.room, request.limit, request.constraints
        index = self._indexes.held(room, pool="own")
        ids = list[MemoryId]()
        if index is not None and index.size <= FEW and limit > 0 and may_answer_with(rules):
            ids = [each for each in index.freshest(limit + len(besides)) if each not in besides][:limit]
        hits = [Hit(each, 1.0) for each in ids]
        return self.collections.memories.in_room.own_in(room, ids).then(
            lambda found: in_order(hits, {memory.id: memory for memory in found}, rules, at=request.at)
        )

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

    async def find_within(self, request: SearchRequest, within: Narrowing, *, share: float) -> list[Memory]:
        """Search as `find` within what a query is narrowed to; `share` is of the best left. Raises `StoreError`.

        At least twice as many as wanted are given where there are so many, in case some do not fit.
        """
        room, query, most = request.room, _query(request), request.limit
        if query is None:
            return []
        hits = await self._ranked(indexes := await self.warm(room), room, request.text, query, limit=2 * CANDIDATES)
        usable, found = dict[MemoryId, Memory](), list[Memory]()
        # Mostly the first ones are enough, of hundreds that share a word.
        unread, rest = hits[: 4 * most], hits[4 * most :]
        while unread:
            read = await read_within(self.collections, room, unread, within, own=indexes[0])
            usable |= {each.id: each for each in read if may_be_given(each, request.constraints, at=request.at)}
            close = close_to_best([hit for hit in hits if hit.memory_id in usable], share=share)
            found = list(within_lengths((usable[hit.memory_id] for hit in close), self.rag_lengths))
            least = share * close[0].score if close else 0.0
            unread, rest = [hit for hit in rest if len(found) < 2 * most and hit.score >= least], []
        return self._told(request, found)

    async def search(self, request: SearchRequest) -> list[Memory]:
        """Return the best memories for a search of a person, canon first. Raises `StoreError`."""
        looked = await self.look(replace(request, limit=request.limit + _SPARE))
        if looked is None:
            return []
        await ask_together(*looked.queries)
        hits, read = await self._read(looked)
        usable = in_order(hits, read, request.constraints, at=request.at)
        return self._told(request, grouped_by_tier(usable[: request.limit]))

    async def warm(self, room: Room) -> list[SearchIndex]:
        """Have at hand, and give, what a search in this room looks through; raises as `find` does."""
        kinds = pools_of(room)
        # Mostly all are there, and then nobody has to wait for a turn of the event loop.
        there = [index for pool in kinds if (index := self._indexes.held(room, pool=pool)) is not None]
        if len(there) == len(kinds):
            return there
        return await asyncio.gather(*(self._indexes.get(room, pool=pool) for pool in kinds))

    def begin(self, room: Room) -> None:
        """Begin what a search in this room looks through, where it is missing; neither waits nor raises."""
        for pool in pools_of(room):
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

    def _told(self, request: SearchRequest, found: Iterable[Memory]) -> list[Memory]:
        memories = list(found)
        self._on_search(Searched(request.room, tuple(memory.id for memory in memories), request.at))
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

    async def _read(self, looked: Look) -> tuple[list[Hit], dict[MemoryId, Memory]]:
        """Return the hits, best first, raised by their edges, and the memories that were read and may be used."""
        room, found = looked.request.room, [*looked.own.answer, *looked.shared.answer]
        allowed = await without_left_out(self.collections.constraints, room.tenant, found)
        there = {memory.id for memory in found}
        gone = [memory_id for memory_id in looked.unread if memory_id not in there]
        if gone:
            # Trigger: hits that are gone. Why: a person was erased, and with them what the guild knew from their talk,
            # which invalidates the person alone. Outcome: their terms go as well.
            self._indexes.remove(room, gone, pool="guild")
        return with_relations(looked.hits, looked.edges.answer), {memory.id: memory for memory in allowed}


def _query(request: SearchRequest) -> SearchQuery | None:
    """Read what is searched for; None where that is nothing, or memories may not be used."""
    query = query_of(request.text, speakers=frozenset({request.room.viewer}))
    return query if query.terms and may_answer_with(request.constraints) else None
