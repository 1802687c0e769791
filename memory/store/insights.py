"""Named queries on insights and on what they rest on. They lie in the collection of memories."""

from typing import Any, Final

from memory.domain.ids import MemoryId, SubjectId, TenantId
from memory.domain.memory import Memory
from memory.store.codec import from_document
from memory.store.documents import DocumentStore
from memory.store.memories import Memories

_ACTIVE: Final[dict[str, Any]] = {"state": "active", "source": "insight"}


class InsightMemories:
    """Reads of active insights."""

    def __init__(self, store: DocumentStore) -> None:
        self._store = store

    async def of(self, tenant: TenantId, subject: SubjectId) -> list[Memory]:
        """Read those about a person in a guild, that confirmed last first."""
        found = await self._find({"tenant": tenant, "subject": subject, **_ACTIVE})
        return sorted(found, key=lambda memory: (memory.reinforced_at, memory.id), reverse=True)

    async def resting_on(self, subject: SubjectId, memory_id: MemoryId) -> list[Memory]:
        """Find those that a memory about a person went into."""
        return await self._find({"subject": subject, "support_ids": memory_id, **_ACTIVE})

    async def all(self) -> list[Memory]:
        """Read every one, in no order."""
        return await self._find(_ACTIVE)

    async def _find(self, where: dict[str, Any]) -> list[Memory]:
        return [from_document(Memory, document) for document in await self._store.find(Memories.name, where)]
