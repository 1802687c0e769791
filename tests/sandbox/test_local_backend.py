"""What a person types, as the bot receives it."""

from pathlib import Path

import pytest

from tests.sandbox.test_world import opening
from tests.scenes.world import inhabited


@pytest.mark.parametrize(
    ("typed", "sent"),
    [
        ("@Keepsake hi", "<@{bot}> hi"),
        ("@keepsake, hi", "<@{bot}>, hi"),
        ("hey @Keepsake!", "hey <@{bot}>!"),
        ("@Bram and @Keepsake", "<@{bram}> and <@{bot}>"),
        ("<@{bot}> hi", "<@{bot}> hi"),
        ("@Keepsakes are nice", "@Keepsakes are nice"),
        ("me@Keepsake.example", "me@Keepsake.example"),
        ("@Nobody here", "@Nobody here"),
        ("no mention", "no mention"),
    ],
)
async def test_a_name_behind_an_at_sign_becomes_a_mention(tmp_path: Path, typed: str, sent: str) -> None:
    async with inhabited(tmp_path, opening, free=True) as world:
        ids = {"bot": world.stage.env.backend.bot_user.id, "bram": world.bram.user.id}
        message = await world.seat("ada", "general").say(typed.format(**ids))

        assert message.content == sent.format(**ids)


async def test_an_edit_completes_mentions_too_and_a_bots_text_is_left_alone(tmp_path: Path) -> None:
    async with inhabited(tmp_path, opening) as world:
        world.script(None, "Write @Keepsake to me.")
        ada = world.seat("ada", "general")
        message = await ada.say("@Keepsake how?")
        await world.ada.harbour.edit(message, "@Keepsake how then?")

        assert ada.sees()[0].content == f"{world.stage.discord.bot_mention} how then?"
        assert "Write @Keepsake to me." in ada.replies()[-1].content


async def test_who_is_not_in_the_server_cannot_be_mentioned_there(tmp_path: Path) -> None:
    async with inhabited(tmp_path, opening) as world:
        message = await world.seat("ada", "porch").say("@Bram is not here")

        assert message.content == "@Bram is not here"
