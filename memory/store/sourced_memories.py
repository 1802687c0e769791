"""Memories by the messages and channels that they come from, in whatever state; nothing here is shown to anybody."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from memory.domain.audience import PUBLIC
from memory.domain.ids import ChannelId, MemoryId, MessageId, TenantId
from memory.domain.memory import Memory
from memory.store.memory_reads import MemoryReads, ids_among

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

    async def open_channels_in(self, tenant: TenantId, *, before: datetime) -> list[ChannelId]:
        """Return the channels in which something public was said before a time, sorted."""
        where = {"tenant": tenant, "audience_key": PUBLIC.key, "observed_at": {"$lt": before}}
        named = await self._reads.distinct(CHANNEL_FIELD, where)
        return sorted(ChannelId(each) for each in named if each is not None)

    async def open_from(
        self, tenant: TenantId, channel_id: ChannelId, *, before: datetime, after: MemoryId | None, limit: int
    ) -> list[Memory]:
        """Read public memories said first in a channel before a time, by id from behind `after` on, at most `limit`."""
        where: dict[str, Any] = {"tenant": tenant, CHANNEL_FIELD: channel_id, "audience_key": PUBLIC.key}
        return await self._reads.find(where | {"observed_at": {"$lt": before}}, limit=limit, after=after)
