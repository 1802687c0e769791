"""The collection of memories by time: what is due, what fades, what was put away. The rest of its queries is in `memories`."""

from datetime import datetime
from typing import Any, Final, get_args

from memory.domain.audience import Room
from memory.domain.ids import SubjectId, TenantId, individual_scope
from memory.domain.memory import Memory, Source
from memory.domain.upkeep.lifecycle import KEPT_IMPORTANCE, may_come_back
from memory.domain.writing.effects import GRACE
from memory.store.audience_filter import visible_where
from memory.store.codec import from_document
from memory.store.personal import SubjectCollection

A_RUN: Final = 1000
"""Memories of one kind of due that a run of the lifecycle takes; the next run takes more."""


_GATHERED: Final = [source for source in get_args(Source) if source != "manual"]


class AgingMemories(SubjectCollection):
    """Reads of memories by their times."""

    async def observed_before(
        self, tenant: TenantId, subject: SubjectId | None, before: datetime, *, limit: int
    ) -> list[Memory]:
        """Find the memories of a tenant, in whatever state, that were observed before a time; `subject` None: of everybody."""
        # Of one person by the scope, which names the same: by the tenant SQLite would look at what everybody there told.
        where: dict[str, Any] = {"tenant": tenant} if subject is None else {"scope": individual_scope(tenant, subject)}
        found = await self._store.find(self.name, where | {"observed_at": {"$lt": before}}, limit=limit)
        return [from_document(Memory, document) for document in found]

    async def forgotten_due(self, at: datetime, *, limit: int) -> list[Memory]:
        """Find the forgotten memories whose `purge_at` has come."""
        return await self._by_time({"state": "retired", "forgotten": True}, "purge_at", until=at, limit=limit)

    async def due(self, at: datetime, *, limit: int) -> list[Memory]:
        """Find the forgotten memories whose `purge_at` has come, and those whose `expires_at` has, in whatever state."""
        found = await self.forgotten_due(at, limit=limit)
        for state in ("active", "superseded", "retired"):
            found += await self._by_time({"state": state}, "expires_at", until=at, limit=limit)
        return list({memory.id: memory for memory in found}.values())[:limit]

    async def past_grace(self, at: datetime, *, limit: int = A_RUN) -> list[Memory]:
        """Find the retired memories that nobody brought back in time, those that waited longest first."""
        return await self._by_time({"state": "retired", "forgotten": False}, "purge_at", until=at, limit=limit)

    async def outdated(self, at: datetime, *, limit: int = A_RUN) -> list[Memory]:
        """Find the superseded memories that are to be retired, the oldest first."""
        return await self._by_time({"state": "superseded"}, "purge_at", until=at + GRACE, limit=limit)

    async def closed(self, *, after: datetime | None, limit: int) -> list[Memory]:
        """Read superseded memories, those closed first first; `after` goes on behind the `purge_at` of the last one of an earlier call.

        Those that were closed in the same millisecond come together, so a page may be longer than `limit`.
        """
        where: dict[str, Any] = {"state": "superseded"} | ({} if after is None else {"purge_at": {"$gt": after}})
        found = await self._store.find(self.name, where, sort=[("purge_at", 1)], limit=limit)
        if len(found) == limit:
            last = found[-1]["purge_at"]
            found = [document for document in found if document["purge_at"] < last]
            found += await self._store.find(self.name, {"state": "superseded", "purge_at": last})
        return [from_document(Memory, document) for document in found]

    async def unanswered(self, at: datetime, *, limit: int = A_RUN) -> list[Memory]:
        """Find the proposals whose time to wait is over."""
        return await self._by_time({"state": "proposed"}, "purge_at", until=at, limit=limit)

    async def fading(self, until: datetime, *, after: datetime | None, limit: int) -> list[Memory]:
        """Read active memories of little importance that were last said until a time, the oldest first.

        `after` goes on behind the last one of an earlier call. Memories said in the same millisecond come together,
        so a page may be longer than `limit`.
        """
        found: list[Memory] = []
        span = {"$lte": until} | ({} if after is None else {"$gt": after})
        for importance in range(1, KEPT_IMPORTANCE):
            where: dict[str, Any] = {"state": "active", "importance": importance, "reinforced_at": span}
            found += [
                from_document(Memory, document)
                for document in await self._store.find(self.name, where, sort=[("reinforced_at", 1)], limit=limit)
            ]
        found.sort(key=lambda memory: (memory.reinforced_at, memory.id))
        if len(found) < limit:
            return found
        last = found[limit - 1].reinforced_at
        return [memory for memory in found if memory.reinforced_at < last] + await self._said_at(last)

    async def retired_in(self, room: Room) -> list[Memory]:
        """Read what was put away of the viewer, can be brought back and may be seen in a room, the latest first."""
        where = visible_where(room) | {"state": "retired", "forgotten": False}
        found = [from_document(Memory, document) for document in await self._store.find(self.name, where)]
        return sorted((each for each in found if may_come_back(each)), key=lambda each: each.updated_at, reverse=True)

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
        found = await self._store.find(self.name, where, sort=[("reinforced_at", 1)], limit=limit)
        return [from_document(Memory, document) for document in found]

    async def _said_at(self, moment: datetime) -> list[Memory]:
        found = []
        for importance in range(1, KEPT_IMPORTANCE):
            where: dict[str, Any] = {"state": "active", "importance": importance, "reinforced_at": moment}
            found += await self._store.find(self.name, where)
        return [from_document(Memory, document) for document in found]

    async def _by_time(self, where: dict[str, Any], field: str, *, until: datetime, limit: int) -> list[Memory]:
        found = await self._store.find(self.name, where | {field: {"$lte": until}}, sort=[(field, 1)], limit=limit)
        return [from_document(Memory, document) for document in found]
