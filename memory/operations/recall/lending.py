"""What an answer may tell of other people: of those who share with members and are still members, by `may_be_lent`."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from memory.domain.audience import Room
from memory.domain.constraints import Constraints
from memory.domain.envelope.building import may_answer_with
from memory.domain.ids import ChannelId, MemoryId, SubjectId, TenantId, guild_id_of
from memory.domain.memory import Memory
from memory.domain.message import LentReceipt, Turn
from memory.domain.recall.answer_kinds import asks_for_people
from memory.domain.recall.lending import Lent, Sharing, may_be_lent, names_shown, people_in
from memory.domain.recall.memory_query import Narrowing
from memory.operations.recall.recall import Recall
from memory.operations.recall.usable import may_be_given
from memory.store.collections import Collections

_MOST_NAMED: Final = 5
"""People whose memories are looked through one by one; a message that names more asks for everybody."""
MembersIn = Callable[[TenantId, Collection[SubjectId]], Mapping[SubjectId, Sequence[str]]]
"""Tells which people are members of a guild, each with their names; the first look may be old, the second is not."""
OpenChannel = Callable[[TenantId, ChannelId], str | None]
"""Tells the name of a guild's channel that every member reads now; None for one that is closed, gone or unknown."""


@dataclass(frozen=True, slots=True)
class Guilds:
    """What Discord tells of guilds at the moment."""

    members_in: MembersIn = lambda _tenant, _people: {}
    open_channel: OpenChannel = lambda _tenant, _channel: None


class Lending:
    """Finds what members share and an answer may tell, and whether it still may."""

    def __init__(self, collections: Collections, *, recall: Recall, guilds: Guilds, categories: frozenset[str]) -> None:
        self._collections = collections
        self._recall = recall
        self._guilds = guilds
        self._categories = categories

    async def find(
        self,
        room: Room,
        text: str,
        mentioned: Collection[SubjectId],
        *,
        rules: Constraints,
        at: datetime,
        asks: bool = True,
        without_mentions: str | None = None,
        within: Narrowing | None = None,
    ) -> list[Lent]:
        """Return what fits of people whom a message names or `asks` for, best first. Raises `StoreError`.

        Names are looked for in the text `without_mentions`, where that differs: who is mentioned is not everybody of
        their name. A look into memory says what it is narrowed to (`within`), and finds whatever has its words.
        """
        if not may_answer_with(rules) or guild_id_of(room.tenant) is None or room.audience.kind == "private":
            return []
        sharing = await self._sharing_in(room.tenant)
        people = set(sharing.sharers.rules) - {room.viewer}
        if not people:
            return []
        self._recall.begin_members(room.tenant, sharing)
        by_name = sharing.sharers.named_in(text if without_mentions is None else without_mentions, asks=asks)
        named = people & (by_name | set(mentioned))
        is_look = within is not None
        if not named and not is_look and not (asks and asks_for_people(text)):
            return []
        those = named if len(named) <= _MOST_NAMED else frozenset[SubjectId]()
        ids = await self._recall.among_members(room.tenant, text, sharing, named=those, fills_up=not is_look)
        return await self._lent(room, ids, sharing, at=at, within=within)

    async def tellable(self, room: Room, turns: Sequence[Turn], *, at: datetime) -> frozenset[LentReceipt]:
        """Return what earlier answers to the asker told of others and may be told them still. Raises `StoreError`."""
        lent = {each for turn in turns if turn.author == room.viewer for each in turn.lent}
        return await self.still(room, lent, at=at)

    async def still(self, room: Room, lent: Collection[LentReceipt], *, at: datetime) -> frozenset[LentReceipt]:
        """Return what of an answer's may be told in a room now, in the same words. Raises `StoreError`."""
        if not lent:
            return frozenset()
        sharing = await self._sharing_in(room.tenant)
        found = await self._lent(room, [each.memory_id for each in lent], sharing, at=at)
        return frozenset(lent) & {each.receipt for each in found}

    async def _sharing_in(self, tenant: TenantId) -> Sharing:
        return Sharing(await self._collections.constraints.sharers_in(tenant), self._categories)

    async def _lent(
        self,
        room: Room,
        ids: Sequence[MemoryId],
        sharing: Sharing,
        *,
        at: datetime,
        within: Narrowing | None = None,
    ) -> list[Lent]:
        """Read those of some memories that may be told, in their order, while their people and places are there."""
        read = await self._collections.memories.in_room.lent_in(room, sharing, ids, within=within)
        found = {memory.id: memory for memory in read if may_be_lent(memory, room, sharing)}
        rules = sharing.sharers.rules
        places: dict[MemoryId, str] = {}
        told: list[tuple[Memory, SubjectId]] = []
        for memory in (found[each] for each in ids if each in found):
            place = self._place_of(memory)
            if memory.subject is not None and place and may_be_given(memory, rules[memory.subject], at=at):
                places[memory.id] = place
                told.append((memory, memory.subject))
        # Who is named in it has to be a member still as well; who asks is one.
        told_of = {memory.id: {each for each in people_in(memory) if each} - {room.viewer} for memory, _ in told}
        there = self._guilds.members_in(room.tenant, sorted(set().union(*told_of.values())))
        members = {person for person, names in there.items() if any(names)}
        shown = {subject: there[subject] for _, subject in told if subject in members}
        names = names_shown(shown, sharing.sharers.by_name)
        return [
            Lent(memory, names[subject], places[memory.id], sharing)
            for memory, subject in told
            if told_of[memory.id] <= members and names.get(subject)
        ]

    def _place_of(self, memory: Memory) -> str | None:
        channel_id = memory.provenance.channel_id
        return None if channel_id is None else self._guilds.open_channel(memory.tenant, ChannelId(channel_id))
