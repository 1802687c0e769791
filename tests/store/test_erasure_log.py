"""The log of erasures.

What was acknowledged is read again, whatever died in between, and it says nothing that it does not have to.
"""

import json
from datetime import timedelta
from pathlib import Path

import pytest

from memory.domain.errors import StoreCorrupt, StoreUnavailable
from memory.store.erasure_log import COMPACTED_AFTER, FILE_NAME, ErasureLog
from tests.clocks import START

HOUR = timedelta(hours=1)


def files(directory: Path) -> list[str]:
    """Name what lies in a directory."""
    return [path.name for path in directory.iterdir()]


def lines(directory: Path) -> list[bytes]:
    """Read the lines of the file."""
    return (directory / FILE_NAME).read_bytes().splitlines()


async def test_what_is_appended_is_read_by_the_next_process(tmp_path: Path) -> None:
    await ErasureLog(tmp_path / "data").append([("memory/a", START), ("message/7", START + HOUR)])
    await ErasureLog(tmp_path / "data").append([("memory/b", START)])

    assert await ErasureLog(tmp_path / "data").read() == {
        "memory/a": START,
        "message/7": START + HOUR,
        "memory/b": START,
    }


async def test_only_its_owner_may_read_it(tmp_path: Path) -> None:
    await ErasureLog(tmp_path).append([("memory/a", START)])

    assert (tmp_path / FILE_NAME).stat().st_mode & 0o777 == 0o600


async def test_the_later_line_of_a_key_holds_whatever_time_it_says(tmp_path: Path) -> None:
    """As in the store, so that a clock that was set back makes nobody's erasure look undone."""
    log = ErasureLog(tmp_path)
    await log.append([("person/a", START + HOUR)])
    await log.append([("person/a", START)])

    assert await log.read() == {"person/a": START}


async def test_files_of_two_servers_can_be_put_together_by_sorting_their_lines(tmp_path: Path) -> None:
    await ErasureLog(tmp_path / "new").append([("person/a", START + HOUR), ("memory/b", START + HOUR)])
    await ErasureLog(tmp_path / "old").append([("person/a", START), ("memory/c", START)])
    together = sorted([*lines(tmp_path / "new"), *lines(tmp_path / "old")])
    (tmp_path / FILE_NAME).write_bytes(b"\n".join(together) + b"\n")

    assert await ErasureLog(tmp_path).read() == {"person/a": START + HOUR, "memory/b": START + HOUR, "memory/c": START}


async def test_half_a_line_at_the_end_was_never_acknowledged_and_hides_nothing(tmp_path: Path) -> None:
    await ErasureLog(tmp_path).append([("memory/a", START)])
    path = tmp_path / FILE_NAME
    for cut in range(1, len(lines(tmp_path)[0]) + 1):
        path.write_bytes(lines(tmp_path)[0] + b"\n" + lines(tmp_path)[0].replace(b"memory/a", b"memory/b")[:cut])

        assert await ErasureLog(tmp_path).read() == {"memory/a": START}
        await ErasureLog(tmp_path).append([("memory/c", START)])
        assert await ErasureLog(tmp_path).read() == {"memory/a": START, "memory/c": START}


@pytest.mark.parametrize(
    "line",
    [
        b"something else",
        b'{"at":"2026-03-01T12:00:00.000+00:00"}',
        b'{"at":"2026-03-01T12:00:00.000","key":"memory/a"}',
        b'{"at":"yesterday","key":"memory/a"}',
        b'{"at":"2026-03-01T12:00:00.000+00:00","key":"person/a","lifted":true}',
        b"[]",
        b"\xff",
    ],
)
async def test_a_line_that_is_not_known_is_refused_and_not_passed_over(tmp_path: Path, line: bytes) -> None:
    await ErasureLog(tmp_path).append([("memory/a", START)])
    (tmp_path / FILE_NAME).write_bytes(line + b"\n" + lines(tmp_path)[0] + b"\n")

    with pytest.raises(StoreCorrupt, match=r"line 1 of .*erasures\.log"):
        await ErasureLog(tmp_path).read()


async def test_what_the_disk_did_not_take_goes_before_the_next(tmp_path: Path) -> None:
    log = ErasureLog(tmp_path)
    (tmp_path / FILE_NAME).mkdir()
    with pytest.raises(StoreUnavailable):
        await log.append([("memory/a", START)])
    (tmp_path / FILE_NAME).rmdir()

    await log.append([("memory/b", START)])

    assert [json.loads(line)["key"] for line in lines(tmp_path)] == ["memory/a", "memory/b"]


async def test_what_the_disk_did_not_take_is_tried_again_at_the_end(tmp_path: Path) -> None:
    log = ErasureLog(tmp_path)
    (tmp_path / FILE_NAME).mkdir()
    with pytest.raises(StoreUnavailable):
        await log.append([("memory/a", START)])
    (tmp_path / FILE_NAME).rmdir()

    await log.close()

    assert await log.read() == {"memory/a": START}


async def test_lines_past_their_time_go_and_so_do_those_that_were_replaced(tmp_path: Path) -> None:
    log = ErasureLog(tmp_path)
    await log.append([("memory/old", START - COMPACTED_AFTER - HOUR), ("memory/a", START), ("memory/a", START + HOUR)])

    await log.drop_older(START)

    assert await ErasureLog(tmp_path).read() == {"memory/a": START + HOUR}
    assert len(lines(tmp_path)) == 1
    assert files(tmp_path) == [FILE_NAME]
