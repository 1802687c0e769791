"""Commits on MongoDB: one write as it is, several as one transaction, tried again while others are in the way.

MongoDB carries out a single write wholly or not at all, so it needs no transaction; a delete of many documents is the exception,
and may be left half done by a crash, which a repeat finishes.
"""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Final, assert_never

from pymongo import ReturnDocument
from pymongo.errors import DuplicateKeyError, OperationFailure, PyMongoError, ServerSelectionTimeoutError

from memory.store.documents import (
    DeleteWhere,
    Document,
    Insert,
    Outcome,
    UpdateWhere,
    Upsert,
    Write,
    ends_commit,
)
from memory.store.mongo_abandoned import STUCK_S, end_abandoned
from memory.store.mongo_driver import PATIENCE_S, Client, Database, Presence, Session, Shared, settle, transaction
from memory.store.mongo_errors import TRANSIENT, code_of
from memory.store.mongo_language import KEY_ORDER, filter_of, update_of

_DUPLICATE_KEY: Final = 11000
_PAUSES_S: Final = (0.002, 0.005, 0.01, 0.02, 0.05)
"""Waits before the next tries, the last one for all further; of those who met in one try somebody always got through."""


class Commits:
    """The commits of one store that are under way."""

    def __init__(self, client: Client, database: Database, presence: Presence) -> None:
        self._client = client
        self._database = database
        self._presence = presence
        self._abandoned = Shared(lambda: end_abandoned(client, database.name))
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
        """Wait for what was asked for, as long as a caller would."""
        if self._running:
            await asyncio.wait(self._running, timeout=PATIENCE_S)

    async def _watched(self, writes: Sequence[Write]) -> list[Outcome]:
        await self._presence.awaited()
        work = asyncio.create_task(_tried(self._client, self._database, writes))
        while not (await asyncio.wait({work}, timeout=STUCK_S))[0]:
            # If that cannot be done, the commit itself will fail and say why.
            with suppress(PyMongoError):
                await self._abandoned.done()
        return await work


async def _tried(client: Client, database: Database, writes: Sequence[Write]) -> list[Outcome]:
    clock = asyncio.get_running_loop().time
    until, tries, looks_first = clock() + PATIENCE_S, 0, False
    while True:
        try:
            if len(writes) == 1:
                return [await _alone(database, writes[0])]
            return await _together(client, database, writes, looks_first=looks_first)
        except PyMongoError as error:
            is_taken = isinstance(error, OperationFailure) and code_of(error) == _DUPLICATE_KEY
            if clock() > until or not (is_taken or _may_pass(error)):
                raise
            looks_first = looks_first or is_taken
        await asyncio.sleep(_PAUSES_S[min(tries, len(_PAUSES_S) - 1)])
        tries += 1


def _may_pass(error: PyMongoError) -> bool:
    # The driver calls it transient, too, that no server was found; but it has waited for one long enough.
    return error.has_error_label(TRANSIENT) and not isinstance(error, ServerSelectionTimeoutError)


async def _alone(database: Database, write: Write) -> Outcome:
    if not isinstance(write, Insert):
        return await _changed(database, write, None)
    try:
        await database[write.collection].insert_one(write.document)
    except DuplicateKeyError:
        return Outcome(0, None)
    return Outcome(1, write.document)


async def _together(client: Client, database: Database, writes: Sequence[Write], *, looks_first: bool) -> list[Outcome]:
    outcomes: list[Outcome] = []
    async with transaction(client) as session:
        for run in _runs(writes):
            outcomes += await _run(database, run, session, looks_first=looks_first)
            if ends_commit(run[-1], outcomes[-1]):
                break
    return outcomes


async def _run(database: Database, run: Sequence[Write], session: Session, *, looks_first: bool) -> list[Outcome]:
    inserts = [write for write in run if isinstance(write, Insert)]
    if inserts:
        return await _inserted(database, inserts, session, looks_first=looks_first)
    return [await _changed(database, write, session) for write in run if not isinstance(write, Insert)]


def _runs(writes: Sequence[Write]) -> Iterator[list[Write]]:
    """Cut writes into runs that the server can be sent at once: inserts into one collection that end no commit, or one write."""
    run: list[Write] = []
    for write in writes:
        if run and not (_is_plain_insert(write) and _is_plain_insert(run[0]) and write.collection == run[0].collection):
            yield run
            run = []
        run.append(write)
    if run:
        yield run


def _is_plain_insert(write: Write) -> bool:
    return isinstance(write, Insert) and not write.must_match


async def _inserted(
    database: Database, inserts: Sequence[Insert], session: Session, *, looks_first: bool
) -> list[Outcome]:
    """Insert what is not there.

    Trigger: an `_id` that is taken ends a whole transaction on MongoDB.
    Why: nearly always none is. Outcome: the first try does not look; after it met one, the next does.
    """
    collection = database[inserts[0].collection]
    taken: set[str] = set()
    if looks_first:
        asked = {"_id": {"$in": [insert.document["_id"] for insert in inserts]}}
        taken = {row["_id"] for row in await collection.find(asked, {"_id": 1}, session=session).to_list(None)}
    outcomes, fresh = _sorted_out(inserts, taken)
    if fresh:
        await collection.insert_many(fresh, session=session)
    return outcomes


def _sorted_out(inserts: Sequence[Insert], taken: set[str]) -> tuple[list[Outcome], list[Document]]:
    outcomes, fresh = [], []
    for insert in inserts:
        key = insert.document["_id"]
        if key in taken:
            outcomes.append(Outcome(0, None))
            continue
        taken.add(key)
        fresh.append(insert.document)
        outcomes.append(Outcome(1, insert.document))
    return outcomes, fresh


async def _changed(database: Database, write: UpdateWhere | Upsert | DeleteWhere, session: Session | None) -> Outcome:
    collection = database[write.collection]
    match write:
        case UpdateWhere(_, where, update):
            document = await collection.find_one_and_update(
                filter_of(where),
                update_of(update),
                sort=KEY_ORDER,
                return_document=ReturnDocument.AFTER,
                session=session,
            )
            return Outcome(0, None) if document is None else Outcome(1, document)
        case Upsert(_, key, update):
            document = await collection.find_one_and_update(
                {"_id": key}, update_of(update), upsert=True, return_document=ReturnDocument.AFTER, session=session
            )
            return Outcome(1, document)
        case DeleteWhere(_, where):
            gone = await collection.delete_many(filter_of(where), session=session)
            return Outcome(gone.deleted_count, None)
        case _:
            assert_never(write)
