"""Searches copies of a sealed MongoDB for words of erased people: files of its members, a dump, a restored backup.

People tell words in ten ways and are erased, and the epoch ends. Then every file is searched for these words, in clear
and with every key that still exists.
"""

import asyncio
from pathlib import Path
from typing import Any, Final

import bson
import pymongo
from pydantic import SecretStr

from bench.canaries import found_in
from bench.clock import SetClock
from bench.erasing import BEGIN, Story, live_on, people_of, take_back, tell
from bench.figures import Span
from bench.files import found_in_files
from bench.mongod import PLAIN, serving
from bot.ownership import WAIT_S
from bot.settings import Settings
from bot.wiring import opened
from memory.store.sealing.epochs import FILE_NAME
from sandbox.local_settings import local_settings
from sandbox.scripted_model import ScriptedModel
from sandbox.scripted_model import serving as answering

MEMBERS: Final = 3
_DATABASE: Final = "keepsake_copies"
_ASKED: Final = 20
_CACHE_GB: Final = 0.5
_ALL_LOGGED: Final = ("--slowms", "0")
"""Has every member write each operation to its log, as a slow machine does."""


async def copies_figures(directory: Path, *, canaries: int, binary: str) -> dict[str, Any]:
    """Tell, back up, erase, end the epoch, and look through all files; then restore the backup and look again."""
    span, people = Span(), people_of(canaries, ("erased",))
    erased = set().union(*(person.going for person in people if person.fate == "erased"))
    staying = set().union(*(person.going for person in people if person.fate == "stays"))
    servers, data, dump = directory / "members", directory / "data", directory / "dump"
    with serving(binary, servers, members=MEMBERS, cache_gb=_CACHE_GB, more=(*PLAIN, *_ALL_LOGGED)) as uri:
        async with answering(ScriptedModel(strict=False)) as endpoint:
            local = local_settings(Settings(keepsake_data_dir=data), model_url=endpoint.url)
            update = {
                "mongodb_uri": SecretStr(uri),
                "mongodb_database": _DATABASE,
                "keepsake_key_file": data / FILE_NAME,
            }
            settings, clock = local.model_copy(update=update), SetClock(BEGIN)
            async with opened(settings, clock=clock, is_scripted=True) as keepsake:
                story = Story(people, clock, endpoint, keepsake)
                await tell(story)
                await asyncio.to_thread(_dump, uri, dump)
                before = await asyncio.to_thread(_readable, uri, directory)
                await take_back(story)
                await keepsake.schedule.run_reporting("epoch")
                held = await _held(story)
            after = await asyncio.to_thread(_readable, uri, directory)
            clear = await asyncio.to_thread(_in_clear, directory)
            await asyncio.to_thread(_restore, uri, dump)
            # The dump was taken beside a running bot, which the restored lease still names.
            async with opened(settings, clock=clock, is_scripted=True, wait_s=WAIT_S) as keepsake:
                story.keepsake = keepsake
                await live_on(story, _ASKED)
                restored = await _held(story)
            back = await asyncio.to_thread(_readable, uri, directory)
    return {
        "members": MEMBERS,
        "canaries": len(erased),
        "readable_before": len(erased & before),
        "in_clear": len(erased & clear),
        "readable_after": len(erased & after),
        "readable_after_the_restore": len(erased & back),
        "in_the_store": len(erased & held),
        "in_the_restored_store": len(erased & restored),
        "staying": len(staying),
        "staying_readable": len(staying & after),
        "staying_in_the_store": len(staying & held & restored),
        "looked_through_mb": round(await asyncio.to_thread(_size_mb, directory)),
        "seconds": round(span.seconds, 1),
    }


async def _held(story: Story) -> set[str]:
    collections = story.keepsake.collections
    rows = [row for each in collections.all() for row in await collections.store.find(each.name, {})]
    return found_in(repr(rows))


def _readable(uri: str, directory: Path) -> set[str]:
    """Look through all files, once every member has written what it has."""
    for host in uri.removeprefix("mongodb://").partition("/")[0].split(","):
        with pymongo.MongoClient[dict[str, Any]](f"mongodb://{host}/?directConnection=true") as client:
            client.admin.command("fsync")
    return found_in_files(directory)


def _size_mb(directory: Path) -> float:
    return sum(each.stat().st_size for each in directory.rglob("*") if each.is_file()) / 1e6


def _in_clear(directory: Path) -> set[str]:
    return set().union(*(found_in(each.read_bytes()) for each in directory.rglob("*") if each.is_file()))


def _dump(uri: str, to: Path) -> None:
    """Write what `mongodump` does: the documents of each collection, one behind the other."""
    to.mkdir()
    with pymongo.MongoClient[bson.raw_bson.RawBSONDocument](
        uri, document_class=bson.raw_bson.RawBSONDocument
    ) as client:
        database = client[_DATABASE]
        for name in database.list_collection_names():
            (to / f"{name}.bson").write_bytes(b"".join(each.raw for each in database[name].find()))


def _restore(uri: str, dump: Path) -> None:
    """Put a dump in the place of what is there, as `mongorestore --drop` does; the files of keys stay as they are."""
    with pymongo.MongoClient[dict[str, Any]](uri) as client:
        for path in dump.glob("*.bson"):
            collection = client[_DATABASE][path.stem]
            collection.delete_many({})
            documents = bson.decode_all(path.read_bytes())
            if documents:
                collection.insert_many(documents)
