"""Who makes a copy now: a few people at once, the others in the order in which they came, for each copy stands in memory whole."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Final

from memory.domain.errors import ExportRefused
from memory.domain.ids import SubjectId

Told = Callable[[int], Awaitable[object]]
"""Called with how many copies end before a person's own begins, each time that changes; 0: it begins now. Not called where nobody waits."""
AT_ONCE: Final = 2
"""Copies that are made and handed over at a time."""
MOST_WAITING: Final = 10
"""People who wait beside them: Discord takes what a command answers for 15 minutes, and a large copy takes a minute or two."""


class WaitingLine:
    """The people whose copies are made or wait to be made, in the order in which they asked."""

    def __init__(self) -> None:
        self._line: list[SubjectId] = []
        self._moved = asyncio.Condition()

    @asynccontextmanager
    async def turn(self, subject: SubjectId, told: Told) -> AsyncIterator[None]:
        """Wait for a person's turn and enclose it. Raises `ExportRefused` while they have one already, or too many wait."""
        if subject in self._line:
            raise ExportRefused("under_way")
        if len(self._line) >= AT_ONCE + MOST_WAITING:
            raise ExportRefused("many_wait")
        self._line.append(subject)
        try:
            await self._wait(subject, told)
            yield
        finally:
            self._line.remove(subject)
            async with self._moved:
                self._moved.notify_all()

    async def _wait(self, subject: SubjectId, told: Told) -> None:
        ahead = self._ahead_of(subject)
        has_to_wait = ahead > 0
        while ahead:
            await told(ahead)
            ahead = await self._moved_up(subject, ahead)
        if has_to_wait:
            await told(0)

    async def _moved_up(self, subject: SubjectId, ahead: int) -> int:
        async with self._moved:
            await self._moved.wait_for(lambda: self._ahead_of(subject) < ahead)
        return self._ahead_of(subject)

    def _ahead_of(self, subject: SubjectId) -> int:
        return max(0, self._line.index(subject) - AT_ONCE + 1)
