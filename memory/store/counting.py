"""The collection of memories in numbers: how many of what. No text is read."""

from dataclasses import dataclass
from typing import Any, Literal

from memory.domain.answer_receipt import TextReceipt
from memory.domain.ids import ScopeKey, TenantId
from memory.domain.scopes.absorption import was_drawn_into
from memory.store.aging import AgingMemories
from memory.store.documents import Find


@dataclass(frozen=True, slots=True)
class Spread:
    """How many memories there are of one sort, and of how many people."""

    own: int
    """About persons."""
    people: int
    """Persons whom those are about."""
    shared: int
    """About nobody: what the guild knows."""


class CountedMemories(AgingMemories):
    """Counts of memories."""

    async def count_active(self, scope: ScopeKey) -> int:
        """Count the active memories of a scope."""
        return await self._store.count(self.name, {"scope": scope, "state": "active"})

    async def count_behind(self, text: TextReceipt) -> int:
        """Count the active memories that a text of a scope was made of, whoever may see them."""
        # By the revision no index leads to one scope, only to all that any text holds.
        of_scope = Find(self.name, {"scope": text.scope, "state": "active"}, fields=("kind", "absorbed_revision"))
        (found,) = await self._store.find_each([of_scope])
        return sum(was_drawn_into(text, row["kind"], row.get("absorbed_revision")) for row in found)

    async def count_lasting(self, scope: ScopeKey) -> int:
        """Count the active canon and topics of a scope."""
        active = {"scope": scope, "state": "active"}
        canon = await self._store.count(self.name, active | {"tier": "canon"})
        return canon + await self._store.count(self.name, active | {"tier": "register", "topic_id": {"$gt": ""}})

    async def count_where(self, tenant: TenantId, **fields: Any) -> int:
        """Count the memories of a tenant whose fields have some values."""
        return await self._store.count(self.name, {"tenant": tenant, **fields})

    async def count_spread(self, tenant: TenantId, field: Literal["category", "kind"]) -> dict[str, Spread]:
        """Count the active memories of a tenant by a field, and by how many people they are spread; in alphabetical order."""
        active = {"tenant": tenant, "state": "active"}
        found: dict[str, Spread] = {}
        for value in sorted(str(each) for each in await self._store.distinct(self.name, field, active)):
            of_value = active | {field: value}
            subjects = await self._store.distinct(self.name, "subject", of_value)
            about_nobody = await self._store.count(self.name, of_value | {"subject": None})
            found[value] = Spread(
                own=await self._store.count(self.name, of_value) - about_nobody,
                people=len([subject for subject in subjects if subject is not None]),
                shared=about_nobody,
            )
        return found

    async def count_people(self, tenant: TenantId) -> int:
        """Count the persons of a tenant about whom something is active."""
        subjects = await self._store.distinct(self.name, "subject", {"tenant": tenant, "state": "active"})
        return len([subject for subject in subjects if subject is not None])

    async def count_topics(self, tenant: TenantId) -> int:
        """Count the slots of a tenant that hold something."""
        return await self._store.count(self.name, {"tenant": tenant, "state": "active", "topic_id": {"$gt": ""}})
