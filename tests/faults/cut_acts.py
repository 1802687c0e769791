"""What is left of an act whose process dies at each call of it, and what the next process makes of that.

It starts as the bot does: it ends what is pending, and then does what the schedule does. Who asked may ask again, or
not.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from bench.reference_store import ReferenceStore, Tables
from memory.store.erasure_log import FILE_NAME
from memory.store.schema import COLLECTIONS
from tests.clocks import FixedClock
from tests.faults.acts import ACTS, NARROW_PLACES, Act, Bot, fill
from tests.faults.checks import Findings, end_of, findings_of
from tests.faults.loops import finished
from tests.faults.numbered import Count, When

_LATER: Final = timedelta(seconds=1)


@dataclass(frozen=True, slots=True)
class Kept:
    """What is in the store and in the log of erasures beside it, and when."""

    tables: Tables
    log: bytes
    at: datetime


@dataclass(slots=True)
class Cut:
    """What is left by an act that is cut off."""

    act: str
    where: str
    """The first of the deaths that leave this."""
    kept: Kept
    whole_commits: bool
    deaths: int = 1


@dataclass(frozen=True, slots=True)
class Played:
    """An act in which nobody dies, and all that its deaths would leave."""

    name: str
    cuts: list[Cut]
    calls: int
    ends: list[dict[str, Any]]
    """How the days after it end: when it was asked for, and when nobody did."""
    findings: Findings
    """Of the days after it."""
    shown_before: frozenset[str]
    """Words that are to go which others were shown before."""


Continued = tuple[Cut, bool]
"""What was left, and whether who asked for the act asks again when the bot is back."""


class _Run:
    """A bot over a store and a log."""

    def __init__(self, folder: Path, kept: Kept | None, whole_commits: bool) -> None:
        if kept is not None and kept.log:
            (folder / FILE_NAME).write_bytes(kept.log)
        self._folder = folder
        self._store = ReferenceStore(None if kept is None else kept.tables)
        clock = FixedClock() if kept is None else FixedClock(kept.at)
        self.count = Count()
        self.bot = Bot(self._store, folder, clock, self.count, whole_commits=whole_commits)

    def kept(self) -> Kept:
        log = self._folder / FILE_NAME
        return Kept(self._store.tables(), log.read_bytes() if log.exists() else b"", self.bot.clock.now())

    async def end(self) -> dict[str, Any]:
        return await end_of(self._store)

    async def findings(self) -> Findings:
        return await findings_of(self._store, None, staying=frozenset(), erased=())

    async def holds(self, words: tuple[str, ...]) -> list[str]:
        """Name the words that stand in a collection, and where."""
        rows = {name: str(await self._store.find(name, {})).lower() for name in COLLECTIONS}
        return [f"{word} in {name}" for name, text in rows.items() for word in words if word in text]


@contextmanager
def _run(kept: Kept | None = None, *, whole_commits: bool = True) -> Iterator[_Run]:
    with TemporaryDirectory(prefix="keepsake-acts-") as folder:
        yield _Run(Path(folder), kept, whole_commits)


@cache
def _filled() -> Kept:
    """Give what is kept before any act."""
    with _run() as run:
        finished(fill(run.bot))
        return run.kept()


@cache
def _never() -> dict[str, Any]:
    """Give how the days end in which nobody asks for anything."""
    return finished(_days_after(_filled()))


async def _days_after(kept: Kept) -> dict[str, Any]:
    with _run(kept) as run:
        await run.bot.keep_house()
        return await run.end()


def played(name: str, *, whole_commits: bool) -> Played:
    """Play an act, and the days after it, in which nobody dies."""
    filled, never = _filled(), _never()
    return finished(_played(name, filled, never, whole_commits))


async def _played(name: str, filled: Kept, never: dict[str, Any], whole_commits: bool) -> Played:
    act, cuts = ACTS[name], list[Cut]()
    with _run(filled, whole_commits=whole_commits) as run:
        if act.before is not None:
            await act.before(run.bot)
        shown = " ".join((await run.bot.shown_to_bram()).values())
        begun, calls = run.kept(), run.count.calls

        def told(call: str, when: When) -> None:
            kept = run.kept()
            if cuts and (cuts[-1].kept.tables, cuts[-1].kept.log) == (kept.tables, kept.log):
                cuts[-1].deaths += 1
            else:
                cuts.append(Cut(name, f"{name}, {when} {call} ({run.count.calls - calls})", kept, whole_commits))

        run.count.told = told
        await act.play(run.bot)
        run.count.told = None
        calls = run.count.calls - calls
        await run.bot.keep_house()
        done, findings = await run.end(), await run.findings()
        findings.still_there += await run.holds(act.gone)
    if act.before is not None:
        never = await _days_after(begun)
    return Played(name, cuts, calls, [done, never], findings, frozenset(word for word in act.gone if word in shown))


def findings_after(ends: dict[str, list[dict[str, Any]]], case: Continued) -> Findings:
    """Let a new process start over what a cut left, ask again or not; gives what is wrong days later."""
    cut, is_asked_again = case
    return finished(_findings_after(cut, ends[cut.act], is_asked_again))


def continued(played: Sequence[Played]) -> list[Continued]:
    """Give what each cut is gone on with.

    Asked again and not, or in turn where the writes of a commit are cut apart.
    """
    cases = []
    for place, cut in enumerate(cut for each in played for cut in each.cuts):
        both = (True, False) if cut.whole_commits else (place % 2 == 0,)
        answers = both if ACTS[cut.act].is_asked_again else (False,)
        cases += [(cut, is_asked_again) for is_asked_again in answers]
    return cases


async def _findings_after(cut: Cut, ends: list[dict[str, Any]], is_asked_again: bool) -> Findings:
    act, (done, never) = ACTS[cut.act], ends
    is_whole = act.is_whole and (cut.whole_commits or not act.needs_transactions)
    with _run(cut.kept, whole_commits=cut.whole_commits) as run:
        run.bot.clock.advance(_LATER)
        await run.bot.again.run()
        if is_asked_again:
            await act.play(run.bot)
        at_once = await run.bot.shown_to_bram()
        await run.bot.keep_house()
        later = await run.bot.shown_to_bram() | await run.bot.exported()
        end, found = await run.end(), await run.findings()
        is_done = is_asked_again or (is_whole and not _differs(end, done))
        if is_done:
            found.still_there += await run.holds(act.gone)
            found.still_there += [
                f"{word} told: {where}"
                for told in (at_once, later)
                for where, text in told.items()
                for word in act.gone
                if word in text
            ]
        found.still_there += _told_too_widely(act, at_once) + _told_too_widely(act, later)
        if is_asked_again or is_whole:
            wrong = _differs(end, done)
            if wrong and (is_asked_again or _differs(end, never)):
                found.different_ends += wrong
            elif end["turns"] not in ([done["turns"]] if is_asked_again else [done["turns"], never["turns"]]):
                found.turns_missing.append("recent talk")
        return found


def _differs(end: dict[str, Any], other: dict[str, Any]) -> list[str]:
    return [name for name in other if name != "turns" and end[name] != other[name]]


def _told_too_widely(act: Act, told: dict[str, str]) -> list[str]:
    return [
        f"{word} told: {where}"
        for where, text in told.items()
        if where not in NARROW_PLACES
        for word in act.narrow
        if word in text
    ]
