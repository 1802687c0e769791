"""Filters and sorts as SQL over `sqlite.tables`: keys compared with keys, of an index or the JSON, all bound."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, assert_never

from memory.store.language.filters import AnyOf, Compared, Comparison, Condition
from memory.store.language.paths import Parts
from memory.store.language.sorting import SortKey
from memory.store.sqlite.encoding import Key, class_range, is_document_sql, key_of, key_sql
from memory.store.sqlite.tables import ElementTable, Table, column

_ID: Final = ("_id",)
_SIGNS: Final[dict[Comparison, str]] = {"$gt": ">", "$gte": ">=", "$lt": "<", "$lte": "<="}


@dataclass(frozen=True, slots=True)
class Clause:
    """A piece of SQL and the values of its question marks, in order."""

    sql: str
    values: tuple[Key, ...] = ()


_ALWAYS: Final = Clause("1")
_NEVER: Final = Clause("0")


def where_clause(table: Table, conditions: Sequence[Condition]) -> Clause:
    """Return the condition of a WHERE that holds for the rows whose documents match."""
    if any(_names_ids(condition) for condition in conditions):
        # A plus keeps SQLite from reading all of a person's rows by another index when the very ids are given.
        return _all([_condition(table, each, steered="" if _names_ids(each) else "+") for each in conditions])
    narrowing = _narrowing(table, conditions)
    if narrowing is None:
        return _all([_condition(table, condition, steered="") for condition in conditions])
    elements, used = narrowing
    # The index of the list is led by the same columns, so SQLite must not choose another one for them.
    rest = [_condition(table, condition, steered="+") for condition in conditions if condition not in used]
    return _all([_in_elements(elements, used), *rest])


def order_clause(table: Table, keys: Sequence[SortKey]) -> str:
    """Return the terms of an ORDER BY."""
    return ", ".join(f"{_key(table, key.parts)} {'DESC' if key.descending else 'ASC'}" for key in keys)


def _names_ids(condition: Condition) -> bool:
    return isinstance(condition, AnyOf) and condition.parts == _ID


def _narrowing(table: Table, conditions: Sequence[Condition]) -> tuple[ElementTable, list[AnyOf | Compared]] | None:
    """Choose a list index that answers some of the conditions, in the order of its columns."""
    for elements in table.elements:
        lead = [_equality(conditions, field) for field in elements.index.scalars]
        sought = _on(conditions, elements.index.array)
        if sought and all(lead):
            return elements, [*(condition for condition in lead if condition), sought[0]]
    return None


def _in_elements(elements: ElementTable, used: Sequence[AnyOf | Compared]) -> Clause:
    found = _all([_compared(name, condition) for name, condition in zip(elements.columns, used, strict=True)])
    # Names are the schema's and quoted; values are bound.
    return Clause(f"_id IN (SELECT _id FROM {elements.name} WHERE {found.sql})", found.values)  # noqa: S608


def _equality(conditions: Sequence[Condition], field: str) -> AnyOf | None:
    return next((each for each in _on(conditions, field) if isinstance(each, AnyOf)), None)


def _on(conditions: Sequence[Condition], field: str | None) -> list[AnyOf | Compared]:
    return [each for each in conditions if ".".join(each.parts) == field]


def _condition(table: Table, condition: Condition, *, steered: str) -> Clause:
    known = _column(table, condition.parts)
    if known is not None:
        return _compared(steered + known, condition)
    return _along("'$'", condition.parts, lambda path, depth: _any_at(path, depth, condition))


def _column(table: Table, parts: Parts) -> str | None:
    field = ".".join(parts)
    if parts == _ID:
        return "_id"
    return column(field) if field in table.fields else None


def _key(table: Table, parts: Parts) -> str:
    path = "'$" + "".join(f'."{part}"' for part in parts) + "'"
    return _column(table, parts) or _key_at(path)


def _key_at(path: str) -> str:
    return key_sql(json_type=f"json_type(doc, {path})", value=f"json_extract(doc, {path})", path=path)


def _along(path: str, parts: Parts, end: Callable[[str, int], Clause], depth: int = 0) -> Clause:
    """Follow a path from the SQL of a place in `doc`; a list on the way is entered, as in `paths.ends`."""
    # A place is a quoted path, or an expression, which needs its brackets: `->` and `||` bind alike.
    here = f'{path[:-1]}."{parts[0]}"\'' if path.endswith("'") else f"({path} || '.\"{parts[0]}\"')"
    if len(parts) == 1:
        return end(here, depth)
    inner = f"e{depth}"
    within = _along(f"{inner}.fullkey", parts[1:], end, depth + 1)
    element = is_document_sql(json_type=f"{inner}.type", path=f"{inner}.fullkey")
    direct = _along(here, parts[1:], end, depth)
    return _if_list(here, inner, Clause(f"{element} AND {within.sql}", within.values), direct)


def _any_at(path: str, depth: int, condition: AnyOf | Compared) -> Clause:
    inner = f"e{depth}"
    element_key = key_sql(json_type=f"{inner}.type", value=f"{inner}.value", path=f"{inner}.fullkey")
    return _if_list(path, inner, _compared(element_key, condition), _compared(_key_at(path), condition))


def _if_list(path: str, inner: str, some: Clause, otherwise: Clause) -> Clause:
    # Only the place of the list and an alias made here are written into the text.
    entered = f"EXISTS (SELECT 1 FROM json_each(doc, {path}) AS {inner} WHERE {some.sql})"  # noqa: S608
    return Clause(
        f"CASE json_type(doc, {path}) WHEN 'array' THEN {entered} ELSE {otherwise.sql} END",
        some.values + otherwise.values,
    )


def _compared(key: str, condition: AnyOf | Compared) -> Clause:
    match condition:
        case AnyOf(values=values):
            return _among(key, [key_of(value) for value in values])
        case Compared(_, comparison, bound):
            limit = key_of(bound)
            least, beyond = class_range(limit)
            sign = _SIGNS[comparison]
            if sign.startswith(">"):
                return Clause(f"({key} {sign} ? AND {key} < ?)", (limit, beyond))
            return Clause(f"({key} {sign} ? AND {key} >= ?)", (limit, least))
        case _:
            assert_never(condition)


def _among(key: str, keys: Sequence[Key]) -> Clause:
    texts = [each for each in keys if isinstance(each, str)]
    others = [each for each in keys if not isinstance(each, str)]
    if len(keys) == 1:
        return Clause(f"{key} = ?", (keys[0],))
    choices = [Clause(f"{key} IN ({', '.join('?' * len(others))})", tuple(others))] if others else []
    if texts:
        # One value for any number of texts: SQLite bounds how many question marks a statement may have. The key is SQL
        # made here.
        chosen = f"{key} IN (SELECT value FROM json_each(?))"  # noqa: S608
        choices.append(Clause(chosen, (json.dumps(texts, ensure_ascii=False),)))
    return _joined(choices, " OR ") if choices else _NEVER


def _all(clauses: Sequence[Clause]) -> Clause:
    return _joined(clauses, " AND ") if clauses else _ALWAYS


def _joined(clauses: Sequence[Clause], word: str) -> Clause:
    values: tuple[Any, ...] = sum((clause.values for clause in clauses), ())
    return Clause("(" + word.join(clause.sql for clause in clauses) + ")", values)
