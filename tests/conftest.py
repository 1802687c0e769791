"""What every test may ask for."""

import gc
import logging
import os
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import structlog
from hypothesis import HealthCheck, settings

from tests.clocks import FixedClock
from tests.faults.report import FaultReport
from tests.store import mongod

# What is loaded stays: looking for garbage among it takes half the time of finding the tests.
# `pytest_collection_finish` looks again.
gc.disable()

# How long an example takes is the machine's, and no test is timed. Every run draws others, so that few do each time.
settings.register_profile("untimed", deadline=None, max_examples=10, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")

_IN_MEMORY = Path("/dev/shm")  # noqa: S108
_ROOM = 1 << 30

if not os.environ.get("TMPDIR") and _IN_MEMORY.is_dir() and shutil.disk_usage(_IN_MEMORY).free > _ROOM:  # noqa: TID251
    # The stores write everything through to the disk, so the tests would mostly wait for it.
    # Both are set: this process has asked where temporary files go, and those that it starts will ask.
    tempfile.tempdir = os.environ["TMPDIR"] = str(_IN_MEMORY)  # noqa: TID251

LONGEST_FIRST = ("scenes", "bench", "network", "sandbox", "faults", "store", "operations")
"""Folders whose files take longest begin first: side by side, the last of them would else keep one process for minutes
alone."""

_FAULTS = pytest.StashKey[FaultReport]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let `make faults` ask for everything."""
    parser.addoption(
        "--faults", choices=("sample", "full"), default="sample", help="how much of the fault harness is played"
    )
    parser.addoption(
        "--faults-processes",
        type=int,
        metavar="N",
        default=os.cpu_count(),
        help="how many play at once when everything is played; as many as there are cores",
    )
    parser.addoption("--faults-report", metavar="FILE", help="where its figures are written too, for the bench")


def pytest_configure(config: pytest.Config) -> None:
    """Begin the report of the fault harness."""
    is_full = config.getoption("--faults") == "full"
    processes = (config.getoption("--faults-processes") or 1) if is_full else 1
    config.stash[_FAULTS] = FaultReport(is_full=is_full, processes=processes)
    if config.args == ["tests"] and (worker := os.environ.get("PYTEST_XDIST_WORKER")):  # noqa: TID251
        config.args[:] = _beginning_at(int(worker.removeprefix("gw")))


def _beginning_at(worker: int) -> list[str]:
    """Give the tests in another order to each process; `pytest_collection_modifyitems` puts them into one again.

    Where nothing is compiled yet, each then compiles a part, and finds the other parts compiled by the others.
    """
    here = Path(__file__).parent
    folders = sorted((each for each in here.iterdir() if each.is_dir()), key=lambda each: -len([*each.rglob("*.py")]))
    parts = [str(each) for each in [*folders, *sorted(here.glob("test_*.py"))]]
    return [*parts[worker:], *parts[:worker]]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Give four processes more than there are cores, since some always wait for a disk, a server or a clock.

    On two cores 433 s with four, 308 s with six.
    """
    return (os.cpu_count() or 1) + 4


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put what takes longest first, and files by name; the order in a file stays."""
    folders = {str(Path(__file__).parent / name): place for place, name in enumerate(LONGEST_FIRST)}

    @cache
    def place_of(path: Path) -> tuple[int, Path]:
        return min((folders.get(str(parent), len(folders)) for parent in path.parents), default=len(folders)), path

    items.sort(key=lambda item: place_of(item.path))


def pytest_collection_finish() -> None:
    """Look for garbage from here on, but never among the tests themselves."""
    gc.freeze()
    gc.enable()


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Where the tests run side by side, hand what this process reached to the one that sums up."""
    output: dict[str, object] | None = getattr(session.config, "workeroutput", None)
    if output is not None:
        output["mongod"] = mongod.proven()


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Take over what a process that has ended reached; one that died tells nothing."""
    mongod.note_proven(getattr(node, "workeroutput", {}).get("mongod", ()))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say which adapters the store's suite ran on, and print the report when every fault was asked for."""
    terminalreporter.write_line(f"store adapters: sqlite {sqlite3.sqlite_version}; {mongod.summary()}")
    report = config.stash[_FAULTS]
    if report.is_full:
        terminalreporter.write_line(report.text())
    if file := config.getoption("--faults-report"):
        Path(file).write_text(report.text())


@pytest.fixture
def fault_report(pytestconfig: pytest.Config) -> FaultReport:
    """Give the report that the run's figures go to."""
    return pytestconfig.stash[_FAULTS]


@pytest.fixture
def clock() -> FixedClock:
    """Give a clock that stands at `tests.clocks.START`."""
    return FixedClock()


@pytest.fixture
def logs_put_back(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Put the process's logging back as it was, after a test that configures it."""
    root = logging.getLogger()
    before = (root.handlers[:], root.level)
    for place, name in ((logging, "raiseExceptions"), (sys, "excepthook"), (sys, "unraisablehook")):
        monkeypatch.setattr(place, name, getattr(place, name))
    yield
    root.handlers[:], root.level = before
    structlog.reset_defaults()
