"""What becomes of a message that is for the bot: it is captured, or what it asks of memory is done, and what is then due.

This is the part that keeps the order of a channel. It must not ask the model and must not send.
"""

from contextlib import suppress
from dataclasses import replace
from typing import Final

import discord

from cogs.conversation._addressing import addressing_of
from cogs.conversation._answers import Answers
from cogs.conversation._edits import follow_what_was_edited
from cogs.conversation._hearing import heard_in, place_of_message, said_in, speaks_in, words_of
from cogs.conversation._hush import Topic
from cogs.conversation._missed import FRESH
from cogs.conversation._naming import words_without_left_out
from cogs.conversation._order import Turn
from cogs.conversation._pauses import Pauses
from cogs.conversation._sentences import Due, Sentences
from cogs.conversation._turn import Words
from cogs.conversation._turns import Turns
from cogs.conversation._wishes import reply_to
from cogs.permissions import reach_in
from cogs.places import Place
from cogs.presentation.sentences import BUSY, FORWARDED, LEFT_OUT, NUDGE, NUDGE_DIRECT, WAS_AWAY, too_fast_sentence
from cogs.surroundings import Surroundings
from memory.domain.consent import is_left_out
from memory.domain.constraints import GuildRules
from memory.domain.errors import StoreError
from memory.domain.ids import MessageId, subject_of
from memory.domain.statements import wish_in
from memory.domain.wishes.wish import Forget, Wish
from memory.operations.capture.capture import Said

MOST_WAITING: Final = 3
"""Answers that one person may wait for at a time."""


class TakingUp:
    """Captures what is said to the bot."""

    def __init__(
        self, surroundings: Surroundings, *, turns: Turns, answers: Answers, sentences: Sentences, pauses: Pauses
    ) -> None:
        self._surroundings = surroundings
        self._operations = surroundings.operations
        self._turns = turns
        self._answers = answers
        self._sentences = sentences
        self._pauses = pauses

    async def take_up(self, message: discord.Message, turn: Turn, *, bot_id: int, again: bool) -> Due | None:
        """Take a message up as it reads now; gives what is left to be done for it.

        With `again` one that was captured before is taken up, too, if no answer came to it.
        """
        place = place_of_message(message)
        if not speaks_to(message, await self._operations.constraining.guild_rules(place.tenant)):
            return None
        if not reach_in(message.channel).may_send:
            return self._sentences.saying_elsewhere(message) if await self.settle(message) else None
        consent = await self._operations.constraining.consent_of(place.tenant, subject_of(message.author.id))
        if is_left_out(consent):
            return await self._once(message, turn, "left_out", LEFT_OUT)
        is_over, due = await self._dealt_with(message, place, turn, bot_id=bot_id, again=again)
        if is_over or self._pauses.is_superseded(message):
            return due
        return _both(due, await self._due_to_what_was_left(message, turn, bot_id=bot_id))

    async def settle(self, message: discord.Message) -> bool:
        """Take up what asks nothing of the model; False when it was taken up before."""
        return await self._operations.capture.claims.claim(MessageId(str(message.id)), is_settled=True)

    async def give_up(self, message: discord.Message) -> None:
        """Note that no answer is due to a message any more, since its author heard one, or why there is none; not while the store is away."""
        with suppress(StoreError):
            await self._operations.capture.claims.settle(MessageId(str(message.id)))

    async def _dealt_with(
        self, message: discord.Message, place: Place, turn: Turn, *, bot_id: int, again: bool
    ) -> tuple[bool, Due | None]:
        """Deal with a message as it reads now; with what is due, False where that is no answer, so that what was left to it is due."""
        now = self._surroundings.in_hand.latest(message)
        match addressing_of(heard_in(now, bot_id=bot_id)):
            case "ignore":
                return False, None
            case "nudge" if self._pauses.has_other(message):
                # What they ask beside it is answered.
                await self.settle(message)
                return False, None
            case "nudge":
                return True, await self._once(message, turn, "nudge", NUDGE if message.guild else NUDGE_DIRECT)
            case "forwarded":
                return True, await self._once(message, turn, "forwarded", FORWARDED)
            case "answer":
                words = await words_without_left_out(now, place.tenant, self._operations.constraining, bot_id=bot_id)
                wish = wish_in(words.shown)
                if wish is not None:
                    return False, await self._fulfilled(message, now, place, wish, turn, bot_id=bot_id, again=again)
                said = await self._captured(message, now, place, words, bot_id=bot_id, again=again)
                is_late = again and self._surroundings.clock.now() - message.created_at > FRESH
                due = None if said is None else await self._due_to(message, said, turn, bot_id=bot_id, is_late=is_late)
                return said is not None, due

    async def _captured(
        self, message: discord.Message, read: discord.Message, place: Place, words: Words, *, bot_id: int, again: bool
    ) -> Said | None:
        """Capture a question, of which `words` are those of `read`; None when there is nothing to answer any more."""
        formable = await self._operations.constraining.may_form_from(place.tenant, subject_of(message.author.id))
        said = said_in(message, self._heard_in(message, place), words, addressed=True, formable=formable)
        # Taken up and captured at once: one wait for the disk.
        is_taken = await self._operations.capture.take(said, claims=True)
        if not is_taken and not (again and await self._operations.capture.take_again(said)):
            return None
        now = await self._followed(message, read, place, bot_id=bot_id)
        if now is None:
            return said
        latest = self._surroundings.in_hand.latest(message)
        if addressing_of(heard_in(latest, bot_id=bot_id)) != "answer":
            return None
        told = {"text": now.kept, "audience": self._heard_in(message, place).audience}
        return replace(said, message=said.message.model_copy(update=told), shown=now.shown)

    async def _due_to(
        self, message: discord.Message, said: Said, turn: Turn, *, bot_id: int, is_late: bool
    ) -> Due | None:
        claims = self._operations.capture.claims
        if is_late:
            await claims.settle(said.message.id)
            return self._sentences.saying(message, turn, "interrupted", WAS_AWAY)
        if self._pauses.is_superseded(message):
            self._pauses.leave(message, said)
            await claims.settle(said.message.id)
            return None
        self._pauses.take_left(message)
        if self._turns.asked_by(message.author.id) >= MOST_WAITING:
            await claims.settle(said.message.id)
            return self._sentences.saying(message, turn, "busy", BUSY)
        return await self._answering(message, said, turn, bot_id=bot_id)

    async def _due_to_what_was_left(self, message: discord.Message, turn: Turn, *, bot_id: int) -> Due | None:
        """Answer what its author said just before, where it was left to a message that needs no answer."""
        left = self._pauses.take_left(message)
        if left is None or not await self._operations.capture.is_still_wanted(left[1], ()):
            return None
        return await self._answering(*left, turn, bot_id=bot_id)

    async def _answering(self, message: discord.Message, said: Said, turn: Turn, *, bot_id: int) -> Due | None:
        wait = self._surroundings.cooldowns.answer(message.author.id, at=self._surroundings.clock.now())
        if wait:
            await self._operations.capture.claims.settle(said.message.id)
            return self._sentences.saying(message, turn, "too_fast", too_fast_sentence(wait.total_seconds()))
        self._turns.ask(turn)
        return lambda: self._answers.give(message, said, turn, bot_id=bot_id)

    async def _fulfilled(
        self,
        message: discord.Message,
        read: discord.Message,
        place: Place,
        wish: Wish,
        turn: Turn,
        *,
        bot_id: int,
        again: bool,
    ) -> Due | None:
        """Do what a message asks of memory; the reply is due until it is sent, so that a start tells whom a death kept it from.

        Playing it again keeps what was kept already.
        """
        claims, message_id = self._operations.capture.claims, MessageId(str(message.id))
        if not await (claims.claim_again(message_id) if again else claims.claim(message_id)):
            return None
        # As the command that does the same.
        command = "forget" if isinstance(wish, Forget) else "remember"
        wait = self._surroundings.cooldowns.take(message.author.id, command, at=self._surroundings.clock.now())
        if wait:
            await claims.settle(message_id)
            return self._sentences.saying(message, turn, "too_fast", too_fast_sentence(wait.total_seconds()))
        asked = words_of(message, bot_id=bot_id)
        said = said_in(message, self._heard_in(message, place), asked, addressed=True, formable=False)
        done = await self._operations.wishing.carry_out([wish], said.message)
        reply = reply_to(done, owner_id=message.author.id, undo_s=self._surroundings.policy.undo_s)
        await self._followed(message, read, place, bot_id=bot_id)

        async def tell() -> None:
            await self._answers.reply(message, turn, reply.text, view=reply.view())
            await self.give_up(message)

        return tell

    def _heard_in(self, message: discord.Message, place: Place) -> Place:
        """Give a place with those alone who could read the message at each moment since it came."""
        return replace(place, audience=self._surroundings.in_hand.audience(message, place.audience))

    async def _followed(
        self, message: discord.Message, read: discord.Message, place: Place, *, bot_id: int
    ) -> Words | None:
        return await follow_what_was_edited(self._surroundings, message, read, place, bot_id=bot_id)

    async def _once(self, message: discord.Message, turn: Turn, topic: Topic, sentence: str) -> Due | None:
        return self._sentences.saying(message, turn, topic, sentence) if await self.settle(message) else None


def speaks_to(message: discord.Message, rules: GuildRules) -> bool:
    """Tell by a guild's rules whether the bot answers where a message stands."""
    return speaks_in(None if message.guild is None else message.channel, rules)


def _both(first: Due | None, second: Due | None) -> Due | None:
    if first is None or second is None:
        return first or second

    async def both() -> None:
        await first()
        await second()

    return both
