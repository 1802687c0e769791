"""A crew with several closed channels: what is told in one is known in the others, and nowhere else."""

from typing import Any

import pytest
from simcord.builders import ChannelHandle
from simcord.enums import ChannelType

from cogs import setup_groups
from cogs.permissions import Reach
from cogs.words.catalogue import say
from memory.domain.ids import guild_tenant
from sandbox.seat import Seat
from tests.cogs.world import last_message, pick, shown
from tests.scenes.conftest import OpenWorld
from tests.scenes.seen import acquainted, rows, told
from tests.scenes.world import World

KNOTS = "I tie the sheet bend left-handed"
TAR = "I boil the tar on Fridays"
LAMP = "I keep the anchor lamp in my bunk"
ASKS = "@Keepsake what do you know about me: sheet bend, tar, anchor lamp?"


def crew_in(world: World) -> tuple[Any, ChannelHandle, ChannelHandle]:
    """Make a category with two channels that are read by whoever reads #staff."""
    harbour, backend = world.stage.discord.harbour, world.stage.env.backend
    closed = list(backend.get_channel(world.seat("bram", "staff").channel.id).overwrites)
    crew = backend.create_channel(harbour.id, "crew", type=ChannelType.CATEGORY, overwrites=closed)
    deck, hold = (
        backend.create_channel(harbour.id, name, overwrites=list(closed), parent_id=crew.id)
        for name in ("deck", "hold")
    )
    env = world.stage.env
    return ChannelHandle(env, harbour, crew), ChannelHandle(env, harbour, deck), ChannelHandle(env, harbour, hold)


def seat_in(world: World, channel: ChannelHandle) -> Seat:
    """Give Bram in one of the channels."""
    person = world.bram
    return Seat(world.stage.discord, person, channel, person.harbour)


async def test_a_group_knows_in_each_channel_what_is_told_in_the_others_until_one_leaves(open_world: OpenWorld) -> None:
    async with open_world(free=True) as world:
        crew, deck, hold = crew_in(world)
        await world.stage.env.settle()
        cleo, on_deck, in_hold = world.seat("cleo", "staff"), seat_in(world, deck), seat_in(world, hold)
        await acquainted(on_deck)
        await on_deck.slash("remember", fact=KNOTS)
        await in_hold.say(ASKS)
        assert told(world) == []

        screen = await cleo.slash("setup")
        await cleo.click(say("setup-button-groups"), on=last_message(screen))
        await pick(world.cleo.harbour, screen, 0, [crew])
        assert say("setup-group-shares", channels=f"<#{deck.id}>, <#{hold.id}>") in shown(screen)
        for seat in (on_deck, in_hold):
            assert seat.channel.history()[-1].content == say("setup-group-told", group="crew")
        # What was said before stays where it was said.
        await in_hold.say(ASKS)
        assert told(world) == []

        card = await on_deck.slash("remember", fact=TAR)
        assert say("where-group", channel=f"<#{deck.id}>") in shown(card)
        await on_deck.slash("remember", fact=LAMP, where="this room only")
        await in_hold.say(ASKS)
        assert told(world) == [TAR]
        await on_deck.say(ASKS)
        assert set(told(world)) == {KNOTS, TAR, LAMP}
        for elsewhere in (world.seat("bram", "staff"), world.seat("bram", "general")):
            await elsewhere.say(ASKS)
            assert told(world) == []

        backend = world.stage.env.backend
        backend.edit_channel(deck.id, {}, overwrites=backend.get_channel(deck.id).overwrites[:-1])
        await world.stage.env.settle()
        await in_hold.say(ASKS)
        assert told(world) == []
        await on_deck.slash("remember", fact="I splice the mainbrace at noon")
        by_text = {row["text"]: row["audience_key"] for row in await rows(world, "memories")}
        assert by_text[TAR] == f"restricted:{deck.id}@{crew.id}"
        assert by_text["I splice the mainbrace at noon"] == f"restricted:{deck.id}"


async def test_a_channel_where_nobody_could_be_told_shares_nothing(
    open_world: OpenWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_world(free=True) as world:
        crew, deck, hold = crew_in(world)
        await world.stage.env.settle()
        cleo, on_deck, in_hold = world.seat("cleo", "staff"), seat_in(world, deck), seat_in(world, hold)
        await acquainted(on_deck)
        monkeypatch.setattr(setup_groups, "reach_in", lambda channel: Reach(may_send=channel.id != hold.id))
        screen = await cleo.slash("setup")
        await cleo.click(say("setup-button-groups"), on=last_message(screen))
        await pick(world.cleo.harbour, screen, 0, [crew])
        assert say("setup-group-alone", channels=f"<#{hold.id}>") in shown(screen)
        await on_deck.slash("remember", fact=TAR)
        await in_hold.say(ASKS)
        assert told(world) == []


async def test_a_group_that_is_ended_leaves_each_channel_its_own(open_world: OpenWorld) -> None:
    async with open_world(free=True) as world:
        crew, deck, hold = crew_in(world)
        await world.stage.env.settle()
        operations, tenant = world.keepsake.operations, guild_tenant(world.stage.discord.harbour.id)
        on_deck, in_hold = seat_in(world, deck), seat_in(world, hold)
        cleo = world.seat("cleo", "staff")
        await acquainted(on_deck)
        screen = await cleo.slash("setup")
        await cleo.click(say("setup-button-groups"), on=last_message(screen))
        await pick(world.cleo.harbour, screen, 0, [crew])
        await on_deck.slash("remember", fact=TAR)
        await in_hold.say(ASKS)
        assert told(world) == [TAR]

        await pick(world.cleo.harbour, screen, 0, [])
        assert (await operations.constraining.guild_rules(tenant)).groups == ()
        await in_hold.say(ASKS)
        assert told(world) == []
        for category in (crew.id, None):
            world.stage.env.backend.edit_channel(deck.id, {"parent_id": category})
            await world.stage.env.settle()
            await on_deck.say(ASKS)
            assert told(world) == [TAR]


async def test_a_channel_that_joins_a_group_later_shares_once_its_people_were_told(
    open_world: OpenWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_world(free=True) as world:
        crew, deck, _ = crew_in(world)
        env, harbour = world.stage.env, world.stage.discord.harbour
        await env.settle()
        cleo, on_deck = world.seat("cleo", "staff"), seat_in(world, deck)
        await acquainted(on_deck)
        screen = await cleo.slash("setup")
        await cleo.click(say("setup-button-groups"), on=last_message(screen))
        await pick(world.cleo.harbour, screen, 0, [crew])
        await on_deck.slash("remember", fact=TAR)
        closed = list(env.backend.get_channel(deck.id).overwrites)

        async def made(name: str, overwrites: list[Any], category: int | None) -> Seat:
            channel = env.backend.create_channel(harbour.id, name, overwrites=overwrites, parent_id=category)
            await env.settle()
            return seat_in(world, ChannelHandle(env, harbour, channel))

        async def shares(seat: Seat) -> tuple[int, bool]:
            """Count how often its people were told, and whether it shares."""
            await seat.say(ASKS)
            notices = [each.content for each in seat.channel.history()].count(say("setup-group-told", group="crew"))
            return notices, told(world) == [TAR]

        bunk = await made("bunk", closed, crew.id)
        assert await shares(bunk) == (1, True)
        # One that everybody reads, and one of no category, until they are brought into step.
        mess, loft = await made("mess", [], crew.id), await made("loft", closed, None)
        assert [await shares(each) for each in (mess, loft)] == [(0, False)] * 2
        env.backend.edit_channel(mess.channel.id, {}, overwrites=closed)
        env.backend.edit_channel(loft.channel.id, {"parent_id": crew.id})
        await env.settle()
        assert [await shares(each) for each in (mess, loft)] == [(1, True)] * 2
        env.backend.edit_channel(bunk.channel.id, {"topic": "sleep"})
        await env.settle()
        assert await shares(bunk) == (1, True)

        # Where the bot could not write, they are told when the group is chosen again.
        with monkeypatch.context() as patching:
            patching.setattr(setup_groups, "reach_in", lambda _: Reach(may_send=False))
            galley = await made("galley", closed, crew.id)
        assert await shares(galley) == (0, False)
        for chosen in ([], [crew]):
            await pick(world.cleo.harbour, screen, 0, chosen)
        assert await shares(galley) == (1, True)
