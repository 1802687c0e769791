"""The store of production: MongoDB through motor, reads of what a majority keeps, commits a majority has on disk."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from pymongo.errors import OperationFailure

from memory.domain.errors import StoreUnavailable
from memory.store.documents import Document, Filter, Find, LogDoubt, Outcome, Sort, Value, Write
from memory.store.language.admission import admitted, admitted_fields, admitted_key, admitted_order
from memory.store.language.paths import queried
from memory.store.language.sorting import SortKey, refuse_unsorted
from memory.store.mongo.commits import Commits, client_name
from memory.store.mongo.driver import (
    AT_ONE_MOMENT,
    PATIENCE_S,
    SILENCE_S,
    Client,
    Database,
    ServerPresence,
    Table,
    aggregated,
    close_client,
    database_of,
    new_client,
    settle,
    watched,
)
from memory.store.mongo.error_codes import NO_MOMENT, UNAUTHORIZED, code_of, told_as_store_error
from memory.store.mongo.language import filter_of, sort_of
from memory.store.mongo.layout import lay_out, refuse_foreign, refuse_unable
from memory.store.mongo.versions import doubt_about_log
from memory.store.schema import indexes_of

_NUMBER: Final = "n"
_FOUND: Final = "d"


@dataclass(frozen=True, slots=True)
class AdmittedFind:
    """A question that was admitted, in MongoDB's words."""

    collection: str
    where: Document
    keys: tuple[SortKey, ...]
    limit: int | None
    fields: tuple[str, ...] | None


def _asked_of(question: Find) -> AdmittedFind:
    indexes_of(question.collection)
    keys = admitted_order(question.sort, question.limit, None)
    fields = admitted_fields(question.fields, keys)
    return AdmittedFind(question.collection, filter_of(question.where), keys, question.limit, fields)


async def _found_each(database: Database, asked: Sequence[AdmittedFind]) -> list[list[Document]]:
    answers: list[list[Document]] = [[] for _ in asked]
    # MongoDB takes no limit and a limit of nothing for the same.
    due = [number for number, each in enumerate(asked) if each.limit != 0]
    if len(due) == 1:
        answers[due[0]] = await _found(database, asked[due[0]])
    elif due:
        first, *rest = (_part(asked[number], number) for number in due)
        joined = [
            {"$unionWith": {"coll": asked[number].collection, "pipeline": part}}
            for number, part in zip(due[1:], rest, strict=True)
        ]
        for row in await aggregated(database[asked[due[0]].collection], [*first, *joined]):
            answers[row[_NUMBER]].append(row[_FOUND])
    for each, documents in zip(asked, answers, strict=True):
        refuse_unsorted(documents, each.keys)
    return answers


async def _found(database: Database, each: AdmittedFind) -> list[Document]:
    """Ask a single question, which is quicker so."""
    return await _listed(database[each.collection], each.where, each.keys, each.limit, fields=each.fields)


async def _listed(
    table: Table, where: Document, keys: Sequence[SortKey], limit: int | None, *, fields: Sequence[str] | None = None
) -> list[Document]:
    """Read documents in order, a limited part of them as they stood at one moment.

    Elsewise the server may choose the first ones by an index, make way for others, and leave out those that match no
    longer when it reads them: a part that is short or empty although more match.
    """
    if limit is not None:
        try:
            at_one_moment = table.with_options(read_concern=AT_ONE_MOMENT)
            return await at_one_moment.find(where, fields, sort=sort_of(keys), limit=limit).to_list(None)
        except OperationFailure as error:
            # Of a collection or an index that was made this moment it knows no moment before.
            if code_of(error) not in NO_MOMENT:
                raise
    return await table.find(where, fields, sort=sort_of(keys), limit=limit or 0).to_list(None)


def _part(each: AdmittedFind, number: int) -> list[Document]:
    """Return the stages that find the documents of a question and say beside each which it answers."""
    stages: list[Document] = [{"$match": each.where}, {"$sort": dict(sort_of(each.keys))}]
    if each.limit is not None:
        stages.append({"$limit": each.limit})
    if each.fields is not None:
        stages.append({"$project": dict.fromkeys(each.fields, 1)})
    return [*stages, {"$project": {"_id": 0, _NUMBER: {"$literal": number}, _FOUND: "$$ROOT"}}]


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
        asked, wanted = self._asked(collection), filter_of(where, after=after)
        keys = admitted_order(sort, limit, after)
        if limit == 0:
            # MongoDB takes no limit and a limit of nothing for the same.
            return []
        async with self._question():
            documents = await _listed(asked, wanted, keys, limit)
        refuse_unsorted(documents, keys)
        return documents

    async def find_each(self, questions: Sequence[Find]) -> list[list[Document]]:
        """Answer several questions in one trip."""
        self._refuse_closed()
        asked = [_asked_of(each) for each in questions]
        async with self._question():
            return await _found_each(self._database, asked)

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
