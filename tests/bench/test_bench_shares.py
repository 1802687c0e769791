"""What is played in shares is played as often as was asked for, each share with a seed of its own."""

import os
from collections.abc import Iterator
from typing import Any

import pytest

from bench.shares import LEAST, played_in_shares


def play(count: int, seed: int) -> tuple[int, int, int]:
    return count, seed, os.getpid()


def stumble(count: int, seed: int) -> Iterator[Any]:
    raise ValueError(f"of {count} with seed {seed}")


async def test_few_are_one_share_and_many_one_a_core(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)

    [(count, seed, process)] = await played_in_shares(LEAST + 1, play, seed=7)
    assert (count, seed) == (LEAST + 1, 7)
    assert process != os.getpid()

    many = await played_in_shares(2 * LEAST + 1, play, seed=7)
    assert [share[:2] for share in many] == [(LEAST + 1, 7), (LEAST, 8)]


async def test_what_a_share_raises_is_raised() -> None:
    with pytest.raises(ValueError, match="of 3 with seed 1"):
        await played_in_shares(3, stumble, seed=1)
