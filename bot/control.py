"""The control socket: how a command line beside a running bot has the bot itself do a job.

One process owns the store, so a job is run by that process, under the same locks. The socket lies in the data directory,
readable by its owner alone; whoever may read the store may also ask for a job, and nobody else.
One line of JSON in, one out. It must never carry anything that people said.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import structlog

from memory.domain.errors import KeepsakeError

SOCKET_NAME: Final = "keepsake.sock"
_MAX_PATH_BYTES: Final = 100
"""The operating system allows a little over 100 for the name of a socket."""
_OWNER_ONLY: Final = 0o600
_log = structlog.stdlib.get_logger(__name__)

RunJob = Callable[[str], Awaitable[object]]
"""Runs a job to its end and gives its report; see `Schedule.run_reporting`."""


@dataclass(frozen=True, slots=True)
class JobReply:
    """What became of a job that was asked for."""

    ok: bool
    text: str
    """Its report, or one line that says what went wrong."""


@asynccontextmanager
async def listening(directory: Path, run_job: RunJob) -> AsyncIterator[None]:
    """Serve jobs on the directory's socket until the block ends. The caller owns the directory's lock."""
    path = socket_path(directory)
    path.unlink(missing_ok=True)
    server = await asyncio.start_unix_server(lambda reader, writer: _serve(reader, writer, run_job), path=path)
    path.chmod(_OWNER_ONLY)
    try:
        yield
    finally:
        server.close()
        path.unlink(missing_ok=True)


async def ask(directory: Path, job: str) -> JobReply | None:
    """Have the running bot do a job and wait for it; None when no bot runs on the directory."""
    try:
        reader, writer = await asyncio.open_unix_connection(socket_path(directory))
    except (FileNotFoundError, ConnectionRefusedError):
        return None
    try:
        writer.write(json.dumps({"job": job}).encode() + b"\n")
        await writer.drain()
        line = await reader.readline()
    finally:
        writer.close()
    if not line:
        return JobReply(ok=False, text="The bot stopped before the job was done; look at its log.")
    reply = json.loads(line)
    return JobReply(ok=bool(reply["ok"]), text=str(reply["text"]))


def socket_path(directory: Path) -> Path:
    """Give the socket's place: in the directory, by the shorter of its absolute and its relative name."""
    absolute = directory.absolute() / SOCKET_NAME
    relative = directory / SOCKET_NAME
    shorter = min((absolute, relative), key=lambda path: len(str(path).encode()))
    if len(str(shorter).encode()) > _MAX_PATH_BYTES:
        raise ControlPathError(
            f"the path of the data directory is too long for a socket ({shorter}); use a shorter one"
        )
    return shorter


class ControlPathError(KeepsakeError):
    """The data directory lies too deep for a socket."""


async def _serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, run_job: RunJob) -> None:
    try:
        reply = await _answered(await reader.readline(), run_job)
        writer.write(json.dumps(reply).encode() + b"\n")
        await writer.drain()
    except (ConnectionError, asyncio.IncompleteReadError):
        _log.info("control_hung_up")
    finally:
        writer.close()


async def _answered(line: bytes, run_job: RunJob) -> dict[str, Any]:
    try:
        job = str(json.loads(line)["job"])
    except (ValueError, KeyError, TypeError):
        return {"ok": False, "text": "The request was not understood; ask with `python -m bot job NAME`."}
    try:
        return {"ok": True, "text": str(await run_job(job))}
    except KeepsakeError as error:
        return {"ok": False, "text": str(error)}
    # The outer edge of a foreign request: whoever asked is told the kind, the log has the place.
    except Exception as error:  # noqa: BLE001
        _log.exception("job_failed", job=job)
        return {"ok": False, "text": f"The job failed ({type(error).__name__}); look at the bot's log."}
