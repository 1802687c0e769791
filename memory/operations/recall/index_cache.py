"""Keeps search indexes for a while, built once for all who wait, brought up to every write; hits are read anew."""

import asyncio
from collections import OrderedDict, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

from memory.domain.audience import Room
from memory.domain.ids import MemoryId, SubjectId, TenantId, guild_id_of
from memory.domain.memory import Memory
from memory.domain.recall.lending import Sharing
from memory.domain.recall.postings import Vector
from memory.domain.recall.search_index import SearchIndex
from memory.operations.recall.indexing import index_page, put_written
from memory.ports import Clock
from memory.store.collections import Collections
from memory.store.documents import Document
from memory.store.room_memories import Pool

_Whose = tuple[TenantId, SubjectId | None]
"""Tenant and person (None: what the guild knows, or what its members share)."""
_Key = tuple[TenantId, SubjectId | None, str]
"""Besides, the audience."""
_MEMBERS: Final = "members"  # Stands in a key, in place of an audience, for the index of what members share


@dataclass(slots=True)
class _Kept:
    room: Room
    index: SearchIndex
    built_at: datetime
    kilobytes: float
    pool: Pool


@dataclass(slots=True, eq=False)
class _Flight:
    """A build that is under way."""

    room: Room
    pool: Pool
    begun_at: datetime
    task: asyncio.Task[SearchIndex] | None = None
    written: list[Memory] = field(default_factory=list)
    """What was written since it began; it may have been read already or not."""
    embedded: list[tuple[MemoryId, Vector]] = field(default_factory=list)
    """Vectors that were kept since it began."""


class IndexCache:
    """The indexes in memory; every write has to be told, by `take_over` or `invalidate`."""

    def __init__(
        self,
        collections: Collections,
        *,
        clock: Clock,
        ttl_seconds: int,
        most_kilobytes: float,
        vectors_of: str | None = None,
    ) -> None:
        """Build an index anew when it is asked for after `ttl_seconds`; until that is done the old one serves.

        Keep at most `most_kilobytes` over all indexes; the ones that were not used for longest give way.
        `vectors_of` names the model whose vectors an index holds; None: it holds none.
        """
        self._vectors_of = vectors_of
        self._most_kilobytes = most_kilobytes
        self._collections = collections
        self._clock = clock
        self._ttl = timedelta(seconds=ttl_seconds)
        self._kept: OrderedDict[_Key, _Kept] = OrderedDict()
        self._kilobytes = 0.0
        self._flights: dict[_Key, _Flight] = {}
        self._audiences: defaultdict[_Whose, set[str]] = defaultdict(set)
        """Of whom there may be an index, and for which audiences: nearly every write is about one person alone."""
        self._tasks: set[asyncio.Task[SearchIndex]] = set()

    @property
    def kilobytes(self) -> float:
        """Estimate what the indexes hold in memory."""
        return self._kilobytes

    def held(self, room: Room, *, pool: Pool) -> SearchIndex | None:
        """Return a room's index of a pool, or None; one that is too old is begun anew and serves until then."""
        key = _key_of(room, pool=pool)
        kept = self._kept.get(key)
        if kept is None:
            return None
        self._kept.move_to_end(key)
        if self._clock.now() - kept.built_at >= self._ttl:
            self._begin(key, room, pool=pool)
        return kept.index

    async def get(self, room: Room, *, pool: Pool) -> SearchIndex:
        """Return the index of a room, built now where none is held. Raises `StoreError`."""
        held = self.held(room, pool=pool)
        if held is not None:
            return held
        # Shielded, so that one waiter's cancellation does not take the build from the others.
        return await asyncio.shield(self._begin(_key_of(room, pool=pool), room, pool=pool))

    def begin(self, room: Room, *, pool: Pool) -> None:
        """Begin to build the same where there is none; a build that fails is made again by whoever asks."""
        if self.held(room, pool=pool) is None:
            self._begin(_key_of(room, pool=pool), room, pool=pool)

    def take_over(self, memories: Iterable[Memory]) -> None:
        """Bring the indexes up to memories as they are now."""
        for memory in memories:
            for key in self._keys_of(memory):
                if key in self._kept:
                    kept = self._kept[key]
                    put_written(kept.index, memory, kept.room, kept.pool)
                    self._weigh(kept)
                if key in self._flights:
                    self._flights[key].written.append(memory)

    def take_vectors(self, made: Iterable[tuple[Memory, Vector]]) -> None:
        """Bring the indexes up to vectors that were made of memories."""
        for memory, vector in made:
            for key in self._keys_of(memory):
                if key in self._kept:
                    self._kept[key].index.put_vector(memory.id, vector)
                    self._weigh(self._kept[key])
                if key in self._flights:
                    self._flights[key].embedded.append((memory.id, vector))

    def remove(self, room: Room, ids: Iterable[MemoryId], *, pool: Pool) -> None:
        """Take out what was found and is not there any more."""
        kept = self._kept.get(_key_of(room, pool=pool))
        if kept is not None:
            for memory_id in ids:
                kept.index.remove(memory_id)
            self._weigh(kept)

    def invalidate(self, tenant: TenantId | None, subject: SubjectId | None) -> None:
        """Forget a person's indexes in a tenant, None: in all, or of all and the guild; none being built is kept."""
        people: list[_Whose]
        if tenant is not None and subject is not None:
            people = [(tenant, subject)]
            self._drop_members(tenant)
        else:
            people = [each for each in self._audiences if tenant in (None, each[0]) and subject in (None, each[1])]
        self._forget(people)

    def invalidate_shared(self, tenant: TenantId | None) -> None:
        """Forget the indexes of what a guild knows; `tenant` None: of what all guilds know. Repeatable."""
        self._forget([each for each in self._audiences if each[1] is None and tenant in (None, each[0])])

    async def close(self) -> None:
        """End the builds that are under way; whoever waits for one is cancelled. Idempotent."""
        running = list(self._tasks)
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)

    def _begin(self, key: _Key, room: Room, *, pool: Pool) -> asyncio.Task[SearchIndex]:
        flight = self._flights.get(key)
        if flight is None or flight.task is None:
            flight = _Flight(room, pool, self._clock.now())
            self._flights[key] = flight
            self._audiences[key[:2]].add(key[2])
            flight.task = asyncio.create_task(self._build(key, flight), name="search index")
            self._tasks.add(flight.task)
            flight.task.add_done_callback(self._ended)
        return flight.task

    def _ended(self, task: asyncio.Task[SearchIndex]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            # Looked at, since a build that nobody waits for may fail too; the next search meets the same store.
            task.exception()

    async def _build(self, key: _Key, flight: _Flight) -> SearchIndex:
        try:
            index = await self._read(flight.room, pool=flight.pool)
            # From here on nothing waits, so no write comes between these and keeping it.
            for memory in flight.written:
                put_written(index, memory, flight.room, flight.pool)
            for memory_id, vector in flight.embedded:
                index.put_vector(memory_id, vector)
            if self._flights.get(key) is flight:
                self._keep(key, _Kept(flight.room, index, flight.begun_at, 0.0, flight.pool))
            return index
        finally:
            if self._flights.get(key) is flight:
                del self._flights[key]
                if key not in self._kept:
                    self._forget_audience(key)

    async def _read(self, room: Room, *, pool: Pool) -> SearchIndex:
        index = SearchIndex()
        subject = None if pool == "guild" else room.viewer
        standings = await self._collections.usage.standings_of(room.tenant, subject)
        async for page in self._collections.memories.in_room.searchable_in(room, pool=pool):
            vectors = await self._vectors(room, page)
            # On a thread, so that a guild of 10,000 memories does not hold up everybody else's messages for half a
            # second.
            await asyncio.to_thread(index_page, page, index, standings, vectors)
        return index

    async def _vectors(self, room: Room, page: Sequence[Document]) -> Mapping[MemoryId, str]:
        if self._vectors_of is None:
            return {}
        ids = [MemoryId(document["_id"]) for document in page]
        return await self._collections.vectors.of(room.tenant, ids, model=self._vectors_of)

    def _keep(self, key: _Key, kept: _Kept) -> None:
        self._drop(key)
        self._audiences[key[:2]].add(key[2])
        self._kept[key] = kept
        self._weigh(kept)
        while self._kilobytes > self._most_kilobytes and self._kept:
            # One that is larger than all may be served its waiters and goes at once.
            self._drop(next(iter(self._kept)))

    def _weigh(self, kept: _Kept) -> None:
        now = kept.index.kilobytes
        self._kilobytes += now - kept.kilobytes
        kept.kilobytes = now

    def _drop(self, key: _Key) -> None:
        kept = self._kept.pop(key, None)
        if kept is not None:
            self._kilobytes -= kept.kilobytes
        if key not in self._flights:
            self._forget_audience(key)

    def _forget(self, people: Iterable[_Whose]) -> None:
        for whose in people:
            for audience in tuple(self._audiences.get(whose, ())):
                self._flights.pop((*whose, audience), None)
                self._drop((*whose, audience))

    def _keys_of(self, memory: Memory) -> list[_Key]:
        """Name the indexes that a memory may stand in, and that may be there."""
        about_it: _Whose = memory.tenant, memory.subject
        shared: _Key = memory.tenant, None, _MEMBERS
        keys: list[_Key] = [(*about_it, each) for each in self._audiences.get(about_it, ()) if each != _MEMBERS]
        return [*keys, shared] if _MEMBERS in self._audiences.get(shared[:2], ()) else keys

    def _drop_members(self, tenant: TenantId) -> None:
        self._flights.pop((tenant, None, _MEMBERS), None)
        self._drop((tenant, None, _MEMBERS))

    def _forget_audience(self, key: _Key) -> None:
        audiences = self._audiences.get(key[:2])
        if audiences is not None:
            audiences.discard(key[2])
            if not audiences:
                del self._audiences[key[:2]]


def _key_of(room: Room, *, pool: Pool) -> _Key:
    """Return an index: in a private room the viewer's own is all, and of the guild's what is public."""
    if pool == "own":
        return room.tenant, room.viewer, room.readers_key
    if isinstance(pool, Sharing):
        return room.tenant, None, _MEMBERS
    return room.tenant, None, room.readers_key if room.audience.kind == "restricted" else "public"


def pools_of(room: Room) -> tuple[Pool, ...]:
    """Return which indexes there are for a room: what is about its viewer, and in a guild what that knows."""
    return ("own",) if guild_id_of(room.tenant) is None else ("own", "guild")
