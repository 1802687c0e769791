"""What admins read of a vault.

Words instead of codes, rows that a telephone shows, and few people told apart by nothing.
"""

from typing import Any

import pytest

from cogs.presentation.health_cards import people_words
from cogs.presentation.policy import Policy
from cogs.presentation.setup_cards import limits_card
from memory.operations.answering.limits import Budget
from memory.operations.diagnosis.health import GuildUse, Spent
from tests.domain.records import AT

_POLICY = Policy(message_retention_days=7, undo_s=60, is_scripted=False)


@pytest.mark.parametrize(
    ("people", "words"), [(0, "nobody"), (1, "fewer than 3 people"), (2, "fewer than 3 people"), (3, "3 people")]
)
def test_one_person_and_two_are_not_told_apart_in_figures_or_limits(people: int, words: str) -> None:
    given: dict[str, Any] = {"plain": 0, "plain_limit": 10, "lasting": 0, "lasting_limit": 10, "own_limit": 2100}
    card = limits_card(GuildUse(**given, own=9, people=people, tokens={}), _POLICY, answers=None)
    shown = {field.name: field.value for field in card.fields}

    assert people_words(people) == words
    assert shown["About members"] == f"9 of {words}; each may have 2,100"


@pytest.mark.parametrize(
    ("limit", "words"), [(200, "150 of 200 (75.0%) tokens; counted anew"), (0, "150 tokens, without a limit;")]
)
def test_limits_say_what_answers_took_by_purpose_and_what_is_left(limit: int, words: str) -> None:
    given: dict[str, Any] = {"plain": 0, "plain_limit": 10, "lasting": 0, "lasting_limit": 10, "own_limit": 2100}
    tokens = {
        "answer": Spent(2, 100, 20),
        "tool_round": Spent(1, 25, 5, estimated=1),
        "judging": Spent(3, 9, 1, estimated=2),
    }
    use = GuildUse(**given, own=9, people=3, tokens=tokens)
    card = limits_card(use, _POLICY, answers=Budget(used=150, limit=limit, until=AT))
    shown = {field.name: field.value for field in card.fields}

    assert words in str(shown["Answers today (UTC)"])
    assert str(shown["The model today (UTC)"]).splitlines() == [
        "answers: 2 calls, 100 tokens read, 20 written",
        "comparing memories: 3 calls, 9 tokens read, 1 written (2 estimated)",
        "looks into memory for an answer: 1 call, 25 tokens read, 5 written (all estimated)",
    ]
