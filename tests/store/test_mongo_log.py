"""What mongod writes to its own log: nothing that anybody said, where it runs with the options of compose.yaml."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pymongo
import pytest
import yaml

from bench.mongod import Mongod, uri_of
from memory.store.mongo.driver import database_of, new_client
from memory.store.mongo.store import MongoStore, open_mongo
from tests.store.mongod import running

ROOT = Path(__file__).parents[2]
CANARY = "smoky lapsang at the harbour"
DATABASE = "keepsake"


@pytest.fixture(scope="module")
def server() -> Iterator[Mongod]:
    """Return a server of this module's own, whose log is read."""
    with running() as (only,):
        yield only


def set_profiling(server: Mongod, level: int, *, rate: float) -> None:
    """Have every operation count as slow, of which `rate` is the share that is logged."""
    with pymongo.MongoClient[dict[str, Any]](uri_of([server])) as client:
        client[DATABASE].command("profile", level, slowms=0, sampleRate=rate)


async def canary_in_log(server: Mongod, key: str) -> bool:
    async with open_mongo(uri_of([server]), DATABASE) as store:
        await store.count("memories", {"text": f"{key}: {CANARY}"})
    return f"{key}: {CANARY}" in (server.folder / "log").read_text(errors="replace")


async def test_a_sample_rate_of_nothing_keeps_texts_out_of_the_log(server: Mongod) -> None:
    set_profiling(server, 0, rate=1.0)
    assert await canary_in_log(server, "logged")

    set_profiling(server, 0, rate=0.0)
    assert not await canary_in_log(server, "quiet")


@pytest.mark.parametrize(
    ("level", "rate", "doubt"), [(0, 0.0, None), (0, 1.0, "log_holds_texts"), (2, 0.0, "log_holds_texts")]
)
async def test_the_store_tells_of_a_log_with_texts(server: Mongod, level: int, rate: float, doubt: str | None) -> None:
    set_profiling(server, level, rate=rate)

    async with open_mongo(uri_of([server]), DATABASE) as store:
        assert await store.log_doubt() == doubt


async def test_a_user_who_may_not_see_it_is_told_so() -> None:
    with running(replica_set=None, more=["--auth"]) as (server,):
        # Passwords of a server that lives for this test. (S106)
        server.ask("createUser", "admin", pwd="admin", roles=["root"])  # noqa: S106
        with pymongo.MongoClient[dict[str, Any]](f"mongodb://admin:admin@{server.address}") as client:
            client[DATABASE].command("createUser", "keepsake", pwd="bot", roles=["readWrite"])  # noqa: S106
        bots = new_client(f"mongodb://keepsake:bot@{server.address}/{DATABASE}", name="keepsake")
        store = MongoStore(bots, database_of(bots, DATABASE))

        doubt = await store.log_doubt()
        await store.close()

    assert doubt == "log_unknown"


def test_the_database_of_the_compose_file_logs_no_slow_operation() -> None:
    compose = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    command = " ".join(compose["services"]["mongo"]["entrypoint"][-1].split())

    assert "--slowOpSampleRate 0" in command
    assert "--profile" not in command
