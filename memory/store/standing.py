"""The collection of memories as every answer looks at it: what lasts, what is new, what a person wishes to be kept to."""

from typing import Any

from memory.domain.audience import Room, shared_where, visible_where
from memory.domain.memory import Kind, Memory
from memory.store.codec import from_document
from memory.store.counting import CountedMemories
from memory.store.documents import Sort


class StandingMemories(CountedMemories):
    """Reads for a room, each with the audience in the query."""

    async def first_in(self, room: Room, *, shared: bool) -> list[Memory]:
        """Read what stands first, however old, and may be used in a room, in no order: the viewer's own, or with `shared` the guild's."""
        return await self._active_in(room, {"is_first": True}, shared=shared)

    async def of_category_in(self, room: Room, category: str, *, limit: int) -> list[Memory]:
        """Read the viewer's own active memories of a category for a room, those said last at most `limit`, oldest first."""
        found = await self._active_in(room, {"category": category}, shared=False, limit=limit)
        return found[::-1]

    async def of_kind_in(self, room: Room, kind: Kind, *, limit: int) -> list[Memory]:
        """Read the viewer's own active memories of a kind for a room, those said last first, at most `limit`."""
        return await self._active_in(room, {"kind": kind}, shared=False, limit=limit)

    async def new_in_guild(self, room: Room, *, limit: int) -> list[Memory]:
        """Read what the guild's text does not hold yet and may be used in a room, those said last at most `limit`, oldest first."""
        found = await self._active_in(room, {"absorbed_revision": None}, shared=True, limit=limit)
        return found[::-1]

    async def _active_in(
        self, room: Room, further: dict[str, Any], *, shared: bool, limit: int | None = None
    ) -> list[Memory]:
        where = (shared_where(room) if shared else visible_where(room)) | {"state": "active"} | further
        sort: Sort = () if limit is None else [("reinforced_at", -1)]
        found = await self._store.find(self.name, where, sort=sort, limit=limit)
        return [from_document(Memory, document) for document in found]
