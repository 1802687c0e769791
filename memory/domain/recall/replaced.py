"""What was: memories that something newer took the place of, beside what holds now, as far as they fit a question."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from memory.domain.ids import MemoryId
from memory.domain.memory import Memory
from memory.domain.recall.ranking import rank
from memory.domain.recall.search_index import SearchIndex
from memory.domain.recall.search_query import SearchQuery
from memory.domain.recall.searchable import searchable

_RANKED: Final = 12
"""Of those that share most terms with a question: to rank one takes a tenth to a third of a millisecond."""


@dataclass(frozen=True, slots=True)
class Replaced:
    """A memory that held once."""

    memory: Memory
    by: Memory
    """What holds now; with others between, the last of them."""


def last_of(memory: Memory, older: Mapping[MemoryId, Memory]) -> MemoryId | None:
    """Follow what took the place of a memory through the `older` ones, to the id of what holds now."""
    passed, end = {memory.id}, memory.superseded_by
    while end is not None and end in older and end not in passed:
        passed.add(end)
        end = older[end].superseded_by
    return end


def fitting(query: SearchQuery, found: Sequence[Replaced], *, limit: int) -> list[Replaced]:
    """Choose what shares a term with a question, best first; the words of what holds now count half."""
    shared = {each.memory.id: len(query.terms.keys() & {*each.memory.terms, *each.by.terms}) for each in found}
    likely = sorted((each for each in found if shared[each.memory.id]), key=lambda each: -shared[each.memory.id])
    index, by_id = SearchIndex(), {each.memory.id: each for each in likely[:_RANKED]}
    for each in by_id.values():
        index.put(replace(searchable(each.memory), quoted_span=each.by.text))
    return [by_id[hit.memory_id] for hit in rank([index], query, limit=limit)]
