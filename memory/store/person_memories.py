"""Memories about one person in one tenant, whoever may see them; `subject` None stands for what is about nobody."""

from datetime import datetime
from typing import Any, Final, get_args

from memory.domain.ids import SubjectId, TenantId
from memory.domain.memory import Gist, Memory, Source
from memory.store.documents import Sort
from memory.store.memory_reads import MemoryReads
from memory.store.questions import Question

_GATHERED: Final = [source for source in get_args(Source) if source != "manual"]
_LATEST_FIRST: Final[Sort] = [("reinforced_at", -1)]


class PersonMemories:
    """Reads of memories by whom they are about."""

    def __init__(self, reads: MemoryReads) -> None:
        self._reads = reads

    async def active_of(self, tenant: TenantId, subject: SubjectId) -> list[Memory]:
        """Read all active memories about a person, in no order."""
        return await self._reads.all(_active(tenant, subject))

    def latest_of(self, tenant: TenantId, subject: SubjectId, *, limit: int) -> Question[list[Gist]]:
        """Query a person's active memories, most recently reinforced first, at most `limit`."""
        return self._reads.asking_gists(_active(tenant, subject), sort=_LATEST_FIRST, limit=limit)

    def weightiest_of(self, tenant: TenantId, subject: SubjectId, *, limit: int) -> Question[list[Gist]]:
        """Query a person's active memories, most important first and of equals the latest, at most `limit`."""
        order: Sort = [("importance", -1), *_LATEST_FIRST]
        return self._reads.asking_gists(_active(tenant, subject), sort=order, limit=limit)

    def by_hand_of(self, tenant: TenantId, subject: SubjectId, *, limit: int) -> Question[list[Gist]]:
        """Query what a person had remembered by hand and is active, most recently reinforced first, at most `limit`."""
        where = _active(tenant, subject) | {"source": "manual"}
        return self._reads.asking_gists(where, sort=_LATEST_FIRST, limit=limit)

    def first_of(self, tenant: TenantId, subject: SubjectId, *, limit: int) -> Question[list[Gist]]:
        """Query a person's active canon, topic and pinned memories, most recently reinforced first, at most `limit`."""
        where = _active(tenant, subject) | {"is_first": True}
        return self._reads.asking_gists(where, sort=_LATEST_FIRST, limit=limit)

    async def proposals_of(self, tenant: TenantId, subject: SubjectId | None) -> list[Memory]:
        """Read what waits for a person's word, oldest first."""
        proposals = await self._reads.find({"tenant": tenant, "subject": subject, "state": "proposed"})
        return sorted(proposals, key=lambda memory: (memory.created_at, memory.id))

    async def being_forgotten(self, tenant: TenantId, subject: SubjectId | None) -> list[Memory]:
        """Read what a person asked to forget and is hidden until it is erased, in no order."""
        where = {"tenant": tenant, "subject": subject, "state": "retired", "forgotten": True}
        return await self._reads.find(where)

    async def formed_since(self, tenant: TenantId, subject: SubjectId, since: datetime, *, besides: str) -> int:
        """Count what was formed from a person's talk since a time by other formations than `besides`, in whatever state."""
        where: dict[str, Any] = {"tenant": tenant, "subject": subject, "source": "chat", "created_at": {"$gte": since}}
        own = await self._reads.count(where | {"provenance.formation_id": besides})
        return await self._reads.count(where) - own

    async def least_said(self, tenant: TenantId, subject: SubjectId | None, *, limit: int = 50) -> list[Memory]:
        """Read the plain active memories, not written by hand, that were not said or reinforced for longest."""
        where: dict[str, Any] = {
            "tenant": tenant,
            "subject": subject,
            "state": "active",
            "tier": "register",
            "topic_id": None,
            "pinned": False,
            "source": {"$in": _GATHERED},
        }
        return await self._reads.find(where, sort=[("reinforced_at", 1)], limit=limit)


def _active(tenant: TenantId, subject: SubjectId) -> dict[str, Any]:
    return {"tenant": tenant, "subject": subject, "state": "active"}
