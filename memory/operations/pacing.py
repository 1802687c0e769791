"""How far a tenant's budget of model tokens for the day is used up, and so how freely its talk may be put before the model."""

from datetime import datetime
from typing import Final

from memory.domain.formation.extraction import PURPOSE
from memory.domain.formation.pace import Pace, may_guess, pace_of
from memory.domain.ids import TenantId
from memory.domain.insights.reply import PURPOSE as INSIGHTS
from memory.domain.upkeep.judging import PURPOSE as JUDGING
from memory.store.collections import Collections

TOKENS_A_DAY: Final = 200_000
"""Enough for about 3,300 captured messages, at 60 tokens each."""


class Pacing:
    """The day's budget."""

    def __init__(self, collections: Collections, *, tokens_a_day: int = TOKENS_A_DAY) -> None:
        """Put it together; `tokens_a_day` is what extraction may take of one guild, or of one person's direct messages."""
        self._usage = collections.usage
        self._tokens_a_day = tokens_a_day

    async def pace_of(self, tenant: TenantId, *, at: datetime) -> Pace:
        """Tell how to form a tenant's talk now; the day is that of UTC."""
        return pace_of(await self._used(tenant, PURPOSE, at=at), self._tokens_a_day)

    async def may_guess(self, tenant: TenantId, *, at: datetime) -> bool:
        """Tell whether an insight may be asked for now: extraction goes before, and both together leave half of the day's budget."""
        return may_guess(await self._used(tenant, PURPOSE, INSIGHTS, at=at), self._tokens_a_day)

    async def may_judge(self, tenant: TenantId, *, at: datetime) -> bool:
        """Tell whether pairs may be judged now, by the same measure: extraction goes before; what waits is left to the night."""
        return may_guess(await self._used(tenant, PURPOSE, JUDGING, at=at), self._tokens_a_day)

    async def _used(self, tenant: TenantId, *purposes: str, at: datetime) -> int:
        counts = await self._usage.of_day(tenant, at) or {}
        spent = [counts.get(purpose, {}) for purpose in purposes]
        return sum(each.get("prompt_tokens", 0) + each.get("completion_tokens", 0) for each in spent)
