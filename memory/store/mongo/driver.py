"""The driver: how a client is made, runs a transaction and is closed. Where motor and PyMongo's own `AsyncMongoClient` differ, the difference is here.

A server that is gone is noticed by its refusal, one that hangs by a heartbeat; both within seconds, so that people get an honest answer.
The driver's own limit for a whole operation is not used: with it, it would look for a lost server as long as the limit allows.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final, cast

from motor.motor_asyncio import (
    AsyncIOMotorClient,
    AsyncIOMotorClientSession,
    AsyncIOMotorCollection,
    AsyncIOMotorDatabase,
)
from pymongo import ReadPreference, WriteConcern
from pymongo.errors import ConfigurationError
from pymongo.read_concern import ReadConcern
from pymongo.topology_description import TopologyDescription
from pymongo.uri_parser import parse_uri

from memory.store.documents import Document
from memory.store.mongo.language import CODEC

Client = AsyncIOMotorClient[Document]
Database = AsyncIOMotorDatabase[Document]
Table = AsyncIOMotorCollection[Document]
Session = AsyncIOMotorClientSession

PATIENCE_S: Final = 20.0
"""How long a caller waits for one question or commit on a server that is alive, waits for a thread of the driver included."""
ABSENCE_S: Final = 3.0
"""How long is waited for a server that can be written to; then the caller is told that there is none."""
HEARTBEAT_S: Final = 2.0
"""How often a server is asked for a sign of life; what runs on one that hangs is given up `ABSENCE_S` after a missing one."""

_BATCH: Final = 1000
"""Documents of an aggregation that come at once. A server that is told nothing sends 101 first: one fewer than an envelope may ask for."""
_DURABLE: Final = WriteConcern("majority", j=True, wtimeout=int(PATIENCE_S * 1000))
_COMMITTED: Final = ReadConcern("majority")
"""What is read was acknowledged by a majority, so no failover takes it back."""


async def aggregated(table: Table, pipeline: Sequence[Document]) -> list[Document]:
    """Read all that a pipeline gives. Motor gives a cursor at once, `AsyncMongoClient` one that is awaited."""
    return await table.aggregate(pipeline, batchSize=_BATCH).to_list(None)


def new_client(uri: str, *, name: str) -> Client:
    """Make a client, which connects by itself and again after every failure; `name` is what the server calls it.

    Raises `pymongo.errors.ConfigurationError`.
    """
    try:
        # A client by itself only warns of an option that it does not know, such as a misspelt `tls`, and does without.
        parse_uri(uri, validate=True, warn=False)
        return AsyncIOMotorClient(
            uri,
            appname=name,
            serverSelectionTimeoutMS=int(ABSENCE_S * 1000),
            connectTimeoutMS=int(ABSENCE_S * 1000),
            heartbeatFrequencyMS=int(HEARTBEAT_S * 1000),
            retryWrites=True,
            retryReads=True,
        )
    except ValueError:
        # Some mistakes in an address are told so, with a part of it that may be the password.
        raise ConfigurationError("an address that cannot be read") from None


def database_of(client: Client, name: str) -> Database:
    """Give a database whose reads and writes are durable and from the primary, whatever the address says of that."""
    return client.get_database(
        name,
        codec_options=CODEC,
        read_preference=ReadPreference.PRIMARY,
        write_concern=_DURABLE,
        read_concern=_COMMITTED,
    )


@asynccontextmanager
async def transaction(client: Client) -> AsyncIterator[Session]:
    """Run what is inside as one transaction: committed at the end, given up after an error."""
    async with (
        await client.start_session() as session,
        session.start_transaction(
            read_concern=ReadConcern("snapshot"), write_concern=_DURABLE, read_preference=ReadPreference.PRIMARY
        ),
    ):
        yield session


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


class Presence:
    """Whether there is a server: while there is none, all who want it wait together, and not in line for the driver's threads."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._ping = Shared(self._pinged)

    async def awaited(self) -> None:
        """Return when a server can be written to, which it nearly always can. Raises `PyMongoError` when none turns up."""
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
