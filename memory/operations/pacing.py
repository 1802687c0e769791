"""How far a tenant's budget of model tokens for the day is used up, and so how freely its talk may be put before the model.

As the budget is used up windows get longer, then rules look for what people say of themselves, until the next day (UTC).
"""

from datetime import datetime
from typing import Final

from memory.domain.formation.extraction import PURPOSE
from memory.domain.formation.windows import Pace
from memory.domain.ids import TenantId
from memory.domain.insights.reply import PURPOSE as INSIGHTS
from memory.domain.upkeep.judging import PURPOSE as JUDGING
from memory.store.collections import Collections

TOKENS_A_DAY: Final = 200_000
"""Enough for about 3,300 captured messages, at 60 tokens each."""
LONGER_FROM: Final = 0.5
"""Share of the budget from which windows are longer, and from which nothing is asked that nobody waits for."""


class Pacing:
    """The day's budget."""

    def __init__(self, collections: Collections, *, tokens_a_day: int = TOKENS_A_DAY) -> None:
        """Put it together; `tokens_a_day` is what extraction may take of one guild, or of one person's direct messages."""
        self._usage = collections.usage
        self._tokens_a_day = tokens_a_day

    async def pace_of(self, tenant: TenantId, *, at: datetime) -> Pace:
        """Return how to form a tenant's talk now. A call that is under way may still go past the budget."""
        share = await self._share(tenant, PURPOSE, at=at)
        return "rules" if share >= 1 else "longer" if share >= LONGER_FROM else "full"

    async def may_guess(self, tenant: TenantId, *, at: datetime) -> bool:
        """Return whether an insight may be asked for now: extraction goes before, and both leave half of the budget."""
        return await self._share(tenant, PURPOSE, INSIGHTS, at=at) < LONGER_FROM

    async def may_judge(self, tenant: TenantId, *, at: datetime) -> bool:
        """Return whether pairs may be judged now, by the same measure; what waits is left to the night."""
        return await self._share(tenant, PURPOSE, JUDGING, at=at) < LONGER_FROM

    async def _share(self, tenant: TenantId, *purposes: str, at: datetime) -> float:
        """Return how much of the budget of the day of `at` (UTC) some purposes have used; 1 where there is no budget."""
        counts = await self._usage.of_day(tenant, at) or {}
        spent = [counts.get(purpose, {}) for purpose in purposes]
        used = sum(each.get("prompt_tokens", 0) + each.get("completion_tokens", 0) for each in spent)
        return used / self._tokens_a_day if self._tokens_a_day else 1.0
