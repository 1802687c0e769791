"""Counts of model tokens by tenant and day."""

from datetime import datetime
from typing import ClassVar

from memory.domain.ids import SubjectId, TenantId, dm_tenant, user_id_of
from memory.store.documents import Document, Update, Upsert
from memory.store.personal import Collection


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

    async def export_person(self, subject: SubjectId, tenant: TenantId | None) -> list[Document]:
        """Give nothing of a guild, whose counts are of all; of direct messages the counts are the person's own."""
        own = _own_tenant(subject)
        return await self._store.find(self.name, {"tenant": own}) if tenant in (None, own) else []

    async def erase_person(self, subject: SubjectId, tenant: TenantId | None) -> int:
        """Delete the counts of the person's direct messages."""
        own = _own_tenant(subject)
        return await self._delete({"tenant": own}) if tenant in (None, own) else 0

    async def erase_tenant(self, tenant: TenantId) -> int:
        """Delete its counts."""
        return await self._delete({"tenant": tenant})


def _own_tenant(subject: SubjectId) -> TenantId:
    return dm_tenant(user_id_of(subject))
