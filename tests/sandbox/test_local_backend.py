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
