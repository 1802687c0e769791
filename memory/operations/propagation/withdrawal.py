"""Withdrawal: a passed-on statement ends, by compare-and-set, when what it rests on is gone or no longer agreed to."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from typing import Final

from memory.domain.ids import (
    COLLECTIVE_SCOPE,
    MemoryId,
    ScopeKey,
    SubjectId,
    TenantId,
    guild_id_of,
    guild_scope,
    kind_of_scope,
)
from memory.domain.language.normal_text import fingerprint
from memory.domain.language.references import without_names
from memory.domain.language.terms import terms_of
from memory.domain.memory import Memory, Support, loss_of
from memory.domain.scopes.propagation import Loss, may_stay_passed_on, names_an_address
from memory.domain.scopes.support import FactsOf, is_supported, nothing_known, people_behind
from memory.domain.writing.changes import Actor, Redact, Uphold, Why
from memory.domain.writing.holdover import own_words, says_again
from memory.operations.insights.removal import InsightRemoval
from memory.operations.writing.removal import drop_echoes, end
from memory.operations.writing.retries import MANY_ATTEMPTS, retried
from memory.operations.writing.writer import Writer
from memory.store.collections import Collections
from memory.store.personal import Since, scrub_mark
from memory.store.scopes import spoiling

_ADDRESS: Final = "names an address"
_Gone = Callable[[Memory], bool]


@dataclass(slots=True)
class WithdrawalReport:
    """What one look through the passed-on statements did."""

    ended: int = 0
    """Statements that ended."""
    thinned: int = 0
    """Statements that stand on less than before."""
    losses: Counter[str] = field(default_factory=Counter)
    """Support that was lost, by why."""


@dataclass(frozen=True, slots=True)
class _Footing:
    """What a statement rests on at this moment."""

    support: tuple[Support, ...]
    losses: tuple[Loss, ...]


class Withdrawal:
    """The way back of what was passed on."""

    def __init__(self, collections: Collections, *, writer: Writer, facts_of: FactsOf = nothing_known) -> None:
        """Build it; without `facts_of` what guilds are is left to the job, which asks for all of them."""
        self._collections = collections
        self._facts_of = facts_of
        self.insights: Final = InsightRemoval(collections, writer=writer)
        """Ends what was guessed."""
        self._writer = writer

    async def recount(self, *, at: datetime) -> WithdrawalReport:
        """Look at the support of every passed-on statement, guilds first: others rest on them. Repeatable."""
        guilds = [scope for scope in await self._collections.scopes.shared() if scope != COLLECTIVE_SCOPE]
        return await self._settle_in([*sorted(guilds), COLLECTIVE_SCOPE], _nothing, at=at)

    async def lose(self, ids: Sequence[MemoryId], *, at: datetime) -> None:
        """Let nothing rest on some memories any more, which are hidden already or about to be erased. Repeatable."""
        gone = frozenset(ids)
        for memory_id in ids:
            resting = await self._collections.memories.passed_on.resting_on(memory_id)
            await self._settle_each(resting, lambda source: source.id in gone, at=at)
        await self.insights.lose(ids, at=at)

    async def recount_resting_on(self, memory_id: MemoryId, *, at: datetime) -> None:
        """Look again at what rests on a memory, which fewer see than before or which is not passed on. Repeatable."""
        await self.insights.lose([memory_id], at=at, why="private")
        await self._settle_each(await self._collections.memories.passed_on.resting_on(memory_id), _nothing, at=at)

    async def lose_person(
        self, subject: SubjectId, tenant: TenantId | None, *, at: datetime, since: Since | None = None
    ) -> None:
        """Let nothing rest on a person about to be erased, but on what stays of them. Repeatable."""

        def gone(source: Memory) -> bool:
            is_here = tenant is None or source.tenant == tenant
            is_here &= since is None or source.id not in since.memories
            return is_here and source.source != "propagation" and subject in people_behind(source)

        await self._settle_person(subject, gone, at=at)

    async def recount_person(self, subject: SubjectId, tenant: TenantId | None, *, at: datetime) -> None:
        """Look again at what rests on a person who changed what they allow; texts and answers with it go."""
        hidden: list[Memory] = []
        for memory in await self._collections.memories.told_by(subject, tenant):
            is_told = memory.source != "propagation"
            if is_told and await self._collections.constraints.consent_of(memory.tenant, subject) == "off":
                await self._withhold(memory)
                hidden.append(memory)
        await drop_echoes(self._collections, hidden)
        await self._settle_person(subject, _nothing, at=at)

    async def unname(self, subject: SubjectId, tenant: TenantId | None, *, at: datetime) -> None:
        """Take a person's name out of what others told up to `at`; `tenant` None: everywhere. Repeatable."""
        memories = self._collections.memories
        for place in sorted(await memories.tenants()) if tenant is None else [tenant]:
            for memory in await memories.by_source.naming(place, subject):
                if memory.observed_at <= at:
                    await retried(partial(self._unnamed, memory.id, at=at), f"memory {memory.id!r}")

    async def _unnamed(self, memory_id: MemoryId, *, at: datetime) -> None:
        memory = await self._collections.memories.get(memory_id)
        if memory is not None and memory.provenance.named:
            own = own_words(memory)
            left = None if own == memory.text else without_names(own)
            await self._redact(memory, without_names(memory.text), own=left, reason=Why.UNNAMED, at=at)

    async def lose_words(self, older: Memory, *, at: datetime) -> None:
        """Let nothing say words of a memory about to be erased that stand behind what took its place. Repeatable."""
        newer, carrying = await self._instead_of(older), list[Memory]()
        while newer is not None and says_again(newer, older):
            carrying += [newer] if own_words(newer) != newer.text else []
            older, newer = newer, await self._instead_of(newer)
        # The last first: cut off behind an earlier one, nothing would lead to those behind it.
        for each in reversed(carrying):
            await retried(partial(self._without_older, each.id, at=at), f"memory {each.id!r}")

    async def _instead_of(self, older: Memory) -> Memory | None:
        return None if older.superseded_by is None else await self._collections.memories.get(older.superseded_by)

    async def _without_older(self, memory_id: MemoryId, *, at: datetime) -> None:
        memory = await self._collections.memories.get(memory_id)
        if memory is None or (memory.forgotten and memory.purge_at is not None and memory.purge_at <= at):
            return
        if (own := own_words(memory)) != memory.text:
            await self._redact(memory, own, own=None, reason=Why.WITHOUT_OLDER, at=at)

    async def _redact(self, memory: Memory, text: str, *, own: str | None, reason: str, at: datetime) -> None:
        # Before the name goes by which this is found, for whoever goes on with it where it is cut off.
        await drop_echoes(self._collections, [memory])
        ending = await self._collections.ending(memory, stays=True)
        await self._collections.store.commit([*ending, *spoiling(memory), scrub_mark()])
        # What was guessed of it may say them, too.
        await self.insights.lose([memory.id], at=at)
        redacted = Redact(
            before=memory,
            text=text,
            terms=terms_of(text),
            fingerprint=fingerprint(text),
            own=own,
            actor=Actor.LIFECYCLE,
            reason=reason,
        )
        await self._writer.apply(redacted, at=at)

    async def lose_guild(self, tenant: TenantId, *, at: datetime) -> WithdrawalReport:
        """Let nothing that everybody hears rest on a guild that is left. Repeatable."""
        return await self._settle_in([COLLECTIVE_SCOPE], lambda source: source.tenant == tenant, at=at)

    async def recount_guild(self, tenant: TenantId, *, at: datetime) -> WithdrawalReport:
        """Look again at what was passed on in a guild and from it, after its admins changed what they allow."""
        guild_id = guild_id_of(tenant)
        own = [] if guild_id is None else [guild_scope(guild_id)]
        return await self._settle_in([*own, COLLECTIVE_SCOPE], _nothing, at=at)

    async def _settle_person(self, subject: SubjectId, gone: _Gone, *, at: datetime) -> None:
        found = await self._collections.memories.passed_on.resting_on_person(subject)
        await self._settle_each(sorted(found, key=lambda each: kind_of_scope(each.scope) == "collective"), gone, at=at)

    async def _settle_in(self, scopes: Sequence[ScopeKey], gone: _Gone, *, at: datetime) -> WithdrawalReport:
        report = WithdrawalReport()
        for scope in scopes:
            await self._settle_each(await self._collections.memories.passed_on.in_scope(scope), gone, report, at=at)
        return report

    async def _settle_each(
        self, memories: Iterable[Memory], gone: _Gone, report: WithdrawalReport | None = None, *, at: datetime
    ) -> None:
        for memory in memories:
            await self._settle(memory, gone, report or WithdrawalReport(), at=at)

    async def settle(self, memory: Memory, *, at: datetime) -> Memory | None:
        """Bring one statement in line with what it rests on; returns it as it stands, None when it ended."""
        await self._settle(memory, _nothing, WithdrawalReport(), at=at)
        found = await self._collections.memories.get(memory.id)
        return found if found is not None and found.state == "active" else None

    async def _settle(self, memory: Memory, gone: _Gone, report: WithdrawalReport, *, at: datetime) -> None:
        async def attempt() -> bool:
            current = await self._collections.memories.get(memory.id)
            if current is None or current.state != "active":
                return False
            footing = await self._footing(current, gone)
            stands = self._may_stand(current, footing, at=at)
            if stands and footing.support == current.provenance.support:
                return False
            await self._stand_on(current, footing, report, stands=stands, at=at)
            return True

        if await retried(attempt, f"memory {memory.id!r}", attempts=MANY_ATTEMPTS):
            await self._settle_each(
                await self._collections.memories.passed_on.resting_on(memory.id), gone, report, at=at
            )

    def _may_stand(self, memory: Memory, footing: _Footing, *, at: datetime) -> bool:
        counts = is_supported(memory.scope, footing.support, facts_of=self._facts_of, at=at, is_told=True)
        return counts and not names_an_address(memory.scope, memory.text)

    async def _stand_on(
        self, memory: Memory, footing: _Footing, report: WithdrawalReport, *, stands: bool, at: datetime
    ) -> None:
        why = f"{Why.UNSUPPORTED}: {', '.join(sorted(set(footing.losses))) or 'too few people or servers'}"
        if names_an_address(memory.scope, memory.text):
            why = _ADDRESS
        if stands:
            await self._writer.apply(
                Uphold(before=memory, support=footing.support, actor=Actor.PROPAGATION, reason=why), at=at
            )
            report.thinned += 1
        else:
            # It is due for erasure from its first step on, so the schedule does what is cut off here.
            await end(self._collections, self._writer, memory, actor=Actor.PROPAGATION, reason=why, at=at)
            report.ended += 1
        report.losses.update(footing.losses)

    async def _footing(self, memory: Memory, gone: _Gone) -> _Footing:
        standing: list[Support] = []
        losses: list[Loss] = []
        for support in memory.provenance.support:
            source = await self._collections.memories.get(support.memory_id)
            loss = await self._loss(support, source, gone)
            if source is None or loss is not None:
                losses.append(loss or "erased")
            else:
                standing.append(support.model_copy(update={"people": people_behind(source)}))
        return _Footing(tuple(standing), tuple(losses))

    async def _loss(self, support: Support, source: Memory | None, gone: _Gone) -> Loss | None:
        if source is None or gone(source) or await self._is_erased(source):
            return "erased"
        return loss_of(support, source) or await self.objection(source)

    async def objection(self, source: Memory) -> Loss | None:
        """Return what those behind a memory, or its guild's admins, have against passing it on, or None."""
        book = self._collections.constraints
        for person in people_behind(source):
            constraints = await book.constraints_of(source.tenant, person)
            if not may_stay_passed_on(await book.consent_of(source.tenant, person), constraints):
                return "consent"
        if kind_of_scope(source.scope) != "guild":
            return None
        rules = await book.guild(source.tenant)
        may_leave = rules.share_collective and rules.constraints.memory_enabled is not False
        return None if may_leave else "permission"

    async def _is_erased(self, source: Memory) -> bool:
        erasures = self._collections.erasures
        people = people_behind(source) if source.source != "propagation" else ()
        covered = [
            await erasures.covers(
                source.tenant,
                person,
                said_at=source.observed_at,
                message_ids=source.provenance.message_ids,
                memory_id=source.id,
            )
            for person in people
        ]
        return any(covered) or await erasures.holds_memory(source.id)

    async def _withhold(self, memory: Memory) -> None:
        if memory.absorbed_revision is not None:
            await self._collections.store.commit([*spoiling(memory), scrub_mark()])


def _nothing(_source: Memory) -> bool:
    return False
