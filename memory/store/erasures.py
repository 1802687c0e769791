"""Tombstones: what was erased stays erased, for replays and backups, too (`erasure_log`). They hold no content."""

import re
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, ClassVar, Final, Literal, get_args

from memory.domain.ids import ChannelId, MemoryId, MessageId, SubjectId, TenantId, derived_id, dm_tenant, subject_of
from memory.store.documents import Document, DocumentStore, Find, Update, UpdateWhere, Upsert
from memory.store.personal import ImpersonalCollection
from memory.store.questions import StoreQuery, pages_of
from memory.store.schema import KEPT

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
_BY_ID: Final[tuple[Kind, ...]] = ("message", "words", "memory", "content")
_BY_PERSON: Final[tuple[Kind, ...]] = ("person", "left")
_BY_CHANNEL: Final[tuple[Kind, ...]] = ("channel", "talk")
_ENDED_AT_ONCE: Final[tuple[Kind, ...]] = ("words", "memory", "content")
"""What one commit ends with its tombstone; the record of a memory goes last, and is found until then."""


@dataclass(frozen=True, slots=True)
class Tombstone:
    """One note that something was erased."""

    key: str
    """`<kind>/<what>`: an id of ours, of a message, or a hash of who or where."""
    at: datetime
    is_pending: bool = False
    """True until all it stands for is erased: it came back from the log, is under way, or was cut off."""


class Erasures(ImpersonalCollection):
    """Reads and writes of tombstones, people's by a hash; what takes several commits is pending until `carried_out`."""

    name: ClassVar[str] = "erasures"

    def of(self, kind: Kind, *what: str | None, at: datetime) -> Upsert:
        """Return the write of a tombstone, of what `key_of` names; pending where no single commit ends all of it."""
        key = key_of(kind, *what)
        return Upsert(self.name, key, Update(set={"at": at})) if kind in _ENDED_AT_ONCE else self.pending(key, at)

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

    async def count_pending(self) -> int:
        """Count the tombstones that are not carried out yet."""
        return await self._count({"pending": True})

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
        return await self.holds_any_memory([memory_id])

    async def holds_any_memory(self, ids: Sequence[MemoryId]) -> bool:
        """Return whether one of some memories was erased."""
        return await self._count({"_id": {"$in": [key_of("memory", memory_id) for memory_id in ids]}}) > 0

    def covers(
        self,
        tenant: TenantId,
        subject: SubjectId | None,
        *,
        said_at: datetime,
        message_ids: Sequence[MessageId] = (),
        channel_id: ChannelId | None = None,
        memory_id: MemoryId | None = None,
    ) -> StoreQuery[bool]:
        """Query whether something a person said then, in these messages or this channel was erased, or this memory.

        Without a person: of what is nobody's.
        """
        keys = [key_of("message", message_id) for message_id in message_ids]
        keys.append(key_of("tenant", tenant))
        keys += [] if subject is None else [key_of("person", place, subject) for place in (tenant, None)]
        keys += [] if channel_id is None else [key_of(kind, tenant, channel_id) for kind in _BY_CHANNEL]
        keys += [] if memory_id is None else [key_of("memory", memory_id)]
        return StoreQuery(
            self._store,
            Find(self.name, {"_id": {"$in": keys}}),
            lambda found: any(row["_id"].startswith(_WHENEVER) or said_at <= row["at"] for row in found),
        )

    async def drop_older(self, before: datetime) -> int:
        """Remove tombstones that are older than anything that could come back."""
        return await self._delete({"at": {"$lt": before}})

    async def export_person(self, subject: SubjectId, tenant: TenantId | None) -> AsyncIterator[list[Document]]:
        """Read the person's own tombstones, without whether they are carried out yet."""
        keys = [key_of(kind, place, subject) for kind in _BY_PERSON for place in {None, tenant}]
        yield [{"_id": row["_id"], "at": row["at"]} for row in await self._documents({"_id": {"$in": keys}})]


def later_of(at: datetime, asked_at: datetime | None) -> datetime:
    """Return the time of a tombstone that was asked for: the later of ours and Discord's, None where unknown."""
    return at if asked_at is None else max(at, asked_at)


def key_of(kind: Kind, *what: str | None) -> str:
    """Return a tombstone's key: a message's or memory's by id, others by a hash of their tenant, person or channel."""
    return f"{kind}/{what[0] if kind in _BY_ID else derived_id('tombstone', *(each or '*' for each in what))}"


def keys_about(subject: SubjectId, named: AbstractSet[str], kinds: AbstractSet[str]) -> Iterator[str]:
    """Return the keys, of some kinds, under which a document of a person with these names and ids is erased."""
    tenants = [TenantId(each) for each in named if each.startswith(("GUILD:", "DM:"))]
    for kind in (each for each in KINDS if each in kinds):
        if kind in _BY_ID:
            yield from (key_of(kind, each) for each in named)
        elif kind in _BY_PERSON:
            yield from (key_of(kind, place, subject) for place in (None, *tenants))
        elif kind in _BY_CHANNEL:
            yield from (key_of(kind, tenant, each) for tenant in tenants for each in named if each.isdecimal())
        else:
            yield from (key_of(kind, tenant) for tenant in tenants)


_PERSON: Final = re.compile(r"USER:\d+")
_TENANT: Final = re.compile(r"(?:GUILD|DM):\d+")
_OF_DIRECT_MESSAGES: Final = "DM:"
_CHANNEL: Final = re.compile(r"'(?:channel_id|parent_id)': '(\d+)'")
_BULKY: Final = "vector"  # A field that names nobody and is longer than all others


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
    for collection in KEPT:
        async for page in pages_of(store, collection, {}):
            for document in page:
                found.take(document)
    return found
