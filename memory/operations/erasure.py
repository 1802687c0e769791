"""Erasing a person: everything, everywhere or in one place, with a report for each collection."""

from dataclasses import dataclass
from datetime import datetime

from memory.domain.ids import SubjectId, TenantId, derived_id
from memory.operations.writer import Invalidate
from memory.ports import Clock
from memory.store.collections import Collections


@dataclass(frozen=True, slots=True)
class ErasureReport:
    """What an erasure did."""

    receipt_id: str
    """Names the erasure, not the person."""
    erased: dict[str, int]
    """Collection → documents that went or lost what was the person's; every collection stands here, also with 0."""
    at: datetime


class Erasure:
    """The right to be forgotten."""

    def __init__(self, collections: Collections, *, invalidate: Invalidate, clock: Clock) -> None:
        self._collections = collections
        self._invalidate = invalidate
        self._clock = clock

    async def erase_person(self, subject: SubjectId, tenant: TenantId | None) -> ErasureReport:
        """Erase what is held about a person; `tenant` None means everywhere.

        The tombstone comes first, so that work in flight cannot write anew what was erased.
        When a collection fails the error passes on; what was erased stays erased, and asking again does the rest.
        """
        at = self._clock.now()
        await self._collections.store.commit([self._collections.erasures.of_person(subject, tenant, at)])
        erased: dict[str, int] = {}
        try:
            for collection in self._collections.all():
                erased[collection.name] = await collection.erase_person(subject, tenant)
        finally:
            self._invalidate_person(subject, tenant)
        await self._collections.store.scrub()
        return ErasureReport(receipt_id=derived_id("erasure", subject, at.isoformat()), erased=erased, at=at)

    def _invalidate_person(self, subject: SubjectId, tenant: TenantId | None) -> None:
        self._invalidate(tenant, subject)
