"""Rules that read what people ask for by hand: where they are called, and what becomes of what they cannot read."""

import asyncio
import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest

from memory.domain.errors import RulesFailed
from memory.domain.writing.gate import Refused
from memory.operations.remembering.statement import KeptStatement
from memory.operations.rule_process import RuleProcess
from memory.store.documents import DocumentStore
from tests.clocks import FixedClock
from tests.domain.records import ADA, HARBOUR
from tests.operations.rig import Rig, room_of

TEA = "I like mint tea"
ENDLESS = partial(re.match, "(a+)+$", "a" * 60 + "b")
SLOW = Refused("rules_too_slow")


@pytest.fixture
def rules() -> Iterator[RuleProcess]:
    """Return a process of rules that ends a call after a second of its processor time."""
    rules = RuleProcess(limit_s=1.0)
    yield rules
    rules.close()


class Failing:
    """Calls rules, and fails for those with a name."""

    def __init__(self, *names: str) -> None:
        self.names = names
        self.called: list[str] = []

    async def __call__(self, rule: Callable[..., Any], /, *arguments: object, **named: object) -> Any:
        """Call a rule or fail."""
        self.called.append(rule.__name__)
        if rule.__name__ in self.names:
            raise RulesFailed("rules_too_slow", "more than 2 s of processor time")
        return rule(*arguments, **named)


async def _reasons(rig: Rig) -> list[str]:
    return [row["reason"] for row in await rig.collections.store.find("events", {"status": "skipped"})]


async def test_a_statement_that_the_process_reads_is_kept_and_one_that_it_cannot_read_is_refused(
    modelled: DocumentStore, clock: FixedClock, rules: RuleProcess
) -> None:
    async def run(rule: Callable[..., Any], /, *arguments: object, **named: object) -> Any:
        return await (rules.call(ENDLESS) if arguments[0] == "I like peas" else rules.call(rule, *arguments, **named))

    rig = Rig.over(modelled, clock, run_rules=run)

    assert await rig.remember("I like peas") == SLOW
    assert isinstance(await rig.remember(TEA), KeptStatement)
    assert len(await rig.active()) == 1


@pytest.mark.parametrize("name", ["worded", "plan_write"])
async def test_what_rules_take_too_long_for_is_refused(name: str, modelled: DocumentStore, clock: FixedClock) -> None:
    rig = Rig.over(modelled, clock, run_rules=Failing(name))

    assert await rig.remember(TEA) == SLOW

    assert await rig.active() == []
    assert await _reasons(rig) == ["rules_too_slow"]


@pytest.mark.parametrize("name", ["worded", "links_of"])
async def test_an_edit_too_slow_to_read_changes_nothing(name: str, modelled: DocumentStore, clock: FixedClock) -> None:
    memory = await Rig.over(modelled, clock).remembered(TEA)
    rig = Rig.over(modelled, clock, run_rules=Failing(name))

    outcome = await rig.remembering.edit(
        HARBOUR, ADA, memory.id, text="I like coffee", audience=memory.audience, cause="interaction:2"
    )

    assert outcome == SLOW
    assert await rig.memory(memory.id) == memory
    assert await _reasons(rig) == ["rules_too_slow"]


async def test_what_is_made_canon_or_noted_is_read_there_too(modelled: DocumentStore, clock: FixedClock) -> None:
    memory = await Rig.over(modelled, clock).remembered(TEA)
    rig = Rig.over(modelled, clock, run_rules=Failing("refusal"))

    promoted = await rig.curating.promote_to_canon(room_of(), memory.id, canonical_text="I like tea")
    noted = await rig.resolving.refusal_of_note(HARBOUR, ADA, "I moved")

    assert (promoted, noted) == (SLOW, SLOW)
    assert await rig.memory(memory.id) == memory


async def test_while_a_statement_is_read_the_loop_goes_on(modelled: DocumentStore, clock: FixedClock) -> None:
    reading = asyncio.Event()

    async def held(rule: Callable[..., Any], /, *arguments: object, **named: object) -> Any:
        await reading.wait()
        return rule(*arguments, **named)

    rig = Rig.over(modelled, clock, run_rules=held)
    remembering = asyncio.create_task(rig.remember(TEA))
    await rig.hear("hello", "71")
    reading.set()

    assert isinstance(await remembering, KeptStatement)
