"""Tombstones: what was erased stays erased, also for replays, work in flight and restored backups.

They hold no content. Each is written a second time beside the store (`erasure_log`), for a restored backup takes those
in the store away.
"""

import re
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, ClassVar, Final, Literal, get_args

from memory.domain.ids import ChannelId, MemoryId, MessageId, SubjectId, TenantId, derived_id, dm_tenant, subject_of
from memory.store.documents import Document, DocumentStore, Find, Update, UpdateWhere, Upsert
from memory.store.personal import Collection, Since, nothing_of_memories
from memory.store.questions import StoreQuery, answered
from memory.store.schema import COLLECTIONS

_WHENEVER: Final = ("message/", "channel/", "memory/")
"""Tombstones that hold whenever something was said; the others hold up to their time."""

Kind = Literal["tenant", "person", "left", "channel", "talk", "message", "words", "memory", "content"]
"""What a tombstone stands for, in the order in which erasures are carried out again.

`left`: what a person said up to then left the talk, since they chose to be left out; what is remembered stays. `talk`:
what was said in a channel up to then; it goes on being heard. `words`: what a message said up to then left the buffer,
with a memory or for other words; the message itself may be heard again. `content`: a memory was emptied, and that it
was there stays.
"""
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)


@dataclass(frozen=True, slots=True)
class Tombstone:
    """One note that something was erased."""

    key: str
    """`<kind>/<what>`: an id of ours, of a message, or a hash of who or where."""
    at: datetime
    is_pending: bool = False
    """True until all it stands for is erased: it came back from the log, is under way, or was cut off."""


class Erasures(Collection):
    """Reads and writes of tombstones. A person's is keyed by a hash, so that it names nobody.

    What takes several commits to erase begins with a tombstone that is pending and ends with `carried_out`.
    Should the process end in between, the next start carries out what is pending (`erasing_again`).
    """

    name: ClassVar[str] = "erasures"
    ending = nothing_of_memories

    def of_memory(self, memory_id: MemoryId, at: datetime) -> Upsert:
        """Return the write of a memory's tombstone, never pending: the record itself goes last."""
        return self._tombstone(f"memory/{memory_id}", at)

    def of_message(self, message_id: MessageId, at: datetime) -> Upsert:
        """Return the write of a message's tombstone, pending: what holds it is to be erased from now on."""
        return self.pending(f"message/{message_id}", at)

    def of_person(self, subject: SubjectId, tenant: TenantId | None, at: datetime) -> Upsert:
        """Return the write of a person's tombstone, pending: nothing said up to `at` may come back."""
        return self.pending(person_key(subject, tenant), at)

    def of_left(self, subject: SubjectId, tenant: TenantId | None, at: datetime) -> Upsert:
        """Return the write of the tombstone of the talk of somebody who chose to be left out, pending."""
        return self.pending(left_key(subject, tenant), at)

    def of_channel(self, tenant: TenantId, channel_id: ChannelId, at: datetime) -> Upsert:
        """Return the pending tombstone of a channel or thread that is gone; nothing is said there again."""
        return self.pending(channel_key(tenant, channel_id), at)

    def of_talk(self, tenant: TenantId, channel_id: ChannelId, at: datetime) -> Upsert:
        """Return the write of the tombstone of what was said in a channel or thread up to `at`, pending."""
        return self.pending(talk_key(tenant, channel_id), at)

    def of_tenant(self, tenant: TenantId, at: datetime) -> Upsert:
        """Return the pending tombstone of a tenant that was left: what was said up to `at` stays away."""
        return self.pending(tenant_key(tenant), at)

    def of_words(self, message_id: MessageId, at: datetime) -> Upsert:
        """Return the write of the tombstone of what a message said up to then, for the commit that drops the words."""
        return self._tombstone(f"words/{message_id}", at)

    def of_content(self, memory_id: MemoryId, at: datetime) -> Upsert:
        """Return the write of the tombstone of the content of a memory that itself stays."""
        return self._tombstone(f"content/{memory_id}", at)

    def everything(self) -> AsyncIterator[list[Tombstone]]:
        """Read all tombstones, in pages."""
        return self._read({})

    async def _read(self, where: dict[str, Any]) -> AsyncIterator[list[Tombstone]]:
        async for page in self._pages(where):
            yield [Tombstone(row["_id"], row["at"], is_pending=row.get("pending", False)) for row in page]

    async def since(self, at: datetime) -> list[Tombstone]:
        """Read the tombstones from a time on."""
        return [each async for page in self._read({"at": {"$gte": at}}) for each in page]

    def pending(self, key: str, at: datetime) -> Upsert:
        """Return the write of a tombstone that is to be carried out."""
        return Upsert(self.name, key, Update(set={"at": at, "pending": True}))

    async def pending_since(self, key: str) -> datetime | None:
        """Return the time of a tombstone that is not carried out yet; None for one that is, or is none."""
        row = await self._store.get(self.name, key)
        return row["at"] if row is not None and row.get("pending", False) else None

    def carried_out(self, tombstones: Iterable[Upsert]) -> list[UpdateWhere]:
        """Return the writes that tombstones are carried out; one written anew since stays pending."""
        done = Update(unset=["pending"])
        return [UpdateWhere(self.name, {"_id": each.key, "at": each.update.set["at"]}, done) for each in tombstones]

    async def holds_memory(self, memory_id: MemoryId) -> bool:
        """Return whether a memory was erased."""
        return await self._store.get(self.name, f"memory/{memory_id}") is not None

    async def holds_any_memory(self, ids: Sequence[MemoryId]) -> bool:
        """Return whether one of some memories was erased."""
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
    ) -> StoreQuery[bool]:
        """Query whether something a person said then, in these messages or this channel was erased, or this memory."""
        keys = [f"message/{message_id}" for message_id in message_ids]
        keys += [person_key(subject, tenant), person_key(subject, None), tenant_key(tenant)]
        keys += [] if channel_id is None else [channel_key(tenant, channel_id), talk_key(tenant, channel_id)]
        keys += [] if memory_id is None else [f"memory/{memory_id}"]
        return StoreQuery(
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
        """Return what `covering` asks."""
        asked = self.covering(
            tenant, subject, said_at=said_at, message_ids=message_ids, channel_id=channel_id, memory_id=memory_id
        )
        return await answered(self._store, asked)

    async def drop_older(self, before: datetime) -> int:
        """Remove tombstones that are older than anything that could come back."""
        return await self._delete({"at": {"$lt": before}})

    async def export_person(self, subject: SubjectId, tenant: TenantId | None) -> AsyncIterator[list[Document]]:
        """Read the person's own tombstones, without whether they are carried out yet."""
        places = {None, tenant}
        keys = [key(subject, place) for key in (person_key, left_key) for place in places]
        yield [
            {"_id": row["_id"], "at": row["at"]} for row in await self._store.find(self.name, {"_id": {"$in": keys}})
        ]

    async def erase_person(self, subject: SubjectId, tenant: TenantId | None, since: Since | None = None) -> int:
        """Keep them: they hold no content, name nobody, and are what keeps the rest erased."""
        del subject, tenant, since
        return 0

    async def erase_tenant(self, tenant: TenantId) -> int:
        """Keep them: they are what keeps erased what was said in the tenant."""
        del tenant
        return 0

    async def tenants(self) -> set[TenantId]:
        """Name none."""
        return set()

    def _tombstone(self, key: str, at: datetime) -> Upsert:
        return Upsert(self.name, key, Update(set={"at": at}))


def later_of(at: datetime, asked_at: datetime | None) -> datetime:
    """Return the time of a tombstone that somebody asked for.

    The later of ours and of Discord's, None where that is unknown. What was said before they asked has Discord's time
    and may still be under way.
    """
    return at if asked_at is None else max(at, asked_at)


def person_key(subject: SubjectId, tenant: TenantId | None) -> str:
    """Return the key of a person's tombstone: a hash, from which they cannot be read but by trying who it may be."""
    return f"person/{derived_id('tombstone', tenant or '*', subject)}"


def left_key(subject: SubjectId, tenant: TenantId | None) -> str:
    """Return the key of the tombstone of the talk of somebody who chose to be left out: a hash."""
    return f"left/{derived_id('tombstone', tenant or '*', subject)}"


def channel_key(tenant: TenantId, channel_id: ChannelId) -> str:
    """Return the key of the tombstone of a channel or thread: a hash."""
    return f"channel/{derived_id('tombstone', tenant, channel_id)}"


def talk_key(tenant: TenantId, channel_id: ChannelId) -> str:
    """Return the key of the tombstone of what was said in a channel or thread: a hash."""
    return f"talk/{derived_id('tombstone', tenant, channel_id)}"


def tenant_key(tenant: TenantId) -> str:
    """Return the key of the tombstone of a tenant: a hash."""
    return f"tenant/{derived_id('tombstone', tenant)}"


def keys_about(subject: SubjectId, named: AbstractSet[str], kinds: AbstractSet[str]) -> Iterator[str]:
    """Return the keys, of some kinds, under which a document of a person with these names and ids is erased."""
    yield from (f"{kind}/{each}" for kind in kinds & _BY_ID for each in named)
    tenants = [TenantId(each) for each in named if each.startswith(("GUILD:", "DM:"))]
    for place in (None, *tenants):
        yield from (key(subject, place) for kind, key in _BY_PERSON.items() if kind in kinds)
    for tenant in tenants:
        if "tenant" in kinds:
            yield tenant_key(tenant)
        for kind in kinds & _BY_CHANNEL.keys():
            yield from (_BY_CHANNEL[kind](tenant, ChannelId(each)) for each in named if each.isdecimal())


_BY_ID: Final = frozenset({"message", "words", "memory", "content"})
_BY_PERSON: Final = {"person": person_key, "left": left_key}
_BY_CHANNEL: Final = {"channel": channel_key, "talk": talk_key}


_A_PAGE: Final = 500
_PERSON: Final = re.compile(r"USER:\d+")
_TENANT: Final = re.compile(r"(?:GUILD|DM):\d+")
_OF_DIRECT_MESSAGES: Final = "DM:"
_CHANNEL: Final = re.compile(r"'(?:channel_id|parent_id)': '(\d+)'")
_BULKY: Final = "vector"
"""A field that names nobody and is longer than all others."""


@dataclass(slots=True)
class Traces:
    """What was found; more than what is there does no harm, since it is only compared."""

    tenants: set[TenantId] = field(default_factory=set)
    people: set[tuple[SubjectId, TenantId]] = field(default_factory=set)
    """Who is named beside which tenant."""
    channels: set[tuple[TenantId, ChannelId]] = field(default_factory=set)

    def take(self, document: Document) -> None:
        """Note what a document names, wherever it stands in it."""
        written = repr({name: value for name, value in document.items() if name != _BULKY})
        tenants = {TenantId(name) for name in _TENANT.findall(written)}
        people = {SubjectId(name) for name in _PERSON.findall(written)}
        own = {tenant for tenant in tenants if tenant.startswith(_OF_DIRECT_MESSAGES)}
        people |= {subject_of(int(tenant.removeprefix(_OF_DIRECT_MESSAGES))) for tenant in own}
        tenants |= {dm_tenant(int(person.partition(":")[2])) for person in people}
        self.tenants |= tenants
        self.people |= {(person, tenant) for person in people for tenant in tenants}
        self.channels |= {
            (tenant, ChannelId(channel)) for channel in _CHANNEL.findall(written) for tenant in tenants - own
        }


async def traces_in(store: DocumentStore) -> Traces:
    """Look through a whole store. Raises `StoreError`."""
    found = Traces()
    for collection in COLLECTIONS:
        page = await store.find(collection, {}, limit=_A_PAGE)
        while page:
            for document in page:
                found.take(document)
            page = await store.find(collection, {}, limit=_A_PAGE, after=page[-1]["_id"])
    return found
