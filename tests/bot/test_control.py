"""The control socket: the running bot does the job, nobody else."""

import asyncio
import stat
from pathlib import Path

import pytest

from bot.control import ControlError, JobReply, ask, listening, socket_path
from bot.schedule import UnknownJobError


async def _run_job(name: str, about: str | None) -> object:
    if name == "erase":
        return {"erased": 3}
    if name == "end":
        return f"ended {about}"
    if name == "list":
        return "line\n" * 100_000
    if name == "broken":
        raise RuntimeError("a secret text")
    raise UnknownJobError(f"there is no job {name!r}; there is 'erase'")


async def test_the_running_bot_does_the_job_and_reports(tmp_path: Path) -> None:
    async with listening(tmp_path, _run_job):
        assert await ask(tmp_path, "erase") == JobReply(ok=True, text="{'erased': 3}")


async def test_a_long_report_arrives_whole(tmp_path: Path) -> None:
    async with listening(tmp_path, _run_job):
        reply = await ask(tmp_path, "list")

    assert reply == JobReply(ok=True, text="line\n" * 100_000)


async def test_a_socket_that_a_killed_bot_left_behind_is_no_running_bot(tmp_path: Path) -> None:
    server = await asyncio.start_unix_server(lambda _reader, _writer: None, path=socket_path(tmp_path))
    server.close()
    await server.wait_closed()

    assert await ask(tmp_path, "erase") is None
    async with listening(tmp_path, _run_job):
        assert (await ask(tmp_path, "erase")) is not None


async def test_only_the_owner_may_ask_and_nothing_stays_behind(tmp_path: Path) -> None:
    async with listening(tmp_path, _run_job):
        assert stat.S_IMODE(socket_path(tmp_path).stat().st_mode) == 0o600

    assert not socket_path(tmp_path).exists()


async def test_the_socket_of_a_running_bot_is_neither_taken_nor_removed(tmp_path: Path) -> None:
    async with listening(tmp_path, _run_job):
        with pytest.raises(ControlError, match="another Keepsake process runs"):
            async with listening(tmp_path, _run_job):
                raise AssertionError("it was let in")
        assert (await ask(tmp_path, "erase")) is not None
