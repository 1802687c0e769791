"""The cards of `/setup` and `/diagnose`: every finding has its line, and every need its next step."""

from datetime import UTC, datetime
from typing import Any

import pytest

from cogs.presentation.policy import Policy
from cogs.presentation.setup_cards import Installed, diagnosis_card, next_steps
from memory.domain.constraints import ConstraintSet, GuildRules
from memory.operations.answering.limits import Budget
from memory.operations.diagnosis.diagnosis import Diagnosis, JobRun, Parked

AT = datetime(2026, 3, 1, 12, tzinfo=UTC)
OPEN = Policy(message_retention_days=7, undo_s=60, is_scripted=False, contact="#help", url="https://example.org")
CLOSED = Policy(message_retention_days=7, undo_s=60, is_scripted=False, contact=None, url=None)
READY = Installed(
    rules=GuildRules(channel_modes={"1": "listen"}), has_guidance=True, reads_all_messages=True, lacking=()
)


def _steps(policy: Policy = OPEN, **fields: Any) -> str:
    values: dict[str, Any] = {
        name: getattr(READY, name) for name in ("rules", "has_guidance", "reads_all_messages", "lacking")
    }
    return "\n".join(next_steps(Installed(**values | fields), policy))


@pytest.mark.parametrize(
    ("policy", "fields", "step"),
    [
        (OPEN, {"lacking": (("1", ["Send Messages"]),)}, "Give me the permissions"),
        (OPEN, {"rules": GuildRules(constraints=ConstraintSet(memory_enabled=False))}, "Switch memory on"),
        (CLOSED, {}, "SUPPORT_CONTACT"),
        (OPEN, {"rules": GuildRules()}, "/channels set"),
        (OPEN, {"has_guidance": False}, "/server-memory guidance"),
    ],
)
def test_each_need_alone_is_a_step_and_gone_when_it_is_met(policy: Policy, fields: dict[str, Any], step: str) -> None:
    assert step in _steps(policy, **fields)
    assert step not in _steps()


def _card(found: Diagnosis, **fields: Any) -> str:
    given: dict[str, Any] = {
        "channel_id": 9,
        "mode": "mention",
        "missing": [],
        "answers": Budget(used=9, limit=10, until=AT),
        "reads_all_messages": True,
        "policy": OPEN,
    }
    return str(diagnosis_card(found, **given | fields).to_dict())


@pytest.mark.parametrize(
    ("found", "fields", "words"),
    [
        (Diagnosis("StoreUnavailable", None, {}), {"mode": None}, "the store does not answer (StoreUnavailable)"),
        (Diagnosis("StoreUnavailable", None, {}), {"mode": None}, "cannot read the rules"),
        (Diagnosis(None, None, {}), {"answers": Budget(used=10, limit=10, until=AT)}, "are used up here"),
        (Diagnosis(None, Parked(2, AT, {"not_json": 2}), {}), {}, "2 windows of talk are parked"),
        (Diagnosis(None, Parked(0, None, {}), {"erase": JobRun(AT, ok=False)}), {}, "failed: erase"),
        (Diagnosis(None, Parked(0, None, {}), {}), {"missing": ["Embed Links"]}, "I lack Embed Links"),
    ],
)
def test_what_is_wrong_has_its_red_line(found: Diagnosis, fields: dict[str, Any], words: str) -> None:
    card = _card(found, **fields)

    assert words in card
    assert "🔴" in card
