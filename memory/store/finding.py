"""Memories that somebody names, read through the room that they are for: the second look of every search."""

from collections.abc import Iterable, Sequence
from typing import Any

from memory.domain.answer_receipt import TextReceipt
from memory.domain.audience import Room, shared_where, visible_where
from memory.domain.ids import MemoryId, SubjectId, TenantId
from memory.domain.memory import Memory
from memory.domain.recall.narrowing import Narrowing, narrowed_where
from memory.domain.scopes.absorption import was_drawn_into
from memory.store.codec import from_document
from memory.store.documents import Document
from memory.store.personal import SubjectCollection


class FoundMemories(SubjectCollection):
    """Reads of memories whose ids are known."""

    async def found_in(
        self,
        room: Room,
        *,
        own: Sequence[MemoryId],
        shared: Sequence[MemoryId],
        within: Narrowing | None = None,
    ) -> list[Memory]:
        """Read those of some memories that are active and may be used in a room now, in no order.

        `own` names those looked for among what is about the viewer, `shared` those among what the guild knows;
        `within` narrows both to some of them.
        """
        still: dict[str, Any] = {"state": "active"} | ({} if within is None else narrowed_where(within))
        found: list[Document] = []
        for ids, where in ((own, visible_where(room)), (shared, shared_where(room))):
            if ids:
                found += await self._store.find(self.name, where | still | {"_id": {"$in": list(ids)}})
        return [from_document(Memory, document) for document in found]

    async def active_subjects_of(self, tenant: TenantId, ids: Iterable[MemoryId]) -> list[SubjectId | None]:
        """Tell whom those of some memories are about that are active in a tenant, in no order; for counting alone."""
        wanted = {"_id": {"$in": sorted(set(ids))}, "tenant": tenant, "state": "active"}
        return [row["subject"] for row in await self._store.find(self.name, wanted)]

    async def seen_in(self, room: Room, ids: Iterable[MemoryId]) -> list[Memory]:
        """Read those of some memories that are about the viewer and may be seen in a room, in whatever state and in no order."""
        wanted = sorted(set(ids))
        found = await self._store.find(self.name, visible_where(room) | {"_id": {"$in": wanted}}) if wanted else []
        return [from_document(Memory, document) for document in found]

    async def drawn_into(self, room: Room, text: TextReceipt) -> list[Memory]:
        """Read what a text of a scope was made of that is about the viewer and may be seen in a room, in no order.

        Also what has ended since, which no later text holds.
        """
        ever = {"state": {"$in": ["active", "superseded", "retired"]}, "scope": text.scope}
        found = await self._store.find(self.name, visible_where(room) | ever)
        memories = [from_document(Memory, document) for document in found]
        return [each for each in memories if was_drawn_into(text, each.kind, each.absorbed_revision)]
