"""Documents of every shape that a path can meet, and conditions of every kind.

For tests that try all of one on all of the other.
"""

from datetime import UTC, datetime, timedelta
from itertools import product
from typing import Any

NOON = datetime(2024, 5, 1, 12, tzinfo=UTC)
LATER = NOON + timedelta(milliseconds=1)

SCALARS: tuple[Any, ...] = (
    None, True, False, 0, 1, 1.0, -1, 1.5, 0.1, 2**53, 2**53 + 1, 2.0**53, 2**63 - 1, -(2**63), 1e300, 5e-324,
    "", "a", "b", "A", "é", "\U0001f600", "\ufffd", '"\\\n\x01', "1", '{"$date":0}', NOON, LATER,
    datetime(1, 1, 1, tzinfo=UTC), datetime(9999, 12, 31, 23, 59, 59, 999000, tzinfo=UTC),
)  # fmt: skip

_WITHOUT: tuple[Any, ...] = ({}, {"a": {}}, {"a": []}, {"a": [[]]}, {"a": [[1, "a"]]}, {"a": [{}]}, {"a": [None]})
_LISTS: tuple[Any, ...] = (
    {"a": [1, "a", NOON]},
    {"a": [1.5, True, {"b": 1}]},
    {"a": [0, 2]},
    {"a": ["b", "b"]},
    {"a": [NOON, 5]},
)
_NESTED: tuple[Any, ...] = (
    {"a": {"b": 1}},
    {"a": {"b": None}},
    {"a": {"b": [1, "a", 0.1]}},
    {"a": {"b": {"c": 1}}},
    {"a": {"b": [{"c": 1}, {"c": 0.1}, {}]}},
    {"a": [{"b": 1}, {"b": "a"}]},
    {"a": [{"b": None}, 5]},
    {"a": [{"b": [1, 2.5]}, {"c": 1}]},
    {"a": [{"b": {"c": 0.1}}, {"b": [{"c": NOON}]}]},
    {"a": [[{"b": 1}]]},
    {"a": {"b": [[1], [[{"c": 1}]]]}},
    {"b": 1, "a": "b"},
)
_INDEXED: tuple[Any, ...] = (
    *({"scope": scope, "state": state, "terms": terms}
      for scope, state, terms in product(("a", "b", None), ("a", 1), (["a", "b"], ["b"], [], "a", None))),
    {"scope": {"x": 1}, "state": NOON, "terms": [{"b": 1}, [1]]},
    {"provenance": {"message_ids": ["a", "b"]}, "tenant": "a"},
    {"provenance": {"message_ids": [["a"], {"a": "a"}]}, "tenant": "a"},
    {"provenance": {"related_users": ["a", "b"]}, "subject": None},
    {"provenance": {"related_users": "a", "author": "a"}, "subject": "b"},
    {"provenance": {"message_ids": "a"}, "tenant": "b"},
    {"provenance": 1, "tenant": "a"},
)  # fmt: skip

SHAPES: tuple[dict[str, Any], ...] = (*_WITHOUT, *({"a": value} for value in SCALARS), *_LISTS, *_NESTED, *_INDEXED)
"""Without `_id`; the last ones are made for the indexes of `memories`, whose scalar fields never hold a list."""

DOCUMENTS: tuple[dict[str, Any], ...] = tuple({"_id": f"{n:03}", **shape} for n, shape in enumerate(SHAPES))

CONDITIONS: tuple[Any, ...] = (
    *SCALARS,
    *({operator: bound} for operator in ("$gt", "$gte", "$lt", "$lte") for bound in SCALARS if bound is not None),
    {"$gt": 0, "$lt": 2},
    {"$gte": "a", "$lt": "b"},
    {"$in": []},
    {"$in": [None]},
    {"$in": ["a"]},
    {"$in": ["a", 1, None, NOON, True]},
    {"$in": ["b", "a", "é", '"\\\n\x01']},
)
PATHS: tuple[str, ...] = ("a", "a.b", "a.b.c", "scope", "terms", "provenance.message_ids")
FILTERS: tuple[dict[str, Any], ...] = (
    {},
    *({path: condition} for path, condition in product(PATHS, CONDITIONS)),
    *({"scope": scope, "state": state, "terms": terms}
      for scope, state, terms in product(
          ("a", None, {"$in": ["a", "b"]}), ("a", 1, {"$in": ["a", 1]}, {"$gt": 0}),
          ("a", None, {"$in": ["a", "b"]}, {"$gte": "b"}))),
    *({"tenant": "a", "provenance.message_ids": wanted} for wanted in ("a", "b", None, {"$in": ["a", "b"]})),
    *({"subject": subject, "provenance.related_users": wanted}
      for subject, wanted in product((None, "b"), ("a", "b", None, {"$in": ["a", "b"]}))),
    {"_id": "003"}, {"_id": {"$in": ["003", "001", "zzz", 5]}}, {"_id": {"$gt": "030", "$lt": "033"}}, {"_id": 3},
    {"_id": None}, {"_id": "003", "a": 1},
)  # fmt: skip
