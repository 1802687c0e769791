"""Tombstones: what was erased stays erased, also for replays, work in flight and restored backups. They hold no content.

Each is written a second time beside the store (`erasure_log`), for a restored backup takes those in the store away.
"""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar, Final, Literal, get_args

from memory.domain.ids import ChannelId, MemoryId, MessageId, SubjectId, TenantId, derived_id
from memory.store.documents import Document, Find, Update, UpdateWhere, Upsert
from memory.store.personal import Collection
from memory.store.questions import Question, answered

_WHENEVER: Final = ("message/", "channel/", "memory/")
"""Tombstones that hold whenever something was said; the others hold up to their time."""
_A_PAGE: Final = 500

Kind = Literal["tenant", "person", "channel", "talk", "message", "words", "memory", "content"]
"""What a tombstone stands for, in the order in which erasures are carried out again.

`talk`: what was said in a channel up to then; it goes on being heard.
`words`: what a message said up to then left the buffer, with a memory or for other words; the message itself may be heard again.
`content`: a memory was emptied, and that it was there stays.
"""
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)


@dataclass(frozen=True, slots=True)
class Tombstone:
    """One note that something was erased."""

    key: str
    """`<kind>/<what>`: an id of ours, of a message, or a hash of who or where."""
    at: datetime
    is_pending: bool = False
    """True while what it stands for is still to be erased: it came back from the log, or the process ended over it."""


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
        return self._tombstone(person_key(subject, tenant), at)

    def of_channel(self, tenant: TenantId, channel_id: ChannelId, at: datetime) -> Upsert:
        """Say the write of the tombstone of a channel or thread that is gone; nothing is ever said in it again."""
        return self._tombstone(channel_key(tenant, channel_id), at)

    def of_talk(self, tenant: TenantId, channel_id: ChannelId, at: datetime) -> Upsert:
        """Say the write of the tombstone of what was said in a channel or thread up to `at`, which is to be erased from now on.

        Pending until `note_carried_out`: should the process end before, the next start does the rest.
        """
        return self.bring_back(talk_key(tenant, channel_id), at)

    def of_tenant(self, tenant: TenantId, at: datetime) -> Upsert:
        """Say the write of the tombstone of a tenant that was left: nothing said there up to `at` may come back."""
        return self._tombstone(tenant_key(tenant), at)

    def of_words(self, message_id: MessageId, at: datetime) -> Upsert:
        """Say the write of the tombstone of what a message said up to then."""
        return self._tombstone(f"words/{message_id}", at)

    def of_content(self, memory_id: MemoryId, at: datetime) -> Upsert:
        """Say the write of the tombstone of the content of a memory that itself stays."""
        return self._tombstone(f"content/{memory_id}", at)

    async def everything(self) -> AsyncIterator[list[Tombstone]]:
        """Read all tombstones, in pages."""
        page = await self._store.find(self.name, {}, limit=_A_PAGE)
        while page:
            yield [Tombstone(row["_id"], row["at"], is_pending=row.get("pending", False)) for row in page]
            page = await self._store.find(self.name, {}, limit=_A_PAGE, after=page[-1]["_id"])

    def bring_back(self, key: str, at: datetime) -> Upsert:
        """Say the write that puts a tombstone in its place, to be carried out."""
        return Upsert(self.name, key, Update(set={"at": at, "pending": True}))

    def note_carried_out(self, key: str) -> UpdateWhere:
        """Say the write that what a tombstone of the log stands for is erased again."""
        return UpdateWhere(self.name, {"_id": key}, Update(unset=["pending"]))

    async def holds_memory(self, memory_id: MemoryId) -> bool:
        """Tell whether a memory was erased."""
        return await self._store.get(self.name, f"memory/{memory_id}") is not None

    async def holds_any_memory(self, ids: Sequence[MemoryId]) -> bool:
        """Tell whether one of some memories was erased."""
        return await self._store.count(self.name, {"_id": {"$in": [f"memory/{memory_id}" for memory_id in ids]}}) > 0

    def covering(
        self,
        tenant: TenantId,
        subject: SubjectId,
        *,
        said_at: datetime,
        message_ids: Sequence[MessageId] = (),
        channel_id: ChannelId | None = None,
        memory_id: MemoryId | None = None,
    ) -> Question[bool]:
        """Ask whether something a person said then, or in these messages or this channel, was erased, or the memory of this id."""
        keys = [f"message/{message_id}" for message_id in message_ids]
        keys += [person_key(subject, tenant), person_key(subject, None), tenant_key(tenant)]
        keys += [] if channel_id is None else [channel_key(tenant, channel_id), talk_key(tenant, channel_id)]
        keys += [] if memory_id is None else [f"memory/{memory_id}"]
        return Question(
            Find(self.name, {"_id": {"$in": keys}}),
            lambda found: any(row["_id"].startswith(_WHENEVER) or said_at <= row["at"] for row in found),
        )

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
        """Tell the same."""
        asked = self.covering(
            tenant, subject, said_at=said_at, message_ids=message_ids, channel_id=channel_id, memory_id=memory_id
        )
        return await answered(self._store, asked)

    async def drop_older(self, before: datetime) -> int:
        """Remove tombstones that are older than anything that could come back."""
        return await self._delete({"at": {"$lt": before}})

    async def export_person(self, subject: SubjectId, tenant: TenantId | None) -> list[Document]:
        """Give the person's own tombstones."""
        keys = [person_key(subject, None)] + ([] if tenant is None else [person_key(subject, tenant)])
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


def person_key(subject: SubjectId, tenant: TenantId | None) -> str:
    """Give the key of a person's tombstone: a hash, from which they cannot be read but by trying who it may be."""
    return f"person/{derived_id('tombstone', tenant or '*', subject)}"


def channel_key(tenant: TenantId, channel_id: ChannelId) -> str:
    """Give the key of the tombstone of a channel or thread: a hash."""
    return f"channel/{derived_id('tombstone', tenant, channel_id)}"


def talk_key(tenant: TenantId, channel_id: ChannelId) -> str:
    """Give the key of the tombstone of what was said in a channel or thread: a hash."""
    return f"talk/{derived_id('tombstone', tenant, channel_id)}"


def tenant_key(tenant: TenantId) -> str:
    """Give the key of the tombstone of a tenant: a hash."""
    return f"tenant/{derived_id('tombstone', tenant)}"
