"""What a process does that has some of the shards: who may log in when, and that it can be closed at any time."""

from datetime import timedelta
from typing import Any

import discord
import pytest

from bot import sharded_client
from bot.command_line import main
from bot.sharded_client import LoginTurns
from memory.store.documents import DeleteWhere
from memory.store.mongo.store import open_mongo
from tests.store import mongod


def _limits(**changed: int) -> discord.SessionStartLimits:
    known: dict[str, Any] = {"total": 1000, "remaining": 900, "reset_after": 0, "max_concurrency": 2}
    return discord.SessionStartLimits(**known | changed)


async def test_shards_of_one_remainder_take_turns_whatever_process_has_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sharded_client, "_TURN", timedelta(seconds=0.2))
    monkeypatch.setattr(sharded_client, "_LONG_TURN", timedelta(hours=1))
    server = mongod.shared()
    async with open_mongo(server.uri, f"{server.database}_logins") as store:
        await store.commit([DeleteWhere("leases", {})])
        one, other = LoginTurns(store, "one"), LoginTurns(store, "other")
        begun = await store.server_time()
        await one.take(0, _limits())
        await other.take(3, _limits())
        await other.take(2, _limits())
        assert await store.server_time() - begun >= timedelta(seconds=0.2)
        await one.take(4, _limits(remaining=200))
        (turn,) = await store.find("leases", {"_id": "login/0"})
        assert turn["expires_at"] - begun > timedelta(minutes=30), "a bot that ends and begins anew has to wait"


@pytest.mark.parametrize("written", ["8", "3-2/8", "0-8/8", "a/8", "-1/8"])
def test_shards_that_there_are_not_are_refused(written: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["run", f"--shards={written}"])
    assert "--shards" in capsys.readouterr().err
