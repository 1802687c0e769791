"""Replies that only one person reads."""

import discord

from cogs.replies import defer_private, reply_private
from memory.domain.errors import NotYours
from tests.cogs.world import all_private, shown, world


async def test_every_reply_is_ephemeral_the_second_and_third_too() -> None:
    async with world() as here:

        async def talk(interaction: discord.Interaction) -> None:
            for line in ("one", "two", "three"):
                await reply_private(interaction, line)

        await here.offer("talk", talk)
        told = await here.ada.slash(here.general, "talk")

        assert shown(told) == "one\ntwo\nthree"
        assert all_private([told])


async def test_after_a_promise_every_reply_is_ephemeral() -> None:
    async with world() as here:

        async def talk(interaction: discord.Interaction) -> None:
            await defer_private(interaction)
            await reply_private(interaction, "one")
            await reply_private(interaction, "two")

        await here.offer("talk", talk)
        told = await here.ada.slash(here.general, "talk")

        assert shown(told) == "one\ntwo"
        assert all_private([told])


async def test_an_error_after_a_reply_is_ephemeral_as_well() -> None:
    async with world() as here:

        async def fail(interaction: discord.Interaction) -> None:
            await reply_private(interaction, "one")
            raise NotYours("gone")

        await here.offer("fail", fail)
        told = await here.ada.slash(here.general, "fail")

        assert shown(told) == "one\nThat memory is gone, or was never yours."
        assert all_private([told])
        assert len(here.env.errors) == 1


async def test_an_interaction_that_ended_meanwhile_is_left_in_peace() -> None:
    async with world() as here:
        here.env.inject_error("POST", "/interactions/*", status=404, code=10062, times=None)

        told = await here.ada.slash(here.general, "privacy policy")

        assert told.response is None
        assert [type(error.__cause__) for error in here.env.errors] == [discord.NotFound]
