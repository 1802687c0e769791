"""Opening, restarting and closing in the right order."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from simcord.backend.errors import SetupError

from sandbox.local_bot import LocalBot
from sandbox.local_clock import LocalClock
from sandbox.stage import staged, when_free
from tests.sandbox.small_bot import small_opener
from tests.scenes.world import BEGINS, SETTLE_TIMEOUT_S


async def test_when_opening_fails_everything_is_closed_again(tmp_path: Path) -> None:
    closed: list[str] = []

    @asynccontextmanager
    async def broken(clock: LocalClock) -> AsyncIterator[LocalBot]:
        async with small_opener(tmp_path, "http://127.0.0.1:9/v1")(clock) as local:

            async def setup_hook() -> None:
                raise RuntimeError("no store")

            local.client.setup_hook = setup_hook  # type: ignore[method-assign]
            try:
                yield local
            finally:
                closed.append("bot")

    with pytest.raises(RuntimeError, match="no store"):
        async with staged(broken, LocalClock(at=BEGINS), settle_timeout_s=SETTLE_TIMEOUT_S):
            pytest.fail("it cannot be entered")
    async with staged(
        small_opener(tmp_path, "http://127.0.0.1:9/v1"), LocalClock(at=BEGINS), settle_timeout_s=SETTLE_TIMEOUT_S
    ):
        closed.append("another stage works on the same loop")

    assert closed == ["bot", "another stage works on the same loop"]


async def test_an_action_waits_for_the_one_before_it() -> None:
    attempts: list[int] = []

    async def attempt() -> str:
        attempts.append(1)
        if len(attempts) < 3:
            raise SetupError("operation overlaps")
        return "done"

    assert await when_free(attempt) == "done"
    assert len(attempts) == 3
