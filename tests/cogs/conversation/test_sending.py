"""The typing sign: it stands there while an answer is made, and holds up nobody."""

import asyncio
from typing import cast

import discord
import pytest

from cogs.conversation._sending import typing_in


class SlowChannel:
    """A channel whose sign appears when Discord says so."""

    def __init__(self) -> None:
        self.discord_answers = asyncio.Event()
        self.asked = asyncio.Event()
        self.appeared = asyncio.Event()
        self.seen: list[str] = []

    async def typing(self) -> None:
        self.asked.set()
        await self.discord_answers.wait()
        self.seen.append("sign")
        self.appeared.set()


async def test_an_answer_is_made_while_the_sign_is_on_its_way_and_sent_after_it() -> None:
    channel = SlowChannel()
    async with typing_in(cast("discord.abc.Messageable", channel)):
        await channel.asked.wait()
        # What is made meanwhile gives Discord its time; had it to be waited for, this would never be reached.
        channel.seen.append("made")
        channel.discord_answers.set()
    channel.seen.append("sent")

    assert channel.seen == ["made", "sign", "sent"]


async def test_the_sign_goes_when_something_can_be_read_though_the_answer_is_still_made() -> None:
    channel = SlowChannel()
    channel.discord_answers.set()
    before = asyncio.all_tasks()
    async with typing_in(cast("discord.abc.Messageable", channel)) as end:
        await channel.appeared.wait()
        end()
        # The sign is told anew every eight seconds by a task of its own, which is through.
        (showing,) = asyncio.all_tasks() - before
        await showing

    assert channel.seen == ["sign"]


async def _fail(channel: SlowChannel) -> None:
    async with typing_in(cast("discord.abc.Messageable", channel)):
        await channel.appeared.wait()
        raise ZeroDivisionError


async def test_what_goes_wrong_while_an_answer_is_made_ends_the_sign() -> None:
    channel = SlowChannel()
    channel.discord_answers.set()
    before = asyncio.all_tasks()
    with pytest.raises(ZeroDivisionError):
        await _fail(channel)

    assert channel.seen == ["sign"]
    assert asyncio.all_tasks() == before
