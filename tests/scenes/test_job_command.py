"""`python -m bot job NAME` and other commands, each as a process of its own, beside a bot and without one."""

import asyncio
import signal
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path

from bot.clock import SystemClock
from bot.control import JobReply, ask
from memory.store.collections import Collections
from memory.store.sqlite.file import FILE_NAME
from memory.store.sqlite.store import open_sqlite
from sandbox.discord_server import serving_discord
from sandbox.discord_server.loopback_server import TOKEN
from tests.bot.parked import park
from tests.scenes.processes import PATIENCE_S, Ended, Running, ended, started
from tests.scenes.test_process import AT, CANARY, SECRETS

NO_MODEL = SECRETS | {"DISCORD_TOKEN": TOKEN} | {"OPENAI_BASE_URL": "http://127.0.0.1:9/v1", "MODEL_MAX_RETRIES": "0"}
"""Port 9 throws everything away, and nobody listens there."""
NOT_YET = ("no connection to Discord at the moment", "the bot did not answer in")


@asynccontextmanager
async def bot_running(cwd: Path) -> AsyncIterator[Running]:
    """Run the bot as an operator does, until it is connected and on to the end of the block."""
    async with serving_discord() as server, started(*AT, *server.addresses, "run", cwd=cwd, env=NO_MODEL) as process:
        await server.until(lambda: server.gateway.connected, "the bot to connect")
        yield process
        process.send(signal.SIGTERM)
        assert (await process.end()).code == 0


async def asked(cwd: Path, *arguments: str) -> Ended:
    """Run a command of the bot to its end; it shows no secret and no traceback."""
    told = await ended("-m", *arguments, cwd=cwd, env=NO_MODEL)
    assert CANARY not in told.out + told.errors
    assert "Traceback" not in told.errors
    return told


async def well(cwd: Path) -> Ended:
    """Ask for its health until it is well, as a container's health check does.

    The library is ready some seconds after the login.
    """
    async with asyncio.timeout(PATIENCE_S):
        while (health := await asked(cwd, "bot.health")).code:
            # On a busy machine it may also be too late.
            assert any(words in health.errors for words in NOT_YET), health.errors
    return health


@contextmanager
def held_by_another_program(data: Path) -> Iterator[None]:
    """Keep the file from being written, as a careless backup program does, for longer than the bot waits."""
    with closing(sqlite3.connect(data / FILE_NAME, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        yield
        connection.execute("ROLLBACK")


async def parked_in(data: Path) -> int:
    """Count what is put aside in a store that nobody has open."""
    async with open_sqlite(data) as store:
        return await Collections.over(store).formations.count("parked")


async def test_the_running_bot_does_jobs_and_tells_how_it_is_and_one_that_hangs_is_not_well(tmp_path: Path) -> None:
    """One bot for all of it: each of these processes takes most of its time to load."""
    data = tmp_path / "data"
    async with open_sqlite(data) as store:
        await park(store, 2, since=SystemClock().now())

    async with bot_running(tmp_path) as process:
        health = await well(tmp_path)
        with held_by_another_program(data):
            failed = await asked(tmp_path, "bot", "job", "drop")
        sick = await asked(tmp_path, "bot", "doctor")
        job = await asked(tmp_path, "bot", "job", "retry-parked")
        backlog, unknown, again = await ask(data, "backlog"), await ask(data, "frobnicate"), await ask(data, "drop")
        listed, not_told = await ask(data, "collective"), await ask(data, "collective-end", "abc")
        process.send(signal.SIGSTOP)
        hanging = await asked(tmp_path, "bot.health")
        process.send(signal.SIGCONT)

    assert sick.code == 1
    assert "ok     bot: The running bot says: connected to Discord, and the store answers" in sick.out
    assert "WRONG  formation: The running bot says: windows of talk" in sick.out
    assert health.out.startswith("connected to Discord, and the store answers: the embedded store")
    assert "; answers foreseen since the start: 0 made ready, 0 ready already" in health.out
    assert (job.code, job.errors) == (0, "")
    assert job.out == "windows that will be tried again within a minute: 2\n"
    assert backlog == JobReply(ok=True, text="2 windows of talk are being formed, none is parked")
    assert (hanging.code, hanging.errors) == (1, "the bot did not answer in 8 s\n")
    assert await parked_in(data) == 0

    assert (failed.code, failed.out) == (1, "")
    assert failed.last_line == "another program keeps data/keepsake.sqlite3 locked (SQLITE_BUSY); end it and try again"
    assert unknown is not None
    assert not unknown.ok
    assert unknown.text.startswith("there is no job 'frobnicate'; there are formation, ")
    assert again is not None
    assert again.ok
    assert listed == JobReply(ok=True, text="nothing is told to everybody")
    assert not_told is not None
    assert not not_told.ok
    assert not_told.text == "everybody hears no statement 'abc'; `python -m bot job collective` lists them"


async def test_where_no_bot_runs_the_store_is_opened_and_the_job_done_here(tmp_path: Path) -> None:
    async with open_sqlite(tmp_path / "data") as store:
        await park(store, 2, since=SystemClock().now())

    job, health = await asyncio.gather(asked(tmp_path, "bot", "job", "retry-parked"), asked(tmp_path, "bot.health"))

    assert (job.code, job.out) == (0, "windows that will be tried again within a minute: 2\n")
    assert (health.code, health.errors) == (1, "no bot runs on this data directory\n")
    assert await parked_in(tmp_path / "data") == 0
