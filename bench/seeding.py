"""Fills a store by a fast path of its own, or through the port.

The fast one goes past the port, without its checks and durability, and indexes are built last.

Only for measuring what is read afterwards; nothing that is measured while it runs would be true of the bot.
What it leaves is what the store itself would have written, since documents, keys and tables are made by the store's own
code.
"""

import asyncio
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any, Final

import pymongo

from memory.store.documents import Document, DocumentStore, Insert
from memory.store.mongo.store import open_mongo
from memory.store.sqlite.encoding import encode, teach
from memory.store.sqlite.file import FILE_NAME
from memory.store.sqlite.store import open_sqlite
from memory.store.sqlite.tables import Table, index_name, table_of

PATH: Final = "bulk: past the port, without its checks and fsync, indexes built after the load"
_AT_ONCE: Final = 5000
_A_COMMIT: Final = 100  # Documents of a commit

Stock = Mapping[str, Iterable[Document]]
"""By collection what a store is filled with."""


async def seed_embedded(directory: Path, stock: Stock) -> None:
    """Lay out a new embedded store in a directory and fill it."""
    async with open_sqlite(directory):
        pass
    await asyncio.to_thread(_fill_file, directory / FILE_NAME, stock)


async def seed_mongodb(uri: str, database: str, stock: Stock) -> None:
    """Lay out a new store in a database, fill it, and build the indexes of what was filled anew."""
    async with open_mongo(uri, database):
        pass
    await asyncio.to_thread(_fill_database, uri, database, stock)
    async with open_mongo(uri, database):
        pass


async def seed_through(store: DocumentStore, stock: Stock) -> None:
    """Fill a store through the port, so that a sealed one seals what it gets. Raises `StoreError`."""
    for name, documents in stock.items():
        for batch in _batches(documents, _A_COMMIT):
            await store.commit([Insert(name, each) for each in batch])
    await store.scrub()


def drop_database(uri: str, database: str) -> None:
    """Remove what was made in a server."""
    with pymongo.MongoClient[dict[str, Any]](uri) as client:
        client.drop_database(database)


def _fill_file(path: Path, stock: Stock) -> None:
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        teach(connection)
        for pragma in ("synchronous = OFF", "cache_size = -1000000", "temp_store = MEMORY"):
            connection.execute(f"PRAGMA {pragma}")
        for collection, documents in stock.items():
            _fill_table(connection, table_of(collection), documents)
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    finally:
        connection.close()


def _fill_table(connection: sqlite3.Connection, table: Table, documents: Iterable[Document]) -> None:
    for index in table.indexes:
        connection.execute(f'DROP INDEX "{index_name(table.collection, index)}"')
    for batch in _batches(documents):
        _add(connection, table, batch)
    for statement in table.ddl():
        if statement.startswith("CREATE INDEX"):
            connection.execute(statement)


def _add(connection: sqlite3.Connection, table: Table, batch: list[Document]) -> None:
    rows = [(document["_id"], encode(document), *table.keys(document)) for document in batch]
    connection.execute("BEGIN IMMEDIATE")
    # Names are the schema's and quoted; values are bound.
    connection.executemany(f"INSERT INTO {table.name} VALUES ({_marks(len(rows[0]))})", rows)  # noqa: S608
    for elements in table.elements:
        found = sorted(row for document in batch for row in elements.rows(document))
        marks = _marks(len(elements.columns) + 1)
        connection.executemany(f"INSERT INTO {elements.name} VALUES ({marks})", found)  # noqa: S608
    connection.execute("COMMIT")


def _fill_database(uri: str, database: str, stock: Stock) -> None:
    with pymongo.MongoClient[dict[str, Any]](uri) as client:
        for name, documents in stock.items():
            collection = client[database][name]
            collection.drop_indexes()
            for batch in _batches(documents):
                collection.insert_many(batch, ordered=False)


def _batches(documents: Iterable[Document], at_once: int = _AT_ONCE) -> Iterator[list[Document]]:
    waiting = iter(documents)
    while batch := list(islice(waiting, at_once)):
        yield batch


def _marks(count: int) -> str:
    return ", ".join("?" * count)
