"""Commits on MongoDB: tried again while others are in the way, finished when their caller has gone.

MongoDB carries out a single write wholly or not at all, so it needs no transaction; a delete of many documents is the exception,
and may be left half done by a crash, which a repeat finishes.
"""

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack
from functools import partial
from typing import Final

from pymongo.errors import ConnectionFailure, OperationFailure, PyMongoError, ServerSelectionTimeoutError

from memory.store.documents import Outcome, Write
from memory.store.mongo.abandoned import STUCK_S, end_abandoned
from memory.store.mongo.driver import ABSENCE_S, PATIENCE_S, Client, Database, Presence, Shared, Writing, settle
from memory.store.mongo.errors import TRANSIENT, code_of
from memory.store.mongo.writes import alone, together

_DUPLICATE_KEY: Final = 11000
_PAUSES_S: Final = (0.002, 0.005, 0.01, 0.02, 0.05)
"""Waits between the further tries, the last one for all that follow."""


class Commits:
    """The commits of one store that are under way."""

    def __init__(self, client: Client, database: Database, presence: Presence) -> None:
        self._writing = Writing(client, database)
        self._presence = presence
        self._abandoned = Shared(lambda: end_abandoned(client, database.name))
        self._turn = asyncio.Lock()
        """Held by one of those that met others: trying anew all at once, they would meet again."""
        self._running: set[asyncio.Task[list[Outcome]]] = set()

    async def carry_out(self, writes: Sequence[Write]) -> list[Outcome]:
        """Carry out admitted writes in order, durably, all or none, up to a `must_match` that matches nothing.

        Goes on when the caller is cancelled: a transaction given up in the middle would leave its session in two hands.
        Raises `PyMongoError`; whether the commit took place is not known then when the connection broke.
        """
        task = asyncio.create_task(self._watched(writes))
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        task.add_done_callback(settle)
        return await asyncio.shield(task)

    async def finish(self) -> None:
        """Wait for what was asked for, as long as a caller would, and take no more."""
        if self._running:
            await asyncio.wait(self._running, timeout=PATIENCE_S)
        self._writing.close()

    async def _watched(self, writes: Sequence[Write]) -> list[Outcome]:
        await self._presence.awaited()
        work = asyncio.create_task(self._tried(writes))
        while not (await asyncio.wait({work}, timeout=STUCK_S))[0]:
            # If that cannot be done, the commit itself will fail and say why.
            self._abandoned.begin()
        return await work

    async def _tried(self, writes: Sequence[Write]) -> list[Outcome]:
        if len(writes) == 1:
            return [await self._writing.alone(partial(alone, write=writes[0]))]
        clock = asyncio.get_running_loop().time
        begun, tries, looks_first = clock(), 0, False
        while True:
            try:
                async with AsyncExitStack() as turn:
                    if tries:
                        await turn.enter_async_context(self._turn)
                    return await self._writing.together(partial(together, writes=writes, looks_first=looks_first))
            except PyMongoError as error:
                is_taken = isinstance(error, OperationFailure) and code_of(error) == _DUPLICATE_KEY
                # Who has waited for a lost server long enough is told so, instead of waiting for it anew.
                patience_s = ABSENCE_S if isinstance(error, ConnectionFailure) else PATIENCE_S
                if clock() > begun + patience_s or not (is_taken or _may_pass(error)):
                    raise
                looks_first = looks_first or is_taken
            await asyncio.sleep(_PAUSES_S[min(tries, len(_PAUSES_S) - 1)])
            tries += 1


def _may_pass(error: PyMongoError) -> bool:
    # The driver calls it transient, too, that no server was found; but it has waited for one long enough.
    return error.has_error_label(TRANSIENT) and not isinstance(error, ServerSelectionTimeoutError)
