"""The writes of a commit as MongoDB carries them out: one as it is, several in one transaction. All of it waits on a thread of `Writing`."""

from collections.abc import Iterator, Sequence
from typing import assert_never

from pymongo import ReturnDocument
from pymongo.errors import DuplicateKeyError

from memory.store.documents import DeleteWhere, Document, Insert, Outcome, UpdateWhere, Upsert, Write, ends_commit
from memory.store.mongo.driver import Blocking, Session
from memory.store.mongo.language import KEY_ORDER, filter_of, update_of


def alone(database: Blocking, write: Write) -> Outcome:
    """Carry out one admitted write. Raises `PyMongoError`."""
    if not isinstance(write, Insert):
        return _changed(database, write, None)
    try:
        database[write.collection].insert_one(write.document)
    except DuplicateKeyError:
        return Outcome(0, None)
    return Outcome(1, write.document)


def together(database: Blocking, session: Session, *, writes: Sequence[Write], looks_first: bool) -> list[Outcome]:
    """Carry out admitted writes in order inside a transaction, up to a `must_match` that matches nothing. Tries once.

    `looks_first` makes inserts look whether their `_id` is taken; otherwise one that is ends the transaction.
    Raises `PyMongoError`.
    """
    outcomes: list[Outcome] = []
    for run in _runs(writes):
        outcomes += _run(database, run, session, looks_first=looks_first)
        if ends_commit(run[-1], outcomes[-1]):
            break
    return outcomes


def _run(database: Blocking, run: Sequence[Write], session: Session, *, looks_first: bool) -> list[Outcome]:
    inserts = [write for write in run if isinstance(write, Insert)]
    if inserts:
        return _inserted(database, inserts, session, looks_first=looks_first)
    return [_changed(database, write, session) for write in run if not isinstance(write, Insert)]


def _runs(writes: Sequence[Write]) -> Iterator[list[Write]]:
    """Cut writes into runs that the server can be sent at once: inserts into one collection that end no commit, or one write."""
    run: list[Write] = []
    for write in writes:
        if run and not (_is_plain_insert(write) and _is_plain_insert(run[0]) and write.collection == run[0].collection):
            yield run
            run = []
        run.append(write)
    if run:
        yield run


def _is_plain_insert(write: Write) -> bool:
    return isinstance(write, Insert) and not write.must_match


def _inserted(database: Blocking, inserts: Sequence[Insert], session: Session, *, looks_first: bool) -> list[Outcome]:
    """Insert what is not there.

    Trigger: an `_id` that is taken ends a whole transaction on MongoDB.
    Why: nearly always none is. Outcome: the first try does not look; after it met one, the next does.
    """
    collection = database[inserts[0].collection]
    taken: set[str] = set()
    if looks_first:
        asked = {"_id": {"$in": [insert.document["_id"] for insert in inserts]}}
        taken = {row["_id"] for row in collection.find(asked, {"_id": 1}, session=session)}
    outcomes, fresh = _sorted_out(inserts, taken)
    if fresh:
        collection.insert_many(fresh, session=session)
    return outcomes


def _sorted_out(inserts: Sequence[Insert], taken: set[str]) -> tuple[list[Outcome], list[Document]]:
    outcomes, fresh = [], []
    for insert in inserts:
        key = insert.document["_id"]
        if key in taken:
            outcomes.append(Outcome(0, None))
            continue
        taken.add(key)
        fresh.append(insert.document)
        outcomes.append(Outcome(1, insert.document))
    return outcomes, fresh


def _changed(database: Blocking, write: UpdateWhere | Upsert | DeleteWhere, session: Session | None) -> Outcome:
    collection = database[write.collection]
    match write:
        case UpdateWhere(_, where, update):
            document = collection.find_one_and_update(
                filter_of(where),
                update_of(update),
                sort=KEY_ORDER,
                return_document=ReturnDocument.AFTER,
                session=session,
            )
            return Outcome(0, None) if document is None else Outcome(1, document)
        case Upsert(_, key, update):
            collection.update_one({"_id": key}, update_of(update), upsert=True, session=session)
            return Outcome(1, None)
        case DeleteWhere(_, where):
            gone = collection.delete_many(filter_of(where), session=session)
            return Outcome(gone.deleted_count, None)
        case _:
            assert_never(write)
