"""What one message has searched: ranked before the store is asked, and read in the one trip of its whole answer."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from memory.domain.envelope.building import may_answer_with
from memory.domain.ids import MemoryId
from memory.domain.memory import Memory
from memory.domain.prediction.prediction import named_error
from memory.domain.recall.memory_query import Replaced
from memory.domain.recall.triggers import asks_of_own, is_question, should_retrieve
from memory.operations.recall.look import MOST_FOUND, Look, SearchRequest
from memory.operations.recall.recall import Recall
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

    def __init__(self, recall: Recall, request: SearchRequest, *, known: Sequence[str]) -> None:
        """`known` is what is known of its author before the store is asked; what is read then only takes cues away."""
        self._known = known
        self._recall = recall
        text, rules = request.text, request.constraints
        self._is_question = is_question(text)
        self._may_be_cued = should_retrieve(text, known="\n".join(known))
        self._request = replace(request, limit=self._most(asks=self._is_question or self._may_be_cued))
        self._looked: Look | None = None
        self._asks_of_own = asks_of_own(text)
        self._others: StoreQuery[list[Memory]] | None = None
        may_ask = (self._is_question or self._may_be_cued) and may_answer_with(rules)
        self._latest = latest_replaced(recall.collections, request.room) if may_ask else []

    async def begin(self) -> Sequence[StoreQuery[Any]]:
        """Rank what fits, and give what is to be read; indexes are not waited for long. Raises `StoreError`."""
        looked = self._looked = await self._recall.look(replace(self._request, wait_s=_UNCUED_WAIT_S))
        self._others = self._others_than(() if looked is None else looked.unread)
        return (*self._latest, *(() if looked is None else looked.queries), self._others)

    async def end(self, *, known: Sequence[str]) -> SearchResults:
        """Give what was found, once that was read; `known` is what else is known now. Raises `StoreError`."""
        text = self._request.text
        is_cued = self._may_be_cued and should_retrieve(text, known="\n".join([*self._known, *known]))
        asks, error = is_cued or self._is_question, named_error(text)
        if not may_answer_with(self._request.constraints):
            return SearchResults(is_cued, asks)
        found = await self._found(is_cued=is_cued, most=self._most(asks=asks))
        is_late = self._looked is not None and self._looked.is_late
        if is_late or self._others is None:
            # By an index that may be there now.
            self._others = self._others_than([memory.id for memory in found])
            await ask_together(self._others)
        by_error = None if error is None else replace(self._request, text=error, limit=MOST_FOUND, at_hand=())
        return SearchResults(
            is_cued,
            asks,
            found,
            predicted=() if by_error is None else await self._recall.find(by_error),
            others=self._others.answer,
            replaced=await replaced_in(self._recall.collections, self._request, latest=self._latest) if asks else (),
        )

    async def _found(self, *, is_cued: bool, most: int) -> list[Memory]:
        if self._looked is None:
            return []
        if is_cued and self._looked.is_late:
            # Now they are waited for.
            return await self._recall.find(self._request)
        return (await self._recall.found(self._looked))[:most]

    def _others_than(self, found: Collection[MemoryId]) -> StoreQuery[list[Memory]]:
        most = MOST_FOUND - len(found) if self._asks_of_own else 0
        return self._recall.others_of(replace(self._request, limit=most), besides={*self._request.at_hand, *found})

    @staticmethod
    def _most(*, asks: bool) -> int:
        return MOST_FOUND if asks else FOUND_UNASKED
