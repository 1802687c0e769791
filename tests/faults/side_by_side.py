"""The same work on many cases, in as many processes as the machine has cores; the sample of every day is played in the test's own."""

import os
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import TypeVar

from tests.faults.killed import PROCESSES

Case = TypeVar("Case")
Result = TypeVar("Result")


def worked(work: Callable[[Case], Result], cases: Sequence[Case], *, is_full: bool) -> list[Result]:
    """Give what the work made of each case, in their order. `work` is a function of a module, or a `partial` of one."""
    if not is_full:
        return [work(case) for case in cases]
    with ProcessPoolExecutor(processes(), PROCESSES) as pool:
        return list(pool.map(work, cases, chunksize=_chunk(cases)))


def processes() -> int:
    """Give how many work side by side when everything is played."""
    return os.cpu_count() or 1


def _chunk(cases: Iterable[object]) -> int:
    return max(1, min(20, len(list(cases)) // (4 * processes())))
