"""Channels that were removed while nobody listened: what was said there goes once Discord denied them twice."""

from collections.abc import Awaitable, Callable, Collection, Mapping
from datetime import datetime, timedelta
from typing import Final

import structlog

from memory.domain.ids import ChannelId, TenantId
from memory.operations.capture.capture import Capture
from memory.operations.core import Core, Operation

_log = structlog.stdlib.get_logger(__name__)

IsGone = Callable[[ChannelId], Awaitable[bool | None]]
"""Asks for a channel: True when there is none of that id, False when there may be, None without an answer."""
MISSED_FOR: Final = timedelta(minutes=10)
"""How far the two answers that a channel does not exist lie apart, at least."""
LOOK_EVERY: Final = timedelta(days=1)
"""How often the channels of a guild are compared, besides at the start."""
ASKED_AT_ONCE: Final = 50
"""Channels that one sweep asks for, so that many archived threads do not take the requests that answers need."""
UNANSWERED_AT_ONCE: Final = 3
"""Questions without an answer after which a sweep ends: then it is Discord that is away."""

_Place = tuple[TenantId, ChannelId]


class ChannelSweep(Operation):
    """Comparing the channels that the store names with those that there are."""

    def __init__(self, core: Core, *, capture: Capture) -> None:
        super().__init__(core)
        self._capture = capture
        self._looked_at: dict[TenantId, datetime] = {}
        self._unlisted: dict[_Place, None] = {}
        """What is still to be asked for, in order."""
        self._gone_since: dict[_Place, datetime] = {}
        """When a channel was first said not to exist; forgotten at a restart, which only makes the wait longer."""
        self._unanswered: dict[_Place, int] = {}
        """How often in a row there was no answer; who has more waits behind who has fewer."""

    async def sweep(self, listed: Mapping[TenantId, Collection[ChannelId]], is_gone: IsGone) -> int:
        """Erase what was said in removed channels of the guilds `listed` with theirs; returns how many. Repeatable."""
        at = self._core.clock.now()
        for tenant in listed:
            if tenant not in self._looked_at or at - self._looked_at[tenant] >= LOOK_EVERY:
                self._unlisted |= dict.fromkeys([(tenant, channel_id) for channel_id in await self._named_in(tenant)])
                self._looked_at[tenant] = at
        removed = unanswered = 0
        for place in self._due(listed, at)[:ASKED_AT_ONCE]:
            answer = await is_gone(place[1])
            if answer is not None:
                self._unanswered.pop(place, None)
                removed += await self._note(place, at=at, gone=answer)
                continue
            self._unanswered[place] = self._unanswered.get(place, 0) + 1
            unanswered += 1
            if unanswered == UNANSWERED_AT_ONCE:
                break
        return removed

    def _due(self, listed: Mapping[TenantId, Collection[ChannelId]], at: datetime) -> list[_Place]:
        """Return what to ask for: first what was said to be gone, then the new, then what gave no answer."""
        self._unlisted = {place: None for place in self._unlisted if place[1] not in listed.get(place[0], ())}
        again = [place for place, since in self._gone_since.items() if at - since >= MISSED_FOR]
        once = [place for place in self._unlisted if place not in self._gone_since]
        due = [place for place in (*again, *once) if place[0] in listed]
        self._unanswered = {place: times for place, times in self._unanswered.items() if place in due}
        return sorted(due, key=lambda place: self._unanswered.get(place, 0))

    async def _named_in(self, tenant: TenantId) -> list[ChannelId]:
        held = self._collections
        return sorted(await held.sessions.channels_in(tenant) | await held.memories.channels_in(tenant))

    async def _note(self, place: _Place, *, at: datetime, gone: bool) -> int:
        self._unlisted.pop(place, None)
        if not gone:
            self._gone_since.pop(place, None)
            return 0
        if place not in self._gone_since:
            self._gone_since[place] = at
            return 0
        await self._capture.channel_removed(*place)
        del self._gone_since[place]
        _log.info("channel_removed_unnoticed", tenant=place[0], channel=place[1])
        return 1
