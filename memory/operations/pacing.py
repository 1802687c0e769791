"""How far a tenant's budget of model tokens for the day is used up, and so how freely its talk may be put before the model."""

from datetime import datetime
from typing import Final

from memory.domain.formation.extraction import PURPOSE
from memory.domain.formation.pace import Pace, pace_of
from memory.domain.ids import TenantId
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
        counts = await self._usage.of_day(tenant, at)
        used = {} if counts is None else counts.get(PURPOSE, {})
        return pace_of(used.get("prompt_tokens", 0) + used.get("completion_tokens", 0), self._tokens_a_day)
