"""The line of those who wait for their copies: two at a time, in order, each told how many are before them."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

import pytest

from memory.domain.errors import ExportRefused
from memory.domain.ids import SubjectId, subject_of
from memory.operations.export.export import AT_ONCE, MOST_WAITING, WaitingLine

PEOPLE = [subject_of(number) for number in range(1, 20)]
ADA, BRAM = PEOPLE[0], PEOPLE[1]


async def nobody_waits(ahead: int) -> None:
    """Fail the test: only somebody who has to wait may be told of a line."""
    pytest.fail(f"told to wait for {ahead}")


class Copies:
    """Copies under way, each ended by hand."""

    def __init__(self) -> None:
        self.line = WaitingLine()
        self.begun: list[SubjectId] = []
        self.told: list[tuple[SubjectId, int]] = []
        self.ends = {each: asyncio.Event() for each in PEOPLE}

    async def make(self, subject: SubjectId) -> None:
        """Wait for a turn, and until the copy is ended."""
        async with self.line.turn(subject, self._teller(subject)):
            self.begun.append(subject)
            await self.ends[subject].wait()

    def _teller(self, subject: SubjectId) -> Callable[[int], Awaitable[None]]:
        async def tell(ahead: int) -> None:
            self.told.append((subject, ahead))

        return tell


async def _settled() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


@pytest.mark.parametrize("failing", [False, True])
async def test_each_has_one_copy_at_a_time(failing: bool) -> None:
    line = WaitingLine()
    with suppress(OSError):
        async with line.turn(ADA, nobody_waits):
            with pytest.raises(ExportRefused) as refused:
                async with line.turn(ADA, nobody_waits):
                    pass
            assert refused.value.cause == "under_way"
            async with line.turn(BRAM, nobody_waits):
                pass
            if failing:
                raise OSError

    async with line.turn(ADA, nobody_waits):
        pass


async def test_the_others_wait_in_order_and_are_told_when_they_move_up() -> None:
    copies = Copies()
    four = PEOPLE[: AT_ONCE + 2]
    async with asyncio.TaskGroup() as making:
        for each in four:
            making.create_task(copies.make(each))
        await _settled()
        assert copies.begun == four[:AT_ONCE]
        assert copies.told == [(four[2], 1), (four[3], 2)]
        copies.ends[four[1]].set()
        await _settled()
        assert copies.begun == four[:3]
        assert copies.told[2:] == [(four[2], 0), (four[3], 1)]
        for each in four:
            copies.ends[each].set()
    assert copies.begun == four
    assert copies.told[4:] == [(four[3], 0)]


async def test_who_gives_up_waiting_makes_room() -> None:
    copies = Copies()
    four = PEOPLE[: AT_ONCE + 2]
    tasks = [asyncio.create_task(copies.make(each)) for each in four]
    await _settled()
    tasks[2].cancel()
    await _settled()

    assert copies.told[-1] == (four[3], 1)
    for each in four:
        copies.ends[each].set()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert copies.begun == [four[0], four[1], four[3]]


async def test_more_than_may_wait_are_asked_to_come_back() -> None:
    copies = Copies()
    tasks = [asyncio.create_task(copies.make(each)) for each in PEOPLE[: AT_ONCE + MOST_WAITING]]
    await _settled()

    with pytest.raises(ExportRefused) as refused:
        await copies.make(PEOPLE[AT_ONCE + MOST_WAITING])

    assert refused.value.cause == "many_wait"
    for each in PEOPLE:
        copies.ends[each].set()
    await asyncio.gather(*tasks)
