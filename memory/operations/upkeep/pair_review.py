"""Judging pairs in the night, doubtful ones and those that share words, several people's in one call, verdicts kept."""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from memory.domain.constraints import Constraints
from memory.domain.errors import ModelError, RulesFailed, UnreadAnswer
from memory.domain.ids import SubjectId, TenantId
from memory.domain.memory import Memory
from memory.domain.upkeep.judging import MAX_OUTPUT_TOKENS, PURPOSE, Judgement, JudgingReply, pair_lines, read_judgement
from memory.domain.upkeep.maintenance import (
    A_SUBJECT,
    ASKED_ALONE,
    AT_ONCE,
    FEW_PAIRS,
    Suspects,
    batches_of,
    likeliest,
    may_wait,
    pool_of,
    suspects_in,
    unread_of,
)
from memory.domain.writing.relation import LINK_MIN
from memory.operations.core import Core, Operation
from memory.operations.inquiry import Inquiry, TimeoutNotes, UnreadReply, halves, question
from memory.operations.upkeep.night import Night
from memory.operations.upkeep.verdict_writer import VerdictWriter
from memory.store.contradictions import DoubtfulPair
from prompts import library


class PairJudge(Operation):
    """Verdicts on pairs."""

    def __init__(self, core: Core, *, inquiry: Inquiry) -> None:
        super().__init__(core)
        self._inquiry = inquiry

    async def judge(self, tenant: TenantId, pairs: Sequence[Suspects]) -> Judgement:
        """Ask once about some pairs and return what came of it. Raises `ModelError` and `UnreadAnswer`."""
        at, rules = self._core.clock.now(), await self._rules_of(tenant, pairs)
        system, blocks = library.render(PURPOSE, date=f"{at:%Y-%m-%d}"), {"Pairs": pair_lines(pairs, rules, at=at)}
        request = question(PURPOSE, system, blocks, max_output_tokens=MAX_OUTPUT_TOKENS)

        async def read(raw: str) -> Judgement | UnreadReply[Judgement]:
            found = read_judgement(raw, pairs, at=at)
            return UnreadReply(found) if isinstance(found, str) else found

        heard = await self._inquiry.ask(request, JudgingReply, read, tenant=tenant)
        return replace(heard.reading, tokens=heard.tokens)

    async def _rules_of(self, tenant: TenantId, pairs: Sequence[Suspects]) -> Constraints:
        """Return the rules for several people's statements: dates are blurred if one wants that."""
        told = [each for pair in pairs for each in (pair.known, pair.new)]
        people = {who for each in told for who in (each.subject, *each.provenance.tellers)}
        book = self._collections.constraints
        rules = [await book.constraints_of(tenant, person) for person in sorted(people, key=str)]
        return Constraints(anonymize_dates=any(each.anonymize_dates for each in rules))


_MOST_WAITING: Final = 1000  # Pairs of a tenant without a resolution that one night looks at, the oldest

Queues = dict[SubjectId | None, list[Suspects]]
"""Whom they are about → the pairs that nobody has judged yet, oldest first."""


@dataclass(frozen=True, slots=True)
class ScopePairs:
    """What may be asked of one scope in a night."""

    fresh: Sequence[Suspects]
    """At most 50, the likeliest first."""
    tried: Sequence[Suspects]
    """Of which no answer came before: each is asked about alone."""
    noted: frozenset[str]
    """Ids of those that were noted when they were written."""


class PairReview(Operation):
    """What pairs of memories are to each other."""

    def __init__(self, core: Core, *, judging: PairJudge, settling: VerdictWriter, few: int = FEW_PAIRS) -> None:
        """Put it together; fewer noted pairs of a tenant than `few` wait for another night, a week at most."""
        super().__init__(core)
        self._few = few
        self._judging = judging
        self._settling = settling
        self._slow = TimeoutNotes(clock=core.clock)

    async def queues(self, tenant: TenantId, night: Night) -> Queues:
        """Read what was left to the night, and close the pairs of which one half ended: the other one holds."""
        pairs = await self._collections.contradictions.waiting(tenant, limit=_MOST_WAITING)
        queues: Queues = {}
        for pair, both in await self._settling.still_open(pairs, night):
            if not pair.is_judged:
                queues.setdefault(pair.subject, []).append(suspects_of(pair, both))
        return queues

    async def pairs_of(
        self, tenant: TenantId, memories: Sequence[Memory], queued: Sequence[Suspects], night: Night
    ) -> ScopePairs:
        """Return what may be asked of a scope; `memories` are its active ones, said last, at least one."""
        at = self._core.clock.now()
        found, unread = list[Suspects](), unread_of(memories, at=at)
        if unread:
            uses = await self._collections.usage.uses_of(tenant, memories[0].subject)
            found = await self._suspects(pool_of(memories, uses, at=at), unread, night)
        pairs = list({pair.id: pair for pair in [*queued, *found]}.values())
        # Most that was noted by hand has nothing to speak for it but that nobody looked at it yet.
        pairs.sort(key=lambda pair: pair.soon and pair.score < LINK_MIN)
        fresh, tried = await self._unjudged(pairs, at=at)
        return ScopePairs(fresh[:A_SUBJECT], tried[:ASKED_ALONE], frozenset(pair.id for pair in queued))

    async def judge(self, tenant: TenantId, scopes: Sequence[ScopePairs], night: Night) -> None:
        """Have the pairs of a tenant's scopes judged together, since each call has the same rules before them."""
        fresh = [pair for scope in scopes for pair in scope.fresh]
        noted = frozenset[str]().union(*(scope.noted for scope in scopes))
        alone = [[pair] for scope in scopes for pair in scope.tried]
        if not night.is_asked_for and may_wait(fresh, noted, few=self._few, at=self._core.clock.now()):
            fresh = []
        await self._judge_all(tenant, [*batches_of(fresh), *alone], night)

    async def _suspects(self, pool: Sequence[Memory], unread: Sequence[Memory], night: Night) -> list[Suspects]:
        """Compare a few at a time; those over which rules take too long wait until they are said anew."""
        found: list[Suspects] = []
        for first in range(0, len(unread), AT_ONCE):
            some = unread[first : first + AT_ONCE]
            try:
                found += await self._core.run_rules(suspects_in, pool, some)
            except RulesFailed:
                night.report.unread += len(some)
        return likeliest(found)

    async def _judge_all(self, tenant: TenantId, batches: Sequence[Sequence[Suspects]], night: Night) -> None:
        """Judge batch after batch; one without an answer is asked about in halves, behind the others."""
        waiting = deque((batch, True) for batch in batches)
        while waiting and night.may_ask(self._core.clock.now()):
            batch, is_whole = waiting.popleft()
            try:
                judged = await self._judging.judge(tenant, batch)
            except (ModelError, UnreadAnswer) as failed:
                if failed.is_outage:
                    if failed.cause == "timeout" and not night.is_dry:
                        self._slow.note(pair.id for pair in batch)
                    # All of it is found again by the next run.
                    night.tokens_left, night.report.is_cut_short, night.is_model_away = 0, True, True
                    return
                night.failed_in_a_row += 1
                night.tokens_left -= failed.tokens
                night.report.tokens += failed.tokens
                parts = halves(batch) if is_whole or failed.cause == "too_long" else []
                waiting += [(part, False) for part in parts]
                if not parts:
                    await self._put_off(batch, night)
                continue
            night.failed_in_a_row = 0
            night.tokens_left -= judged.tokens
            night.report.tokens += judged.tokens
            await self._settling.settle(batch, judged, night)

    async def _put_off(self, batch: Sequence[Suspects], night: Night) -> None:
        """Let pairs wait of which no answer came, so that no night is spent on them alone."""
        night.report.unanswered += len(batch)
        if not night.is_dry:
            await self._settling.put_off(batch)

    async def _unjudged(self, pairs: Sequence[Suspects], *, at: datetime) -> tuple[list[Suspects], list[Suspects]]:
        """Return what may be asked about: not judged in these words, decided, or put off by a person or a try."""
        known = await self._collections.contradictions.among([pair.id for pair in pairs])
        may = [pair for pair in pairs if pair.id not in known or known[pair.id].may_be_judged(pair.digest, at=at)]
        may = [pair for pair in may if not self._slow.waits(pair.id)]
        tried = [pair for pair in may if self._slow.is_slow(pair.id) or (pair.id in known and known[pair.id].tries)]
        return [pair for pair in may if pair not in tried], tried


def suspects_of(pair: DoubtfulPair, halves: Sequence[Memory]) -> Suspects:
    """Return a noted pair for judgement, what was said first before the other."""
    known, new = sorted(halves, key=lambda each: (each.observed_at, each.id))
    return Suspects(known, new, pair.reason, pair.score, pair.soon)
