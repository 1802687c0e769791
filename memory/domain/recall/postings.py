"""Which memories of an index have a term, and how heavily: two columns side by side, read as they stand in memory."""

from array import array
from bisect import bisect_left
from typing import Final

import numpy as np
from numpy.typing import NDArray

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
        """How heavily the term stands in each, saturated, in the order of `places`. A view: while somebody holds it, nothing can be put in or taken out."""
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
