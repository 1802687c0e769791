"""What answers leave beside talk, without text: their receipts, and which changes of memory people were told of."""

from collections.abc import Sequence
from datetime import datetime
from typing import ClassVar

from memory.domain.ids import ChannelId, MemoryId, MessageId, SubjectId, TenantId, user_id_of
from memory.domain.memory import Memory
from memory.domain.message import AnswerReceipt, Told, place_of_session
from memory.store.codec import plain, upserting
from memory.store.documents import DeleteWhere, Document, Find, Insert, Update, UpdateWhere, Upsert, Write
from memory.store.personal import SubjectCollection, nothing_of_memories
from memory.store.questions import Records, StoreQuery


class AnswerReceipts(Records[AnswerReceipt], SubjectCollection):
    """Reads and writes of receipts."""

    name: ClassVar[str] = "answer_receipts"
    model = AnswerReceipt
    holds_text = False

    def of_message(self, tenant: TenantId, message_id: MessageId) -> StoreQuery[AnswerReceipt | None]:
        """Query the receipt of the answer that a message of the bot is, or is a part of."""
        return self._first({"tenant": tenant, "part_ids": message_id})

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
        found = await self._documents({"tenant": memory.tenant, "memory_ids": memory.id})
        taken = Update(pull={"memory_ids": memory.id, "cited": memory.id})
        return [UpdateWhere(self.name, {"_id": row["_id"], "tenant": row["tenant"]}, taken) for row in found]

    async def told_of(self, tenant: TenantId, subject: SubjectId, ids: Sequence[MemoryId]) -> int:
        """Count the answers to others than a person that were made with memories of theirs."""
        found = await self._documents({"tenant": tenant, "memory_ids": {"$in": list(ids)}})
        return sum(row["subject"] != subject for row in found)

    async def drop_older(self, before: datetime) -> int:
        """Delete the receipts of answers from before a time."""
        return await self._delete({"at": {"$lt": before}})


class ToldBook(SubjectCollection):
    """Reads and writes of what was told."""

    name: ClassVar[str] = "told"
    holds_text = False
    ending = nothing_of_memories

    def reading(self, session_id: str, subject: SubjectId) -> StoreQuery[Told | None]:
        """Query what a person was told in a session; None before an answer, and once it is dropped."""
        return StoreQuery(self._store, Find(self.name, {"_id": _key(session_id, subject)}, limit=1), _first)

    def note(self, session_id: str, subject: SubjectId, *, before: Told | None, after: Told) -> Insert | UpdateWhere:
        """Return the write that notes what a person was told; of two answers at once only the first one's matches."""
        key, fields = _key(session_id, subject), plain(after)
        if before is not None:
            return UpdateWhere(self.name, {"_id": key, "revision": before.revision}, Update(set=fields))
        tenant, _ = place_of_session(session_id)
        return Insert(self.name, {"_id": key, "tenant": tenant, "subject": subject, "session_id": session_id, **fields})

    def forget(self, session_id: str, subject: SubjectId) -> DeleteWhere:
        """Return the write that forgets what a person was told in a session."""
        return DeleteWhere(self.name, {"_id": _key(session_id, subject)})

    def drop_session(self, session_id: str) -> DeleteWhere:
        """Return the write that forgets what anybody was told in a session."""
        tenant, _ = place_of_session(session_id)
        return DeleteWhere(self.name, {"tenant": tenant, "session_id": session_id})

    async def drop_older(self, before: datetime) -> int:
        """Delete what was told before a time and not added to since; returns how many documents."""
        return await self._delete({"until": {"$lt": before}})


def _key(session_id: str, subject: SubjectId) -> str:
    return f"{session_id}/{user_id_of(subject)}"


def _first(found: Sequence[Document]) -> Told | None:
    if not found:
        return None
    return Told.model_validate({name: found[0][name] for name in Told.model_fields})
