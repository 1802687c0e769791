"""Formation: talk becomes memory, window by window, and no window is lost or formed twice.

For each session, under a lease: claim a window, ask the model, keep its answer, write the memories, then move the
checkpoint. Every step is found again after a crash and ends the same way. What may be remembered is decided elsewhere.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from memory.domain.constraints import is_left_out
from memory.domain.errors import OUTAGES, RulesFailed, StoreError
from memory.domain.formation.extraction import SessionNote
from memory.domain.formation.record import (
    SLOW_TRIES,
    Fault,
    FormationRecord,
    after_fault,
    digest_of,
    in_halves,
    lines_left,
)
from memory.domain.formation.windows import LEASE
from memory.domain.ids import MessageId, derived_id, guild_id_of, is_later
from memory.domain.message import Message, place_of_session
from memory.operations.core import Core, Operation
from memory.operations.formation.extraction import Extraction, Failed
from memory.operations.formation.observation_writer import FormationTally, ObservationWriter
from memory.operations.formation.window_claims import WindowClaims
from memory.store.documents import Upsert, Write
from memory.store.events import Event, Status
from memory.store.personal import scrub_mark
from memory.store.sessions import Note

Step = Literal["formed", "halved", "put_off", "parked", "lost", "nothing"]
"""How the work on one window ended; `halved`: two halves are next, `lost`: another has or changed it."""

_WITHDRAWN: Final = frozenset({"consent", "erased"})
"""Reasons that make a summary of the window unfit, since it may hold what was withdrawn."""


@dataclass(slots=True)
class FormationReport:
    """What one run did."""

    windows: int = 0
    """Windows that are through."""
    unasked: int = 0
    """Those of them that no model was asked about, since nobody in them tells anything (questions alone)."""
    memories: int = 0
    """New memories."""
    reinforced: int = 0
    """Memories that were said again."""
    dropped: Counter[str] = field(default_factory=Counter)
    """Reason → observations that did not become memory."""
    faults: Counter[str] = field(default_factory=Counter)
    """Tries that gave no usable answer, by fault."""
    parked: int = 0
    """Windows that were given up until somebody asks for them again."""

    def add(self, record: FormationRecord, tally: FormationTally) -> None:
        """Count a window that is through."""
        self.windows += 1
        self.unasked += record.extractor == "rules"
        self.memories += len(tally.kept)
        self.reinforced += len(tally.reinforced)
        self.dropped.update(record.dropped)
        self.dropped.update(tally.dropped)


class Formation(Operation):
    """Talk becomes memory."""

    def __init__(
        self, core: Core, *, claiming: WindowClaims, extraction: Extraction, observing: ObservationWriter
    ) -> None:
        super().__init__(core)
        self.claiming = claiming
        self._extraction = extraction
        self._observing = observing

    async def form_due(self) -> FormationReport:
        """Form all that is due in all sessions that this process has; run by the schedule, repeatable.

        When the model or the store is away the run ends: the next one finds everything as it was.
        Another error in one session is raised when the other sessions are through.
        """
        report = FormationReport()
        errors: list[Exception] = []
        for session_id, counts in (await self.claiming.sessions_to_look_at()).items():
            if not self._core.has(place_of_session(session_id)[0]):
                continue
            try:
                if counts is None or await self.claiming.is_due(counts):
                    await self._form(session_id, report)
            except StoreError:
                raise
            # Whatever it is, it must not keep others' talk from being formed.
            except Exception as error:  # noqa: BLE001
                errors.append(error)
            if not OUTAGES.isdisjoint(report.faults):
                break
        if report.windows:
            await self._collections.messages.end_wishes()
        if errors:
            raise errors[0]
        return report

    async def retry_parked(self) -> int:
        """Let every parked window be tried anew from now; returns how many. For the operator."""
        formations, at = self._collections.formations, self._core.clock.now()
        again = {"status": "claimed", "tries": 0, "faults": 0, "next_try_at": at}
        writes = [formations.replace(record.model_copy(update=again)) for record in await formations.parked()]
        return sum([(await self._collections.store.commit([write]))[0].matched for write in writes])

    async def _form(self, session_id: str, report: FormationReport) -> None:
        work = f"formation/{derived_id('session', session_id)}"
        async with self._core.locks.holding(work):
            at = self._core.clock.now()
            if not await self._collections.leases.claim(work, owner=self._core.owner, at=at, expires_at=at + LEASE):
                return
            while await self._form_next(session_id, work, report) in ("formed", "halved"):
                pass
            await self._collections.leases.release(work, owner=self._core.owner)

    async def _form_next(self, session_id: str, work: str, report: FormationReport) -> Step:
        record = await self.claiming.next_window(session_id)
        if record is None:
            return "nothing"
        if record.status == "claimed":
            if record.next_try_at > self._core.clock.now():
                return "put_off"
            answered = await self._ask(record)
            if not await self._is_still_ours(work):
                return "lost"
            if isinstance(answered, Failed):
                return await self._fail(record, answered.fault, report)
            saved = await self._save(answered)
            if saved is None:
                return "lost"
            record = saved
        return await self._apply(record, report) if record.status == "answered" else "lost"

    async def _ask(self, record: FormationRecord) -> FormationRecord | Failed:
        window = await self.claiming.messages_of(record)
        if window:
            try:
                return await self._extraction.ask(record, window)
            except RulesFailed as failed:
                return Failed(failed.cause)
        return record.model_copy(update={"status": "answered", "lines": ()})

    async def _is_still_ours(self, work: str) -> bool:
        expires_at = self._core.clock.now() + LEASE
        return await self._collections.leases.renew(work, owner=self._core.owner, expires_at=expires_at)

    async def _save(self, record: FormationRecord, *before: Write) -> FormationRecord | None:
        """Keep a changed record after other writes, with an event; None when others changed it first.

        The record goes last: cut off before it, the step is found undone and played again.
        """
        stamped = record.model_copy(update={"updated_at": self._core.clock.now()})
        changed = self._collections.formations.replace(stamped)
        outcomes = await self._collections.store.commit([*before, changed, self._event(stamped)])
        if not outcomes[len(before)].matched:
            return None
        return stamped.model_copy(update={"revision": stamped.revision + 1})

    async def _fail(self, record: FormationRecord, fault: Fault, report: FormationReport) -> Step:
        if fault == "too_long" and (cut := await self._halve(record)) is not None:
            return cut
        report.faults[fault] += 1
        failed = after_fault(record, fault, at=self._core.clock.now())
        is_slow = fault == "timeout" and failed.timeouts % SLOW_TRIES == 0
        if is_slow and await self._halve(failed) is not None:
            return "put_off"
        if failed.status != "parked":
            return "put_off" if await self._save(failed) else "lost"
        messages = await self.claiming.messages_of(record)
        marks: list[Write] = [self._collections.messages.note_parked(each) for each in messages]
        lines = lines_left(record.lines, {each.id for each in messages})
        if not await self._save(
            failed.model_copy(update={"moved": True, "lines": lines}), *marks, *await self._advance(record, None)
        ):
            return "lost"
        report.parked += 1
        return "parked"

    async def _halve(self, record: FormationRecord) -> Step | None:
        """Cut a window in two that is too much for the model; None where it is one message."""
        parts = in_halves(record, at=self._core.clock.now())
        if parts is None:
            return None
        first, rest = parts
        # The rest goes first: cut off behind it, both are there, and what the first one forms is left out of it.
        added = replace(self._collections.formations.insert(rest), must_match=False)
        outcome = await self._save(first, added)
        return "lost" if outcome is None else "halved"

    async def _apply(self, record: FormationRecord, report: FormationReport) -> Step:
        """Write the memories, then note that the window is through. Repeatable until it is."""
        messages = await self._collections.messages.among([line.message_id for line in record.lines])
        tally = await self._observing.keep(record, messages, at=self._core.clock.now())
        same = _unchanged(record, messages)
        is_whole = len(same) == len(record.lines) and _WITHDRAWN.isdisjoint(tally.dropped)
        # Rules say nothing of the talk as a whole: what was said of it before stays.
        by_model = record.extractor == "model"
        note = _note(record.note if is_whole else SessionNote(), same) if by_model else None
        marks: list[Write] = [self._collections.messages.note_formed(each) for each in same]
        through = record.model_copy(
            update={
                "status": "applied",
                "moved": True,
                "lines": lines_left(record.lines, messages),
                "raw": "",
                "observations": (),
                "note": SessionNote(),
                "dropped": dict(Counter(record.dropped) + tally.dropped),
                "kept": len(tally.kept) + len(tally.reinforced),
            }
        )
        saved = await self._save(through, *marks, *await self._advance(record, note))
        await self._verify(record, note, same)
        if saved is None:
            return "lost"
        report.add(record, tally)
        return "formed"

    async def _advance(self, record: FormationRecord, note: Note | None) -> list[Write]:
        session = None if record.moved else await self._collections.sessions.get(record.session_id)
        if session is None:
            return []
        last = record.lines[-1].message_id if record.lines else None
        checkpoint = last if last is not None and is_later(last, session.checkpoint) else session.checkpoint
        return [self._collections.sessions.advance(record, checkpoint=checkpoint, note=note)]

    async def _verify(self, record: FormationRecord, note: Note | None, sources: Sequence[Message]) -> None:
        # Trigger: an erasure or a no just before the summary was written. Why: it found none to take away.
        # Outcome: its mark was there first, so this look after the write sees it.
        if note is None or record.moved or note.text == SessionNote():
            return
        book, erased = self._collections.constraints, self._collections.erasures.covers
        consents = await book.consents_of(record.tenant, {message.author for message in sources})
        for message in sources:
            if is_left_out(consents[message.author]) or await erased(
                record.tenant, message.author, said_at=message.at, message_ids=[message.id]
            ):
                drop = self._collections.sessions.drop_summary(record.session_id, message.id)
                await self._collections.store.commit([drop, scrub_mark()])
                return

    def _event(self, record: FormationRecord) -> Upsert:
        statuses: dict[str, Status] = {"answered": "ok", "applied": "ok", "parked": "error", "claimed": "error"}
        in_person = guild_id_of(record.tenant) is None and len(record.authors) == 1
        event = Event(
            id=derived_id("formation", record.id, record.revision),
            tenant=record.tenant,
            subject=record.authors[0] if in_person else None,
            session=record.session_id,
            node="worker",
            op="classify",
            status=statuses[record.status],
            reason=record.fault or record.status,
            at=record.updated_at,
        )
        return self._collections.events.write(event)


def _unchanged(record: FormationRecord, messages: Mapping[MessageId, Message]) -> list[Message]:
    found = [(messages.get(line.message_id), line.digest) for line in record.lines]
    return [message for message, digest in found if message is not None and digest_of(message.text) == digest]


def _note(text: SessionNote, messages: Sequence[Message]) -> Note:
    return Note(
        text,
        messages=tuple(each.id for each in messages),
        authors=tuple(dict.fromkeys(each.author for each in messages)),
        at=max((each.at for each in messages), default=None),
    )
