"""What every collection owes a person and a guild: to hand out what it holds about somebody, and to erase it."""

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, ClassVar, Final

from memory.domain.ids import ChannelId, MemoryId, ScopeKey, SubjectId, TenantId
from memory.domain.memory import Memory
from memory.store.documents import DeleteWhere, Document, DocumentStore, Update, Upsert, Write
from memory.store.questions import Reads, pages_of

COLLECTION: Final = "installation"
MARK: Final = "scrub"


def scrub_mark() -> Upsert:
    """Return the write that asks for a scrub. Repeatable: more marks ask for no more than one."""
    return Upsert(COLLECTION, MARK, Update(inc={"asked": 1}))


@dataclass(frozen=True, slots=True)
class Since:
    """What came after somebody asked to be erased. It stays when an erasure that was cut off is ended later."""

    at: datetime
    """When they asked, by Discord's time."""
    memories: frozenset[MemoryId] = frozenset()
    """What was said after that and is remembered, of them or by them."""
    scopes: frozenset[ScopeKey] = frozenset()
    """Of these memories."""


class Collection(Reads, ABC):
    """One collection of the store: its named queries, and its share of export and erasure."""

    holds_text: ClassVar[bool] = True
    """Whether it holds what people said, whose bytes are to be scrubbed when it goes."""
    channel_field: ClassVar[str] = "channel_id"
    """Where a document names the channel or thread that it belongs to, if it does."""

    @abstractmethod
    def export_person(self, subject: SubjectId, tenant: TenantId | None) -> AsyncIterator[list[Document]]:
        """Read what holds something about the person, in pages, not of one moment; `tenant` None means everywhere."""

    @abstractmethod
    async def erase_person(self, subject: SubjectId, tenant: TenantId | None, since: Since | None = None) -> int:
        """Erase what is held about the person, save what they said later than `since`; returns how many. Repeatable."""

    async def erase_tenant(self, tenant: TenantId) -> int:
        """Erase what the collection holds of a tenant; returns how many documents changed. Repeatable."""
        return await (self._delete_text if self.holds_text else self._delete)({"tenant": tenant})

    @abstractmethod
    async def ending(self, memory: Memory, *, stays: bool = False) -> Sequence[Write]:
        """Return the writes that end what is held of a memory; with `stays` only of its content. Writes nothing."""

    async def tenants(self) -> set[TenantId]:
        """Return the tenants of which the collection holds something that `erase_tenant` would take."""
        named = await self._distinct("tenant", {})
        return {TenantId(name) for name in named if name is not None}

    async def channels_in(self, tenant: TenantId) -> set[ChannelId]:
        """Return the channels and threads of a tenant of which the collection holds something."""
        named = await self._distinct(self.channel_field, {"tenant": tenant})
        return {ChannelId(name) for name in named if name is not None}

    async def tenants_at(self, channel_id: ChannelId) -> set[TenantId]:
        """Return the tenant of a channel or thread, where something of it is held: one or none."""
        named = await self._distinct("tenant", {self.channel_field: channel_id})
        return {TenantId(name) for name in named}

    async def _delete(self, where: dict[str, Any]) -> int:
        (outcome,) = await self._store.commit([DeleteWhere(self.name, where)])
        return outcome.matched

    async def _delete_text(self, where: dict[str, Any]) -> int:
        """Delete what holds people's text; where there is any, its bytes are to be scrubbed."""
        if not await self._store.count(self.name, where):
            return 0
        outcome, _ = await self._store.commit([DeleteWhere(self.name, where), scrub_mark()])
        return outcome.matched


async def nothing_of_memories(_: Collection, memory: Memory, *, stays: bool = False) -> Sequence[Write]:
    """Return no writes: the `ending` of a collection in which nothing ends with a memory."""
    del memory, stays
    return ()


class ImpersonalCollection(Collection):
    """A collection that holds nothing of a person, a tenant or a memory."""

    ending = nothing_of_memories

    async def export_person(self, subject: SubjectId, tenant: TenantId | None) -> AsyncIterator[list[Document]]:
        """Read nothing."""
        del subject, tenant
        yield []

    async def erase_person(self, subject: SubjectId, tenant: TenantId | None, since: Since | None = None) -> int:
        """Erase nothing."""
        del subject, tenant, since
        return 0

    async def erase_tenant(self, tenant: TenantId) -> int:
        """Erase nothing."""
        del tenant
        return 0

    async def tenants(self) -> set[TenantId]:
        """Return none."""
        return set()


class SubjectCollection(Collection):
    """A collection whose documents each belong to one `subject` in one `tenant`."""

    def export_person(self, subject: SubjectId, tenant: TenantId | None) -> AsyncIterator[list[Document]]:
        """Read the person's documents."""
        return self._pages(of_person(subject, tenant))

    async def erase_person(self, subject: SubjectId, tenant: TenantId | None, since: Since | None = None) -> int:
        """Delete the person's documents."""
        where = of_person(subject, tenant)
        if since is None:
            return await self._delete(where)
        gone = [row["_id"] async for page in self._pages(where) for row in page if not self._came(row, since)]
        return await self._delete({"_id": {"$in": gone}})

    def _came(self, _document: Document, _since: Since) -> bool:
        """Return whether a document came after the person asked to be erased; where that is not known it goes."""
        return False


def of_person(subject: SubjectId, tenant: TenantId | None, *, field: str = "subject") -> dict[str, Any]:
    """Return "of this person, here or everywhere" as a filter."""
    return {field: subject} if tenant is None else {"tenant": tenant, field: subject}


async def memories_from_talk(
    store: DocumentStore, subject: SubjectId, tenant: TenantId | None
) -> AsyncIterator[list[Document]]:
    """Read what a guild knows from the talk of a person alone, told to it or passed on, in pages."""
    told = of_person(subject, tenant, field="provenance.author") | {"subject": None}
    async for page in pages_of(store, "memories", told):
        yield [document for document in page if not document["provenance"]["related_users"]]
    passed_on = of_person(subject, tenant, field="provenance.related_users") | {
        "subject": None,
        "source": "propagation",
    }
    async for page in pages_of(store, "memories", passed_on):
        yield [document for document in page if document["provenance"]["related_users"] == [subject]]
