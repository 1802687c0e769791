"""Claiming: which sessions are worth a look, and which of their messages make the next window.

A claim is a written record; whoever finds it goes on from there. Nothing here asks a model or writes a memory.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from cachetools import LRUCache

from memory.domain.errors import RulesFailed
from memory.domain.formation.record import SLOW_TRIES, FormationRecord, Parked, Trigger, claimed, parked_of
from memory.domain.formation.windows import Pace, due, latest_after, may_be_due, silences_past, window_of
from memory.domain.ids import SubjectId, TenantId, derived_id
from memory.domain.language.tokens import estimate_tokens
from memory.domain.message import Message, Session, SessionCounts, place_of_session
from memory.operations.core import Core, Operation
from memory.operations.metering import TokenBudget
from memory.store.collections import Collections
from memory.store.formations import OPEN

_LOOKED_AT: Final = 200  # Waiting messages of a session that are read at once; a window takes 45 at most
_LOOK_AGAIN: Final = timedelta(minutes=15)
"""How late a window may be formed that only a budget kept from being due, which no counter tells."""
_LOOKS_AT_HAND: Final = 100_000


@dataclass(frozen=True, slots=True)
class _Look:
    """What a session was like when nothing in it was due."""

    counts: SessionCounts
    at: datetime


class WindowClaims(Operation):
    """Windows of talk, one after the other."""

    def __init__(self, core: Core, *, pacing: TokenBudget, kept_days: int) -> None:
        """Build it; `kept_days`, for which messages are kept, bounds how long talk may wait."""
        super().__init__(core)
        self._pacing = pacing
        self._kept = timedelta(days=kept_days)
        self._nothing_due: LRUCache[str, _Look] = LRUCache(_LOOKS_AT_HAND)
        self._searched_at: datetime | None = None

    async def sessions_to_look_at(self) -> dict[str, SessionCounts | None]:
        """Return the sessions in which a window may be due by their counters, with these.

        None stands for one in which a window waits for another try, or that the counters missed.
        """
        at = self._core.clock.now()
        counted = [each for each in await self._collections.sessions.with_waiting() if may_be_due(each, at=at)]
        tried = await self._collections.formations.sessions_to_try(at)
        known = {each.id: each for each in counted if self._may_have_changed(each, at)}
        return dict.fromkeys([*tried, *await self._overdue(at)]) | {
            name: counts for name, counts in known.items() if name not in tried
        }

    async def _overdue(self, at: datetime) -> list[str]:
        """Name what the counters missed, by its age; a search of all messages, so made every quarter of an hour."""
        if self._searched_at is not None and at - self._searched_at < _LOOK_AGAIN:
            return []
        self._searched_at = at
        return await self._collections.messages.overdue(at - latest_after(self._kept))

    async def next_window(self, session_id: str) -> FormationRecord | None:
        """Return the window of a session under way, else claim the one that is due; None without either."""
        under_way = await self._collections.formations.open_in(session_id)
        if under_way is not None:
            is_unasked = under_way.status == "claimed"
            return None if is_unasked and await self._pace_in(under_way.tenant) == "none" else under_way
        session = await self._collections.sessions.get(session_id) or await self._begun_again(session_id)
        return None if session is None else await self._claim_or_note(session)

    async def messages_of(self, record: FormationRecord) -> list[Message]:
        """Read the messages of a claimed window that may still be formed by it, oldest first."""
        present = await self._collections.messages.among([line.message_id for line in record.lines])
        ordered = [present[line.message_id] for line in record.lines if line.message_id in present]
        # Once a window is parked, a message of it that is edited waits with the others again, and is theirs.
        own = [each for each in ordered if each.formable and not each.formed and (each.parked or not record.moved)]
        # One that was edited where fewer could read it makes a window of its own.
        return await self._still_allowed([each for each in own if each.audience == record.audience])

    async def is_due(self, counts: SessionCounts) -> bool:
        """Return whether a window of a session may be due by its messages: one read, where a claim costs commits."""
        at = self._core.clock.now()
        waiting = await self._collections.messages.waiting(*place_of_session(counts.id), limit=_LOOKED_AT)
        # Counters that do not fit are mended where a window is claimed.
        is_counted = len(waiting) == counts.message_count
        if is_counted and not await self._trigger(waiting, counts, tokens=counts.token_count, at=at):
            self._nothing_due[counts.id] = _Look(counts, at)
            return False
        return True

    async def _trigger(
        self,
        waiting: Sequence[Message],
        counts: Session | SessionCounts,
        *,
        tokens: int,
        at: datetime,
        pace: Pace = "full",
    ) -> Trigger | None:
        given: Any = {
            "tokens": tokens,
            "last_active": counts.last_active,
            "at": at,
            "pace": pace,
            "latest": latest_after(self._kept),
        }
        if not all(message.addressed for message in waiting):
            return due(waiting, **given)
        try:
            trigger: Trigger | None = await self._core.run_rules(due, waiting, **given)
        except RulesFailed:
            # Trigger: rules cannot read what waits. Why: what nobody claims would be read again every minute, for ever.
            # Outcome: its first messages are a window, whose tries are counted.
            return "latest"
        return trigger

    def _may_have_changed(self, counts: SessionCounts, at: datetime) -> bool:
        """Return whether a look may find more than the last one did, which found nothing due."""
        looked = self._nothing_due.get(counts.id)
        if looked is None or at - looked.at >= _LOOK_AGAIN:
            return True
        silences = silences_past(counts.last_active, at=at)
        return (counts, silences) != (looked.counts, silences_past(counts.last_active, at=looked.at))

    async def _begun_again(self, session_id: str) -> Session | None:
        """Put a session in its place whose messages wait without one; None where nothing waits.

        It went with the talk before them, or capturing the first of them was cut off on a database without
        transactions.
        """
        waiting = await self._collections.messages.waiting(*place_of_session(session_id), limit=_LOOKED_AT)
        if not waiting:
            return None
        tokens = sum(estimate_tokens(message.text) for message in waiting)
        append = self._collections.sessions.append(waiting[-1], [], counted=len(waiting), tokens=tokens)
        await self._collections.store.commit([append])
        return await self._collections.sessions.get(session_id)

    async def _claim_or_note(self, session: Session) -> FormationRecord | None:
        at = self._core.clock.now()
        claimed_now = await self._claim(session)
        if claimed_now is None:
            counts = {name: getattr(session, name) for name in SessionCounts.model_fields}
            self._nothing_due[session.id] = _Look(SessionCounts(**counts), at)
        return claimed_now

    async def _pace_in(self, tenant: TenantId) -> Pace:
        return await self._pacing.pace_of(tenant, at=self._core.clock.now())

    async def _claim(self, session: Session) -> FormationRecord | None:
        at, pace = self._core.clock.now(), await self._pace_in(session.tenant)
        if pace == "none":
            return None
        waiting = await self._collections.messages.waiting(session.tenant, session.channel_id, limit=_LOOKED_AT)
        allowed = await self._still_allowed(waiting)
        tokens = sum(estimate_tokens(message.text) for message in allowed)
        if len(waiting) < _LOOKED_AT:
            await self._recount(session, len(allowed), tokens)
        trigger = await self._trigger(allowed, session, tokens=tokens, at=at, pace=pace)
        if trigger is None:
            return None
        return await self._inserted(claimed(session, window_of(allowed, pace=pace), trigger=trigger, at=at))

    async def _inserted(self, record: FormationRecord) -> FormationRecord | None:
        """Write a claim, or return the same window's that is under way; one that is through blocks none."""
        formations = self._collections.formations
        while True:
            (outcome,) = await self._collections.store.commit([formations.insert(record)])
            if outcome.matched:
                return record
            known = await formations.get(record.id)
            if known is None or known.status in OPEN:
                return known
            record = record.model_copy(update={"id": derived_id("formation", known.id, "again")})

    async def _still_allowed(self, messages: Sequence[Message]) -> list[Message]:
        """Keep the messages of people from whose talk memory may come now; those of others never become memory."""
        asked: dict[SubjectId, bool] = {}
        for message in messages:
            if message.author not in asked:
                asked[message.author] = await self._may_form(message.tenant, message.author)
        gone = [message for message in messages if not asked[message.author]]
        if gone:
            await self._collections.store.commit([self._collections.messages.withdraw(each) for each in gone])
        return [message for message in messages if asked[message.author]]

    async def _may_form(self, tenant: TenantId, author: SubjectId) -> bool:
        constraints = await self._core.constraints.constraints_of(tenant, author)
        return constraints.memory_enabled and await self._core.constraints.may_form_from(tenant, author)

    async def _recount(self, session: Session, messages: int, tokens: int) -> None:
        """Mend counters from which messages were taken in other ways: deleted, dropped by age, withdrawn."""
        more, longer = messages - session.message_count, tokens - session.token_count
        if more or longer:
            count = self._collections.sessions.count(session.id, messages=more, tokens=longer)
            await self._collections.store.commit([count])


@dataclass(frozen=True, slots=True)
class Backlog:
    """How formation keeps up, in windows of talk."""

    under_way: int
    """Claimed and not yet through; they end by themselves."""
    slow: int
    """Windows among them that the model timed out over again and again; they are cut in two until it answers."""
    parked: Parked
    """A healthy bot has none."""


async def backlog_of(collections: Collections) -> Backlog:
    """Count what waits; raises `StoreError`."""
    formations = collections.formations
    return Backlog(
        under_way=await formations.count("claimed") + await formations.count("answered"),
        slow=sum(record.timeouts >= SLOW_TRIES for record in await formations.claimed()),
        parked=parked_of(await formations.parked()),
    )
