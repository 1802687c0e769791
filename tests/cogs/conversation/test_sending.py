"""The typing sign: it stands there while an answer is made, and holds up nobody."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import cast

import discord
import pytest

from cogs.conversation._sending import typing_in


class SlowChannel:
    """A channel whose sign appears when Discord says so."""

    def __init__(self) -> None:
        self.discord_answers = asyncio.Event()
        self.seen: list[str] = []

    def typing(self) -> AbstractAsyncContextManager[None]:
        return self._typing()

    @asynccontextmanager
    async def _typing(self) -> AsyncIterator[None]:
        await self.discord_answers.wait()
        self.seen.append("sign")
        yield
        self.seen.append("sign ends")


async def test_an_answer_is_made_while_the_sign_is_on_its_way_and_sent_after_it() -> None:
    channel = SlowChannel()
    async with typing_in(cast("discord.abc.Messageable", channel)):
        # What is made meanwhile gives Discord its time; had it to be waited for, this would never be reached.
        channel.seen.append("made")
        channel.discord_answers.set()
    channel.seen.append("sent")

    assert channel.seen == ["made", "sign", "sign ends", "sent"]


async def test_what_goes_wrong_while_an_answer_is_made_ends_the_sign() -> None:
    channel = SlowChannel()
    channel.discord_answers.set()
    with pytest.raises(ZeroDivisionError):
        async with typing_in(cast("discord.abc.Messageable", channel)):
            raise ZeroDivisionError

    assert channel.seen == ["sign", "sign ends"]
