"""Operational events: what happened, where and when, without any text."""

from collections import Counter
from datetime import datetime
from typing import Any, ClassVar, Literal

from memory.domain.frozen import Frozen
from memory.domain.ids import MemoryId, SubjectId, TenantId
from memory.store.codec import upserting
from memory.store.documents import Document, Find, Upsert
from memory.store.personal import Since, SubjectCollection, nothing_of_memories

Node = Literal["hotpath", "context", "episodic", "worker"]
Op = Literal["classify", "search", "create", "update", "merge", "link", "ttl", "delete", "restore", "load"]
Status = Literal["ok", "error", "skipped"]


class Event(Frozen):
    """One thing that happened."""

    id: str
    """Derived from the cause, so that a repeat writes the same event."""
    tenant: TenantId
    subject: SubjectId | None
    session: str | None = None
    node: Node
    op: Op
    status: Status
    reason: str = ""
    """A reason code of a skipped or failed one; of a load or search the memories' ids, comma-separated."""
    memory_id: MemoryId | None = None
    category: str | None = None
    score: float | None = None
    digest: str | None = None
    """Hash of an envelope that was loaded."""
    at: datetime


class Events(SubjectCollection):
    """Writes and counts of events."""

    name: ClassVar[str] = "events"
    ending = nothing_of_memories

    def write(self, event: Event) -> Upsert:
        """Return the write of an event."""
        return upserting(self.name, event)

    async def note(self, *events: Event) -> None:
        """Write events by themselves."""
        await self._store.commit([self.write(event) for event in events])

    async def counts(
        self, tenant: TenantId, since: datetime, *, before: datetime | None = None
    ) -> Counter[tuple[str, str, str, str]]:
        """Count a tenant's events by node, op, status and reason, from a time on; `before` None means up to now."""
        span: dict[str, Any] = {"$gte": since} | ({} if before is None else {"$lt": before})
        found = await self._documents({"tenant": tenant, "at": span})
        return Counter((row["node"], row["op"], row["status"], row.get("reason", "")) for row in found)

    async def memories_since(self, at: datetime, *, limit: int) -> list[MemoryId]:
        """Return the memories that were written lately, the latest first, those of the last `limit` events at most."""
        latest = Find(self.name, {"at": {"$gte": at}}, sort=[("at", -1)], limit=limit, fields=["at", "memory_id"])
        (found,) = await self._store.find_each([latest])
        return list(dict.fromkeys(MemoryId(row["memory_id"]) for row in found if row.get("memory_id") is not None))

    def _came(self, document: Document, since: Since) -> bool:
        return bool(document["at"] > since.at)

    async def drop_older(self, before: datetime) -> int:
        """Remove events from before a time; returns how many."""
        return await self._delete({"at": {"$lt": before}})
