"""Insights: guesses at how to talk with a person, kept as memories, and what they rest on."""

from typing import Any, Final

from memory.domain.ids import MemoryId, SubjectId, TenantId
from memory.domain.memory import Memory
from memory.store.documents import DocumentStore
from memory.store.memory_reads import MemoryReads

_ACTIVE: Final[dict[str, Any]] = {"state": "active", "source": "insight"}


class InsightMemories:
    """Reads of active insights."""

    def __init__(self, store: DocumentStore) -> None:
        self._reads = MemoryReads(store)

    async def of(self, tenant: TenantId, subject: SubjectId) -> list[Memory]:
        """Read those about a person in a guild, that confirmed last first."""
        found = await self._reads.find({"tenant": tenant, "subject": subject, **_ACTIVE})
        return sorted(found, key=lambda memory: (memory.reinforced_at, memory.id), reverse=True)

    async def resting_on(self, subject: SubjectId, memory_id: MemoryId) -> list[Memory]:
        """Find those that a memory about a person went into."""
        return await self._reads.find({"subject": subject, "support_ids": memory_id, **_ACTIVE})

    async def all(self) -> list[Memory]:
        """Read every one, in no order."""
        return await self._reads.find(_ACTIVE)
