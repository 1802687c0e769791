"""Tombstones: what was erased stays erased, also for replays, work in flight and restored backups. They hold no content."""

from collections.abc import Sequence
from datetime import datetime
from typing import ClassVar, Final

from memory.domain.ids import ChannelId, MemoryId, MessageId, SubjectId, TenantId, derived_id
from memory.store.documents import Document, Update, Upsert
from memory.store.personal import Collection

_WHENEVER: Final = ("message/", "channel/", "memory/")
"""Tombstones that hold whenever something was said; the others hold up to their time."""


class Erasures(Collection):
    """Reads and writes of tombstones. A person's is keyed by a hash, so that it names nobody."""

    name: ClassVar[str] = "erasures"

    def of_memory(self, memory_id: MemoryId, at: datetime) -> Upsert:
        """Say the write of a memory's tombstone."""
        return self._tombstone(f"memory/{memory_id}", at)

    def of_message(self, message_id: MessageId, at: datetime) -> Upsert:
        """Say the write of a message's tombstone."""
        return self._tombstone(f"message/{message_id}", at)

    def of_person(self, subject: SubjectId, tenant: TenantId | None, at: datetime) -> Upsert:
        """Say the write of a person's tombstone: nothing said up to `at` may come back."""
        return self._tombstone(_person_key(subject, tenant), at)

    def of_channel(self, tenant: TenantId, channel_id: ChannelId, at: datetime) -> Upsert:
        """Say the write of the tombstone of a channel or thread that is gone; nothing is ever said in it again."""
        return self._tombstone(_channel_key(tenant, channel_id), at)

    def of_tenant(self, tenant: TenantId, at: datetime) -> Upsert:
        """Say the write of the tombstone of a tenant that was left: nothing said there up to `at` may come back."""
        return self._tombstone(_tenant_key(tenant), at)

    async def holds_memory(self, memory_id: MemoryId) -> bool:
        """Tell whether a memory was erased."""
        return await self._store.get(self.name, f"memory/{memory_id}") is not None

    async def holds_any_memory(self, ids: Sequence[MemoryId]) -> bool:
        """Tell whether one of some memories was erased."""
        return await self._store.count(self.name, {"_id": {"$in": [f"memory/{memory_id}" for memory_id in ids]}}) > 0

    async def covers(
        self,
        tenant: TenantId,
        subject: SubjectId,
        *,
        said_at: datetime,
        message_ids: Sequence[MessageId] = (),
        channel_id: ChannelId | None = None,
        memory_id: MemoryId | None = None,
    ) -> bool:
        """Tell whether something a person said then, or in these messages or this channel, was erased, or the memory of this id."""
        keys = [f"message/{message_id}" for message_id in message_ids]
        keys += [_person_key(subject, tenant), _person_key(subject, None), _tenant_key(tenant)]
        keys += [] if channel_id is None else [_channel_key(tenant, channel_id)]
        keys += [] if memory_id is None else [f"memory/{memory_id}"]
        found = await self._store.find(self.name, {"_id": {"$in": keys}})
        return any(row["_id"].startswith(_WHENEVER) or said_at <= row["at"] for row in found)

    async def drop_older(self, before: datetime) -> int:
        """Remove tombstones that are older than anything that could come back."""
        return await self._delete({"at": {"$lt": before}})

    async def export_person(self, subject: SubjectId, tenant: TenantId | None) -> list[Document]:
        """Give the person's own tombstones."""
        keys = [_person_key(subject, None)] + ([] if tenant is None else [_person_key(subject, tenant)])
        return await self._store.find(self.name, {"_id": {"$in": keys}})

    async def erase_person(self, subject: SubjectId, tenant: TenantId | None) -> int:
        """Keep them: they hold no content, name nobody, and are what keeps the rest erased."""
        del subject, tenant
        return 0

    async def erase_tenant(self, tenant: TenantId) -> int:
        """Keep them, likewise."""
        del tenant
        return 0

    async def tenants(self) -> set[TenantId]:
        """Name none."""
        return set()

    def _tombstone(self, key: str, at: datetime) -> Upsert:
        return Upsert(self.name, key, Update(set={"at": at}))


def _person_key(subject: SubjectId, tenant: TenantId | None) -> str:
    return f"person/{derived_id('tombstone', tenant or '*', subject)}"


def _channel_key(tenant: TenantId, channel_id: ChannelId) -> str:
    return f"channel/{derived_id('tombstone', tenant, channel_id)}"


def _tenant_key(tenant: TenantId) -> str:
    return f"tenant/{derived_id('tombstone', tenant)}"
