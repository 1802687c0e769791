"""The collection of memories as every answer looks at it: what lasts, what is new, what a person wishes to be kept to."""

from functools import partial
from typing import Any

from memory.domain.audience import Room
from memory.domain.memory import Kind, Memory
from memory.store.audience_filter import shared_where, visible_where
from memory.store.codec import each_from
from memory.store.counting import CountedMemories
from memory.store.documents import Find, Sort
from memory.store.questions import Question


class StandingMemories(CountedMemories):
    """Questions for a room, each with the audience in it."""

    def first_in(self, room: Room, *, shared: bool) -> Question[list[Memory]]:
        """Ask for what stands first, however old, and may be used in a room, in no order: the viewer's own, or with `shared` the guild's."""
        return self._active_in(room, {"is_first": True}, shared=shared)

    def of_category_in(self, room: Room, category: str, *, limit: int) -> Question[list[Memory]]:
        """Ask for the viewer's own active memories of a category for a room, those said last first, at most `limit`."""
        return self._active_in(room, {"category": category}, shared=False, limit=limit)

    def of_kind_in(self, room: Room, kind: Kind, *, limit: int) -> Question[list[Memory]]:
        """Ask for the viewer's own active memories of a kind for a room, those said last first, at most `limit`."""
        return self._active_in(room, {"kind": kind}, shared=False, limit=limit)

    def new_in_guild(self, room: Room, *, limit: int) -> Question[list[Memory]]:
        """Ask for what the guild's text does not hold yet and may be used in a room, what was said last first, at most `limit`."""
        return self._active_in(room, {"absorbed_revision": None}, shared=True, limit=limit)

    def _active_in(
        self, room: Room, further: dict[str, Any], *, shared: bool, limit: int | None = None
    ) -> Question[list[Memory]]:
        where = (shared_where(room) if shared else visible_where(room)) | {"state": "active"} | further
        sort: Sort = () if limit is None else [("reinforced_at", -1)]
        return Question(Find(self.name, where, sort=sort, limit=limit), partial(each_from, Memory))
