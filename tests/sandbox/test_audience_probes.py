"""Whatever happens, nobody learns what they could not have read: random probes of every path, and that a broken rule is found."""

import asyncio
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule, run_state_machine_as_test

from memory.domain.audience import PUBLIC
from memory.domain.context import talk
from memory.domain.ids import guild_tenant
from memory.store import finding, memories
from memory.store.language.reference import ReferenceStore
from sandbox.bench.probes.acting import GUILDS, PEOPLE, Acting, Choosing
from sandbox.bench.probes.paths import Probing
from sandbox.bench.probes.walk import look_around, step, walk

PROBES = 5_000
STEPS = 40


def drawn(data: st.DataObject) -> Choosing:
    """Give chance as the machine draws it, which makes a leak small."""
    return lambda options: options[data.draw(st.integers(0, len(options) - 1))]


class TalkingTown(RuleBasedStateMachine):
    """A town in which anything may happen; after each step somebody looks on every path."""

    runner: ClassVar[asyncio.Runner]
    probes: ClassVar[int] = 0
    shown: ClassVar[dict[str, int]] = {}

    def __init__(self) -> None:
        super().__init__()
        self.acting = Acting(ReferenceStore())
        self.probing = Probing(self.acting)
        self.runner.run(self.acting.settle())

    @rule(data=st.data())
    def live(self, data: st.DataObject) -> None:
        """Let one thing happen, or several at once."""
        self.runner.run(step(self.probing, drawn(data)))

        assert self.probing.leaks == {}

    @rule(data=st.data())
    def look(self, data: st.DataObject) -> None:
        """Look without anything having happened."""
        self.runner.run(look_around(self.probing, drawn(data)))

        assert self.probing.leaks == {}

    def teardown(self) -> None:
        """Count what was seen."""
        self.runner.run(self.acting.close())
        TalkingTown.probes += self.probing.probes
        for path, count in self.probing.shown.items():
            self.shown[path] = self.shown.get(path, 0) + count


def test_whatever_happens_nobody_learns_what_they_could_not_have_read(tmp_path: Path) -> None:
    """5,000 probes: what the machine draws, and a walk for the rest, partly over the embedded store."""
    with asyncio.Runner() as TalkingTown.runner:
        run_state_machine_as_test(
            TalkingTown,
            settings=settings(
                max_examples=5, stateful_step_count=STEPS, deadline=None, suppress_health_check=list(HealthCheck)
            ),
        )
    walked = asyncio.run(walk(max(PROBES - TalkingTown.probes, PROBES // 4), seed=7, embedded=tmp_path))

    assert TalkingTown.probes + walked["probes"] >= PROBES
    assert walked["leaks_by_path"] == {}
    # Where nothing is ever shown, nothing could leak.
    shown = TalkingTown.shown.keys() | walked["shown_by_path"].keys()
    assert {
        "answer",
        "context",
        "context alone",
        "envelope",
        "search",
        "list",
        "own search",
        "show",
        "export",
        "why",
        "promotable",
    } <= shown


def _everybody_is_seen(room: Any) -> dict[str, Any]:
    return {"tenant": room.tenant}


def _everything_is_seen(room: Any) -> dict[str, Any]:
    return {"tenant": room.tenant, "subject": room.viewer}


def _everything_is_heard(**_: Any) -> bool:
    return True


@pytest.mark.parametrize(
    ("module", "name", "broken", "paths"),
    [
        (memories, "visible_where", _everything_is_seen, {"search", "snapshot", "extraction"}),
        (finding, "visible_where", _everybody_is_seen, {"why", "show"}),
        (talk, "may_hear", _everything_is_heard, {"answer", "context", "context alone"}),
    ],
)
def test_a_broken_rule_is_found(
    monkeypatch: pytest.MonkeyPatch, module: Any, name: str, broken: Callable[..., Any], paths: set[str]
) -> None:
    """Our own code is patched here and nowhere else: what is shown is that the probes can fail."""
    monkeypatch.setattr(module, name, broken)

    walks = (asyncio.run(walk(500, seed=seed))["leaks_by_path"] for seed in range(12))

    assert any(paths & leaks.keys() for leaks in walks)


def test_doors_that_are_taken_for_open_are_found() -> None:
    async def probed() -> dict[str, int]:
        acting = Acting(ReferenceStore(), audience_of=lambda _: PUBLIC)
        await acting.settle()
        probing = Probing(acting)
        chance = random.Random(1)  # noqa: S311  # with a seed, for the same each time
        for _ in range(160):
            await step(probing, chance.choice)
        await acting.close()
        return probing.leaks

    assert asyncio.run(probed()).keys() >= {"context", "search"}


async def test_the_judge_keeps_doors_and_tenants_apart() -> None:
    town = Acting(ReferenceStore()).town
    staff = next(channel for channel in town.channels if not channel.is_open)
    tenant = str(guild_tenant(GUILDS[0]))
    word = town.say(12, tenant=tenant, door=staff, for_everyone=False, readers={13})

    assert list(town.leaks_in(word, tenant=tenant, readers=frozenset({12, 13}))) == []
    assert list(town.leaks_in(word, tenant=tenant, readers=frozenset(PEOPLE))) == [word]
    assert list(town.leaks_in(word, tenant=str(guild_tenant(GUILDS[1])), readers=frozenset({12}))) == [word]
    staff.let_in = set(PEOPLE)
    town.look_around()
    assert list(town.leaks_in(word, tenant=tenant, readers=frozenset(PEOPLE))) == []
    town.erase(12, tenant)
    assert list(town.leaks_in(word, tenant=tenant, readers=frozenset({12}))) == [word]
