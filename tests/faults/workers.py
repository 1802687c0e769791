"""Two processes work on one database at the same time, each call at a random moment; one of them may die."""

import asyncio
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from random import Random
from typing import Any, Final

from bench.reference_store import ReferenceStore, Tables
from memory.domain.formation.windows import COLD_MESSAGES
from memory.domain.ids import ChannelId, MessageId
from memory.domain.upkeep.judging import PURPOSE as JUDGING
from memory.ports import ChatRequest
from tests.clocks import FixedClock
from tests.domain.records import ADA, BRAM
from tests.domain.talk import message_of
from tests.faults.checks import Findings, end_of, findings_of
from tests.faults.loops import finished
from tests.faults.numbered import Count, NumberedStore, When
from tests.faults.story import LEASE_IS_OVER, Process
from tests.operations.killing import Killed
from tests.operations.rig import GENERAL
from tests.operations.talking import COLD, Talk, capture

_CHANNELS: Final = (GENERAL, ChannelId("901"), ChannelId("902"))
_LINES: Final = COLD_MESSAGES
_LIKING: Final = range(0, 25, 5)
"""Lines in which somebody says what they like."""
_LIKED: Final = "rain tea moths bread chess snow ferns opera kites salt owls jazz maps figs clay".split()
"""Nothing of it is the update of something else, so that the order of the windows does not matter."""
_FOUND: Final = {
    (GENERAL, 1): "i found that oiling the winch stops the squeak",
    (GENERAL, 2): "i found that a wet rope swells and jams",
    (GENERAL, 4): "i found that a wet rope swells and jams at night",
}
"""What is passed on, and what the nights have to look at; in one channel, so that the order of the windows does not
matter."""
_SECOND: Final = timedelta(seconds=1)


@dataclass(frozen=True, slots=True)
class Shift:
    """What two workers left behind."""

    end: dict[str, Any]
    findings: Findings
    asked: int
    """Requests to the model, of both, but for those of the nights: of these the pairs that were asked about twice."""
    held: str | None = None
    """The lease that the process which was to die in a kind of work held at its death; None where it never got one of
    that kind."""
    is_stuck: bool = False
    """Whether nobody took that lease over."""


class Works:
    """A database with talk in three channels, and two processes over it."""

    def __init__(
        self,
        seed: int,
        *,
        dies_at: int | None = None,
        dies_in: str | None = None,
        later: int = 0,
        is_slow: bool = False,
    ) -> None:
        """Prepare it.

        The first process dies at its call of that number, or so many calls after it got a lease for work of that name,
        or its model is slower than its lease is long.
        """
        tables, at = _talk()
        self._store = ReferenceStore(tables)
        self._clock = FixedClock(at)
        self._random = Random(seed)  # noqa: S311
        self._held: str | None = None
        # Who is to die with a lease has to get it: such a process goes ahead of the other without a pause.
        self._goes_ahead = dies_in is not None
        self._first = self._process("first", self._mortal_count(dies_at, dies_in, later))
        self._second = self._process("second", Count())
        if is_slow:
            self._first.model.thinks = self._lose_the_lease

    async def run(self, expected: dict[str, Any] | None, *, together: bool = True) -> Shift:
        """Let them form, consolidate, pass on and keep in order, together or the second alone."""
        for _ in range(3):
            self._clock.advance(COLD)
            await self._do(together, lambda process: process.talk.formation.form_due())
            await self._do(together, lambda process: process.talk.consolidation.consolidate_due(nightly=True))
            await self._do(together, lambda process: process.talk.propagation.propagate_due())
            await self._do(together, lambda process: process.maintenance.run())
            self._clock.advance(LEASE_IS_OVER)
        asked = _asked([*self._first.model.requests, *self._second.model.requests])
        is_stuck = self._held is not None and self._held in self._leases_of_first()
        return Shift(await end_of(self._store), await self._findings(expected), asked, self._held, is_stuck)

    def _leases_of_first(self) -> list[str]:
        return [each for each, row in self._store.tables()["leases"].items() if row.get("owner") == "first"]

    def _mortal_count(self, dies_at: int | None, dies_in: str | None, later: int) -> Count:
        count = Count(dies_at=dies_at)

        def look(name: str, when: When) -> None:
            if dies_in is None or self._held is not None or (name, when) != ("write leases", "after"):
                return
            self._held = next((each for each in self._leases_of_first() if each.startswith(dies_in)), None)
            if self._held is not None:
                # `calls` counts the one that got it.
                count.dies_at = count.calls + later

        count.told = look
        return count

    def _process(self, owner: str, count: Count) -> Process:
        pauses = None if self._goes_ahead and owner == "first" else self._random
        return Process(NumberedStore(self._store, count, pauses=pauses), self._clock, count, owner=owner)

    async def _lose_the_lease(self) -> None:
        """Let the second process take over what the first one still waits for, and end it."""
        self._clock.advance(LEASE_IS_OVER)
        await self._second.talk.formation.form_due()

    async def _do(self, together: bool, work: Any) -> None:
        works: list[Awaitable[object]] = [work(self._second)]
        if together:
            works.insert(0 if self._goes_ahead else 1, _mortal(work(self._first)))
        await asyncio.gather(*works)

    async def _findings(self, expected: dict[str, Any] | None) -> Findings:
        # The story's own messages are not said here.
        found = await findings_of(self._store, None, staying=())
        if expected is not None:
            end = await end_of(self._store)
            found.different_ends = [name for name in ("memories", "messages") if end[name] != expected[name]]
        return found


def _asked(requests: Sequence[ChatRequest]) -> int:
    """Count what two processes may do no oftener than one: pairs are filled into requests as they come."""
    nights = [each.messages[-1].content for each in requests if each.purpose == JUDGING]
    pairs = [line.partition("] ")[2] for asked in nights for line in asked.splitlines() if line.startswith("[")]
    return len(requests) - len(nights) + len(pairs) - len(set(pairs))


@cache
def _talk() -> tuple[Tables, datetime]:
    """Give what people had said before anybody works; the same for everybody."""
    return finished(_talked())


async def _talked() -> tuple[Tables, datetime]:
    store, clock = ReferenceStore(), FixedClock()
    talk = Talk.over(store, clock)
    await talk.agree(ADA, BRAM)
    number, liked = 1000, iter(_LIKED)
    for channel in _CHANNELS:
        for line in range(_LINES):
            number += 1
            text = f"i like {next(liked)}" if line in _LIKING else f"lol {line}"
            text = _FOUND.get((channel, line), text)
            author = (ADA, BRAM)[line % 2]
            said = message_of(text, author, MessageId(str(number)), clock.advance(_SECOND), channel_id=channel)
            await capture(talk.collections, said)
    return store.tables(), clock.now()


async def _mortal(work: Awaitable[object]) -> None:
    try:
        await work
    except Killed:
        return
