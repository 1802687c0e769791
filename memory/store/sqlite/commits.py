"""Commits that wait together: one transaction and one fsync for all, an answer for each."""

import sqlite3
from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, assert_never

from memory.domain.errors import ValueRefused
from memory.store.documents import (
    DeleteWhere,
    Document,
    Filter,
    Insert,
    Outcome,
    Update,
    UpdateWhere,
    Upsert,
    Write,
    ends_commit,
)
from memory.store.language.admission import admitted
from memory.store.language.filters import conditions
from memory.store.language.updates import apply
from memory.store.sqlite.encoding import decode, encode
from memory.store.sqlite.error_codes import store_error
from memory.store.sqlite.filters import where_clause
from memory.store.sqlite.tables import Table, table_of

_AT_A_TIME: Final = 500  # Documents that a delete reads together


def _carry_out(connection: sqlite3.Connection, writes: Sequence[Write]) -> list[Outcome]:
    """Carry out admitted writes up to a failed `must_match`; after `ValueRefused` or `sqlite3.Error` roll back."""
    outcomes: list[Outcome] = []
    for write in writes:
        outcomes.append(_written(connection, table_of(write.collection), write))
        if ends_commit(write, outcomes[-1]):
            break
    return outcomes


def insert_row(connection: sqlite3.Connection, table: Table, document: Document) -> bool:
    """Add a document; False when its `_id` is taken."""
    row = (document["_id"], encode(document), *table.keys(document))
    if not connection.execute(table.insertion, row).rowcount:
        return False
    _swap_elements(connection, table, None, document)
    return True


def _written(connection: sqlite3.Connection, table: Table, write: Write) -> Outcome:
    match write:
        case Insert(_, document):
            return Outcome(1, document) if insert_row(connection, table, document) else Outcome(0, None)
        case UpdateWhere(_, where, update):
            found = _first(connection, table, where)
            return Outcome(0, None) if found is None else Outcome(1, _replaced(connection, table, found, update))
        case Upsert(_, key, update):
            row = connection.execute(f"SELECT doc FROM {table.name} WHERE _id = ?", (key,)).fetchone()  # noqa: S608
            found = None if row is None else decode(row[0])
            if found is None:
                insert_row(connection, table, apply(update, {"_id": key}))
            else:
                _replaced(connection, table, found, update)
            return Outcome(1, None)
        case DeleteWhere(_, where):
            return Outcome(_deleted(connection, table, where), None)
        case _:
            assert_never(write)


def _first(connection: sqlite3.Connection, table: Table, where: Filter) -> Document | None:
    wanted = where_clause(table, conditions(where))
    # Names are the schema's and quoted; values are bound. The same holds for every statement of this module.
    # The plus keeps SQLite from walking all documents by `_id` to meet the first that matches.
    statement = f"SELECT doc FROM {table.name} WHERE {wanted.sql} ORDER BY +_id LIMIT 1"  # noqa: S608
    row = connection.execute(statement, wanted.values).fetchone()
    return None if row is None else decode(row[0])


def _replaced(connection: sqlite3.Connection, table: Table, old: Document, update: Update) -> Document:
    new = apply(update, old)
    keys = zip(table.columns, table.keys(old), table.keys(new), strict=True)
    # Only what changed is named: SQLite rewrites the entries of every index over a named column.
    changed = [(name, after) for name, before, after in keys if before != after]
    assignments = ", ".join(f"{name} = ?" for name in ("doc", *(name for name, _ in changed)))
    statement = f"UPDATE {table.name} SET {assignments} WHERE _id = ?"  # noqa: S608
    connection.execute(statement, (encode(new), *(after for _, after in changed), new["_id"]))
    _swap_elements(connection, table, old, new)
    return new


def _deleted(connection: sqlite3.Connection, table: Table, where: Filter) -> int:
    wanted = where_clause(table, conditions(where))
    if not table.elements:
        statement = f"DELETE FROM {table.name} WHERE {wanted.sql}"  # noqa: S608
        return connection.execute(statement, wanted.values).rowcount
    statement = f"SELECT _id FROM {table.name} WHERE {wanted.sql}"  # noqa: S608
    keys = [row[0] for row in connection.execute(statement, wanted.values)]
    for start in range(0, len(keys), _AT_A_TIME):
        delete_keys(connection, table, keys[start : start + _AT_A_TIME])
    return len(keys)


def delete_keys(connection: sqlite3.Connection, table: Table, keys: Sequence[str]) -> None:
    """Take documents away; keys that are not there are passed over."""
    wanted = where_clause(table, conditions({"_id": {"$in": list(keys)}}))
    documents = connection.execute(f"SELECT doc FROM {table.name} WHERE {wanted.sql}", wanted.values).fetchall()  # noqa: S608
    for (text,) in documents:
        _swap_elements(connection, table, decode(text), None)
    connection.execute(f"DELETE FROM {table.name} WHERE {wanted.sql}", wanted.values)  # noqa: S608


def _swap_elements(connection: sqlite3.Connection, table: Table, old: Document | None, new: Document | None) -> None:
    for elements in table.elements:
        before = set() if old is None else elements.rows(old)
        after = set() if new is None else elements.rows(new)
        if gone := before - after:
            connection.executemany(elements.deletion, gone)
        if new_rows := after - before:
            connection.executemany(elements.insertion, new_rows)


@dataclass(frozen=True, slots=True, eq=False)
class Ticket:
    """A commit on its way; `done` gets its outcomes or the error that its caller is to see."""

    writes: tuple[Write, ...]
    done: Future[list[Outcome]] = field(default_factory=Future)


def answer_together(connection: sqlite3.Connection, path: Path, tickets: list[Ticket]) -> None:
    """Carry out commits in one transaction and answer each; what one is refused for is no concern of the others."""
    try:
        answers = _together(connection, tickets)
    except sqlite3.Error as error:
        if len(tickets) == 1:
            _fail(tickets[0], error, path)
            return
        # One of them may be what the disk has no room for; alone, the others may fit.
        for ticket in tickets:
            answer_together(connection, path, [ticket])
        return
    for ticket, answer in zip(tickets, answers, strict=True):
        if isinstance(answer, ValueRefused):
            ticket.done.set_exception(answer)
        else:
            ticket.done.set_result(answer)


_SAVEPOINT: Final = "ticket"


def _together(connection: sqlite3.Connection, tickets: list[Ticket]) -> list[list[Outcome] | ValueRefused]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        answers = [_tried(connection, ticket.writes) for ticket in tickets]
        connection.execute("COMMIT")
    finally:
        # Some failures end the transaction by themselves.
        if connection.in_transaction:
            connection.execute("ROLLBACK")
    return answers


def _tried(connection: sqlite3.Connection, writes: tuple[Write, ...]) -> list[Outcome] | ValueRefused:
    answer: list[Outcome] | ValueRefused
    connection.execute(f"SAVEPOINT {_SAVEPOINT}")
    try:
        answer = _carry_out(connection, [admitted(write) for write in writes])
    except ValueRefused as refused:
        connection.execute(f"ROLLBACK TO {_SAVEPOINT}")
        answer = refused
    connection.execute(f"RELEASE {_SAVEPOINT}")
    return answer


def _fail(ticket: Ticket, error: sqlite3.Error, path: Path) -> None:
    told = store_error(error, path)
    if told is None:
        raise error
    told.__cause__ = error
    ticket.done.set_exception(told)
