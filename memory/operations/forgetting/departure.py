"""Departure: the bot left a guild, as Discord tells or a job finds, and all that is kept of it goes, at once."""

from datetime import datetime, timedelta
from typing import Final

import structlog

from memory.domain.ids import TenantId, derived_id
from memory.domain.presence import Presence
from memory.operations.core import Core, Operation
from memory.operations.forgetting.erasure import ErasureReport
from memory.operations.forgetting.retention import Scrubber
from memory.store.personal import scrub_mark

_log = structlog.stdlib.get_logger(__name__)

MISSED_FOR: Final = timedelta(minutes=10)
"""How long a guild must be missing from what Discord tells before it counts as left: an outage comes and goes."""
LOOK_EVERY: Final = timedelta(days=1)
"""How often the whole store is looked through; naming the tenants of 100,000 memories takes 0.3 s."""


class Departure(Operation):
    """Guilds that the bot has left."""

    def __init__(self, core: Core, *, scrubbing: Scrubber) -> None:
        super().__init__(core)
        self._scrubbing = scrubbing
        self._missing: dict[TenantId, datetime] = {}
        """Since when a guild is missed; forgotten at a restart, which only makes the wait longer."""
        self._looked_at: datetime | None = None
        """When the whole store was looked through last; None before the first time."""

    async def leave(self, tenant: TenantId) -> ErasureReport:
        """Erase all of a tenant save tombstones and choices to be left out; after an error it is asked for again."""
        report = await self.leave_unscrubbed(tenant, at=self._core.clock.now())
        await self._scrubbing.scrub_now()
        self._missing.pop(tenant, None)
        return report

    async def leave_unscrubbed(self, tenant: TenantId, *, at: datetime) -> ErasureReport:
        """Erase as `leave` does, the tombstone first, for a caller that scrubs; `at` is when it was left."""
        tombstone = self._collections.erasures.of("tenant", tenant, at=at)
        # Marked, too, in case we are cut off before the scrub that ends it.
        await self._collections.store.commit([tombstone, scrub_mark()])
        erased: dict[str, int] = {}
        try:
            await self._core.withdrawal.lose_guild(tenant, at=at)
            for collection in self._collections.all():
                erased[collection.name] = await collection.erase_tenant(tenant)
            await self._collections.keys.erase_tenant(tenant)
            # A scrub may have followed the first mark before the text went.
            done = self._collections.erasures.carried_out([tombstone])
            await self._collections.store.commit([*done, scrub_mark()])
        finally:
            self._core.caches.let_go(tenant, None)
        _log.info("tenant_erased", tenant=tenant, rows=sum(erased.values()))
        return ErasureReport(receipt_id=derived_id("departure", tenant, at.isoformat()), erased=erased, at=at)

    async def sweep(self, presence: Presence) -> int:
        """Erase guilds missing at two looks ten minutes apart, unless the store is another bot's; returns how many."""
        if not await self._is_own_store(presence.bot_id):
            _log.error("store_of_another_bot")
            return 0
        at = self._core.clock.now()
        left = presence.left(await self._suspects(at))
        self._missing = {tenant: self._missing.get(tenant, at) for tenant in left}
        gone = sorted(tenant for tenant, since in self._missing.items() if at - since >= MISSED_FOR)
        for tenant in gone:
            await self.leave(tenant)
        return len(gone)

    async def hand_over(self) -> str:
        """Let the store belong to the next bot that runs on it, and say what that means."""
        await self._collections.installation.forget_bot()
        return (
            "the store belongs to no bot now: the next one that runs on it keeps it, and what is remembered of servers "
            "that it is not in is erased then"
        )

    async def _is_own_store(self, bot_id: int) -> bool:
        known = await self._collections.installation.bot_id()
        if known is None:
            await self._collections.installation.note_bot_id(bot_id)
            known = await self._collections.installation.bot_id()
        return known == bot_id

    async def _suspects(self, at: datetime) -> set[TenantId]:
        """Return the tenants to compare: all that are held, or between two such looks those that are missed already."""
        if self._looked_at is not None and at - self._looked_at < LOOK_EVERY:
            return set(self._missing)
        held = await self.held()
        self._looked_at = at
        return held

    async def held(self) -> set[TenantId]:
        """Return the tenants of which anything is kept that leaving would take."""
        held: set[TenantId] = set()
        for collection in self._collections.all():
            held |= await collection.tenants()
        return held
