"""Limits of answers: the tokens of a day, and how long a prompt may be."""

from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from typing import Final

from memory.domain.context.context import BUDGET_TOKENS
from memory.domain.errors import AnswersSpent, BudgetOf
from memory.domain.ids import SubjectId, TenantId, guild_id_of
from memory.ports import ChatModel
from memory.store.collections import Collections

LEAST_CONTEXT_TOKENS: Final = 400
"""A context of less holds nothing but its frame, which takes 309 at most."""
_WRITTEN_SHARE: Final = 4
"""One part in so many of an endpoint's tokens is left for what the model writes, but no more than an answer takes."""
_MESSAGES_TOKENS: Final = 48  # What templates of chats put around the messages


class PromptSize:
    """How many tokens one endpoint takes, as set and as its refusals show; those hold until the process ends."""

    def __init__(self, model: ChatModel, *, max_output_tokens: int) -> None:
        """`max_output_tokens` is what the operator lets an answer take."""
        self._model = model
        self._max_output_tokens = max_output_tokens
        self._most_prompt_tokens: int | None = None

    @property
    def answer_tokens(self) -> int:
        """Return how many tokens the words of an answer may take."""
        known = self._model.context_tokens
        return self._max_output_tokens if known is None else min(self._max_output_tokens, known // _WRITTEN_SHARE)

    def context_tokens(self, beside_tokens: int) -> int:
        """Return how many tokens a context may take in a prompt whose other parts take so many; may be negative."""
        known, learned = self._model.context_tokens, self._most_prompt_tokens
        bounds = [BUDGET_TOKENS]
        if known is not None:
            bounds.append(known - known // _WRITTEN_SHARE - _MESSAGES_TOKENS - beside_tokens)
        if learned is not None:
            bounds.append(learned - beside_tokens)
        return min(bounds)

    def refused(self, *, beside_tokens: int, context_tokens: int) -> None:
        """Learn that a prompt was too long: half of its context, or what the endpoint says it takes."""
        if self.context_tokens(beside_tokens) >= context_tokens:
            self._most_prompt_tokens = beside_tokens + context_tokens // 2


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
        """Return whether no further answer is begun."""
        return self.limit != NO_LIMIT and self.used >= self.limit


class AnswerBudgets:
    """The budgets of a day, which is that of UTC."""

    def __init__(self, collections: Collections, *, person_tokens: int, guild_tokens: int) -> None:
        """Build it with the tokens of a day, 0 for no limit."""
        self._usage = collections.usage
        self._person_tokens = person_tokens
        self._guild_tokens = guild_tokens

    def check(self, tenant: TenantId, asker: SubjectId, *, at: datetime, percent: int = 100) -> None:
        """Raise `AnswersSpent` if the person's budget, or else `percent` of the guild's, is used up."""
        budgets: tuple[tuple[BudgetOf, Budget | None], ...] = (
            ("person", self._of(asker, self._person_tokens, at)),
            ("guild", self.of_guild(tenant, at=at, percent=percent)),
        )
        for whose, budget in budgets:
            if budget is not None and budget.is_spent:
                raise AnswersSpent(whose, budget.until)

    def of_guild(self, tenant: TenantId, *, at: datetime, percent: int = 100) -> Budget | None:
        """Return the budget of a guild; None for direct messages, which count to their person alone."""
        if guild_id_of(tenant) is None:
            return None
        # Rounded up, since 0 stands for no limit.
        return self._of(tenant, -(-self._guild_tokens * percent // 100), at)

    def _of(self, whose: TenantId | SubjectId, limit: int, at: datetime) -> Budget:
        tomorrow = datetime.combine(at.astimezone(UTC).date() + timedelta(days=1), time(), tzinfo=UTC)
        return Budget(used=self._usage.answered_today(whose, at), limit=limit, until=tomorrow)
