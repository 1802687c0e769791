"""Waiting for what is under way."""

import asyncio

from bot.client import TasksInFlight


async def test_draining_waits_for_what_is_in_flight() -> None:
    flight, go, done = TasksInFlight(), asyncio.Event(), []

    async def work() -> None:
        assert flight.admit()
        await go.wait()
        done.append("done")

    task = asyncio.create_task(work())
    await asyncio.sleep(0)
    asyncio.get_running_loop().call_soon(go.set)

    assert await flight.drain(5) == 0
    assert done == ["done"]
    assert task.done()


async def test_what_is_too_slow_is_cancelled_and_counted() -> None:
    flight = TasksInFlight()

    async def work() -> None:
        flight.admit()
        await asyncio.Event().wait()

    task = asyncio.create_task(work())
    await asyncio.sleep(0)

    assert await flight.drain(0) == 1
    assert task.cancelled()
    assert flight.count == 0
