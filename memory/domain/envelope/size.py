"""How many bytes an entry takes in an envelope's JSON, counted without writing it, which costs as much as making it."""

from datetime import datetime, timedelta
from json import JSONEncoder
from typing import Final

from memory.domain.envelope.envelope import USUAL_IMPORTANCE, Entry, Trait

_NAMES: Final = len('{"memory_id":,"text":,"confidence":,"added_at":,"age_days":,"type":"","audience":},')
"""What stands around the values of every entry, its comma included."""
_REPEATED: Final[dict[Trait, int]] = {"learning_level": 0, "domains": 2}
"""How often at most an entry's words stand again in the field that it fills, if not once; lists quote each part."""
_MOMENT, _FINE_MOMENT = len('"2026-03-01T12:00:00Z"'), len('"2026-03-01T12:00:00.123000Z"')
BESIDE_TEXT: Final = _NAMES + len('"""0.0"""0"USER_FACT""public"') + _MOMENT
"""Bytes that an entry takes at least beside its words."""
_AT_UTC: Final = timedelta(0)

_quoted = JSONEncoder(ensure_ascii=False).encode


def bytes_of(entry: Entry) -> int:
    """Count an entry with its comma, and its words again where it fills a field."""
    words = _text_bytes(entry.text)
    count = (
        _NAMES
        + _text_bytes(entry.memory_id)
        + words
        + len(repr(entry.confidence))
        + _moment_bytes(entry.added_at)
        + len(str(entry.age_days))
        + len(entry.type)
        + _text_bytes(entry.audience.key)
    )
    if entry.importance != USUAL_IMPORTANCE:
        count += len(f',"importance":{entry.importance}')
    if entry.first:
        count += len(',"first":true')
    if entry.always:
        count += len(',"always":true')
    if entry.absorbed:
        count += len(',"absorbed":true')
    if entry.index is not None:
        count += len(',"index":') + _text_bytes(entry.index)
    if entry.summary is not None:
        count += len(',"summary":') + _text_bytes(entry.summary)
    if entry.trait is not None:
        count += len(f',"trait":"{entry.trait}"') + _REPEATED.get(entry.trait, 1) * words
    return count


def _text_bytes(text: str) -> int:
    quoted = _quoted(text)
    return len(quoted) if quoted.isascii() else len(quoted.encode())


def _moment_bytes(moment: datetime) -> int:
    if moment.utcoffset() != _AT_UTC:
        return len(moment.isoformat()) + 2
    return _FINE_MOMENT if moment.microsecond else _MOMENT
