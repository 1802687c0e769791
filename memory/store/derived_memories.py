"""Memories made of others: guesses how to talk with a person, and what was passed on."""

from typing import Any, Final

from memory.domain.ids import MemoryId, ScopeKey, SubjectId, TenantId
from memory.domain.memory import Memory
from memory.store.memory_reads import MemoryReads

_PASSED_ON: Final[dict[str, Any]] = {"state": "active", "source": "propagation"}


class Propagated:
    """Reads of active statements that were passed on."""

    def __init__(self, reads: MemoryReads) -> None:
        self._reads = reads

    async def in_scope(self, scope: ScopeKey) -> list[Memory]:
        """Read those of a scope, in no order."""
        return await self._reads.find({"scope": scope, **_PASSED_ON})

    async def resting_on(self, memory_id: MemoryId) -> list[Memory]:
        """Find those that a memory supports; none or one a scope."""
        return await self._reads.find({"subject": None, "support_ids": memory_id, **_PASSED_ON})

    async def resting_on_person(self, subject: SubjectId, tenant: TenantId | None) -> list[Memory]:
        """Find those that a person's talk stands behind; `tenant` None means everywhere."""
        where: dict[str, Any] = {"subject": None, "provenance.related_users": subject, **_PASSED_ON}
        return await self._reads.find(where if tenant is None else where | {"tenant": tenant})

    async def told_by(self, subject: SubjectId, tenant: TenantId | None) -> list[Memory]:
        """Find what guilds know from a person's talk by itself, in whatever state; `tenant` None means everywhere."""
        place = {} if tenant is None else {"tenant": tenant}
        by_author = await self._reads.find({**place, "subject": None, "provenance.author": subject})
        with_others = await self._reads.find({**place, "subject": None, "provenance.related_users": subject})
        return [memory for memory in (*by_author, *with_others) if memory.source != "propagation"]

    async def alike(self, memory: Memory) -> list[Memory]:
        """Find the active public memories of the same scope that share a term, at most 200."""
        where: dict[str, Any] = {"scope": memory.scope, "state": "active", "terms": {"$in": list(memory.terms)}}
        return await self._reads.find(where | {"audience_key": memory.audience.key}, limit=200)


_ACTIVE: Final[dict[str, Any]] = {"state": "active", "source": "insight"}


class InsightMemories:
    """Reads of active insights."""

    def __init__(self, reads: MemoryReads) -> None:
        self._reads = reads

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
