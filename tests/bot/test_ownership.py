"""One process a database: by a lease in it, on a true server.

Leases here last long, or have ended before anybody looks.
"""

from collections.abc import AsyncIterator

import pytest

from bot.ownership import LEASE_S, Ownership, owner_of, owning, refuse_owned
from memory.domain.errors import StoreLocked
from memory.store.documents import DeleteWhere, Update, UpdateWhere
from memory.store.installation import Installation
from memory.store.mongo.store import MongoStore, open_mongo
from tests.store import mongod


@pytest.fixture
async def store() -> AsyncIterator[MongoStore]:
    """Give a database that nobody owns."""
    server = mongod.shared()
    async with open_mongo(server.uri, f"{server.database}_owned") as opened:
        await opened.commit([DeleteWhere("installation", {"_id": "owner"})])
        yield opened


async def _taken_over(store: MongoStore) -> None:
    """Do what another process does that found the lease at its end."""
    at = await store.server_time()
    await store.commit([UpdateWhere("installation", {"_id": "owner"}, Update(set={"expires_at": at}))])
    assert await Installation(store).claim_owner("other:1", at=at, expires_at=at) is not None


async def test_while_one_process_owns_a_database_another_is_told_so(store: MongoStore) -> None:
    async with owning(store, wait_s=0):
        owner = await owner_of(store)
        with pytest.raises(StoreLocked, match="in use by another Keepsake process"):
            async with owning(store, wait_s=0):
                raise AssertionError("it was let in")
        with pytest.raises(StoreLocked, match=str(owner)):
            await refuse_owned(store)

    assert await owner_of(store) is None
    async with owning(store, wait_s=0) as ownership:
        await ownership.confirm()


async def test_what_a_dead_process_owned_is_waited_for_and_taken_over(store: MongoStore) -> None:
    at = await store.server_time()
    dead = await Installation(store).claim_owner("dead:1", at=at, expires_at=at)
    assert dead is not None

    async with owning(store, wait_s=30) as ownership:
        await ownership.confirm()
        assert not await Installation(store).renew_owner(dead, expires_at=at), "its number is not the owner's any more"


async def test_a_process_that_was_taken_over_writes_no_more(store: MongoStore) -> None:
    at = await store.server_time()
    number = await Installation(store).claim_owner("paused:1", at=at, expires_at=at)
    assert number is not None
    ended = Ownership(store, number, lease_s=0)
    await ended.confirm()
    await _taken_over(store)

    with pytest.raises(StoreLocked, match="took the database over"):
        await ended.confirm()
    assert ended.lost.is_set()
    with pytest.raises(StoreLocked):
        await ended.confirm()


async def test_a_machine_that_slept_asks_before_it_writes(store: MongoStore, monkeypatch: pytest.MonkeyPatch) -> None:
    at, now = await store.server_time(), [100.0]
    monkeypatch.setattr("bot.ownership.since_start_s", lambda: now[0])
    number = await Installation(store).claim_owner("asleep:1", at=at, expires_at=at)
    assert number is not None
    asleep = Ownership(store, number)
    await asleep.confirm()
    await _taken_over(store)
    await asleep.confirm()
    assert not asleep.lost.is_set(), "within its lease it asks nobody"

    now[0] += LEASE_S
    with pytest.raises(StoreLocked):
        await asleep.confirm()
