"""Talk with the bot: mention, reply, direct message, thread → one answer.

One task a message, in order per channel. It decides nothing about memory; it asks the operations and says what they say.
"""

import asyncio
from dataclasses import replace
from typing import Final

import discord
import structlog
from discord.ext import commands

from cogs.conversation._addressing import addressing_of
from cogs.conversation._chunks import chunked
from cogs.conversation._edits import follow_what_was_edited
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

_Author = tuple[int, int]
"""Channel and person."""


class Conversation(commands.Cog):
    """Answers people who speak to the bot."""

    def __init__(self, client: discord.Client, surroundings: Surroundings) -> None:
        self._client = client
        self._surroundings = surroundings
        self._operations = surroundings.operations
        self._locks = KeyedLocks()
        self._hush = Hush()
        self._newest: dict[_Author, int] = {}
        """By channel and author the last message that waits for an answer."""
        self._left: dict[_Author, tuple[discord.Message, Said]] = {}
        """Likewise what was said before it, whose answer is left to that one."""

    @commands.Cog.listener()
    async def on_message(self, message: discord.Message) -> None:
        """Take up what is said to the bot; everything else is not even looked at again."""
        bot_id = self._bot_id()
        addressing = addressing_of(heard_in(message, bot_id=bot_id))
        if addressing == "ignore" or not self._surroundings.admit():
            return
        author = _author_of(message)
        is_request = request_in(words_of(message, bot_id=bot_id).shown) is not None
        is_only_a_call = addressing == "nudge" and author in self._newest
        if not is_request and not is_only_a_call:
            self._newest[author] = message.id
        try:
            if is_only_a_call:
                # Whoever calls behind a question waits for what they asked.
                await self._claim(message)
                return
            with self._surroundings.in_hand.holding(message):
                if self._surroundings.debounce_s > 0:
                    if addressing == "answer" and not is_request:
                        self._foresee(message)
                    await asyncio.sleep(self._surroundings.debounce_s)
                async with self._locks.holding(str(message.channel.id)):
                    await self._take_up(message)
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
                self._left.pop(author, None)

    async def _take_up(self, message: discord.Message) -> None:
        place = _place_of(message)
        if not may_send_in(message.channel) or not await self._mode_allows(message, place):
            return
        consent = await self._operations.constraining.consent_of(place.tenant, subject_of(message.author.id))
        if is_left_out(consent):
            await self._say_once(message, "left_out", LEFT_OUT)
        elif not await self._is_dealt_with(message, place) and not self._is_superseded(message):
            await self._answer_what_was_left(message)

    async def _is_dealt_with(self, message: discord.Message, place: Place) -> bool:
        """Do what a message asks for, as it reads now; False where nothing is to be answered, be it that it was taken back."""
        bot_id, now = self._bot_id(), self._surroundings.in_hand.latest(message)
        match addressing_of(heard_in(now, bot_id=bot_id)):
            case "ignore":
                return False
            case "nudge" if self._is_superseded(message) or _author_of(message) in self._left:
                # What they ask beside it is answered.
                await self._claim(message)
                return False
            case "nudge":
                await self._say_once(message, "nudge", NUDGE if message.guild else NUDGE_DIRECT)
                return True
            case "answer":
                words = await words_without_left_out(now, place.tenant, self._operations.constraining, bot_id=bot_id)
                request = request_in(words.shown)
                if request is None:
                    return await self._respond(message, now, place, words)
                await self._fulfil(message, now, place, request)
                return False

    async def _respond(self, message: discord.Message, read: discord.Message, place: Place, words: Words) -> bool:
        """Capture and answer a message, of which `words` are those of `read`; False when there is nothing to answer any more."""
        said = await self._said(message, place, words)
        # Taken up and captured at once: one wait for the disk.
        if not await self._operations.capture.take(said, claims=True):
            return False
        now = await self._followed(message, read, place)
        if now is not None:
            if not self._is_for_an_answer(message):
                return False
            said = replace(said, message=said.message.model_copy(update={"text": now.kept}), shown=now.shown)
        if self._is_superseded(message):
            self._left[_author_of(message)] = message, said
            return True
        self._left.pop(_author_of(message), None)
        await self._answer(message, said, place)
        return True

    async def _answer_what_was_left(self, message: discord.Message) -> None:
        """Answer what its author said just before, where it was left to a message that needs no answer."""
        earlier, said = self._left.pop(_author_of(message), (None, None))
        if earlier is not None and said is not None and await self._operations.capture.is_still_wanted(said, ()):
            place = _place_of(earlier)
            await self._answer(earlier, _said_in(place, said), place)

    async def _answer(self, message: discord.Message, said: Said, place: Place) -> None:
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

    async def _fulfil(
        self, message: discord.Message, read: discord.Message, place: Place, request: Remember | Forget
    ) -> None:
        if not await self._claim(message):
            return
        undo_s = self._surroundings.policy.undo_s
        reply = await fulfil(self._operations, request, place=place, message=message, undo_s=undo_s)
        await self._followed(message, read, place)
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
            said = _said_in(now, said)
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

    async def _followed(self, message: discord.Message, read: discord.Message, place: Place) -> Words | None:
        return await follow_what_was_edited(self._surroundings, message, read, place.tenant, bot_id=self._bot_id())

    def _is_for_an_answer(self, message: discord.Message) -> bool:
        now = self._surroundings.in_hand.latest(message)
        return addressing_of(heard_in(now, bot_id=self._bot_id())) == "answer"

    def _is_superseded(self, message: discord.Message) -> bool:
        if self._surroundings.debounce_s <= 0:
            return False
        return self._newest.get(_author_of(message), message.id) != message.id

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


def _author_of(message: discord.Message) -> _Author:
    return message.channel.id, message.author.id


def _place_of(message: discord.Message) -> Place:
    guild_id = None if message.guild is None else message.guild.id
    return place_of(message.channel, guild_id=guild_id, user_id=message.author.id)


def _said_in(place: Place, said: Said) -> Said:
    """Give what was said with the readers that it has now."""
    return replace(said, message=said.message.model_copy(update={"audience": place.audience}))


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
