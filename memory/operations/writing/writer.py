"""THE writer of memories: changes by compare-and-set, with history and event; only erasure ends records beside it."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final

from memory.domain.errors import VersionConflict
from memory.domain.ids import derived_id
from memory.domain.memory import Memory, is_corroborated
from memory.domain.writing.changes import (
    Actor,
    Change,
    Connect,
    Doubt,
    HistoryEvent,
    Merge,
    Narrow,
    Promote,
    Record,
    Redact,
    Reinforce,
    Restore,
    Revise,
    Supersede,
    Why,
)
from memory.domain.writing.effects import Effect, effects_of
from memory.operations.caches import Caches
from memory.operations.writing.retries import retried
from memory.store.collections import Collections
from memory.store.contradictions import forgetting_pairs
from memory.store.documents import DeleteWhere, Insert, Outcome, UpdateWhere, Upsert, Write
from memory.store.events import Event, Op
from memory.store.history import HistoryRow
from memory.store.personal import scrub_mark
from memory.store.relations import forgetting_relations
from memory.store.scopes import spoiling


class Writer:
    """Carries out changes, one commit each."""

    def __init__(self, collections: Collections, caches: Caches) -> None:
        """Build it; `caches` are told of every write before it is acknowledged."""
        self._collections = collections
        self._caches = caches

    async def apply(self, change: Change, *, at: datetime) -> Memory:
        """Carry out one change, durable, and return its memory; a replay gives the same. Raises `VersionConflict`."""
        effects = effects_of(change, at=at)
        # Pairs name the new record before it is there, and before what it overrules is closed: cut off behind either,
        # nothing would play them again.
        writes: list[Write] = [*self._pairs(change, effects[-1], at=at)]
        places: list[int] = []
        for effect in effects:
            # Each record with its row and event before the next record: what stands of a commit is whole.
            withheld = [] if effect.before is None or not _is_stale(effect, effects) else spoiling(effect.before)
            # Withheld first, or a commit that is cut off behind the record leaves a text that holds what is closed.
            # What goes for good goes first instead: its erasure withholds again, and Discord tells of it only once.
            before, behind = ([], withheld) if effect.after.forgotten else (withheld, [])
            writes += before
            places.append(len(writes))
            writes += [self._write(effect), *behind, *await self._beside(change, effect, at=at)]
        memory = effects[-1].after
        is_written = False
        try:
            outcomes = await self._collections.store.commit(writes)
            is_written = all(_matched(outcomes, place) for place in places)
        finally:
            # Also after an error: whether the commit took place is not known then.
            self._tell(effects, is_written=is_written)
        if is_written:
            return memory
        return await self._met_another(change, memory, is_begun=_matched(outcomes, places[0]), at=at)

    async def apply_if_unchanged(self, change: Change, *, at: datetime) -> Memory | None:
        """Apply a change, or give None where somebody changed its record at this moment: what looks again decides."""
        try:
            return await self.apply(change, at=at)
        except VersionConflict:
            return None

    async def note_pair(self, write: Write, memory: Memory) -> None:
        """Write to a pair that a memory is half of; what is kept of open pairs goes."""
        try:
            await self._collections.store.commit([write])
        finally:
            self._caches.drop_pairs(memory.tenant, memory.subject)

    async def take_back(self, memory: Memory) -> None:
        """End a record whose source was erased meanwhile; what it took the place of holds again. Repeatable."""
        await self.reopen(memory, actor=Actor.LIFECYCLE, at=memory.updated_at)
        collections = self._collections
        # An index leads to a person's events, and none to a memory's.
        about = {"tenant": memory.tenant, "subject": memory.subject, "memory_id": memory.id}
        gone = [collections.memories.delete([memory.id]), collections.history.drop_of(memory.id)]
        gone.append(DeleteWhere(collections.events.name, about))
        try:
            await collections.store.commit([*await collections.ending(memory), *gone, scrub_mark()])
        finally:
            self._caches.invalidate(memory.tenant, memory.subject)

    async def reopen(self, memory: Memory, *, actor: str, at: datetime) -> list[Memory]:
        """Bring back what a memory took the place of; what it only took in stays there. Repeatable."""
        closed = await self._collections.memories.in_scope.replaced_by(memory)
        return [
            await self.apply(Restore(before=older, actor=actor, reason=Why.UNDONE), at=at)
            for older in closed
            if older.state == "superseded" and not await self._collections.history.taken_in(older)
        ]

    def _tell(self, effects: Sequence[Effect], *, is_written: bool) -> None:
        if is_written:
            self._caches.take_over([effect.after for effect in effects])
        else:
            memory = effects[-1].after
            self._caches.invalidate(memory.tenant, memory.subject)

    def _write(self, effect: Effect) -> Insert | UpdateWhere:
        memories = self._collections.memories
        if effect.before is None:
            return memories.insert(effect.after)
        return memories.replace(effect.after, expected_version=effect.before.version)

    async def _beside(self, change: Change, effect: Effect, *, at: datetime) -> list[Write]:
        """Return what goes with the write of one record: the history row, the event, what is doubtful about it."""
        history = self._collections.history
        writes: list[Write] = []
        if effect.after.state == "purged":
            writes += await self._collections.ending(effect.after, stays=True)
            writes += [self._collections.erasures.of("content", effect.after.id, at=at), scrub_mark()]
        writes.append(history.write(_history_row(change, effect, at=at)))
        writes.append(self._collections.events.write(_event_of(change, effect, at=at)))
        return writes + self._linking(change, effect, at=at)

    def _pairs(self, change: Change, effect: Effect, *, at: datetime) -> list[Insert | Upsert]:
        if isinstance(change, Supersede) and change.is_recorded:
            return (
                [] if change.overrules is None else [self._overruling(change.overrules, change.by, change.actor, at=at)]
            )
        if not isinstance(change, Record | Supersede) or effect.before is not None:
            return []
        contradictions, memory = self._collections.contradictions, effect.after
        writes: list[Insert | Upsert] = [*contradictions.queue(change.doubts, memory, at=at)]
        if isinstance(change, Supersede) and change.overrules is not None:
            writes.append(self._overruling(change.overrules, memory, change.actor, at=at))
        return writes

    def _overruling(self, doubt: Doubt, memory: Memory, actor: str, *, at: datetime) -> Insert | Upsert:
        # In what is about somebody it is their own word that counts, whoever wrote it down.
        by = actor if memory.subject is None else memory.subject
        return self._collections.contradictions.overrule(doubt, memory, by=by, at=at)

    def _linking(self, change: Change, effect: Effect, *, at: datetime) -> list[Write]:
        """Return the writes of the edges that come with a new text, and their event."""
        memory = effect.after
        match change:
            case Record() | Supersede() if effect.before is None:
                links, writes = change.links, list[Write]()
            case Revise() | Promote() if change.links is not None:
                links, writes = change.links, [forgetting_relations(memory)]
            case Narrow():
                # Edges and pairs never cross audiences.
                return [forgetting_relations(memory), forgetting_pairs(memory)]
            case Connect():
                # Its own event says it.
                return list(self._collections.relations.link(memory, change.links, at=at))
            case _:
                return []
        writes += self._collections.relations.link(memory, links, at=at, is_new=effect.before is None)
        if links:
            event = _event_of(change, effect, at=at)
            linked = {"id": derived_id("linked", memory.id, memory.version), "op": "link", "score": links[0].strength}
            writes.append(self._collections.events.write(event.model_copy(update=linked)))
        return writes

    async def _met_another(self, change: Change, memory: Memory, *, is_begun: bool, at: datetime) -> Memory:
        if isinstance(change, Record) or (isinstance(change, Supersede) and not change.is_recorded):
            known = await self._collections.memories.get(memory.id)
            if known is not None:
                return known
        if isinstance(change, Merge) and is_begun:
            return await self._finish(change, at=at)
        if isinstance(change, Supersede) and not is_begun and not change.is_recorded:
            # Nothing of it took place but its pairs, and whoever decides again may decide otherwise.
            await self._collections.store.commit([forgetting_pairs(memory)])
        raise VersionConflict(f"memory {memory.id!r} was changed meanwhile; read it again")

    async def _finish(self, merge: Merge, *, at: datetime) -> Memory:
        """Return the receipts of a memory that was merged and closed to the one that stays, which changed meanwhile."""

        async def attempt() -> Memory:
            stays = await self._collections.memories.get(merge.before.id)
            if stays is None:
                raise VersionConflict(f"memory {merge.before.id!r} is gone")
            receipt, pinned = merge.other.provenance, merge.other.pinned
            again = Reinforce(
                before=stays, receipt=receipt, actor=merge.actor, reason=Why.SAID_OTHERWISE, pinned=pinned
            )
            return await self.apply(again, at=at)

        return await retried(attempt, f"memory {merge.before.id!r}")


def _matched(outcomes: Sequence[Outcome], place: int) -> bool:
    return place < len(outcomes) and outcomes[place].matched > 0


def _is_stale(effect: Effect, effects: Sequence[Effect]) -> bool:
    """Return whether a text that holds the record says what is no longer so, or not to all its readers.

    A rewording is told by the next text. So is what took the record's place and is in no text yet: until then it stands
    beside the text, and a single entry wins.
    """
    narrowed = effect.before is not None and (
        effect.after.audience != effect.before.audience
        or effect.after.private > effect.before.private
        or is_corroborated(effect.before) > is_corroborated(effect.after)
    )
    if narrowed or effect.event in ("MERGE", "CONSENT"):
        return narrowed
    if effect.after.state != "superseded":
        return effect.after.state == "retired"
    newer = [each.after for each in effects if each.after.id == effect.after.superseded_by]
    return not newer or newer[0].absorbed_revision is not None


_OPS: Final[Mapping[HistoryEvent, Op]] = {
    "ADD": "create",
    "UPDATE": "update",
    "DELETE": "delete",
    "MERGE": "merge",
    "LINK": "link",
    "TTL": "ttl",
    "RESTORE": "restore",
    "CONSENT": "update",
}


def _history_row(change: Change, effect: Effect, *, at: datetime) -> HistoryRow:
    memory = effect.after
    # Words that this change takes away must not stay in its history row.
    emptied = memory.state == "purged" or isinstance(change, Redact)
    return HistoryRow(
        id=f"{memory.id}:{memory.version}",
        memory_id=memory.id,
        tenant=memory.tenant,
        subject=memory.subject,
        event=effect.event,
        prior_text=None if effect.before is None or emptied else effect.before.text,
        actor=change.actor,
        reason=change.reason,
        version=memory.version,
        at=at,
    )


def _event_of(change: Change, effect: Effect, *, at: datetime) -> Event:
    memory = effect.after
    return Event(
        id=derived_id("event", memory.id, memory.version),
        tenant=memory.tenant,
        subject=memory.subject,
        node="worker" if change.actor in Actor.BACKGROUND else "hotpath",
        # What takes the place of another is no memory more.
        op="update" if isinstance(change, Supersede) else _OPS[effect.event],
        status="ok",
        memory_id=memory.id,
        category=memory.category,
        at=at,
    )
