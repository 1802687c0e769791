"""What an edit makes of a message, of the talk that it stands in, and of memories taken from it."""

from dataclasses import dataclass
from datetime import datetime

from memory.domain.audience import PRIVATE, Audience, narrower
from memory.domain.errors import NotYours
from memory.domain.ids import ChannelId, MessageId, SubjectId, TenantId
from memory.domain.language.normal_text import fingerprint
from memory.domain.language.tokens import estimate_tokens
from memory.domain.memory import Memory, is_only_source
from memory.domain.message import Message, Turn, session_id_of
from memory.domain.wishes.grounding import OwnWords, rests_on
from memory.domain.wishes.statements import statement_to_remember
from memory.domain.writing.asked import as_stored
from memory.domain.writing.holdover import own_words
from memory.lexicons.wishes import NEUTRAL
from memory.operations.core import Core, Operation
from memory.operations.forgetting.forget_service import ForgetService
from memory.operations.forgetting.receipts import Receipts, was_forgotten
from memory.operations.remembering.remember_service import RememberService
from memory.operations.remembering.statement import KeptStatement, Statement
from memory.store.personal import scrub_mark


@dataclass(frozen=True, slots=True)
class _Wording:
    """What a message asks to be remembered from now on."""

    subject: SubjectId
    message_id: MessageId
    text: str
    audience: Audience
    """Who can read the message where it says so."""
    cause: str


class Edits(Operation):
    """Memories follow what their messages say."""

    def __init__(
        self, core: Core, *, remembering: RememberService, forgetting: ForgetService, receipts: Receipts
    ) -> None:
        super().__init__(core)
        self._remembering = remembering
        self._forgetting = forgetting
        self._receipts = receipts

    async def is_followed(self, tenant: TenantId, message_id: MessageId) -> bool:
        """Return whether a memory is to say what all of a message says."""
        derived = await self._collections.memories.by_source.citing(tenant, [message_id])
        return any(memory.provenance.whole_message and memory.state != "purged" for memory in derived)

    async def edited(
        self, tenant: TenantId, message_id: MessageId, *, text: str, words: str, audience: Audience, at: datetime
    ) -> None:
        """Replace the text of a message, shown as `words` to the `audience`, and what was derived from the old one."""
        message = await self._collections.messages.get(message_id, tenant)
        if message is not None and message.text == text:
            return
        # The message itself goes after what rests on it: an edit that is cut off finds the old words there and is
        # played anew.
        await self._follow(tenant, message_id, words, audience, at=at)
        if message is not None:
            await self._rewrite(message, text, words, audience, at=at)
            # Again, for what was formed from the old words meanwhile.
            await self._follow(tenant, message_id, words, audience, at=at)

    async def _rewrite(self, message: Message, text: str, words: str, audience: Audience, *, at: datetime) -> None:
        """Replace a captured text, and have what was formed from the old one formed anew."""
        held, session_id = self._collections, session_id_of(message.tenant, message.channel_id)
        both = narrower(message.audience, audience)
        # Nobody but the author heard words of which each half was read in another channel: no talk, and no source of
        # memory.
        is_talk = both != PRIVATE or message.audience == PRIVATE
        again = int(message.formed and message.formable and is_talk)
        # Before their tombstone, or an edit that is cut off behind it would leave the old words there.
        await self._rewrite_talk(message, words, both)
        await held.store.commit(
            [
                held.messages.reword(message, text, both),
                *([] if is_talk else [held.messages.withdraw(message)]),
                held.sessions.count(session_id, messages=again, tokens=again * estimate_tokens(text)),
                held.sessions.drop_summary(session_id, message.id),
                held.erasures.of("words", message.id, at=at),
                scrub_mark(),
            ]
        )
        # Again, for what was answered and claimed meanwhile.
        await self._rewrite_talk(message, words, both)

    async def _rewrite_talk(self, message: Message, words: str, audience: Audience) -> None:
        held, session_id = self._collections, session_id_of(message.tenant, message.channel_id)
        await held.formations.forget_words(message.tenant, message.id)
        await held.sessions.rewrite_turns(session_id, lambda turn: _reworded(turn, message.id, words, audience))

    async def _follow(
        self, tenant: TenantId, message_id: MessageId, text: str, audience: Audience, *, at: datetime
    ) -> None:
        """Reword a memory that was asked for, or leave it while the message still says it; end all others."""
        asked = statement_to_remember(text)
        for memory in await self._collections.memories.by_source.citing(tenant, [message_id]):
            wanted = text if memory.provenance.whole_message and text else asked
            if wanted is None and memory.source == "manual" and _still_says(text, memory):
                # The model heard it in the message, and it stands there still.
                continue
            if wanted is None or memory.source != "manual" or memory.subject is None:
                await self._end(memory, message_id, at=at)
            elif fingerprint(as_stored(wanted)) != fingerprint(own_words(memory)):
                cause = f"edit:{message_id}:{memory.version}"
                await self._say_instead(memory, _Wording(memory.subject, message_id, wanted, audience, cause), at=at)

    async def _say_instead(self, memory: Memory, wording: "_Wording", *, at: datetime) -> None:
        if not is_only_source(memory, [wording.message_id]):
            await self._end(memory, wording.message_id, at=at)
            await self._tell_anew(memory, wording)
        elif not await self._reword(memory, wording):
            await self._end(memory, wording.message_id, at=at)

    async def _reword(self, memory: Memory, wording: "_Wording") -> bool:
        edit = self._remembering.edit
        told = {"text": wording.text, "cause": wording.cause}
        try:
            outcome = await edit(memory.tenant, wording.subject, memory.id, audience=wording.audience, **told)
        except NotYours:
            # Forgotten: the old words must not come back by an undo.
            return False
        return isinstance(outcome, KeptStatement)

    async def _tell_anew(self, memory: Memory, wording: "_Wording") -> None:
        message = await self._collections.messages.get(wording.message_id, memory.tenant)
        channel_id = memory.provenance.channel_id if message is None else message.channel_id
        if channel_id is None:
            return
        await self._remembering.remember(
            Statement(
                text=wording.text,
                tenant=memory.tenant,
                subject=wording.subject,
                audience=narrower(memory.audience, wording.audience),
                channel_id=ChannelId(channel_id),
                cause=wording.cause,
                message_id=wording.message_id,
            )
        )

    async def _end(self, memory: Memory, message_id: MessageId, *, at: datetime) -> None:
        hidden = await self._receipts.lose_of(memory.id, [message_id], at=at)
        if hidden:
            # The message says something else now and waits to be formed anew; of what was to be forgotten nothing
            # stays.
            keep = await self._receipts.form_again(hidden, gone=[message_id])
            await self._forgetting.erase(hidden, at=at, keep=keep if was_forgotten(memory) else [*keep, message_id])


def _still_says(text: str, memory: Memory) -> bool:
    return rests_on(own_words(memory), OwnWords.of(text), neutral=NEUTRAL)


def _reworded(turn: Turn, message_id: MessageId, text: str, audience: Audience) -> Turn | None:
    if turn.answers == message_id:
        return None
    is_old = turn.message_id == message_id and (turn.text, turn.audience) != (text, audience)
    return turn.model_copy(update={"text": text, "audience": audience}) if is_old else turn
