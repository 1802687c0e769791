"""Screens that nobody stands behind any more."""

import asyncio

import discord

from cogs.owned_view import OwnedView
from cogs.presentation.sentences import SCREEN_EXPIRED
from cogs.replies import change, reply_private
from tests.cogs.world import all_private, last_message, shown, world


async def test_a_button_of_before_a_restart_gets_a_clear_word() -> None:
    async with world() as here:
        told = await here.ada.slash(here.general, "remember", fact="I drink smoky tea")
        await here.env.restart_bot(here.client())

        pressed = await here.ada.click(last_message(told), label="Undo")

        assert shown(pressed) == SCREEN_EXPIRED
        assert all_private([pressed])
        assert len(await here.memories(here.ada)) == 1


async def test_a_form_of_before_a_restart_gets_a_clear_word() -> None:
    async with world() as here:
        told = await here.ada.slash(here.general, "remember", fact="I drink smoky tea")
        form = await here.ada.click(last_message(told), label="Edit")
        await here.env.restart_bot(here.client())

        assert shown(await here.ada.submit_modal(form, {"text": "I drink green tea"})) == SCREEN_EXPIRED


async def test_a_live_screen_is_answered_once() -> None:
    async with world() as here:
        told = await here.ada.slash(here.general, "remember", fact="I drink smoky tea")
        pressed = await here.ada.click(last_message(told), label="Undo")

        assert SCREEN_EXPIRED not in shown(pressed)
        assert pressed.followups == []


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
        assert SCREEN_EXPIRED not in shown(pressed)


async def test_at_its_end_a_screen_shows_that_it_has_ended() -> None:
    async with world() as here:
        told = await here.ada.slash(here.general, "remember", fact="I drink smoky tea")
        await here.env.advance_time(841)

        (row,) = last_message(told).components
        assert all(part["disabled"] for part in row["components"])


async def test_a_screen_that_was_dismissed_ends_in_peace() -> None:
    async with world() as here:
        await here.ada.slash(here.general, "remember", fact="I drink smoky tea")
        here.env.inject_error("PATCH", "/webhooks/*", status=404, code=10015, times=None)

        await here.env.advance_time(841)

        assert here.env.errors == []
