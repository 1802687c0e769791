"""What every test may ask for."""

import logging
import sys
from collections.abc import Iterator

import pytest
import structlog

from tests.clocks import FixedClock
from tests.faults.report import FaultReport

_FAULTS = pytest.StashKey[FaultReport]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let `make faults` ask for everything."""
    parser.addoption(
        "--faults", choices=("sample", "full"), default="sample", help="how much of the fault harness is played"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Begin the report of the fault harness."""
    config.stash[_FAULTS] = FaultReport(is_full=config.getoption("--faults") == "full")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Print the report, when everything was asked for."""
    report = config.stash[_FAULTS]
    if report.is_full:
        terminalreporter.write_line(report.text())


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
