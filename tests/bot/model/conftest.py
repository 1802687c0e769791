"""An endpoint on the loopback for the tests of the model's adapter."""

from collections.abc import AsyncIterator

import pytest

from tests.bot.endpoints import Endpoint


@pytest.fixture
async def endpoint() -> AsyncIterator[Endpoint]:
    """Serve an endpoint whose answers the test gives."""
    async with Endpoint() as running:
        yield running
