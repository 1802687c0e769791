"""The driver: how a client is made, runs a transaction and is closed; lost servers are noticed within seconds."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar, cast

from motor.motor_asyncio import (
    AsyncIOMotorChangeStream,
    AsyncIOMotorClient,
    AsyncIOMotorCollection,
    AsyncIOMotorDatabase,
)
from pymongo import MongoClient, ReadPreference, WriteConcern
from pymongo.client_session import ClientSession
from pymongo.database import Database as BlockingDatabase
from pymongo.errors import ConfigurationError
from pymongo.read_concern import ReadConcern
from pymongo.topology_description import TopologyDescription
from pymongo.uri_parser import parse_uri

from memory.store.documents import Document
from memory.store.mongo.error_codes import told_as_store_error
from memory.store.mongo.language import CODEC

AT_ONE_MOMENT: Final = ReadConcern("snapshot")
"""What is read was acknowledged by a majority, and all of it stood so at once."""

Client = AsyncIOMotorClient[Document]
Database = AsyncIOMotorDatabase[Document]
Table = AsyncIOMotorCollection[Document]
Blocking = BlockingDatabase[Document]
"""The database as it is used on a thread of `CommitThread`: every call waits there for the server."""
Session = ClientSession

_Done = TypeVar("_Done")

PATIENCE_S: Final = 20.0
"""How long a caller waits for one question or commit on a living server, with the wait for a thread of the driver."""
ABSENCE_S: Final = 3.0
"""How long is waited for a server that can be written to; then the caller is told that there is none."""
HEARTBEAT_S: Final = 2.0
"""How often a server is asked for a sign of life; one that hangs is given up `ABSENCE_S` later."""
_MOST_S: Final = 10.0
"""The longest that an address may set one of these times, since people wait behind it."""

_TIMES_S: Final = {
    "serverSelectionTimeoutMS": ABSENCE_S,
    "connectTimeoutMS": ABSENCE_S,
    "heartbeatFrequencyMS": HEARTBEAT_S,
}
"""By their names in an address; what it says of them holds instead, in seconds as the driver reads it."""

SILENCE_S: Final = 5.0
"""After so long without a word a stream of changes is given up."""
_WATCH_MS: Final = 500  # How long the server waits for a change before it says that there is none
_WRITERS: Final = 10
"""Commits that are with the server at once; more wait in line. As many as motor would let be, on two cores."""
_AT_HAND: Final = 4
"""Connections that are kept open, as many as an answer asks side by side; an address may name another number."""
_BATCH: Final = 1000  # Documents of an aggregation that come at once, more than an envelope asks for
_DURABLE: Final = WriteConcern("majority", j=True, wtimeout=int(PATIENCE_S * 1000))
_COMMITTED: Final = ReadConcern("majority")  # What is read was acknowledged by a majority, so no failover takes it back


async def aggregated(table: Table, pipeline: Sequence[Document]) -> list[Document]:
    """Read all that a pipeline gives. Motor gives a cursor at once, `AsyncMongoClient` one that is awaited."""
    return await table.aggregate(pipeline, batchSize=_BATCH).to_list(None)


def watched(table: Table, field: str) -> "AsyncIOMotorChangeStream[Document]":
    """Return a stream of the inserts of documents with a field. `AsyncMongoClient` has it awaited."""
    inserted: Document = {"operationType": "insert", f"fullDocument.{field}": {"$exists": True}}
    asked = [{"$match": inserted}, {"$project": {"fullDocument": 1}}]
    stream: AsyncIOMotorChangeStream[Document] = table.watch(asked, max_await_time_ms=_WATCH_MS)
    return stream


def new_client(uri: str, *, name: str) -> Client:
    """Make a client, known to the server as `name`, which connects by itself. Raises `ConfigurationError`."""
    try:
        # A client by itself only warns of an option that it does not know, such as a misspelt `tls`, and does without.
        told = parse_uri(uri, validate=True, warn=False)["options"]
        times: dict[str, Any] = {
            name: int(1000 * min(told.get(name) or usual, _MOST_S)) for name, usual in _TIMES_S.items()
        }
        return AsyncIOMotorClient(
            uri,
            appname=name,
            minPoolSize=told.get("minPoolSize", min(_AT_HAND, told.get("maxPoolSize") or _AT_HAND)),
            retryWrites=told.get("retryWrites", True),
            retryReads=told.get("retryReads", True),
            **times,
        )
    except ValueError:
        # Some mistakes in an address are told so, with a part of it that may be the password.
        raise ConfigurationError("an address that cannot be read") from None


def database_of(client: Client, name: str) -> Database:
    """Return a database whose reads and writes are durable and from the primary, whatever the address says of that."""
    return client.get_database(
        name,
        codec_options=CODEC,
        read_preference=ReadPreference.PRIMARY,
        write_concern=_DURABLE,
        read_concern=_COMMITTED,
    )


class CommitThread:
    """Carries commits out, each on one thread through motor's own client: one job a commit, not one a call."""

    def __init__(self, client: Client, database: Database) -> None:
        # Motor's types do not say what it stands for. (cast)
        self._client = cast("MongoClient[Document]", client.delegate)
        self._database = cast("Blocking", database.delegate)
        self._threads = ThreadPoolExecutor(_WRITERS, thread_name_prefix="commit")

    async def alone(self, write: Callable[[Blocking], _Done]) -> _Done:
        """Have something written outside any transaction. Raises `PyMongoError`."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, write, self._database)

    async def together(self, write: Callable[[Blocking, Session], _Done]) -> _Done:
        """Write as one transaction, committed at its end, given up after an error. Raises `PyMongoError`."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._transaction, write)

    def close(self) -> None:
        """Take no more. Idempotent."""
        self._threads.shutdown(wait=False)

    def _transaction(self, write: Callable[[Blocking, Session], _Done]) -> _Done:
        with (
            self._client.start_session() as session,
            session.start_transaction(
                read_concern=AT_ONE_MOMENT, write_concern=_DURABLE, read_preference=ReadPreference.PRIMARY
            ),
        ):
            return write(self._database, session)


class Shared:
    """Something that one caller does for all who want it at that moment."""

    def __init__(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        self._work = work
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> asyncio.Task[None]:
        """Let it be done, unless it is being done already; nobody needs to wait for it."""
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._work())
            self._task.add_done_callback(settle)
        return self._task


class ServerPresence:
    """Whether there is a server; without one all wait together, and not for the driver's threads."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._ping = Shared(self._pinged)

    async def awaited(self) -> None:
        """Return when a server can be written to, mostly at once. Raises `PyMongoError` when none is."""
        # Motor's types take this property for a method. (cast)
        seen = cast("TopologyDescription", self._client.topology_description)
        if not seen.has_writable_server():
            await asyncio.shield(self._ping.begin())

    async def _pinged(self) -> None:
        await self._client.admin.command("ping", read_preference=ReadPreference.PRIMARY)


def settle(task: asyncio.Task[Any]) -> None:
    """Look at what became of a task, so that asyncio does not report an error whose callers all went away."""
    if not task.cancelled():
        task.exception()


async def close_client(client: Client) -> None:
    """Close a client and end its threads, which takes a moment and therefore a thread. Idempotent."""
    await asyncio.to_thread(client.close)


async def foreign_documents(uri: str, collections: Sequence[str]) -> AsyncIterator[tuple[str, Document]]:
    """Read collections of another program, each in the order of its keys; changes nothing. Raises `StoreError`."""
    with told_as_store_error():
        client = new_client(uri, name="keepsake-migration")
        try:
            database = client.get_default_database(codec_options=CODEC)
            for name in collections:
                async for row in database[name].find({}).sort("_id", 1):
                    yield name, row
        finally:
            await close_client(client)
