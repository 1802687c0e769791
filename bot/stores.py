"""Which store the settings name: MongoDB when there is an address of one, else the embedded file.

The driver of MongoDB is loaded by name with the first address, since it takes a tenth of the memory of a start.
"""

import asyncio
import shlex
import subprocess
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from datetime import datetime
from importlib import import_module
from pathlib import Path
from typing import Final

import structlog
from pydantic import SecretStr

from bot.ownership import owner_of
from bot.settings import Settings, SettingsError
from memory.domain.errors import StoreError
from memory.store.documents import DocumentStore, SharedStore
from memory.store.installation import Installation
from memory.store.keys import CHECK
from memory.store.logged_store import LoggedStore
from memory.store.mongo.versions import LOG_SENTENCES, doubt_about, version_sentence
from memory.store.schema import KEYS, VERSION
from memory.store.sealing.epochs import FILE_NAME, LEAST_SECRET
from memory.store.sealing.opening import begin_sealing, holds_no_text, sealed_over
from memory.store.sealing.sealed_store import SealedStore
from memory.store.sqlite.store import SqliteStore, open_sqlite

SANDBOX_BOT: Final = 1456074443980800001
"""The user id of the bot at the sandbox's local Discord, which is the same at every start."""
IN_CLEAR: Final = "its texts in clear: say 'python -m bot migrate --seal' to encrypt them with keys of each person"
HALF_SEALED: Final = ", but some texts are in clear yet: a bot that runs seals them, or 'python -m bot migrate --seal'"
UNWRITTEN: Final = "without any text yet: a bot that begins with it seals it"
_COMMAND_S: Final = 30.0
_MONGODB: Final = "memory.store.mongo.store"
_log = structlog.stdlib.get_logger(__name__)


class StoreOfAnotherBotError(StoreError):
    """The store is the memory of another bot; the message says what the operator can do."""


async def refuse_another_bots(store: DocumentStore, settings: Settings, *, bot_id: int | None) -> None:
    """Raise `StoreOfAnotherBotError` where the store is known to belong to another bot than this; None takes any."""
    known = await Installation(store).bot_id()
    if bot_id is None or known is None or known == bot_id:
        return
    whose = f"another bot (user id {known})"
    folder = settings.keepsake_data_dir
    if known == SANDBOX_BOT:
        whose = f"the sandbox ('python -m bot sandbox --data {folder}' opens it)"
    where, other = f"in {folder}", "move that folder away, or set another KEEPSAKE_DATA_DIR"
    if settings.mongodb_uri is not None:
        where, other = f"in the database {settings.mongodb_database}", "set another MONGODB_DATABASE"
    raise StoreOfAnotherBotError(
        f"the store {where} belongs to {whose}: {other}; or, where this bot is to go on with it, say "
        "'python -m bot job hand-over' first"
    )


def open_store(settings: Settings) -> AbstractAsyncContextManager[DocumentStore]:
    """Open the store that the bot works on, and close it at the end.

    Entering raises `StoreError`; its message says what to do.
    """
    return open_embedded(settings) if settings.mongodb_uri is None else open_mongodb(settings)


def open_embedded(settings: Settings) -> AbstractAsyncContextManager[SqliteStore]:
    """Open the embedded store, whatever else the settings name."""
    return open_sqlite(settings.keepsake_data_dir)


def open_mongodb(settings: Settings) -> AbstractAsyncContextManager[SharedStore]:
    """Open the store on MongoDB. Raises `SettingsError` without an address."""
    if settings.mongodb_uri is None:
        raise SettingsError(["MONGODB_URI is missing: set it in the environment or in .env."])
    opened: AbstractAsyncContextManager[SharedStore] = import_module(_MONGODB).open_mongo(
        settings.mongodb_uri.get_secret_value(), settings.mongodb_database
    )
    return opened


async def seal_before(store: DocumentStore, settings: Settings, *, seals_file: bool = True) -> DocumentStore:
    """Return an open store with the seal before it, or itself where its texts are in clear.

    A file of keys that lies in clear is sealed where there is a secret, unless `seals_file` is False.

    A new store is sealed; the file of its keys has to last as long, and on MongoDB all processes need the same.
    Raises `StoreKeyLost` where the keys are not those of the store, and then nothing is changed, and `SettingsError`.
    """
    secret = await asyncio.to_thread(key_secret_of, settings)
    path = key_file_of(settings)
    return await sealed_over(store, path, secret=secret, seals_file=seals_file) or store


async def begin_sealing_of(settings: Settings, store: DocumentStore) -> SealedStore:
    """Make an open store that was begun in clear a sealed one. Raises `StoreError`, `SettingsError`."""
    secret = await asyncio.to_thread(key_secret_of, settings)
    return await begin_sealing(store, key_file_of(settings), secret=secret)


def key_file_of(settings: Settings) -> Path:
    """Return where the keys of a sealed store are, or would be."""
    return settings.keepsake_key_file or settings.keepsake_data_dir / FILE_NAME


def key_secret_of(settings: Settings) -> SecretStr | None:
    """Return the secret that seals the file of keys, from the environment or from a command; None without. Blocks.

    Raises `SettingsError`, which shows nothing of it.
    """
    secret = settings.keepsake_key_secret
    if settings.keepsake_key_command is not None:
        if secret is not None:
            raise SettingsError(["KEEPSAKE_KEY_SECRET and KEEPSAKE_KEY_COMMAND are both set: one of them is enough."])
        secret = _said_by(settings.keepsake_key_command.get_secret_value())
    if secret is not None and len(secret) < LEAST_SECRET:
        raise SettingsError([f"The secret of the key file is shorter than {LEAST_SECRET} characters."])
    return secret


def _said_by(command: str) -> SecretStr:
    """Return what a command of the operator's prints; what it complains of might show a part of it."""
    try:
        # It is the operator's own program.
        printed = subprocess.check_output(  # noqa: S603
            shlex.split(command), stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=_COMMAND_S
        )
    except subprocess.CalledProcessError as error:
        how = f"exit code {error.returncode}"
    except (OSError, ValueError, IndexError, subprocess.TimeoutExpired):
        how = f"it did not start, or took longer than {_COMMAND_S:.0f} s"
    else:
        return SecretStr(printed.decode(errors="replace").strip())
    # Not within the `except`: what failed holds what was printed until then.
    raise SettingsError([f"KEEPSAKE_KEY_COMMAND failed ({how}): try it by hand; nothing was opened."])


@asynccontextmanager
async def open_sealed_store(settings: Settings) -> AsyncIterator[DocumentStore]:
    """Open the store that the bot works on, for who looks at it; see `open_store` and `seal_before`.

    A file of keys stays as it is: another process that has no secret may run by it.
    """
    async with open_store(settings) as store:
        yield await seal_before(store, settings, seals_file=False)


async def described(store: DocumentStore, *, at: datetime) -> str:
    """Say what an open store is and how large, what speaks against its server if anything does, and what is sealed.

    Raises `StoreError`.

    `at` is now: servers grow old.
    """
    if isinstance(store, LoggedStore):
        return await described(store.store, at=at)
    if isinstance(store, SealedStore):
        epochs, rest = store.keyring.epochs, HALF_SEALED if store.is_under_way else ""
        kind = await _kind_of(store.store, at, is_sealed=not store.is_under_way)
        return f"{kind}, sealed with the keys of epoch {epochs.current} in {epochs.path}{rest}"
    check = await store.get(KEYS, CHECK)
    if check is None:
        sealing = UNWRITTEN if await holds_no_text(store) else IN_CLEAR
    else:
        sealing = f"sealed in epoch {check['epoch']}"
    return f"{await _kind_of(store, at)}, {sealing}"


async def _kind_of(store: DocumentStore, at: datetime, *, is_sealed: bool = False) -> str:
    if isinstance(store, SharedStore):
        size = _size(await store.size_bytes())
        told = f"{version_sentence(await store.server_version(), at.date())} (schema {VERSION}, {size})"
        owner = await owner_of(store)
        told += "" if owner is None else f", owned by {owner}"
        # No text and no word of a sealed store reaches its server, so none reaches the log.
        doubt = None if is_sealed else await store.log_doubt()
        return told if doubt is None else f"{told}; {LOG_SENTENCES[doubt]}"
    if isinstance(store, SqliteStore):
        return f"the embedded store (schema {VERSION}, {_size(await store.size_bytes())})"
    return "a store in memory"


def _size(size_bytes: int) -> str:
    return f"{size_bytes / 1_000_000:.1f} MB on disk"


async def log_store(store: DocumentStore, *, at: datetime) -> None:
    """Write to the log what an open store is. Raises `StoreError`."""
    is_sealed = isinstance(store, SealedStore) and not store.is_under_way
    store = store.store if isinstance(store, SealedStore) else store
    if not isinstance(store, SharedStore):
        _log.info("store_opened", kind="embedded")
        return
    version = await store.server_version()
    _log.info("store_opened", kind="mongodb", version=version)
    if (doubt := doubt_about(version, at.date())) is not None:
        _log.warning("database_version_doubtful", version=version, reason=doubt)
    if not is_sealed and (log_doubt := await store.log_doubt()) is not None:
        _log.warning("database_log_doubtful", reason=log_doubt)
