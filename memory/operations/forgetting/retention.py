"""What ends with time: buffers and old memories, and the bytes of deleted text in the files of the store."""

from datetime import datetime, timedelta
from typing import Final

from memory.domain.ids import SubjectId, TenantId
from memory.operations.core import Core, Operation
from memory.operations.forgetting.forget_service import ERASED_AT_ONCE, ForgetService
from memory.operations.rule_process import drop_readings

EVENTS_KEPT: Final = timedelta(days=180)
TOMBSTONES_KEPT: Final = timedelta(days=400)
"""Longer than any backup should be kept: a restored one meets the tombstones of what was erased since."""


class Retention(Operation):
    """Runs on a schedule; each method can be repeated at any time."""

    def __init__(self, core: Core, *, forgetting: ForgetService, message_retention_days: int) -> None:
        super().__init__(core)
        self._forgetting = forgetting
        self.erase_due = forgetting.erase_due
        self._messages_kept = timedelta(days=message_retention_days)

    async def erase_lapsed(self) -> int:
        """Erase what rules and choices let live no longer, left out of answers already; returns how many."""
        at = self._core.clock.now()
        erased = 0
        for rule in await self._collections.constraints.deletion_times():
            before = at - timedelta(days=rule.days)
            while lapsed := await self._collections.memories.by_time.observed_before(
                rule.tenant, rule.subject, before, limit=ERASED_AT_ONCE
            ):
                await self._forgetting.erase(lapsed, at=at)
                erased += len(lapsed)
        return erased

    async def lapsing(self, tenant: TenantId, subject: SubjectId, days: int) -> int:
        """Count what of a person would go at once with this rule; 200 stands for that many or more."""
        before = self._core.clock.now() - timedelta(days=days)
        return len(
            await self._collections.memories.by_time.observed_before(tenant, subject, before, limit=ERASED_AT_ONCE)
        )

    async def drop_old(self) -> dict[str, int]:
        """Remove old messages, turns, claims, counts, events and tombstones; returns how many of each."""
        at = self._core.clock.now()
        before = at - self._messages_kept
        return {
            "messages": await self._collections.messages.drop_older(before)
            + await self._collections.messages.end_wishes(),
            "sessions": await self._collections.sessions.drop_turns_before(before),
            "told": await self._collections.told.drop_older(before),
            "answer_receipts": await self._collections.answer_receipts.drop_older(before),
            "connections": await self._collections.connections.drop_expired(at),
            "leases": await self._collections.leases.drop_expired(at),
            "formations": await self._collections.formations.drop_older(before),
            "usage": await self._collections.usage.drop_older(at),
            "events": await self._collections.events.drop_older(at - EVENTS_KEPT),
            "erasures": await self._collections.erasures.drop_older(at - TOMBSTONES_KEPT),
        }


REST: Final = 50
"""A scrub reads and writes all of a store, so that it is followed by a rest of so many times its own length."""


class Scrubber(Operation):
    """Does what scrub marks ask for."""

    def __init__(self, core: Core) -> None:
        super().__init__(core)
        self._rests_until: datetime | None = None

    async def scrub_due(self) -> bool:
        """Scrub if a mark asks for it and the last scrub is long ago; returns whether it did."""
        if self._rests_until is not None and self._core.clock.now() < self._rests_until:
            return False
        if await self._collections.installation.scrubs_asked() is None:
            return False
        await self.scrub_now()
        return True

    async def scrub_now(self) -> None:
        """Scrub whatever the marks say, for somebody who waits for it. Marks that come meanwhile stay."""
        asked = await self._collections.installation.scrubs_asked()
        # First, so that it holds also where the files cannot be scrubbed now.
        drop_readings()
        began = self._core.clock.now()
        await self._collections.store.scrub()
        ended = self._core.clock.now()
        self._rests_until = ended + max(ended - began, timedelta(0)) * REST
        if asked is not None:
            await self._collections.installation.note_scrubbed(asked)
