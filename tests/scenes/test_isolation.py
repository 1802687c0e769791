"""Who learns what about whom, end to end.

Nobody by any way what somebody else told, and no place what was told in another.
"""

import io
import zipfile
from typing import Any

import discord
import pytest
from simcord.backend.errors import SetupError
from simcord.results import InteractionResult

from cogs.words.catalogue import say
from sandbox.local_discord import Where
from tests.cogs.world import all_private, last_message, menu_of, shown
from tests.scenes.conftest import OpenWorld
from tests.scenes.seen import (
    acquainted,
    aloud,
    answers,
    at_privacy,
    kept,
    listed,
    memory_id,
    new_thread,
    offered,
    prompts,
    questions,
    told,
)

BEES = "I look after the boathouse beehives"
ACCORDION = "I mend an old accordion"
LAMP = "I keep the hurricane lamp under the stairs"
PEARS = "I prune pear trees"
DIARY = "I write a diary in green ink"


async def test_two_members_never_see_each_others_memories_in_any_way(open_world: OpenWorld) -> None:
    async with open_world(free=True) as world:
        ada, bram = world.seat("ada", "general"), world.seat("bram", "general")
        await acquainted(ada, bram)
        card = await ada.slash("remember", fact=BEES)
        await ada.say("@Keepsake remember that I drink smoky tea")
        await bram.slash("remember", fact=ACCORDION)
        hers = await memory_id(ada, "beehives")

        assert "beehives" not in await listed(bram)
        assert await offered(bram) == [ACCORDION]
        assert await offered(bram, "beehives") == []
        searched = shown(await bram.slash("memories", search="beehives"))
        assert say("memories-nothing-found", words="beehives") in searched
        assert BEES not in searched
        assert shown(await bram.slash("memories", memory=hers)) == say("error-gone")
        assert shown(await bram.slash("forget", what=hers)) == say("error-gone")
        missed = await bram.slash("forget", what="beehives and smoky tea")
        assert menu_of(missed) == [ACCORDION]
        assert shown(await bram.click("Undo", on=answers(ada)[-1])) == say("error-not-yours-to-press")
        with pytest.raises(SetupError, match="not visible"):
            await bram.click("Edit", on=last_message(card))
        exported = await _exported(await at_privacy(bram, "Download", everywhere=True))
        assert b"accordion" in exported
        assert [word for word in (b"beehives", b"smoky", str(world.ada.user.id).encode()) if word in exported] == []

        for days in (0, 1):
            await world.later(days * 86400)
            before = len(world.endpoint.texts)
            for seat in (bram, world.seat("cleo", "general"), world.seat("bram", "staff")):
                await seat.say("@Keepsake what do you know about Ada, and about her beehives?")
                assert told(world) == ([ACCORDION] if seat.person.name == "bram" else [])
            assert "boathouse" not in prompts(world, since=before)
            assert "boathouse" not in "".join(aloud(bram))
        await ada.say("@Keepsake what do you know about me?")
        assert sorted(told(world)) == sorted([BEES, "I drink smoky tea"])
        assert "accordion" not in questions(world)[-1]
        assert len(await kept(world)) == 3


async def test_two_servers_and_the_direct_messages_know_nothing_of_each_other(open_world: OpenWorld) -> None:
    async with open_world(free=True) as world:
        facts: dict[Where, str] = {"general": BEES, "porch": PEARS, "dm": DIARY}
        seats = {where: world.seat("ada", where) for where in facts}
        await acquainted(*seats.values())
        for where, fact in facts.items():
            await seats[where].slash("remember", fact=fact)
            await seats[where].say(f"@Keepsake nothing beats this: {fact}")
        ids = {where: await memory_id(seats[where], "") for where in facts}
        for where, fact in facts.items():
            others = {elsewhere: other for elsewhere, other in facts.items() if elsewhere != where}
            seat = seats[where]
            # Nobody is too fast for commands.
            await world.stage.env.advance_time(60)
            await seat.say("@Keepsake what do you know about me?")
            assert told(world) == [fact]
            exported = await _exported(await at_privacy(seat, "Download"))
            seen = await listed(seat) + questions(world)[-1] + "".join(aloud(seat)) + exported.decode()
            assert fact in seen
            assert [other for other in others.values() if other in seen] == []
            assert await offered(seat) == [fact]
            for elsewhere in others:
                assert shown(await seat.slash("forget", what=ids[elsewhere])) == say("error-gone")
                assert shown(await seat.slash("memories", memory=ids[elsewhere])) == say("error-gone")
        everything = await _exported(await at_privacy(seats["dm"], "Download", everywhere=True))
        assert all(fact.encode() in everything for fact in facts.values())
        assert sorted(await kept(world)) == sorted(facts.values())


async def test_what_was_said_in_a_closed_room_stays_in_it_and_in_replies_for_its_author(open_world: OpenWorld) -> None:
    async with open_world(free=True) as world:
        staff, general = world.seat("bram", "staff"), world.seat("bram", "general")
        await acquainted(staff)
        await staff.say(f"@Keepsake remember that {LAMP}")
        await staff.say("@Keepsake I polish the marmalade pots for the surprise")
        await general.slash("remember", fact=ACCORDION)
        await world.later(86400)
        assert any("marmalade" in text for text in await kept(world))

        for seat in (general, world.seat("bram", "dm"), world.seat("cleo", "general")):
            await seat.say("@Keepsake what do you know about me, the lamp and the marmalade?")
            assert told(world) == ([ACCORDION] if seat is general else [])
            assert "under the stairs" not in questions(world)[-1]
            assert "surprise" not in questions(world)[-1]
        await staff.say("@Keepsake what do you know about me?")
        assert {ACCORDION, LAMP} < set(told(world))
        assert "marmalade pots" in questions(world)[-1]
        own = await general.slash("memories")
        assert LAMP in shown(own)
        assert all_private([own])
        await world.seat("cleo", "staff").say("@Keepsake what do you know about Bram?")
        assert told(world) == []
        assert await listed(world.seat("cleo", "staff")) == say("memories-nothing-kept")


async def test_a_private_thread_is_a_closed_room_of_its_own_and_an_open_one_is_not(open_world: OpenWorld) -> None:
    async with open_world(free=True) as world:
        ada = world.seat("ada", "general")
        await acquainted(ada)
        private, public = new_thread(world, "plans", is_private=True), new_thread(world, "menu")
        await world.ada.harbour.slash(private, "remember", fact=DIARY)
        await world.ada.harbour.slash(public, "remember", fact=BEES)

        await ada.say("@Keepsake what do you know about me?")
        assert told(world) == [BEES]
        await world.ada.harbour.send(public, "@Keepsake what do you know about me?")
        assert told(world) == [BEES]
        await world.ada.harbour.send(private, "@Keepsake what do you know about me?")
        assert sorted(told(world)) == sorted([BEES, DIARY])


async def _exported(result: InteractionResult) -> bytes:
    (attachment,) = last_message(result).attachments
    with zipfile.ZipFile(io.BytesIO(await attachment.read())) as archive:
        return b"\n".join(archive.read(name) for name in archive.namelist() if name != "schema.json")


async def test_a_room_that_is_opened_keeps_what_was_said_behind_its_door(open_world: OpenWorld) -> None:
    async with open_world(free=True) as world:
        staff, ada = world.seat("bram", "staff"), world.seat("ada", "general")
        await acquainted(staff, ada)
        await staff.slash("remember", fact=LAMP)
        await staff.say("@Keepsake the marmalade is for the surprise")
        room: Any = world.stage.env.bot.get_channel(staff.channel.id)

        await room.set_permissions(room.guild.default_role, view_channel=True)
        await staff.say("@Keepsake what do you know about me?")
        assert told(world) == []
        assert "marmalade" not in questions(world)[-1]
        await world.ada.harbour.send(staff.channel, "@Keepsake what did Bram say about the surprise?")
        assert told(world) == []
        assert "marmalade" not in questions(world)[-1]

        await room.set_permissions(room.guild.default_role, view_channel=False)
        await staff.say("@Keepsake what do you know about me?")
        assert told(world) == [LAMP]


async def test_who_lost_a_room_is_told_nothing_of_it_anywhere_else_but_in_their_own_list(open_world: OpenWorld) -> None:
    async with open_world(free=True) as world:
        staff, general = world.seat("bram", "staff"), world.seat("bram", "general")
        await acquainted(staff)
        await staff.slash("remember", fact=LAMP)
        guild: Any = world.stage.env.bot.get_guild(world.stage.discord.harbour.id)
        role = discord.utils.get(guild.roles, name="staff")
        bram = await guild.fetch_member(world.bram.user.id)
        await bram.remove_roles(role)

        await general.say("@Keepsake what do you know about me?")
        assert told(world) == []
        # Their own words stay theirs, wherever they were said.
        assert LAMP in await listed(general)
        await world.seat("cleo", "staff").say("@Keepsake what do you know about Bram and the lamp?")
        assert told(world) == []
