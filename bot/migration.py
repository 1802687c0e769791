"""`python -m bot migrate`: prepares the store's indexes, and moves everything between the embedded store and MongoDB.

Neither is ever emptied here: the operator removes the old store when content with the new.
"""

from collections.abc import Callable
from contextlib import AsyncExitStack
from datetime import datetime
from typing import Final, Literal

from bot.ownership import refuse_owned
from bot.settings import Settings
from bot.stores import described, open_embedded, open_mongodb, open_store
from memory.store.copying import Stock, copy_store, refuse_filled, take_stock
from memory.store.documents import SharedStore

Place = Literal["mongodb", "embedded"]
PLACES: Final[tuple[Place, ...]] = ("mongodb", "embedded")

_SHOWN: Final = 16
"""Hex digits of a digest that are shown; all are compared."""
_NEXT: Final[dict[Place, str]] = {
    "mongodb": (
        "MONGODB_URI is set, so the bot uses MongoDB from its next start. Remove the old folder when you are content."
    ),
    "embedded": (
        "Unset MONGODB_URI, so that the bot uses the folder from its next start. Drop the old database when you are "
        "content."
    ),
}


async def prepare(settings: Settings, *, at: datetime, say: Callable[[str], None]) -> None:
    """Make the configured store ready, which builds the indexes that it lacks. Raises `StoreError`."""
    async with open_store(settings) as store:
        say(f"Ready: {await described(store, at=at)}.")
        built = store.built_indexes if isinstance(store, SharedStore) else []
        for name in built:
            say(f"Built the index {name}.")


async def move(settings: Settings, *, to: Place, dry_run: bool, at: datetime, say: Callable[[str], None]) -> None:
    """Copy everything to the other store, which must be empty, and check that both hold the same.

    `dry_run` reads the source and writes no document.
    Raises `CopyError`, `StoreError`, or `SettingsError` without the address of MongoDB.
    """
    async with AsyncExitStack() as closing:
        mongo = await closing.enter_async_context(open_mongodb(settings))
        embedded = await closing.enter_async_context(open_embedded(settings))
        say(f"The database is {settings.mongodb_database!r} on {await described(mongo, at=at)}.")
        await refuse_owned(mongo)
        source, target = (embedded, mongo) if to == "mongodb" else (mongo, embedded)
        if dry_run:
            await refuse_filled(target)
            _show(await take_stock(source), say)
            say("Nothing was copied: this was a dry run.")
            return
        _show(await copy_store(source, target), say)
        say("Everything is in both stores, alike by number and hash. The old one was not changed.")
        say(_NEXT[to])


def _show(stock: Stock, say: Callable[[str], None]) -> None:
    for name, tally in stock.items():
        say(f"{name:<13}{tally.documents:>9}  {tally.digest[:_SHOWN]}")
