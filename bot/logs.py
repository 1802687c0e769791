"""Structured logs: one line of key=value pairs on standard error for each thing that happened.

Every line of the process, of ours and of every library, passes `bot/redaction.py` first.
This module must not decide what is worth logging: cogs and operations say `structlog.stdlib.get_logger(__name__)` and
know nothing of it.
"""

import logging
import secrets
import sys
import threading
import warnings
from pathlib import Path
from types import TracebackType
from typing import Any, Final, TextIO

import structlog

from bot.redaction import Redaction, library_event

_QUIET: Final = ("aiohttp", "apscheduler", "asyncio", "dotenv", "httpcore2", "httpx2", "mcp", "openai", "pymongo")
"""Libraries that are heard from WARNING on."""
_SALT_BYTES: Final = 16
_KEYS: Final = ("at", "level", "event", "logger", "template")

_render_pairs: Final = structlog.processors.LogfmtRenderer(key_order=_KEYS, drop_missing=True, bool_as_flag=False)
_stamp: Final = structlog.processors.TimeStamper(fmt="iso", utc=True, key="at")


class _Line(str):
    """A line that has passed the filter. Any other message is a library's."""

    __slots__ = ()


class _LineFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        if isinstance(record.msg, _Line):
            return record.msg
        shown = {key: value for key, value in library_event(record).items() if value is not None}
        return str(_render_pairs(None, "", _stamp(None, "", shown)))


def configure_logs(level: str, *, stream: TextIO | None = None) -> None:
    """Send every log line of the process through the filter to `stream`. Call it once, before anything is logged.

    `level` is a name as in `LOG_LEVEL`; `stream` None is standard error.
    Ids are hashed with a salt made here, so lines of two runs cannot be put together by them.
    Errors that nobody caught, in threads too, and warnings are logged instead of printed with their messages.
    """
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(_LineFormatter())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    # On DEBUG discord.py writes whole gateway events and HTTP bodies, so it is never let below INFO.
    logging.getLogger("discord").setLevel(max(root.level, logging.INFO))
    for name in _QUIET:
        logging.getLogger(name).setLevel(max(root.level, logging.WARNING))
    # A handler that fails would print the record with its arguments.
    logging.raiseExceptions = False
    sys.excepthook = _log_crash
    sys.unraisablehook = _log_unraisable
    threading.excepthook = _log_thread_crash
    warnings.showwarning = _log_warning
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            structlog.stdlib.add_logger_name,
            Redaction(secrets.token_bytes(_SALT_BYTES)),
            _stamp,
            _render_pairs,
            lambda _logger, _level, line: _Line(line),
        ],
        wrapper_class=structlog.stdlib.BoundLogger,
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=False,
    )


def _log_crash(kind: type[BaseException], error: BaseException, place: TracebackType | None) -> None:
    if issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, place)
        return
    structlog.stdlib.get_logger(__name__).critical("crashed", exc_info=error)


def _log_unraisable(unraisable: Any) -> None:
    structlog.stdlib.get_logger(__name__).error("error_while_cleaning_up", exc_info=unraisable.exc_value)


def _log_thread_crash(crash: threading.ExceptHookArgs) -> None:
    structlog.stdlib.get_logger(__name__).error("thread_crashed", exc_info=crash.exc_value)


def _log_warning(  # noqa: PLR0917
    message: Warning | str,  # noqa: ARG001
    category: type[Warning],
    filename: str,
    lineno: int,
    file: TextIO | None = None,  # noqa: ARG001
    line: str | None = None,  # noqa: ARG001
) -> None:
    # The message may quote a value, as pydantic's do; so may the line. The interpreter calls this by these names and
    # places. (ARG001, PLR0917)
    place = f"{Path(filename).name}:{lineno}"
    structlog.stdlib.get_logger(__name__).warning("warned", kind=category.__name__, code=place)
