"""What admins read of a vault.

Words instead of codes, rows that a telephone shows, and few people told apart by nothing.
"""

from datetime import date, timedelta
from typing import Any

import pytest

from cogs.presentation.health_cards import events_card, people_words
from cogs.presentation.policy import Policy
from cogs.presentation.setup_cards import limits_card
from memory.operations.answering.budgets import Budget
from memory.operations.diagnosis.health import DAYS, Activity, GuildUse, Spent
from tests.domain.records import AT

_TELEPHONE: int = 31
"""Characters of a row that a telephone shows in a block of code."""
_POLICY = Policy(message_retention_days=7, undo_s=60, is_scripted=False)


def _table(rows: dict[tuple[str, str, str], tuple[int, ...]]) -> list[str]:
    days = tuple(date(2026, 2, 24) + timedelta(days=number) for number in range(DAYS))
    card = events_card(Activity(days=days, rows=rows))
    return str(card.description).strip("`").strip("\n").splitlines()


def test_events_stand_in_words_one_row_for_one_word() -> None:
    table = _table(
        {
            ("hotpath", "update", "ok"): (3, 0, 0, 0, 0, 0, 2),
            ("worker", "update", "ok"): (2, 0, 0, 0, 0, 0, 0),
            ("worker", "create", "ok"): (0, 0, 0, 0, 0, 0, 1),
            ("hotpath", "create", "skipped"): (0, 0, 0, 0, 0, 0, 1),
            ("worker", "merge", "error"): (0, 0, 0, 0, 0, 0, 1),
        }
    )

    assert [row.split() for row in table] == [
        ["2", "1", "28", "27", "26", "25", "24"],
        ["changed", "2", *"·····", "5"],
        ["joined:", "failed", "1", *"······"],
        ["learned", "1", *"······"],
        ["not", "kept", "1", *"······"],
    ]


def test_a_usual_week_has_room_on_a_telephone() -> None:
    busy = (99, 100, 7, 0, 12, 42, 31)
    ops = ("classify", "search", "create", "update", "merge", "link", "ttl", "delete", "restore", "load")

    assert max(map(len, _table({("hotpath", op, "ok"): busy for op in ops}))) <= _TELEPHONE


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
