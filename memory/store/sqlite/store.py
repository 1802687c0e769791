"""The embedded store in one SQLite file: one thread writes, waiting commits share one fsync, others read."""

import asyncio
import queue
import sqlite3
from collections import deque
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path
from typing import TypeVar

from memory.domain.errors import StoreUnavailable
from memory.store.documents import Document, Filter, Find, Outcome, Sort, Value, Write
from memory.store.language.admission import admitted_fields, admitted_key, admitted_order
from memory.store.language.filters import conditions
from memory.store.language.paths import different, ends, queried
from memory.store.language.sorting import SortKey, refuse_unsorted
from memory.store.sqlite.commits import Ticket, answer_together
from memory.store.sqlite.encoding import decode
from memory.store.sqlite.error_codes import told_as_store_error
from memory.store.sqlite.file import READERS, SqliteFile, opened_file, reopened
from memory.store.sqlite.filters import Clause, order_clause, where_clause
from memory.store.sqlite.scrubbing import IN_PLACE_BYTES, Copy, forget_touched, note_touched, scrub_in_place
from memory.store.sqlite.tables import column, table_of


def _find_rows(
    connection: sqlite3.Connection,
    collection: str,
    where: Filter,
    *,
    keys: Sequence[SortKey],
    limit: int | None,
    after: str | None = None,
    fields: Sequence[str] | None = None,
) -> list[Document]:
    wanted = find_statement(collection, where, keys=keys, limit=limit, after=after)
    documents = [decode(row[0], fields) for row in connection.execute(wanted.sql, wanted.values)]
    refuse_unsorted(documents, keys)
    return documents


def find_statement(
    collection: str, where: Filter, *, keys: Sequence[SortKey], limit: int | None, after: str | None
) -> Clause:
    """Return the SELECT of `_find_rows`, for which the tests ask SQLite's query plan."""
    table = table_of(collection)
    wanted = where_clause(table, conditions(where))
    if after is not None:
        wanted = Clause(f"{wanted.sql} AND _id > ?", (*wanted.values, after))
    # Names are the schema's and quoted; values are bound. The same holds for every statement of this module.
    statement = f"SELECT doc FROM {table.name} WHERE {wanted.sql} ORDER BY {order_clause(table, keys)} LIMIT ?"  # noqa: S608
    return Clause(statement, (*wanted.values, -1 if limit is None else limit))


def _count_rows(connection: sqlite3.Connection, collection: str, where: Filter) -> int:
    table = table_of(collection)
    wanted = where_clause(table, conditions(where))
    statement = f"SELECT count(*) FROM {table.name} WHERE {wanted.sql}"  # noqa: S608
    (number,) = connection.execute(statement, wanted.values).fetchone()
    return int(number)


def _different_values(connection: sqlite3.Connection, collection: str, path: str, where: Filter) -> list[Value]:
    parts = queried(path)
    skipping = None if where else skipping_statement(collection, path)
    if skipping is not None:
        keys = [row[0] for row in connection.execute(skipping)]
        if all(isinstance(key, str) for key in keys):
            return keys
        # Other keys do not tell their values, and that of None not whether there is one at all.
    wanted = distinct_statement(collection, path, where)
    found = (decode(row[0]) for row in connection.execute(wanted.sql, wanted.values) if row[0] is not None)
    return different(end for value in found for end in ends(value, parts[1:]))


def skipping_statement(collection: str, path: str) -> str | None:
    """Return the SELECT of an index's different first keys, one to the next; None for other fields."""
    table = table_of(collection)
    if not any(index.scalars[0] == path for index in table.indexes):
        return None
    key, name = column(path), table.name
    least = f"SELECT min({key}) FROM {name}"  # noqa: S608
    # A key is never NULL, so that NULL is the end.
    return (
        f"WITH RECURSIVE found(key) AS ({least} UNION ALL "  # noqa: S608
        f"SELECT (SELECT min({key}) FROM {name} WHERE {key} > found.key) FROM found WHERE found.key IS NOT NULL) "
        "SELECT key FROM found WHERE key IS NOT NULL"
    )


def distinct_statement(collection: str, path: str, where: Filter) -> Clause:
    """Return the SELECT of `_different_values` without an index: SQLite cuts the first part."""
    first, table = queried(path)[0], table_of(collection)
    wanted = where_clause(table, conditions(where))
    return Clause(f"SELECT DISTINCT doc -> '$.\"{first}\"' FROM {table.name} WHERE {wanted.sql}", wanted.values)  # noqa: S608


Result = TypeVar("Result")


@asynccontextmanager
async def open_sqlite(directory: Path) -> AsyncIterator["SqliteStore"]:
    """Open a directory's store, made if missing. Raises a `StoreError` that says what to do."""
    cleanup = ExitStack()
    file = await asyncio.to_thread(cleanup.enter_context, opened_file(directory))
    store = SqliteStore(file, cleanup)
    try:
        yield store
    finally:
        await store.close()


class SqliteStore:
    """A store over an open file. What is passed to `commit` must not be changed until it returns."""

    def __init__(self, file: SqliteFile, cleanup: ExitStack) -> None:
        self._file = file
        self._cleanup = cleanup
        self._writing = ThreadPoolExecutor(1, "store-writer")
        self._reading = ThreadPoolExecutor(READERS, "store-reader")
        self._copying = ThreadPoolExecutor(1, "store-scrubber")
        self._scrubs = asyncio.Lock()
        self._copy: Copy | None = None
        self._idle: queue.SimpleQueue[sqlite3.Connection] = queue.SimpleQueue()
        for connection in file.readers:
            self._idle.put(connection)
        self._waiting: deque[Ticket] = deque()
        self._closing: asyncio.Task[None] | None = None

    async def get(self, collection: str, key: str) -> Document | None:
        """Read one document by `_id`."""
        where = {"_id": admitted_key(key)}
        found = await self.find(collection, where, limit=1)
        return found[0] if found else None

    async def find(
        self, collection: str, where: Filter, *, sort: Sort = (), limit: int | None = None, after: str | None = None
    ) -> list[Document]:
        """Read documents in order."""
        keys = admitted_order(sort, limit, after)
        return await self._read(
            lambda reader: _find_rows(reader, collection, where, keys=keys, limit=limit, after=after)
        )

    async def find_each(self, questions: Sequence[Find]) -> list[list[Document]]:
        """Answer several questions in one trip, on one thread."""
        asked = [(each, admitted_order(each.sort, each.limit, None)) for each in questions]
        wanted = [(each, keys, admitted_fields(each.fields, keys)) for each, keys in asked]
        return await self._read(
            lambda reader: [
                _find_rows(reader, each.collection, each.where, keys=keys, limit=each.limit, fields=fields)
                for each, keys, fields in wanted
            ]
        )

    async def count(self, collection: str, where: Filter) -> int:
        """Count documents."""
        return await self._read(lambda reader: _count_rows(reader, collection, where))

    async def distinct(self, collection: str, path: str, where: Filter) -> list[Value]:
        """List the different values of a field."""
        return await self._read(lambda reader: _different_values(reader, collection, path, where))

    async def commit(self, writes: Sequence[Write]) -> list[Outcome]:
        """Carry out writes in order, durably."""
        self._refuse_closed()
        ticket = Ticket(tuple(writes))
        self._waiting.append(ticket)
        return await asyncio.get_running_loop().run_in_executor(self._writing, self._served, ticket)

    async def scrub(self) -> None:
        """Make the bytes of what was deleted or replaced unreadable in every file of the store."""
        async with self._scrubs:
            # A large file takes a minute, in which commits go on.
            if await self.size_bytes() <= IN_PLACE_BYTES or not await self._written_anew():
                self._refuse_closed()
                await self._on(self._writing, lambda: scrub_in_place(self._file.writer, self._file.path))

    async def size_bytes(self) -> int:
        """Return the room that the store takes on its disk, its log included."""
        self._refuse_closed()
        return await asyncio.to_thread(_size_bytes, self._file.path)

    async def close(self) -> None:
        """Finish what was asked for, then close the file and give up the lock. Idempotent."""
        if self._closing is None:
            self._closing = asyncio.create_task(self._ended())
        await asyncio.shield(self._closing)

    async def _read(self, question: Callable[[sqlite3.Connection], Result]) -> Result:
        self._refuse_closed()
        return await asyncio.get_running_loop().run_in_executor(self._reading, self._asked, question)

    def _asked(self, question: Callable[[sqlite3.Connection], Result]) -> Result:
        reader = self._idle.get()
        try:
            with told_as_store_error(self._file.path):
                return question(reader)
        finally:
            self._idle.put(reader)

    def _served(self, ticket: Ticket) -> list[Outcome]:
        if not ticket.done.done():
            waiting = [self._waiting.popleft() for _ in range(len(self._waiting))]
            answer_together(self._file.writer, self._file.path, waiting if ticket in waiting else [ticket])
        return ticket.done.result(timeout=0)

    async def _written_anew(self) -> bool:
        """Put a clean copy in the place of the file; False where another program has it open."""
        copy = self._copy = await self._on(self._copying, lambda: Copy(self._file.path))
        try:
            await self._on(self._writing, lambda: note_touched(self._file.writer))
            self._refuse_closed()
            await self._on(self._copying, copy.make)
            while await self._on(self._writing, lambda: copy.bring_over(self._file.writer)):
                pass
            self._refuse_closed()
            await self._on(self._copying, copy.settle)
            return await self._on(self._writing, lambda: self._swapped(copy))
        finally:
            copy.give_up()
            self._copy = None
            # On the thread that may still make it.
            await self._on(self._copying, copy.drop)
            await self._on(self._writing, lambda: forget_touched(self._file.writer))

    def _swapped(self, copy: Copy) -> bool:
        readers = [self._idle.get() for _ in range(READERS)]
        try:
            for reader in readers:
                reader.close()
            return copy.take_place(self._file.writer)
        finally:
            try:
                self._file.close()
                self._file = reopened(self._file.path)
            finally:
                # Closed ones where that failed, so that whoever asks gets an error instead of waiting for ever.
                for reader in self._file.readers:
                    self._idle.put(reader)

    async def _on(self, threads: ThreadPoolExecutor, work: Callable[[], Result]) -> Result:
        return await asyncio.get_running_loop().run_in_executor(threads, self._told, work)

    def _told(self, work: Callable[[], Result]) -> Result:
        with told_as_store_error(self._file.path):
            return work()

    async def _ended(self) -> None:
        if self._copy is not None:
            self._copy.give_up()
        async with self._scrubs:
            await asyncio.to_thread(self._shut)

    def _shut(self) -> None:
        for threads in (self._writing, self._reading, self._copying):
            threads.shutdown()
        self._file.close()
        self._cleanup.close()

    def _refuse_closed(self) -> None:
        if self._closing is not None:
            raise StoreUnavailable("the store is closed")


def _size_bytes(path: Path) -> int:
    with told_as_store_error(path):
        return sum(each.stat().st_size for each in path.parent.glob(f"{path.name}*"))
