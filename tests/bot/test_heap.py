"""What the start leaves in memory is not looked through again."""

import gc
from collections.abc import Iterator

import pytest

from bot.heap import spare_what_stays


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    yield
    gc.unfreeze()


def test_what_is_there_is_spared_and_what_comes_later_is_collected() -> None:
    before: list[object] = []
    spare_what_stays()
    later: list[object] = []

    looked_through = {id(each) for each in gc.get_objects()}

    assert gc.get_freeze_count() > 0
    assert id(before) not in looked_through
    assert id(later) in looked_through
