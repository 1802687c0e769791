"""Erases again what a restored backup brought back, by the log of erasures, before the bot hears anything."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final, TypeVar

import structlog

from memory.domain.errors import StoreForeign
from memory.domain.ids import MemoryId, MessageId, TenantId
from memory.domain.writing.changes import Actor, Purge, Retire, Why
from memory.operations.bundle import Operations
from memory.operations.capture.talk_removal import places_of, remove_talk
from memory.operations.core import Core, Operation
from memory.operations.forgetting.retention import TOMBSTONES_KEPT
from memory.operations.writing.retries import retried
from memory.store.erasure_log import ErasureLog
from memory.store.erasures import (
    KINDS,
    Erasures,
    Kind,
    Traces,
    key_of,
    traces_in,
)

_log = structlog.stdlib.get_logger(__name__)

_AT_ONCE: Final = 200
_Item = TypeVar("_Item")


@dataclass(slots=True)
class LogComparison:
    """What log and store know of erasures."""

    logged: int
    lacking: dict[str, datetime] = field(default_factory=dict)
    """What the log holds and the store does not, or not as late, as after a backup was restored."""
    pending: dict[str, datetime] = field(default_factory=dict)
    """What came back from the log before, or was begun by a process that ended over it, and is not carried out yet."""
    unlogged: list[tuple[str, datetime]] = field(default_factory=list)
    """What the store holds and the log does not, as when the file is new."""

    @property
    def due(self) -> dict[str, datetime]:
        """What is to be erased again, and since when it was."""
        return self.pending | self.lacking


async def compare(erasures: Erasures, log: ErasureLog, *, at: datetime) -> LogComparison:
    """Compare the log with the store at `at`, which is now; changes nothing. Raises `StoreError`."""
    logged = await log.read()
    found, known = LogComparison(len(logged)), set[str]()
    async for page in erasures.everything():
        for tombstone in page:
            known.add(tombstone.key)
            noted = logged.get(tombstone.key)
            if tombstone.is_pending:
                found.pending[tombstone.key] = tombstone.at
            if noted is None or noted < tombstone.at:
                found.unlogged.append((tombstone.key, tombstone.at))
            elif tombstone.at < noted:
                found.lacking[tombstone.key] = noted
    found.lacking |= {key: noted for key, noted in logged.items() if key not in known and noted >= at - TOMBSTONES_KEPT}
    return found


class ErasureReplay(Operation):
    """What a start does before anything else."""

    def __init__(self, core: Core, operations: Operations, *, log: ErasureLog) -> None:
        super().__init__(core)
        self._operations = operations
        self._log = log
        self._carried_out = Counter[Kind]()

    async def run(self) -> Counter[Kind]:
        """Erase again what came back; returns tombstones by kind. Raises `StoreError`: the bot must not start then."""
        at, erasures = self._core.clock.now(), self._collections.erasures
        found = await compare(erasures, self._log, at=at)
        if found.unlogged:
            await self._log.append(found.unlogged)
        due = found.due
        if not due:
            return Counter()
        for some in _some([erasures.pending(key, noted) for key, noted in found.lacking.items()]):
            await self._collections.store.commit(some)
        _log.warning("erasing_again", count=len(due))
        carried_out = await self._carry_out(due, came_back=found.lacking.keys(), at=at)
        await self._operations.scrubbing.scrub_now()
        for some in _some([erasures.pending(key, since) for key, since in sorted(due.items())]):
            await self._collections.store.commit(erasures.carried_out(some))
        self._carried_out += carried_out
        _log.warning(
            "erased_again",
            count=len(due),
            guilds=carried_out["tenant"],
            members=carried_out["person"],
            messages=carried_out["message"] + carried_out["words"],
            memories=carried_out["memory"] + carried_out["content"],
        )
        return carried_out

    async def report(self) -> str:
        """Return what the log holds and what this start erased again. Raises `StoreError`."""
        found = await compare(self._collections.erasures, self._log, at=self._core.clock.now())
        return comparison_sentence(found, self._carried_out)

    async def _carry_out(
        self, due: Mapping[str, datetime], *, came_back: Collection[str], at: datetime
    ) -> Counter[Kind]:
        named: dict[Kind, set[str]] = {kind: set() for kind in KINDS}
        for key in due:
            kind, _, what = key.partition("/")
            named[_kind(kind)].add(what)
        if named["tenant"] or named["person"] or named["left"] or named["channel"] or named["talk"]:
            # All of them before the first goes: of what is erased here nothing could be read off any more.
            traces = await traces_in(self._collections.store)
            await self._erase_named(traces, due, came_back)
        tenants = await self._operations.departure.held()
        await self._erase_messages(tenants, _ids(named["message"]))
        await self._remove_words(tenants, _ids(named["words"]))
        await self._erase_memories(sorted(MemoryId(each) for each in named["memory"]), at=at)
        for memory_id in sorted(named["content"]):
            await self._empty(MemoryId(memory_id), at=at)
        return Counter({kind: len(what) for kind, what in named.items()})

    async def _erase_named(self, traces: Traces, due: Mapping[str, datetime], came_back: Collection[str]) -> None:
        for tenant in sorted(traces.tenants):
            if (since := due.get(key_of("tenant", tenant))) is not None:
                await self._operations.departure.leave_unscrubbed(tenant, at=since)
        everywhere = sorted({person for person, _ in traces.people})
        for person, place in [*((person, None) for person in everywhere), *sorted(traces.people)]:
            key = key_of("person", place, person)
            if (since := due.get(key)) is not None:
                if key in came_back:
                    # The backup brought their keys back, too, and nothing was sealed by them since.
                    await self._collections.store.commit(await self._collections.keys.leave(person, place))
                await self._operations.erasure.erase_unscrubbed(person, place, at=since, is_resumed=True)
            if (since := due.get(key_of("left", place, person))) is not None:
                await self._core.constraints.drop_talk(person, place, at=since, until=since)
        for tenant, channel_id in sorted(traces.channels):
            if key_of("channel", tenant, channel_id) in due:
                await self._operations.capture.channel_removed(tenant, channel_id)
            if (until := due.get(key_of("talk", tenant, channel_id))) is not None:
                await self._operations.channel_talk.erase_again(tenant, channel_id, until=until)

    async def _erase_messages(self, tenants: Collection[TenantId], ids: Sequence[MessageId]) -> None:
        for some in _some(ids):
            for (tenant, channel_id), gone in (await places_of(self._collections, tenants, some)).items():
                await self._operations.capture.deleted(tenant, channel_id, sorted(gone))

    async def _remove_words(self, tenants: Collection[TenantId], ids: Sequence[MessageId]) -> None:
        """Take the talk out of which a memory was forgotten or that was worded anew; other memories of it stay."""
        for some in _some(ids):
            for (tenant, channel_id), gone in (await places_of(self._collections, tenants, some)).items():
                await remove_talk(self._collections, tenant, channel_id, sorted(gone), tombstones=())

    async def _erase_memories(self, ids: Sequence[MemoryId], *, at: datetime) -> None:
        for some in _some(ids):
            for memory_id in some:
                memory = await self._collections.memories.get(memory_id)
                if memory is not None:
                    await self._operations.forgetting.erase([memory], at=at)
            await self._operations.forgetting.erase_remains(some)

    async def _empty(self, memory_id: MemoryId, *, at: datetime) -> None:
        """Take a memory's content away once more; its talk is gone from the buffer or never was there."""

        async def attempt() -> None:
            memory = await self._collections.memories.get(memory_id)
            if memory is None or memory.state == "purged":
                return
            if memory.state in ("active", "superseded"):
                # So that a text that holds it is withheld, as it was when the memory was put away.
                retire = Retire(
                    before=memory, purge_at=at, forgotten=False, actor=Actor.LIFECYCLE, reason=Why.GRACE_OVER
                )
                memory = await self._core.writer.apply(retire, at=at)
            await self._core.writer.apply(Purge(before=memory, actor=Actor.LIFECYCLE, reason=Why.GRACE_OVER), at=at)

        await retried(attempt, f"memory {memory_id!r}")


def comparison_sentence(found: LogComparison, carried_out: Counter[Kind]) -> str:
    """Return what log and store know, and what was erased again since the start."""
    told = f"the log of erasures holds {found.logged}"
    if found.due:
        told += f", of which {len(found.due)} came back with a restored backup, or were cut off, "
        told += "and are erased at the next start"
    if found.unlogged:
        told += f"; {len(found.unlogged)} are in the store alone and are written to it at the next start"
    if carried_out:
        kinds = ", ".join(f"{kind} {carried_out[kind]}" for kind in KINDS if carried_out[kind])
        told += f"; this start erased again what {carried_out.total()} of them stand for ({kinds})"
    return told


def _kind(name: str) -> Kind:
    for kind in KINDS:
        if kind == name:
            return kind
    raise StoreForeign(
        f"the log of erasures holds a kind {name!r} that is unknown; start the newer Keepsake that wrote it"
    )


def _ids(named: Collection[str]) -> list[MessageId]:
    return sorted(MessageId(each) for each in named)


def _some(items: Sequence[_Item]) -> list[Sequence[_Item]]:
    return [items[start : start + _AT_ONCE] for start in range(0, len(items), _AT_ONCE)]
