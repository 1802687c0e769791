"""Which messages were taken up for an answer, and whether it came. It must not capture or answer anything."""

from datetime import datetime, timedelta
from typing import Final

from memory.domain.ids import ChannelId, MessageId, TenantId
from memory.domain.message import place_of_session
from memory.operations.core import Operation
from memory.store.documents import Insert, UpdateWhere

_CLAIM_KEPT: Final = timedelta(days=1)  # How long a message counts as taken up; gateway replays come within minutes


class Claims(Operation):
    """What makes sure that a message is answered, and once."""

    async def claim(self, message_id: MessageId, *, is_settled: bool = False) -> bool:
        """Take a message up uncaptured; False when it was before. With `is_settled` no answer is due."""
        (outcome,) = await self._collections.store.commit([self.claiming(message_id, is_settled=is_settled)])
        return outcome.matched == 1

    async def claim_again(self, message_id: MessageId) -> bool:
        """Take a message up whether or not it was before; False when its answer came, or none is due."""
        if await self.claim(message_id):
            return True
        return not await self._collections.leases.is_settled(message_id)

    async def settle(self, message_id: MessageId) -> None:
        """Note that no answer is due to a message any more. Idempotent."""
        await self._collections.store.commit([self.settling(message_id)])

    async def places_since(self, at: datetime, *, limit: int) -> list[tuple[TenantId, ChannelId]]:
        """Return at most `limit` channels with something captured or remembered since, latest first."""
        sessions = await self._collections.messages.sessions_since(at)
        said = [place_of_session(session_id) for session_id in sessions[:limit]]
        # A wish to remember is done without being captured.
        written = await self._collections.events.memories_since(at, limit=limit)
        remembered = await self._collections.memories.by_source.places_of(written) if written else []
        return list(dict.fromkeys([*said, *remembered]))[:limit]

    def claiming(self, message_id: MessageId, *, is_settled: bool = False) -> Insert:
        """Return the write that takes a message up; where it was taken up before it ends the commit."""
        expires_at = self._core.clock.now() + _CLAIM_KEPT
        return self._collections.leases.claim_message(message_id, expires_at=expires_at, is_settled=is_settled)

    def settling(self, message_id: MessageId) -> UpdateWhere:
        """Return the write that no answer is due to a message any more."""
        return self._collections.leases.settle_message(message_id)
