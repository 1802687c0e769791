"""An event loop for one story. What it gives is not written out, as `asyncio.run` does."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

Result = TypeVar("Result")


def finished(story: Coroutine[Any, Any, Result]) -> Result:
    """Run a story to its end and give what it gives, such as whole stores.

    `asyncio.run` puts the handlers of signals back by functions that write its task out, with what it gave: a third of
    the time of what `make test` plays.
    """
    given: list[Result] = []

    async def kept() -> None:
        given.append(await story)

    asyncio.run(kept())
    return given[0]
