"""What becomes of memories when messages that they were taken from are gone."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from memory.domain.ids import ChannelId, MemoryId, MessageId, SubjectId, TenantId
from memory.domain.language.tokens import estimate_tokens
from memory.domain.memory import Memory, is_only_source
from memory.domain.message import session_id_of
from memory.domain.writing.changes import Actor, Detach, Retire, Why
from memory.domain.writing.holdover import own_words, says_again
from memory.operations.core import Core, Operation
from memory.operations.writing.retries import MANY_ATTEMPTS, retried

_ACTOR: Final = "discord"
_ASKED_AT_ONCE: Final = 200  # Messages that one query asks about


async def detach_teller(core: Core, told: Memory, teller: SubjectId, *, at: datetime) -> Memory:
    """Take the word of one out of what several told a guild; the others' stand. Raises `VersionConflict`."""
    at_hand = await core.collections.messages.among(told.provenance.message_ids)
    said = tuple(each.id for each in at_hand.values() if each.author == teller)
    left = Detach(before=told, message_ids=said, teller=teller, actor=Actor.TELLER, reason=Why.TAKEN_BACK)
    return await core.writer.apply(left, at=at)


class Receipts(Operation):
    """The messages that memories rest on."""

    async def lose(self, tenant: TenantId, gone: Sequence[MessageId], *, at: datetime) -> list[Memory]:
        """Take messages out of receipts, and hide for its caller to erase what rests on nothing else. Repeatable."""
        hidden: dict[MemoryId, Memory] = {}
        for start in range(0, len(gone), _ASKED_AT_ONCE):
            for memory in await self._collections.memories.by_source.citing(
                tenant, gone[start : start + _ASKED_AT_ONCE]
            ):
                if memory.id not in hidden:
                    hidden |= {each.id: each for each in await self.lose_of(memory.id, gone, at=at)}
        return list(hidden.values())

    async def lose_channel(
        self, tenant: TenantId, channel_id: ChannelId, *, at: datetime, until: datetime | None = None
    ) -> list[Memory]:
        """Take out, as `lose` does, a channel's messages not at hand, of memories said by `until`. Repeatable."""
        hidden: dict[MemoryId, Memory] = {}
        for memory in await self._collections.memories.by_source.said_in(tenant, channel_id):
            if until is not None and memory.observed_at > until:
                continue
            receipts = memory.provenance.message_ids
            elsewhere = await self._collections.messages.among(receipts)
            gone = [each for each in receipts if each not in elsewhere]
            hidden |= {each.id: each for each in await self.lose_of(memory.id, gone, at=at)}
        return list(hidden.values())

    async def lose_of(self, memory_id: MemoryId, gone: Sequence[MessageId], *, at: datetime) -> list[Memory]:
        """Take messages out of the receipts of one memory; returns what is hidden by that. Raises `VersionConflict`.

        That is itself where it rests on nothing else, and behind it what took its place and says its words again.
        """

        async def attempt() -> tuple[Memory, Memory | None] | None:
            memory = await self._collections.memories.get(memory_id)
            if memory is None or not set(gone) & set(memory.provenance.message_ids):
                return None
            alone = is_only_source(memory, gone)
            if alone and memory.purge_at is not None and memory.purge_at <= at:
                return memory, memory
            change = _hidden(memory, at=at) if alone else _detached(memory, gone)
            after = await self._core.writer.apply(change, at=at)
            return memory, after if alone else None

        before, lost = await retried(attempt, f"memory {memory_id!r}", attempts=MANY_ATTEMPTS) or (None, None)
        return [] if before is None or lost is None else [lost, *await self._lose_words_of(before, at=at)]

    async def _lose_words_of(self, older: Memory, *, at: datetime) -> list[Memory]:
        """Hide what a model formed in place of a memory and says its words again, and so on; returns what is hidden.

        What was made by hand stays: behind it these words stand apart, and go with the memory's erasure.
        """
        if older.superseded_by is None or await self._collections.history.taken_in(older):
            return []
        newer_id = older.superseded_by

        async def attempt() -> tuple[Memory, Memory | None] | None:
            newer = await self._collections.memories.get(newer_id)
            if newer is None or not says_again(newer, older):
                return None
            if own_words(newer) != newer.text:
                return newer, None
            is_hidden = newer.purge_at is not None and newer.purge_at <= at
            after = newer if is_hidden else await self._core.writer.apply(_hidden(newer, at=at), at=at)
            # What its person forgot is erased with its own lines: nothing of it is to be read anew.
            return newer, None if was_forgotten(newer) else after

        before, lost = await retried(attempt, f"memory {newer_id!r}", attempts=MANY_ATTEMPTS) or (None, None)
        if before is None:
            return []
        return [*([] if lost is None else [lost]), *await self._lose_words_of(before, at=at)]

    async def form_again(self, hidden: Sequence[Memory], *, gone: Sequence[MessageId]) -> list[MessageId]:
        """Let what is still there of the sources of hidden memories be read once more; names all but those gone."""
        left = list(dict.fromkeys(each for memory in hidden for each in memory.provenance.message_ids
                                  if each not in gone))  # fmt: skip
        for message in (await self._collections.messages.among(left)).values():
            if message.formed and message.formable:
                waits = {"messages": 1, "tokens": estimate_tokens(message.text)}
                counting = self._collections.sessions.count(session_id_of(message.tenant, message.channel_id), **waits)
                await self._collections.store.commit([self._collections.messages.form_again(message), counting])
        return left


def _hidden(memory: Memory, *, at: datetime) -> Retire:
    return Retire(before=memory, purge_at=at, forgotten=True, actor=_ACTOR, reason=Why.SOURCE_GONE)


def _detached(memory: Memory, gone: Sequence[MessageId]) -> Detach:
    return Detach(before=memory, message_ids=tuple(gone), actor=_ACTOR, reason=Why.SOURCE_GONE)


def was_forgotten(memory: Memory) -> bool:
    """Return whether the person asked to forget it, with the time to undo it; what lost its source ends at once."""
    return memory.forgotten and memory.purge_at is not None and memory.purge_at > memory.updated_at
