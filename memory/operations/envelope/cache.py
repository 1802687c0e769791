"""Keeps built envelopes for a while, unfiltered, built once for all who wait, dropped before a write is known."""

import asyncio
import hashlib
import os
import zlib
from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from cachetools import LRUCache, TLRUCache

from memory.domain.constraints import Constraints
from memory.domain.envelope.building import build_envelope, next_lapse
from memory.domain.envelope.envelope import MemoryEnvelope
from memory.domain.ids import MemoryId, SubjectId, TenantId
from memory.domain.memory import Gist
from memory.domain.message import SessionGist
from memory.ports import Clock
from memory.store.collections import Collections
from memory.store.questions import ask_together

_Key = tuple[TenantId, SubjectId]


@dataclass(frozen=True, slots=True)
class EnvelopeParts:
    """What an envelope is built from, as read from the store."""

    memories: Sequence[Gist]
    constraints: Constraints
    sessions: Sequence[SessionGist]


@dataclass(frozen=True, slots=True)
class EnvelopeLoaded:
    """The audit of one load: which memories, never what they say."""

    tenant: TenantId
    subject: SubjectId
    at: datetime
    memory_ids: tuple[MemoryId, ...]
    digest: str
    """Of the ids and words of these memories, in their order, keyed by the process: nobody can try words on it."""


HOT: Final = 256
"""Envelopes that lie as built, the last asked for; others lie packed (2 KB, not 29), a tenth of a millisecond later."""
_SECRET: Final = os.urandom(32)  # Of this process: a hash of words in clear would outlive them in every copy
_FASTEST: Final = 1  # Level of compression; a higher one saves hardly a tenth more


class _Kept:
    """An envelope as it was built, or packed."""

    __slots__ = ("_built", "_packed", "lapses_at")

    def __init__(self, envelope: MemoryEnvelope, lapses_at: datetime | None) -> None:
        """`lapses_at` is when the first of its entries leaves by itself, None for never."""
        self._built: MemoryEnvelope | None = envelope
        self._packed = b""
        self.lapses_at = lapses_at

    @property
    def envelope(self) -> MemoryEnvelope:
        """The envelope; from now on it lies as it was built, too."""
        if self._built is None:
            self._built = MemoryEnvelope.model_validate_json(zlib.decompress(self._packed))
        return self._built

    def pack(self) -> None:
        """Keep its compressed JSON alone."""
        if self._built is not None and not self._packed:
            self._packed = zlib.compress(self._built.model_dump_json().encode(), _FASTEST)
        self._built = None


class EnvelopeCache:
    """The envelopes in memory. Every write to a person's memories, constraints or sessions has to invalidate theirs."""

    def __init__(
        self,
        *,
        load: Callable[[SubjectId, TenantId], Awaitable[EnvelopeParts]],
        clock: Clock,
        ttl_seconds: int,
        size: int,
        on_load: Callable[[EnvelopeLoaded], None],
        also_invalidate: Callable[[TenantId | None, SubjectId | None], None] | None = None,
        always: Collection[str] = (),
    ) -> None:
        """Keep at most `size` envelopes, each for at most `ttl_seconds`; `always` are categories of every context.

        `on_load` is told of each envelope read from the store and must not block; `also_invalidate` drops with it what
        else was made of the same records.
        """
        self._load = load
        self._always = always
        self._clock = clock
        self._ttl_seconds = ttl_seconds
        self._on_load = on_load
        self._also_invalidate = also_invalidate
        self._kept: TLRUCache[_Key, _Kept] = TLRUCache(size, ttu=self._kept_until, timer=self._seconds)
        self._hot: LRUCache[_Key, _Kept] = _Hot(HOT)
        self._flights: dict[_Key, asyncio.Task[_Kept]] = {}
        self._orphans: set[asyncio.Task[_Kept]] = set()

    async def get_memory_envelope(
        self, subject_id: SubjectId, tenant_id: TenantId, *, skip_cache: bool = False
    ) -> MemoryEnvelope:
        """Return the unfiltered envelope; a hit does not yield, `skip_cache` reads anew. Raises what loading raised."""
        key = (tenant_id, subject_id)
        kept = await self._get(key, skip_cache=skip_cache)
        if self._kept.get(key) is kept:
            self._hot[key] = kept
        return kept.envelope

    def holds(self, subject_id: SubjectId, tenant_id: TenantId) -> bool:
        """Return whether an envelope is at hand, without asking for it."""
        return (tenant_id, subject_id) in self._kept

    def invalidate(self, tenant: TenantId | None, subject: SubjectId | None) -> None:
        """Forget a person's envelope in a tenant, None: all; a build under way answers its waiters and is not kept."""
        if self._also_invalidate is not None:
            self._also_invalidate(tenant, subject)
        self.drop(tenant, subject)

    def drop(self, tenant: TenantId | None, subject: SubjectId | None) -> None:
        """Forget envelopes as `invalidate` does, and nothing else that was made of the same records."""
        if tenant is not None and subject is not None:
            self._drop((tenant, subject))
            return
        self._kept.expire()
        for key in {*self._kept, *self._hot, *self._flights}:
            if tenant in (None, key[0]) and subject in (None, key[1]):
                self._drop(key)

    async def close(self) -> None:
        """End the builds that are under way; whoever waits for one is cancelled. Idempotent."""
        running = [*self._flights.values(), *self._orphans]
        for flight in running:
            flight.cancel()
        await asyncio.gather(*running, return_exceptions=True)

    async def _get(self, key: _Key, *, skip_cache: bool) -> _Kept:
        if not skip_cache:
            # Not `get`, which looks at the clock twice and raises when the entry runs out between the two.
            with suppress(KeyError):
                return self._kept[key]
        flight = None if skip_cache else self._flights.get(key)
        if flight is None:
            self._drop(key)
            flight = asyncio.create_task(self._build(key), name="envelope")
            self._flights[key] = flight
            flight.add_done_callback(lambda done: self._land(key, done))
        # Shielded, so that one waiter's cancellation does not take the build from the others.
        return await asyncio.shield(flight)

    async def _build(self, key: _Key) -> _Kept:
        tenant, subject = key
        at = self._clock.now()
        parts = await self._load(subject, tenant)
        envelope = build_envelope(
            subject=subject,
            tenant=tenant,
            memories=parts.memories,
            constraints=parts.constraints,
            sessions=parts.sessions,
            at=at,
            cache_ttl_seconds=self._ttl_seconds,
            always=self._always,
        )
        self._on_load(_audit(envelope))
        return _Kept(envelope, next_lapse(envelope, parts.memories))

    def _land(self, key: _Key, flight: asyncio.Task[_Kept]) -> None:
        """Keep what was built, unless something was written or a newer build began meanwhile."""
        self._orphans.discard(flight)
        is_current = self._flights.get(key) is flight
        if is_current:
            del self._flights[key]
        if not flight.cancelled() and flight.exception() is None and is_current:
            self._kept[key] = flight.result()

    def _drop(self, key: _Key) -> None:
        self._kept.expire()
        self._hot.pop(key, None)
        # The cache raises for an entry that has just run out, but only after it has removed it.
        with suppress(KeyError):
            del self._kept[key]
        overtaken = self._flights.pop(key, None)
        if overtaken is not None:
            self._orphans.add(overtaken)

    def _kept_until(self, _key: _Key, kept: _Kept, now: float) -> float:
        ends = now + self._ttl_seconds
        return ends if kept.lapses_at is None else min(ends, kept.lapses_at.timestamp())

    def _seconds(self) -> float:
        return self._clock.now().timestamp()


class _Hot(LRUCache[_Key, _Kept]):
    """Packs what was not asked for among the last."""

    def popitem(self) -> tuple[_Key, _Kept]:
        key, kept = super().popitem()
        kept.pack()
        return key, kept


def _audit(envelope: MemoryEnvelope) -> EnvelopeLoaded:
    digest = hashlib.blake2b(key=_SECRET, digest_size=32)
    for entry in envelope.relational.entries:
        # The words' own hash between, so that no two lists of words run into the same bytes.
        digest.update(entry.memory_id.encode())
        digest.update(hashlib.sha256(entry.text.encode()).digest())
    return EnvelopeLoaded(
        tenant=envelope.identity.tenant_id,
        subject=envelope.identity.subject_id,
        at=envelope.metadata.created_at,
        memory_ids=tuple(entry.memory_id for entry in envelope.relational.entries),
        digest=digest.hexdigest(),
    )


LATEST_READ: Final = 64
"""Active memories that were said or reinforced last, and as many of the most important ones, however much was said
since; an envelope shows 40 at most, after decay and constraints."""
_BY_HAND_READ: Final = 50  # Those that were remembered by hand, which do not fade
_FIRST_READ: Final = 100  # Canon, topics and pinned ones; a person has no more than that of the first two
_MANY_NOTED: Final = 1000
"""How many people with more than `LATEST_READ` memories are remembered, so that theirs are read in one trip."""


class EnvelopeLoader:
    """The reading side of the envelope cache."""

    def __init__(self, collections: Collections) -> None:
        self._collections = collections
        self._many: LRUCache[_Key, bool] = LRUCache(_MANY_NOTED)

    async def load(self, subject: SubjectId, tenant: TenantId) -> EnvelopeParts:
        """Read a person's strongest memories, constraints and latest session, mostly in one trip."""
        memories, key = self._collections.memories, (tenant, subject)
        latest = memories.about.latest_of(tenant, subject, limit=LATEST_READ)
        constraints = self._collections.constraints.constraints_of(tenant, subject)
        sessions = self._collections.sessions.latest_of(tenant, subject)
        stronger = [
            memories.about.weightiest_of(tenant, subject, limit=LATEST_READ),
            memories.about.by_hand_of(tenant, subject, limit=_BY_HAND_READ),
            memories.about.first_of(tenant, subject, limit=_FIRST_READ),
        ]
        had_many = self._many.pop(key, False)
        await ask_together(latest, constraints, sessions, *(stronger if had_many else ()))
        found = latest.answer
        # Of most people that was everything.
        if len(found) == LATEST_READ:
            self._many[key] = True
            if not had_many:
                await ask_together(*stronger)
            others = {each for several in stronger for each in several.answer} - {memory.id for memory in found}
            found = [*found, *(await memories.about.active_among(tenant, subject, others) if others else ())]
        return EnvelopeParts(memories=found, constraints=constraints.answer, sessions=sessions.answer)
