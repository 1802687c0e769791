"""What the state machine makes up: documents, filters, updates and sorts that are small enough to meet each other.

Fields are of two real collections, so that indexed and plain fields, list indexes and their absence all take part.
Values come from a few that are equal or close to each other, and from the whole language.
"""

from datetime import UTC, datetime, timedelta, timezone
from typing import Any

from hypothesis import strategies as st

from memory.store.documents import DeleteWhere, Find, Insert, Update, UpdateWhere, Upsert, Write

COLLECTIONS = ("memories", "messages")
KEYS = ("", "k1", "k2", "k3", "k4", "k5", "é", "\U0001f600")
SCALAR_FIELDS = ("tenant", "scope", "state", "purge_at", "at")
"""Indexed as single values in one of the collections, and plain in the other."""
FREE_FIELDS = ("a", "b", "terms")
PROVENANCE = ("provenance.message_ids", "provenance.related_users", "provenance.author")
QUERIED = (*SCALAR_FIELDS, *FREE_FIELDS, "a.b", "a.b.a", "b.a", *PROVENANCE, "_id", "terms.a")
WRITTEN = (*SCALAR_FIELDS, *FREE_FIELDS, "a.b", "a.b.a", "b.a", *PROVENANCE, "b.é")

_EARLY, _LATE = datetime(1, 1, 1, tzinfo=UTC), datetime(9999, 12, 31, 23, 59, 59, 999000, tzinfo=UTC)
_NOON = datetime(2024, 5, 1, 12, tzinfo=UTC)

close_values = st.sampled_from(
    [
        None, True, False, 0, 1, -1, 2, 1.0, 0.0, -0.0, 0.1, 0.30000000000000004, 0.3, 1e22, 5e-324, 2**53, 2.0**53,
        2**53 + 1, 2**63 - 1, -(2**63), 2.0**63, "", "a", "A", "ab", "b", "1", "é", "\U0001f600", "\ufffd", '"',
        "\\", "'", '{"$date":0}', "\x01", "\x7f", "a\nb", "%_", _NOON, _NOON + timedelta(milliseconds=1), _EARLY, _LATE,
        _NOON.astimezone(timezone(timedelta(hours=5, minutes=30))),
    ]
)  # fmt: skip
any_text = st.text(st.characters(blacklist_categories=["Cs"], blacklist_characters="\x00"), max_size=12)
any_moment = st.integers(-(10**12), 10**13).map(lambda count: _NOON + count * timedelta(milliseconds=1))
any_scalar = st.one_of(
    st.integers(-(2**63), 2**63 - 1), st.floats(allow_nan=False, allow_infinity=False), any_text, any_moment
)
few_values = st.sampled_from([None, 1, 1.0, "a", "", True, _NOON, 2])
scalars = st.one_of(few_values, few_values, few_values, close_values, any_scalar)
names = st.one_of(
    st.sampled_from(["a", "b", "é", "0", '"', "\\", " ", "a b", "é\u0301"]),
    any_text.filter(lambda text: bool(text) and "." not in text and not text.startswith("$")),
)
values = st.recursive(
    scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(st.sampled_from(["a", "b"]), inner, max_size=2),
        st.dictionaries(names, inner, max_size=2),
    ),
    max_leaves=6,
)
keys = st.sampled_from(KEYS)


id_lists = st.lists(scalars, max_size=3)
provenances = st.one_of(
    st.builds(lambda ids: {"message_ids": ids}, id_lists),
    st.builds(lambda ids, author: {"related_users": ids, "author": author}, id_lists, few_values),
    # Now and then a list on the way to the author, which every adapter refuses since the author is indexed as one
    # value.
    values,
)


@st.composite
def documents(draw: st.DrawFn) -> dict[str, Any]:
    """Make up a document; now and then an indexed field holds a list, which every adapter refuses."""
    scalar_values = st.one_of(*[scalars] * 12, values)
    fields = draw(st.dictionaries(st.sampled_from(SCALAR_FIELDS), scalar_values, min_size=2))
    fields |= draw(st.dictionaries(st.sampled_from(FREE_FIELDS), values, max_size=3))
    if draw(st.booleans()):
        fields["provenance"] = draw(provenances)
    return {"_id": draw(keys), **fields}


bounds = scalars.filter(lambda value: value is not None)
comparisons = st.dictionaries(st.sampled_from(["$gt", "$gte", "$lt", "$lte"]), bounds, min_size=1, max_size=2)
wanted = st.one_of(scalars, scalars, st.lists(scalars, max_size=4).map(lambda choices: {"$in": choices}), comparisons)
one_filter = st.dictionaries(st.sampled_from(QUERIED), wanted, max_size=1)
filters = st.one_of(one_filter, one_filter, st.dictionaries(st.sampled_from(QUERIED), wanted, max_size=3))
indexed_filters = st.fixed_dictionaries(
    {"scope": few_values, "state": few_values, "terms": wanted}, optional={"tenant": wanted, "a": wanted}
)
wheres = st.one_of(filters, filters, indexed_filters)
sorts = st.lists(
    st.tuples(st.sampled_from([*SCALAR_FIELDS, "a", "b.a", "_id"]), st.sampled_from([1, -1])),
    max_size=2,
    unique_by=lambda key: key[0],
)


@st.composite
def questions(draw: st.DrawFn) -> Find:
    """Make up a question of a trip; now and then it wants no field that it sorts by, which every adapter refuses."""
    sort = draw(sorts)
    some = st.lists(st.sampled_from([*SCALAR_FIELDS, *FREE_FIELDS, "provenance", "_id"]), max_size=4)
    fields = draw(
        st.one_of(st.none(), some, some.map(lambda names: [*names, *(path.split(".")[0] for path, _ in sort)]))
    )
    limit = draw(st.one_of(st.none(), st.integers(0, 3)))
    return Find(draw(st.sampled_from(COLLECTIONS)), draw(wheres), sort=sort, limit=limit, fields=fields)


@st.composite
def updates(draw: st.DrawFn) -> Update:
    """Make up an update; some meet their own paths, or values that they cannot change."""
    paths = draw(st.lists(st.sampled_from(WRITTEN), min_size=0, max_size=3, unique=True))
    parts: dict[str, Any] = {name: {} for name in ("set", "inc", "push", "push_slice", "pull")}
    unset: list[str] = []
    for path in paths:
        operator = draw(st.sampled_from(["set", "set", "unset", "inc", "push", "pull"]))
        if operator == "unset":
            unset.append(path)
        elif operator == "set":
            parts["set"][path] = draw(scalars if path in (*SCALAR_FIELDS, "provenance.author") else values)
        elif operator == "inc":
            parts["inc"][path] = draw(st.sampled_from([1, -1, 2**62, 0]))
        elif operator == "pull":
            parts["pull"][path] = draw(scalars)
        else:
            parts["push"][path] = draw(st.lists(values, max_size=3))
            if draw(st.booleans()):
                parts["push_slice"][path] = draw(st.integers(0, 3))
    return Update(unset=tuple(unset), **parts)


@st.composite
def first_documents(draw: st.DrawFn) -> list[Write]:
    """Make up a full house, so that what is asked next meets something."""
    return [Insert(COLLECTIONS[0], draw(documents()) | {"_id": key}) for key in KEYS]


@st.composite
def writes(draw: st.DrawFn) -> Write:
    """Make up a write."""
    collection = draw(st.sampled_from(COLLECTIONS))
    must_match = draw(st.booleans())
    kind = draw(st.sampled_from(["insert", "insert", "update", "update", "upsert", "delete"]))
    if kind == "insert":
        return Insert(collection, draw(documents()), must_match=must_match)
    if kind == "update":
        where = draw(st.one_of(keys.map(lambda key: {"_id": key}), wheres))
        return UpdateWhere(collection, where, draw(updates()), must_match=must_match)
    if kind == "upsert":
        return Upsert(collection, draw(keys), draw(updates()))
    return DeleteWhere(collection, draw(st.one_of(keys.map(lambda key: {"_id": key}), wheres)))
