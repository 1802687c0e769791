"""The cache of envelopes: hits, one build for all, nothing stale after a write, nothing kept of a failure."""

import asyncio
import hashlib
import logging
from datetime import timedelta

import pytest

from memory.domain.constraints import Constraints
from memory.domain.errors import StoreUnavailable
from memory.domain.ids import SubjectId, TenantId, guild_tenant, subject_of
from memory.domain.memory import Memory
from memory.operations.envelope import cache
from memory.operations.envelope.cache import EnvelopeCache, EnvelopeLoaded, EnvelopeParts
from tests.clocks import FixedClock
from tests.domain.envelopes import stated
from tests.domain.records import ADA, BRAM, HARBOUR

TEA = stated("Drinks tea.", source="manual")
COCOA = stated("Drinks cocoa.", source="manual")
QUAY = guild_tenant(2)


class Shelf:
    """The store's side: memories, a count of loads, and a gate to hold a load back."""

    def __init__(self, *memories: Memory) -> None:
        self.memories = memories
        self.loads = 0
        self.error: Exception | None = None
        self.gate: asyncio.Event | None = None

    def hold(self) -> asyncio.Event:
        """Let every load from now on read at once but answer only when the event is set."""
        self.gate = asyncio.Event()
        return self.gate

    async def load(self, subject: SubjectId, tenant: TenantId) -> EnvelopeParts:
        self.loads += 1
        read, gate, error = self.memories, self.gate, self.error
        if gate is not None:
            await gate.wait()
        if error is not None:
            raise error
        own = [memory for memory in read if (memory.subject, memory.tenant) == (subject, tenant)]
        return EnvelopeParts(memories=own, constraints=Constraints(), sessions=())


class Desk:
    """A cache over a shelf, with what it reported."""

    def __init__(self, shelf: Shelf, clock: FixedClock, *, size: int = 100) -> None:
        self.reports: list[EnvelopeLoaded] = []
        self.cache = EnvelopeCache(
            load=shelf.load, clock=clock, ttl_seconds=900, size=size, on_load=self.reports.append
        )

    async def texts(
        self, subject: SubjectId = ADA, tenant: TenantId = HARBOUR, *, skip_cache: bool = False
    ) -> list[str]:
        envelope = await self.cache.get_memory_envelope(subject, tenant, skip_cache=skip_cache)
        return [entry.text for entry in envelope.relational.entries]


async def settle() -> None:
    """Let every task run until all of them wait."""
    for _ in range(20):
        await asyncio.sleep(0)


@pytest.fixture
def shelf() -> Shelf:
    return Shelf(TEA)


@pytest.fixture
def desk(shelf: Shelf, clock: FixedClock) -> Desk:
    return Desk(shelf, clock)


async def test_a_hit_touches_no_database_and_gives_the_same_envelope(desk: Desk, shelf: Shelf) -> None:
    first = await desk.cache.get_memory_envelope(ADA, HARBOUR)
    second = await desk.cache.get_memory_envelope(ADA, HARBOUR)

    assert first is second
    assert shelf.loads == 1


async def test_it_runs_out_after_its_time(desk: Desk, shelf: Shelf, clock: FixedClock) -> None:
    await desk.texts()
    clock.advance(timedelta(seconds=900) - timedelta(milliseconds=1))
    await desk.texts()
    assert shelf.loads == 1

    clock.advance(timedelta(milliseconds=1))
    await desk.texts()
    assert shelf.loads == 2


async def test_a_memory_that_expires_meanwhile_is_not_served(desk: Desk, shelf: Shelf, clock: FixedClock) -> None:
    shelf.memories = (TEA, stated("Here until noon.", source="manual", expires_at=clock.now() + timedelta(minutes=2)))
    assert len(await desk.texts()) == 2

    clock.advance(timedelta(minutes=2))

    assert await desk.texts() == ["Drinks tea."]


async def test_a_hundred_concurrent_misses_build_once(desk: Desk, shelf: Shelf) -> None:
    gate = shelf.hold()
    waiting = [asyncio.create_task(desk.texts()) for _ in range(100)]
    await settle()
    gate.set()

    assert await asyncio.gather(*waiting) == [["Drinks tea."]] * 100
    assert shelf.loads == 1
    assert len(desk.reports) == 1


async def test_a_build_that_began_before_a_write_is_never_kept(desk: Desk, shelf: Shelf) -> None:
    gate = shelf.hold()
    early = asyncio.create_task(desk.texts())
    await settle()

    shelf.memories = (COCOA,)
    desk.cache.invalidate(HARBOUR, ADA)
    gate.set()

    assert await early == ["Drinks tea."]
    assert await desk.texts() == ["Drinks cocoa."]
    assert shelf.loads == 2


async def test_who_comes_after_a_write_does_not_join_a_build_from_before_it(desk: Desk, shelf: Shelf) -> None:
    old_gate = shelf.hold()
    early = asyncio.create_task(desk.texts())
    await settle()

    shelf.memories = (COCOA,)
    new_gate = shelf.hold()
    desk.cache.invalidate(HARBOUR, ADA)
    late = asyncio.create_task(desk.texts())
    await settle()
    new_gate.set()
    assert await late == ["Drinks cocoa."]

    # The older build lands last and must not replace the newer one.
    old_gate.set()
    assert await early == ["Drinks tea."]
    assert await desk.texts() == ["Drinks cocoa."]
    assert shelf.loads == 2


async def test_a_write_between_the_end_of_a_build_and_its_keeping_counts(desk: Desk, shelf: Shelf) -> None:
    gate = shelf.hold()
    early = asyncio.create_task(desk.texts())
    await settle()
    gate.set()
    await asyncio.sleep(0)  # the build has run to its end, its waiters have not
    shelf.memories = (COCOA,)
    desk.cache.invalidate(HARBOUR, ADA)
    await early

    assert await desk.texts() == ["Drinks cocoa."]


async def test_invalidating_a_tenant_spares_the_others(desk: Desk, shelf: Shelf) -> None:
    shelf.memories = (TEA, stated("Away.", source="manual", tenant=QUAY))
    for subject, tenant in ((ADA, HARBOUR), (BRAM, HARBOUR), (ADA, QUAY)):
        await desk.texts(subject, tenant)
    gate = shelf.hold()
    under_way = asyncio.create_task(desk.texts(subject_of(13), HARBOUR))
    await settle()

    desk.cache.invalidate(HARBOUR, None)
    gate.set()
    await under_way
    shelf.loads = 0

    await desk.texts(ADA, QUAY)
    assert shelf.loads == 0
    for subject in (ADA, BRAM, subject_of(13)):
        await desk.texts(subject, HARBOUR)
    assert shelf.loads == 3


async def test_skipping_the_cache_reads_anew_and_keeps_the_result(desk: Desk, shelf: Shelf) -> None:
    await desk.texts()
    shelf.memories = (COCOA,)

    assert await desk.texts(skip_cache=True) == ["Drinks cocoa."]
    assert await desk.texts() == ["Drinks cocoa."]
    assert shelf.loads == 2


async def test_a_failure_reaches_everybody_who_waits_and_is_not_kept(desk: Desk, shelf: Shelf) -> None:
    shelf.error = StoreUnavailable("the database does not answer")
    gate = shelf.hold()
    waiting = [asyncio.create_task(desk.texts()) for _ in range(3)]
    await settle()
    gate.set()

    results = await asyncio.gather(*waiting, return_exceptions=True)
    shelf.error = None

    assert [type(result) for result in results] == [StoreUnavailable] * 3
    assert await desk.texts() == ["Drinks tea."]
    assert shelf.loads == 2


async def test_a_cancelled_first_waiter_does_not_take_the_others_along(desk: Desk, shelf: Shelf) -> None:
    gate = shelf.hold()
    first, second = asyncio.create_task(desk.texts()), asyncio.create_task(desk.texts())
    await settle()
    first.cancel()
    await settle()
    gate.set()

    with pytest.raises(asyncio.CancelledError):
        await first
    assert await second == ["Drinks tea."]
    assert shelf.loads == 1


async def test_a_build_whose_waiters_left_is_kept(desk: Desk, shelf: Shelf, caplog: pytest.LogCaptureFixture) -> None:
    for error in (None, StoreUnavailable("away")):
        desk.cache.invalidate(HARBOUR, ADA)
        shelf.error = error
        gate = shelf.hold()
        only = asyncio.create_task(desk.texts())
        await settle()
        only.cancel()
        await settle()
        gate.set()
        await settle()
        loads, shelf.error = shelf.loads, None
        assert await desk.texts() == ["Drinks tea."]
        assert shelf.loads - loads == (0 if error is None else 1)

    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


async def test_it_holds_no_more_than_its_size_and_the_least_used_goes(shelf: Shelf, clock: FixedClock) -> None:
    desk = Desk(shelf, clock, size=2)
    for subject in (ADA, BRAM, ADA, subject_of(13)):
        await desk.texts(subject)
    shelf.loads = 0

    await desk.texts(ADA)
    assert shelf.loads == 0
    await desk.texts(BRAM)
    assert shelf.loads == 1


async def test_what_others_were_asked_for_since_lies_packed_and_comes_back_as_it_was(
    shelf: Shelf, clock: FixedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "HOT", 1)
    desk = Desk(shelf, clock)
    built = await desk.cache.get_memory_envelope(ADA, HARBOUR)

    for _ in range(2):
        await desk.texts(BRAM)
        opened = await desk.cache.get_memory_envelope(ADA, HARBOUR)
        assert opened is not built
        assert opened == built
        assert await desk.cache.get_memory_envelope(ADA, HARBOUR) is opened
    assert shelf.loads == 2

    desk.cache.invalidate(None, ADA)
    await desk.texts()
    assert shelf.loads == 3


async def test_a_load_is_reported_once_by_ids_and_a_hash(desk: Desk, shelf: Shelf, clock: FixedClock) -> None:
    await desk.texts()
    await desk.texts()
    [first] = desk.reports
    desk.cache.invalidate(HARBOUR, ADA)
    shelf.memories = (TEA.model_copy(update={"text": "Drinks black tea."}),)
    await desk.texts()

    assert first == EnvelopeLoaded(HARBOUR, ADA, clock.now(), (TEA.id,), first.digest)
    assert len(first.digest) == 64
    assert desk.reports[1].memory_ids == first.memory_ids
    assert desk.reports[1].digest != first.digest
    assert "tea" not in repr(first).casefold().replace(TEA.id, "")


async def test_nobody_can_try_words_on_the_hash_of_a_load(desk: Desk, shelf: Shelf) -> None:
    [text] = (each.text for each in shelf.memories)
    await desk.texts()

    tried = hashlib.sha256(TEA.id.encode() + hashlib.sha256(text.encode()).digest())
    assert desk.reports[0].digest != tried.hexdigest()


async def test_closing_ends_what_is_under_way(desk: Desk, shelf: Shelf) -> None:
    shelf.hold()
    early = asyncio.create_task(desk.texts())
    await settle()
    desk.cache.invalidate(HARBOUR, ADA)
    late = asyncio.create_task(desk.texts())
    await settle()

    await desk.cache.close()
    await desk.cache.close()

    for task in (early, late):
        with pytest.raises(asyncio.CancelledError):
            await task
