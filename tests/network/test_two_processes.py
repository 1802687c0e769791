"""Two processes on one database: the second is refused, and one that was taken over ends instead of writing on."""

from datetime import timedelta
from pathlib import Path

from bot.ownership import owner_of
from memory.store.documents import Update, UpdateWhere
from memory.store.installation import Installation
from memory.store.mongo.store import open_mongo
from sandbox.discord_server import running_bot, serving_discord
from sandbox.discord_server.bot_process import BotProcess
from tests.store import mongod


async def test_a_database_has_one_process_and_the_one_that_lost_it_ends(tmp_path: Path) -> None:
    shared = mongod.shared()
    name = f"{shared.database}_two"
    env = {"MONGODB_URI": shared.uri, "MONGODB_DATABASE": name}
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    async with serving_discord() as server, running_bot(server, tmp_path, env=env) as bot:
        ada = server.seat("ada", "dm")
        second = BotProcess(server, bot.model, cwd=elsewhere, env=env)
        await second.begin("job", "erase")
        assert await second.ended() == 1
        assert "the database is in use by another Keepsake process" in second.log[-1]

        # It was paused, say, and its time ended; the next process has begun.
        async with open_mongo(shared.uri, name) as store:
            at = await store.server_time()
            await store.commit([UpdateWhere("installation", {"_id": "owner"}, Update(set={"expires_at": at}))])
            later = at + timedelta(minutes=5)
            assert await Installation(store).claim_owner("next:1", at=at, expires_at=later) is not None
            assert await bot.ended() == 1
            assert "took the database over" in bot.log[-1]
            assert await owner_of(store) == "next:1", "it is not released by the one that lost it"
    assert server.written(ada) == []
