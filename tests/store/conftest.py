"""Stores for the tests of this directory."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from memory.store.documents import DocumentStore
from memory.store.sqlite.store import SqliteStore, open_sqlite
from tests.store.adapters import ADAPTERS


@pytest.fixture(params=sorted(ADAPTERS))
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[DocumentStore]:
    """Each adapter in turn, empty."""
    async with ADAPTERS[request.param](tmp_path) as opened:
        yield opened


@pytest.fixture
async def sqlite(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    """The embedded store, empty."""
    async with open_sqlite(tmp_path / "data") as opened:
        yield opened
