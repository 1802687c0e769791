"""The vectors of an index as one table of numbers, so that a question is compared with all of them at once."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

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
