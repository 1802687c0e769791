"""What the operations run on: real code over the model of a store."""

from collections.abc import AsyncIterator

import pytest

from bench.reference_store import ReferenceStore
from memory.store.collections import Collections
from memory.store.documents import DocumentStore
from tests.clocks import FixedClock
from tests.operations.nights import Nights
from tests.operations.rig import Rig
from tests.operations.talking import Talk


@pytest.fixture
async def modelled() -> AsyncIterator[DocumentStore]:
    """Return an empty store, where what happens meanwhile happens at the same step each time.

    The contract suite holds every adapter to its answers, and scenes live on the embedded one.
    """
    opened = ReferenceStore()
    yield opened
    await opened.close()


@pytest.fixture
def store(modelled: DocumentStore) -> DocumentStore:
    """Return the same; a file whose tests need another adapter has a fixture of this name."""
    return modelled


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


@pytest.fixture
def nights(rig: Rig) -> Nights:
    """Return maintenance over an empty store."""
    return Nights(rig)
