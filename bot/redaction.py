"""What may stand in a log line: numbers, codes, hashes and places in the code, never what somebody said.

Of our own events only the fields named here are written, and text only when it has the shape of a code.
Ids are hashed. An exception is its type and the places it passed, never its message, which may quote a value.
Of a library's record the template is written, never the arguments.
Pure: this module must not write anything; `bot/logs.py` does.
"""

import hashlib
import logging
import re
import sys
import traceback
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

import discord
from structlog.typing import EventDict, WrappedLogger

from memory.domain.errors import ModelError

_CODES: Final = frozenset(
    {"cause", "code", "collection", "command", "error_type", "job", "kind", "node", "op", "outcome", "phase"}
)
_MORE_CODES: Final = frozenset({"purpose", "reason", "scripted", "signal", "status", "tier", "version"})
_AMOUNTS: Final = frozenset(
    {"attempt", "bytes", "characters", "count", "guilds", "jobs", "members", "memories", "messages"}
)
_MORE_AMOUNTS: Final = frozenset({"port", "receipts", "revision", "rows", "shard", "size", "tries", "turns"})
_TOKENS: Final = frozenset({"completion_tokens", "prompt_tokens", "tokens"})
_TIMES: Final = frozenset({"age_s", "duration_ms", "lag_ms", "seconds", "waited_ms"})
PLAIN_FIELDS: Final = _CODES | _MORE_CODES | _AMOUNTS | _MORE_AMOUNTS | _TOKENS | _TIMES
"""Numbers, booleans and codes: written as they are."""

_NAMES: Final = frozenset(
    {"author", "channel", "guild", "interaction", "memory", "message", "subject", "tenant", "user"}
)
HASHED_FIELDS: Final = _NAMES | {f"{name}_id" for name in _NAMES} | {"scope", "session", "topic"}
"""Whatever names a person, a place or a record: written as a hash, so that lines of one process can be put together."""

_CODE: Final = re.compile(r"[A-Za-z0-9_.:/+-]{1,64}")
_EVENT: Final = re.compile(r"[a-z][a-z0-9_]{0,63}")
_HASH_BYTES: Final = 5
_LINKS: Final = 4
"""How many exceptions of a chain are named."""
_PLACES: Final = 8
"""How many of the innermost places of a traceback are named."""
_TEMPLATE_LENGTH: Final = 160


@dataclass(frozen=True, slots=True)
class Redaction:
    """The filter for our own events."""

    salt: bytes
    """Secret of this process, at most 64 bytes; the same id gives the same hash only under the same salt."""

    def __call__(self, _logger: WrappedLogger, level: str, event: EventDict) -> EventDict:
        """Keep of an event what is allowed, as a structlog processor; say by name what was not."""
        name = str(event.pop("event", ""))
        kept: dict[str, Any] = {
            "level": "error" if level == "exception" else level,
            "event": name if _EVENT.fullmatch(name) else "event_without_code",
            "logger": event.pop("logger", None),
            **told_of(exception_of(event.pop("exc_info", None))),
        }
        shown = {field: self._shown(field, value) for field, value in event.items() if value is not None}
        kept |= {field: value for field, value in shown.items() if value is not None}
        if dropped := sorted(field for field, value in shown.items() if value is None and _CODE.fullmatch(field)):
            kept["dropped"] = ",".join(dropped)
        return kept

    def _shown(self, field: str, value: object) -> str | int | float | None:
        if field in HASHED_FIELDS:
            return self.hashed(value)
        if field not in PLAIN_FIELDS:
            return None
        match value:
            case int():
                return value
            case float():
                return round(value, 3)
            case str() if _CODE.fullmatch(value):
                return str(value)
            case _:
                return None

    def hashed(self, value: object) -> str:
        """Hash an id. Without the salt it can neither be guessed nor compared across processes."""
        text = str(value).encode("utf-8", "replace")
        return hashlib.blake2b(text, key=self.salt, digest_size=_HASH_BYTES).hexdigest()


def library_event(record: logging.LogRecord) -> dict[str, Any]:
    """Keep of a library's record what cannot quote anybody."""
    return {
        "level": record.levelname.lower(),
        "event": "library_message",
        "logger": record.name,
        "template": _template_of(record),
        "line": record.lineno,
        **told_of(exception_of(record.exc_info)),
    }


def _template_of(record: logging.LogRecord) -> str | None:
    # Without arguments a message may be ready-made text, as asyncio's are. discord.py's are templates throughout
    # (2.7.1, read).
    if not record.args and not record.name.startswith("discord."):
        return None
    first_line = str(record.msg).partition("\n")[0]
    return "".join(character for character in first_line if character.isprintable())[:_TEMPLATE_LENGTH]


def exception_of(exc_info: object) -> BaseException | None:
    """Find the exception that a caller of a logger meant: itself, a triple, or True for the one being handled."""
    match exc_info:
        case BaseException() as error:
            return error
        case (_, BaseException() as error, _):
            return error
        case True | 1:
            return sys.exc_info()[1]
        case _:
            return None


def told_of(error: BaseException | None) -> Mapping[str, Any]:
    """Return type, causes and places of an exception, innermost last; of a group those of its first."""
    if error is None:
        return {}
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    chain = list(_chain(error))[:_LINKS]
    passed = [
        f"{frame.f_globals.get('__name__', '?')}:{line}" for frame, line in traceback.walk_tb(error.__traceback__)
    ]
    told: dict[str, Any] = {
        "error": "<".join(f"{type(link).__module__}.{type(link).__qualname__}" for link in chain),
        "passed": ">".join(passed[-_PLACES:]),
    }
    for link in chain:
        told |= {key: value for key, value in _particulars(link).items() if key not in told}
    return told


def _chain(error: BaseException) -> Iterator[BaseException]:
    link: BaseException | None = error
    while link is not None:
        yield link
        link = link.__cause__ or (None if link.__suppress_context__ else link.__context__)


def _particulars(error: BaseException) -> Mapping[str, Any]:
    match error:
        case ModelError():
            return {"cause": error.cause}
        case discord.HTTPException():
            return {"status": error.status, "code": error.code}
        case OSError() if error.errno is not None:
            return {"errno": error.errno}
        case _:
            return {}
