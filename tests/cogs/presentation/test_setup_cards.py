"""The cards of `/setup`: every need and every finding has its line, and few people are told apart by nothing."""

from datetime import UTC, datetime
from typing import Any

import pytest

from cogs.presentation.policy import Policy
from cogs.presentation.setup_cards import Installed, diagnosis_card, limits_card, setup_card
from cogs.presentation.wording import people_words
from cogs.words.catalogue import say
from memory.domain.constraints import ConstraintSet, GuildRules
from memory.domain.formation.record import Parked
from memory.operations.answering.limits import Budget
from memory.operations.diagnosis.health import Diagnosis, GuildUse, JobRun, Spent

AT = datetime(2026, 3, 1, 12, tzinfo=UTC)
OPEN = Policy(message_retention_days=7, undo_s=60, is_scripted=False, contact="#help", url="https://example.org")
CLOSED = Policy(message_retention_days=7, undo_s=60, is_scripted=False, contact=None, url=None)
READY: dict[str, Any] = {
    "rules": GuildRules(),
    "listening": ("1",),
    "waiting": (),
    "waits_for_mode": False,
    "reads_all_messages": True,
    "lacking": (),
    "unconfirmed": 0,
}


@pytest.mark.parametrize(
    ("policy", "fields", "key"),
    [
        (OPEN, {"rules": GuildRules(constraints=ConstraintSet(memory_enabled=False))}, "setup-missing-memory"),
        (OPEN, {"reads_all_messages": False}, "setup-missing-intent"),
        (CLOSED, {}, "setup-missing-contact"),
        (OPEN, {"listening": ()}, "setup-listening-nowhere"),
        (OPEN, {"waiting": ("2",)}, "setup-waiting"),
        (OPEN, {"unconfirmed": 1}, "setup-unconfirmed"),
    ],
)
def test_each_need_alone_is_told_and_gone_when_it_is_met(policy: Policy, fields: dict[str, Any], key: str) -> None:
    told = str(setup_card(Installed(**READY | fields), policy).to_dict())

    assert say(key) in told
    assert say(key) not in str(setup_card(Installed(**READY), OPEN).to_dict())


def _card(found: Diagnosis, **fields: Any) -> str:
    given: dict[str, Any] = {
        "channel_id": 9,
        "mode": "mention",
        "missing": [],
        "answers": Budget(used=9, limit=10, until=AT),
        "reads_all_messages": True,
    }
    return str(diagnosis_card(found, **given | fields).to_dict())


@pytest.mark.parametrize(
    ("found", "fields", "words"),
    [
        (Diagnosis("StoreUnavailable", None, {}), {}, "The database does not answer (`StoreUnavailable`)"),
        (Diagnosis(None, None, {}), {"mode": None}, "cannot read the rules"),
        (Diagnosis(None, None, {}), {"answers": Budget(used=10, limit=10, until=AT)}, "are used up"),
        (Diagnosis(None, Parked(2, AT, {"not_json": 2}), {}), {}, "2 conversations could not be read"),
        (Diagnosis(None, Parked(0, None, {}), {"erase": JobRun(AT, ok=False)}), {}, "Failed: `erase`"),
        (Diagnosis(None, Parked(0, None, {}), {}), {"missing": ["embed_links"]}, "I lack Embed Links"),
    ],
)
def test_what_is_wrong_has_its_red_line(found: Diagnosis, fields: dict[str, Any], words: str) -> None:
    card = _card(found, **fields)

    assert words in card
    assert "🔴" in card


@pytest.mark.parametrize(
    ("people", "words"), [(0, "nobody"), (1, "fewer than 3 people"), (2, "fewer than 3 people"), (3, "3 people")]
)
def test_one_person_and_two_are_not_told_apart(people: int, words: str) -> None:
    given: dict[str, Any] = {"plain": 0, "plain_limit": 10, "lasting": 0, "lasting_limit": 10, "own_limit": 2100}
    card = limits_card(GuildUse(**given, own=9, people=people, tokens={}), OPEN, answers=None)
    shown = {field.name: field.value for field in card.fields}

    assert people_words(people) == words
    assert shown["Member memories"] == f"9 about {words} (limit 2,100 each)"


@pytest.mark.parametrize(
    ("limit", "words"), [(200, "150 of 200 (75.0%) tokens, counted anew"), (0, "150 tokens, without a limit,")]
)
def test_limits_say_what_answers_took_by_purpose_and_what_is_left(limit: int, words: str) -> None:
    given: dict[str, Any] = {"plain": 0, "plain_limit": 10, "lasting": 0, "lasting_limit": 10, "own_limit": 2100}
    tokens = {"answer": Spent(2, 100, 20), "judging": Spent(3, 9, 1, estimated=2), "unheard_of": Spent(1, 1, 1)}
    use = GuildUse(**given, own=9, people=3, tokens=tokens)
    card = limits_card(use, OPEN, answers=Budget(used=150, limit=limit, until=AT))
    shown = {field.name: field.value for field in card.fields}

    assert words in str(shown["Answers today (UTC)"])
    assert str(shown["Model today (UTC)"]).splitlines() == [
        "answers: 2 calls, 100 tokens read, 20 written",
        "comparing memories: 3 calls, 9 tokens read, 1 written (2 estimated)",
        "unheard_of: 1 call, 1 tokens read, 1 written",
    ]
