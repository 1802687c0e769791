"""How documents are written in SQLite: as JSON text, scalars once more as keys that sort and compare as MongoDB does.

A datetime is `{"$date": <milliseconds since 1970>}`, which no value of a person can be: the port refuses a leading `$`.
A key is one SQLite value: None is minus infinity, numbers and text are themselves, blobs hold the rest, in this order.
"""

import sqlite3
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Any, Final

import orjson

from memory.store.documents import Document
from memory.store.language.paths import MISSING, chosen

Key = int | float | str | bytes
"""One type class never meets another: they compare as SQLite's storage classes do."""

_NONE_KEY: Final = float("-inf")

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND: Final = timedelta(milliseconds=1)
_DATE: Final = "$date"
_NAMED_DATE: Final = f'"{_DATE}"'
"""How its name stands in JSON; within a text its quotation marks would be escaped."""
_SHIFT: Final = 10**14
"""Makes the milliseconds of the years 1 to 9999 positive numbers of 15 digits, which sort as text."""
_MOMENTS_AT_HAND: Final = 4096  # A memory has half a dozen moments, of which most are the same
_LEAST_NUMBER: Final = -1.7976931348623157e308
_DOCUMENT, _LIST, _BOOL, _MOMENT, _BEYOND = b"1", b"2", b"3", b"4", b"5"
"""First byte of the keys that are blobs, in MongoDB's order of types."""

_READ_FLOAT: Final = "float_of"
_NESTED: Final = (dict, list)
_AS_THEY_ARE: Final = (int, float)


def encode(document: Document) -> str:
    """Write a checked document."""
    return orjson.dumps(document, _dated, orjson.OPT_PASSTHROUGH_DATETIME).decode()


def decode(text: str, fields: Iterable[str] | None = None) -> Any:
    """Read a document or a part of one, some `fields` at its top alone; by orjson, a third of the time of `json`."""
    read = orjson.loads(text)
    if fields is None and isinstance(read, dict) and _DATE not in read:
        return _dated_at_the_top(read, text.count(_NAMED_DATE))
    return _dated_again(read if fields is None else chosen(read, fields))


def key_of(value: Any) -> Key:
    """Return the key of a value; documents share one key and lists another."""
    if isinstance(value, str):
        return value
    if value is None or value is MISSING:
        return _NONE_KEY
    if isinstance(value, bool):
        return _BOOL + (b"1" if value else b"0")
    if isinstance(value, _AS_THEY_ARE):
        return value
    if isinstance(value, datetime):
        return _MOMENT + b"%015d" % (_milliseconds(value) + _SHIFT)
    return _DOCUMENT if isinstance(value, dict) else _LIST


def class_range(key: Key) -> tuple[Key, Key]:
    """Return the least key of the type class of a bound, and the least beyond it."""
    if isinstance(key, str):
        return "", b""
    if isinstance(key, bytes):
        return (_BOOL, _MOMENT) if key[:1] == _BOOL else (_MOMENT, _BEYOND)
    return _LEAST_NUMBER, ""


def key_sql(*, json_type: str, value: str, path: str) -> str:
    """Return the SQL of the key of a JSON value in column `doc`, from the SQL of its type, its value and its path."""
    date = f"json_extract(doc, {path} || '.\"{_DATE}\"')"
    return (
        f"CASE {json_type} WHEN 'text' THEN {value} WHEN 'integer' THEN {value}"
        f" WHEN 'real' THEN {_READ_FLOAT}(doc -> {path})"
        f" WHEN 'true' THEN {_literal(_BOOL + b'1')} WHEN 'false' THEN {_literal(_BOOL + b'0')}"
        f" WHEN 'object' THEN CASE WHEN {date} IS NULL THEN {_literal(_DOCUMENT)}"
        f" ELSE CAST('{_MOMENT.decode()}' || printf('%015d', {date} + {_SHIFT}) AS BLOB) END"
        f" WHEN 'array' THEN {_literal(_LIST)} ELSE -9e999 END"
    )


def is_document_sql(*, json_type: str, path: str) -> str:
    """Return the SQL that tells whether a JSON value is a document, which a datetime is not."""
    return f"({json_type} = 'object' AND json_type(doc, {path} || '.\"{_DATE}\"') IS NULL)"


def teach(connection: sqlite3.Connection) -> None:
    """Add the function of `key_sql`: SQLite may read decimals a bit off, and a filter must find what equals."""
    connection.create_function(_READ_FLOAT, 1, float, deterministic=True)


def _literal(key: bytes) -> str:
    return f"x'{key.hex()}'"


def _dated(value: object) -> dict[str, int]:
    if not isinstance(value, datetime):
        raise TypeError(f"{type(value).__name__} passed the port unchecked")
    return {_DATE: _milliseconds(value)}


def _dated_again(value: Any) -> Any:
    """Put the datetimes back into a value just read, which is changed."""
    if isinstance(value, dict):
        return _moment(value[_DATE]) if _DATE in value else _dated_fields(value)
    return _dated_items(value) if isinstance(value, list) else value


def _dated_at_the_top(fields: dict[str, Any], dates: int) -> dict[str, Any]:
    """Put back `dates` datetimes into a document: nearly always they all stand at its top, and no further is looked."""
    if dates:
        for name, value in fields.items():
            if type(value) is dict and _DATE in value:
                fields[name] = _moment(value[_DATE])
                dates -= 1
    return _dated_fields(fields) if dates else fields


def _dated_fields(fields: dict[str, Any]) -> dict[str, Any]:
    # Written out for dates and for what is empty: a call for each of them took half of reading a document.
    for name, value in fields.items():
        kind = type(value)
        if kind is dict:
            if _DATE in value:
                fields[name] = _moment(value[_DATE])
            elif value:
                _dated_fields(value)
        elif kind is list and value:
            _dated_items(value)
    return fields


def _dated_items(items: list[Any]) -> list[Any]:
    for place, item in enumerate(items):
        if isinstance(item, _NESTED):
            items[place] = _dated_again(item)
    return items


@lru_cache(_MOMENTS_AT_HAND)
def _moment(milliseconds: int) -> datetime:
    return _EPOCH + milliseconds * _MILLISECOND


def _milliseconds(moment: datetime) -> int:
    return (moment - _EPOCH) // _MILLISECOND
