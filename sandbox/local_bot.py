"""What the sandbox needs of a running bot, whichever it is: the real one, or a small one in the sandbox's own tests."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from datetime import timedelta
from typing import Literal

import discord

from memory.domain.memory import Memory
from sandbox.local_clock import LocalClock


@dataclass(frozen=True, slots=True)
class NotKept:
    """Something that was not kept."""

    user_id: int
    """Who wanted it kept."""
    reason: str
    """The gate's reason code."""
    words: str = ""
    """Why, as the bot says it."""


Reading = Literal["chat", "waiting", "read"]
"""How far the bot is with something that was said: only for the talk itself, to be looked at for memories, or looked
at."""


@dataclass(frozen=True, slots=True)
class LocalBot:
    """A bot that is built and not logged in, with its jobs not started."""

    client: discord.Client
    jobs: Mapping[str, timedelta]
    """By name how often each runs."""
    run_job: Callable[[str], Awaitable[None]]
    """Runs one job by name and waits for it."""
    start_jobs: Callable[[], None]
    """Lets the jobs run by time; whoever opened the bot stops them."""
    is_answered: Callable[[BaseException], bool]
    """Tells whether the bot has a sentence for an error, so that the person is told and nothing has failed."""
    remembered: Callable[[], Awaitable[Sequence[Memory]]]
    """Lists every memory of every tenant that still has a text, oldest first."""
    readings: Callable[[], Awaitable[Mapping[int, Reading]]]
    """Tells by message id what it holds of talk; what is not there it did not take in, or holds no longer."""
    turned_away: Callable[[Sequence[int]], Awaitable[Mapping[int, str]]]
    """Tells of messages, by id, in words why something that was noted of them was not kept."""
    refused: Callable[[], Awaitable[Sequence[NotKept]]]
    """Lists what the gate refused, oldest first."""


Opener = Callable[[LocalClock], AbstractAsyncContextManager[LocalBot]]
"""Opens the bot with a clock. It may be entered in one task and left in another: no task group or timeout around its
yield."""
