"""A store that breaks between two chosen writes, or lets something else happen between two chosen calls.

Commits are carried out write by write, as a database without transactions does, so every cut is tried that a kill could
make.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from memory.domain.errors import StoreUnavailable
from memory.store.documents import DocumentStore, Outcome, Write, ends_commit
from tests.store.passing import PassingStore, Result

STEPS = 200
"""Turns of the event loop that what happens meanwhile gets; more than any operation takes over the pure model."""


class FrailStore(PassingStore):
    """A real store behind a door that a test can hold or break."""

    def __init__(self, store: DocumentStore) -> None:
        super().__init__(store)
        self._writes_left: int | None = None
        self._calls_left: int | None = None
        self._action: Callable[[], Awaitable[Any]] | None = None
        self._task: asyncio.Future[Any] | None = None
        self.scrubbed = 0
        """How often deleted bytes were made unreadable."""

    def break_after(self, writes: int) -> None:
        """Let this many writes be done from now on, then fail once, and hold again."""
        self._writes_left = writes

    @property
    def has_broken(self) -> bool:
        """Return whether it came to the failure."""
        return self._writes_left is None

    def meanwhile(self, calls: int, action: Callable[[], Awaitable[Any]]) -> None:
        """Let this many calls pass from now on, then let the action run as far as it can, then go on."""
        self._calls_left, self._action = calls, action

    async def finished(self) -> bool:
        """Wait for the action to end; False when the call at which it starts was never reached, and will not be now."""
        self._action = None
        if self._task is None:
            return False
        await self._task
        return True

    async def commit(self, writes: Sequence[Write]) -> list[Outcome]:
        """Carry out writes one by one."""
        await self._wait()
        outcomes: list[Outcome] = []
        for write in writes:
            self._break_when_due()
            outcomes += await self._store.commit([write])
            if ends_commit(write, outcomes[-1]):
                break
        self._break_when_due(at_end=True)
        return outcomes

    def _break_when_due(self, *, at_end: bool = False) -> None:
        if self._writes_left == 0:
            self._writes_left = None
            raise StoreUnavailable("broken on purpose")
        if self._writes_left is not None and not at_end:
            self._writes_left -= 1

    async def scrub(self) -> None:
        """Make deleted bytes unreadable."""
        self.scrubbed += 1
        await super().scrub()

    async def _pass(self, name: str, call: Callable[[], Awaitable[Result]]) -> Result:
        await self._wait()
        return await super()._pass(name, call)

    async def _wait(self) -> None:
        await asyncio.sleep(0)
        if self._calls_left is None or self._action is None:
            return
        if self._calls_left > 0:
            self._calls_left -= 1
            return
        action, self._action, self._calls_left = self._action, None, None
        self._task = asyncio.ensure_future(action())
        for _ in range(STEPS):
            await asyncio.sleep(0)
