"""Budgets of answers: a person's over all places, a guild's over all people, anew each day (UTC)."""

from datetime import datetime, timedelta

import pytest

from memory.domain.errors import AnswersSpent
from memory.domain.ids import TenantId, dm_tenant, guild_tenant, user_id_of
from memory.operations.answering.limits import AnswerBudgets, Budget
from memory.store.collections import Collections
from tests.clocks import FixedClock
from tests.domain.records import ADA, BRAM, HARBOUR

MARKET, DIRECT = guild_tenant(502), dm_tenant(user_id_of(ADA))


def refused(budgets: AnswerBudgets, tenant: TenantId, at: datetime, asker: str = ADA) -> str | None:
    """Tell whose budget refuses an answer; None where none does."""
    try:
        budgets.check(tenant, asker, at=at)  # type: ignore[arg-type]  # the ids of records are plain
    except AnswersSpent as spent:
        return spent.whose
    return None


@pytest.mark.parametrize("place", [HARBOUR, MARKET, DIRECT])
def test_a_persons_budget_is_one_for_all_places(collections: Collections, clock: FixedClock, place: TenantId) -> None:
    budgets, at = AnswerBudgets(collections, person_tokens=30, guild_tokens=0), clock.now()
    for tenant in (HARBOUR, DIRECT):
        collections.usage.note_answered(tenant, ADA, at, tokens=14)
    assert refused(budgets, place, at) is None
    collections.usage.note_answered(HARBOUR, ADA, at, tokens=2)

    assert refused(budgets, place, at) == "person"
    assert refused(budgets, HARBOUR, at, BRAM) is None


def test_a_guilds_budget_is_of_all_people_and_no_direct_messages(collections: Collections, clock: FixedClock) -> None:
    budgets, at = AnswerBudgets(collections, person_tokens=0, guild_tokens=30), clock.now()
    for asker in (ADA, BRAM):
        assert refused(budgets, HARBOUR, at, asker) is None
        collections.usage.note_answered(HARBOUR, asker, at, tokens=15)

    assert [refused(budgets, HARBOUR, at, asker) for asker in (ADA, BRAM)] == ["guild", "guild"]
    assert budgets.of_guild(HARBOUR, at=at, percent=50) == Budget(30, 15, spent_until(at))
    assert [refused(budgets, tenant, at) for tenant in (MARKET, DIRECT)] == [None, None]
    assert budgets.of_guild(DIRECT, at=at) is None


def test_who_is_refused_is_told_when_the_next_day_begins(collections: Collections, clock: FixedClock) -> None:
    budgets, at = AnswerBudgets(collections, person_tokens=1, guild_tokens=0), clock.now()
    collections.usage.note_answered(HARBOUR, ADA, at, tokens=1)
    with pytest.raises(AnswersSpent) as spent:
        budgets.check(HARBOUR, ADA, at=at)

    assert timedelta() < spent.value.until - at <= timedelta(days=1)
    assert refused(budgets, HARBOUR, spent.value.until - timedelta(milliseconds=1)) == "person"
    assert refused(budgets, HARBOUR, spent.value.until) is None


def test_without_a_limit_nothing_is_refused_and_all_is_counted(collections: Collections, clock: FixedClock) -> None:
    budgets, at = AnswerBudgets(collections, person_tokens=0, guild_tokens=0), clock.now()
    collections.usage.note_answered(HARBOUR, ADA, at, tokens=10**9)

    assert refused(budgets, HARBOUR, at) is None
    assert budgets.of_guild(HARBOUR, at=at) == Budget(10**9, 0, spent_until(at))


def spent_until(at: datetime) -> datetime:
    """Return the next midnight."""
    return at.replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=1)
