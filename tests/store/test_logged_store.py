"""The store that writes every tombstone a second time: before it says so, and no sooner than the store has it."""

from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path

import pytest

from bench.reference_store import ReferenceStore
from memory.domain.errors import StoreUnavailable
from memory.domain.ids import ChannelId, MemoryId, MessageId, guild_tenant, subject_of
from memory.store.documents import DocumentStore, Insert, Outcome, Update, UpdateWhere, Upsert, Write
from memory.store.erasure_log import FILE_NAME, ErasureLog
from memory.store.erasures import KINDS, Erasures
from memory.store.logged_store import LoggedStore
from memory.store.schema import COLLECTIONS
from tests.clocks import START

HARBOUR = guild_tenant(501)
ADA = subject_of(11)


@pytest.fixture
def log(tmp_path: Path) -> ErasureLog:
    return ErasureLog(tmp_path / "log")


async def test_every_kind_of_tombstone_stands_in_both_alike(store: DocumentStore, log: ErasureLog) -> None:
    logged = LoggedStore(store, log)
    erasures = Erasures(logged)
    await logged.commit(
        [
            erasures.of("memory", MemoryId("a"), at=START),
            erasures.of("content", MemoryId("a"), at=START),
            erasures.of("message", MessageId("7"), at=START),
            erasures.of("words", MessageId("7"), at=START),
            erasures.of("person", None, ADA, at=START),
            erasures.of("person", HARBOUR, ADA, at=START),
            erasures.of("left", HARBOUR, ADA, at=START),
            erasures.of("channel", HARBOUR, ChannelId("9"), at=START),
            erasures.of("talk", HARBOUR, ChannelId("9"), at=START),
            erasures.of("tenant", HARBOUR, at=START),
        ]
    )

    read = await log.read()

    assert read == {row["_id"]: row["at"] for row in await store.find("erasures", {})}
    assert {key.partition("/")[0] for key in read} == set(KINDS)


async def test_nobody_and_no_place_is_named_in_the_file(log: ErasureLog, tmp_path: Path) -> None:
    logged = LoggedStore(ReferenceStore(), log)
    erasures, user_id, guild_id, channel_id = Erasures(logged), 111222333, 444555666, 777888999
    tenant = guild_tenant(guild_id)
    await logged.commit(
        [
            erasures.of("person", tenant, subject_of(user_id), at=START),
            erasures.of("channel", tenant, ChannelId(str(channel_id)), at=START),
            erasures.of("tenant", tenant, at=START),
        ]
    )

    written = (tmp_path / "log" / FILE_NAME).read_text()

    assert not [number for number in (user_id, guild_id, channel_id) if str(number) in written]


async def test_nothing_else_is_written_to_it(store: DocumentStore, log: ErasureLog, tmp_path: Path) -> None:
    logged = LoggedStore(store, log)

    for name in set(COLLECTIONS) - {"erasures"}:
        await logged.commit([Upsert(name, "x", Update(set={"at": START})), Insert(name, {"_id": "y", "at": START})])

    assert not (tmp_path / "log").exists()


async def test_what_a_commit_did_not_come_to_is_not_written(store: DocumentStore, log: ErasureLog) -> None:
    logged = LoggedStore(store, log)
    missing = UpdateWhere("memories", {"_id": "none"}, Update(set={"text": "x"}), must_match=True)

    await logged.commit([missing, Erasures(logged).of("memory", MemoryId("a"), at=START)])

    assert await log.read() == {}


class Away(ReferenceStore):
    """A database that is away when something is to be written."""

    async def commit(self, writes: Sequence[Write]) -> list[Outcome]:
        """Refuse."""
        raise StoreUnavailable(f"away, with {len(writes)} writes to carry out")


async def test_what_the_store_did_not_take_is_not_written(log: ErasureLog) -> None:
    logged = LoggedStore(Away(), log)

    with pytest.raises(StoreUnavailable):
        await logged.commit([Erasures(logged).of("person", None, ADA, at=START)])

    assert await log.read() == {}


async def test_an_erasure_is_not_acknowledged_when_the_log_cannot_be_written(log: ErasureLog, tmp_path: Path) -> None:
    (tmp_path / "log" / FILE_NAME).mkdir(parents=True)
    store = ReferenceStore()
    logged = LoggedStore(store, log)

    with pytest.raises(StoreUnavailable, match=r"erasures\.log"):
        await logged.commit([Erasures(logged).of("person", None, ADA, at=START)])


async def test_the_log_drops_what_the_store_drops(store: DocumentStore, log: ErasureLog) -> None:
    logged = LoggedStore(store, log)
    erasures = Erasures(logged)
    await logged.commit([erasures.of("memory", MemoryId("old"), at=START - timedelta(days=9))])
    await logged.commit([erasures.of("memory", MemoryId("new"), at=START)])

    assert await erasures.drop_older(START - timedelta(days=1)) == 1

    assert set(await log.read()) == {"memory/new"} == {row["_id"] for row in await store.find("erasures", {})}
