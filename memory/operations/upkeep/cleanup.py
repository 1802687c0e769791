"""Tidying: what might go or become one is shown to whom it belongs, and done when they accept it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from memory.domain.audience import Room, may_see
from memory.domain.ids import ADMIN, MemoryId, actor_on
from memory.domain.memory import Memory, State
from memory.domain.upkeep.tidying import (
    Candidates,
    Proposal,
    ProposedDeletion,
    alike,
    deletion_reason,
    tidying_up,
)
from memory.domain.writing.changes import Merge, Restore, Retire, Why
from memory.domain.writing.effects import GRACE
from memory.domain.writing.relation import LINK_MIN
from memory.operations.core import Core, Operation
from memory.operations.forgetting.forget_service import Forgotten
from memory.operations.recall.usable import without_left_out
from memory.operations.remembering.curation import Bulk

_LATEST: Final = 200  # Memories that are looked through for those that are alike, those said last
_OLDEST: Final = 500  # Memories that are looked through for those that might go, those not said for longest
_LOOKED_THROUGH: Final[tuple[State, ...]] = ("superseded", "active")
_MOST_OFFERED: Final = 25  # What a Discord menu can show


@dataclass(frozen=True, slots=True)
class Tidied:
    """What became of the proposals that were accepted."""

    forgotten: Forgotten | None = None
    """A person's own that are being forgotten; None when none was."""
    put_away: tuple[Memory, ...] = ()
    """What the guild knew and no longer uses; it can come back for 30 days."""
    merged: tuple[Memory, ...] = ()
    """Those that say it for two from now on."""
    unchanged: tuple[MemoryId, ...] = ()
    """What was no longer as it had been shown, so nothing happened to it."""

    @property
    def gone(self) -> tuple[Memory, ...]:
        """What went and can be brought back for a while."""
        return self.put_away if self.forgotten is None else self.forgotten.memories


class Cleanup(Operation):
    """What people may clear up."""

    def __init__(self, core: Core, *, bulk: Bulk) -> None:
        super().__init__(core)
        self._bulk = bulk

    async def find_consolidation_candidates(
        self, room: Room, *, shared: bool = False, floor: float = LINK_MIN
    ) -> list[Candidates]:
        """Find pairs at least `floor` alike, the most first, of the viewer's or `shared`. Raises `RulesFailed`."""
        memories = await self._by_age(room, "active", shared=shared, limit=_LATEST, oldest_first=False)
        # Beside the loop: a comparison of texts that were not compared before takes a millisecond or two.
        found: list[Candidates] = await self._core.run_rules(alike, memories, floor=floor)
        return found

    async def propose_deletions(self, room: Room, *, shared: bool = False) -> list[ProposedDeletion]:
        """Return memories that might go, with reasons: the viewer's, or with `shared` the guild's."""
        at = self._core.clock.now()
        memories = [
            memory
            for state in _LOOKED_THROUGH
            for memory in await self._by_age(room, state, shared=shared, limit=_OLDEST, oldest_first=True)
        ]
        used = await self._collections.usage.last_used([memory.id for memory in memories])
        reasons = [deletion_reason(memory, last_used=used.get(memory.id), at=at) for memory in memories]
        return [
            ProposedDeletion(memory, reason)
            for memory, reason in zip(memories, reasons, strict=True)
            if reason is not None
        ]

    async def proposals(self, room: Room, *, shared: bool = False) -> list[Proposal]:
        """Return what could be tidied, at most 25, each with its reason. Changes nothing."""
        deletions = await self.propose_deletions(room, shared=shared)
        pairs = await self.find_consolidation_candidates(room, shared=shared)
        offered: list[Proposal] = await self._core.run_rules(tidying_up, deletions, pairs, most=_MOST_OFFERED)
        return offered

    async def accept(self, room: Room, proposals: Sequence[Proposal]) -> Tidied:
        """Carry out proposals as shown in this room: one's own are forgotten, a guild's put away for 30 days."""
        at = self._core.clock.now()
        unchanged = [proposal.goes.id for proposal in proposals if not _may_hear(proposal.goes, room)]
        allowed = [proposal for proposal in proposals if _may_hear(proposal.goes, room)]
        own = [each.goes.id for each in allowed if each.merge is None and each.goes.subject is not None]
        changes = {each.goes.id: _change(each, room, at=at) for each in allowed if each.goes.id not in own}
        done = {goes: await self._apply(change, at=at) for goes, change in changes.items()}
        bulk = await self._bulk.bulk_delete(room.tenant, room.viewer, own) if own else None
        became = [(memory, isinstance(changes[goes], Merge)) for goes, memory in done.items() if memory is not None]
        put_away = tuple(memory for memory, is_merged in became if not is_merged)
        await self._core.withdrawal.lose([memory.id for memory in put_away], at=at)
        unchanged += [goes for goes, memory in done.items() if memory is None]
        return Tidied(
            forgotten=None if bulk is None else bulk.forgotten,
            put_away=put_away,
            merged=tuple(memory for memory, is_merged in became if is_merged),
            unchanged=(*unchanged, *(() if bulk is None else bulk.not_theirs)),
        )

    async def put_away(self, room: Room, memory: Memory) -> Memory | None:
        """Put away what the guild knows, as shown in this room; None where it is not so. The caller checked who may."""
        at = self._core.clock.now()
        if memory.subject is not None or not _may_hear(memory, room):
            return None
        gone = await self._apply(_putting_away(memory, at=at), at=at)
        if gone is None:
            return None
        await self._core.withdrawal.lose([gone.id], at=at)
        return gone

    async def bring_back(self, room: Room, memories: Sequence[Memory]) -> list[Memory]:
        """Bring back what the guild knew and was put away, unless its messages are gone. Repeatable."""
        at, back = self._core.clock.now(), []
        for memory in memories:
            async with self._core.locks.holding(str(memory.scope)):
                current = await self._collections.memories.get(memory.id)
                is_away = current is not None and current.state == "retired" and not current.forgotten
                if current is None or not is_away or not _may_hear(current, room):
                    continue
                back.append(
                    await self._core.writer.apply(Restore(before=current, actor=ADMIN, reason=Why.UNDONE), at=at)
                )
        return back

    async def _by_age(self, room: Room, state: State, *, shared: bool, limit: int, oldest_first: bool) -> list[Memory]:
        """Read what may be tidied; nothing that a guild knows of somebody who is left out since."""
        held = self._collections
        found = await held.memories.in_room.said_by_age(
            room, shared=shared, state=state, limit=limit, oldest_first=oldest_first
        )
        return await without_left_out(held.constraints, room.tenant, found)

    async def _apply(self, change: Merge | Retire, *, at: datetime) -> Memory | None:
        async with self._core.locks.holding(str(change.before.scope)):
            return await self._core.writer.apply_if_unchanged(change, at=at)


def _change(accepted: Proposal, room: Room, *, at: datetime) -> Merge | Retire:
    if accepted.merge is None:
        return _putting_away(accepted.goes, at=at)
    return replace(accepted.merge, actor=actor_on(accepted.goes.subject, room.viewer))


def _putting_away(memory: Memory, *, at: datetime) -> Retire:
    return Retire(before=memory, purge_at=at + GRACE, forgotten=False, actor=ADMIN, reason=Why.PUT_AWAY)


def _may_hear(memory: Memory, room: Room) -> bool:
    return may_see(tenant=memory.tenant, subject=memory.subject, audience=memory.audience, room=room)
