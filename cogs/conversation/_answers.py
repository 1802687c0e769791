"""From a captured question to the reply: the model is asked, and its answer is sent if it still fits and is wanted.

It must not decide who is answered; `_cog` does.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

import discord
import structlog

from cogs.cog_context import CogContext
from cogs.conversation._beginning import LOOKED_AT, Pace, shown_beginning, without_sign
from cogs.conversation._chunks import chunked
from cogs.conversation._draft import Draft
from cogs.conversation._edits import said_now
from cogs.conversation._hearing import IncomingMessage, place_of_message, question_of, read_by
from cogs.conversation._links import with_true_links
from cogs.conversation._notice import NotedSign, Notice, notice_for, with_notice
from cogs.conversation._off_record import Aside, ending_view, keeping_nothing
from cogs.conversation._pictures import kept_of, pictures_with
from cogs.conversation._sending import NotSentError, join_thread, remove, send_reply, typing_in
from cogs.conversation._turn_gate import TurnGate
from cogs.conversation._turns import MessageTurn
from cogs.conversation._wishes import WishReply, reply_to
from cogs.permissions import reach_in
from cogs.places import Place
from cogs.presentation.command_mentions import clickable
from cogs.words.catalogue import say
from memory.domain.audience import PRIVATE
from memory.domain.errors import StoreError, VersionConflict
from memory.domain.ids import MessageId
from memory.domain.language.normal_text import clean
from memory.operations.answering.responder import Answer, SoFar
from memory.operations.capture.capture import Said

_log = structlog.stdlib.get_logger(__name__)

_ATTEMPTS: Final = 3


class Answers:
    """What is said to those who ask something."""

    def __init__(self, cog_context: CogContext, gate: TurnGate) -> None:
        self._cog_context = cog_context
        self._operations = cog_context.operations
        self._gate = gate
        self._pace = Pace()
        self._aside = Aside()
        self._noted = NotedSign()
        self._drafts: dict[MessageTurn, Draft] = {}
        """What is shown of answers that are being written."""

    async def give(self, incoming: IncomingMessage, said: Said) -> None:
        """Answer a question that was captured as `said`, when its author's earlier ones are answered.

        Raises `AnswersSpent`, `ModelError` or `StoreError` for no answer, `NotSentError` when Discord refuses it.
        """
        channel = incoming.message.channel
        async with self._gate.thinking(incoming.turn):
            tenant, asker, at = said.message.tenant, said.message.author, self._cog_context.clock.now()
            rules = await self._operations.constraining.guild_rules(tenant)
            # Before the channel is shown that an answer is written.
            self._operations.answer_budgets.check(tenant, asker, at=at, percent=rules.answer_percent)
            async with typing_in(channel) as end_typing:
                made = await self._made(incoming, said, on_first=end_typing)
        match made:
            case None:
                return
            case str():
                await self.reply(incoming, made)
            case (said, place, answer):
                await self._deliver(incoming, said, place, answer)
                await join_thread(channel)

    async def reply(
        self,
        incoming: IncomingMessage,
        *parts: str,
        view: discord.ui.View | None = None,
        file_text: str | None = None,
        marker: str = "",
    ) -> list[discord.Message]:
        """Send a reply of one part or several without another's between them.

        It takes the place of what was shown of an answer; empty where somebody has deleted that. Raises `NotSentError`.
        """
        async with self._gate.sending(incoming.turn, parts=len(parts)) as begin_part:
            return await self._put(
                incoming, parts, view=view, file_text=file_text, marker=marker, before_each=begin_part
            )

    async def last_word(self, incoming: IncomingMessage, sentence: str) -> None:
        """Say why no answer comes, in its place and in no order with others. Raises `NotSentError`."""
        await self._put(incoming, [sentence], marker="i")

    def is_on_its_way(self, turn: MessageTurn) -> bool:
        """Return whether a whole answer may stand there already."""
        draft = self._drafts.get(turn)
        return turn.parts > 0 if draft is None else draft.is_handed_over

    def is_being_written(self, question_id: int) -> bool:
        """Whether the answer to a message is still coming; its beginning may stand there before anything here knows."""
        return any(draft.question_id == question_id for draft in self._drafts.values())

    async def let_go(self, turn: MessageTurn) -> None:
        """End with a message whatever became of it: a beginning that nothing took the place of does not stay."""
        draft = self._drafts.get(turn)
        if draft is not None and not draft.is_handed_over:
            await draft.take_back()
        self._drafts.pop(turn, None)

    async def _put(
        self, incoming: IncomingMessage, parts: Sequence[str], *, marker: str, **options: Any
    ) -> list[discord.Message]:
        """Put a reply in the place of what was shown; `options` are those of `send_reply`."""
        message, turn = incoming.message, incoming.turn
        draft, ids = self._drafts.get(turn), self._cog_context.command_ids
        handed_over = (None, None) if draft is None else await draft.hand_over(parts=len(parts), is_answer=not marker)
        if handed_over is None:
            return []
        first, left = handed_over
        try:
            shown = [clickable(part, ids) for part in parts]
            return await send_reply(message, shown, marker=f"{marker}{turn.marker}", first=first, **options)
        except NotSentError as failed:
            if draft is not None and not failed.sent:
                draft.is_handed_over = False
            raise
        finally:
            if left is not None:
                await remove(left)

    async def _made(
        self, incoming: IncomingMessage, said: Said, *, on_first: Callable[[], None]
    ) -> tuple[Said, Place, Answer] | str | None:
        """Answer what the message says when the answer is ready, for those who read the channel then.

        A sentence says why there is no answer; None where the bot is not spoken to any more.
        """
        message, turn = incoming.message, incoming.turn
        place = place_of_message(message, self._cog_context)
        why = say("talk-readers-changed")
        pictures = await pictures_with(incoming.read.message, sees_pictures=self._operations.answering.sees_pictures)
        for _ in range(_ATTEMPTS):
            said = read_by(place, said)
            draft = Draft(message, turn, gate=self._gate, pace=self._pace, on_first=on_first)
            self._drafts[turn] = draft
            on_words = self._showing(draft, message, said, place) if reach_in(message.channel).may_refer else None
            answer = await self._operations.answering.answer(
                question_of(said, place, aside=self._aside.before(said), pictures=pictures), on_words=on_words
            )
            await draft.end()
            now = await said_now(self._cog_context, incoming, said, place)
            if now is None:
                return None
            # Trigger: a message that was edited, or a channel that was opened or closed, while the model thought.
            # Why: the answer is to other words, or was made for other readers. Outcome: it is asked for anew.
            present = place_of_message(message, self._cog_context)
            if now is said and present.has_readers_of(place):
                return said, place, answer
            await draft.take_back()
            why = say("talk-words-changed") if now is not said else say("talk-readers-changed")
            said, place = now, present
        return why

    def _showing(self, draft: Draft, message: discord.Message, said: Said, place: Place) -> Callable[[SoFar], None]:
        """Return what shows an answer while it is written, as long as it still fits and is wanted."""
        pending_messages, capture = self._cog_context.pending_messages, self._operations.capture
        content = pending_messages.latest(message).content
        latest: list[SoFar] = []

        def so_far() -> str:
            words = latest[-1]
            # Of the message, not of the text: code that is cut off in its middle is no code there.
            return with_true_links(shown_beginning(clean(words.shown(LOOKED_AT))), stood_in=words.grounds)

        async def may_show() -> bool:
            is_same = not pending_messages.is_deleted(message) and pending_messages.latest(message).content == content
            if not is_same or not place_of_message(message, self._cog_context).has_readers_of(place):
                return False
            used, lent, texts = latest[-1].used, latest[-1].lent, latest[-1].texts
            try:
                return await capture.is_still_wanted(said, used, lent=lent, texts=texts, as_asked=True)
            except StoreError as away:
                _log.info("not_known_whether_wanted", channel=message.channel.id, exc_info=away)
                return False

        def on_words(words: SoFar) -> None:
            latest[:] = [words]
            draft.begin(so_far, may_show)

        return on_words

    async def _deliver(self, incoming: IncomingMessage, said: Said, place: Place, answer: Answer) -> None:
        message, capture = incoming.message, self._operations.capture
        notice = await self._notice(incoming, said, place, answer)
        if not await capture.is_still_wanted(said, answer.used, lent=answer.lent, texts=answer.texts):
            if not self._cog_context.pending_messages.is_deleted(message):
                await self.reply(incoming, say("talk-dropped"))
            return
        answer = keeping_nothing(answer, said)
        done = await self._fulfilled(answer, said, place, owner_id=message.author.id)
        answer = replace(answer, text=without_sign(with_true_links(clean(answer.text), stood_in=answer.grounds)))
        may_attach = reach_in(message.channel).may_attach
        parts, file_text = _parts(answer, may_attach=may_attach, is_all_done=done is not None)
        if done is not None:
            parts = [*parts, done.text]
        view = None if done is None else done.view()
        if notice is not None:
            parts, view = with_notice(parts, notice.line), notice.view or view
        try:
            sent = await self.reply(incoming, *parts, view=view, file_text=file_text)
        except NotSentError as failed:
            if not failed.sent:
                raise
            # What was read of it counts as said.
            _log.warning("reply_cut_short", channel=message.channel.id, count=len(failed.sent), exc_info=failed)
            sent, notice = failed.sent, None
        self._operations.answer_times.note(self._cog_context.clock.now() - said.message.at)
        try:
            if done is not None and not answer.text:
                # As where it was asked for by a fixed phrase: what was done is not formed once more from the talk.
                await capture.withdraw(said)
            elif sent:
                await self._note(said, place, answer, sent, is_notified=notice is not None and notice.is_first_contact)
            else:
                # Somebody deleted what they saw of it.
                await capture.claims.settle(said.message.id)
        except (StoreError, VersionConflict) as error:
            # The person has the answer: to say that something failed would be wrong.
            _log.warning("answer_not_noted", channel=message.channel.id, exc_info=error)

    async def _fulfilled(self, answer: Answer, said: Said, place: Place, *, owner_id: int) -> WishReply | None:
        """Have done what the person wishes of memory, and give what is said of it; None where they wish nothing."""
        if not answer.wishes:
            return None
        done = await self._operations.wishing.carry_out(answer.wishes, said)
        undo_s, is_private = self._cog_context.policy.undo_s, place.audience == PRIVATE
        return reply_to(done, self._cog_context.offers, owner_id=owner_id, undo_s=undo_s, is_private=is_private)

    async def _note(
        self, said: Said, place: Place, answer: Answer, sent: list[discord.Message], *, is_notified: bool
    ) -> None:
        if is_notified:
            await self._operations.constraining.note_notified(place.tenant, said.message.author)
        if not said.is_kept:
            made_with = answer.used, answer.talk, answer.texts
            rests_on = await self._operations.capture.rests_on(said.message, *made_with)
            self._aside.note(said, answer, sent[0].id, rests_on=rests_on, at=self._cog_context.clock.now())
        stands = await self._operations.capture.note_answer(
            said,
            answer_ids=[MessageId(str(each.id)) for each in sent],
            text=kept_of(answer),
            used=answer.used,
            cited=answer.cited,
            lent=answer.lent,
            texts=answer.texts,
            talk=answer.talk,
            at=self._cog_context.clock.now(),
        )
        if stands:
            room = place.room(said.message.author)
            await self._operations.prefetch.note_answered(room, formable=said.message.formable)

    async def _notice(self, incoming: IncomingMessage, said: Said, place: Place, answer: Answer) -> Notice | None:
        message, at = incoming.message, self._cog_context.clock.now()
        sign = self._noted.line(answer.noted, said.message, waiting=answer.waiting, at=at)
        if incoming.begins_off_record:
            return Notice(say("talk-off-record"), ending_view(message.author.id, place.channel_id))
        # Off the record nothing is kept, so there is nothing to choose.
        if answer.wishes or not said.is_kept:
            return None
        days = self._cog_context.policy.message_retention_days
        constraining, user_id = self._operations.constraining, message.author.id
        first = await notice_for(constraining, place, user_id=user_id, message_id=message.id, retention_days=days)
        if first is not None or sign is None:
            return first or await self._noted.about_migrated(self._operations.proposing, said.message)
        if not (await constraining.person_rules(place.tenant, said.message.author)).tells_noted:
            return None
        self._noted.note_told(said.message, at=at)
        return Notice(sign)


def _parts(answer: Answer, *, may_attach: bool, is_all_done: bool) -> tuple[list[str], str | None]:
    """Cut an answer into messages, and give the text of the file behind them.

    None where a wish that is done is all there is.
    """
    if is_all_done and not answer.text:
        return [], None
    chunks = chunked(answer.text)
    # Each by itself once more: a cut may have opened a piece of code, or made a part look like a beginning.
    told = [without_sign(with_true_links(part, stood_in=answer.grounds)) for part in chunks.parts]
    parts = [part for part in told if part] or [say("model-empty")]
    if chunks.file_text is not None and not may_attach:
        parts = with_notice(parts, say("talk-no-file"))
    return parts, chunks.file_text if may_attach else None
