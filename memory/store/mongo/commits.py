"""Commits on MongoDB, tried again while others are in the way, finished without their caller; deletes repeat."""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack
from functools import partial
from typing import Any, Final, assert_never

from pymongo import ReturnDocument, UpdateOne
from pymongo.errors import (
    ConnectionFailure,
    DuplicateKeyError,
    OperationFailure,
    PyMongoError,
    ServerSelectionTimeoutError,
)

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
from memory.store.mongo.driver import (
    ABSENCE_S,
    PATIENCE_S,
    Blocking,
    Client,
    CommitThread,
    Database,
    ServerPresence,
    Session,
    Shared,
    settle,
)
from memory.store.mongo.error_codes import TRANSIENT, code_of
from memory.store.mongo.language import KEY_ORDER, filter_of, update_of

STUCK_S: Final = 1.0
"""After so long a commit looks for what holds it, and a transaction that rests for as long is taken for abandoned."""


def client_name(database: str) -> str:
    """Return the name under which the clients of a database are known to the server."""
    return f"keepsake/{database}"


async def _end_abandoned(client: Client, database: str) -> None:
    """End the transactions on a database that rest. Raises `PyMongoError`, also on a server that lets nobody look."""
    before = await _idle(client, database)
    # A slow one is idle at each look, for a moment: the server tells how long all its pauses were, not the last one.
    await asyncio.sleep(STUCK_S)
    sessions = [{"id": key} for key, done in (await _idle(client, database)).items() if before.get(key) == done]
    if sessions:
        await client.admin.command("killSessions", sessions)


async def _idle(client: Client, database: str) -> dict[Any, Document]:
    """Return the idle transactions by the ids of their sessions, each as one that has done something since is not."""
    pipeline: list[Document] = [
        {"$currentOp": {"idleSessions": True, "allUsers": False}},
        {"$match": {"type": "idleSession", "appName": client_name(database), "transaction": {"$exists": True}}},
        {"$project": {"lsid": 1, "of": "$transaction.parameters.txnNumber", "active": "$transaction.timeActiveMicros"}},
    ]
    found = await client.admin.command("aggregate", 1, pipeline=pipeline, cursor={})
    return {each.pop("lsid")["id"]: each for each in found["cursor"]["firstBatch"]}


def alone(database: Blocking, write: Write) -> Outcome:
    """Carry out one admitted write. Raises `PyMongoError`."""
    try:
        if not isinstance(write, Insert):
            return _changed(database, write, None)
        database[write.collection].insert_one(write.document)
    except DuplicateKeyError:
        if isinstance(write, Insert):
            return Outcome(0, None)
        # Trigger: another upsert made it at the same moment. Why: the server tries such a one again only where the
        # filter is the `_id` alone. Outcome: it is there now.
        return _changed(database, write, None)
    return Outcome(1, write.document)


def together(database: Blocking, session: Session, *, writes: Sequence[Write], looks_first: bool) -> list[Outcome]:
    """Carry out writes in a transaction, once; `looks_first` for `_id`s that are taken, or updates that match nothing.

    Raises `PyMongoError`, `_UnmatchedError`.
    """
    outcomes: list[Outcome] = []
    for run in _runs(writes, joins_updates=not looks_first):
        outcomes += _run(database, run, session, looks_first=looks_first)
        if ends_commit(run[-1], outcomes[-1]):
            break
    return outcomes


def _run(database: Blocking, run: Sequence[Write], session: Session, *, looks_first: bool) -> list[Outcome]:
    inserts = [write for write in run if isinstance(write, Insert)]
    if inserts:
        return _inserted(database, inserts, session, looks_first=looks_first)
    updates = [write for write in run if isinstance(write, UpdateWhere)]
    if len(updates) > 1:
        return _updated(database, updates, session)
    return [_changed(database, write, session) for write in run if not isinstance(write, Insert)]


def _runs(writes: Sequence[Write], *, joins_updates: bool) -> Iterator[list[Write]]:
    """Cut writes into runs for one request: inserts into one collection, updates of its documents, or one write.

    None but the last of a run ends the commit.
    """
    run: list[Write] = []
    of_run, keys = None, set[Any]()
    for write in writes:
        kind = _kind_of(write, joins_updates=joins_updates)
        key = write.where["_id"] if kind is not None and isinstance(write, UpdateWhere) else None
        if run and (kind is None or kind != of_run or key in keys):
            yield run
            run, keys = [], set()
        of_run = kind
        run.append(write)
        if key is not None:
            keys.add(key)
    if run:
        yield run


def _kind_of(write: Write, *, joins_updates: bool) -> tuple[type[Write], str] | None:
    """Tell with which writes one may be carried out at once; None where with no other."""
    if isinstance(write, Insert) and not write.must_match:
        return Insert, write.collection
    names_one = isinstance(write, UpdateWhere) and not write.must_match and isinstance(write.where.get("_id"), str)
    return (UpdateWhere, write.collection) if joins_updates and names_one else None


def _inserted(database: Blocking, inserts: Sequence[Insert], session: Session, *, looks_first: bool) -> list[Outcome]:
    """Insert what is not there.

    Trigger: an `_id` that is taken ends a whole transaction on MongoDB.
    Why: nearly always none is. Outcome: the first try does not look; after it met one, the next does.
    """
    collection = database[inserts[0].collection]
    taken: set[str] = set()
    if looks_first:
        asked = {"_id": {"$in": [insert.document["_id"] for insert in inserts]}}
        taken = {row["_id"] for row in collection.find(asked, {"_id": 1}, session=session)}
    outcomes, fresh = _sorted_out(inserts, taken)
    if len(fresh) == 1:
        # Mostly; the driver takes a tenth of a millisecond less for it.
        collection.insert_one(fresh[0], session=session)
    elif fresh:
        collection.insert_many(fresh, session=session)
    return outcomes


class _UnmatchedError(Exception):
    """Of several updates some matched nothing, and it is not known which."""


def _updated(database: Blocking, updates: Sequence[UpdateWhere], session: Session) -> list[Outcome]:
    """Update different documents in two requests. Raises `_UnmatchedError` unless all of them match."""
    collection = database[updates[0].collection]
    due = [UpdateOne(filter_of(each.where), update_of(each.update)) for each in updates]
    if collection.bulk_write(due, session=session).matched_count < len(due):
        raise _UnmatchedError
    keys = [each.where["_id"] for each in updates]
    found = {row["_id"]: row for row in collection.find({"_id": {"$in": keys}}, session=session)}
    return [Outcome(1, found[key]) for key in keys]


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


def _changed(database: Blocking, write: UpdateWhere | Upsert | DeleteWhere, session: Session | None) -> Outcome:
    collection = database[write.collection]
    match write:
        case UpdateWhere(_, where, update):
            document = collection.find_one_and_update(
                filter_of(where),
                update_of(update),
                sort=KEY_ORDER,
                return_document=ReturnDocument.AFTER,
                session=session,
            )
            return Outcome(0, None) if document is None else Outcome(1, document)
        case Upsert(_, key, update, tenant):
            where = {"_id": key} if tenant is None else {"_id": key, "tenant": tenant}
            collection.update_one(where, update_of(update), upsert=True, session=session)
            return Outcome(1, None)
        case DeleteWhere(_, where):
            gone = collection.delete_many(filter_of(where), session=session)
            return Outcome(gone.deleted_count, None)
        case _:
            assert_never(write)


_DUPLICATE_KEY: Final = 11000
_PAUSES_S: Final = (0.002, 0.005, 0.01, 0.02, 0.05)  # Waits between the further tries, the last one for all that follow


class Commits:
    """The commits of one store that are under way."""

    def __init__(self, client: Client, database: Database, presence: ServerPresence) -> None:
        self._writing = CommitThread(client, database)
        self._presence = presence
        self._abandoned = Shared(lambda: _end_abandoned(client, database.name))
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

    async def end_abandoned(self) -> None:
        """End the transactions on the database that rest, of whichever process. Raises `PyMongoError`."""
        await asyncio.shield(self._abandoned.begin())

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
            except _UnmatchedError:
                looks_first = True
                continue
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
