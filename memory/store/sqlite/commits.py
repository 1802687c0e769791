"""Commits that wait together: one transaction and one fsync for all, an answer for each."""

import sqlite3
from concurrent.futures import Future
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from memory.domain.errors import StoreUnavailable, ValueRefused
from memory.store.documents import Outcome, Write
from memory.store.language.admission import admitted
from memory.store.sqlite.errors import store_error
from memory.store.sqlite.writes import carry_out


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


def scrub_file(connection: sqlite3.Connection, path: Path) -> None:
    """Write the file anew from what is alive, and empty the log.

    `secure_delete` and an empty log are not enough, ON as little as FAST: rows that move between pages leave copies in the unused
    part of the old page, which no later delete finds (measured with SQLite 3.40; tests/store/test_sqlite_scrub.py shows it).
    Needs free space of twice the store's size, some of it in the system's directory for temporary files once the store is larger
    than the page cache. Takes about 1 s for 200 MB, while reads go on and commits wait.
    """
    connection.execute("VACUUM")
    (busy, _, _) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    if busy:
        raise StoreUnavailable(f"another program reads {path}, so old text stays in its log; end it and try again")


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
        answer = carry_out(connection, [admitted(write) for write in writes])
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
