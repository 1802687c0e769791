"""Counts: model tokens by tenant and day; how often and when last each memory stood in a prompt, was cited, was passed over."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from memory.domain.ids import MemoryId, SubjectId, TenantId, dm_tenant, user_id_of
from memory.domain.recall.standing import standing
from memory.store.documents import DeleteWhere, Document, Update, Upsert
from memory.store.personal import Collection, of_person


@dataclass(frozen=True, slots=True)
class Use:
    """That a memory stood in prompts."""

    tenant: TenantId
    subject: SubjectId | None
    """Whom the memory is about."""
    memory_id: MemoryId
    times: int
    last_used: datetime
    cited: int = 0
    """In how many of these prompts' answers it was marked as used."""
    ignored: int = 0
    """In how many others were marked, and it was not."""


class Usage(Collection):
    """Writes and reads of counts."""

    name: ClassVar[str] = "usage"

    async def add_tokens(self, tenant: TenantId, at: datetime, *, purpose: str, prompt: int, completion: int) -> None:
        """Count one model call on its day."""
        day = at.date().isoformat()
        counts = {f"{purpose}.calls": 1, f"{purpose}.prompt_tokens": prompt, f"{purpose}.completion_tokens": completion}
        update = Update(set={"tenant": tenant, "day": day, "at": at}, inc=counts)
        await self._store.commit([Upsert(self.name, f"tokens/{tenant}/{day}", update)])

    async def of_day(self, tenant: TenantId, at: datetime) -> Document | None:
        """Read the counts of a tenant's day, or None when there was no call."""
        return await self._store.get(self.name, f"tokens/{tenant}/{at.date().isoformat()}")

    async def note_uses(self, uses: Sequence[Use]) -> None:
        """Add to the counts of memories."""
        await self._store.commit([self._counting(use) for use in uses])

    async def last_used(self, ids: Sequence[MemoryId]) -> dict[MemoryId, datetime]:
        """Tell when memories were last used; one that never was is missing."""
        found = await self._store.find(self.name, {"_id": {"$in": [_use_key(each) for each in ids]}})
        return {MemoryId(document["memory_id"]): document["at"] for document in found}

    async def uses_of(self, tenant: TenantId, subject: SubjectId | None) -> dict[MemoryId, int]:
        """Tell how often the memories about a person, or about nobody, were used; those that never were are missing."""
        where = {"tenant": tenant, "subject": subject, "memory_id": {"$exists": True}}
        return {
            MemoryId(document["memory_id"]): document["uses"] for document in await self._store.find(self.name, where)
        }

    async def standings_of(self, tenant: TenantId, subject: SubjectId | None) -> dict[MemoryId, int]:
        """Tell how the memories about a person, or about nobody, fared in answers; those that were in none are missing."""
        where = {"tenant": tenant, "subject": subject, "memory_id": {"$exists": True}}
        return {
            MemoryId(row["memory_id"]): standing(
                retrieved=row["uses"], cited=row.get("cited", 0), ignored=row.get("ignored", 0)
            )
            for row in await self._store.find(self.name, where)
        }

    async def export_person(self, subject: SubjectId, tenant: TenantId | None) -> AsyncIterator[list[Document]]:
        """Read how the person's memories were used, and the tokens of their direct messages; a guild's tokens are of all."""
        own = _own_tenant(subject)
        async for page in self._pages(of_person(subject, tenant)):
            yield [document for document in page if document["tenant"] != own]
        if tenant in (None, own):
            async for page in self._pages({"tenant": own}):
                yield page

    async def erase_person(self, subject: SubjectId, tenant: TenantId | None) -> int:
        """Delete the counts of the person's memories, and those of their direct messages."""
        own = _own_tenant(subject)
        direct = await self._delete({"tenant": own}) if tenant in (None, own) else 0
        return direct + await self._delete(of_person(subject, tenant))

    async def erase_tenant(self, tenant: TenantId) -> int:
        """Delete its counts."""
        return await self._delete({"tenant": tenant})

    def _counting(self, use: Use) -> Upsert:
        fields = {"tenant": use.tenant, "subject": use.subject, "memory_id": use.memory_id, "at": use.last_used}
        return Upsert(
            self.name,
            _use_key(use.memory_id),
            Update(set=fields, inc={"uses": use.times, "cited": use.cited, "ignored": use.ignored}),
        )


def forgetting_uses(ids: Sequence[MemoryId]) -> DeleteWhere:
    """Say the write that ends the counts of memories."""
    return DeleteWhere(Usage.name, {"_id": {"$in": [_use_key(each) for each in ids]}})


def _use_key(memory_id: MemoryId) -> str:
    return f"memory/{memory_id}"


def _own_tenant(subject: SubjectId) -> TenantId:
    return dm_tenant(user_id_of(subject))
