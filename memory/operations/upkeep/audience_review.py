"""Narrowing what versions before this one kept as open from channels that not everybody can read.

They took age-restricted channels and those without history for open. Only what was said before the first look is
narrowed: who could read later talk was noted when it was said. Nothing becomes visible to more people here, and nothing
here speaks to Discord.
"""

from collections.abc import Callable, Collection
from datetime import datetime, timedelta
from typing import Final

from memory.domain.audience import PRIVATE, PUBLIC, Audience, narrower
from memory.domain.errors import VersionConflict
from memory.domain.ids import ChannelId, TenantId
from memory.domain.memory import Memory
from memory.domain.message import session_id_of
from memory.domain.writing.changes import LIFECYCLE, NARROWED, Narrow
from memory.operations.core import Core

AudienceIn = Callable[[TenantId, ChannelId], Audience | None]
"""Tells who can read a channel or thread now; None for one that Discord has told nothing of."""
LOOK_EVERY: Final = timedelta(days=1)
"""How often the channels of a guild are looked at, besides at the start."""
AT_ONCE: Final = 50
"""Memories that are read at a time; each is a commit of its own."""


class AudienceReview:
    """What was kept for everybody and not said to everybody; a run can be cut off and repeated."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._collections = core.collections
        self._looked_at: dict[TenantId, datetime] = {}

    async def run(self, tenants: Collection[TenantId], audience_in: AudienceIn) -> int:
        """Narrow what was said in channels that not everybody can read today; returns how many."""
        at, narrowed = self._core.clock.now(), 0
        before = await self._collections.installation.audiences_noted_since(at)
        for tenant in sorted(tenants):
            if tenant in self._looked_at and at - self._looked_at[tenant] < LOOK_EVERY:
                continue
            for channel_id in await self._collections.memories.by_source.open_channels_in(tenant, before=before):
                audience = await self._audience(tenant, channel_id, audience_in)
                if audience is not None and audience != PUBLIC:
                    narrowed += await self._narrow_in(tenant, channel_id, audience, before=before, at=at)
            self._looked_at[tenant] = at
        return narrowed

    async def _audience(self, tenant: TenantId, channel_id: ChannelId, audience_in: AudienceIn) -> Audience | None:
        """Return who reads a channel.

        Discord does not list archived threads: for one, who reads its parent channel; None if unknown.
        """
        audience = audience_in(tenant, channel_id)
        if audience is not None:
            return audience
        session = await self._collections.sessions.get(session_id_of(tenant, channel_id))
        return None if session is None or session.parent_id is None else audience_in(tenant, session.parent_id)

    async def _narrow_in(
        self, tenant: TenantId, channel_id: ChannelId, audience: Audience, *, before: datetime, at: datetime
    ) -> int:
        narrowed, last = 0, None
        memories = self._collections.memories
        while found := await memories.by_source.open_from(tenant, channel_id, before=before, after=last, limit=AT_ONCE):
            done = [memory.id for memory in found if await self._narrow(memory, audience, at=at)]
            # What was passed on of it was told to more than could read it.
            await self._core.withdrawal.recount_resting_on(done, at=at)
            narrowed, last = narrowed + len(done), found[-1].id
        return narrowed

    async def _narrow(self, memory: Memory, audience: Audience, *, at: datetime) -> bool:
        """Narrow one; False where somebody changed it at this moment, and the next look finds it again."""
        readers = narrower(memory.audience, audience)
        if await self._is_said_there(memory, readers):
            # One scope and audience says a thing once, and a topic has one value there.
            readers = PRIVATE
        try:
            await self._core.writer.apply(
                Narrow(before=memory, audience=readers, actor=LIFECYCLE, reason=NARROWED), at=at
            )
        except VersionConflict:
            return False
        return True

    async def _is_said_there(self, memory: Memory, readers: Audience) -> bool:
        if memory.state != "active":
            return False
        memories = self._collections.memories
        if memory.topic_id is not None:
            return await memories.in_scope.holding_topic(memory.model_copy(update={"audience": readers})) is not None
        return await memories.in_scope.equal_to(memory.scope, readers, memory.fingerprint) is not None
