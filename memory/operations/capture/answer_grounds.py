"""Whether what an answer rests on is there still: its question, its person, and everything that it was made with."""

from collections.abc import Sequence

from memory.domain.audience import Room
from memory.domain.constraints import is_left_out
from memory.domain.ids import MemoryId
from memory.domain.message import LentReceipt, Message, TextReceipt
from memory.operations.core import Core
from memory.operations.recall.lending import Lending
from memory.operations.recall.usable import without_left_out
from memory.store.collections import Collections
from memory.store.questions import StoreQuery, Trip


class AnswerGrounds:
    """Looks at the store once more before an answer is given, and when it is noted."""

    def __init__(self, core: Core, *, lending: Lending) -> None:
        self._collections = core.collections
        self._clock = core.clock
        self._lending = lending

    async def stand(
        self,
        message: Message,
        used: Sequence[MemoryId],
        lent: Sequence[LentReceipt],
        texts: Sequence[TextReceipt],
        *,
        is_kept: bool,
    ) -> bool:
        """Return whether all of it is there, and the question reads as it did."""
        kept = await self.kept(message, used, lent, texts, is_kept=is_kept)
        # An answer to the words before an edit would bring them back.
        return kept is not None and kept.text == message.text

    async def kept(
        self,
        message: Message,
        used: Sequence[MemoryId],
        lent: Sequence[LentReceipt],
        texts: Sequence[TextReceipt],
        *,
        is_kept: bool,
    ) -> Message | None:
        """Return the message as it is buffered, or as it came where it `is_kept` nowhere.

        None when it, its person, a memory, a yes or a text's source is gone.
        """
        if await is_by_left_out(self._collections, message):
            return None
        held, trip = self._collections, Trip()
        is_erased = trip.ask(erased(held, message))
        active = trip.ask(held.memories.active(used))
        still_hold = trip.ask(held.scopes.still_hold(texts))
        kept = trip.ask(held.messages.reading(message.id))
        await trip.make(held.store)
        if is_erased.answer or not still_hold.answer:
            return None
        # Somebody of whose talk one of them is may have been left out while the model thought.
        told = await without_left_out(held.constraints, message.tenant, active.answer)
        if len(told) < len(set(used)):
            return None
        room = Room(tenant=message.tenant, audience=message.audience, viewer=message.author)
        still = await self._lending.still(room, lent, at=self._clock.now())
        buffered = kept.answer if is_kept else message
        return buffered if still.issuperset(lent) else None


async def is_by_left_out(collections: Collections, message: Message) -> bool:
    """Return whether the author of a message is left out where it was said."""
    return is_left_out(await collections.constraints.consent_of(message.tenant, message.author))


def erased(collections: Collections, message: Message) -> StoreQuery[bool]:
    """Query whether a message, its author, its channel or its guild was erased since it was said."""
    ids, channel_id = [message.id], message.channel_id
    return collections.erasures.covering(
        message.tenant, message.author, said_at=message.at, message_ids=ids, channel_id=channel_id
    )
