"""Plays the story with a process that dies at a chosen call, and with the processes that come after it."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

from memory.store.reference import ReferenceStore
from tests.clocks import FixedClock
from tests.faults.checks import Findings, end_of, findings_of
from tests.faults.numbered import Count, When
from tests.faults.story import LEASE_IS_OVER, numbered, steps
from tests.operations.killing import Killed

_LATER: Final = timedelta(seconds=1)


@dataclass(frozen=True, slots=True)
class Death:
    """Where a process dies."""

    call: int
    when: When
    successor: str
    """Owner of the process that follows; another one has to wait until the dead one's lease is over."""
    whole_commits: bool


@dataclass(frozen=True, slots=True)
class Undisturbed:
    """The story when nobody dies."""

    calls: int
    end: dict[str, Any]
    findings: Findings


async def undisturbed(*, whole_commits: bool) -> Undisturbed:
    """Play the story without a death."""
    store, clock, count = ReferenceStore(), FixedClock(), Count()
    process = numbered(store, clock, count, owner="first", whole_commits=whole_commits)
    for _, wait, step in steps():
        clock.advance(wait)
        await step(process)
    return Undisturbed(count.calls, await end_of(store), await findings_of(store, None))


async def findings_after(death: Death, expected: dict[str, Any]) -> tuple[str, Findings]:
    """Play the story with a death; gives where it was and what is wrong at the end."""
    store, clock = ReferenceStore(), FixedClock()
    count = Count(dies_at=death.call, when=death.when)
    process = numbered(store, clock, count, owner="first", whole_commits=death.whole_commits)
    where = "nowhere"
    for name, wait, step in steps():
        clock.advance(wait)
        try:
            await step(process)
        except Killed:
            where = f"{name}, {death.when} {count.names[-1]} ({death.call})"
            process = numbered(store, clock, Count(), owner=death.successor, whole_commits=death.whole_commits)
            clock.advance(_LATER if death.successor == "first" else LEASE_IS_OVER)
            # The gateway tells of it anew, the person asks again, the schedule runs again.
            await step(process)
    return where, await findings_of(store, expected)
