"""What stands beside memories: edges between those of one scope and audience, and vectors. Ids and numbers, no text."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import ClassVar, Final

from memory.domain.export.records import ExportedRelation, ExportedVector
from memory.domain.ids import MemoryId, TenantId, derived_id
from memory.domain.memory import Memory
from memory.domain.recall.ranking import Edge
from memory.domain.writing.relation import Link, RelationType
from memory.store.codec import to_document, upserting
from memory.store.documents import DeleteWhere, Document, Find, Insert, Upsert, Write
from memory.store.personal import Since, SubjectCollection
from memory.store.questions import StoreQuery

_READ: Final = 100  # Edges that are looked through for the strongest; five memories rarely have more


class Relation(ExportedRelation, extra="forbid"):
    """One edge, under an id of both ends, whichever was written last: two memories have one edge at most."""

    type: RelationType = "related_to"


class Relations(SubjectCollection):
    """Reads and writes of edges."""

    name: ClassVar[str] = "relations"

    def beside(self, tenant: TenantId, ids: Sequence[MemoryId], *, limit: int | None = _READ) -> StoreQuery[list[Edge]]:
        """Query the edges of memories of a tenant, in no order; ends may be hidden: the reader looks."""
        where = {"tenant": tenant, "memory_ids": {"$in": sorted(set(ids))}}
        # One context reads up to two hundred: to read whole records took a fifth of its time.
        found = Find(self.name, where, limit=limit, fields=("memory_ids", "strength")) if ids else None
        return StoreQuery(self._store, found, _edges)

    async def ends_of(self, tenant: TenantId, ids: Sequence[MemoryId]) -> set[frozenset[MemoryId]]:
        """Return which pairs of memories are joined by the edges of some, however many they are."""
        return {frozenset((edge.one, edge.other)) for edge in await self.beside(tenant, ids, limit=None)}

    def link(
        self, memory: Memory, links: Sequence[Link], *, at: datetime, is_new: bool = False
    ) -> list[Upsert | Insert]:
        """Return the writes of a memory's edges; a new one has none, so nothing need be read."""
        if is_new:
            return [Insert(self.name, to_document(_relation(memory, link, at=at))) for link in links]
        return [upserting(self.name, _relation(memory, link, at=at)) for link in links]

    async def ending(self, memory: Memory, *, stays: bool = False) -> Sequence[Write]:
        """Delete its edges."""
        del stays
        return [forgetting_relations(memory)]

    def _came(self, document: Document, since: Since) -> bool:
        return since.memories.issuperset(document["memory_ids"])


def forgetting_relations(memory: Memory) -> DeleteWhere:
    """Return the write that ends the edges of a memory."""
    return DeleteWhere(Relations.name, {"tenant": memory.tenant, "memory_ids": memory.id})


def _edges(rows: Sequence[Document]) -> list[Edge]:
    return [Edge(one, other, row["strength"]) for row in rows for one, other in [row["memory_ids"]]]


def _relation(memory: Memory, link: Link, *, at: datetime) -> Relation:
    return Relation(
        id=derived_id("relation", *sorted((memory.id, link.other))),
        tenant=memory.tenant,
        subject=memory.subject,
        memory_ids=(memory.id, link.other),
        strength=link.strength,
        linked_at=at,
    )


class VectorRecord(ExportedVector, extra="forbid"):
    """The vector of one memory, as `closeness.packed` writes it; those of two models cannot be compared."""


class Vectors(SubjectCollection):
    """Reads and writes of vectors."""

    name: ClassVar[str] = "vectors"

    async def of(self, tenant: TenantId, ids: Sequence[MemoryId], *, model: str) -> dict[MemoryId, str]:
        """Read those of some memories of a tenant that a model made, as `packed` wrote them."""
        if not ids:
            return {}
        where = {"_id": {"$in": sorted(set(ids))}, "tenant": tenant, "model": model}
        return {MemoryId(found["_id"]): found["vector"] for found in await self._documents(where)}

    async def made(self, ids: Iterable[MemoryId]) -> dict[MemoryId, tuple[str, str]]:
        """Return for those of some memories that have a vector which model made it, of a text of which fingerprint."""
        found = await self._documents({"_id": {"$in": sorted(set(ids))}})
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
