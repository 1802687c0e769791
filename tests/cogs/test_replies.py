"""Replies that only one person reads."""

from types import SimpleNamespace
from typing import Any

import discord
import pytest

from cogs.owned_view import Field, OwnedView, ask_for_text
from cogs.replies import change, reply_private
from cogs.words.catalogue import say
from tests.cogs.world import all_private, last_message, shown, world


async def test_every_reply_is_ephemeral_the_second_and_third_too() -> None:
    async with world() as here:

        async def talk(interaction: discord.Interaction) -> None:
            for line in ("one", "two", "three"):
                await reply_private(interaction, line)

        await here.offer("talk", talk)
        told = await here.ada.slash(here.general, "talk")

        assert shown(told) == "one\ntwo\nthree"
        assert all_private([told])


async def test_trouble_of_discords_own_is_not_told_as_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    async with world() as here:
        response: Any = SimpleNamespace(status=503, reason="on purpose")

        async def refuse(*_: object, **__: object) -> None:
            monkeypatch.undo()
            raise discord.DiscordServerError(response, None)

        async def talk(interaction: discord.Interaction) -> None:
            await reply_private(interaction, "one")
            monkeypatch.setattr(discord.Webhook, "send", refuse)
            await reply_private(interaction, "two")

        await here.offer("talk", talk)
        told = await here.ada.slash(here.general, "talk")

        assert shown(told) == f"one\n{say('error-answer-lost')}"
        assert len(here.env.errors) == 1


async def test_an_interaction_that_ended_meanwhile_is_left_in_peace() -> None:
    async with world() as here:
        here.env.inject_error("POST", "/interactions/*", status=404, code=10062, times=None)

        told = await here.ada.slash(here.general, "privacy")

        assert told.response is None
        assert [type(error.__cause__) for error in here.env.errors] == [discord.NotFound]


async def test_what_is_too_long_for_discord_is_cut_and_not_refused() -> None:
    async with world() as here:

        async def press(interaction: discord.Interaction) -> None:
            await change(interaction, "b" * 3000, embed=_long_card())

        async def talk(interaction: discord.Interaction) -> None:
            view = OwnedView(interaction)
            view.add_button("x" * 90, press)
            await reply_private(interaction, "a" * 3000, embed=_long_card(), view=view)

        async def ask(interaction: discord.Interaction) -> None:
            await ask_for_text(interaction, _ignore, "t" * 60, Field("l" * 60, 10, "d" * 20))

        await here.offer("talk", talk)
        await here.offer("ask", ask)
        told = await here.ada.slash(here.general, "talk")
        asked = await here.ada.slash(here.general, "ask")

        assert shown(told).startswith("a" * 1999 + "…")
        assert asked.modal is not None
        changed = await here.ada.click(last_message(told), label="x" * 79 + "…")
        assert shown(changed).startswith("b" * 1999 + "…")
        assert here.env.errors == []


def _long_card() -> discord.Embed:
    card = discord.Embed(title="t" * 300, description="d" * 5000)
    for _ in range(25):
        card.add_field(name="n" * 300, value="v" * 1100)
    return card


async def _ignore(_interaction: discord.Interaction, _text: str) -> None:
    pass
