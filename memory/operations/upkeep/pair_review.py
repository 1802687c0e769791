"""Judging pairs of a scope: those that were doubtful when they were written, and those that may contradict each other.

A few in one call of the model, each verdict kept. What it calls a contradiction waits for a person; what says the same is merged.
"""

import asyncio
from collections import deque
from collections.abc import Sequence
from datetime import datetime
from typing import Final

from memory.domain.contradiction.settlement import Resolution
from memory.domain.errors import ModelError, RulesFailed, UnreadAnswer, VersionConflict
from memory.domain.ids import MemoryId, SubjectId, TenantId
from memory.domain.memory import Memory
from memory.domain.upkeep.maintenance import (
    A_SUBJECT,
    ASKED_ALONE,
    AT_ONCE,
    Suspects,
    Verdict,
    batches_of,
    is_recent,
    likeliest,
    merging,
    pool_of,
    suspects_in,
    within_calls,
)
from memory.domain.writing.changes import Merge
from memory.operations.inquiry import halves
from memory.operations.locks import KeyedLocks
from memory.operations.rule_process import RunRules
from memory.operations.slow_ones import SlowOnes
from memory.operations.upkeep.judging import Judging
from memory.operations.upkeep.night import Night
from memory.operations.writing.writer import Writer
from memory.ports import Clock
from memory.store.collections import Collections
from memory.store.contradictions import Pair
from memory.store.documents import Upsert
from memory.store.questions import answered

MOST_WAITING: Final = 1000
"""Pairs of a tenant without a resolution that one night looks at, the oldest."""

Queues = dict[SubjectId | None, list[Suspects]]
"""Whom they are about → the pairs that nobody has judged yet, oldest first."""


class PairReview:
    """What pairs of memories are to each other."""

    def __init__(
        self,
        collections: Collections,
        *,
        judging: Judging,
        writer: Writer,
        clock: Clock,
        locks: KeyedLocks,
        run_rules: RunRules = asyncio.to_thread,
    ) -> None:
        self._run_rules = run_rules
        self._collections = collections
        self._judging = judging
        self._writer = writer
        self._clock = clock
        self._slow = SlowOnes(clock=clock)
        self._locks = locks

    async def queues(self, tenant: TenantId, *, is_dry: bool) -> Queues:
        """Read what was left to the night, and close the pairs of which one half ended: the other one holds."""
        pairs = await self._collections.contradictions.waiting(tenant, limit=MOST_WAITING)
        known = {each.id: each for each in await self._collections.memories.halves_of(_members(pairs))}
        queues: Queues = {}
        for pair in pairs:
            halves = [known.get(each) for each in pair.memory_ids]
            active = [each for each in halves if each is not None and each.state == "active"]
            if len(active) == len(pair.memory_ids):
                if not pair.is_judged:
                    queues.setdefault(pair.subject, []).append(Suspects(active[0], active[1], pair.reason, pair.score))
            elif not is_dry and not any(each is not None and each.forgotten for each in halves):
                await self._close(pair, active, [each for each in halves if each is not None])
        return queues

    async def review(
        self, tenant: TenantId, memories: Sequence[Memory], queued: Sequence[Suspects], night: Night
    ) -> None:
        """Have the pairs of a scope judged, at most 50; `memories` are its active ones that were said last, at least one."""
        at = self._clock.now()
        found: list[Suspects] = []
        if any(is_recent(memory, at=at) for memory in memories):
            uses = await self._collections.usage.uses_of(tenant, memories[0].subject)
            found = await self._suspects(pool_of(memories, uses, at=at), night, at=at)
        pairs = list({pair.id: pair for pair in [*queued, *found]}.values())
        fresh, tried = await self._unjudged(pairs, at=at)
        fresh = within_calls(fresh[:A_SUBJECT])
        if night.is_dry:
            night.report.contradictions_found += len(fresh) + len(tried)
            return
        await self._judge_all(tenant, [*batches_of(fresh), *[[pair] for pair in tried[:ASKED_ALONE]]], night)

    async def _suspects(self, pool: Sequence[Memory], night: Night, *, at: datetime) -> list[Suspects]:
        """Compare a few at a time; where the rules take too long over some, those are passed over until they are said anew."""
        recent = [memory for memory in pool if is_recent(memory, at=at)]
        found: list[Suspects] = []
        for first in range(0, len(recent), AT_ONCE):
            some = recent[first : first + AT_ONCE]
            try:
                found += await self._run_rules(suspects_in, pool, some)
            except RulesFailed:
                night.report.unread += len(some)
        return likeliest(found)

    async def _merging(self, pair: Suspects, night: Night) -> Merge | None:
        try:
            merge: Merge | None = await self._run_rules(merging, pair)
        except RulesFailed:
            night.report.unread += 1
            return None
        return merge

    async def _judge_all(self, tenant: TenantId, batches: Sequence[Sequence[Suspects]], night: Night) -> None:
        """Judge batch after batch. One that no answer comes of is asked about once more in halves, behind the others."""
        waiting = deque((batch, True) for batch in batches)
        while waiting and night.may_ask(self._clock.now()):
            batch, is_whole = waiting.popleft()
            try:
                verdicts, tokens = await self._judging.judge(tenant, batch)
            except (ModelError, UnreadAnswer) as failed:
                if failed.is_outage:
                    if failed.cause == "timeout":
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
            night.tokens_left -= tokens
            night.report.tokens += tokens
            for pair in batch:
                verdict = verdicts.get(pair.id)
                if verdict is not None:
                    night.report.judged += 1
                    await self._settle(pair, verdict, night)

    async def _put_off(self, batch: Sequence[Suspects], night: Night) -> None:
        """Let pairs wait of which no answer came, so that no night is spent on them alone."""
        night.report.unanswered += len(batch)
        known = await self._collections.contradictions.among([pair.id for pair in batch])
        for pair in batch:
            wait = self._collections.contradictions.put_off(pair, known.get(pair.id), at=self._clock.now())
            await self._write(pair, wait, is_merged=False)

    async def _unjudged(self, pairs: Sequence[Suspects], *, at: datetime) -> tuple[list[Suspects], list[Suspects]]:
        """Give what may be asked about: what was not asked yet, and what no answer came of before.

        Left out is what a person decided, what waits for one or for its next try, and what was judged harmless in the same words.
        """
        known = await self._collections.contradictions.among([pair.id for pair in pairs])
        may = [pair for pair in pairs if pair.id not in known or known[pair.id].may_be_judged(pair.digest, at=at)]
        may = [pair for pair in may if not self._slow.waits(pair.id)]
        tried = [pair for pair in may if self._slow.is_slow(pair.id) or (pair.id in known and known[pair.id].tries)]
        return [pair for pair in may if pair not in tried], tried

    async def _settle(self, pair: Suspects, verdict: Verdict, night: Night) -> None:
        merge = await self._merging(pair, night) if verdict == "same" else None
        if merge is not None:
            try:
                async with self._locks.holding(str(pair.known.scope)):
                    await self._writer.apply(merge, at=self._clock.now())
            except VersionConflict:
                # Somebody changed one of them at this moment; the next night looks anew.
                return
            night.report.deduped += 1
            await self._note(pair, "merged")
        elif verdict == "contradiction":
            night.report.contradictions_found += 1
            await self._note(pair, None)
        else:
            await self._note(pair, "both_valid")

    async def _note(self, pair: Suspects, resolution: Resolution | None) -> None:
        verdict = self._collections.contradictions.note_judged(pair, resolution, at=self._clock.now())
        await self._write(pair, verdict, is_merged=resolution == "merged")

    async def _write(self, pair: Suspects, noted: Upsert, *, is_merged: bool) -> None:
        contradictions, ids = self._collections.contradictions, [pair.known.id, pair.new.id]
        await self._writer.note_pair(noted, pair.known)
        # Trigger: one of both was erased since it was read. Why: the erasure found no pair of ours to take away.
        # Outcome: it is gone before this look, which takes the pair back.
        memories = self._collections.memories
        left = await memories.subjects_of(ids)
        active = await answered(self._collections.store, memories.active(ids))
        if len(left) < len(ids) or not (is_merged or len(active) == len(set(ids))):
            await self._writer.note_pair(contradictions.take_back(pair.id), pair.known)

    async def _close(self, pair: Pair, active: Sequence[Memory], left: Sequence[Memory]) -> None:
        contradictions = self._collections.contradictions
        if not active:
            await self._collections.store.commit([contradictions.take_back(pair.id)])
            return
        holds = active[0].id
        # A night that was cut off behind the merge had not noted it yet.
        is_merged = any(each.superseded_by == holds for each in left)
        won: Resolution = "a_wins" if holds == pair.memory_ids[0] else "b_wins"
        resolution: Resolution = "merged" if is_merged else won
        await self._collections.store.commit([contradictions.outlive(pair, resolution, at=self._clock.now())])


def _members(pairs: Sequence[Pair]) -> list[MemoryId]:
    return [each for pair in pairs for each in pair.memory_ids]
