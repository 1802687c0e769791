"""When the bot is removed from a server, what is kept of it goes; when the server is only unavailable, nothing does."""

from bot.client import KeepsakeClient
from memory.domain.ids import dm_tenant
from memory.operations.forgetting.departure import MISSED_FOR
from memory.store.language.reference import ReferenceStore
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


async def test_with_the_bot_goes_what_is_kept_of_the_server_and_nothing_else() -> None:
    async with world() as here:
        await filled(here)
        assert {"memories", "messages", "sessions", "history", "events"} <= set(await of_guild(here))
        here.env.backend.remove_guild(here.guild.id)
        await here.env.settle()

        assert await of_guild(here) == []
        own = [memory.text for memory in await here.memories(here.ada, dm_tenant(here.ada.id))]
        assert own == ["I sail on Sundays"]


async def test_a_server_that_is_unavailable_keeps_everything_however_long() -> None:
    async with world() as here:
        await filled(here)
        before = await of_guild(here)
        here.env.backend.emit("GUILD_DELETE", {"id": str(here.guild.id), "unavailable": True})
        await here.env.settle()
        for _ in range(3):
            assert await client_of(here).sweep_departures() == 0
            await here.env.advance_time(MISSED_FOR.total_seconds())

        assert await of_guild(here) == before


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


async def test_while_the_bot_is_not_connected_nothing_is_swept() -> None:
    async with world() as here:
        await filled(here)

        for _ in range(3):
            assert await here.client().sweep_departures() == 0
            await here.env.advance_time(MISSED_FOR.total_seconds())

        assert await of_guild(here) != []


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
