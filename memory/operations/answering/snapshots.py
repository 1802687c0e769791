"""What always stands in a context (canon, topics and more), kept until it may have changed; filtered by each query."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from cachetools import TTLCache

from memory.domain.audience import Room
from memory.domain.ids import SubjectId, TenantId, guild_id_of
from memory.domain.memory import Memory, snapshot_order
from memory.operations.recall.usable import without_left_out
from memory.operations.upkeep.conflict_service import open_among, waiting_in
from memory.ports import Clock
from memory.store.collections import Collections
from memory.store.questions import StoreQuery, ask_together

_KEPT_MEMORIES: Final = 50_000  # Over all snapshots of the process; the ones that were not used for longest give way
_RULES: Final = "constraints"  # The category of what a person wishes to be kept to
_RULES_READ: Final = 20
_EPISODES_READ: Final = 20  # The latest; those that the envelope shows are among them
_NEW_READ: Final = 30  # What a guild's consolidation does not hold yet, the latest

_Key = tuple[TenantId, SubjectId | None, str]
"""Tenant, person (None: what the guild knows) and audience."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What there is for a room besides the envelope."""

    lasting: tuple[Memory, ...]
    """Canon and topics of the viewer and of the guild, in their fixed order."""
    rules: tuple[Memory, ...] = ()
    """Of the viewer: the category of constraints, oldest first."""
    episodes: tuple[Memory, ...] = ()
    """Of the viewer, the latest first."""
    guild_new: tuple[Memory, ...] = ()
    """Of the guild, oldest first."""
    contradictions: tuple[tuple[Memory, Memory], ...] = ()
    """Of the viewer, then of the guild.

    Pairs of which nobody has said which half is right, in each the one that was known first before the other; oldest
    first.
    """

    @property
    def size(self) -> int:
        """How many memories it holds."""
        alone = len(self.lasting) + len(self.rules) + len(self.episodes) + len(self.guild_new)
        return alone + 2 * len(self.contradictions)


_Part = tuple[tuple[StoreQuery[Any], ...], Callable[[], Awaitable[Snapshot]]]
"""What is read for a part, and what makes it of that."""


class Snapshots:
    """Snapshots by room. Every write to a person's or a guild's memories has to invalidate theirs."""

    def __init__(self, collections: Collections, *, clock: Clock, ttl_seconds: int) -> None:
        """Keep a snapshot for at most `ttl_seconds`."""
        self._collections = collections
        self._memories = collections.memories
        self._constraints = collections.constraints
        self._kept: TTLCache[_Key, Snapshot] = TTLCache(
            _KEPT_MEMORIES,
            ttl=ttl_seconds,
            timer=lambda: clock.now().timestamp(),
            getsizeof=lambda snapshot: snapshot.size + 1,
        )
        self._keys: defaultdict[TenantId, set[_Key]] = defaultdict(set)
        self._writes: Counter[TenantId | None] = Counter()
        """How often a place was written to; None counts what may have been any."""

    async def build_snapshot(self, room: Room) -> Snapshot:
        """Return what may be used in a room of its viewer and of the guild. Raises `StoreError`."""
        own, shared = await self._both(room)
        return Snapshot(
            lasting=snapshot_order((*own.lasting, *shared.lasting)),
            rules=own.rules,
            episodes=own.episodes,
            guild_new=shared.guild_new,
            contradictions=(*own.contradictions, *shared.contradictions),
        )

    def holds(self, room: Room) -> bool:
        """Return whether a snapshot is at hand, without asking for it."""
        return all(_key_of(room, shared=shared) in self._kept for shared in (False, True))

    def invalidate(self, tenant: TenantId | None, subject: SubjectId | None) -> None:
        """Forget what is kept of a person and of the guild; None stands for every tenant, or everybody."""
        self._writes[tenant] += 1
        for place in list(self._keys) if tenant is None else [tenant]:
            gone = [key for key in self._keys.get(place, ()) if subject is None or key[1] in (None, subject)]
            for key in gone:
                self._keys[place].discard(key)
                with suppress(KeyError):
                    del self._kept[key]

    async def _both(self, room: Room) -> list[Snapshot]:
        """Return the viewer's and the guild's part; one trip reads what is missing, but for halves of pairs."""
        keys = [_key_of(room, shared=shared) for shared in (False, True)]
        found = {key: part for key in keys if (part := self._kept.get(key)) is not None}
        if len(found) < len(keys):
            before = self._seen(room)
            parts = zip(keys, (self._own, self._shared), strict=True)
            asked = {key: ask(room) for key, ask in parts if key not in found}
            await ask_together(*(query for queries, _ in asked.values() for query in queries))
            made = dict(zip(asked, await asyncio.gather(*(finish() for _, finish in asked.values())), strict=True))
            # What was written meanwhile may be missing; it serves this answer, as one that came a moment earlier would
            # have.
            if before == self._seen(room):
                for key, part in made.items():
                    self._keep(key, part)
            found |= made
        return [found[key] for key in keys]

    def _seen(self, room: Room) -> tuple[int, int]:
        return self._writes[room.tenant], self._writes[None]

    def _keep(self, key: _Key, part: Snapshot) -> None:
        with suppress(ValueError):  # Larger than all that may be kept.
            self._kept[key] = part
            self._keys[key[0]].add(key)

    def _own(self, room: Room) -> _Part:
        lasting = self._memories.in_room.first_in(room, shared=False)
        rules = self._memories.in_room.of_category_in(room, _RULES, limit=_RULES_READ)
        episodes = self._memories.in_room.of_kind_in(room, "episode", limit=_EPISODES_READ)
        pairs = waiting_in(self._collections, room, room.viewer)

        async def finish() -> Snapshot:
            conflicts = await open_among(self._collections, room, room.viewer, pairs.answer)
            return Snapshot(
                snapshot_order(lasting.answer),
                rules=tuple(reversed(rules.answer)),
                episodes=tuple(episodes.answer),
                contradictions=tuple((conflict.first, conflict.second) for conflict in conflicts),
            )

        return (lasting, rules, episodes, pairs), finish

    def _shared(self, room: Room) -> _Part:
        if guild_id_of(room.tenant) is None:
            return (), _nothing
        first = self._memories.in_room.first_in(room, shared=True)
        latest = self._memories.in_room.new_in_guild(room, limit=_NEW_READ)
        waiting = waiting_in(self._collections, room, None)

        async def finish() -> Snapshot:
            lasting, new = first.answer, latest.answer[::-1]
            conflicts = await open_among(self._collections, room, None, waiting.answer)
            pairs = [(conflict.first, conflict.second) for conflict in conflicts]
            read = [*lasting, *new, *(each for pair in pairs for each in pair)]
            allowed = {memory.id for memory in await without_left_out(self._constraints, room.tenant, read)}
            return Snapshot(
                snapshot_order(memory for memory in lasting if memory.id in allowed),
                guild_new=tuple(memory for memory in new if memory.id in allowed),
                contradictions=tuple((one, other) for one, other in pairs if {one.id, other.id} <= allowed),
            )

        return (first, latest, waiting), finish


async def _nothing() -> Snapshot:
    return Snapshot(())


def _key_of(room: Room, *, shared: bool) -> _Key:
    """Return a part: in a private room the viewer's own is all, and of the guild's what is public."""
    if not shared:
        return room.tenant, room.viewer, room.readers_key
    return room.tenant, None, room.readers_key if room.audience.kind == "restricted" else "public"
