"""Screens that nobody stands behind any more."""

import asyncio

import discord

from cogs.owned_view import OwnedView
from cogs.replies import change, reply_private
from cogs.words.catalogue import say
from tests.cogs.world import all_private, last_message, shown, world


async def test_a_button_of_before_a_restart_gets_a_clear_word() -> None:
    async with world() as here:
        told = await here.ada.slash(here.general, "remember", fact="I drink smoky tea")
        await here.env.restart_bot(here.client())

        pressed = await here.ada.click(last_message(told), label="Undo")

        assert shown(pressed) == say("error-screen-expired")
        assert all_private([pressed])
        assert len(await here.memories(here.ada)) == 1


async def test_a_live_screen_that_takes_its_time_is_not_called_too_old() -> None:
    async with world() as here:

        async def slow(press: discord.Interaction) -> None:
            for _ in range(50):
                await asyncio.sleep(0)
            await change(press, "Done.")

        async def show(interaction: discord.Interaction) -> None:
            view = OwnedView(interaction)
            view.add_button("Take your time", slow)
            await reply_private(interaction, "Ready?", view=view)

        await here.offer("slow", show)
        told = await here.ada.slash(here.general, "slow")

        pressed = await here.ada.click(last_message(told), label="Take your time")

        assert last_message(told).content == "Done."
        assert say("error-screen-expired") not in shown(pressed)
