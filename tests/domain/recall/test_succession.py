"""What was said before and after what: as it would be read off the sessions in their order."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from memory.domain.ids import MemoryId
from memory.domain.recall.postings import _NOBODY, Order, Succession
from tests.domain.records import AT

REACH = 3
PLACES = st.integers(1, 9)
STEPS = st.lists(st.tuples(PLACES, st.sampled_from(["", "s", "t"]), st.integers(0, 3)), max_size=30)


def order_of(place: int, number: int) -> Order:
    return AT, str(number), MemoryId(f"m{place}")


def read_off(said: dict[int, tuple[str, Order]], place: int) -> list[int]:
    """Give the row of a place the plain way."""
    session, _ = said.get(place, ("", None))
    row = sorted((one for one in said if session and said[one][0] == session), key=lambda one: said[one][1])
    here = row.index(place) if place in row else 0
    sides = (row[:here][::-1], row[here + 1 :]) if place in row else ([], [])
    return [each for side in sides for each in (*side, *[_NOBODY] * REACH)[:REACH]]


@given(STEPS)
def test_everybody_stands_next_to_those_of_their_session(steps: list[tuple[int, str, int]]) -> None:
    succession, said = Succession(), dict[int, tuple[str, Order]]()
    for place, session, number in steps:
        if place in said:
            succession.remove(*said.pop(place))
        else:
            said[place] = session, order_of(place, number)
            succession.put(session, said[place][1], place)
    places = sorted(said)

    rows = succession.near(np.array(places, np.intp), reach=REACH).tolist()

    assert rows == [read_off(said, place) for place in places]
