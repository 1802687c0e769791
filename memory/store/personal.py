"""What every collection owes a person and a guild: to hand out what it holds about somebody, and to erase it."""

from abc import ABC, abstractmethod
from typing import Any, ClassVar

from memory.domain.ids import SubjectId, TenantId
from memory.store.documents import DeleteWhere, Document, DocumentStore
from memory.store.scrub_marks import scrub_mark


class Collection(ABC):
    """One collection of the store: its named queries, and its share of export and erasure."""

    name: ClassVar[str]

    def __init__(self, store: DocumentStore) -> None:
        self._store = store

    @abstractmethod
    async def export_person(self, subject: SubjectId, tenant: TenantId | None) -> list[Document]:
        """Give every document that holds something about the person; `tenant` None means everywhere."""

    @abstractmethod
    async def erase_person(self, subject: SubjectId, tenant: TenantId | None) -> int:
        """Erase what the collection holds about the person and tell how many documents changed or went. Repeatable."""

    @abstractmethod
    async def erase_tenant(self, tenant: TenantId) -> int:
        """Erase what the collection holds of a tenant that is left and tell how many documents changed or went. Repeatable."""

    async def tenants(self) -> set[TenantId]:
        """Name the tenants of which the collection holds something that `erase_tenant` would take."""
        named = await self._store.distinct(self.name, "tenant", {})
        return {TenantId(name) for name in named if name is not None}

    async def _delete(self, where: dict[str, Any]) -> int:
        (outcome,) = await self._store.commit([DeleteWhere(self.name, where)])
        return outcome.matched

    async def _delete_text(self, where: dict[str, Any]) -> int:
        """Delete what holds people's text; where there is any, its bytes are to be scrubbed."""
        if not await self._store.count(self.name, where):
            return 0
        outcome, _ = await self._store.commit([DeleteWhere(self.name, where), scrub_mark()])
        return outcome.matched


class SubjectCollection(Collection):
    """A collection whose documents each belong to one `subject` in one `tenant`."""

    async def export_person(self, subject: SubjectId, tenant: TenantId | None) -> list[Document]:
        """Give the person's documents."""
        return await self._store.find(self.name, of_person(subject, tenant))

    async def erase_person(self, subject: SubjectId, tenant: TenantId | None) -> int:
        """Delete the person's documents."""
        return await self._delete(of_person(subject, tenant))

    async def erase_tenant(self, tenant: TenantId) -> int:
        """Delete the tenant's documents."""
        return await self._delete_text({"tenant": tenant})


def of_person(subject: SubjectId, tenant: TenantId | None, *, field: str = "subject") -> dict[str, Any]:
    """Say "of this person, here or everywhere" as a filter."""
    return {field: subject} if tenant is None else {"tenant": tenant, field: subject}
