"""Capturing talk: into the buffer and the session at once, changed and removed as the messages are."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from memory.domain.audience import Audience
from memory.domain.constraints import is_left_out
from memory.domain.ids import ChannelId, MemoryId, MessageId, TenantId, kind_of_scope
from memory.domain.language.escaping import shown_name
from memory.domain.language.references import mentioned_in
from memory.domain.language.tokens import estimate_tokens
from memory.domain.message import AnswerReceipt, LentReceipt, Message, TalkReceipt, TextReceipt, Turn, session_id_of
from memory.operations.capture.answer_grounds import AnswerGrounds, erased, is_by_left_out, resting_on
from memory.operations.capture.claims import Claims
from memory.operations.capture.edits import Edits
from memory.operations.capture.talk_removal import REMOVED_AT_ONCE, direct_messages_of, ending_session, remove_talk
from memory.operations.core import Core, Operation
from memory.operations.forgetting.forget_service import ForgetService
from memory.operations.forgetting.name_removal import unname
from memory.operations.forgetting.receipts import Receipts
from memory.store.documents import Write
from memory.store.personal import scrub_mark
from memory.store.questions import ask_together


@dataclass(frozen=True, slots=True)
class Said:
    """A message that was said to the bot or that it heard, and the name its author had then."""

    message: Message
    display_name: str
    parent_id: ChannelId | None = None
    """Of a message in a thread: the channel that the thread belongs to."""
    shown: str | None = None
    """What was said with people by name, for those who read along now; None: as the message has it."""
    is_kept: bool = True
    """False off the record: it is answered, and nothing of it is written."""

    @property
    def words(self) -> str:
        """What was said, as it is shown."""
        return self.message.text if self.shown is None else self.shown


class Capture(Operation):
    """What the bot hears."""

    def __init__(
        self,
        core: Core,
        *,
        edits: Edits,
        claims: Claims,
        receipts: Receipts,
        forgetting: ForgetService,
        grounds: AnswerGrounds,
    ) -> None:
        super().__init__(core)
        self._forgetting = forgetting
        self._receipts = receipts
        self._grounds = grounds
        self._edits = edits
        self.claims: Final = claims
        self.is_remembered_whole = edits.is_followed

    async def take(self, said: Said, *, claims: bool = False) -> bool:
        """Capture a message, with `claims` taken up in the same commit; False if it was, or is not to be kept."""
        message = said.message
        if not await self._may_keep(message):
            return False
        if not said.is_kept:
            return not claims or await self.claims.claim(message.id)
        turn = Turn(
            message_id=message.id,
            speaker="person",
            author=message.author,
            display_name=shown_name(said.display_name),
            text=said.words,
            at=message.at,
            audience=message.audience,
        )
        waits = int(message.formable)
        tokens = estimate_tokens(message.text) if waits else 0
        append = self._collections.sessions.append(
            message, [turn], counted=waits, tokens=tokens, parent_id=said.parent_id
        )
        writes: list[Write] = [self._collections.messages.insert(message), append]
        claim: list[Write] = [self.claims.claiming(message.id)] if claims else []
        outcomes = await self._collections.store.commit([*claim, *writes])
        if not all(outcome.matched for outcome in outcomes):
            return False
        # See `retries.unless_erased`: this look cannot miss an erasure meanwhile.
        if await self._may_keep(message):
            await self._leave_out_mentioned(message)
            return True
        await self._collections.store.commit([self._collections.messages.delete([message.id]), scrub_mark()])
        await self._drop_turn(message, message.id)
        return False

    async def take_again(self, said: Said) -> bool:
        """Take up a message that no answer came to, and that is in the buffer if it is kept; False for any other."""
        message = said.message
        is_at_hand = not said.is_kept or await self._collections.messages.get(message.id, message.tenant) is not None
        if not is_at_hand or not await self._may_keep(message):
            return False
        return await self.claims.claim_again(message.id)

    async def is_still_wanted(
        self,
        said: Said,
        used: Sequence[MemoryId],
        *,
        lent: Sequence[LentReceipt] = (),
        texts: Sequence[TextReceipt] = (),
        as_asked: bool = False,
    ) -> bool:
        """Return whether all that an answer rests on is still there; `as_asked`: and the question reads as it did."""
        return await self._grounds.stand(said.message, used, lent, texts, is_kept=said.is_kept, as_asked=as_asked)

    async def note_answer(
        self,
        said: Said,
        *,
        answer_ids: Sequence[MessageId],
        text: str,
        used: Sequence[MemoryId],
        cited: Sequence[MemoryId] = (),
        lent: Sequence[LentReceipt] = (),
        texts: Sequence[TextReceipt] = (),
        talk: TalkReceipt | None = None,
        at: datetime,
    ) -> bool:
        """Add the bot's answer to the session with its receipt; False when its ground is gone or was changed."""
        message = said.message
        asked, rests_on = resting_on(self._collections, message, used, talk, texts)
        if not await self._grounds.stand(message, used, lent, texts, is_kept=said.is_kept, together=asked):
            return False
        if not said.is_kept:
            await self.claims.settle(message.id)
            return True
        # Who reads along later is not shown an answer that rests on what is known about another, nor one that rests on
        # their text.
        own = [MemoryId(text.source_id) for text in texts if kind_of_scope(text.scope) == "individual"]
        turn = Turn(
            message_id=answer_ids[0],
            speaker="bot",
            author=message.author,
            display_name="",
            text=text,
            at=at,
            answers=message.id,
            audience=message.audience,
            used=(*used, *own),
            lent=tuple(lent),
            rests_on=rests_on(),
        )
        append = self._collections.sessions.append(message, [turn], counted=0, tokens=0)
        # An answer may repeat what an earlier one told of others.
        stood = tuple(dict.fromkeys((*used, *(each.memory_id for each in lent))))
        made_with = {"memory_ids": stood, "cited": tuple(cited), "texts": tuple(texts), "talk": talk}
        receipt = _receipt(message, answer_ids, at=at).model_copy(update=made_with)
        receipts = self._collections.answer_receipts
        await self._collections.store.commit([append, receipts.keep(receipt), self.claims.settling(message.id)])
        if await self._grounds.stand(message, used, lent, texts, is_kept=said.is_kept):
            return True
        await self._collections.store.commit([receipts.drop(answer_ids[0])])
        await self._drop_turn(message, answer_ids[0])
        return False

    async def rests_on(
        self, message: Message, used: Sequence[MemoryId], talk: TalkReceipt | None, texts: Sequence[TextReceipt]
    ) -> tuple[str, ...]:
        """Name other audiences, by their keys, of which an answer may repeat something of its prompt, talk included."""
        asked, rests_on = resting_on(self._collections, message, used, talk, texts)
        await ask_together(*asked)
        return rests_on()

    async def note_wish(self, message: Message) -> None:
        """Keep a wish to forget for as long as lines of its author that were said before it wait. Repeatable."""
        messages, store = self._collections.messages, self._collections.store
        if not await self._may_keep(message):
            return
        await store.commit(messages.note_wish(message))
        # See `retries.unless_erased`: this look cannot miss an erasure meanwhile.
        if not await self._may_keep(message):
            await store.commit([messages.delete([message.id]), scrub_mark()])

    async def withdraw(self, said: Said) -> None:
        """Take a message whose wish is done out of the talk, as if it were a command; memories stay. Repeatable."""
        message = said.message
        gone = self._collections.messages.take_out(message)
        await self._collections.store.commit([*gone, self.claims.settling(message.id), scrub_mark()])
        await self._drop_turn(message, message.id)

    async def edited(
        self, tenant: TenantId, message_id: MessageId, *, text: str, shown: str | None = None, audience: Audience
    ) -> None:
        """Replace a message's text and what came of it; the same text changes nothing. Repeatable.

        `audience` is who can read the new words, `shown` the text with names in place of mentions.
        """
        words = text if shown is None else shown
        await self._edits.edited(
            tenant, message_id, text=text, words=words, audience=audience, at=self._core.clock.now()
        )

    async def deleted(self, tenant: TenantId | None, channel_id: ChannelId, message_ids: Sequence[MessageId]) -> int:
        """Remove messages, their turns and memories on them alone; `tenant` None: direct messages. Repeatable."""
        at, erasures = self._core.clock.now(), self._collections.erasures
        tombstones = [erasures.of("message", each, at=at) for each in message_ids]
        if tenant is None:
            # First, so that nothing of what is being captured there stays that the look cannot find yet.
            await self._collections.store.commit(tombstones)
            if (tenant := await direct_messages_of(self._collections, channel_id, message_ids)) is None:
                await self._collections.store.commit(erasures.carried_out(tombstones))
                return 0
        # Discord tells of it once: their tombstones come first, so that the next start ends what is cut off.
        await remove_talk(self._collections, tenant, channel_id, message_ids, tombstones=tombstones)
        hidden = await self._receipts.lose(tenant, message_ids, at=at)
        keep = await self._receipts.form_again(hidden, gone=message_ids)
        await self._forgetting.erase(hidden, at=at, keep=keep)
        await self._collections.store.commit(erasures.carried_out(tombstones))
        return len(hidden)

    async def channel_removed(self, tenant: TenantId, channel_id: ChannelId) -> int:
        """Remove what was said in a channel that is gone and its threads; returns how many memories went."""
        # Of a channel's archived threads Discord says nothing.
        places = [*await self._collections.sessions.threads_of(tenant, channel_id), channel_id]
        at, erasures = self._core.clock.now(), self._collections.erasures
        # The channel's own before those of its threads, which the next start finds by it where this commit is cut.
        tombstones = [erasures.of("channel", tenant, each, at=at) for each in reversed(places)]
        # First, so that nothing that is being captured there stays, and the next start ends what is cut off.
        await self._collections.store.commit(tombstones)
        ended = sum([await self._place_removed(tenant, each, at=at) for each in places])
        await self._collections.store.commit(erasures.carried_out(tombstones))
        return ended

    async def _place_removed(self, tenant: TenantId, channel_id: ChannelId, *, at: datetime) -> int:
        ended = 0
        while said := await self._collections.messages.said_in(tenant, channel_id, limit=REMOVED_AT_ONCE):
            ended += await self.deleted(tenant, channel_id, said)
        hidden = await self._receipts.lose_channel(tenant, channel_id, at=at)
        await self._forgetting.erase(hidden, at=at, keep=await self._receipts.form_again(hidden, gone=()))
        await self._collections.formations.drop_channel(tenant, channel_id)
        await self._collections.constraints.drop_channel_mode(tenant, channel_id)
        await self._collections.store.commit(ending_session(self._collections, tenant, channel_id))
        return ended + len(hidden)

    async def _may_keep(self, message: Message) -> bool:
        if await is_by_left_out(self._collections, message):
            return False
        return not await erased(self._collections, message)

    async def _leave_out_mentioned(self, message: Message) -> None:
        # Somebody who is mentioned may have been left out between the look and the write; their no came before its
        # removals.
        consents = await self._collections.constraints.consents_of(message.tenant, mentioned_in(message.text))
        for subject, consent in consents.items():
            if is_left_out(consent):
                await unname(self._collections, subject, message.tenant)

    async def _drop_turn(self, message: Message, turn_id: MessageId) -> None:
        await self._collections.sessions.rewrite_turns(
            session_id_of(message.tenant, message.channel_id), lambda turn: None if turn.message_id == turn_id else turn
        )


def _receipt(message: Message, answer_ids: Sequence[MessageId], *, at: datetime) -> AnswerReceipt:
    return AnswerReceipt(
        id=answer_ids[0],
        tenant=message.tenant,
        subject=message.author,
        channel_id=message.channel_id,
        question_id=message.id,
        part_ids=tuple(answer_ids),
        at=at,
    )
