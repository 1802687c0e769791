"""What was acknowledged stays.

When the client is killed, when the server is, when it hangs, and when another takes over.
"""

import asyncio
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pymongo
import pytest
from pymongo.errors import OperationFailure

from bench.mongod import Mongod, primary_of, uri_of
from bot.ownership import Ownership, owning
from memory.domain.errors import StoreUnavailable
from memory.domain.ids import SubjectId, TenantId
from memory.domain.presence import Shards
from memory.store.documents import Find, Insert, Update, UpdateWhere
from memory.store.mongo.commits import STUCK_S, client_name
from memory.store.mongo.driver import ABSENCE_S, HEARTBEAT_S, close_client, new_client
from memory.store.mongo.store import MongoStore, open_mongo
from memory.store.notices import Drop
from memory.store.schema import KEYS
from tests.store.mongo_writing_process import LANES, assert_commits_are_whole, commit_of
from tests.store.mongod import running

ROOT = Path(__file__).parents[2]
ROUNDS = (1, 60)
"""After how many acknowledged commits something is killed."""
SOON_S = ABSENCE_S + 20
"""How soon a caller hears that there is no server, on a machine with other work.

The driver's own patience is thirty seconds.
"""


@pytest.fixture(scope="module")
def server() -> Iterator[Mongod]:
    """Return a server of this module's own, since it is killed."""
    with running() as (only,):
        yield only


def database_named_for(request: pytest.FixtureRequest) -> str:
    """Return the database of a test; its own, and no longer than a name may be."""
    return str(request.node.name[-50:])


@pytest.fixture
async def store(server: Mongod, request: pytest.FixtureRequest) -> AsyncIterator[MongoStore]:
    async with open_mongo(server.uri, database_named_for(request)) as opened:
        yield opened


class Writing:
    """Writes on all lanes, each commit until it is known that it took place."""

    def __init__(self, store: MongoStore) -> None:
        self.acknowledged: set[str] = set()
        self.failures = 0
        self._store = store
        self._enough: dict[int, asyncio.Event] = {}
        self._is_over = False
        self._lanes = [asyncio.create_task(self._write(lane)) for lane in range(LANES)]

    async def reach(self, acknowledged: int) -> None:
        """Wait for so many acknowledged commits."""
        if len(self.acknowledged) < acknowledged:
            await asyncio.wait_for(self._enough.setdefault(acknowledged, asyncio.Event()).wait(), timeout=300)

    async def stop(self) -> None:
        self._is_over = True
        await asyncio.gather(*self._lanes)

    async def _write(self, lane: int) -> None:
        for number in count():
            if self._is_over:
                return
            while not await self._committed(lane, number):
                self.failures += 1
            self.acknowledged.add(f"{lane}-{number}")
            if (event := self._enough.get(len(self.acknowledged))) is not None:
                event.set()

    async def _committed(self, lane: int, number: int) -> bool:
        try:
            await self._store.commit(commit_of(lane, number))
        except StoreUnavailable:
            return False
        return True


async def test_kill_9_of_the_client_amid_commits_leaves_them_whole(server: Mongod) -> None:
    acknowledged: set[str] = set()
    for kill_after in ROUNDS:
        # The program and its arguments are this file's own.
        with subprocess.Popen(  # noqa: ASYNC220, S603
            [sys.executable, "-m", "tests.store.mongo_writing_process", server.uri, "client"],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
        ) as client:
            assert client.stdout is not None
            acknowledged |= {client.stdout.readline().strip() for _ in range(kill_after)}
            client.kill()
            acknowledged |= {line.strip() for line in client.stdout if line.endswith("\n")}

        async with open_mongo(server.uri, "client") as store:
            await assert_commits_are_whole(store, acknowledged)
    assert len(acknowledged) >= sum(ROUNDS)


@pytest.mark.parametrize("later", [[], [Insert("history", {"_id": "h"})]], ids=["alone", "together"])
async def test_what_a_killed_client_left_half_done_holds_nobody_up_for_long(
    server: Mongod, store: MongoStore, later: list[Insert], request: pytest.FixtureRequest
) -> None:
    database = database_named_for(request)
    await store.commit([Insert("memories", {"_id": "x", "n": 0})])
    with pymongo.MongoClient[dict[str, Any]](server.uri, appName=client_name(database)) as killed:
        session = killed.start_session()
        session.start_transaction()
        killed[database].memories.update_one({"_id": "x"}, {"$inc": {"n": 9}}, session=session)

        start = time.monotonic()
        await store.commit([UpdateWhere("memories", {"_id": "x"}, Update(inc={"n": 1})), *later])

        assert time.monotonic() - start < 20 * STUCK_S, "left alone, such a transaction lives for a minute"
    assert await store.get("memories", "x") == {"_id": "x", "n": 1}


async def test_what_a_stopped_client_had_begun_can_be_ended_before_it_goes_on(
    server: Mongod, store: MongoStore, request: pytest.FixtureRequest
) -> None:
    database = database_named_for(request)
    with pymongo.MongoClient[dict[str, Any]](server.uri, appName=client_name(database)) as stopped:
        session = stopped.start_session()
        session.start_transaction()
        stopped[database].keys.insert_one({"_id": "late"}, session=session)
        await asyncio.sleep(2 * STUCK_S)

        assert await store.end_abandoned()

        with pytest.raises(OperationFailure, match="aborted"):
            session.commit_transaction()
    assert await store.get("keys", "late") is None


async def test_kill_9_of_the_server_amid_commits_loses_nothing_acknowledged(server: Mongod, store: MongoStore) -> None:
    writing = Writing(store)
    await writing.reach(60)
    server.kill()
    await _started_again(server)
    await writing.reach(len(writing.acknowledged) + LANES)
    await writing.stop()

    await assert_commits_are_whole(store, writing.acknowledged)


async def test_while_the_server_is_away_every_question_says_so_soon(server: Mongod, store: MongoStore) -> None:
    await store.commit([Insert("messages", {"_id": "before"})])
    server.kill()

    # What was under way in the very moment stands in line for the driver's threads; all who come later wait together.
    assert await _told_after(lambda: store.get("messages", "before")) < SOON_S
    asked: list[Callable[[], Awaitable[object]]] = [
        lambda: store.commit([Insert("messages", {"_id": "single"})]),
        lambda: store.commit(commit_of(0, 0)),
        # An address may ask for more patience than people have.
        lambda: _opened(f"{server.uri}/?serverSelectionTimeoutMS=99999999"),
        *[lambda: store.count("messages", {})] * 60,
    ]
    assert max(await asyncio.gather(*map(_told_after, asked))) < SOON_S

    await _started_again(server)

    assert await store.get("messages", "before") == {"_id": "before"}
    await store.commit(commit_of(0, 0))
    await assert_commits_are_whole_besides(store, "before")


async def test_an_address_names_times_of_its_own_up_to_what_people_wait(server: Mongod) -> None:
    client = new_client(
        f"{server.uri}/?connectTimeoutMS=1000&serverSelectionTimeoutMS=90000&retryWrites=false", name="t"
    )
    try:
        options = client.delegate.options
        assert options.pool_options.connect_timeout == 1
        assert (options.server_selection_timeout, options.heartbeat_frequency) == (10, HEARTBEAT_S)
        assert (options.retry_writes, options.retry_reads) == (False, True)
    finally:
        await close_client(client)


async def test_a_server_that_hangs_is_given_up_and_found_again(server: Mongod, store: MongoStore) -> None:
    await store.commit([Insert("messages", {"_id": "x", "n": 0})])
    server.freeze()
    try:
        # A heartbeat has to be missed; then a server is looked for once more.
        limit = HEARTBEAT_S + ABSENCE_S + SOON_S
        told = [
            _told_after(lambda: store.get("messages", "x")),
            _told_after(lambda: store.commit([UpdateWhere("messages", {"_id": "x"}, Update(inc={"n": 1}))])),
            _told_after(lambda: store.commit(commit_of(0, 0))),
        ]
        assert max(await asyncio.gather(*told)) < limit
    finally:
        server.thaw()

    await store.commit([UpdateWhere("messages", {"_id": "x"}, Update(set={"n": 5}))])

    assert await store.get("messages", "x") == {"_id": "x", "n": 5}


async def test_when_another_member_takes_over_nothing_acknowledged_is_lost() -> None:
    with running(3) as servers:
        async with open_mongo(uri_of(servers), "failover") as store:
            writing = Writing(store)
            await writing.reach(40)
            async with (
                owning(store, wait_s=0, shards=Shards(0, 0, 2)) as one,
                owning(store, wait_s=0, shards=Shards(1, 1, 2)) as other,
            ):
                (await asyncio.to_thread(primary_of, servers)).kill()
                told = await _told_across(one, other)
                await writing.reach(len(writing.acknowledged) + 40)
                assert not one.lost.is_set() | other.lost.is_set()
            await writing.stop()

            assert told
            await assert_commits_are_whole(store, writing.acknowledged)


async def _told_across(one: Ownership, other: Ownership) -> list[Drop]:
    """Tell while there may be no server to write to, until that is settled, and return what the other one dropped."""
    assert one.peers is not None
    assert other.peers is not None
    dropped: list[Drop] = []
    other.peers.drop = dropped.append
    one.peers.tell("written", TenantId("GUILD:1"), SubjectId("USER:1"))
    while True:
        try:
            await one.peers.settled()
        except StoreUnavailable:
            continue
        return dropped


async def _opened(uri: str) -> None:
    async with open_mongo(uri, "away"):
        pass


async def _started_again(server: Mongod) -> None:
    server.launch()
    await asyncio.to_thread(server.ask, "ping")


async def _told_after(question: Callable[[], Awaitable[object]]) -> float:
    # How long a caller waits is the point here. (DTZ does not apply: no date is read.)
    start = time.monotonic()
    with pytest.raises(StoreUnavailable):
        await question()
    return time.monotonic() - start


async def assert_commits_are_whole_besides(store: MongoStore, other: str) -> None:
    assert {document["_id"] for document in await store.find("messages", {})} - {other, "single"} == {"0-0"}
    assert await store.get("sessions", "lane-0") == {"_id": "lane-0", "revision": 1, "turns": ["0-0"]}
    assert await store.get("history", "0-0:1") is not None


@pytest.mark.parametrize("questions", [1, 2])
async def test_a_part_of_what_matches_is_whole_while_others_take_from_it(
    store: MongoStore, server: Mongod, questions: int
) -> None:
    """The server may choose the first ones by an index, and read them a moment later, when they match no longer.

    It makes way for others at every step here, so that this happens soon.
    """
    rows = [f"{number:05}" for number in range(6000)]
    done, due = rows[:4000], rows[4000:]
    for start in range(0, len(rows), 1000):
        some = rows[start : start + 1000]
        epochs = [2 if row in done else 1 for row in some]
        await store.commit(
            [Insert(KEYS, {"_id": row, "key": row, "epoch": n}) for row, n in zip(some, epochs, strict=True)]
        )
    server.ask("setParameter", internalQueryExecYieldIterations=1)

    async def take() -> None:
        for start in range(0, len(due) - 200, 50):
            some = due[start : start + 50]
            await store.commit([UpdateWhere(KEYS, {"_id": row, "epoch": 1}, Update(set={"epoch": 2})) for row in some])

    taking = asyncio.create_task(take())
    short = []
    asked = [Find(KEYS, {"epoch": {"$lt": 2}}, limit=50)] * questions
    while not taking.done():
        short += [found for _ in range(2) for found in await store.find_each(asked) if len(found) < 50]
    await taking
    server.ask("setParameter", internalQueryExecYieldIterations=1000)

    assert short == []
