"""The same work on many cases, in several processes at once."""

from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Final, TypeVar

from sandbox.warm_process import PROCESSES

Case = TypeVar("Case")
Result = TypeVar("Result")

_MOST_AT_ONCE: Final = 20
"""Cases that a process takes at a time; what was left by a death is a whole store."""


def worked(work: Callable[[Case], Result], cases: Sequence[Case], *, processes: int) -> list[Result]:
    """Give what the work made of each case, in their order; one process is this one.

    `work` is a function of a module, or a `partial` of one.
    """
    if processes == 1:
        return [work(case) for case in cases]
    with ProcessPoolExecutor(processes, PROCESSES) as pool:
        chunk = max(1, min(_MOST_AT_ONCE, len(cases) // (4 * processes)))
        return list(pool.map(work, cases, chunksize=chunk))
