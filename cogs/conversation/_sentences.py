"""The bot's own sentences in a conversation: what it says where it gives no answer, to each person once."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Final

import discord
import structlog

from cogs.conversation._answers import Answers
from cogs.conversation._hearing import IncomingMessage
from cogs.conversation._said_lately import SaidLately, Topic
from cogs.conversation._sending import FAILURES, REQUEST_LIMIT_S, NotSentError, bounded
from cogs.error_sentences import sentence_for, unknown_sentence
from cogs.permissions import reach_in
from cogs.presentation.sentences import may_not_write_sentence, spent_sentence
from cogs.words.catalogue import say
from memory.domain.errors import AnswersSpent
from memory.domain.ids import derived_id
from memory.ports import Clock

_log = structlog.stdlib.get_logger(__name__)

_LAST_WORD_S: Final = 3.0
"""How long a process that ends tries to tell somebody so."""
HEARD: Final = "🌙"
"""The sign that a question was heard and is answered another day."""

Due = Callable[[], Awaitable[object]]
"""What is left to do for a message once it is captured: to answer, or to say why not."""


class Sentences:
    """Says why there is no answer."""

    def __init__(self, answers: Answers, clock: Clock) -> None:
        self._answers = answers
        self._clock = clock
        self._said_lately = SaidLately()
        self._told_spent: dict[tuple[int, int | None], datetime] = {}
        """Who was told that a server's answers are used up, or with None their own, until when that holds."""

    def saying(self, incoming: IncomingMessage, topic: Topic, sentence: str) -> Due | None:
        """Return what says a sentence to the author of a message; None where they were told the same just before."""
        if not self._may_speak(incoming.message, topic):
            return None
        return lambda: self._answers.reply(incoming, sentence)

    def saying_elsewhere(self, message: discord.Message) -> Due | None:
        """Return what tells the author in private that the bot may not write where they asked."""
        if not self._may_speak(message, "may_not_write"):
            return None
        sentence = may_not_write_sentence(f"<#{message.channel.id}>")
        # Who takes no messages of a bot is told nothing; admins see by the check-up of /setup what it may not do.
        return lambda: _told_in_private(message, sentence)

    def saying_left_out(self, incoming: IncomingMessage) -> Due | None:
        """Return what tells the author in private that they are left out, once a day; None where they were told.

        Discord lets nobody answer a message so that its author alone sees it. Who takes no direct message reads a line
        in the channel that names nothing of what they chose.
        """
        message = incoming.message
        if not self._may_speak(message, "left_out"):
            return None
        sentence, aloud = say("talk-left-out", link=message.jump_url), say("talk-left-out-aloud")

        async def tell() -> None:
            if not await _told_in_private(message, sentence):
                await self._answers.reply(incoming, aloud)

        return tell

    async def apologise(self, incoming: IncomingMessage, error: Exception) -> None:
        """Say why an answer failed, unless the answer may have reached the person already."""
        message = incoming.message
        error_id = derived_id("error", message.id)
        _log.warning("answer_failed", channel=message.channel.id, code=error_id, exc_info=error)
        if self._answers.is_on_its_way(incoming.turn) or not self._may_speak(message, "trouble"):
            return
        try:
            await self._answers.reply(incoming, sentence_for(error) or unknown_sentence(error_id), marker="e")
        except NotSentError as failed:
            _log.warning("error_reply_failed", exc_info=failed)

    async def say_spent(self, incoming: IncomingMessage, spent: AnswersSpent) -> None:
        """Say to each person why there is no answer and when there is one again; later only show that they were heard.

        They are told once a day of their own answers, and once of those of each server. The sign comes once a minute in
        a channel at most.
        """
        message = incoming.message
        at = self._clock.now()
        self._told_spent = {told: until for told, until in self._told_spent.items() if until > at}
        key = message.author.id, message.guild.id if message.guild is not None and spent.whose == "guild" else None
        if key not in self._told_spent:
            self._told_spent[key] = spent.until
            try:
                await self._answers.reply(incoming, spent_sentence(spent.whose, spent.until), marker="s")
            except NotSentError as failed:
                del self._told_spent[key]
                _log.warning("spent_not_told", channel=message.channel.id, exc_info=failed)
        elif reach_in(message.channel).may_react and self._may_speak(message, "spent"):
            try:
                async with bounded(REQUEST_LIMIT_S):
                    await message.add_reaction(HEARD)
            except FAILURES as gone:
                _log.info("not_reacted", channel=message.channel.id, exc_info=gone)

    async def say_that_it_ends(self, incoming: IncomingMessage) -> None:
        """Tell somebody who waits that the process ends; not where their answer may be on its way already."""
        message = incoming.message
        if (
            self._answers.is_on_its_way(incoming.turn)
            or not reach_in(message.channel).may_send
            or not self._may_speak(message, "interrupted")
        ):
            return
        try:
            async with asyncio.timeout(_LAST_WORD_S):
                await self._answers.last_word(incoming, say("talk-interrupted"))
        except (NotSentError, TimeoutError) as failed:
            _log.warning("last_word_failed", channel=message.channel.id, exc_info=failed)

    def _may_speak(self, message: discord.Message, topic: Topic) -> bool:
        return self._said_lately.may_speak(message.channel.id, message.author.id, topic, at=self._clock.now())


async def _told_in_private(message: discord.Message, sentence: str) -> bool:
    """Write to the author of a message directly; False where they take no messages of the bot."""
    try:
        async with bounded(REQUEST_LIMIT_S):
            await message.author.send(sentence)
    except FAILURES as closed:
        _log.info("not_told_in_private", channel=message.channel.id, exc_info=closed)
        return False
    return True
