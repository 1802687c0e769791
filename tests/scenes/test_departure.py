"""The bot is removed from a server: what was kept of it is gone from store, files and prompts.

The other places stay.
"""

from memory.domain.ids import guild_tenant
from sandbox.seat import Seat
from tests.scenes.conftest import OpenWorld
from tests.scenes.seen import acquainted, files_with, told
from tests.scenes.world import World

SPOONS, TEA = "I whittle spoons", "I drink smoky tea"
SWEEP_S = 31 * 60


async def lived_in(world: World) -> Seat:
    """Let Ada be known in both servers; gives her seat in the second one."""
    ada, porch = world.seat("ada", "general"), world.seat("ada", "porch")
    await acquainted(ada, porch)
    await ada.slash("remember", fact=SPOONS)
    await ada.say("@Keepsake the heronry is noisy")
    await porch.slash("remember", fact=TEA)
    assert files_with(world, "heronry")
    return porch


async def held(world: World) -> list[str]:
    """Name the collections that still hold something of Harbour."""
    tenant = guild_tenant(world.stage.discord.harbour.id)
    return [each.name for each in world.keepsake.collections.all() if tenant in await each.tenants()]


async def test_removed_from_a_server_the_bot_keeps_nothing_of_it(open_world: OpenWorld) -> None:
    async with open_world(free=True) as world:
        porch = await lived_in(world)
        world.stage.env.backend.remove_guild(world.stage.discord.harbour.id)
        await world.stage.env.settle()

        assert await held(world) == []
        assert [word for word in ("whittle", "heronry") if files_with(world, word)] == []
        await porch.say("@Keepsake what do you know about me?")
        assert told(world) == [TEA]


async def test_removed_while_it_was_offline_the_bot_finds_out_and_keeps_nothing(open_world: OpenWorld) -> None:
    async with open_world(free=True) as world:
        porch = await lived_in(world)
        await world.later(SWEEP_S)
        assert await held(world) != []
        # As if it happened between two runs: nobody tells the bot.
        del world.stage.env.backend.guilds[world.stage.discord.harbour.id]
        await world.restart()
        await world.later(SWEEP_S)
        assert await held(world) != []
        await world.later(SWEEP_S)

        assert await held(world) == []
        assert [word for word in ("whittle", "heronry") if files_with(world, word)] == []
        await porch.say("@Keepsake what do you know about me?")
        assert told(world) == [TEA]
