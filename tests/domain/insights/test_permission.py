"""Guesses are made only where everybody said yes, and end with what they were made of."""

from typing import Any

import pytest

from memory.domain.audience import PRIVATE
from memory.domain.constraints import ConsentState, Constraints, GuildRules, PersonRules
from memory.domain.insights.material import loss_of, may_infer
from memory.domain.memory import Memory, Support
from tests.domain.records import ADA, HARBOUR, memory_with

KNOWN = memory_with(fingerprint="known")
SUPPORT = Support(memory_id=KNOWN.id, tenant=HARBOUR, fingerprint="known", people=(ADA,))


@pytest.mark.parametrize(
    ("consent", "guild", "person", "rules", "expected"),
    [
        ("on", True, True, {}, True),
        ("on", False, True, {}, False),
        ("on", True, False, {}, False),
        ("undecided", True, True, {}, False),
        ("paused", True, True, {}, False),
        ("off", True, True, {}, False),
        ("on", True, True, {"memory_enabled": False}, False),
        ("on", True, True, {"learn_patterns": False}, False),
        ("on", True, True, {"share_with": ()}, False),
    ],
)
def test_one_no_is_enough(
    consent: ConsentState, guild: bool, person: bool, rules: dict[str, Any], expected: bool
) -> None:
    found = may_infer(consent, GuildRules(insights=guild), PersonRules(insights=person), Constraints(**rules))

    assert found == expected


def test_both_are_off_unless_somebody_switches_them_on() -> None:
    assert (GuildRules().insights, PersonRules().insights) == (False, False)


@pytest.mark.parametrize(
    ("source", "loss"),
    [
        (KNOWN, None),
        (None, "erased"),
        (KNOWN.model_copy(update={"state": "retired"}), "hidden"),
        (KNOWN.model_copy(update={"state": "superseded"}), "hidden"),
        (KNOWN.model_copy(update={"fingerprint": "other"}), "reworded"),
        (KNOWN.model_copy(update={"private": True}), "private"),
        (KNOWN.model_copy(update={"audience": PRIVATE}), "private"),
    ],
)
def test_a_guess_loses_what_is_no_longer_what_it_was(source: Memory | None, loss: str | None) -> None:
    assert loss_of(SUPPORT, source) == loss
