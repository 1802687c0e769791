"""The whole bot on MongoDB: what people do works as on the embedded store, and an outage is said and survived."""

import asyncio
from collections.abc import Iterator
from typing import Any, Final

import pytest

from bench.mongod import Mongod, uri_of
from cogs.words.catalogue import say
from tests.cogs.world import shown
from tests.scenes.conftest import OpenWorld
from tests.scenes.seen import acquainted, aloud, at_privacy, files_with, kept, memory_id, told
from tests.scenes.world import World
from tests.store.mongod import running

BEES = "I look after the boathouse beehives"
KITE = "I fly a kite from the mole"
TEA = "I drink smoky tea"
AWAY_S: Final = 20.0
"""Longer than any wait of the driver's for a server."""
PAUSE_S: Final = 0.5
TRIES: Final = 60
"""How often people ask until the bot has found its server again, with a pause before each."""


@pytest.fixture
def server() -> Iterator[Mongod]:
    with running() as servers:
        yield servers[0]


@pytest.fixture
def on_mongodb(server: Mongod) -> dict[str, Any]:
    """The settings that name the server."""
    return {"free": True, "flowing": True, "mongodb_uri": uri_of([server])}


async def test_what_people_do_works_there_too_and_nothing_is_in_the_folder(
    open_world: OpenWorld, on_mongodb: dict[str, Any]
) -> None:
    async with open_world(**on_mongodb) as world:
        ada, bram = world.seat("ada", "general"), world.seat("bram", "general")
        await acquainted(ada, bram)
        await ada.slash("remember", fact=BEES)
        await ada.say(f"@Keepsake remember that {KITE}")
        await ada.say("@Keepsake what do you know about me?")
        assert sorted(told(world)) == sorted([BEES, KITE])
        await bram.say("@Keepsake what do you know about me?")
        assert told(world) == []
        await ada.slash("forget", what=await memory_id(ada, "kite"))
        assert await kept(world) == [BEES]
        await ada.say("@Keepsake by the way, I splice ropes for the ferry")

        await world.restart()
        await ada.say("@Keepsake what do you know about me?")
        assert told(world) == [BEES]
        export = await at_privacy(ada, "Download")
        assert export.ephemeral
        assert not files_with(world, "boathouse")


async def test_a_server_that_is_away_for_long_costs_nothing_that_was_acknowledged(
    open_world: OpenWorld, on_mongodb: dict[str, Any], server: Mongod
) -> None:
    async with open_world(**on_mongodb) as world:
        ada, direct = world.seat("ada", "general"), world.seat("ada", "dm")
        await acquainted(ada, direct)
        await ada.slash("remember", fact=BEES)
        await ada.say("@Keepsake what do you know about me?")
        assert told(world) == [BEES]

        loop = asyncio.get_running_loop()
        gone_at = loop.time()
        server.kill()
        asked = len(world.endpoint.requests)
        assert shown(await ada.slash("remember", fact=TEA)) == say("error-store-away")
        await ada.say("@Keepsake are you well?")
        assert aloud(ada)[-1] == say("error-store-away")
        await direct.say("and here?")
        assert aloud(direct)[-1] == say("error-store-away")
        assert shown(await ada.slash("memories")) == say("error-store-away")
        for job in ("erase", "formation", "audit"):
            await world.stage.bot.run_job(job)
        # An outage is never answered as if nothing were remembered.
        assert len(world.endpoint.requests) == asked
        await asyncio.sleep(AWAY_S - (loop.time() - gone_at))

        server.launch()
        await _well_again(world)
        assert await kept(world) == [BEES]
        await ada.slash("remember", fact=TEA)
        await ada.say("@Keepsake what do you know about me?")
        assert sorted(told(world)) == sorted([BEES, TEA])


async def _well_again(world: World) -> None:
    ada = world.seat("ada", "general")
    for _ in range(TRIES):
        await asyncio.sleep(PAUSE_S)
        if shown(await ada.slash("memories")) != say("error-store-away"):
            return
    pytest.fail("the bot did not find its server again")
