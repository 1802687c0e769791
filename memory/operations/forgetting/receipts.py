"""What becomes of memories when messages that they were taken from are gone."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from memory.domain.ids import ChannelId, MemoryId, MessageId, TenantId
from memory.domain.memory import Memory, is_only_source
from memory.domain.writing.changes import Detach, Retire, Why
from memory.operations.core import Operation
from memory.operations.writing.retries import MANY_ATTEMPTS, retried

_ACTOR: Final = "discord"
_ASKED_AT_ONCE: Final = 200  # Messages that one query asks about


class Receipts(Operation):
    """The messages that memories rest on."""

    async def lose(self, tenant: TenantId, gone: Sequence[MessageId], *, at: datetime) -> list[Memory]:
        """Take messages out of receipts, and hide for its caller to erase what rests on nothing else. Repeatable."""
        hidden: dict[MemoryId, Memory] = {}
        for start in range(0, len(gone), _ASKED_AT_ONCE):
            for memory in await self._collections.memories.by_source.citing(
                tenant, gone[start : start + _ASKED_AT_ONCE]
            ):
                settled = None if memory.id in hidden else await self.lose_of(memory.id, gone, at=at)
                if settled is not None:
                    hidden[memory.id] = settled
        return list(hidden.values())

    async def lose_channel(
        self, tenant: TenantId, channel_id: ChannelId, *, at: datetime, until: datetime | None = None
    ) -> list[Memory]:
        """Take out, as `lose` does, a channel's messages not at hand, of memories said by `until`. Repeatable."""
        hidden = []
        for memory in await self._collections.memories.by_source.said_in(tenant, channel_id):
            if until is not None and memory.observed_at > until:
                continue
            receipts = memory.provenance.message_ids
            elsewhere = await self._collections.messages.among(receipts)
            gone = [each for each in receipts if each not in elsewhere]
            settled = await self.lose_of(memory.id, gone, at=at)
            if settled is not None:
                hidden.append(settled)
        return hidden

    async def lose_of(self, memory_id: MemoryId, gone: Sequence[MessageId], *, at: datetime) -> Memory | None:
        """Take messages out of the receipts of one memory; returns it if it is hidden now. Raises `VersionConflict`."""

        async def attempt() -> Memory | None:
            memory = await self._collections.memories.get(memory_id)
            if memory is None or not set(gone) & set(memory.provenance.message_ids):
                return None
            alone = is_only_source(memory, gone)
            if alone and memory.purge_at is not None and memory.purge_at <= at:
                return memory
            change = _hidden(memory, at=at) if alone else _detached(memory, gone)
            after = await self._core.writer.apply(change, at=at)
            return after if alone else None

        return await retried(attempt, f"memory {memory_id!r}", attempts=MANY_ATTEMPTS)


def _hidden(memory: Memory, *, at: datetime) -> Retire:
    return Retire(before=memory, purge_at=at, forgotten=True, actor=_ACTOR, reason=Why.SOURCE_GONE)


def _detached(memory: Memory, gone: Sequence[MessageId]) -> Detach:
    return Detach(before=memory, message_ids=tuple(gone), actor=_ACTOR, reason=Why.SOURCE_GONE)
