"""The collection of receipts of answers: by which memories an answer was made, as ids."""

from collections.abc import Sequence
from datetime import datetime
from typing import ClassVar

from memory.domain.ids import ChannelId, MessageId, TenantId
from memory.domain.memory import Memory
from memory.domain.message import AnswerReceipt
from memory.store.codec import from_document, upserting
from memory.store.documents import DeleteWhere, Update, UpdateWhere, Upsert, Write
from memory.store.personal import SubjectCollection


class AnswerReceipts(SubjectCollection):
    """Reads and writes of receipts."""

    name: ClassVar[str] = "answer_receipts"

    async def of_message(self, tenant: TenantId, message_id: MessageId) -> AnswerReceipt | None:
        """Read the receipt of the answer that a message of the bot is, or is a part of."""
        found = await self._store.find(self.name, {"tenant": tenant, "part_ids": message_id}, limit=1)
        return from_document(AnswerReceipt, found[0]) if found else None

    def keep(self, receipt: AnswerReceipt) -> Upsert:
        """Return the write that keeps a receipt."""
        return upserting(self.name, receipt)

    def drop(self, receipt_id: MessageId) -> DeleteWhere:
        """Return the write that ends a receipt."""
        return DeleteWhere(self.name, {"_id": receipt_id})

    def drop_of(self, tenant: TenantId, message_ids: Sequence[MessageId]) -> list[Write]:
        """Return the writes that end the receipts of answers that are gone, or whose questions are."""
        gone = {"$in": list(message_ids)}
        return [DeleteWhere(self.name, {"tenant": tenant, path: gone}) for path in ("question_id", "part_ids")]

    def drop_channel(self, tenant: TenantId, channel_id: ChannelId) -> DeleteWhere:
        """Return the write that ends the receipts of a channel or thread."""
        return DeleteWhere(self.name, {"tenant": tenant, "channel_id": channel_id})

    async def ending(self, memory: Memory, *, stays: bool = False) -> Sequence[Write]:
        """Take the memory out of the receipts it stands in."""
        if stays:
            return ()
        found = await self._store.find(self.name, {"tenant": memory.tenant, "memory_ids": memory.id})
        taken = Update(pull={"memory_ids": memory.id, "cited": memory.id})
        return [UpdateWhere(self.name, {"_id": row["_id"]}, taken) for row in found]

    async def drop_older(self, before: datetime) -> int:
        """Delete the receipts of answers from before a time."""
        return await self._delete({"at": {"$lt": before}})

    async def erase_tenant(self, tenant: TenantId) -> int:
        """Delete the tenant's receipts, which hold no text."""
        return await self._delete({"tenant": tenant})
