"""How many memories there are of what. No text is read."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

from memory.domain.ids import MemoryId, ScopeKey, SubjectId, TenantId
from memory.domain.message import TextReceipt
from memory.domain.scopes.consolidation import was_drawn_into
from memory.store.documents import Find
from memory.store.memory_reads import MEMORIES, MemoryReads, ids_among


@dataclass(frozen=True, slots=True)
class Spread:
    """How many memories there are of one sort, and of how many people."""

    own: int
    """About persons."""
    people: int
    """Persons whom those are about."""
    shared: int
    """About nobody: what the guild knows."""


class CountedMemories:
    """Counts of memories."""

    def __init__(self, reads: MemoryReads) -> None:
        self._reads = reads

    async def count_active(self, scope: ScopeKey) -> int:
        """Count the active memories of a scope."""
        return await self._reads.count({"scope": scope, "state": "active"})

    async def active_subjects_of(self, tenant: TenantId, ids: Iterable[MemoryId]) -> list[SubjectId | None]:
        """Return whom the memories among `ids` that are active in a tenant are about, in no order; for counting alone."""
        wanted = ids_among(ids) | {"tenant": tenant, "state": "active"}
        return [row["subject"] for row in await self._reads.documents(wanted)]

    async def count_behind(self, text: TextReceipt) -> int:
        """Count the active memories that a text of a scope was made of, whoever may see them."""
        # By the revision no index leads to one scope, only to all that any text holds.
        of_scope = Find(MEMORIES, {"scope": text.scope, "state": "active"}, fields=("kind", "absorbed_revision"))
        (found,) = await self._reads.find_each([of_scope])
        return sum(was_drawn_into(text, row["kind"], row.get("absorbed_revision")) for row in found)

    async def count_lasting(self, scope: ScopeKey) -> int:
        """Count the active canon and topics of a scope."""
        active = {"scope": scope, "state": "active"}
        canon = await self._reads.count(active | {"tier": "canon"})
        return canon + await self._reads.count(active | {"tier": "register", "topic_id": {"$gt": ""}})

    async def count_where(self, tenant: TenantId, **fields: Any) -> int:
        """Count the memories of a tenant whose fields have some values."""
        return await self._reads.count({"tenant": tenant, **fields})

    async def count_spread(self, tenant: TenantId, field: Literal["category", "kind"]) -> dict[str, Spread]:
        """Count the active memories of a tenant, and the people they are about, by the values of a field, sorted."""
        active = {"tenant": tenant, "state": "active"}
        found: dict[str, Spread] = {}
        for value in sorted(str(each) for each in await self._reads.distinct(field, active)):
            of_value = active | {field: value}
            subjects = await self._reads.distinct("subject", of_value)
            about_nobody = await self._reads.count(of_value | {"subject": None})
            found[value] = Spread(
                own=await self._reads.count(of_value) - about_nobody,
                people=len([subject for subject in subjects if subject is not None]),
                shared=about_nobody,
            )
        return found

    async def count_people(self, tenant: TenantId) -> int:
        """Count the persons of a tenant about whom something is active."""
        subjects = await self._reads.distinct("subject", {"tenant": tenant, "state": "active"})
        return len([subject for subject in subjects if subject is not None])

    async def count_topics(self, tenant: TenantId) -> int:
        """Count the slots of a tenant that hold something."""
        return await self._reads.count({"tenant": tenant, "state": "active", "topic_id": {"$gt": ""}})
