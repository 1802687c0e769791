"""What answers may take of the model in a day: a budget for each person, over all places, and one for each guild.

Looked at before a model is asked, and known without the store. Answers under way may go past a budget; the next is not begun.
"""

from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from typing import Final

from memory.domain.errors import AnswersSpent, BudgetOf
from memory.domain.ids import SubjectId, TenantId, guild_id_of
from memory.store.collections import Collections

NO_LIMIT: Final = 0


@dataclass(frozen=True, slots=True)
class Budget:
    """What answers took today of what they may take."""

    used: int
    """Model tokens, read and written, of answers so far."""
    limit: int
    """`NO_LIMIT` where there is none."""
    until: datetime
    """When the next day (UTC) begins, with nothing used."""

    @property
    def is_spent(self) -> bool:
        """Tell whether no further answer is begun."""
        return self.limit != NO_LIMIT and self.used >= self.limit


class AnswerBudgets:
    """The budgets of a day, which is that of UTC."""

    def __init__(self, collections: Collections, *, person_tokens: int, guild_tokens: int) -> None:
        """Put it together with the tokens of a day, 0 for no limit."""
        self._usage = collections.usage
        self._person_tokens = person_tokens
        self._guild_tokens = guild_tokens

    def check(self, tenant: TenantId, asker: SubjectId, *, at: datetime) -> None:
        """Raise `AnswersSpent` where no further answer may be begun: for the person first, whatever their guild has left."""
        budgets: tuple[tuple[BudgetOf, Budget | None], ...] = (
            ("person", self._of(asker, self._person_tokens, at)),
            ("guild", self.of_guild(tenant, at=at)),
        )
        for whose, budget in budgets:
            if budget is not None and budget.is_spent:
                raise AnswersSpent(whose, budget.until)

    def of_guild(self, tenant: TenantId, *, at: datetime) -> Budget | None:
        """Give the budget of a guild; None for direct messages, which count to their person alone."""
        return None if guild_id_of(tenant) is None else self._of(tenant, self._guild_tokens, at)

    def _of(self, whose: TenantId | SubjectId, limit: int, at: datetime) -> Budget:
        tomorrow = datetime.combine(at.astimezone(UTC).date() + timedelta(days=1), time(), tzinfo=UTC)
        return Budget(used=self._usage.answered_today(whose, at), limit=limit, until=tomorrow)
