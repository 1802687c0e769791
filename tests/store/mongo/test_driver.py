"""The client: what an address may say, and what is its own."""

import pytest

from memory.store.mongo.driver import new_client


@pytest.mark.parametrize(
    ("options", "kept"),
    [("", 4), ("?minPoolSize=9", 9), ("?minPoolSize=0", 0), ("?maxPoolSize=2", 2), ("?maxPoolSize=0", 4)],
)
async def test_connections_are_at_hand_before_they_are_needed_unless_the_address_says_otherwise(
    options: str, kept: int
) -> None:
    client = new_client(f"mongodb://127.0.0.1:9/{options}", name="keepsake/none")
    try:
        assert client.delegate.options.pool_options.min_pool_size == kept
    finally:
        client.close()
