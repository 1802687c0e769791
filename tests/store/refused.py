"""What the port refuses: values, filters, sorts and updates outside the store's language."""

from datetime import UTC, date, datetime
from decimal import Decimal
from enum import StrEnum
from typing import Any, Final

from memory.store.documents import Update


class _Name(StrEnum):
    A = "a"


def _deep(levels: int) -> Any:
    value: Any = 1
    for _ in range(levels):
        value = [value]
    return value


REFUSED_VALUES: Final[list[tuple[Any, str]]] = [
    ("SECRET\x00", "NUL"),
    ("SECRET\ud800", "surrogate"),
    ("\udfffSECRET", "surrogate"),
    (2**63, "beyond 64 bits"),
    (-(2**63) - 1, "beyond 64 bits"),
    (float("nan"), "finite"),
    (float("inf"), "finite"),
    (float("-inf"), "finite"),
    (datetime(2024, 5, 1, 12).replace(tzinfo=None), "without time zone"),  # noqa: DTZ001
    (datetime(2024, 5, 1, 12, 0, 0, 1, tzinfo=UTC), "finer than milliseconds"),
    (b"SECRET", "bytes"),
    ((1, 2), "tuple"),
    ({1, 2}, "set"),
    (date(2024, 5, 1), "date"),
    (Decimal(1), "Decimal"),
    (_Name.A, "_Name"),
    (object(), "object"),
    ({1: "a"}, "not a str"),
    ({"": 1}, "empty"),
    ({"a.b": 1}, "'.'"),
    ({"$date": 1}, "'$'"),
    ({"a\x00": 1}, "NUL"),
    ({"\ud800": 1}, "surrogate"),
    (_deep(65), "nested"),
]
"""With a word of the reason. Where a value has text in it, the text is SECRET, which no message may repeat."""

REFUSED_FILTERS: Final[list[Any]] = [
    None,
    [],
    {1: 1},
    {"": 1},
    {"a.": 1},
    {"a..b": 1},
    {"$or": [{"a": 1}]},
    {"a.0": 1},
    {"a.12345678901234567": 1},
    {"a b": 1},
    {'a"': 1},
    {"é": 1},
    {"a.b.c.d.e.f.g": 1},
    {"a": []},
    {"a": [1]},
    {"a": {}},
    {"a": {"b": 1}},
    {"a": {"$ne": 1}},
    {"a": {"$gt": 1, "b": 1}},
    {"a": {"$gt": None}},
    {"a": {"$lte": [1]}},
    {"a": {"$in": 1}},
    {"a": {"$in": (1,)}},
    {"a": {"$in": [[1]]}},
    {"a": {"$in": [{"b": 1}]}},
    {"a": {"$exists": True}},
    {"a": "\x00"},
    {"a": 2**63},
    {"a": {"$gt": float("nan")}},
    {"a": datetime(2024, 5, 1, 12).replace(tzinfo=None)},  # noqa: DTZ001
]

REFUSED_SORTS: Final[list[dict[str, Any]]] = [
    {"sort": [("a", 0)]},
    {"sort": [("a", True)]},
    {"sort": [("a", 1), ("a", -1)]},
    {"sort": [("$a", 1)]},
    {"sort": [("a.0", 1)]},
    {"sort": [("a", 1)], "after": "x"},
    {"after": 1},
    {"after": "\x00"},
    {"limit": -1},
    {"limit": True},
    {"limit": 1.5},
]

REFUSED_UPDATES: Final[list[Update]] = [
    Update(set={"_id": "y"}),
    Update(set={"_id.a": "y"}),
    Update(unset=["_id"]),
    Update(set={"a": 1}, inc={"a": 1}),
    Update(set={"a": 1, "a.b": 2}),
    Update(unset=["a", "a.b.c"]),
    Update(unset=["a", "a"]),
    Update(unset="abc"),
    Update(set={"": 1}),
    Update(set={"a..b": 1}),
    Update(set={"$a": 1}),
    Update(set={"a.$": 1}),
    Update(set={"a.b.c.d.e.f.g": 1}),
    Update(inc={"a": 1.5}),  # type: ignore[dict-item]
    Update(inc={"a": True}),
    Update(inc={"a": 2**63}),
    Update(push={"a": "text"}),
    Update(push={"a": 1}),  # type: ignore[dict-item]
    Update(push={"a": [1]}, push_slice={"a": -1}),
    Update(push={"a": [1]}, push_slice={"a": True}),
    Update(push={"a": [1]}, push_slice={"b": 1}),
    Update(pull={"a": [1]}),
    Update(pull={"a": {"b": 1}}),
    Update(pull={"a": "\x00"}),
]
