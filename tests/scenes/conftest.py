"""What every scene may ask for: a world, or a way to open one with other settings."""

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from memory.operations.rule_process import RuleProcess, Rules
from sandbox.real_bot import opening
from tests.scenes.world import World, inhabited

OpenWorld = Callable[..., AbstractAsyncContextManager[World]]


@pytest.fixture(scope="session")
def rules() -> Iterator[Rules]:
    """Give one process of rules to all scenes: to begin one takes most of a second."""
    rules = RuleProcess()
    yield Rules(rules.call, rules.call)
    rules.close()


@pytest.fixture
def open_world(tmp_path: Path, rules: Rules) -> OpenWorld:
    """Give a function that opens a world on the real bot, with the arguments of `inhabited` behind the first two.

    Opened again after it was closed, it finds the data of before on a Discord that was started anew; say then a later
    `begins`.
    """
    opened: Callable[..., Any] = partial(inhabited, tmp_path / "data", partial(opening, rules=rules))
    return opened


@pytest.fixture
async def world(open_world: OpenWorld) -> AsyncIterator[World]:
    """Give a world with the real bot, where the model says only what the test has scripted."""
    async with open_world() as opened:
        yield opened


@pytest.fixture
async def free_world(open_world: OpenWorld) -> AsyncIterator[World]:
    """Give a world with the real bot and a model that answers by itself."""
    async with open_world(free=True) as opened:
        yield opened
