"""Talk with the bot: mention, reply, direct message, thread → one answer.

One task a message; `_order` says which goes on. It decides nothing about memory; it asks the operations and says what they say.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import discord
import structlog
from discord.ext import commands

from cogs.conversation._addressing import addressing_of
from cogs.conversation._answers import Answers
from cogs.conversation._hearing import heard_in, place_of_message, words_of
from cogs.conversation._missed import FRESH, missed_questions
from cogs.conversation._order import Turn, edition_at
from cogs.conversation._pauses import Pauses
from cogs.conversation._sending import NotSentError
from cogs.conversation._sentences import Sentences
from cogs.conversation._taking_up import TakingUp, speaks_to
from cogs.conversation._turns import Turns
from cogs.errors import sentence_for
from cogs.surroundings import Surroundings
from memory.domain.errors import AnswersSpent
from memory.domain.ids import subject_of
from memory.domain.prediction.prediction import Signal
from memory.domain.statements import wish_in

_log = structlog.stdlib.get_logger(__name__)


class Conversation(commands.Cog):
    """Answers people who speak to the bot."""

    def __init__(self, client: discord.Client, surroundings: Surroundings) -> None:
        self._client = client
        self._surroundings = surroundings
        self._operations = surroundings.operations
        self._turns = Turns()
        self._pauses = Pauses(debounce_s=surroundings.debounce_s)
        self._answers = Answers(surroundings, self._turns)
        self._sentences = Sentences(self._answers, surroundings.clock)
        self._taking_up = TakingUp(
            surroundings, turns=self._turns, answers=self._answers, sentences=self._sentences, pauses=self._pauses
        )

    @commands.Cog.listener()
    async def on_message(self, message: discord.Message) -> None:
        """Take up what is said to the bot; everything else is not even looked at again."""
        await self._hear(message, again=False)

    @commands.Cog.listener()
    async def on_raw_message_edit(self, payload: discord.RawMessageUpdateEvent) -> None:
        """Take up what an edit makes a question to the bot; an edit of what is on its way is followed there."""
        message = payload.message
        is_edit = "content" in payload.data and message.edited_at is not None
        is_fresh = self._surroundings.clock.now() - message.created_at <= FRESH
        if is_edit and is_fresh:
            await self._hear(message, again=True)

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Take up what was asked while the bot was away, and what was under way when it ended; a resumed session tells it by itself."""
        if not self._surroundings.admit():
            return
        claims, at = self._operations.capture.claims, self._surroundings.clock.now()
        hearing = [
            asyncio.create_task(self._hear(message, again=True))
            async for message in missed_questions(
                self._client, claims, bot_id=self._bot_id(), at=at, is_coming=self._answers.is_being_written
            )
        ]
        # Each of them has told its author what failed; here it must only not keep the others from their answers.
        for failed in await asyncio.gather(*hearing, return_exceptions=True):
            if failed is not None:
                _log.error("missed_question_failed", exc_info=failed)

    async def _hear(self, message: discord.Message, *, again: bool) -> None:
        """Take a message up if it is for the bot; with `again` a question that was captured already, if no answer came to it and it is not on its way."""
        if again and self._surroundings.in_hand.holds(message):
            return
        addressing = addressing_of(heard_in(message, bot_id=self._bot_id()))
        if addressing == "ignore" or (again and addressing != "answer") or not self._surroundings.admit():
            return
        is_only_a_call = addressing == "nudge" and self._pauses.has_other(message)
        is_question = wish_in(words_of(message, bot_id=self._bot_id()).shown) is None
        with self._turns.joined(message.channel.id, message.author.id) as turn:
            if again:
                turn.edition = edition_at(self._surroundings.clock.now())
            async with self._edge(message, turn):
                if is_only_a_call:
                    # Who calls behind a question waits for what they asked.
                    await self._taking_up.settle(message)
                    return
                with (
                    self._pauses.waiting(message, takes_over=is_question and addressing != "forwarded"),
                    self._surroundings.in_hand.holding(message, place_of_message(message).audience),
                ):
                    if addressing == "answer" and is_question:
                        self._foresee(message)
                    await asyncio.sleep(self._surroundings.debounce_s)
                    async with self._turns.capturing(turn):
                        due = await self._taking_up.take_up(message, turn, bot_id=self._bot_id(), again=again)
                    if due is not None:
                        await due()

    @asynccontextmanager
    async def _edge(self, message: discord.Message, turn: Turn) -> AsyncIterator[None]:
        """Tell the person whatever goes wrong in a conversation, and end what was shown of an answer; what nobody foresaw is raised again."""
        try:
            yield
        except NotSentError as failed:
            _log.warning("reply_failed", channel=message.channel.id, exc_info=failed)
        except AnswersSpent as spent:
            await self._sentences.say_spent(message, turn, spent)
            await self._taking_up.give_up(message)
        except asyncio.CancelledError:
            await self._sentences.say_that_it_ends(message, turn)
            raise
        except Exception as error:
            await self._sentences.apologise(message, turn, error)
            await self._taking_up.give_up(message)
            if sentence_for(error) is None:
                raise
        finally:
            await self._answers.let_go(turn)

    def _foresee(self, message: discord.Message) -> None:
        """Have made what the answer will need, while it is waited for a further message anyway."""
        if self._surroundings.debounce_s > 0:
            room = place_of_message(message).room(subject_of(message.author.id))
            self._operations.prefetch.notice(Signal("message", room), applies=lambda rules: speaks_to(message, rules))

    def _bot_id(self) -> int:
        user = self._client.user
        if user is None:
            raise RuntimeError("a message arrived before the bot was logged in")
        return user.id
