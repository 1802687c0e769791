"""When the bot is removed from a server, what is kept of it goes; when the server is only unavailable, nothing does."""

import pytest

from bench.reference_store import ReferenceStore
from bot.client import KeepsakeClient
from memory.operations.forgetting.departure import MISSED_FOR
from tests.cogs.away import AwayStore
from tests.cogs.world import World, world


async def filled(here: World) -> None:
    """Let something be kept in the server and in direct messages."""
    await here.ada.slash(here.general, "remember", fact="I drink smoky tea")
    await here.ada.send(here.general, f"{here.mention} my boat is Quillfeather")
    await here.ada.user.send_dm("remember that I sail on Sundays")


async def of_guild(here: World) -> list[str]:
    """Name the collections that hold something of the server."""
    return [each.name for each in here.collections.all() if here.tenant in await each.tenants()]


def client_of(here: World) -> KeepsakeClient:
    """Give the running client."""
    client = here.env.bot
    assert isinstance(client, KeepsakeClient)
    return client


def unnoticed_removal(here: World) -> None:
    """Remove a channel as while the bot is away: there is no event, and the server comes without it."""
    guild = here.env.bot.get_guild(here.guild.id)
    assert guild is not None
    guild._remove_channel(guild.get_channel(here.general.id))  # type: ignore[arg-type]  # it is there
    here.env.backend.channels.pop(here.general.id)


async def test_a_server_left_while_nobody_listened_goes_at_the_second_sweep() -> None:
    async with world() as here:
        await filled(here)
        del here.env.backend.guilds[here.guild.id]
        await here.env.restart_bot(here.client())
        assert await client_of(here).sweep_departures() == 0
        assert await of_guild(here) != []
        await here.env.advance_time(MISSED_FOR.total_seconds())

        assert await client_of(here).sweep_departures() == 1

        assert await of_guild(here) == []


async def test_while_the_store_is_away_a_removal_waits() -> None:
    store = AwayStore(ReferenceStore())
    async with world(store=store) as here:
        await filled(here)
        store.is_away = True
        here.env.backend.remove_guild(here.guild.id)
        await here.env.settle()
        assert here.operations.unfinished.count == 1
        store.is_away = False
        await here.env.advance_time(60)

        assert await here.operations.unfinished.retry_due() == 1

        assert await of_guild(here) == []


async def test_a_channel_removed_while_nobody_listened_goes_at_the_second_sweep_and_others_stay() -> None:
    async with world() as here:
        await here.ada.send(here.general, f"{here.mention} remember that I drink smoky tea")
        await here.bram.send(here.staff, f"{here.mention} remember that I row on Mondays")
        unnoticed_removal(here)
        assert await client_of(here).sweep_departures() == 0
        await here.env.advance_time(MISSED_FOR.total_seconds())

        assert await client_of(here).sweep_departures() == 1

        assert await here.memories(here.ada) == []
        assert [memory.text for memory in await here.memories(here.bram)] == ["I row on Mondays"]


@pytest.mark.parametrize(("status", "code"), [(403, 50001), (404, 0), (404, 10004), (503, 0)])
async def test_a_channel_that_discord_hides_or_does_not_tell_of_keeps_everything(status: int, code: int) -> None:
    async with world() as here:
        await here.ada.send(here.general, f"{here.mention} remember that I drink smoky tea")
        unnoticed_removal(here)
        here.env.inject_error("GET", "/channels/*", status=status, code=code, times=None)
        for _ in range(3):
            assert await client_of(here).sweep_departures() == 0
            await here.env.advance_time(MISSED_FOR.total_seconds())

        assert [memory.text for memory in await here.memories(here.ada)] == ["I drink smoky tea"]
