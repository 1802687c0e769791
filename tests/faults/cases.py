"""One case of each kind of fault, from beginning to end: what `side_by_side` has done with many of them."""

from functools import cache
from typing import Any

from tests.faults.checks import Findings
from tests.faults.deaths import Left, Successor, Undisturbed, findings_after
from tests.faults.killed import findings_after_kill
from tests.faults.loops import finished
from tests.faults.windows import Said, wrong_with
from tests.faults.workers import Shift, Works

Continued = tuple[Left, Successor]
"""What was left, and whose process goes on with it."""
Killing = tuple[int, Left, Successor]
"""Number of the death, what is left by it, and whose process goes on with it."""


@cache
def undisturbed(*, whole_commits: bool) -> Undisturbed:
    """Play the story without a death."""
    return finished(Undisturbed(whole_commits).play())


def continued(expected: dict[str, Any], case: Continued) -> Findings:
    """Go on with what a death left."""
    left, successor = case
    return finished(findings_after(left, successor, expected))


def killed(expected: dict[str, Any], case: Killing) -> Findings:
    """Kill a process and go on with what it left."""
    death, left, successor = case
    return findings_after_kill(death, left, successor, expected)


def shift(expected: dict[str, Any] | None, works: dict[str, Any]) -> Shift:
    """Let two processes work on one database; `expected` None lets one work alone."""
    return finished(Works(**works).run(expected, together=expected is not None))


def wrong(said: Said, seed: int) -> list[str]:
    """Form a window out of a malformed answer."""
    return finished(wrong_with(seed, said))
