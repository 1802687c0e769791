"""The control socket: how a command line beside a running bot has the bot itself do a job.

One process owns the store, so a job is run by that process, under the same locks. The socket lies in the data
directory, readable by its owner alone; whoever may read the store may also ask for a job, and nobody else.
One line of JSON in, one out. It must never carry anything that people said, save what everybody is told without them.
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
_MOST_TOLD_BYTES: Final = 32 * 1024 * 1024
"""Of a report; what everybody hears are at most 20,000 statements."""
_log = structlog.stdlib.get_logger(__name__)

RunJob = Callable[[str, str | None], Awaitable[object]]
"""Runs a job to its end and gives its report; told its name and what it is about. See `Schedule.run_reporting`."""


@dataclass(frozen=True, slots=True)
class JobReply:
    """What became of a job that was asked for."""

    ok: bool
    text: str
    """Its report, or one line that says what went wrong."""


@asynccontextmanager
async def listening(directory: Path, run_job: RunJob) -> AsyncIterator[None]:
    """Serve jobs on the directory's socket until the block ends; the directory is made when it is missing.

    The caller owns the directory's lock, or nobody needs it because the store is in a database.
    Raises `ControlError` when there can be no socket in it; the operator must act.
    """
    path = socket_path(directory)
    try:
        await _refuse_another(directory, path)
        _make_room(directory, path)
        server = await asyncio.start_unix_server(lambda reader, writer: _serve(reader, writer, run_job), path=path)
        path.chmod(_OWNER_ONLY)
        own = path.stat().st_ino
    except OSError as error:
        raise ControlError(
            f"the data directory {directory} cannot hold the control socket: {error.strerror}"
        ) from error
    try:
        yield
    finally:
        server.close()
        # Another bot's may stand there, where somebody removed this one's.
        if path.exists() and path.stat().st_ino == own:
            path.unlink()


async def _refuse_another(directory: Path, path: Path) -> None:
    try:
        _, writer = await asyncio.open_unix_connection(path)
    except (FileNotFoundError, NotADirectoryError, ConnectionRefusedError):
        # Nobody listens: there is none, or a bot that was killed left it behind.
        return
    writer.close()
    raise ControlError(f"another Keepsake process runs on the data directory {directory}; stop that one first")


def _make_room(directory: Path, path: Path) -> None:
    # With a database for a store nobody has made the directory yet.
    directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    path.unlink(missing_ok=True)


async def ask(directory: Path, job: str, about: str | None = None) -> JobReply | None:
    """Have the running bot do a job and wait for it; None when no bot runs on the directory.

    `about` is what it is done to, for jobs that have to be told.

    Raises `ControlError` when this user may not ask.
    """
    try:
        reader, writer = await asyncio.open_unix_connection(socket_path(directory), limit=_MOST_TOLD_BYTES)
    except (FileNotFoundError, NotADirectoryError, ConnectionRefusedError):
        return None
    except PermissionError as error:
        raise ControlError(
            f"this user may not reach the bot of {directory}; ask as the user that the bot runs as"
        ) from error
    try:
        writer.write(json.dumps({"job": job, "about": about}).encode() + b"\n")
        await writer.drain()
        line = await reader.readline()
    finally:
        writer.close()
    if not line:
        return JobReply(ok=False, text="The bot stopped before the job was done; look at its log.")
    reply = json.loads(line)
    return JobReply(ok=bool(reply["ok"]), text=str(reply["text"]))


def socket_path(directory: Path) -> Path:
    """Return the socket's place: in the directory, by the shorter of its absolute and its relative name."""
    absolute = directory.absolute() / SOCKET_NAME
    relative = directory / SOCKET_NAME
    shorter = min((absolute, relative), key=lambda path: len(str(path).encode()))
    if len(str(shorter).encode()) > _MAX_PATH_BYTES:
        raise ControlError(f"the path of the data directory is too long for a socket ({shorter}); use a shorter one")
    return shorter


class ControlError(KeepsakeError):
    """There can be no control socket in the data directory, or this user may not use it; the message says which."""


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
        asked = json.loads(line)
        job, about = str(asked["job"]), asked.get("about")
        about = None if about is None else str(about)
    except (ValueError, KeyError, TypeError, AttributeError):
        return {"ok": False, "text": "The request was not understood; ask with `python -m bot job NAME`."}
    try:
        return {"ok": True, "text": str(await run_job(job, about))}
    except KeepsakeError as error:
        return {"ok": False, "text": str(error)}
    # The outer edge of a foreign request: whoever asked is told the kind, the log has the place.
    except Exception as error:  # noqa: BLE001
        _log.exception("job_failed", job=job)
        return {"ok": False, "text": f"The job failed ({type(error).__name__}); look at the bot's log."}
