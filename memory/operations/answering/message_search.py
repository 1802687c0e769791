"""What one message has searched: ranked before the store is asked, and read in the one trip of its whole answer."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from memory.domain.audience import Room
from memory.domain.constraints import Constraints
from memory.domain.envelope.building import may_answer_with
from memory.domain.ids import MemoryId
from memory.domain.memory import Memory
from memory.domain.prediction.prediction import named_error
from memory.domain.recall.memory_query import Replaced
from memory.domain.recall.triggers import asks_of_own, is_question, should_retrieve
from memory.operations.recall.look import Look
from memory.operations.recall.recall import MOST_FOUND, Recall
from memory.operations.recall.replaced import latest_replaced, replaced_in
from memory.store.questions import StoreQuery, ask_together

FOUND_UNASKED: Final = 5
"""Memories that are looked up for a message that asks nothing; few, since prompts share no beginning behind them."""
_UNCUED_WAIT_S: Final = 0.15  # How long a message that gives no cue for a search waits for the room's index to be built


@dataclass(frozen=True, slots=True)
class SearchResults:
    """What a search brought, best first."""

    is_cued: bool
    """True where the message asks for what is remembered."""
    asks: bool
    """True where it asks anything."""
    found: Sequence[Memory] = ()
    predicted: Sequence[Memory] = ()
    """By the error that it prints."""
    others: Sequence[Memory] = ()
    """Of somebody with few memories the last, where it asks about what is theirs."""
    replaced: Sequence[Replaced] = ()


class MessageSearch:
    """The search of a message in a room."""

    def __init__(
        self,
        recall: Recall,
        room: Room,
        text: str,
        *,
        rules: Constraints,
        at: datetime,
        at_hand: Collection[MemoryId],
        known: Sequence[str],
    ) -> None:
        """`known` is what is known of its author before the store is asked; what is read then only takes cues away."""
        self._known = known
        self._recall = recall
        self._room = room
        self._text = text
        self._rules = rules
        self._at = at
        self._at_hand = at_hand
        self._is_question = is_question(text)
        self._may_be_cued = should_retrieve(text, known="\n".join(known))
        self._looked: Look | None = None
        self._asks_of_own = asks_of_own(text)
        self._others: StoreQuery[list[Memory]] | None = None
        may_ask = (self._is_question or self._may_be_cued) and may_answer_with(rules)
        self._latest = latest_replaced(recall.collections, room) if may_ask else []

    async def begin(self) -> Sequence[StoreQuery[Any]]:
        """Rank what fits, and give what is to be read; indexes are not waited for long. Raises `StoreError`."""
        self._looked = await self._recall.look(
            self._room,
            self._text,
            constraints=self._rules,
            at=self._at,
            at_hand=self._at_hand,
            limit=MOST_FOUND if self._is_question or self._may_be_cued else FOUND_UNASKED,
            wait_s=_UNCUED_WAIT_S,
        )
        looked = self._looked
        self._others = self._others_than(() if looked is None else looked.unread)
        return (*self._latest, *(() if looked is None else looked.queries), self._others)

    async def end(self, *, known: Sequence[str]) -> SearchResults:
        """Give what was found, once that was read; `known` is what else is known now. Raises `StoreError`."""
        is_cued = self._may_be_cued and should_retrieve(self._text, known="\n".join([*self._known, *known]))
        asks, error = is_cued or self._is_question, named_error(self._text)
        if not may_answer_with(self._rules):
            return SearchResults(is_cued, asks)
        found = await self._found(is_cued=is_cued, most=MOST_FOUND if asks else FOUND_UNASKED)
        is_late = self._looked is not None and self._looked.is_late
        if is_late or self._others is None:
            # By an index that may be there now.
            self._others = self._others_than([memory.id for memory in found])
            await ask_together(self._others)
        return SearchResults(
            is_cued,
            asks,
            found,
            predicted=() if error is None else await self._find(error),
            others=self._others.answer,
            replaced=await self._replaced() if asks else (),
        )

    async def _found(self, *, is_cued: bool, most: int) -> list[Memory]:
        if self._looked is None:
            return []
        if is_cued and self._looked.is_late:
            # Now they are waited for.
            return await self._find(self._text, at_hand=self._at_hand)
        return (await self._recall.found(self._looked, constraints=self._rules))[:most]

    async def _find(self, text: str, *, at_hand: Collection[MemoryId] = ()) -> list[Memory]:
        return await self._recall.find(self._room, text, constraints=self._rules, at=self._at, at_hand=at_hand)

    def _others_than(self, found: Collection[MemoryId]) -> StoreQuery[list[Memory]]:
        besides, most = {*self._at_hand, *found}, MOST_FOUND - len(found) if self._asks_of_own else 0
        return self._recall.others_of(self._room, constraints=self._rules, at=self._at, limit=most, besides=besides)

    async def _replaced(self) -> list[Replaced]:
        rules, held = self._rules, self._recall.collections
        return await replaced_in(held, self._room, self._text, constraints=rules, at=self._at, latest=self._latest)
