"""The columns of a search index: which memories have a term, and who was said before and after whom in a session.

Each memory stands at a place of its index, 1 or more; place 0 is nobody's. Columns are read as they stand in memory.
"""

from array import array
from bisect import bisect_left
from datetime import datetime
from typing import Final

import numpy as np
from numpy.typing import NDArray

from memory.domain.ids import MemoryId

_NO_PLACES: Final = np.empty(0, np.uint32)
_NO_FREQUENCIES: Final = np.empty(0, np.float32)


class Postings:
    """Which memories have a term."""

    __slots__ = ("_frequencies", "_places")

    def __init__(self) -> None:
        self._places = array("I")
        """Of the memories, ascending."""
        self._frequencies = array("f")

    def __len__(self) -> int:
        return len(self._places)

    @property
    def places(self) -> NDArray[np.uint32]:
        """Where the memories stand, ascending. A view: while somebody holds it, nothing can be put in or taken out."""
        return np.frombuffer(self._places, np.uint32) if self._places else _NO_PLACES

    @property
    def frequencies(self) -> NDArray[np.float32]:
        """How heavily the term stands in each, in the order of `places`; a view as well."""
        return np.frombuffer(self._frequencies, np.float32) if self._places else _NO_FREQUENCIES

    def put(self, place: int, frequency: float) -> None:
        """Take in a place that is not there."""
        if not self._places or self._places[-1] < place:
            # Always so while an index is built.
            self._places.append(place)
            self._frequencies.append(frequency)
        else:
            here = bisect_left(self._places, place)
            self._places.insert(here, place)
            self._frequencies.insert(here, frequency)

    def remove(self, place: int) -> None:
        """Take out a place that is there."""
        here = bisect_left(self._places, place)
        del self._places[here]
        del self._frequencies[here]


NOBODY: Final = 0

Order = tuple[datetime, str, MemoryId]
"""By what the memories of a session are ordered; no two are equal."""


class Succession:
    """The order of what was said, kept as who is next to whom."""

    def __init__(self) -> None:
        self._sessions: dict[str, tuple[list[Order], list[int]]] = {}
        """Orders, ascending, and of each the place of its memory."""
        self._before = array("I", [NOBODY])
        self._after = array("I", [NOBODY])

    def put(self, session_id: str, order: Order, place: int) -> None:
        """Take in a place that is not there; with an empty `session_id` it stands next to nobody."""
        while len(self._before) <= place:
            self._before.append(NOBODY)
            self._after.append(NOBODY)
        if session_id:
            orders, places = self._sessions.setdefault(session_id, ([], []))
            here = bisect_left(orders, order)
            orders.insert(here, order)
            places.insert(here, place)
            self._join(places[here - 1] if here else NOBODY, place)
            self._join(place, places[here + 1] if here + 1 < len(places) else NOBODY)

    def remove(self, session_id: str, order: Order) -> None:
        """Take out a place that is there; those around it stand next to each other."""
        if session_id:
            orders, places = self._sessions[session_id]
            here = bisect_left(orders, order)
            del orders[here]
            place = places.pop(here)
            self._join(self._before[place], self._after[place])
            self._before[place] = self._after[place] = NOBODY
            if not places:
                del self._sessions[session_id]

    def near(self, places: NDArray[np.intp], *, reach: int) -> NDArray[np.uint32]:
        """Return for each place the `reach` before and the `reach` after it, nearest first; `NOBODY` where none is."""
        columns = []
        for step in (np.frombuffer(self._before, np.uint32), np.frombuffer(self._after, np.uint32)):
            at: NDArray[np.integer] = places
            for _ in range(reach):
                at = step[at]
                columns.append(at)
        return np.stack(columns, axis=1)

    def _join(self, one: int, other: int) -> None:
        if one != NOBODY:
            self._after[one] = other
        if other != NOBODY:
            self._before[other] = one
