"""The wrapped keys of a sealed store, as erasing sees them; `sealing` makes them, and a store in clear has none."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, ClassVar, Final

from memory.domain.ids import SubjectId, TenantId
from memory.store.documents import DeleteWhere, DocumentStore, Insert, Write
from memory.store.personal import Since, of_person
from memory.store.questions import Reads
from memory.store.schema import KEYS

CHECK: Final = "check"
"""The key that tells whether a store is sealed, and whether the epoch's key is the right one; it seals nothing."""
EPOCH: Final = timedelta(days=1)
"""How long an epoch lasts, while the bot runs."""
_LATE: Final = timedelta(hours=2)  # How much later its end may come
_LEAVING: Final = "leaving"
"""Begins the name of a key that seals nothing more, and marks it: what it sealed can be read until it goes."""


def _nothing() -> None:
    pass


class Keys(Reads):
    """Deletes of keys. What they say of people is in no export: whom they belong to, and nothing else."""

    name: ClassVar[str] = KEYS

    def __init__(self, store: DocumentStore) -> None:
        super().__init__(store)
        self.drop_at_hand: Callable[[], None] = _nothing
        """Called when another process deleted keys, to forget those cached here; the start sets it."""

    async def leave(self, subject: SubjectId, tenant: TenantId | None) -> list[Write]:
        """Return the writes after which a person's keys seal nothing more, for the commit that begins an erasure.

        What they say from then on gets another key, which an erasure that is cut off and ended later leaves.
        """
        rows = [row for row in await self._documents(of_person(subject, tenant)) if not row.get(_LEAVING)]
        gone = [DeleteWhere(self.name, {"_id": {"$in": [row["_id"] for row in rows]}})] if rows else []
        leaving = [row | {"_id": f"{_LEAVING}/{row['key']}", _LEAVING: True} for row in rows]
        return [*(Insert(self.name, row) for row in leaving), *gone]

    async def copies_until(self, at: datetime) -> datetime | None:
        """Return until when a copy from before `at`, when keys were destroyed, opens; None where nothing is sealed."""
        return None if await self._store.get(self.name, CHECK) is None else at + EPOCH + _LATE

    async def erase_person(self, subject: SubjectId, tenant: TenantId | None, since: Since | None = None) -> None:
        """Destroy the person's keys; with `since` those that were theirs up to then. Repeatable."""
        where: dict[str, Any] = of_person(subject, tenant)
        await self._store.commit([DeleteWhere(self.name, where if since is None else where | {_LEAVING: True})])

    async def erase_tenant(self, tenant: TenantId) -> None:
        """Destroy the keys of a tenant. Repeatable."""
        await self._store.commit([DeleteWhere(self.name, {"tenant": tenant})])
