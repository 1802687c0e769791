"""Plays many of one thing in shares, a process each on every core, every share with a seed of its own."""

import asyncio
import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import Final, TypeVar

LEAST: Final = 500
"""Fewer are not worth another process, which takes a second or two to begin: they are played in this one."""

Played = TypeVar("Played")


async def played_in_shares(count: int, play: Callable[[int, int], Played], *, seed: int) -> list[Played]:
    """Play `count` of something; `play` takes how many and a seed, and is a function of a module.

    Gives what each share gave.

    The seeds count up from `seed`, so that what a share found can be found again by playing it alone.
    """
    shares = max(1, min(os.cpu_count() or 1, count // LEAST))
    sizes = [count // shares + (number < count % shares) for number in range(shares)]
    if shares == 1:
        return [await asyncio.to_thread(play, count, seed)]
    loop = asyncio.get_running_loop()
    # A fork would take threads and open stores of the bench along.
    with ProcessPoolExecutor(shares, multiprocessing.get_context("spawn")) as pool:
        playing = [loop.run_in_executor(pool, play, size, seed + number) for number, size in enumerate(sizes)]
        return await asyncio.gather(*playing)
