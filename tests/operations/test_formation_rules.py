"""Rules that cannot read what somebody said.

That talk is put aside after some tries, and everybody else's becomes memory.
"""

import json
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest

from memory.domain.errors import RulesFailed
from memory.domain.formation.windows import _ADDRESSED_AFTER
from memory.domain.ids import ChannelId
from memory.operations.formation.window_claims import backlog_of
from memory.operations.rule_process import RuleProcess
from memory.store.documents import DocumentStore
from tests.clocks import FixedClock
from tests.domain.talk import observed
from tests.operations.talking import COLD, Talk, TellingModel, answer_of

ELSEWHERE = ChannelId("901")
POISON = "a line that no rule can read"
LATER = timedelta(hours=1)


async def stumbling(rule: Callable[..., Any], *arguments: object, **named: object) -> Any:
    """Do a rule, as one whose time has no end where the poisoned line is among what it reads."""
    if POISON in repr(arguments):
        raise RulesFailed("rules_too_slow", "more than 10 s")
    return rule(*arguments, **named)


@pytest.fixture
async def talk(store: DocumentStore, clock: FixedClock) -> Talk:
    """Return a channel in which Ada and Bram have agreed, with rules that stumble."""
    talk = Talk.over(store, clock, run_rules=stumbling)
    await talk.agree()
    return talk


async def _tries(talk: Talk, hours: int) -> list[Any]:
    reports = []
    for _ in range(hours):
        reports.append(await talk.formation.form_due())
        talk.clock.advance(LATER)
    return reports


async def test_a_poisoned_line_is_put_aside_after_four_tries_and_others_are_formed_at_once(talk: Talk) -> None:
    await talk.say(POISON, addressed=True)
    await talk.say("I collect lanterns.", addressed=True, channel_id=ELSEWHERE)
    talk.clock.advance(_ADDRESSED_AFTER)
    talk.model.will_say(answer_of(observed("Collects lanterns.", 1)))

    reports = await _tries(talk, 6)

    assert await talk.texts() == ["Collects lanterns."]
    assert [dict(each.faults) for each in reports] == [{"rules_too_slow": 1}] * 4 + [{}] * 2
    assert [each.parked for each in reports] == [0, 0, 0, 1, 0, 0]
    assert (await backlog_of(talk.collections)).parked.faults == {"rules_too_slow": 1}
    assert POISON not in talk.model.asked


async def test_each_try_is_told_as_an_event_without_a_word_of_it(talk: Talk) -> None:
    await talk.say(POISON, addressed=True)
    talk.clock.advance(_ADDRESSED_AFTER)

    await _tries(talk, 4)

    events = await talk.collections.store.find("events", {"reason": "rules_too_slow"})
    assert [event["status"] for event in events] == ["error"] * 4
    assert POISON not in repr(events)


async def test_what_is_said_after_it_becomes_memory_also_after_a_restart(talk: Talk) -> None:
    await talk.say(POISON, addressed=True)
    talk.clock.advance(_ADDRESSED_AFTER)
    await _tries(talk, 2)
    again = Talk(talk.collections, talk.clock, TellingModel(), run_rules=stumbling)
    again.said = talk.said
    await _tries(again, 2)
    await again.say("I collect lanterns.", addressed=True)
    again.clock.advance(_ADDRESSED_AFTER)
    again.model.will_say(answer_of(observed("Collects lanterns.", 1)))

    await again.formation.form_due()

    assert await again.texts() == ["Collects lanterns."]
    assert (await backlog_of(again.collections)).parked.windows == 1


async def test_a_poisoned_line_behind_a_full_window_does_not_keep_that_from_being_formed(talk: Talk) -> None:
    await talk.say("I collect lanterns, as you all know")
    await talk.chat(lines=44)
    await talk.say(POISON)
    await talk.form_cold(answer_of(observed("Collects lanterns.", 1)))

    assert await talk.texts() == ["Collects lanterns."]


async def test_an_observation_that_rules_cannot_judge_is_dropped_and_the_others_are_kept(talk: Talk) -> None:
    await talk.chat("I collect lanterns", "and I keep a goose")
    talk.clock.advance(COLD)
    talk.model.will_say(answer_of(observed("Collects lanterns.", 1), observed("Keeps a goose.", 2)))
    failing = Talk(talk.collections, talk.clock, talk.model, run_rules=_failing_where_placed("Keeps a goose."))

    report = await failing.formation.form_due()

    assert await talk.texts() == ["Collects lanterns."]
    assert (report.windows, dict(report.dropped)) == (1, {"rules_failed": 1})


async def test_an_error_in_one_session_is_raised_after_the_others(store: DocumentStore, clock: FixedClock) -> None:
    async def broken(rule: Callable[..., Any], *arguments: object, **named: object) -> Any:
        if POISON in repr(arguments):
            raise ZeroDivisionError
        return rule(*arguments, **named)

    talk = Talk.over(store, clock, run_rules=broken)
    await talk.agree()
    await talk.say(POISON, addressed=True)
    await talk.say("I collect lanterns.", addressed=True, channel_id=ELSEWHERE)
    talk.clock.advance(_ADDRESSED_AFTER)
    talk.model.will_say(answer_of(observed("Collects lanterns.", 1)))

    with pytest.raises(ZeroDivisionError):
        await talk.formation.form_due()

    assert await talk.texts() == ["Collects lanterns."]


@pytest.fixture
def rules() -> Iterator[RuleProcess]:
    """Return a process of rules as the bot has one."""
    rules = RuleProcess()
    yield rules
    rules.close()


async def test_odd_lines_are_read_or_passed_over(store: DocumentStore, clock: FixedClock, rules: RuleProcess) -> None:
    talk = Talk.over(store, clock, run_rules=rules.call)
    await talk.agree()
    for odd in ("🎉" * 40, "-" * 40, " " * 40, "\u0301" * 600, "\u200d" * 40, "\u05b0" * 40):
        await talk.say(f"I like tea {odd} a lot", addressed=True)
    talk.clock.advance(_ADDRESSED_AFTER)
    talk.model.always = json.dumps(answer_of())

    report = await talk.formation.form_due()

    assert report.windows
    assert dict(report.faults) == {}
    assert (await talk.session()).message_count == 0


def _failing_where_placed(text: str) -> Callable[..., Any]:
    async def run(rule: Callable[..., Any], *arguments: object, **named: object) -> Any:
        if rule.__name__ == "plan_write" and getattr(arguments[0], "text", "") == text:
            raise RulesFailed("rules_failed", "ValueError")
        return rule(*arguments, **named)

    return run
