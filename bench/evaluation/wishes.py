"""Messages to the bot, each by a person of its own: which of them it hears as a wish to remember or to forget.

A set is one JSON object a line: `id`, `text`, `tool` (`remember`, `forget`, or `none` for what is no wish).
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, Literal

from pydantic import BaseModel

from bench.evaluation.labelled_talk import TalkError
from bench.evaluation.living import AT_ONCE, name_of
from bench.evaluation.running import TENANT, RunningBot, calls_of, running
from bench.evaluation.scores import wish_figures
from bot.settings import Settings
from memory.domain.audience import PUBLIC, Room
from memory.domain.errors import KeepsakeError
from memory.domain.ids import ChannelId, MessageId, subject_of
from memory.domain.wishes.statements import wish_in
from memory.operations.answering.context_builder import UserQuestion

_BEGINS: Final = datetime(2026, 3, 2, 12, tzinfo=UTC)
_FIRST_PERSON: Final = 20_000


class StatedWish(BaseModel, frozen=True, extra="ignore", coerce_numbers_to_str=True):
    """One line of a set."""

    id: str
    text: str
    tool: Literal["remember", "forget", "none"]


@dataclass(frozen=True, slots=True)
class HeardWish:
    """What the bot heard in a message."""

    stated: StatedWish
    tools: tuple[str, ...]
    """`remember` or `forget`, by the asker's own words; empty where it only answered."""
    text: str
    error: str = ""


def holds_wishes(path: Path) -> bool:
    """Return whether a set is one of wishes, by its first line. Raises `TalkError`."""
    try:
        with path.open(encoding="utf-8") as file:
            return '"tool"' in file.readline()
    except (OSError, UnicodeDecodeError) as error:
        raise TalkError(f"{str(path)!r} cannot be read: {error}") from error


async def wish_report(stated: Sequence[StatedWish], settings: Settings, *, is_scripted: bool) -> dict[str, Any]:
    """Say the messages of a set to the bot, and give the figures with what was heard in each.

    Raises `KeepsakeError`.
    """
    async with running(settings, begins=_BEGINS, is_scripted=is_scripted) as bot:
        free = asyncio.Semaphore(AT_ONCE)

        async def one(number: int, wish: StatedWish) -> HeardWish:
            async with free:
                return await _hear(bot, number, wish)

        heard = list(await asyncio.gather(*(one(*each) for each in enumerate(stated))))
        calls = await calls_of(bot.keepsake)
    details = [each.stated.model_dump() | {"heard": each.tools, "answer": each.text} for each in heard]
    answered = [each for each in heard if not each.error]
    stated_there = [(each.stated.id, each.stated.tool) for each in answered]
    figures = wish_figures(stated_there, {each.stated.id: each.tools for each in answered})
    return {"errors": len(heard) - len(answered)} | figures | {"calls": calls, "details": details}


async def _hear(bot: RunningBot, number: int, stated: StatedWish) -> HeardWish:
    person, at = subject_of(_FIRST_PERSON + number), bot.clock.now()
    await bot.keepsake.operations.constraining.decide(TENANT, person, "on", everywhere=False)
    phrase = wish_in(stated.text)
    if phrase is not None:
        return HeardWish(stated, (name_of(phrase),), "")
    question = UserQuestion(
        room=Room(tenant=TENANT, audience=PUBLIC, viewer=person),
        channel_id=ChannelId(str(1000 + number)),
        message_id=MessageId(str(1_000_000 + number)),
        text=stated.text,
        display_name="Robin",
        place="#general",
        at=at,
    )
    try:
        answer = await bot.keepsake.operations.answering.answer(question)
    except KeepsakeError as error:
        return HeardWish(stated, (), "", error=repr(error))
    return HeardWish(stated, tuple(name_of(wish) for wish in answer.wishes), answer.text)
