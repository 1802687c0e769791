"""Finds memories by what they say: an index of what may be used in the room, ranked in process, read anew before it is used.

The audience filter is part of both queries, the one that an index is built of and the one that reads the hits.
No model is asked. It must not decide when to search; `recall.triggers` does.
"""

import asyncio
from collections import defaultdict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Final

from cachetools import TTLCache

from memory.domain.audience import Room
from memory.domain.constraints import Constraints
from memory.domain.envelope.building import may_answer_with, may_be_retrieved
from memory.domain.ids import MemoryId, SubjectId, TenantId, guild_id_of
from memory.domain.memory import Memory
from memory.domain.recall.ranking import Hit, close_to_best, grouped_by_tier, rank
from memory.domain.recall.search_index import IndexBuilder, SearchIndex
from memory.domain.recall.search_query import query_of
from memory.ports import Clock
from memory.store.codec import from_document
from memory.store.collections import Collections
from memory.store.documents import Document

INDEXED_MEMORIES: Final = 100_000
"""Over all indexes of the process; the ones that were not used for longest give way."""
MOST_FOUND: Final = 24
"""Hits that are read for one answer: those that its context shows already stand among them."""
SPARE: Final = 4
"""Hits that are read besides, for those that may not be used any more."""

_Key = tuple[TenantId, SubjectId | None, str]
"""Tenant, person (None: what the guild knows) and audience."""


class Recall:
    """Search over memories. Every write to a person's or a guild's memories has to invalidate theirs."""

    def __init__(self, collections: Collections, *, clock: Clock, ttl_seconds: int) -> None:
        """Keep an index for at most `ttl_seconds`."""
        self._collections = collections
        self._kept: TTLCache[_Key, SearchIndex] = TTLCache(
            INDEXED_MEMORIES,
            ttl=ttl_seconds,
            timer=lambda: clock.now().timestamp(),
            getsizeof=lambda index: len(index.listed) + 1,
        )
        self._flights: dict[_Key, asyncio.Task[SearchIndex]] = {}
        self._audiences: defaultdict[tuple[TenantId, SubjectId | None], set[str]] = defaultdict(set)
        """Of whom there may be an index, and for which audiences: nearly every write drops those of one person alone."""
        self._orphans: set[asyncio.Task[SearchIndex]] = set()

    async def find(self, room: Room, text: str, *, constraints: Constraints, at: datetime) -> list[Memory]:
        """Give what fits a question nearly as well as the best does, best first, at most 24. No shared term, no result.

        Raises `StoreError` when the store cannot be read: an outage is never an empty memory.
        """
        hits = await self._hits(room, text, constraints=constraints, at=at, limit=MOST_FOUND)
        return await self._usable(room, close_to_best(hits), constraints=constraints, at=at)

    async def search(
        self, room: Room, text: str, *, constraints: Constraints, at: datetime, limit: int
    ) -> list[Memory]:
        """Give the best memories for a search of a person, canon first, at most `limit`; raises as `find` does."""
        hits = await self._hits(room, text, constraints=constraints, at=at, limit=limit + SPARE)
        found = await self._usable(room, hits, constraints=constraints, at=at)
        return grouped_by_tier(found[:limit])

    def invalidate(self, tenant: TenantId | None, subject: SubjectId | None) -> None:
        """Forget the indexes about a person in a tenant; None stands for every tenant, or everybody and what the guild knows.

        One that is being built still answers its waiters but is not kept.
        """
        people: list[tuple[TenantId, SubjectId | None]]
        if tenant is not None and subject is not None:
            people = [(tenant, subject)]
        else:
            people = [each for each in self._audiences if tenant in (None, each[0]) and subject in (None, each[1])]
        for whose in people:
            for audience in self._audiences.pop(whose, ()):
                self._drop((*whose, audience))

    async def close(self) -> None:
        """End the builds that are under way; whoever waits for one is cancelled. Idempotent."""
        running = [*self._flights.values(), *self._orphans]
        for flight in running:
            flight.cancel()
        await asyncio.gather(*running, return_exceptions=True)

    async def _hits(self, room: Room, text: str, *, constraints: Constraints, at: datetime, limit: int) -> list[Hit]:
        query = query_of(text, speakers=frozenset({room.viewer}))
        if not query.terms or not may_answer_with(constraints):
            return []
        indexes = [await self._index(room, shared=False)]
        if guild_id_of(room.tenant) is not None:
            indexes.append(await self._index(room, shared=True))
        return rank(indexes, query, at=at, limit=limit)

    async def _usable(self, room: Room, hits: Sequence[Hit], *, constraints: Constraints, at: datetime) -> list[Memory]:
        """Read the hits as they are now, in their order, and leave out what may not be used."""
        found = await self._collections.memories.found_in(room, [hit.memory_id for hit in hits]) if hits else []
        if len(found) < len(hits):
            # Trigger: hits that are gone. Why: a person was erased, and with them what the guild knew from their talk,
            # which invalidates the person alone. Outcome: their terms go as well.
            self._drop(_key_of(room, shared=True))
        by_id = {memory.id: memory for memory in found}
        read = [by_id[hit.memory_id] for hit in hits if hit.memory_id in by_id]
        return [memory for memory in read if may_be_retrieved(memory, constraints, at=at)]

    async def _index(self, room: Room, *, shared: bool) -> SearchIndex:
        key = _key_of(room, shared=shared)
        with suppress(KeyError):
            return self._kept[key]
        flight = self._flights.get(key)
        if flight is None:
            flight = asyncio.create_task(self._build(room, shared=shared), name="search index")
            self._flights[key] = flight
            self._audiences[key[:2]].add(key[2])
            flight.add_done_callback(lambda done: self._land(key, done))
        # Shielded, so that one waiter's cancellation does not take the build from the others.
        return await asyncio.shield(flight)

    async def _build(self, room: Room, *, shared: bool) -> SearchIndex:
        documents = await self._collections.memories.searchable_in(room, shared=shared)
        uses = await self._collections.usage.uses_of(room.tenant, None if shared else room.viewer)
        # On a thread, so that a guild of 10,000 memories does not hold up everybody else's messages for a second.
        return await asyncio.to_thread(_indexed, documents, uses)

    def _land(self, key: _Key, flight: asyncio.Task[SearchIndex]) -> None:
        """Keep what was built, unless something was written or a newer build began meanwhile."""
        self._orphans.discard(flight)
        is_current = self._flights.get(key) is flight
        if is_current:
            del self._flights[key]
        if flight.cancelled() or flight.exception() is not None or not is_current:
            return
        with suppress(ValueError):  # Larger than the whole cache: it served its waiters.
            self._kept[key] = flight.result()

    def _drop(self, key: _Key) -> None:
        with suppress(KeyError):
            del self._kept[key]
        overtaken = self._flights.pop(key, None)
        if overtaken is not None:
            self._orphans.add(overtaken)


def _indexed(documents: Sequence[Document], uses: Mapping[MemoryId, int]) -> SearchIndex:
    builder = IndexBuilder()
    for document in documents:
        memory = from_document(Memory, document)
        builder.add(memory, uses=uses.get(memory.id, 0))
    return builder.built()


def _key_of(room: Room, *, shared: bool) -> _Key:
    """Name an index: in a private room the viewer's own is all, and of the guild's what is public."""
    if not shared:
        return room.tenant, room.viewer, room.audience.key
    return room.tenant, None, room.audience.key if room.audience.kind == "restricted" else "public"
