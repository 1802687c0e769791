"""Envelope: hit, miss and formatting, over a store that holds many other memories too."""

import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

from bot.clock import SystemClock
from memory.domain.audience import PUBLIC, Room
from memory.domain.envelope import for_room, named
from memory.domain.envelope_text import format_envelope_for_llm
from memory.domain.ids import MemoryId, SubjectId, TenantId, derived_id, guild_tenant, individual_scope, subject_of
from memory.domain.memory import Memory
from memory.domain.normal_text import fingerprint
from memory.domain.terms import terms_of
from memory.operations.envelope_cache import EnvelopeCache
from memory.operations.envelope_loading import EnvelopeLoading
from memory.store.collections import Collections
from memory.store.sqlite import open_sqlite
from sandbox.bench.figures import spread, timed

MEMORIES_A_PERSON: Final = 50
PEOPLE_A_GUILD: Final = 20
REPEATS: Final = 300
BATCH: Final = 500
_WORDS: Final = ("harbour", "lantern", "cello", "ferry", "garden", "compiler", "kettle", "winter", "bicycle", "atlas")


async def envelope_figures(directory: Path, *, memories: int) -> dict[str, Any]:
    """Measure on an embedded store with so many memories."""
    async with open_sqlite(directory) as store:
        collections = Collections.over(store)
        people = await _fill(collections, memories=memories)
        return {"envelope": {"memories": memories, "people": len(people)} | await _figures(collections, people)}


async def _figures(collections: Collections, people: list[tuple[TenantId, SubjectId]]) -> dict[str, Any]:
    loading = EnvelopeLoading(collections)
    cache = EnvelopeCache(load=loading.load, clock=SystemClock(), ttl_seconds=900, size=10_000, on_load=loading.note)
    misses, hits, formatted = [], [], []
    for number in range(REPEATS):
        tenant, subject = people[number * 7 % len(people)]
        misses.append(await timed(lambda: cache.get_memory_envelope(subject, tenant, skip_cache=True)))  # noqa: B023
        hits.append(await timed(lambda: cache.get_memory_envelope(subject, tenant)))  # noqa: B023
        room = Room(tenant=tenant, audience=PUBLIC, viewer=subject)
        envelope = await cache.get_memory_envelope(subject, tenant)
        start = time.perf_counter()
        format_envelope_for_llm(named(for_room(envelope, room), "Ada"))
        formatted.append(time.perf_counter() - start)
    size = len(envelope.model_dump_json().encode())
    await cache.close()
    return {"hit": spread(hits), "miss": spread(misses), "formatting": spread(formatted), "bytes": size}


async def _fill(collections: Collections, *, memories: int) -> list[tuple[TenantId, SubjectId]]:
    people = [
        (guild_tenant(1 + number // PEOPLE_A_GUILD), subject_of(1000 + number))
        for number in range(max(1, memories // MEMORIES_A_PERSON))
    ]
    at = datetime(2026, 3, 1, tzinfo=UTC)
    writes = [
        collections.memories.insert(_memory(tenant, subject, number, at=at + timedelta(minutes=number)))
        for tenant, subject in people
        for number in range(MEMORIES_A_PERSON)
    ]
    for start in range(0, len(writes), BATCH):
        await collections.store.commit(writes[start : start + BATCH])
    return people


def _memory(tenant: TenantId, subject: SubjectId, number: int, *, at: datetime) -> Memory:
    word, other = _WORDS[number % len(_WORDS)], _WORDS[number * 3 % len(_WORDS)]
    text = f"Keeps the {word} number {number} beside the {other} and looks after it on Sundays."
    return Memory(
        id=MemoryId(derived_id("bench", tenant, subject, number)),
        scope=individual_scope(tenant, subject),
        tenant=tenant,
        subject=subject,
        audience=PUBLIC,
        text=text,
        terms=terms_of(text),
        fingerprint=fingerprint(text),
        source="manual",
        observed_at=at,
        valid_from=at,
        created_at=at,
        updated_at=at,
        reinforced_at=at,
    )
