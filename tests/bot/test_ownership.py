"""Which processes work on a database: by leases in it, on a true server; what they tell each other, and who waits.

Leases here last long, or have ended before anybody looks.
"""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from datetime import timedelta

import pytest

from bot.ownership import LEASE_S, Ownership, owner_of, owning, refuse_owned
from bot.peers import EVERYTHING
from memory.domain.errors import StoreLocked, StoreUnavailable
from memory.domain.ids import SubjectId, TenantId
from memory.domain.presence import ALL_SHARDS, ShardPlan, Shards, WantedShards
from memory.store.documents import DeleteWhere, Document
from memory.store.mongo.store import MongoStore, open_mongo
from memory.store.notices import Drop
from memory.store.processes import Processes
from tests.store import mongod

_GUILD, _ADA = TenantId("GUILD:1"), SubjectId("USER:2")
_ONE, _OTHER = Shards(0, 0, 2), Shards(1, 1, 2)


@pytest.fixture
async def store() -> AsyncIterator[MongoStore]:
    """Give a database that nobody owns."""
    server = mongod.shared()
    async with open_mongo(server.uri, f"{server.database}_owned") as opened:
        await opened.commit([DeleteWhere("leases", {})])
        yield opened


async def _claimed(store: MongoStore, name: str, wanted: WantedShards = ALL_SHARDS, *, lives_s: float = 0.0) -> int:
    """Do what another process does at its start."""
    at = await store.server_time()
    process = await Processes(store).claim(name, wanted, at=at, expires_at=at + timedelta(seconds=lives_s))
    assert process is not None
    return process.number


async def _struck(store: MongoStore) -> None:
    """Do what the others do with one whose time has ended."""
    for each in await Processes(store).all():
        await Processes(store).strike(each)


@pytest.fixture
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.ownership.RENEW_EVERY_S", 0.05)
    monkeypatch.setattr("bot.peers._LOOK_AT_LIVES_S", 0.05)
    monkeypatch.setattr("bot.peers._AGAIN_AFTER_S", 0.01)
    monkeypatch.setattr("bot.peers.GRACE_S", 0.05)


async def test_while_one_process_owns_a_database_another_is_told_so(store: MongoStore) -> None:
    async with owning(store, wait_s=0):
        owner = await owner_of(store)
        for shards in (ALL_SHARDS, _OTHER):
            with pytest.raises(StoreLocked, match=r"in use by another Keepsake process .* until \d\d:\d\d:\d\d UTC"):
                async with owning(store, wait_s=0, shards=shards):
                    raise AssertionError("it was let in")
        with pytest.raises(StoreLocked, match=str(owner)):
            await refuse_owned(store)

    assert await owner_of(store) is None
    async with owning(store, wait_s=0) as ownership:
        await ownership.confirm()


async def test_what_a_dead_process_owned_is_waited_for_and_taken_over(store: MongoStore) -> None:
    dead = await _claimed(store, "dead:1")

    async with owning(store, wait_s=30) as ownership:
        await ownership.confirm()
        later = await store.server_time() + timedelta(minutes=1)
        assert await Processes(store).renew(dead, expires_at=later, knows=dead) is None, "it is struck"


async def test_processes_that_start_at_once_each_take_what_no_other_has(store: MongoStore) -> None:
    plan, lives_s = ShardPlan(8, processes=3), [0.0, 60.0, 60.0]
    await asyncio.gather(*(_claimed(store, f"at-once:{each}", plan, lives_s=60) for each in range(3)))
    there = await Processes(store).all()
    assert sorted(str(each.shards) for each in there) == ["0-1/8", "2-4/8", "5-7/8"]
    with pytest.raises(StoreLocked, match=r"no shards are free: SHARD_PROCESSES is 3, .*5-7/8 at-once"):
        async with owning(store, wait_s=0, shards=plan):
            raise AssertionError("it was let in")

    at = await store.server_time()
    for each, seconds in zip(there, lives_s, strict=True):
        await Processes(store).renew(each.number, expires_at=at + timedelta(seconds=seconds), knows=each.knows)
    number = await _claimed(store, "next:1", ShardPlan(16, processes=3), lives_s=60)
    (after,) = [each for each in await Processes(store).all() if each.number == number]
    assert after.shards == there[0].shards, "of the one that died, and by the count that the others go by"


async def test_a_process_that_was_struck_writes_no_more(store: MongoStore) -> None:
    ended = Ownership(store, await _claimed(store, "paused:1"), lease_s=0)
    await ended.confirm()
    await _struck(store)

    with pytest.raises(StoreLocked, match="went on without this one"):
        await ended.confirm()
    assert ended.lost.is_set()
    with pytest.raises(StoreLocked):
        await ended.confirm()


async def test_a_machine_that_slept_asks_before_it_writes(store: MongoStore, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("bot.ownership.since_start_s", lambda: now[0])
    asleep = Ownership(store, await _claimed(store, "asleep:1"))
    await asleep.confirm()
    await _struck(store)
    await asleep.confirm()
    assert not asleep.lost.is_set(), "within its lease it asks nobody"

    now[0] += LEASE_S
    with pytest.raises(StoreLocked):
        await asleep.confirm()


@pytest.mark.usefixtures("_quick")
async def test_two_with_shards_of_their_own_tell_each_other_and_only_then(store: MongoStore) -> None:
    own, dropped = list[Drop](), asyncio.Event()

    def noted(drop: Drop) -> None:
        own.append(drop)
        dropped.set()

    async with owning(store, wait_s=0, shards=_ONE) as one:
        assert one.peers is not None
        one.peers.drop = noted
        one.peers.tell("written", _GUILD, _ADA)
        await one.peers.settled()
        assert await store.count("leases", {"from": {"$gt": 0}}) == 0, "alone it leaves nothing"

        async with owning(store, wait_s=0, shards=_OTHER) as other:
            assert other.peers is not None
            assert (one.leads, other.leads) == (True, False)
            heard: list[Drop] = []
            other.peers.drop = heard.append
            for subject in (_ADA, _ADA, None):
                one.peers.tell("written", _GUILD, subject)
            await one.peers.settled()
            assert heard == [Drop("written", _GUILD, _ADA), Drop("written", _GUILD, None)]
            own.clear()
            dropped.clear()
        await dropped.wait()
        assert own == [EVERYTHING], "who goes takes along what it had not told"


async def test_what_another_had_begun_to_write_is_written_before_it_has_heard(store: MongoStore) -> None:
    is_written = asyncio.Event()
    async with owning(store, wait_s=0, shards=_ONE) as one, owning(store, wait_s=0, shards=_OTHER) as other:
        assert one.peers is not None
        assert other.peers is not None
        later = asyncio.Event()
        other.peers.before_heard = is_written.wait
        other.peers.drop = lambda drop: later.set() if drop.kind == "rules" else None
        settling = asyncio.create_task(one.peers.settled())
        one.peers.tell("rules", _GUILD, None)
        await later.wait()
        assert not settling.done(), "and what is told meanwhile is heard"
        is_written.set()
        await settling


async def test_who_comes_back_first_after_an_outage_leaves_the_others_time_to(
    store: MongoStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with owning(store, wait_s=0, shards=_ONE) as one:
        number = await _claimed(store, "back:2", _OTHER)
        at = await store.server_time()
        await one.meet()
        assert await Processes(store).renew(number, expires_at=at, knows=number) is not None, "it goes on"
        monkeypatch.setattr("bot.ownership.GRACE_S", -1.0)
        await one.meet()
        assert await Processes(store).renew(number, expires_at=at, knows=number) is None


@pytest.mark.usefixtures("_quick")
async def test_nothing_is_settled_while_a_silent_process_may_go_on(store: MongoStore) -> None:
    async with owning(store, wait_s=0, shards=_ONE) as one:
        assert one.peers is not None
        silent = await _claimed(store, "paused:1", _OTHER, lives_s=0.3)
        (until,) = [each.expires_at for each in await Processes(store).all() if each.number == silent]
        await one.meet()
        await one.peers.settled()

        assert await store.server_time() > until, "it might have gone on until then"
        assert await Processes(store).renew(silent, expires_at=until + timedelta(hours=1), knows=silent) is None


@pytest.mark.usefixtures("_quick")
async def test_who_misses_notices_drops_everything_and_only_then_says_so(
    store: MongoStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, breaks, opened = store.arrivals, asyncio.Event(), 0

    async def broken_once(collection: str, field: str) -> AsyncGenerator[Document | None, None]:
        nonlocal opened
        opened += 1
        if opened > 2:
            async for each in whole(collection, field):
                yield each
        yield None
        await breaks.wait()
        raise StoreUnavailable("lost")

    monkeypatch.setattr(store, "arrivals", broken_once)
    async with owning(store, wait_s=0, shards=_ONE) as one, owning(store, wait_s=0, shards=_OTHER) as other:
        assert one.peers is not None
        assert other.peers is not None
        heard: list[Drop] = []
        other.peers.drop = heard.append
        one.peers.tell("written", _GUILD, _ADA)
        settling = asyncio.create_task(one.peers.settled())
        await asyncio.sleep(0.05)
        assert not settling.done()
        breaks.set()
        await settling
        assert heard == [EVERYTHING]
