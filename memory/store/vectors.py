"""Vectors of memories, where embeddings are switched on: one a memory, made of its text by a named model."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import ClassVar

from pydantic import BaseModel, ConfigDict

from memory.domain.ids import MemoryId, SubjectId, TenantId
from memory.domain.memory import Memory
from memory.store.codec import upserting
from memory.store.documents import DeleteWhere, Document, Upsert, Write
from memory.store.personal import Since, SubjectCollection


class VectorRecord(BaseModel):
    """The vector of one memory."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: MemoryId
    tenant: TenantId
    subject: SubjectId | None
    model: str
    """Which model made it, and in how many numbers: those of two models cannot be compared."""
    fingerprint: str
    """Of the text that it was made of."""
    vector: str
    """As `closeness.packed` writes it."""
    embedded_at: datetime


class Vectors(SubjectCollection):
    """Reads and writes of vectors."""

    name: ClassVar[str] = "vectors"

    async def of(self, tenant: TenantId, ids: Sequence[MemoryId], *, model: str) -> dict[MemoryId, str]:
        """Read those of some memories of a tenant that a model made, as `packed` wrote them."""
        if not ids:
            return {}
        where = {"_id": {"$in": sorted(set(ids))}, "tenant": tenant, "model": model}
        return {MemoryId(found["_id"]): found["vector"] for found in await self._store.find(self.name, where)}

    async def made(self, ids: Iterable[MemoryId]) -> dict[MemoryId, tuple[str, str]]:
        """Return for those of some memories that have a vector which model made it, of a text of which fingerprint."""
        found = await self._store.find(self.name, {"_id": {"$in": sorted(set(ids))}})
        return {MemoryId(each["_id"]): (each["model"], each["fingerprint"]) for each in found}

    def write(self, record: VectorRecord) -> Upsert:
        """Return the write of a vector."""
        return upserting(self.name, record)

    async def ending(self, memory: Memory, *, stays: bool = False) -> Sequence[Write]:
        """Delete its vector."""
        del stays
        return [forgetting_vectors([memory.id])]

    def _came(self, document: Document, since: Since) -> bool:
        return document["_id"] in since.memories


def forgetting_vectors(ids: Iterable[MemoryId]) -> DeleteWhere:
    """Return the write that ends the vectors of memories."""
    return DeleteWhere(Vectors.name, {"_id": {"$in": sorted(set(ids))}})
