"""Erases what was said in a channel up to now, at an admin's wish, and memories on it alone; the channel goes on."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from memory.domain.ids import ChannelId, TenantId
from memory.domain.memory import Memory, is_only_source
from memory.operations.capture.capture import Capture
from memory.operations.capture.talk_removal import REMOVED_AT_ONCE, ending_session
from memory.operations.core import Core, Operation
from memory.operations.forgetting.forget_service import ForgetService
from memory.operations.forgetting.receipts import Receipts
from memory.store.erasures import later_of
from memory.store.personal import scrub_mark


@dataclass(frozen=True, slots=True)
class TalkCount:
    """What would go with the talk of a channel."""

    memories: int
    """About people."""
    people: int
    """Whom these are about."""
    shared: int
    """Of what the guild knows, which is about nobody."""
    messages: int
    """That are still at hand."""

    @property
    def is_nothing(self) -> bool:
        """Return whether there is nothing to erase."""
        return not (self.memories or self.shared or self.messages)


class ChannelTalk(Operation):
    """What was said in one channel and its threads."""

    def __init__(self, core: Core, *, capture: Capture, forgetting: ForgetService, receipts: Receipts) -> None:
        super().__init__(core)
        self._capture = capture
        self._forgetting = forgetting
        self._receipts = receipts

    async def count(self, tenant: TenantId, channel_id: ChannelId) -> TalkCount:
        """Count what would go now. Changes nothing."""
        places = await self._places(tenant, channel_id)
        resting = [memory for place in places for memory in await self._resting_on(tenant, place, places)]
        people = {memory.subject for memory in resting if memory.subject is not None}
        shared = sum(memory.subject is None for memory in resting)
        heard = [await self._collections.messages.count_in(tenant, place) for place in places]
        return TalkCount(len(resting) - shared, len(people), shared, sum(heard))

    async def erase(
        self, tenant: TenantId, channel_id: ChannelId, *, asked_at: datetime | None = None
    ) -> AsyncIterator[int]:
        """Erase it, telling how many memories are gone. Repeatable. Raises `StoreError`, `VersionConflict`."""
        until, gone = later_of(self._core.clock.now(), asked_at), 0
        places = await self._places(tenant, channel_id)
        # First, so that nothing that is being captured there stays.
        erasures = self._collections.erasures
        # The channel's own before those of its threads, which the next start finds by it where this commit is cut.
        tombstones = [erasures.of("talk", tenant, place, at=until) for place in reversed(places)]
        await self._collections.store.commit(tombstones)
        for place in places:
            async for memories in self._erase_place(tenant, place, until=until):
                gone += memories
                yield gone
        await self._collections.store.commit([*erasures.carried_out(tombstones), scrub_mark()])
        await self._core.caches.settled()

    async def erase_again(self, tenant: TenantId, place: ChannelId, *, until: datetime) -> None:
        """Erase what was said in a channel and its threads up to then; its tombstone is there already. Repeatable."""
        for each in await self._places(tenant, place):
            async for _ in self._erase_place(tenant, each, until=until):
                pass

    async def _places(self, tenant: TenantId, channel_id: ChannelId) -> list[ChannelId]:
        # The channel last: its threads are found by their sessions, which go with them.
        return [*await self._collections.sessions.threads_of(tenant, channel_id), channel_id]

    async def _erase_place(self, tenant: TenantId, place: ChannelId, *, until: datetime) -> AsyncIterator[int]:
        messages = self._collections.messages
        while said := await messages.said_in(tenant, place, limit=REMOVED_AT_ONCE, until=until):
            yield await self._capture.deleted(tenant, place, said)
        at = self._core.clock.now()
        hidden = await self._receipts.lose_channel(tenant, place, at=at, until=until)
        await self._forgetting.erase(hidden, at=at, keep=await self._receipts.form_again(hidden, gone=()))
        # What was said since is claimed anew; its recent turns go with the rest of a session that cannot be told apart.
        await self._collections.formations.drop_channel(tenant, place)
        await self._collections.store.commit(ending_session(self._collections, tenant, place))
        yield len(hidden)

    async def _resting_on(self, tenant: TenantId, place: ChannelId, places: Sequence[ChannelId]) -> list[Memory]:
        """Return the memories first said in one of some places that rest on nothing said elsewhere."""
        found = []
        for memory in await self._collections.memories.by_source.said_in(tenant, place):
            at_hand = await self._collections.messages.among(memory.provenance.message_ids)
            elsewhere = {each for each, message in at_hand.items() if message.channel_id not in places}
            gone = [each for each in memory.provenance.message_ids if each not in elsewhere]
            if memory.state != "purged" and is_only_source(memory, gone):
                found.append(memory)
        return found
