"""Stores for the operations: real code over each adapter in turn."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bench.reference_store import ReferenceStore
from memory.store.collections import Collections
from memory.store.documents import DocumentStore
from tests.clocks import FixedClock
from tests.operations.rig import Rig
from tests.operations.talking import Talk
from tests.store.adapters import ADAPTERS

# The contract suite holds every adapter to the same answers; here two are enough, one pure and one on a disk.
STORES = ("reference", "sqlite")


@pytest.fixture(params=STORES)
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[DocumentStore]:
    """Return an empty store."""
    async with ADAPTERS[request.param](tmp_path) as opened:
        yield opened


@pytest.fixture
async def modelled() -> AsyncIterator[DocumentStore]:
    """Return an empty store over the pure model alone: what happens meanwhile happens at the same step each time."""
    opened = ReferenceStore()
    yield opened
    await opened.close()


@pytest.fixture
def collections(store: DocumentStore) -> Collections:
    """Return the collections over an empty store."""
    return Collections.over(store)


@pytest.fixture
def rig(store: DocumentStore, clock: FixedClock) -> Rig:
    """Return all writing operations over an empty store."""
    return Rig.over(store, clock)


@pytest.fixture
async def talk(store: DocumentStore, clock: FixedClock) -> Talk:
    """Return a guild with a channel in which Ada and Bram have agreed."""
    talk = Talk.over(store, clock)
    await talk.agree()
    return talk
