"""Carries out what a model said of pairs: closed, made one, or noted; a dry run writes nothing of it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from memory.domain.errors import RulesFailed, VersionConflict
from memory.domain.memory import Memory
from memory.domain.upkeep.judging import Judgement
from memory.domain.upkeep.maintenance import Suspects, Verdict
from memory.domain.upkeep.settlement import Outcome, Resolution, outcome_of
from memory.domain.writing.changes import Actor, Merge, Shorten, Supersede, Why
from memory.domain.writing.relation import CLAIMED
from memory.operations.core import Operation
from memory.operations.upkeep.night import Night
from memory.operations.writing.retries import ended_among
from memory.operations.writing.write_placement import close_replaced, rules_about
from memory.store.contradictions import DoubtfulPair
from memory.store.documents import Upsert

_ORDER: Final[Mapping[Verdict, int]] = {"replaces": 0, "same": 1, "contradiction": 2, "unrelated": 3}
"""What closes goes first, so that a statement has closed what it outdates before it is merged."""


class VerdictWriter(Operation):
    """What becomes of pairs that were judged."""

    async def settle(self, pairs: Sequence[Suspects], judgement: Judgement, night: Night) -> None:
        """Carry out the verdicts and keep the shorter forms; a pair without a verdict stays as it was."""
        verdicts = judgement.verdicts
        judged = [(pair, verdicts[pair.id]) for pair in pairs if pair.id in verdicts]
        night.report.judged += len(judged)
        for pair, verdict in sorted(judged, key=lambda each: _ORDER[each[1]]):
            now = await self._as_it_is(pair, night)
            if now is not None:
                await self._settle(now, verdict, night)
        for memory in judgement.shortened:
            night.report.compressed += await self._shorten(memory, night)

    async def _shorten(self, judged: Memory, night: Night) -> bool:
        """Keep the forms that were given of a memory, unless it ended or was reworded since it was shown."""
        found = await self._collections.memories.active([judged.id])
        for memory in night.active(found):
            if memory.fingerprint != judged.fingerprint:
                return False
            change = Shorten(before=memory, levels=judged.levels, actor=Actor.LIFECYCLE, reason=Why.SHORTENED)
            return await self._carry_out(change, night)
        return False

    async def put_off(self, pairs: Sequence[Suspects]) -> None:
        """Let pairs wait of which no answer came, for longer each time."""
        contradictions = self._collections.contradictions
        known = await contradictions.among([pair.id for pair in pairs])
        for pair in pairs:
            wait = contradictions.put_off(pair, known.get(pair.id), at=self._core.clock.now())
            await self._write(pair, wait, is_merged=False)

    async def still_open(
        self, pairs: Sequence[DoubtfulPair], night: Night
    ) -> list[tuple[DoubtfulPair, Sequence[Memory]]]:
        """Read the active halves of pairs, and close those of which one half ended: the other one holds."""
        ids = [each for pair in pairs for each in pair.memory_ids]
        known = {memory.id: memory for memory in await self._collections.memories.to_work_on(ids)}
        found = list[tuple[DoubtfulPair, Sequence[Memory]]]()
        for pair in pairs:
            halves = [known[each] for each in pair.memory_ids if each in known]
            active = night.active(halves)
            if len(active) == len(pair.memory_ids):
                found.append((pair, active))
            elif not night.is_dry and not any(each.forgotten for each in halves):
                await self._close(pair, active, halves)
        return found

    async def _close(self, pair: DoubtfulPair, active: Sequence[Memory], left: Sequence[Memory]) -> None:
        """Note what ended a pair of which at most one half is active; `left` are the halves still known."""
        contradictions = self._collections.contradictions
        if not active:
            await self._collections.store.commit([contradictions.take_back(pair.id)])
            return
        holds = active[0].id
        # What was cut off behind a merge had not noted it yet.
        is_merged = any(each.superseded_by == holds for each in left)
        won: Resolution = "a_wins" if holds == pair.memory_ids[0] else "b_wins"
        resolution: Resolution = "merged" if is_merged else won
        await self._collections.store.commit([contradictions.outlive(pair, resolution, at=self._core.clock.now())])

    async def _as_it_is(self, pair: Suspects, night: Night) -> Suspects | None:
        found = await self._collections.memories.active([pair.known.id, pair.new.id])
        halves = {memory.id: memory for memory in night.active(found)}
        known, new = halves.get(pair.known.id), halves.get(pair.new.id)
        if known is None or new is None or (known.scope, known.audience) != (new.scope, new.audience):
            return None
        now = Suspects(known, new, pair.reason, pair.score)
        return now if now.digest == pair.digest else None

    async def _settle(self, pair: Suspects, verdict: Verdict, night: Night) -> None:
        outcome = await self._outcome(pair, verdict, night)
        if isinstance(outcome, Merge | Supersede):
            if not await self._carry_out(outcome, night):
                return
            night.report.deduped += isinstance(outcome, Merge)
            night.report.replaced += isinstance(outcome, Supersede)
        night.report.contradictions_found += outcome is None
        if outcome is None and verdict == "replaces":
            # Once it counts, it closes the other one (decision 0065).
            pair = replace(pair, reason=CLAIMED)
        # What is closed notes its pair by itself.
        if not night.is_dry and not isinstance(outcome, Supersede):
            await self._note(pair, "merged" if isinstance(outcome, Merge) else outcome)

    async def _outcome(self, pair: Suspects, verdict: Verdict, night: Night) -> Outcome:
        try:
            rules = await rules_about(self._core, pair.new)
            outcome: Outcome = await self._core.run_rules(outcome_of, pair, verdict, rules)
        except RulesFailed:
            night.report.unread += 1
            return "both_valid"
        return outcome

    async def _carry_out(self, change: Merge | Supersede | Shorten, night: Night) -> bool:
        at = self._core.clock.now()
        if night.is_dry:
            night.pretend(change, at=at)
            return True
        try:
            async with self._core.locks.holding(str(change.before.scope)):
                written = await self._core.writer.apply(change, at=at)
                if isinstance(change, Merge):
                    await close_replaced(self._core, written, at=at)
        except VersionConflict:
            # Somebody changed one of them at this moment; the next night looks anew.
            return False
        return True

    async def _note(self, pair: Suspects, resolution: Resolution | None) -> None:
        verdict = self._collections.contradictions.note_judged(pair, resolution, at=self._core.clock.now())
        await self._write(pair, verdict, is_merged=resolution == "merged")

    async def _write(self, pair: Suspects, noted: Upsert, *, is_merged: bool) -> None:
        contradictions, ids = self._collections.contradictions, [pair.known.id, pair.new.id]
        await self._core.writer.note_pair(noted, pair.known)
        active = await self._collections.memories.active(ids)
        if await ended_among(self._collections, ids) or not (is_merged or len(active) == len(set(ids))):
            await self._core.writer.note_pair(contradictions.take_back(pair.id), pair.known)
