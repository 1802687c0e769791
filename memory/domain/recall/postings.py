"""The columns of a search index: which memories have a term, who spoke before and after whom, and vectors."""

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


_NOBODY: Final = 0

Order = tuple[datetime, str, MemoryId]
"""By what the memories of a session are ordered; no two are equal."""


class Succession:
    """The order of what was said, kept as who is next to whom."""

    def __init__(self) -> None:
        self._sessions: dict[str, tuple[list[Order], list[int]]] = {}
        """Orders, ascending, and of each the place of its memory."""
        self._before = array("I", [_NOBODY])
        self._after = array("I", [_NOBODY])

    def put(self, session_id: str, order: Order, place: int) -> None:
        """Take in a place that is not there; with an empty `session_id` it stands next to nobody."""
        while len(self._before) <= place:
            self._before.append(_NOBODY)
            self._after.append(_NOBODY)
        if session_id:
            orders, places = self._sessions.setdefault(session_id, ([], []))
            here = bisect_left(orders, order)
            orders.insert(here, order)
            places.insert(here, place)
            self._join(places[here - 1] if here else _NOBODY, place)
            self._join(place, places[here + 1] if here + 1 < len(places) else _NOBODY)

    def remove(self, session_id: str, order: Order) -> None:
        """Take out a place that is there; those around it stand next to each other."""
        if session_id:
            orders, places = self._sessions[session_id]
            here = bisect_left(orders, order)
            del orders[here]
            place = places.pop(here)
            self._join(self._before[place], self._after[place])
            self._before[place] = self._after[place] = _NOBODY
            if not places:
                del self._sessions[session_id]

    def near(self, places: NDArray[np.intp], *, reach: int) -> NDArray[np.uint32]:
        """Return for each place the `reach` before and the `reach` after it, nearest first; `_NOBODY` where none is."""
        columns = []
        for step in (np.frombuffer(self._before, np.uint32), np.frombuffer(self._after, np.uint32)):
            at: NDArray[np.integer] = places
            for _ in range(reach):
                at = step[at]
                columns.append(at)
        return np.stack(columns, axis=1)

    def _join(self, one: int, other: int) -> None:
        if one != _NOBODY:
            self._after[one] = other
        if other != _NOBODY:
            self._before[other] = one


Vector = NDArray[np.float32]
"""Of length 1."""
_LEAST_ROWS: Final = 64
_GROWTH: Final = 4
"""A table that is full grows by one part in so many: of 20,000 vectors half as much again would be 60 MB."""
_BYTES_A_KILOBYTE: Final = 1024


class VectorRows:
    """One row a place of the index; the places without a vector hold none of their numbers."""

    def __init__(self) -> None:
        self._rows: NDArray[np.float32] = np.zeros((0, 0), np.float32)
        self._held: NDArray[np.bool_] = np.zeros(0, np.bool_)
        self._used = 0
        """The places below it may have a vector; the rows behind it are room to grow."""

    @property
    def kilobytes(self) -> float:
        """Return what the table takes in memory."""
        return self._rows.nbytes / _BYTES_A_KILOBYTE

    def put(self, place: int, vector: Vector) -> None:
        """Keep the vector of a place; one of another length than the others is of another model and left out."""
        if not self._held.any():
            self._rows = np.zeros((len(self._held), len(vector)), np.float32)
        if len(vector) != self._rows.shape[1]:
            return
        if place >= len(self._held):
            more = max(place + 1 - len(self._held), len(self._held) // _GROWTH, _LEAST_ROWS)
            self._rows = np.concatenate([self._rows, np.zeros((more, len(vector)), np.float32)])
            self._held = np.concatenate([self._held, np.zeros(more, np.bool_)])
        self._rows[place] = vector
        self._held[place] = True
        self._used = max(self._used, place + 1)

    def take(self, place: int) -> Vector | None:
        """Take out the vector of a place and give it; None where there is none."""
        if place >= len(self._held) or not self._held[place]:
            return None
        vector: Vector = self._rows[place].copy()
        self._rows[place] = 0
        self._held[place] = False
        return vector

    def nearness(self, asked: Vector) -> tuple[NDArray[np.intp], NDArray[np.float32]]:
        """Return the places with a vector and the cosine of each with the asked one; none if the lengths differ."""
        if len(asked) != self._rows.shape[1]:
            return np.zeros(0, np.intp), np.zeros(0, np.float32)
        places = np.flatnonzero(self._held)
        return places, (self._rows[: self._used] @ asked)[places]
