"""What becomes of memories when a message that they were taken from says something else now."""

from datetime import datetime

from memory.domain.errors import NotYours
from memory.domain.ids import ChannelId, MessageId, SubjectId, TenantId
from memory.domain.memory import Memory
from memory.domain.statements import statement_to_remember
from memory.domain.text.normal_text import fingerprint
from memory.domain.writing.changes import is_only_source
from memory.operations.forgetting.forgetting import Forgetting
from memory.operations.forgetting.receipts import Receipts
from memory.operations.remembering.remembering import Kept, Remembering, Statement, as_stored
from memory.store.collections import Collections


class Edits:
    """Memories follow what their messages say."""

    def __init__(
        self, collections: Collections, *, remembering: Remembering, forgetting: Forgetting, receipts: Receipts
    ) -> None:
        self._collections = collections
        self._remembering = remembering
        self._forgetting = forgetting
        self._receipts = receipts

    async def is_followed(self, tenant: TenantId, message_id: MessageId) -> bool:
        """Tell whether a memory is to say what all of a message says."""
        derived = await self._collections.memories.derived_from(tenant, message_id)
        return any(memory.provenance.whole_message and memory.state != "purged" for memory in derived)

    async def follow(self, tenant: TenantId, message_id: MessageId, text: str, *, at: datetime) -> None:
        """Bring what rests on a message in line with what it says now.

        A memory of the person's own asking is reworded. What another message says too stays as it is,
        and the new wording is remembered beside it. Everything else ends.
        """
        asked = statement_to_remember(text)
        for memory in await self._collections.memories.derived_from(tenant, message_id):
            wanted = text if memory.provenance.whole_message and text else asked
            if wanted is None or memory.source != "manual" or memory.subject is None:
                await self._end(memory, message_id, at=at)
            elif fingerprint(as_stored(wanted)) != memory.fingerprint:
                await self._say_instead(memory, memory.subject, message_id, wanted, at=at)

    async def _say_instead(
        self, memory: Memory, subject: SubjectId, message_id: MessageId, wanted: str, *, at: datetime
    ) -> None:
        cause = f"edit:{message_id}:{memory.version}"
        if not is_only_source(memory, [message_id]):
            await self._end(memory, message_id, at=at)
            await self._tell_anew(memory, subject, message_id, wanted, cause=cause)
        elif not await self._reword(memory, subject, wanted, cause=cause):
            await self._end(memory, message_id, at=at)

    async def _reword(self, memory: Memory, subject: SubjectId, wanted: str, *, cause: str) -> bool:
        try:
            outcome = await self._remembering.edit(memory.tenant, subject, memory.id, text=wanted, cause=cause)
        except NotYours:
            # Forgotten: the old words must not come back by an undo.
            return False
        return isinstance(outcome, Kept)

    async def _tell_anew(
        self, memory: Memory, subject: SubjectId, message_id: MessageId, wanted: str, *, cause: str
    ) -> None:
        message = await self._collections.messages.get(message_id)
        channel_id = memory.provenance.channel_id if message is None else message.channel_id
        if channel_id is None:
            return
        await self._remembering.remember(
            Statement(
                text=wanted,
                tenant=memory.tenant,
                subject=subject,
                audience=memory.audience,
                channel_id=ChannelId(channel_id),
                cause=cause,
                message_id=message_id,
            )
        )

    async def _end(self, memory: Memory, message_id: MessageId, *, at: datetime) -> None:
        hidden = await self._receipts.lose_of(memory.id, [message_id], at=at)
        if hidden is not None:
            # The message says something else now and waits to be formed anew; of what was to be forgotten nothing stays.
            keep = () if _was_forgotten(memory) else (message_id,)
            await self._forgetting.erase([hidden], at=at, keep=keep)


def _was_forgotten(memory: Memory) -> bool:
    """Tell whether the person asked to forget it, with the time to undo it; what lost its source ends at once."""
    return memory.forgotten and memory.purge_at is not None and memory.purge_at > memory.updated_at
