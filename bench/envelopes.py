"""Envelope: hit, miss and formatting, over a store that holds many other memories too."""

import gc
import time
import tracemalloc
from collections.abc import Iterable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, Final

from bench.figures import MS_A_SECOND, Span, often, spread, timed
from bench.population import BEGIN, MOST_OF_ONE, Resident
from bench.resident import kept_kb
from bot.clock import SystemClock
from memory.domain.audience import PUBLIC, Room
from memory.domain.constraints import ConstraintSet
from memory.domain.envelope.envelope import MemoryEnvelope, for_room, named
from memory.domain.envelope.text import format_envelope_for_llm
from memory.domain.ids import ChannelId, MessageId
from memory.domain.message import Message, Turn
from memory.operations.audit import Audit
from memory.operations.envelope.cache import HOT, EnvelopeCache, EnvelopeLoader
from memory.store.collections import Collections
from memory.store.documents import DocumentStore
from memory.store.sessions import MAX_TURNS

REPEATS: Final = 300
_STRIDE: Final = 7919
"""A prime, so that the people who are asked for lie far apart and come again late."""
_LINE: Final = "We spoke of the harbour and the ferry, and of what to bring on Sunday in case it rains after all."
CACHED: Final = 10_000
_BYTES_A_MB: Final = 1_000_000
GOAL_A_THOUSAND_MB: Final = 12
GOAL_HIT_MS, GOAL_MISS_MS, GOAL_FORMAT_MS, GOAL_BYTES = 0.1, 5.0, 1.0, 10_000


async def envelope_figures(
    opening: AbstractAsyncContextManager[DocumentStore], people: Sequence[Resident]
) -> dict[str, Any]:
    """Measure on a store that holds these people's memories and is opened anew for it."""
    async with opening as store:
        cache = cache_over(store)
        usual = [person for person in people if person.memories < MOST_OF_ONE]
        asked = [usual[number * _STRIDE % len(usual)] for number in range(often(REPEATS))]
        await have_talked(Collections.over(store), dict.fromkeys([*asked, people[-1]]))
        await _miss(cache, asked[0])
        span = Span()
        misses = [await timed(lambda: _miss(cache, person)) for person in asked]  # noqa: B023
        processor_ms = span.processor_seconds / len(asked) * MS_A_SECOND
        figures: dict[str, Any] = {
            "memories": sum(person.memories for person in people),
            "people": len(people),
            "memories_a_person": usual[0].memories,
            "miss": spread(misses, p95=GOAL_MISS_MS) | {"processor_mean_ms": round(processor_ms, 4)},
        }
        if people[-1].memories == MOST_OF_ONE:
            great = [await timed(lambda: _miss(cache, people[-1])) for _ in range(often(REPEATS // 3))]
            figures["miss_of_a_person_with_2000"] = spread(great, p95=GOAL_MISS_MS)
        # Everybody else was asked for since those of the beginning, so theirs lie packed.
        packed = [await timed(lambda: _hit(cache, person)) for person in asked[: often(REPEATS - HOT)]]  # noqa: B023
        hits = [await timed(lambda: _hit(cache, person)) for person in asked[-HOT // 2 :]]  # noqa: B023
        envelope = await _hit(cache, people[-1])
        figures |= {
            "hit": spread(hits, p95=GOAL_HIT_MS),
            "hit_of_a_packed_one": spread(packed),
            "formatting": spread(_formatting(envelope, people[-1]), p95=GOAL_FORMAT_MS),
            "largest_bytes": len(envelope.model_dump_json().encode()),
            "goal_largest_bytes": GOAL_BYTES,
        }
        await cache.close()
        return figures


async def cached_memory_figures(
    opening: AbstractAsyncContextManager[DocumentStore], people: Sequence[Resident]
) -> dict[str, Any]:
    """Measure what Python holds more when everybody's envelope is cached, up to 10,000 of them.

    The process grows by more, since whoever reads a store fills its page caches.
    """
    async with opening as store:
        cache = cache_over(store)
        several = people[:CACHED]
        await _miss(cache, several[0])
        tracemalloc.start()
        for person in several:
            await _hit(cache, person)
        gc.collect()
        held_mb = tracemalloc.get_traced_memory()[0] / _BYTES_A_MB
        tracemalloc.stop()
        await cache.close()
        return {
            "envelopes": len(several),
            "held_mb": round(held_mb, 1),
            "per_1000_mb": round(held_mb / len(several) * 1000, 1),
            "goal_per_1000_mb": GOAL_A_THOUSAND_MB,
            "json_kb_each": kept_kb(await _miss(cache_over(store), several[-1])),
        }


async def have_talked(collections: Collections, people: Iterable[Resident]) -> None:
    """Give everybody who is asked for a full session, as talk with the bot leaves one, and rules of their own."""
    for person in people:
        channel = ChannelId(person.subject)
        turn = Turn(
            message_id=MessageId("1"), speaker="person", author=person.subject, display_name="Ada", text=_LINE, at=BEGIN
        )
        said = Message(
            id=turn.message_id, tenant=person.tenant, channel_id=channel, author=person.subject, text=_LINE,
            at=BEGIN, audience=PUBLIC,
        )  # fmt: skip
        session = collections.sessions.append(said, [turn] * MAX_TURNS, counted=1, tokens=1)
        await collections.store.commit([session])
        await collections.constraints.set_person(person.tenant, person.subject, constraints=ConstraintSet())


def cache_over(store: DocumentStore) -> EnvelopeCache:
    """Make the cache of envelopes as the bot has it."""
    collections = Collections.over(store)
    load, note = EnvelopeLoader(collections).load, Audit(collections).note_load
    return EnvelopeCache(load=load, clock=SystemClock(), ttl_seconds=900, size=CACHED, on_load=note)


async def _miss(cache: EnvelopeCache, person: Resident) -> MemoryEnvelope:
    return await cache.get_memory_envelope(person.subject, person.tenant, skip_cache=True)


async def _hit(cache: EnvelopeCache, person: Resident) -> MemoryEnvelope:
    return await cache.get_memory_envelope(person.subject, person.tenant)


def _formatting(envelope: MemoryEnvelope, person: Resident) -> list[float]:
    room = Room(tenant=person.tenant, audience=PUBLIC, viewer=person.subject)
    seconds = []
    for _ in range(often(REPEATS)):
        start = time.perf_counter()
        format_envelope_for_llm(named(for_room(envelope, room), "Ada"))
        seconds.append(time.perf_counter() - start)
    return seconds
