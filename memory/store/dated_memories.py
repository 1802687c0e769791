"""Memories by time and by source: what is due, what fades, what rests on which message or channel."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from memory.domain.ids import ChannelId, MemoryId, MessageId, SubjectId, TenantId, individual_scope
from memory.domain.memory import Memory
from memory.domain.upkeep.lifecycle import KEPT_IMPORTANCE
from memory.domain.writing.effects import GRACE
from memory.store.memory_reads import MemoryReads, ids_among

A_RUN: Final = 1000
"""Memories of one kind of due that a run of the lifecycle takes; the next run takes more."""


class DatedMemories:
    """Reads of memories by their times."""

    def __init__(self, reads: MemoryReads) -> None:
        self._reads = reads

    async def observed_before(
        self, tenant: TenantId, subject: SubjectId | None, before: datetime, *, limit: int
    ) -> list[Memory]:
        """Read the memories of a tenant, in whatever state, observed before a time; `subject` None: of everybody."""
        # Of one person by the scope, which names the same: by the tenant SQLite would look at what everybody there
        # told.
        where: dict[str, Any] = {"tenant": tenant} if subject is None else {"scope": individual_scope(tenant, subject)}
        return await self._reads.find(where | {"observed_at": {"$lt": before}}, limit=limit)

    async def forgotten_due(self, at: datetime, *, limit: int) -> list[Memory]:
        """Read the forgotten memories whose `purge_at` has come, the earliest first."""
        return await self._until({"state": "retired", "forgotten": True}, "purge_at", at, limit)

    async def due(self, at: datetime, *, limit: int) -> list[Memory]:
        """Read the forgotten memories whose `purge_at` has come, and those in any state whose `expires_at` has."""
        found = await self.forgotten_due(at, limit=limit)
        for state in ("active", "superseded", "retired"):
            found += await self._until({"state": state}, "expires_at", at, limit)
        return list({memory.id: memory for memory in found}.values())[:limit]

    async def past_grace(self, at: datetime, *, limit: int = A_RUN) -> list[Memory]:
        """Read the retired memories that nobody brought back in time, those that waited longest first."""
        return await self._until({"state": "retired", "forgotten": False}, "purge_at", at, limit)

    async def outdated(self, at: datetime, *, limit: int = A_RUN) -> list[Memory]:
        """Read the superseded memories that are to be retired, the oldest first."""
        return await self._until({"state": "superseded"}, "purge_at", at + GRACE, limit)

    async def unanswered(self, at: datetime, *, limit: int = A_RUN) -> list[Memory]:
        """Read the proposals whose time to wait is over, the earliest first."""
        return await self._until({"state": "proposed"}, "purge_at", at, limit)

    async def fading(self, until: datetime, *, after: datetime | None, limit: int) -> list[Memory]:
        """Read active memories of little importance that were last said until a time, the oldest first.

        `after` goes on behind the last one of an earlier call. Memories said in the same millisecond come together,
        so a page may be longer than `limit`.
        """
        found = await self._unimportant({"$lte": until} | ({} if after is None else {"$gt": after}), limit=limit)
        found.sort(key=lambda memory: (memory.reinforced_at, memory.id))
        if len(found) < limit:
            return found
        last = found[limit - 1].reinforced_at
        return [memory for memory in found if memory.reinforced_at < last] + await self._unimportant(last)

    async def _unimportant(self, said: object, *, limit: int | None = None) -> list[Memory]:
        """Read active memories of little importance by when they were last said, `limit` of each importance at most."""
        found: list[Memory] = []
        for importance in range(1, KEPT_IMPORTANCE):
            where: dict[str, Any] = {"state": "active", "importance": importance, "reinforced_at": said}
            found += await self._reads.find(where, sort=() if limit is None else [("reinforced_at", 1)], limit=limit)
        return found

    async def _until(self, where: dict[str, Any], field: str, until: datetime, limit: int) -> list[Memory]:
        return await self._reads.find(where | {field: {"$lte": until}}, sort=[(field, 1)], limit=limit)


CHANNEL_FIELD: Final = "provenance.channel_id"
"""Where a memory names the channel or thread in which it was said first."""


class SourcedMemories:
    """Reads of memories by their receipts."""

    def __init__(self, reads: MemoryReads) -> None:
        self._reads = reads

    async def derived_from(self, tenant: TenantId, message_id: MessageId) -> list[Memory]:
        """Read the memories that cite a message, in no order."""
        return await self._reads.find({"tenant": tenant, "provenance.message_ids": message_id})

    async def citing(self, tenant: TenantId, message_ids: Sequence[MessageId]) -> list[Memory]:
        """Read the memories that cite one of some messages, each once, in no order."""
        return await self._reads.find({"tenant": tenant, "provenance.message_ids": {"$in": list(message_ids)}})

    async def said_in(self, tenant: TenantId, channel_id: ChannelId) -> list[Memory]:
        """Read the memories that were said first in a channel or thread, in no order."""
        return await self._reads.find({"tenant": tenant, CHANNEL_FIELD: channel_id})

    async def places_of(self, ids: Sequence[MemoryId]) -> list[tuple[TenantId, ChannelId]]:
        """Return the channels in which some memories were said, each once, sorted."""
        found = await self._reads.documents(ids_among(ids))
        said = {(TenantId(row["tenant"]), row["provenance"]["channel_id"]) for row in found}
        return [(tenant, ChannelId(channel_id)) for tenant, channel_id in sorted(said, key=str) if channel_id]
