"""Records of an export, each packed as one compressed line of `export.json` and made anew when it is asked for."""

import json
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Annotated, Any, Final, Generic, TypeVar, get_args, overload

from pydantic import AfterValidator, BaseModel, GetCoreSchemaHandler, PlainSerializer

_R = TypeVar("_R", bound=BaseModel)

_FAST: Final = 1  # Level of compression: a line is packed once and unpacked a few times


class Packed(Sequence[_R], Generic[_R]):
    """Records of one collection, in order. Each is validated when it is packed."""

    # No dataclass, for pydantic would take its fields for the format.
    def __init__(self, record: type[_R], lines: Sequence[bytes] = ()) -> None:
        self._record = record
        self._lines = list(lines)

    def pack(self, documents: Iterable[Mapping[str, Any] | _R]) -> None:
        """Add documents. Raises `ValidationError` for one that the format does not allow; those before it stay."""
        for document in documents:
            record = self._record.model_validate(document)
            self._lines.append(zlib.compress(as_line(record.model_dump()).encode(), _FAST))

    def chosen(self, places: Iterable[int]) -> "Packed[_R]":
        """Return the records at some places, counted from 0; they share the memory of these."""
        return Packed(self._record, [self._lines[place] for place in places])

    def written(self) -> Iterator[str]:
        """Return each record as a line of JSON, without an end of line."""
        return (zlib.decompress(line).decode() for line in self._lines)

    def __len__(self) -> int:
        return len(self._lines)

    @overload
    def __getitem__(self, place: int) -> _R: ...
    @overload
    def __getitem__(self, place: slice) -> "Packed[_R]": ...
    def __getitem__(self, place: int | slice) -> "_R | Packed[_R]":
        if isinstance(place, slice):
            return Packed(self._record, self._lines[place])
        return self._record.model_validate_json(zlib.decompress(self._lines[place]))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Packed):
            return NotImplemented
        return self._lines == other._lines

    def __hash__(self) -> int:
        return hash(tuple(self._lines))

    def __repr__(self) -> str:
        return f"Packed({self._record.__name__}, {len(self)} records)"

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> Any:
        (record,) = get_args(source)
        records: Any = tuple[record, ...]  # type: ignore[valid-type]

        def packed(found: Iterable[_R]) -> "Packed[_R]":
            made: Packed[_R] = Packed(record)
            made.pack(found)
            return made

        return handler.generate_schema(
            Annotated[records, AfterValidator(packed), PlainSerializer(tuple, return_type=records)]
        )


def as_line(value: object) -> str:
    """Write a value as `export.json` has it: times in UTC as `2026-11-21T10:00:00.000Z`, text as it stands."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False, default=_dated)


def _dated(value: object) -> str:
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    raise TypeError(f"an export cannot hold a value of type {type(value).__name__!r}")
