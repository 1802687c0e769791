"""The collection of memories in numbers: how many of what. No text is read."""

from typing import Any

from memory.domain.ids import ScopeKey, TenantId
from memory.store.aging import AgingMemories


class CountedMemories(AgingMemories):
    """Counts of memories."""

    async def count_active(self, scope: ScopeKey) -> int:
        """Count the active memories of a scope."""
        return await self._store.count(self.name, {"scope": scope, "state": "active"})

    async def count_lasting(self, scope: ScopeKey) -> int:
        """Count the active canon and topics of a scope."""
        active = {"scope": scope, "state": "active"}
        canon = await self._store.count(self.name, active | {"tier": "canon"})
        return canon + await self._store.count(self.name, active | {"tier": "register", "topic_id": {"$gt": ""}})

    async def count_where(self, tenant: TenantId, **fields: Any) -> int:
        """Count the memories of a tenant whose fields have some values."""
        return await self._store.count(self.name, {"tenant": tenant, **fields})

    async def count_by_category(self, tenant: TenantId) -> dict[str, int]:
        """Count the active memories of a tenant by category, in alphabetical order."""
        active = {"tenant": tenant, "state": "active"}
        names = await self._store.distinct(self.name, "category", active)
        return {name: await self._store.count(self.name, active | {"category": name}) for name in sorted(names)}

    async def count_people(self, tenant: TenantId) -> int:
        """Count the persons of a tenant about whom something is active."""
        subjects = await self._store.distinct(self.name, "subject", {"tenant": tenant, "state": "active"})
        return len([subject for subject in subjects if subject is not None])

    async def count_topics(self, tenant: TenantId) -> int:
        """Count the slots of a tenant that hold something."""
        return await self._store.count(self.name, {"tenant": tenant, "state": "active", "topic_id": {"$gt": ""}})
