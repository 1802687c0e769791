"""Memories that somebody names, read through the room that they are for: the second look of every search."""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from memory.domain.answer_receipt import TextReceipt
from memory.domain.audience import Room
from memory.domain.ids import MemoryId, SubjectId, TenantId
from memory.domain.memory import Memory
from memory.domain.recall.narrowing import Narrowing
from memory.domain.scopes.absorption import was_drawn_into
from memory.store.audience_filter import narrowed_where, shared_where, visible_where
from memory.store.codec import each_from, from_document
from memory.store.documents import Find
from memory.store.personal import SubjectCollection
from memory.store.questions import Question


class FoundMemories(SubjectCollection):
    """Reads of memories whose ids are known."""

    def own_in(self, room: Room, ids: Sequence[MemoryId], *, within: Narrowing | None = None) -> Question[list[Memory]]:
        """Ask for those of some memories about the viewer that are active and may be used in a room now, in no order.

        `within` narrows them to some.
        """
        return self._active(visible_where(room), ids, within)

    def shared_in(
        self, room: Room, ids: Sequence[MemoryId], *, within: Narrowing | None = None
    ) -> Question[list[Memory]]:
        """Ask for the same among what the guild knows."""
        return self._active(shared_where(room), ids, within)

    def _active(
        self, where: dict[str, Any], ids: Sequence[MemoryId], within: Narrowing | None
    ) -> Question[list[Memory]]:
        still: dict[str, Any] = {"state": "active"} | ({} if within is None else narrowed_where(within))
        wanted = Find(self.name, where | still | {"_id": {"$in": list(ids)}}) if ids else None
        return Question(wanted, partial(each_from, Memory))

    def active(self, ids: Sequence[MemoryId]) -> Question[list[Memory]]:
        """Ask for those of these memories that are active, in no order."""
        return self._active({}, sorted(set(ids)), None)

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
