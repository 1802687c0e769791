"""Bringing over what another program remembered: each statement passes the gate and waits, hidden, for a yes.

Of a person it waits as a proposal for their own word, once it is offered; of a server for an admin's, as what one
member alone says does. Nothing of it is used before. Played again, it goes on where it was cut off.
"""

import re
from collections import Counter
from collections.abc import AsyncIterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Final

from memory.domain.audience import PRIVATE, PUBLIC
from memory.domain.constraints import is_left_out
from memory.domain.errors import RulesFailed
from memory.domain.export.copies import statements_in
from memory.domain.export.sources import ForeignNote
from memory.domain.ids import (
    MemoryId,
    SubjectId,
    TenantId,
    derived_id,
    dm_tenant,
    individual_scope,
    subject_of,
    user_id_of,
)
from memory.domain.language.normal_text import folded
from memory.domain.memory import MIGRATED, Memory, Provenance, is_corroborated, is_migrated
from memory.domain.writing.asked import Worded, worded, worded_of_server
from memory.domain.writing.changes import Actor, Record, Why
from memory.domain.writing.gate import Refused, Situation
from memory.operations.constraint_service import scope_of_guild
from memory.operations.core import Operation
from memory.store.questions import PAGE, StoreQuery, ask_together

WAITS: Final = timedelta(days=90)
_SAMPLES: Final = 5
_ID_DIGITS: Final = range(17, 21)
_LONG_AGO: Final = datetime.min.replace(tzinfo=UTC)
WAITING: Final = "waits"
KNOWN: Final = "known"
Outcome = str
"""`waits`, `known`, or why not: a reason of the gate, one of a source (`Unfit`), `unknown_person`, `no_place` for what
is of nobody, `erased` for what is from before its person's erasure, `too_many` beyond what one is asked about."""


@dataclass(frozen=True, slots=True)
class Migrant:
    """Somebody of an export."""

    subject: SubjectId
    names: tuple[str, ...] = ()
    """What statements about them begin with."""


@dataclass(frozen=True, slots=True)
class Destination:
    """Where statements go, and whose they are."""

    people: Mapping[str, Migrant]
    """By their names in the source."""
    guild: TenantId | None = None
    """None: what is of a person goes to their direct messages, and what is of no person nowhere."""

    most_waiting: int = 500
    """Statements of one person; who is asked about more looks at none."""

    def whose(self, name: str) -> Migrant | None:
        """Return whom a source means by a name; one that may be an id of Discord's is that."""
        found = self.people.get(name)
        is_id = found is None and name.isdecimal() and len(name) in _ID_DIGITS
        return Migrant(subject_of(int(name))) if is_id else found


@dataclass(slots=True)
class MigrationReport:
    """What becomes of each statement, as counts."""

    counts: Counter[Outcome] = field(default_factory=Counter)
    samples: list[str] = field(default_factory=list)
    """A few of those that wait; people's words, for nobody but who runs the migration."""
    kept: dict[MemoryId, str] = field(default_factory=dict)
    """Id → fingerprint of each that is to be in the store."""
    is_cut: bool = False
    """Whether there was more than the batch takes."""


class Migration(Operation):
    """What whoever runs the bot brings over, for people to decide on."""

    async def bring(
        self, notes: AsyncIterable[ForeignNote], into: Destination, *, writes: bool, most: int | None = None
    ) -> MigrationReport:
        """Have the statements of a source wait, at most `most` new ones; without `writes` only find out what would."""
        at, report, batch = self._core.clock.now(), MigrationReport(), _Batch(into)
        async for each in notes:
            for outcome in [each.unfit] if each.unfit else [*_targets(each, into)]:
                if isinstance(outcome, str):
                    report.counts[outcome] += 1
                    continue
                if most is not None and report.counts[WAITING] >= most:
                    report.is_cut = True
                    return report
                report.counts[await self._one(each, outcome, batch, report, at=at, writes=writes)] += 1
        return report

    async def differing(self, report: MigrationReport) -> list[MemoryId]:
        """Read back what was brought over, and return what is not as it was read; decided or ended since is none."""
        differing, ids = list[MemoryId](), list(report.kept)
        for first in range(0, len(ids), PAGE):
            page = ids[first : first + PAGE]
            found = {each.id: each for each in await self._collections.memories.to_work_on(page)}
            for each in page:
                memory = found.get(each)
                if memory is None or (memory.fingerprint != report.kept[each] and memory.state != "purged"):
                    differing.append(each)
        return differing

    async def waiting(self) -> Counter[str]:
        """Count what was ever brought over, by its state now."""
        pages = self._collections.memories.about.migrated()
        return Counter([memory.state async for page in pages for memory in page])

    async def offer(self, *, is_offered: bool) -> None:
        """Ask people about what waits for them, or no longer; it is hidden either way."""
        await self._collections.installation.note_migration(is_offered=is_offered)

    async def roll_back(self) -> int:
        """Take away what nobody has agreed to; returns how many. What people took over is theirs. Repeatable."""
        await self.offer(is_offered=False)
        count = 0
        # One that goes may let another hold again that it took the place of.
        while gone := await self._taken_back():
            count += gone
        return count

    async def _taken_back(self) -> int:
        count = 0
        async for page in self._collections.memories.about.migrated():
            for memory in page:
                if memory.state == "proposed" or _is_untouched(memory):
                    await self._core.writer.take_back(memory)
                    count += 1
        return count

    async def _one(
        self,
        note: ForeignNote,
        target: "_Target",
        batch: "_Batch",
        report: MigrationReport,
        *,
        at: datetime,
        writes: bool,
    ) -> Outcome:
        memory = await self._judged(note, target, await self._situation(target, batch), at=at)
        if not isinstance(memory, Memory):
            return memory
        erased = [self._erased(memory, whose, said_at=note.at) for whose in (target.subject, *target.about)]
        same = self._collections.memories.get(memory.id)
        equal = self._collections.memories.in_scope.equal_to(memory.scope, memory.audience, memory.fingerprint)
        await ask_together(*erased, same, equal)
        if any(each.answer for each in erased):
            return "erased"
        there = memory.id in report.kept or same.answer is not None
        if not there and equal.answer is not None:
            return KNOWN
        if not there and batch.waiting[memory.scope] >= batch.into.most_waiting:
            return "too_many"
        report.kept[memory.id] = memory.fingerprint
        if there:
            return KNOWN
        batch.waiting[memory.scope] += 1
        report.samples += [memory.text][: _SAMPLES - len(report.samples)]
        if writes:
            await self._core.writer.apply(Record(memory=memory, actor=Actor.MIGRATION, reason=Why.BROUGHT_OVER), at=at)
        return WAITING

    async def _judged(
        self, note: ForeignNote, target: "_Target", situation: Situation, *, at: datetime
    ) -> Memory | Outcome:
        rule = worded if target.subject is not None else worded_of_server
        try:
            read: Worded | Refused = await self._core.run_rules(rule, target.text, situation)
        except RulesFailed as failed:
            return failed.cause
        if isinstance(read, Refused):
            return read.reason
        memory = _memory_of(note, target, read, at=at)
        for person in target.about:
            if is_left_out(await self._core.constraints.consent_of(target.tenant, person)):
                return "left_out"
        return memory

    async def _situation(self, target: "_Target", batch: "_Batch") -> Situation:
        key = (target.tenant, target.subject)
        if key not in batch.situations:
            batch.situations[key] = await self._asked_situation(*key)
            if target.subject is not None:
                held = await self._collections.memories.about.proposals_of(*key, with_held=True)
                scope = individual_scope(target.tenant, target.subject)
                batch.waiting[scope] = sum(map(is_migrated, held))
        return batch.situations[key]

    async def _asked_situation(self, tenant: TenantId, subject: SubjectId | None) -> Situation:
        if subject is not None:
            return await self._core.situation_of(tenant, subject)
        rules = await self._core.constraints.constraints_of(tenant, None)
        return Situation(consent="on", constraints=rules, categories=await self._core.categories_of(tenant))

    def _erased(self, memory: Memory, subject: SubjectId | None, *, said_at: datetime | None) -> StoreQuery[bool]:
        """Query whether it is from before an erasure; of what has no date, whether there was one. None: of a place."""
        covers = self._collections.erasures.covers
        return covers(memory.tenant, subject, said_at=said_at or _LONG_AGO, memory_id=memory.id)


@dataclass(slots=True)
class _Batch:
    """What a run goes by, and what it has read once."""

    into: Destination
    situations: dict[tuple[TenantId, SubjectId | None], Situation] = field(default_factory=dict)
    waiting: Counter[str] = field(default_factory=Counter)


@dataclass(frozen=True, slots=True)
class _Target:
    tenant: TenantId
    subject: SubjectId | None
    text: str
    about: tuple[SubjectId, ...] = ()
    """Who was noted beside what is of nobody."""


def _targets(note: ForeignNote, into: Destination) -> Iterator[_Target | Outcome]:
    """Give the statements of what was told, each with where it goes, or why it goes nowhere."""
    if note.person is None:
        names = {folded(name) for whose in into.people.values() for name in whose.names}
        if names & set(re.findall(r"\w+", folded(note.text))):
            yield "about_another"
            return
        about = [into.whose(name) for name in note.about]
        people = tuple(each.subject for each in about if each is not None)
        if len(people) < len(about):
            yield "unknown_person"
            return
        yield "no_place" if into.guild is None else _Target(into.guild, None, note.text, people)
        return
    whose = into.whose(note.person)
    if whose is None:
        yield "unknown_person"
        return
    tenant = into.guild or dm_tenant(user_id_of(whose.subject))
    for text in statements_in(note.text, whose.names):
        yield _Target(tenant, whose.subject, text)


def _memory_of(note: ForeignNote, target: _Target, read: Worded, *, at: datetime) -> Memory:
    subject, tenant = target.subject, target.tenant
    scope = scope_of_guild(tenant) if subject is None else individual_scope(tenant, subject)
    said = min(note.at or at, at)
    waits = {"source": "chat"} if subject is None else {"source": "import", "state": "proposed", "purge_at": at + WAITS}
    return Memory.model_validate(
        {
            "id": MemoryId(derived_id(MIGRATED, scope, read.fingerprint)),
            "scope": scope,
            "tenant": tenant,
            "subject": subject,
            # Nobody knows who could read where it was said.
            "audience": PUBLIC if subject is None else PRIVATE,
            "kind": read.kind,
            "category": read.category,
            "text": read.text,
            "terms": read.terms,
            "fingerprint": read.fingerprint,
            "provenance": Provenance(formation_id=MIGRATED, author=subject, by_command=True),
            "observed_at": said,
            "valid_from": said,
            "created_at": at,
            "updated_at": at,
            "reinforced_at": said,
            **waits,
        }
    )


def _is_untouched(memory: Memory) -> bool:
    """Return whether of a server's nobody has said yes to it, or the same; what a night does to it is neither."""
    is_of_server = memory.subject is None and memory.state == "active"
    return is_of_server and not is_corroborated(memory) and not memory.provenance.tellers
