"""What is told when records change, so that nothing that is cached outlives what it was made of."""

from collections.abc import Awaitable, Callable, Sequence

from memory.domain.ids import SubjectId, TenantId
from memory.domain.memory import Memory

Invalidate = Callable[[TenantId | None, SubjectId | None], None]
"""Drops what is cached about a person in a tenant; None stands for every person, or every tenant."""
TakeOver = Callable[[Sequence[Memory]], None]
"""Brings what is cached up to memories as they are now."""


async def _at_once() -> None:
    pass


class Caches:
    """How operations tell what is cached of their writes."""

    def __init__(
        self,
        invalidate: Invalidate,
        *,
        let_go: Invalidate | None = None,
        take_over: TakeOver | None = None,
        drop_pairs: Invalidate | None = None,
        settled: Callable[[], Awaitable[None]] = _at_once,
    ) -> None:
        """Build it of callbacks; `invalidate` stands in for each that is None."""
        self.invalidate = invalidate
        """Drops what is made of records."""
        self.let_go = let_go or invalidate
        """Drops what is foreseen, too: after erasures, departures, and changes of what a person or a guild chose."""
        self.take_over = take_over or self._invalidate_each
        """Takes over memories that were written, where it is known that they were."""
        self.drop_pairs = drop_pairs or invalidate
        """Drops what is made of pairs of memories, which no memory changes with."""
        self.settled = settled
        """Waits until no process holds what was dropped, before an erasure is acknowledged. Raises `StoreError`."""

    def _invalidate_each(self, memories: Sequence[Memory]) -> None:
        for tenant, subject in dict.fromkeys((memory.tenant, memory.subject) for memory in memories):
            self.invalidate(tenant, subject)


def _nothing(_tenant: TenantId | None, _subject: SubjectId | None) -> None:
    pass


NO_CACHES = Caches(_nothing)
"""For operations over a store of which nothing is cached."""
