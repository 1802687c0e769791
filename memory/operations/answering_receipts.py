"""Why the bot answered as it did: which memories were in the prompt, as far as the one who asks may see them."""

from dataclasses import dataclass

from memory.domain.audience import Room
from memory.domain.ids import MemoryId, MessageId
from memory.domain.memory import Memory
from memory.store.collections import Collections


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
    is_asker: bool

    @property
    def is_empty(self) -> bool:
        """Tell whether no memory was used, or none is left."""
        return not self.own and not self.of_server and not self.of_others


class AnsweringReceipts:
    """The receipts of answers."""

    def __init__(self, collections: Collections) -> None:
        self._collections = collections

    async def why(self, room: Room, message_id: MessageId) -> Reasons | None:
        """Give what an answer in a room was made with, to the room's viewer; None where no receipt is kept (any more).

        What is erased, or about to be, is not named and not counted.
        """
        receipt = await self._collections.answer_receipts.of_message(room.tenant, message_id)
        if receipt is None:
            return None
        memories = self._collections.memories
        seen = [memory for memory in await memories.seen_in(room, receipt.memory_ids) if _is_left(memory)]
        order = list(dict.fromkeys((*receipt.cited, *receipt.memory_ids)))
        own = sorted(seen, key=lambda memory: order.index(memory.id))
        rest = sorted(set(receipt.memory_ids) - {memory.id for memory in own})
        about = await memories.active_subjects_of(room.tenant, rest)
        return Reasons(
            own=tuple(own),
            cited=frozenset(receipt.cited),
            of_server=sum(subject is None for subject in about),
            of_others=sum(subject not in (None, room.viewer) for subject in about),
            is_asker=receipt.subject == room.viewer,
        )


def _is_left(memory: Memory) -> bool:
    return not memory.forgotten and memory.state not in ("purged", "proposed")
