"""Which store the settings lead to, and what is said about it."""

import re
from datetime import timedelta
from pathlib import Path

from pydantic import SecretStr
from structlog.testing import capture_logs

from bot.settings import Settings
from bot.stores import described, log_store, open_store
from memory.store.mongo.store import MongoStore
from memory.store.mongo.versions import SUPPORT_ENDS
from tests.clocks import START
from tests.store import mongod


def mongo_settings(data: Path) -> Settings:
    server = mongod.shared()
    return Settings(
        keepsake_data_dir=data, mongodb_uri=SecretStr(server.uri), mongodb_database=f"{server.database}_stores"
    )


async def test_with_an_address_the_store_is_mongodb_and_the_folder_is_not_touched(tmp_path: Path) -> None:
    async with open_store(mongo_settings(tmp_path / "data")) as store:
        assert isinstance(store, MongoStore)

    assert not (tmp_path / "data").exists()


async def test_the_version_of_the_server_is_said_with_what_speaks_against_it(tmp_path: Path) -> None:
    version = mongod.shared().version
    major, minor, *_ = (int(part) for part in version.split("."))
    ended = SUPPORT_ENDS[major, minor]
    in_support = START.replace(year=ended.year, month=ended.month, day=ended.day)
    async with open_store(mongo_settings(tmp_path)) as store:
        told = await described(store, at=in_support)
        # A server that was named for the tests may log its slow operations, which is said behind that.
        assert re.match(rf"MongoDB {re.escape(version)} \(schema 2, \d+\.\d MB on disk\)(;|$)", told)
        assert "no more fixes" in await described(store, at=in_support + timedelta(days=1))
        with capture_logs() as logged:
            await log_store(store, at=in_support)
            await log_store(store, at=in_support + timedelta(days=1))

    opened = {"event": "store_opened", "kind": "mongodb", "version": version, "log_level": "info"}
    doubtful = {"event": "database_version_doubtful", "version": version, "reason": "unsupported"}
    of_version = [line for line in logged if line["event"] != "database_log_doubtful"]
    assert of_version == [opened, opened, doubtful | {"log_level": "warning"}]


async def test_a_server_that_logs_texts_is_warned_of(tmp_path: Path) -> None:
    with mongod.running() as (server,):
        server.ask("profile", 0, slowms=100, sampleRate=1.0)
        address = SecretStr(mongod.uri_of([server]))
        async with open_store(Settings(keepsake_data_dir=tmp_path, mongodb_uri=address)) as store:
            told = await described(store, at=START)
            with capture_logs() as logged:
                await log_store(store, at=START)

    assert "start it with --slowOpSampleRate 0" in told
    assert {"event": "database_log_doubtful", "reason": "log_holds_texts", "log_level": "warning"} in logged
