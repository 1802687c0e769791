"""What processes leave that die at each call of the story, and what the processes that come after them make of it.

A process that dies leaves what is stored and nothing else. So the story is played once, what is stored is kept before
and after each call, and whoever comes next begins with that. Deaths between which nothing was stored leave the same; it
is continued once.
That a killed process leaves just this is shown by killing some: `killed`.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final, Literal

from bench.reference_store import ReferenceStore, Tables
from memory.store.documents import DocumentStore
from tests.clocks import FixedClock
from tests.faults.checks import Findings, end_of, findings_of
from tests.faults.numbered import Count, When
from tests.faults.story import LEASE_IS_OVER, numbered, steps

Successor = Literal["first", "second"]
"""Owner of the process that follows; another one has to wait until the dead one's lease is over."""
SUCCESSORS: Final[tuple[Successor, ...]] = ("first", "second")
_LATER: Final = timedelta(seconds=1)


@dataclass(slots=True)
class Left:
    """What a process leaves that dies in a step of the story."""

    where: str
    """The first of the deaths that leave this."""
    step: int
    """Place of the step in the story."""
    at: datetime
    tables: Tables
    whole_commits: bool
    deaths: int = 0


@dataclass(slots=True)
class Undisturbed:
    """The story when nobody dies."""

    whole_commits: bool
    left: list[Left] = field(default_factory=list)
    """What the deaths before and after its calls would leave, in their order, without repeats in a row."""
    by_death: list[Left] = field(default_factory=list)
    """The same for each death: before call 0, after call 0, before call 1 …"""
    end: dict[str, Any] = field(default_factory=dict)
    findings: Findings = field(default_factory=Findings)
    asking: list[str] = field(default_factory=list)
    """The steps that asked the model, by name: one that did not has less to lose."""

    @property
    def calls(self) -> int:
        """Give how many calls of store and model there are."""
        return len(self.by_death) // 2

    async def play(self) -> "Undisturbed":
        """Play it."""
        store, clock = ReferenceStore(), FixedClock()
        step, name = 0, ""

        def told(call: str, when: When) -> None:
            tables = store.tables()
            last = self.left[-1] if self.left else None
            if last is None or last.step != step or last.tables != tables:
                where = f"{name}, {when} {call} ({self.calls})"
                last = Left(where, step, clock.now(), tables, self.whole_commits)
                self.left.append(last)
            last.deaths += 1
            self.by_death.append(last)

        process = numbered(store, clock, Count(told=told), owner="first", whole_commits=self.whole_commits)
        for step, (name, wait, play) in enumerate(steps()):  # noqa: B007
            # Both are read by `told`.
            clock.advance(wait)
            asked = len(process.model.requests)
            await play(process)
            self.asking += [name] if len(process.model.requests) > asked else []
        self.end, self.findings = await end_of(store), await findings_of(store, None)
        return self


async def findings_after(left: Left, successor: Successor, expected: dict[str, Any]) -> Findings:
    """Let a new process go on with what was left; gives what is wrong at the end."""
    store = ReferenceStore(left.tables)
    await go_on(store, left, successor)
    return await findings_of(store, expected)


async def go_on(store: DocumentStore, left: Left, successor: Successor) -> None:
    """Play the step of the death again, and the rest of the story, over a store that holds what was left."""
    clock = FixedClock(left.at)
    clock.advance(_LATER if successor == "first" else LEASE_IS_OVER)
    process = numbered(store, clock, Count(), owner=successor, whole_commits=left.whole_commits)
    for wait, play in _from(left.step):
        clock.advance(wait)
        # The gateway tells of it anew, the person asks again, the schedule runs again.
        await play(process)


def _from(step: int) -> Iterator[tuple[timedelta, Any]]:
    for place, (_, wait, play) in enumerate(steps()):
        if place >= step:
            yield (timedelta(0) if place == step else wait), play
