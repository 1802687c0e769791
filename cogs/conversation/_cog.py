"""Talk with the bot: mention, reply, direct message, thread → one answer.

One task a message; `_turns` decides which goes on and what needs no answer. It decides nothing about memory.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import discord
import structlog
from discord.ext import commands

from cogs.cog_context import CogContext
from cogs.conversation._answers import Answers
from cogs.conversation._hearing import IncomingMessage, language_of, place_of_message, speaks_to, version_of
from cogs.conversation._intake import IncomingQuestion, Intake
from cogs.conversation._missed import FRESH, missed_questions
from cogs.conversation._sending import NotSentError
from cogs.conversation._sentences import Sentences
from cogs.conversation._turn_gate import TurnGate
from cogs.conversation._turns import Turns, edition_at
from cogs.error_sentences import sentence_for
from cogs.places import Place
from cogs.words.catalogue import speaking
from memory.domain.errors import AnswersSpent
from memory.domain.ids import guild_tenant, subject_of
from memory.domain.prediction.prediction import Signal
from memory.domain.wishes.statements import wish_in

_log = structlog.stdlib.get_logger(__name__)


class ConversationCog(commands.Cog):
    """Answers people who speak to the bot."""

    def __init__(self, client: discord.Client, cog_context: CogContext) -> None:
        self._client = client
        self._cog_context = cog_context
        self._operations = cog_context.operations
        self._turns: Turns[IncomingQuestion] = Turns(debounces=cog_context.debounce_s > 0)
        self._gate = TurnGate(self._turns)
        self._answers = Answers(cog_context, self._gate)
        self._sentences = Sentences(self._answers, cog_context.clock)
        self._intake = Intake(cog_context, turns=self._turns, answers=self._answers, sentences=self._sentences)

    @commands.Cog.listener()
    async def on_message(self, message: discord.Message) -> None:
        """Take up what is said to the bot; everything else is not even looked at again."""
        await self._hear(message, again=False)

    @commands.Cog.listener()
    async def on_raw_message_edit(self, payload: discord.RawMessageUpdateEvent) -> None:
        """Take up what an edit makes a question to the bot; an edit of what is on its way is followed there."""
        message = payload.message
        is_edit = "content" in payload.data and message.edited_at is not None
        is_fresh = self._cog_context.clock.now() - message.created_at <= FRESH
        if is_edit and is_fresh:
            await self._hear(message, again=True)

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Take up what was asked while the bot was away, and what was under way when it ended.

        A session that Discord resumes delivers it by itself.
        """
        if not self._cog_context.admit():
            return
        claims, at = self._operations.capture.claims, self._cog_context.clock.now()
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
        """Take a message up if it is for the bot.

        With `again` also a question that was captured already, if no answer came to it and it is not on its way.
        """
        if again and self._cog_context.pending_messages.holds(message):
            return
        read = version_of(message, bot_id=self._bot_id())
        if read.addressing == "ignore" or (again and read.addressing != "answer") or not self._cog_context.admit():
            return
        came_from = message.channel.id, message.author.id, message.id
        is_only_a_call = read.addressing == "nudge" and self._turns.has_other(*came_from)
        with self._gate.joined(*came_from) as turn, speaking(language_of(message, read.words)):
            if again:
                turn.edition = edition_at(self._cog_context.clock.now())
            incoming = IncomingMessage(message, read, turn, bot_id=self._bot_id(), again=again)
            async with self._edge(incoming):
                if is_only_a_call:
                    # Who calls behind a question waits for what they asked.
                    await self._intake.settle(incoming.id)
                else:
                    await self._converse(incoming)

    async def _converse(self, incoming: IncomingMessage) -> None:
        """Wait whether more follows, take the message up, and do what is then due."""
        if incoming.message.guild is not None:
            # At hand then, which tells who reads it.
            await self._operations.constraining.guild_rules(guild_tenant(incoming.message.guild.id))
        place = place_of_message(incoming.message, self._cog_context)
        is_question = wish_in(incoming.read.words.shown) is None and incoming.read.addressing != "forwarded"
        if is_question:
            self._turns.begin_waiting(incoming.turn)
        with self._cog_context.pending_messages.holding(incoming.message, place.audience):
            if is_question and incoming.read.addressing == "answer":
                self._foresee(incoming.message, place)
            await asyncio.sleep(self._cog_context.debounce_s)
            async with self._gate.capturing(incoming.turn):
                due = await self._intake.take_up(incoming)
            if due is not None:
                await due()

    @asynccontextmanager
    async def _edge(self, incoming: IncomingMessage) -> AsyncIterator[None]:
        """Tell the person whatever goes wrong in a conversation, and end what was shown of an answer.

        What nobody foresaw is raised again.
        """
        try:
            yield
        except NotSentError as failed:
            _log.warning("reply_failed", channel=incoming.message.channel.id, exc_info=failed)
        except AnswersSpent as spent:
            await self._sentences.say_spent(incoming, spent)
            await self._intake.give_up(incoming.id)
        except asyncio.CancelledError:
            await self._sentences.say_that_it_ends(incoming)
            raise
        except Exception as error:
            await self._sentences.apologise(incoming, error)
            await self._intake.give_up(incoming.id)
            if sentence_for(error) is None:
                raise
        finally:
            await self._answers.let_go(incoming.turn)

    def _foresee(self, message: discord.Message, place: Place) -> None:
        """Have made what the answer will need, while the bot waits for a further message anyway."""
        if self._cog_context.debounce_s > 0:
            room = place.room(subject_of(message.author.id))
            self._operations.prefetch.notice(Signal("message", room), applies=lambda rules: speaks_to(message, rules))

    def _bot_id(self) -> int:
        user = self._client.user
        if user is None:
            raise RuntimeError("a message arrived before the bot was logged in")
        return user.id
