"""Whether what an answer rests on is there still: its question, its person, and everything that it was made with."""

from collections.abc import Callable, Sequence
from typing import Any

from memory.domain.audience import PRIVATE, PUBLIC, Room, restricted_to
from memory.domain.constraints import is_left_out
from memory.domain.ids import MemoryId
from memory.domain.message import LentReceipt, Message, TalkReceipt, TextReceipt, session_id_of
from memory.operations.core import Core, Operation
from memory.operations.recall.lending import Lending
from memory.operations.recall.usable import without_left_out
from memory.store.collections import Collections
from memory.store.questions import StoreQuery, ask_together


class AnswerGrounds(Operation):
    """Looks at the store once more before an answer is given, and when it is noted."""

    def __init__(self, core: Core, *, lending: Lending) -> None:
        super().__init__(core)
        self._lending = lending

    async def stand(
        self,
        message: Message,
        used: Sequence[MemoryId],
        lent: Sequence[LentReceipt],
        texts: Sequence[TextReceipt],
        *,
        is_kept: bool,
        as_asked: bool = True,
        together: Sequence[StoreQuery[Any]] = (),
    ) -> bool:
        """Return whether a message that `is_kept`, its person, and every memory, yes and text's source are there still.

        With `as_asked` also whether the question reads as it did: an answer to the words before an edit would bring
        them back. `together` is answered by the same trip, where it is made.
        """
        if await is_by_left_out(self._collections, message):
            return False
        held = self._collections
        is_erased, there = erased(held, message), held.memories.told_of(message.tenant, used)
        known = held.memories.told_of_nobody(message.tenant, used)
        still_hold, kept = held.scopes.still_hold(texts), held.messages.get(message.id, message.tenant)
        await ask_together(is_erased, there, known, still_hold, kept, *together)
        buffered = kept.answer if is_kept else message
        if is_erased.answer or not still_hold.answer or buffered is None:
            return False
        # Somebody of whose talk one of them is may have been left out while the model thought.
        told = await without_left_out(held.constraints, message.tenant, known.answer)
        is_whole = len(told) == len(known.answer) and there.answer.keys() >= set(used)
        if not is_whole or (as_asked and buffered.text != message.text):
            return False
        room = Room(tenant=message.tenant, audience=message.audience, viewer=message.author)
        return (await self._lending.still(room, lent, at=self._core.clock.now())).issuperset(lent)


async def is_by_left_out(collections: Collections, message: Message) -> bool:
    """Return whether the author of a message is left out where it was said."""
    return is_left_out(await collections.constraints.consent_of(message.tenant, message.author))


def erased(collections: Collections, message: Message) -> StoreQuery[bool]:
    """Query whether a message, its author, its channel or its guild was erased since it was said."""
    ids, channel_id = [message.id], message.channel_id
    return collections.erasures.covers(
        message.tenant, message.author, said_at=message.at, message_ids=ids, channel_id=channel_id
    )


def resting_on(
    held: Collections,
    message: Message,
    used: Sequence[MemoryId],
    talk: TalkReceipt | None,
    texts: Sequence[TextReceipt],
) -> tuple[tuple[StoreQuery[Any], ...], Callable[[], tuple[str, ...]]]:
    """Give what is asked of the store, and what makes of its answers the other audiences that an answer may repeat."""
    if message.audience.channel is None:
        return (), tuple
    there, here = (
        held.memories.told_of(message.tenant, used),
        held.sessions.get(session_id_of(message.tenant, message.channel_id)),
    )
    summed_up = here if talk is None else held.sessions.get(talk.session_id)
    scopes = held.scopes.reading([text.scope for text in texts])

    def audiences() -> tuple[str, ...]:
        keys = set(there.answer.values())
        keys |= {restricted_to(each).key for scope in scopes.answer.values() for each in scope.channels}
        for turn in () if here.answer is None else here.answer.turns:
            keys |= {*turn.rests_on, *(() if turn.audience is None else [turn.audience.key])}
        if talk is not None and summed_up.answer is not None:
            keys.add((summed_up.answer.summary_audience or summed_up.answer.audience).key)
        return tuple(sorted(keys - {PUBLIC.key, PRIVATE.key, message.audience.key}))

    return (there, here, summed_up, scopes), audiences
