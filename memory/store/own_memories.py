"""Whose a memory is: handing out, and erasing, what is remembered about a person and what a guild knows from their talk."""

from collections.abc import AsyncIterator
from datetime import datetime
from typing import Any

from memory.domain.ids import MemoryId, ScopeKey, SubjectId, TenantId
from memory.domain.memory import Memory
from memory.store.codec import from_document
from memory.store.contradictions import forgetting_pairs
from memory.store.documents import DeleteWhere, Document, Write
from memory.store.personal import Since, SubjectCollection, memories_from_talk, of_person
from memory.store.relations import forgetting_relations
from memory.store.scopes import spoiling
from memory.store.usage import forgetting_uses
from memory.store.vectors import forgetting_vectors


class OwnMemories(SubjectCollection):
    """The share of memories in export and erasure."""

    async def export_person(self, subject: SubjectId, tenant: TenantId | None) -> AsyncIterator[list[Document]]:
        """Read what is remembered about the person, and what a guild knows from their talk alone, passed on or told to it."""
        async for page in super().export_person(subject, tenant):
            yield page
        async for page in memories_from_talk(self._store, subject, tenant):
            yield page

    async def said_since(self, subject: SubjectId, tenant: TenantId | None, at: datetime) -> Since:
        """Tell what was said by a person after a time and is remembered, in whatever state; `tenant` None: everywhere."""
        found: list[Document] = []
        for where in (of_person(subject, tenant), *_told_by(subject, tenant)):
            found += await self._store.find(self.name, where | {"observed_at": {"$gt": at}})
        return Since(
            at,
            frozenset(MemoryId(document["_id"]) for document in found),
            frozenset(ScopeKey(document["scope"]) for document in found if document["subject"] is not None),
        )

    async def erase_person(self, subject: SubjectId, tenant: TenantId | None, since: Since | None = None) -> int:
        """Delete what is remembered about the person, and what a guild knows from their talk, with its history."""
        told: dict[str, Memory] = {}
        for where in _told_by(subject, tenant):
            for document in await self._store.find(self.name, where):
                if since is None or not self._came(document, since):
                    told[document["_id"]] = from_document(Memory, document)
        ids = sorted(told)
        writes: list[Write] = [write for memory in told.values() for write in spoiling(memory)]
        writes.append(DeleteWhere("history", {"memory_id": {"$in": ids}}))
        writes.append(forgetting_uses([MemoryId(each) for each in ids]))
        writes += [forget(memory) for memory in told.values() for forget in (forgetting_relations, forgetting_pairs)]
        writes.append(forgetting_vectors(MemoryId(each) for each in ids))
        await self._store.commit([*writes, DeleteWhere(self.name, {"_id": {"$in": ids}})])
        return len(ids) + await super().erase_person(subject, tenant, since)

    def _came(self, document: Document, since: Since) -> bool:
        return document["_id"] in since.memories


def _told_by(subject: SubjectId, tenant: TenantId | None) -> list[dict[str, Any]]:
    fields = ("provenance.author", "provenance.related_users")
    return [of_person(subject, tenant, field=field) | {"subject": None} for field in fields]
