"""What every test may ask for."""

import logging
import sys
from collections.abc import Iterator

import pytest
import structlog

from tests.clocks import FixedClock


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
