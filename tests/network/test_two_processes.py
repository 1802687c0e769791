"""Two processes on one database: refused on the same shards, and of one mind on shards of their own."""

import json
from pathlib import Path

from bot.ownership import owner_of
from memory.store.mongo.store import open_mongo
from memory.store.processes import Processes
from sandbox.discord_server import running_bot, serving_discord
from sandbox.discord_server.bot_process import BotProcess
from sandbox.scripted_model import ScriptedModel, serving
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

        # It was paused, say, and its time ended; another one waited for that.
        async with open_mongo(shared.uri, name) as store:
            for each in await Processes(store).all():
                await Processes(store).strike(each)
            assert await bot.ended() == 1
            assert "went on without this one" in bot.log[-1]
            assert await owner_of(store) is None
    assert server.written(ada) == []


async def test_what_one_process_erases_no_prompt_of_the_other_holds(tmp_path: Path) -> None:
    shared = mongod.shared()
    keys = {"KEEPSAKE_KEY_FILE": str(tmp_path / "keepsake.keys")}
    env = {"MONGODB_URI": shared.uri, "MONGODB_DATABASE": f"{shared.database}_shards"} | keys
    one, other = tmp_path / "one", tmp_path / "other"
    one.mkdir()
    other.mkdir()
    async with serving_discord() as server, serving(ScriptedModel(strict=False)) as model:
        number = server.world.harbour.id >> 22
        # Direct messages are the first process's, the server the second one's, whichever starts first.
        count = next(each for each in range(2, 50) if number % each >= each // 2)
        env |= {"SHARD_COUNT": str(count), "SHARD_PROCESSES": "2"}
        async with (
            running_bot(server, one, model=model, env=env, shards="") as first,
            running_bot(server, other, model=model, env=env, shards="") as second,
        ):
            for bot, shard in ((first, 0), (second, count // 2)):
                assert f"shard={shard}" in await bot.logged("shards_claimed")
            await server.until(lambda: len(server.gateway.connected) == count, "all shards")
            alone, here = server.seat("ada", "dm"), server.seat("ada", "general")
            await server.shown(await here.slash("remember", fact="I keep bees in Kerava"))
            await server.answer(here, await here.say("@Keepsake what do I keep?"))
            assert "Kerava" in json.dumps(model.requests[-1]), "it lies in the caches of the process of the server"
            await server.shown(await here.slash("remember", fact="I keep eels in Espoo"))
            forgotten, asked = await here.slash("forget", what="eels in Espoo"), len(model.requests)
            assert "forgotten" in str(await server.shown(forgotten)).lower()
            await server.answer(here, await here.say("@Keepsake do I keep eels?"))
            assert "Espoo" not in json.dumps(model.requests[asked:])

            await server.shown(await alone.slash("privacy", where="everywhere"))
            await server.shown(await alone.click("Delete …"))
            form = await alone.click("Delete …")
            await server.until(lambda: form.modal, "the form")
            await alone.submit(form, {"text": "DELETE"})
            await server.until(lambda: "Deleted" in str(server.rest.requests[-1].body), "the receipt")
            asked = len(model.requests)
            for seat, words in ((here, "@Keepsake what do I keep?"), (alone, "what do I keep?")):
                await server.answer(seat, await seat.say(words))
            prompts = json.dumps(model.requests[asked:])
            assert not [place for place in ("Kerava", "Espoo") if place in prompts], "of neither process"
