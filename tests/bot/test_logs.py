"""Logs: everything a line may show, and the canary that must never sing in one."""

import io
import logging
import sys
import threading
import warnings
from collections.abc import Iterator
from typing import Any, Protocol

import discord
import pytest
import structlog

from bot.logs import configure_logs
from bot.redaction import HASHED_FIELDS, Redaction
from memory.domain.errors import ModelError

CANARY = "the canary sings"


class _Record(Protocol):
    def __call__(self, level: str = "INFO") -> io.StringIO: ...


@pytest.fixture
def record(monkeypatch: pytest.MonkeyPatch) -> Iterator[_Record]:
    """Give a function that configures logging and returns what is written; put everything back afterwards."""
    root = logging.getLogger()
    before = (root.handlers[:], root.level)
    monkeypatch.setattr(logging, "raiseExceptions", logging.raiseExceptions)
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr(sys, "unraisablehook", sys.unraisablehook)
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    monkeypatch.setattr(warnings, "showwarning", warnings.showwarning)

    def start(level: str = "INFO") -> io.StringIO:
        written = io.StringIO()
        configure_logs(level, stream=written)
        return written

    yield start
    root.handlers[:], root.level = before
    structlog.reset_defaults()


def one_line(written: io.StringIO) -> str:
    [line] = written.getvalue().splitlines()
    return line


def fails() -> None:
    raise ModelError("timeout", CANARY) from ValueError(CANARY)


def shown(**fields: Any) -> dict[str, Any]:
    kept = Redaction(b"salt")(None, "info", {"event": "message_answered", **fields})
    return {key: value for key, value in kept.items() if key not in {"event", "level", "logger"}}


def test_a_line_says_when_how_bad_what_and_who_says_it(record: _Record) -> None:
    written = record()

    structlog.stdlib.get_logger("cogs.conversation").info("message_answered", count=2, duration_ms=1.23456)

    when, _, rest = one_line(written).partition(" ")
    assert when.startswith("at=20")
    assert when.endswith("Z")
    assert rest == "level=info event=message_answered logger=cogs.conversation count=2 duration_ms=1.235"


def test_a_field_that_is_not_allowed_is_named_but_not_shown() -> None:
    assert shown(text="canary", count=1) == {"count": 1, "dropped": "text"}


@pytest.mark.parametrize("field", sorted(HASHED_FIELDS))
def test_an_id_is_hashed(field: str) -> None:
    [value] = shown(**{field: 123456789}).values()

    assert value == shown(**{field: "123456789"})[field]
    assert value != Redaction(b"other salt").hashed(123456789)
    assert "123456789" not in value


def test_an_event_that_is_a_sentence_is_not_shown(record: _Record) -> None:
    written = record()

    structlog.get_logger().info(f"somebody said {CANARY}")

    assert "event=event_without_code" in one_line(written)
    assert CANARY not in one_line(written)


def test_an_exception_is_its_type_its_causes_and_its_places(record: _Record) -> None:
    written = record()

    try:
        fails()
    except ModelError:
        structlog.get_logger().exception("answer_failed")

    line = one_line(written)
    assert "level=error event=answer_failed" in line
    assert "error=memory.domain.errors.ModelError<builtins.ValueError" in line
    assert f">{__name__}:" in line
    assert "cause=timeout" in line
    assert CANARY not in line


def test_a_librarys_arguments_are_not_shown(record: _Record) -> None:
    written = record()

    logging.getLogger("discord.http").warning("Rate limited on %s %s.", "GET", CANARY)

    assert 'template="Rate limited on %s %s."' in one_line(written)
    assert CANARY not in one_line(written)


def test_a_record_that_cannot_be_formatted_is_not_printed_with_its_arguments(
    record: _Record, capsys: pytest.CaptureFixture[str]
) -> None:
    written = record()

    logging.getLogger("some.library").warning("%d", CANARY)

    assert "template=%d" in one_line(written)
    assert CANARY not in written.getvalue() + capsys.readouterr().err


def test_discords_gateway_events_stay_out_even_on_debug(record: _Record) -> None:
    written = record("DEBUG")

    logging.getLogger("discord.gateway").debug("For Shard ID %s: WebSocket Event: %s", None, CANARY)
    structlog.get_logger().debug("is_heard")

    assert "event=is_heard" in one_line(written)


def test_an_uncaught_exception_is_logged_instead_of_printed(
    record: _Record, capsys: pytest.CaptureFixture[str]
) -> None:
    written = record()
    error = discord.LoginFailure(CANARY)

    sys.excepthook(type(error), error, None)

    assert "level=critical event=crashed" in one_line(written)
    assert "error=discord.errors.LoginFailure" in one_line(written)
    assert CANARY not in one_line(written) + capsys.readouterr().err


def test_an_error_that_ends_a_thread_is_logged_without_its_message(record: _Record) -> None:
    written = record()

    thread = threading.Thread(target=fails)
    thread.start()
    thread.join()

    line = one_line(written)
    assert "event=thread_crashed" in line
    assert "error=memory.domain.errors.ModelError<builtins.ValueError" in line
    assert CANARY not in line


def test_a_warning_is_logged_by_its_kind_and_place_alone(record: _Record, capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        written = record()
        warnings.warn(f"the value was {CANARY}", UserWarning, stacklevel=1)

    line = one_line(written)
    assert "event=warned" in line
    assert "kind=UserWarning" in line
    assert "code=test_logs.py:" in line
    assert CANARY not in line + capsys.readouterr().err
