"""Laying out a database: that its server can do what is promised, whose it is, and the schema's indexes."""

import asyncio
from contextlib import suppress
from typing import Final

from pymongo.errors import DuplicateKeyError

from memory.domain.errors import StoreForeign, StoreUnavailable
from memory.store.documents import Document
from memory.store.mongo.driver import Client, Database
from memory.store.mongo.language import INDEX_PREFIX, index_models
from memory.store.schema import KEPT, VERSION, former_fields

MARKER: Final = "keepsake"
"""A collection of one document by which a store is known; no name of the schema."""

_MARK: Final = "store"


async def refuse_unable(client: Client) -> None:
    """Raise `StoreUnavailable` for a server without transactions."""
    hello = await client.admin.command("hello")
    if "setName" not in hello and hello.get("msg") != "isdbgrid":
        raise StoreUnavailable(
            "this MongoDB is a standalone server, which cannot commit several writes together: "
            "start it with --replSet NAME "
            "and run rs.initiate() in mongosh once; a replica set of one server is enough"
        )


async def refuse_foreign(database: Database) -> None:
    """Raise `StoreForeign` unless the database is new or a store that this program knows. Changes nothing in it."""
    mark = await database[MARKER].find_one({"_id": _MARK})
    if mark is None:
        await _refuse_taken(database)
    elif not isinstance(mark.get("schema"), int) or mark["schema"] > VERSION:
        raise StoreForeign(
            f"the database {database.name!r} was written by a newer Keepsake (schema {mark.get('schema')}, this one "
            f"knows {VERSION}); run that version, or restore a backup from before it"
        )


async def lay_out(database: Database) -> list[str]:
    """Mark the database as ours, upgrade it, and make its indexes those of the schema; names the built. Idempotent."""
    built = [name for names in await asyncio.gather(*(_indexed(database, name) for name in KEPT)) for name in names]
    mark: Document = {"_id": _MARK, "schema": VERSION}
    there = await database[MARKER].find_one({"_id": _MARK})
    if there != mark:
        for name, fields in former_fields(VERSION if there is None else there["schema"]).items():
            # A whole collection at once: what is cut off is done again, for the mark comes last.
            await database[name].update_many({}, {"$unset": dict.fromkeys(fields, "")})
        # Another process that opens the new database at the same moment writes the same.
        with suppress(DuplicateKeyError):
            await database[MARKER].find_one_and_replace({"_id": _MARK}, mark, upsert=True)
    return built


async def _refuse_taken(database: Database) -> None:
    known = set(await database.list_collection_names()) & set(KEPT)
    for name in sorted(known):
        if await database[name].find_one({}, {"_id": 1}) is not None:
            raise StoreForeign(
                f"the database {database.name!r} holds a collection {name!r} of another program; "
                "give Keepsake a database of its own with MONGODB_DATABASE"
            )


async def _indexed(database: Database, name: str) -> list[str]:
    collection = database[name]
    wanted = {model.document["name"]: model for model in index_models(name)}
    there = await collection.index_information()
    # The keys may have changed under the same name, and an index that was built in a hurry may have gone.
    kept = {
        key
        for key, model in wanted.items()
        if key in there and there[key]["key"] == list(model.document["key"].items())
    }
    for old in there:
        if old.startswith(INDEX_PREFIX) and old not in kept:
            await collection.drop_index(old)
    missing = [model for key, model in wanted.items() if key not in kept]
    if missing:
        await collection.create_indexes(missing)
    return [f"{name}({model.document['name'].removeprefix(INDEX_PREFIX)})" for model in missing]
