"""Which store the settings lead to, and what is said about it."""

import re
import traceback
from datetime import timedelta
from pathlib import Path

import pytest
from pydantic import SecretStr
from structlog.testing import capture_logs

from bench.mongod import uri_of
from bot.settings import Settings, SettingsError
from bot.stores import (
    HALF_SEALED,
    IN_CLEAR,
    UNWRITTEN,
    begin_sealing_of,
    described,
    key_file_of,
    key_secret_of,
    log_store,
    open_sealed_store,
    open_store,
    seal_before,
)
from memory.store.documents import Insert
from memory.store.mongo.store import MongoStore
from memory.store.mongo.versions import SUPPORT_ENDS
from memory.store.sealing.conversion import seal_all
from memory.store.sealing.sealed_store import SealedStore
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


async def test_who_looks_at_a_store_leaves_the_key_file_in_clear_and_the_bot_seals_it(tmp_path: Path) -> None:
    settings = Settings(keepsake_data_dir=tmp_path)
    async with open_sealed_store(settings):
        clear = key_file_of(settings).read_bytes()
    with_secret = settings.model_copy(update={"keepsake_key_secret": SecretStr("a" * 40)})

    async with open_sealed_store(with_secret):
        assert key_file_of(settings).read_bytes() == clear
    async with open_store(with_secret) as store:
        await seal_before(store, with_secret)
    assert b"epochs" not in key_file_of(settings).read_bytes()


async def test_the_version_of_the_server_is_said_with_what_speaks_against_it(tmp_path: Path) -> None:
    version = mongod.shared().version
    major, minor, *_ = (int(part) for part in version.split("."))
    ended = SUPPORT_ENDS[major, minor]
    in_support = START.replace(year=ended.year, month=ended.month, day=ended.day)
    async with open_store(mongo_settings(tmp_path)) as store:
        told = await described(store, at=in_support)
        # A server that was named for the tests may log its slow operations, which is said behind that.
        assert re.match(rf"MongoDB {re.escape(version)} \(schema \d+, \d+\.\d MB on disk\)[;,]", told)
        assert told.endswith(UNWRITTEN)
        assert "no more fixes" in await described(store, at=in_support + timedelta(days=1))
        with capture_logs() as logged:
            await log_store(store, at=in_support)
            await log_store(store, at=in_support + timedelta(days=1))

    opened = {"event": "store_opened", "kind": "mongodb", "version": version, "log_level": "info"}
    doubtful = {"event": "database_version_doubtful", "version": version, "reason": "unsupported"}
    of_version = [line for line in logged if line["event"] != "database_log_doubtful"]
    assert of_version == [opened, opened, doubtful | {"log_level": "warning"}]


async def test_a_store_is_in_clear_from_the_first_text_that_nobody_sealed(tmp_path: Path) -> None:
    settings = Settings(keepsake_data_dir=tmp_path)
    async with open_store(settings) as store:
        assert (await described(store, at=START)).endswith(UNWRITTEN)
        await store.commit([Insert("formations", {"_id": "one", "raw": "what several said"})])
        assert (await described(store, at=START)).endswith(IN_CLEAR)
        await begin_sealing_of(settings, store)
    async with open_sealed_store(settings) as half:
        assert (await described(half, at=START)).endswith(HALF_SEALED)
        assert isinstance(half, SealedStore)
        await seal_all(half)
        assert (await described(half, at=START)).endswith("keepsake.keys")
    async with open_sealed_store(settings.model_copy(update={"keepsake_data_dir": tmp_path / "new"})) as sealed:
        assert "sealed with the keys of epoch 1" in await described(sealed, at=START)


async def test_a_server_that_logs_texts_is_warned_of(tmp_path: Path) -> None:
    with mongod.running() as (server,):
        server.ask("profile", 0, slowms=100, sampleRate=1.0)
        settings = Settings(keepsake_data_dir=tmp_path, mongodb_uri=SecretStr(uri_of([server])))
        async with open_store(settings) as store:
            told = await described(store, at=START)
            with capture_logs() as logged:
                await log_store(store, at=START)
            sealed = await seal_before(store, settings)
            assert "--slowOpSampleRate" not in await described(sealed, at=START), "its texts reach no server"
            with capture_logs() as logged_sealed:
                await log_store(sealed, at=START)

    doubt = {"event": "database_log_doubtful", "reason": "log_holds_texts", "log_level": "warning"}
    assert "start it with --slowOpSampleRate 0" in told
    assert doubt in logged
    assert doubt not in logged_sealed


LONG = "of-a-secret-manager-" * 2
SECRETS: dict[str, tuple[dict[str, object], str]] = {
    "of the environment": ({"keepsake_key_secret": SecretStr(LONG)}, LONG),
    "of a command": ({"keepsake_key_command": f"echo {LONG}"}, LONG),
    "of both": ({"keepsake_key_secret": SecretStr(LONG), "keepsake_key_command": "echo"}, "both set"),
    "too short": ({"keepsake_key_command": "echo of-a-secret"}, "shorter than 32"),
    "of a command that fails": ({"keepsake_key_command": f"sh -c 'echo {LONG}; exit 3'"}, "exit code 3"),
    "of no command": ({"keepsake_key_command": "/nowhere/at/all"}, "did not start"),
}


@pytest.mark.parametrize("case", SECRETS)
def test_the_secret_of_the_key_file_comes_from_where_the_operator_says_and_is_never_shown(case: str) -> None:
    named, expected = SECRETS[case]
    settings = Settings(**named)  # type: ignore[arg-type]
    # A command may hold what a secret manager is asked with.
    assert "of-a-secret" not in repr(settings) + repr(settings.model_dump())
    try:
        found = key_secret_of(settings)
    except SettingsError as error:
        shown = "".join(traceback.TracebackException.from_exception(error).format())
        assert expected in shown
        assert "of-a-secret" not in shown
    else:
        assert found is not None
        assert found.get_secret_value() == expected
        assert "of-a-secret" not in repr(found) + repr(Settings(keepsake_key_secret=found))
