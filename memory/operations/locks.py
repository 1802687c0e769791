"""Locks by name, for what must happen one after another in one place (a channel, a scope)."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary


class KeyedLocks:
    """A lock for each key, forgotten when nobody holds it; one process owns a tenant, so that is enough."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def holding(self, key: str) -> AsyncIterator[None]:
        """Hold the lock of a key; first come, first served."""
        lock = self._locks.setdefault(key, asyncio.Lock())
        async with lock:
            yield
