"""Taking up a message that is for the bot: it is captured, or what it asks of memory is done, and what is then due.

This is the part that keeps the order of a channel. `_turns` decides; it must not ask the model and must not send.
"""

from contextlib import suppress
from dataclasses import replace

from cogs.cog_context import CogContext
from cogs.conversation._answers import Answers
from cogs.conversation._edits import follow_what_was_edited, said_now, words_without_left_out
from cogs.conversation._hearing import IncomingMessage, language_of, place_of_message, said_in, speaks_to, version_of
from cogs.conversation._missed import FRESH
from cogs.conversation._off_record import ending_view
from cogs.conversation._said_lately import Topic
from cogs.conversation._sentences import Due, Sentences
from cogs.conversation._turns import Turns, outcome_for, step_for
from cogs.conversation._wishes import reply_to
from cogs.conversation._words import MessageWords
from cogs.permissions import reach_in
from cogs.places import Place
from cogs.presentation.sentences import too_fast_sentence
from cogs.words.catalogue import say, speak_on
from memory.domain.audience import PRIVATE
from memory.domain.constraints import is_left_out
from memory.domain.errors import StoreError
from memory.domain.ids import MessageId, subject_of
from memory.domain.wishes.statements import is_only_off_record, record_in, wish_in
from memory.domain.wishes.tools import Remember, Wish
from memory.operations.capture.capture import Said

IncomingQuestion = tuple[IncomingMessage, Said]
"""A captured question, as it is left over to a newer message."""


class Intake:
    """Captures what is said to the bot."""

    def __init__(
        self, cog_context: CogContext, *, turns: Turns[IncomingQuestion], answers: Answers, sentences: Sentences
    ) -> None:
        self._cog_context = cog_context
        self._operations = cog_context.operations
        self._turns = turns
        self._answers = answers
        self._sentences = sentences

    async def take_up(self, incoming: IncomingMessage) -> Due | None:
        """Take a message up as it reads now and return what is left to be done for it."""
        message, place = incoming.message, place_of_message(incoming.message, self._cog_context)
        rules = await self._operations.constraining.guild_rules(place.tenant)
        if not speaks_to(message, rules):
            return None
        speak_on(language_of(message, incoming.read.words, rules=rules))
        if not reach_in(message.channel).may_send:
            return self._sentences.saying_elsewhere(message) if await self.settle(incoming.id) else None
        author = subject_of(message.author.id)
        consent = await self._operations.constraining.consent_of(place.tenant, author)
        if is_left_out(consent):
            return self._sentences.saying_left_out(incoming) if await self.settle(incoming.id) else None
        is_off = await self._operations.constraining.is_off_record(place.tenant, author, place.channel_id)
        return await self._dealt_with(self._as_it_reads(incoming), place, is_off=is_off)

    async def _dealt_with(self, incoming: IncomingMessage, place: Place, *, is_off: bool) -> Due | None:
        """Do what a message asks for; what was left over to it is due where it gets no reply itself.

        `is_off`: its author talks off the record there.
        """
        read, message = incoming.read, incoming.message
        words = await self._words_of(incoming, place) if read.addressing == "answer" else read.words
        record = record_in(words.shown) if read.addressing == "answer" else None
        if (record == "off" and is_only_off_record(words.shown)) or (record == "on" and is_off):
            return _both(
                await self._turned(incoming, place, is_off=record == "off"), await self._due_to_left_over(incoming)
            )
        if record == "off" and not is_off:
            await self._set_off_record(incoming, place, is_off=True)
            incoming, is_off = replace(incoming, begins_off_record=True), True
        wish = wish_in(words.shown) if read.addressing == "answer" else None
        if is_off and isinstance(wish, Remember):
            return await self._once(incoming, "off_record", say("talk-off-record-not-kept"))
        has_other = self._turns.has_other(message.channel.id, message.author.id, message.id)
        due = None
        match step_for(read.addressing, is_wish=wish is not None, has_other=has_other):
            case "nudge":
                return await self._once(
                    incoming, "nudge", say("talk-nudge") if message.guild else say("talk-nudge-direct")
                )
            case "forwarded":
                return await self._once(incoming, "forwarded", say("talk-forwarded"))
            case "question":
                if (said := await self._captured(incoming, place, words, is_kept=not is_off)) is not None:
                    return await self._due_to(incoming, said)
            case "settle":
                # What they ask beside it is answered.
                await self.settle(incoming.id)
            case _ if wish is not None:
                due = await self._fulfilled(incoming, place, words, wish, is_kept=not is_off)
        return _both(due, await self._due_to_left_over(incoming))

    async def settle(self, message_id: MessageId) -> bool:
        """Take up what asks nothing of the model; False when it was taken up before."""
        return await self._operations.capture.claims.claim(message_id, is_settled=True)

    async def give_up(self, message_id: MessageId) -> None:
        """Note that no answer is due any more, since the author heard one, or why there is none.

        Nothing is noted while the store is away.
        """
        with suppress(StoreError):
            await self._operations.capture.claims.settle(message_id)

    def _as_it_reads(self, incoming: IncomingMessage) -> IncomingMessage:
        """Return the message with the version that it has now."""
        latest = self._cog_context.pending_messages.latest(incoming.message)
        if latest is incoming.read.message:
            return incoming
        return replace(incoming, read=version_of(latest, bot_id=incoming.bot_id))

    async def _words_of(self, incoming: IncomingMessage, place: Place) -> MessageWords:
        read, constraining = incoming.read, self._operations.constraining
        return await words_without_left_out(
            read.message, place.tenant, constraining, bot_id=incoming.bot_id, named=read.words
        )

    async def _turned(self, incoming: IncomingMessage, place: Place, *, is_off: bool) -> Due | None:
        """Begin or end talk off the record, and say so."""
        claims, owner_id = self._operations.capture.claims, incoming.message.author.id
        if not await (claims.claim_again(incoming.id) if incoming.again else claims.claim(incoming.id)):
            return None
        await self._set_off_record(incoming, place, is_off=is_off)
        view = ending_view(owner_id, place.channel_id) if is_off else None

        async def tell() -> None:
            await self._answers.reply(incoming, say("talk-off-record" if is_off else "talk-on-record"), view=view)
            await self.give_up(incoming.id)

        return tell

    async def _set_off_record(self, incoming: IncomingMessage, place: Place, *, is_off: bool) -> None:
        author = subject_of(incoming.message.author.id)
        await self._operations.constraining.set_off_record(place.tenant, author, place.channel_id, is_off=is_off)

    async def _captured(
        self, incoming: IncomingMessage, place: Place, words: MessageWords, *, is_kept: bool
    ) -> Said | None:
        """Capture a question, unless it is not to be kept; None when there is nothing to answer any more."""
        capture, author = self._operations.capture, subject_of(incoming.message.author.id)
        formable = is_kept and await self._operations.constraining.may_form_from(place.tenant, author)
        said = self._said(incoming, place, words, formable=formable, is_kept=is_kept)
        # Taken up and captured at once: one wait for the disk.
        is_taken = await capture.take(said, claims=True)
        if not is_taken and not (incoming.again and await capture.take_again(said)):
            return None
        return await said_now(self._cog_context, incoming, said, place)

    async def _due_to(self, incoming: IncomingMessage, said: Said) -> Due | None:
        turn, age = incoming.turn, self._cog_context.clock.now() - incoming.message.created_at
        outcome = outcome_for(
            is_late=incoming.again and age > FRESH,
            is_superseded=self._turns.is_superseded(turn),
            answers_waited_for=self._turns.asked_by(turn.author_id),
        )
        if outcome in ("busy", "answer"):
            # This message is what the bot speaks to in the place of what was left over to it.
            self._turns.take_left_over(turn)
        if outcome == "answer":
            return await self._answering(incoming, said)
        await self._operations.capture.claims.settle(said.message.id)
        if outcome == "left_over":
            # Held no longer than its own task, so it goes on as it was read.
            self._turns.leave_over(turn, (replace(incoming, message=incoming.read.message), said))
            return None
        if outcome == "was_away":
            return self._sentences.saying(incoming, "interrupted", say("talk-was-away"))
        return self._sentences.saying(incoming, "busy", say("talk-busy"))

    async def _due_to_left_over(self, incoming: IncomingMessage) -> Due | None:
        """Answer what the author asked just before, where that was left over to a message that needs no answer."""
        if self._turns.is_superseded(incoming.turn):
            return None
        left = self._turns.take_left_over(incoming.turn)
        if left is None or not await self._operations.capture.is_still_wanted(left[1], ()):
            return None
        return await self._answering(replace(left[0], turn=incoming.turn), left[1])

    async def _answering(self, incoming: IncomingMessage, said: Said) -> Due | None:
        wait = self._cog_context.cooldowns.answer(incoming.turn.author_id, at=self._cog_context.clock.now())
        if wait:
            await self._operations.capture.claims.settle(said.message.id)
            return self._sentences.saying(incoming, "too_fast", too_fast_sentence(wait.total_seconds()))
        incoming.turn.is_asked = True
        return lambda: self._answers.give(incoming, said)

    async def _fulfilled(
        self, incoming: IncomingMessage, place: Place, words: MessageWords, wish: Wish, *, is_kept: bool
    ) -> Due | None:
        """Do what a message asks of memory.

        The reply is due until it is sent, so that a start tells whom a death kept it from; playing the wish again
        keeps what was kept already.
        """
        message, claims = incoming.message, self._operations.capture.claims
        if not await (claims.claim_again(incoming.id) if incoming.again else claims.claim(incoming.id)):
            return None
        # As the command that does the same.
        command = "remember" if isinstance(wish, Remember) else "forget"
        wait = self._cog_context.cooldowns.take(message.author.id, command, at=self._cog_context.clock.now())
        if wait:
            await claims.settle(incoming.id)
            return self._sentences.saying(incoming, "too_fast", too_fast_sentence(wait.total_seconds()))
        said = self._said(incoming, place, words, formable=False, is_kept=is_kept)
        done = await self._operations.wishing.carry_out([wish], said)
        undo_s, is_private = self._cog_context.policy.undo_s, place.audience == PRIVATE
        reply = reply_to(
            done, self._cog_context.offers, owner_id=message.author.id, undo_s=undo_s, is_private=is_private
        )
        await follow_what_was_edited(self._cog_context, message, incoming.read.message, place, bot_id=incoming.bot_id)

        async def tell() -> None:
            await self._answers.reply(incoming, reply.text, view=reply.view())
            await self.give_up(incoming.id)

        return tell

    def _said(
        self, incoming: IncomingMessage, place: Place, words: MessageWords, *, formable: bool, is_kept: bool = True
    ) -> Said:
        """Build what memory captures, for those alone who could read the message at each moment since it came."""
        audience = self._cog_context.pending_messages.audience(incoming.message, place.audience)
        heard_at = replace(place, audience=audience)
        return said_in(incoming.message, heard_at, words, addressed=True, formable=formable, is_kept=is_kept)

    async def _once(self, incoming: IncomingMessage, topic: Topic, sentence: str) -> Due | None:
        return self._sentences.saying(incoming, topic, sentence) if await self.settle(incoming.id) else None


def _both(first: Due | None, second: Due | None) -> Due | None:
    if first is None or second is None:
        return first or second

    async def both() -> None:
        await first()
        await second()

    return both
