"""The `Core` of operations, built over any store with the tests' table of categories."""

from typing import Any

from memory.operations.core import Core
from memory.ports import Clock
from memory.store.collections import Collections
from tests.categories import CATEGORIES


def core_over(collections: Collections, clock: Clock, **fields: Any) -> Core:
    """Build what operations share; nothing is cached unless `fields` say so."""
    return Core.over(collections, clock=clock, **{"categories": CATEGORIES} | fields)
