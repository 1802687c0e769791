"""Why the bot answered as it did: what was in the prompt, and what stands behind it, for who may see that."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from memory.domain.audience import Room, may_hear
from memory.domain.ids import ChannelId, MemoryId, MessageId, ScopeKind, SubjectId, individual_scope, kind_of_scope
from memory.domain.memory import Memory
from memory.domain.message import AnswerReceipt, TalkReceipt, TextReceipt
from memory.operations.writing.retries import unless_erased
from memory.store.collections import Collections


@dataclass(frozen=True, slots=True)
class DrawnTogether:
    """A text of a scope that stood in the prompt."""

    of: ScopeKind
    revision: int
    memories: int
    """How many of those that it was made of are left."""
    is_own: bool
    """True for what is known about the viewer."""
    is_cited: bool


@dataclass(frozen=True, slots=True)
class SummedUp:
    """A conversation whose summary stood in the prompt, and which the viewer may read."""

    channel_id: ChannelId
    messages: int
    """How many the summary was made from; 0 where that is not known."""
    is_cited: bool


@dataclass(frozen=True, slots=True)
class Reasons:
    """What an answer was made with, for one viewer."""

    own: tuple[Memory, ...]
    """About the viewer, those that the model cited first, then in the order of the prompt."""
    cited: frozenset[MemoryId]
    """Which of them it cited."""
    of_server: int
    """Memories about nobody: what the server knows."""
    of_others: int
    """Memories about the person who was answered, when that is not the viewer."""
    lent: Mapping[SubjectId, int] = field(default_factory=dict)
    """Other people who still share with members → how many of their memories were used."""
    behind: tuple[Memory, ...] = ()
    """About the viewer, what only a text told, the latest first."""
    texts: tuple[DrawnTogether, ...] = ()
    talk: SummedUp | None = None

    @property
    def listed(self) -> tuple[Memory, ...]:
        """All that is shown of memories: what stood there by itself, then what a text told."""
        return self.own + self.behind

    @property
    def is_empty(self) -> bool:
        """Return whether nothing that is remembered was used, or nothing of it is left."""
        return not (self.own or self.of_server or self.of_others or self.lent or self.texts or self.talk)


class AnsweringReceipts:
    """The receipts of answers."""

    def __init__(self, collections: Collections) -> None:
        self._collections = collections

    async def note_given(
        self, room: Room, question_id: MessageId, channel_id: ChannelId, memory_ids: Sequence[MemoryId], *, at: datetime
    ) -> bool:
        """Note that a program of the viewer was given memories; False when the viewer or the guild was erased."""
        held = self._collections
        receipt = AnswerReceipt(
            id=question_id,
            tenant=room.tenant,
            subject=room.viewer,
            channel_id=channel_id,
            question_id=question_id,
            part_ids=(),
            memory_ids=tuple(memory_ids),
            at=at,
        )
        receipts, store = held.answer_receipts, held.store

        async def is_erased() -> bool:
            return await held.erasures.covers(room.tenant, room.viewer, said_at=at)

        return await unless_erased(
            lambda: store.commit([receipts.keep(receipt)]),
            is_erased=is_erased,
            undo=lambda: store.commit([receipts.drop(question_id)]),
        )

    async def why(self, room: Room, message_id: MessageId) -> Reasons | None:
        """Return what an answer was made with, to the room's viewer, without what is erased; None without a receipt."""
        receipt = await self._collections.answer_receipts.of_message(room.tenant, message_id)
        if receipt is None:
            return None
        seen = [
            memory
            for memory in await self._collections.memories.in_room.seen_in(room, receipt.memory_ids)
            if _is_left(memory)
        ]
        order = list(dict.fromkeys((*receipt.cited, *receipt.memory_ids)))
        own = sorted(seen, key=lambda memory: order.index(memory.id))
        rest = sorted(set(receipt.memory_ids) - {memory.id for memory in own})
        about = await self._collections.memories.counts.active_subjects_of(room.tenant, rest)
        sharers = (await self._collections.constraints.sharers_in(room.tenant)).rules
        behind = {text: await self._behind(room, text, answered_at=receipt.at) for text in receipt.texts}
        texts = [await self._drawn_together(room, text, own=len(found)) for text, found in behind.items()]
        told = {memory.id for memory in own}
        only_behind = [memory for found in behind.values() for memory in found if memory.id not in told]
        return Reasons(
            own=tuple(own),
            cited=frozenset(receipt.cited),
            of_server=sum(subject is None for subject in about),
            of_others=sum(each == receipt.subject != room.viewer for each in about),
            lent=Counter(
                each for each in about if each and each in sharers and each not in (room.viewer, receipt.subject)
            ),
            behind=tuple(sorted(only_behind, key=lambda memory: (memory.observed_at, memory.id), reverse=True)),
            texts=tuple(text for text in texts if text.memories),
            talk=await self._summed_up(room, receipt.talk),
        )

    async def _behind(self, room: Room, text: TextReceipt, *, answered_at: datetime) -> list[Memory]:
        """Read the viewer's own memories that a text was made of."""
        found = await self._collections.memories.in_room.drawn_into(room, text)
        # What had ended before had been taken out of the text.
        return [each for each in found if _is_left(each) and (each.state == "active" or each.updated_at > answered_at)]

    async def _drawn_together(self, room: Room, text: TextReceipt, *, own: int) -> DrawnTogether:
        is_own = text.scope == individual_scope(room.tenant, room.viewer)
        return DrawnTogether(
            of=kind_of_scope(text.scope),
            revision=text.revision,
            memories=own if is_own else await self._collections.memories.counts.count_behind(text),
            is_own=is_own,
            is_cited=text.cited,
        )

    async def _summed_up(self, room: Room, talk: TalkReceipt | None) -> SummedUp | None:
        session = None if talk is None else await self._collections.sessions.get(talk.session_id)
        if talk is None or session is None or not session.summary:
            return None
        audience = session.summary_audience or session.audience
        if not may_hear(tenant=session.tenant, audience=audience, room=room):
            return None
        return SummedUp(session.channel_id, talk.messages, talk.cited)


def _is_left(memory: Memory) -> bool:
    return not memory.forgotten and memory.state not in ("purged", "proposed")
