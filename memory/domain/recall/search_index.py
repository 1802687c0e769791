"""What search keeps of one scope's memories: terms, ids, vectors and who was next to whom; no text."""

from array import array
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

import numpy as np
from numpy.typing import NDArray

from memory.domain.ids import MemoryId, SubjectId
from memory.domain.recall.answer_kinds import AnswerKind, kinds_told
from memory.domain.recall.postings import Order, Postings, Succession, Vector, VectorRows
from memory.domain.recall.searchable import Searchable, standing_factor

_DERIVED_LENGTH: Final = 4
"""Letters by which terms of one stem family may differ, and that both have at least: paint, painter."""
_TIE: Final = 1e-15
"""Of a second: small beside any score, so that it only decides between those that match equally well."""
_KB_A_TERM, _KB_A_MEMORY, _KB_A_POSTING = 0.35, 0.75, 0.02
"""Estimates from the sizes of the objects on CPython 3.11; they only bound what is kept."""
_BEGIN: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND: Final = timedelta(microseconds=1)
_NOWHERE: Final = Postings()


@dataclass(frozen=True, slots=True)
class Listed:
    """One memory as search knows it."""

    id: MemoryId
    version: int
    speaker: SubjectId | None
    said_at: datetime
    fresh_us: int
    """When it was said or confirmed last, as `_microseconds` counts."""
    weight: float
    """Around 1.0: by importance, confidence and use."""
    standing: int
    category: str
    topic: str
    session_id: str
    order: Order
    terms: tuple[str, ...]
    tells: frozenset[AnswerKind]


class SearchIndex:
    """The postings of one scope's memories for one audience."""

    def __init__(self) -> None:
        # Nobody stands at place 0, so that it can be named where nobody is.
        self._listed: list[Listed | None] = [None]
        self._recency = array("d", [0.0])
        self._places: dict[MemoryId, int] = {}
        self._told_by: defaultdict[SubjectId | None, set[int]] = defaultdict(set)
        self._free: list[int] = []
        self._postings: dict[str, Postings] = {}
        self._vocabulary: list[str] = []
        self._is_sorted = True
        self._succession = Succession()
        self._count = 0
        self.categories: Counter[str] = Counter()
        self.topics: Counter[str] = Counter()
        self.vectors = VectorRows()
        """By place, where embeddings are switched on."""

    def __contains__(self, memory_id: MemoryId) -> bool:
        return memory_id in self._places

    @property
    def size(self) -> int:
        """Count the memories."""
        return len(self._places)

    @property
    def kilobytes(self) -> float:
        """Estimate what it holds in memory."""
        return (
            _KB_A_TERM * len(self._postings)
            + _KB_A_MEMORY * self.size
            + _KB_A_POSTING * self._count
            + self.vectors.kilobytes
        )

    def put(self, memory: Searchable, *, standing: int | None = None) -> None:
        """Take a memory in, unless a later version is there; `standing` None keeps what is known of how it fared."""
        known = self._known(memory.id)
        if known is not None and known.version > memory.version:
            return
        if standing is None:
            standing = 0 if known is None else known.standing
        # Of another wording it is that of the old one until it is made anew, as it is in the store.
        vector = self.vectors.take(self._places.get(memory.id, 0))
        self.remove(memory.id)
        frequencies = memory.frequencies()
        listed = Listed(
            id=memory.id,
            version=memory.version,
            speaker=memory.speaker,
            said_at=memory.said_at,
            fresh_us=_microseconds(memory.fresh_at),
            weight=_weight(memory, standing=standing),
            standing=standing,
            category=memory.category,
            topic=memory.topic,
            session_id=memory.session_id,
            order=memory.order,
            terms=tuple(frequencies),
            tells=kinds_told(memory.text),
        )
        place = self._place_for(listed)
        for term, frequency in frequencies.items():
            self._post(term, place, frequency)
        self._succession.put(listed.session_id, listed.order, place)
        self.categories[listed.category] += 1
        if listed.topic:
            self.topics[listed.topic] += 1
        if vector is not None:
            self.vectors.put(place, vector)

    def put_vector(self, memory_id: MemoryId, vector: Vector) -> None:
        """Keep the vector of a memory's text, if the memory is there."""
        if memory_id in self._places:
            self.vectors.put(self._places[memory_id], vector)

    def remove(self, memory_id: MemoryId) -> None:
        """Take a memory out, if it is there."""
        place = self._places.pop(memory_id, None)
        listed = None if place is None else self._listed[place]
        if place is None or listed is None:
            return
        self._listed[place] = None
        told = self._told_by[listed.speaker]
        told.discard(place)
        if not told:
            del self._told_by[listed.speaker]
        self.vectors.take(place)
        self._recency[place] = 0.0
        self._free.append(place)
        for term in listed.terms:
            self._unpost(term, place)
        self._succession.remove(listed.session_id, listed.order)
        self.categories[listed.category] -= 1
        if listed.topic:
            self.topics[listed.topic] -= 1

    def at(self, place: int) -> Listed:
        """Return the memory at a place that the index named."""
        listed = self._listed[place]
        if listed is None:
            raise LookupError(f"there is no memory at place {place!r}; places hold until the next change only")
        return listed

    def place_of(self, memory_id: MemoryId) -> int | None:
        """Return the place of a memory until the next change; None where it is not there."""
        return self._places.get(memory_id)

    @property
    def places(self) -> int:
        """Return the number of places, nobody's first one and those that were left included."""
        return len(self._listed)

    @property
    def recency(self) -> NDArray[np.float64]:
        """Return next to nothing for each place, more for what is fresher, so that equals have an order; a view."""
        return np.frombuffer(self._recency, np.float64)

    def told_by(self, people: Iterable[SubjectId]) -> NDArray[np.intp]:
        """Return the places of what some people said, in no order."""
        places = [place for person in people for place in self._told_by.get(person, ())]
        return np.array(places, np.intp)

    def freshest(self, limit: int, *, told_by: SubjectId | None = None) -> list[MemoryId]:
        """Return what was said or confirmed last, at most `limit`, the last first; `told_by` None: by whomever."""
        if told_by is None:
            newest = np.argsort(-self.recency, kind="stable")[: min(limit, self.size)]
        else:
            own = self.told_by([told_by])
            newest = own[np.argsort(-self.recency[own], kind="stable")[:limit]]
        return [self.at(place).id for place in newest.tolist()]

    def frequency(self, term: str) -> int:
        """Count the memories with a term."""
        return len(self.having(term))

    def having(self, term: str) -> Postings:
        """Return the memories with a term; to be read only, and until the next change."""
        return self._postings.get(term, _NOWHERE)

    def near(self, places: NDArray[np.intp], *, reach: int) -> NDArray[np.uint32]:
        """Return what was said before and after each place in its session, as `Succession.near` does."""
        return self._succession.near(places, reach=reach)

    def derived_from(self, term: str) -> Iterator[str]:
        """Return other terms that begin with this one, or that this one begins with, four letters apart at most."""
        if len(term) < _DERIVED_LENGTH:
            return
        vocabulary = self._sorted_vocabulary()
        for place in range(bisect_left(vocabulary, term), len(vocabulary)):
            other = vocabulary[place]
            if not other.startswith(term):
                break
            if 0 < len(other) - len(term) <= _DERIVED_LENGTH:
                yield other
        for length in range(max(_DERIVED_LENGTH, len(term) - _DERIVED_LENGTH), len(term)):
            if term[:length] in self._postings:
                yield term[:length]

    def _known(self, memory_id: MemoryId) -> Listed | None:
        place = self._places.get(memory_id)
        return None if place is None else self._listed[place]

    def _place_for(self, listed: Listed) -> int:
        recency = listed.fresh_us / 10**6 * _TIE
        if self._free:
            place = self._free.pop()
            self._listed[place] = listed
            self._recency[place] = recency
        else:
            place = len(self._listed)
            self._listed.append(listed)
            self._recency.append(recency)
        self._places[listed.id] = place
        self._told_by[listed.speaker].add(place)
        return place

    def _post(self, term: str, place: int, frequency: float) -> None:
        self._count += 1
        known = self._postings.get(term)
        if known is None:
            known = self._postings[term] = Postings()
            self._vocabulary.append(term)
            self._is_sorted = False
        known.put(place, frequency)

    def _unpost(self, term: str, place: int) -> None:
        self._count -= 1
        known = self._postings[term]
        known.remove(place)
        if not len(known):
            del self._postings[term]
            vocabulary = self._sorted_vocabulary()
            del vocabulary[bisect_left(vocabulary, term)]

    def _sorted_vocabulary(self) -> list[str]:
        if not self._is_sorted:
            # What was sorted before is one run to the sort, so that a few new terms cost next to nothing.
            self._vocabulary.sort()
            self._is_sorted = True
        return self._vocabulary


def _microseconds(moment: datetime) -> int:
    """Return the microseconds since 1970: whole numbers are subtracted and divided much faster than moments."""
    return (moment - _BEGIN) // _MICROSECOND


def _weight(memory: Searchable, *, standing: int) -> float:
    importance = 1 + 0.03 * (memory.importance - 3)
    return importance * standing_factor(standing) * (0.9 + 0.1 * memory.confidence)
