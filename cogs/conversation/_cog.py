"""Talk with the bot: mention, reply, direct message, thread → one answer.

One task a message, in order per channel. It decides nothing about memory; it asks the operations and says what they say.
"""

import asyncio
from dataclasses import replace
from typing import Final

import discord
import structlog
from discord.ext import commands

from cogs.conversation._addressing import Addressing, addressing_of
from cogs.conversation._chunks import chunked
from cogs.conversation._hearing import heard_in, said_in, speaks_in, words_of
from cogs.conversation._hush import Hush, Topic
from cogs.conversation._naming import words_without_left_out
from cogs.conversation._notice import notice_for, with_notice
from cogs.conversation._requests import Forget, Remember, fulfil, request_in
from cogs.conversation._sending import join_thread, send_reply, typing_in
from cogs.conversation._turn import Words
from cogs.errors import sentence_for, unknown_sentence
from cogs.places import Place, may_send_in, place_of
from cogs.presentation.sentences import LEFT_OUT, MODEL_SENTENCES, NUDGE, NUDGE_DIRECT, READERS_CHANGED
from cogs.surroundings import Surroundings
from memory.domain.consent import is_left_out
from memory.domain.constraints import GuildRules
from memory.domain.ids import MessageId, derived_id, subject_of
from memory.domain.prediction.prediction import Signal
from memory.domain.text.normal_text import clean
from memory.operations.answering.answering import Answer
from memory.operations.answering.assembling import Question
from memory.operations.capture.capture import Said
from memory.operations.locks import KeyedLocks

_log = structlog.stdlib.get_logger(__name__)

_ATTEMPTS: Final = 3


class Conversation(commands.Cog):
    """Answers people who speak to the bot."""

    def __init__(self, client: discord.Client, surroundings: Surroundings) -> None:
        self._client = client
        self._surroundings = surroundings
        self._operations = surroundings.operations
        self._locks = KeyedLocks()
        self._hush = Hush()
        self._newest: dict[tuple[int, int], int] = {}
        """By channel and author the last message that waits for an answer."""

    @commands.Cog.listener()
    async def on_message(self, message: discord.Message) -> None:
        """Take up what is said to the bot; everything else is not even looked at again."""
        bot_id = self._bot_id()
        addressing = addressing_of(heard_in(message, bot_id=bot_id))
        if addressing == "ignore" or not self._surroundings.admit():
            return
        author = (message.channel.id, message.author.id)
        is_request = request_in(words_of(message, bot_id=bot_id).shown) is not None
        if not is_request:
            self._newest[author] = message.id
        try:
            if self._surroundings.debounce_s > 0:
                if addressing == "answer" and not is_request:
                    self._foresee(message)
                await asyncio.sleep(self._surroundings.debounce_s)
            async with self._locks.holding(str(message.channel.id)):
                await self._take_up(message, addressing)
        except discord.DiscordException as failed:
            _log.warning("reply_failed", channel=message.channel.id, exc_info=failed)
        # The outer edge of a conversation: whatever happened, the person is told; what nobody foresaw goes on to the log.
        except Exception as error:
            await self._apologise(message, error)
            if sentence_for(error) is None:
                raise
        finally:
            if self._newest.get(author) == message.id:
                del self._newest[author]

    async def _take_up(self, message: discord.Message, addressing: Addressing) -> None:
        place = _place_of(message)
        if not may_send_in(message.channel) or not await self._mode_allows(message, place):
            return
        consent = await self._operations.constraining.consent_of(place.tenant, subject_of(message.author.id))
        if is_left_out(consent):
            await self._say_once(message, "left_out", LEFT_OUT)
        elif addressing == "nudge":
            await self._say_once(message, "nudge", NUDGE if message.guild else NUDGE_DIRECT)
        else:
            constraining = self._operations.constraining
            words = await words_without_left_out(message, place.tenant, constraining, bot_id=self._bot_id())
            await self._respond(message, place, words)

    async def _respond(self, message: discord.Message, place: Place, words: Words) -> None:
        request = request_in(words.shown)
        if request is not None:
            await self._fulfil(message, place, request)
            return
        said = await self._said(message, place, words)
        # Taken up and captured at once: one wait for the disk, and no death between the two can lose the message.
        if not await self._operations.capture.take(said, claims=True) or self._is_superseded(message):
            return
        async with typing_in(message.channel):
            answered = await self._answered(message, said, place)
        if answered is None:
            await send_reply(message, [READERS_CHANGED])
            return
        said, place, answer = answered
        if not await self._operations.capture.is_still_wanted(said, answer.used, texts=answer.texts):
            return
        await self._deliver(message, place, said, answer)
        await join_thread(message.channel)

    async def _fulfil(self, message: discord.Message, place: Place, request: Remember | Forget) -> None:
        if not await self._claim(message):
            return
        undo_s = self._surroundings.policy.undo_s
        reply = await fulfil(self._operations, request, place=place, message=message, undo_s=undo_s)
        await send_reply(message, [reply.text], view=reply.view())

    async def _answered(self, message: discord.Message, said: Said, place: Place) -> tuple[Said, Place, Answer] | None:
        """Answer for those who read the channel when the reply is sent; None when they keep changing."""
        for _ in range(_ATTEMPTS):
            answer = await self._operations.answering.answer(_question(said, place))
            # Trigger: a channel that was opened or closed while the model thought. Why: the answer was made for other readers.
            # Outcome: it is thrown away, and asked for anew for those who read the channel now.
            now = _place_of(message)
            if now.audience == place.audience:
                return said, place, answer
            place = now
            said = replace(said, message=said.message.model_copy(update={"audience": now.audience}))
        return None

    async def _deliver(self, message: discord.Message, place: Place, said: Said, answer: Answer) -> None:
        retention_days = self._surroundings.policy.message_retention_days
        constraining = self._operations.constraining
        notice = await notice_for(constraining, place, user_id=message.author.id, retention_days=retention_days)
        chunks = chunked(clean(answer.text))
        parts = list(chunks.parts) or [MODEL_SENTENCES["empty"]]
        if notice is not None:
            parts = with_notice(parts, notice.line)
        view = None if notice is None else notice.view
        sent = await send_reply(message, parts, view=view, file_text=chunks.file_text)
        if notice is not None:
            await constraining.note_notified(place.tenant, said.message.author)
        stands = await self._operations.capture.note_answer(
            said,
            answer_ids=[MessageId(str(each.id)) for each in sent],
            text=answer.text,
            used=answer.used,
            cited=answer.cited,
            texts=answer.texts,
            talk=answer.talk,
            at=self._surroundings.clock.now(),
        )
        if stands:
            room = place.room(said.message.author)
            await self._operations.prefetch.note_answered(room, formable=said.message.formable)

    async def _said(self, message: discord.Message, place: Place, words: Words) -> Said:
        formable = await self._operations.constraining.may_form_from(place.tenant, subject_of(message.author.id))
        return said_in(message, place, words, addressed=True, formable=formable)

    def _foresee(self, message: discord.Message) -> None:
        """Have made what the answer will need, while it is waited for a further message anyway."""
        room = _place_of(message).room(subject_of(message.author.id))
        self._operations.prefetch.notice(Signal("message", room), applies=lambda rules: _speaks_to(message, rules))

    async def _mode_allows(self, message: discord.Message, place: Place) -> bool:
        return _speaks_to(message, await self._operations.constraining.guild_rules(place.tenant))

    def _is_superseded(self, message: discord.Message) -> bool:
        if self._surroundings.debounce_s <= 0:
            return False
        return self._newest.get((message.channel.id, message.author.id), message.id) != message.id

    async def _claim(self, message: discord.Message) -> bool:
        """Take up what is answered without being captured; False when it was taken up before."""
        return await self._operations.capture.claim(MessageId(str(message.id)))

    async def _say_once(self, message: discord.Message, topic: Topic, sentence: str) -> None:
        if await self._claim(message) and self._hush.may_speak(
            message.channel.id, topic, at=self._surroundings.clock.now()
        ):
            await send_reply(message, [sentence])

    async def _apologise(self, message: discord.Message, error: Exception) -> None:
        error_id = derived_id("error", message.id)
        _log.warning("answer_failed", channel=message.channel.id, code=error_id, exc_info=error)
        if not self._hush.may_speak(message.channel.id, "trouble", at=self._surroundings.clock.now()):
            return
        try:
            await send_reply(message, [sentence_for(error) or unknown_sentence(error_id)], marker="e")
        except discord.DiscordException as failed:
            _log.warning("error_reply_failed", exc_info=failed)

    def _bot_id(self) -> int:
        user = self._client.user
        if user is None:
            raise RuntimeError("a message arrived before the bot was logged in")
        return user.id


def _place_of(message: discord.Message) -> Place:
    guild_id = None if message.guild is None else message.guild.id
    return place_of(message.channel, guild_id=guild_id, user_id=message.author.id)


def _speaks_to(message: discord.Message, rules: GuildRules) -> bool:
    return speaks_in(None if message.guild is None else message.channel, rules)


def _question(said: Said, place: Place) -> Question:
    message = said.message
    return Question(
        room=place.room(message.author),
        channel_id=message.channel_id,
        message_id=message.id,
        text=said.words,
        display_name=said.display_name,
        place=place.words,
        at=message.at,
    )
