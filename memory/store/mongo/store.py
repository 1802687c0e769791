"""The store of production: MongoDB through motor, reads of what a majority keeps, commits a majority has on disk."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime

from pymongo.errors import OperationFailure

from memory.domain.errors import StoreUnavailable
from memory.store.documents import Document, Filter, Find, LogDoubt, Outcome, Sort, Value, Write
from memory.store.language.admission import admitted, admitted_key
from memory.store.language.paths import queried
from memory.store.mongo.commits import Commits, client_name
from memory.store.mongo.driver import (
    PATIENCE_S,
    SILENCE_S,
    Client,
    Database,
    ServerPresence,
    Table,
    close_client,
    database_of,
    new_client,
    settle,
    watched,
)
from memory.store.mongo.error_codes import UNAUTHORIZED, told_as_store_error
from memory.store.mongo.language import filter_of
from memory.store.mongo.layout import lay_out, refuse_foreign, refuse_unable
from memory.store.mongo.reads import asked_of, found_each
from memory.store.mongo.versions import doubt_about_log
from memory.store.schema import indexes_of


@asynccontextmanager
async def open_mongo(uri: str, database: str) -> AsyncIterator["MongoStore"]:
    """Open a replica set's database, made if missing. Raises `StoreUnavailable`, `StoreForeign`, `StoreFull`."""
    with told_as_store_error():
        # In a thread, since an address of the kind `mongodb+srv` is looked up at once.
        client = await asyncio.to_thread(new_client, uri, name=client_name(database))
    store = MongoStore(client, database_of(client, database))
    try:
        store.built_indexes = await store.prepare()
        yield store
    finally:
        await store.close()


class MongoStore:
    """A store over a database.

    A `commit` that is cancelled is carried out still; after `StoreUnavailable` nobody knows whether it was, but never
    half of it.
    """

    def __init__(self, client: Client, database: Database) -> None:
        self.built_indexes: list[str] = []
        """Those that were missing when the store was opened."""
        self._client = client
        self._database = database
        self._presence = ServerPresence(client)
        self._commits = Commits(client, database, self._presence)
        self._closing: asyncio.Task[None] | None = None

    async def prepare(self) -> list[str]:
        """Make the database a store of this schema, name the indexes built. Idempotent. Raises `StoreError`."""
        async with self._question():
            await refuse_unable(self._client)
            await refuse_foreign(self._database)
        with told_as_store_error():
            return await lay_out(self._database)

    async def server_version(self) -> str:
        """Return the version of the server, such as `6.0.5`."""
        self._refuse_closed()
        async with self._question():
            return str((await self._client.server_info())["version"])

    async def server_time(self) -> datetime:
        """Return the time of the server, aware, UTC."""
        self._refuse_closed()
        async with self._question():
            now: datetime = (await self._client.admin.command("hello"))["localTime"]
            return now.replace(tzinfo=UTC)

    async def log_doubt(self) -> LogDoubt | None:
        """Return whether the server writes the texts of slow operations to its log or profile; None: it does not."""
        self._refuse_closed()
        async with self._question():
            try:
                # -1 changes nothing and tells what holds.
                return doubt_about_log(await self._database.command("profile", -1))
            except OperationFailure as error:
                if error.code != UNAUTHORIZED:
                    raise
                return "log_unknown"

    async def size_bytes(self) -> int:
        """Return the room that the database takes on the server's disk, its indexes included."""
        self._refuse_closed()
        async with self._question():
            told = await self._database.command("dbStats")
            return int(told["storageSize"] + told["indexSize"])

    async def end_abandoned(self) -> bool:
        """End the transactions that rest; False where the server lets this user not look for them."""
        self._refuse_closed()
        async with self._question():
            try:
                await self._commits.end_abandoned()
            except OperationFailure as error:
                if error.code != UNAUTHORIZED:
                    raise
                return False
        return True

    async def arrivals(self, collection: str, field: str) -> AsyncGenerator[Document | None, None]:
        """Give the documents with a field as they are inserted, by a change stream."""
        stream = watched(self._asked(collection), field)
        try:
            with told_as_store_error():
                while True:
                    async with asyncio.timeout(SILENCE_S):
                        change = await stream.try_next()
                    yield None if change is None else change["fullDocument"]
        except TimeoutError:
            raise StoreUnavailable(f"MongoDB told nothing for {SILENCE_S:.0f} s") from None
        finally:
            # Not waited for: a server that hangs would not answer that either.
            asyncio.create_task(stream.close()).add_done_callback(settle)

    async def get(self, collection: str, key: str) -> Document | None:
        """Read one document by `_id`."""
        asked, wanted = self._asked(collection), {"_id": admitted_key(key)}
        async with self._question():
            return await asked.find_one(wanted)

    async def find(
        self, collection: str, where: Filter, *, sort: Sort = (), limit: int | None = None, after: str | None = None
    ) -> list[Document]:
        """Read documents in order."""
        self._refuse_closed()
        asked = asked_of(Find(collection, where, sort=sort, limit=limit), after=after)
        async with self._question():
            return (await found_each(self._database, [asked]))[0]

    async def find_each(self, questions: Sequence[Find]) -> list[list[Document]]:
        """Answer several questions in one trip."""
        self._refuse_closed()
        asked = [asked_of(each) for each in questions]
        async with self._question():
            return await found_each(self._database, asked)

    async def count(self, collection: str, where: Filter) -> int:
        """Count documents."""
        asked, wanted = self._asked(collection), filter_of(where)
        async with self._question():
            return await asked.count_documents(wanted)

    async def distinct(self, collection: str, path: str, where: Filter) -> list[Value]:
        """List the different values of a field."""
        asked, wanted = self._asked(collection), filter_of(where)
        queried(path)
        async with self._question():
            found: list[Value] = await asked.distinct(path, wanted)
            if (
                None in found
                and await asked.find_one({"$and": [wanted, {path: {"$type": "null"}}]}, {"_id": 1}) is None
            ):
                # Where it reads an index alone, MongoDB lists None for documents that lack the field.
                found.remove(None)
            return found

    async def commit(self, writes: Sequence[Write]) -> list[Outcome]:
        """Carry out writes in order, durably."""
        self._refuse_closed()
        checked = [admitted(write) for write in writes]
        if not checked:
            return []
        async with self._question():
            return await self._commits.carry_out(checked)

    async def scrub(self) -> None:
        """Do nothing: MongoDB cannot overwrite what it deleted; docs/DATA.md says where it stays."""
        self._refuse_closed()

    async def close(self) -> None:
        """Finish the commits that were asked for, then let go of the server. Idempotent."""
        if self._closing is None:
            self._closing = asyncio.create_task(self._shut())
        await asyncio.shield(self._closing)

    def _asked(self, collection: str) -> Table:
        self._refuse_closed()
        indexes_of(collection)
        return self._database[collection]

    @asynccontextmanager
    async def _question(self) -> AsyncIterator[None]:
        try:
            async with asyncio.timeout(PATIENCE_S):
                with told_as_store_error():
                    await self._presence.awaited()
                    yield
        except TimeoutError:
            raise StoreUnavailable(f"MongoDB did not answer in {PATIENCE_S:.0f} s; it is overloaded") from None

    async def _shut(self) -> None:
        await self._commits.finish()
        await close_client(self._client)

    def _refuse_closed(self) -> None:
        if self._closing is not None:
            raise StoreUnavailable("the store is closed")
