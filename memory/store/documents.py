"""The store port: the subset of MongoDB's language that Keepsake speaks, and nothing more.

A filter is a mapping from a dotted field path to a value (equal, or array contains) or to a condition `{"$in": [...]}`,
`{"$gt": x}`, `{"$gte": x}`, `{"$lt": x}`, `{"$lte": x}`; several entries must all hold. A missing
field equals None, as in MongoDB, and a path that meets a list goes on in the documents inside it. A filter compares
with scalars only, and more or less only within a type class: numbers, text, bools, datetimes. Values are str, 64-bit
int, float, bool, None, aware datetime in whole milliseconds, list and dict. Anything else is refused with
`ValueRefused` by `admission`, before an adapter sees it.
"""

from collections.abc import AsyncGenerator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal, Protocol, runtime_checkable

Value = Any
"""str | int | float | bool | None | datetime | list[Value] | dict[str, Value]; checked by `checked` at the port."""
Document = dict[str, Value]
Filter = Mapping[str, Value]
Sort = Sequence[tuple[str, int]]
"""Field path and 1 (ascending) or -1.

`_id` is appended in the direction of the last key, so that the order is total. None and missing come first, then
numbers, text, bools, datetimes; a found document with a list or dict there is refused.
"""


@dataclass(frozen=True, slots=True)
class Find:
    """A question for documents in order, as `DocumentStore.find` takes it, for asking several in one trip."""

    collection: str
    where: Filter
    sort: Sort = ()
    limit: int | None = None
    fields: Sequence[str] | None = None
    """The wanted fields at the top of the documents, with `_id` and what is sorted by; None is all."""


@dataclass(frozen=True, slots=True)
class Update:
    """A change of a document in MongoDB's operators. Paths are dotted; a path may stand in one operator only."""

    set: Mapping[str, Value] = field(default_factory=dict)
    unset: Sequence[str] = ()
    inc: Mapping[str, int] = field(default_factory=dict)
    push: Mapping[str, Sequence[Value]] = field(default_factory=dict)
    """Field → values appended in order."""
    push_slice: Mapping[str, int] = field(default_factory=dict)
    """Field of `push` → how many of the last elements stay, 0 or more."""
    pull: Mapping[str, Value] = field(default_factory=dict)
    """Field → scalar; the elements that equal it go."""


@dataclass(frozen=True, slots=True)
class Insert:
    """Insert a document; does not match when its `_id` (a str) exists."""

    collection: str
    document: Document
    must_match: bool = False


@dataclass(frozen=True, slots=True)
class UpdateWhere:
    """Update the first document (by `_id`) that a filter matches: the compare-and-set."""

    collection: str
    where: Filter
    update: Update
    must_match: bool = False


@dataclass(frozen=True, slots=True)
class Upsert:
    """Update the document with this `_id`, or insert one made by the update; matches always, gives no document."""

    collection: str
    key: str
    update: Update
    tenant: str | None = None
    """That of the document, where it has one for good: a server that is spread by tenants finds it by both."""


@dataclass(frozen=True, slots=True)
class DeleteWhere:
    """Delete every document that a filter matches."""

    collection: str
    where: Filter


Write = Insert | UpdateWhere | Upsert | DeleteWhere


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one write did."""

    matched: int
    """0 when an insert found its `_id` taken or an update found nothing; the number of documents for a delete."""
    document: Document | None
    """The document after an insert or update that matched; None otherwise."""


def ends_commit(write: Write, outcome: Outcome) -> bool:
    """Return whether a commit stops after this write: it was marked `must_match` and matched nothing."""
    return isinstance(write, Insert | UpdateWhere) and write.must_match and not outcome.matched


class DocumentStore(Protocol):
    """A database of documents. Every method raises `StoreError` when the database cannot do what was asked."""

    async def get(self, collection: str, key: str) -> Document | None:
        """Read one document by `_id`."""
        ...

    async def find(
        self, collection: str, where: Filter, *, sort: Sort = (), limit: int | None = None, after: str | None = None
    ) -> list[Document]:
        """Read documents in order; `after` is an `_id` to go on behind, with an empty `sort`, which is by scalars."""
        ...

    async def find_each(self, questions: Sequence[Find]) -> list[list[Document]]:
        """Answer several questions in one trip, each as `find` does; not of one moment."""
        ...

    async def count(self, collection: str, where: Filter) -> int:
        """Count documents."""
        ...

    async def distinct(self, collection: str, path: str, where: Filter) -> list[Value]:
        """List the different values of a field, array elements one by one, in no order."""
        ...

    async def commit(self, writes: Sequence[Write]) -> list[Outcome]:
        """Carry out writes in order, durably: when this returns, they survive kill -9 and a power cut.

        A write marked `must_match` that matches nothing ends the commit: those before it stand, and the list ends with
        its outcome, so put the compare-and-set first. Raises `ValueRefused` for what the language has not; as after a
        `StoreError`, others may stand or not.
        """
        ...

    async def scrub(self) -> None:
        """Make deleted and replaced bytes unreadable in every file, as far as the database can."""
        ...

    async def close(self) -> None:
        """Finish what runs and let go of the database. Idempotent."""
        ...


LogDoubt = Literal["log_holds_texts", "log_unknown"]
"""What may speak against the log of a database server: it holds texts, or nobody may look."""


@runtime_checkable
class SharedStore(DocumentStore, Protocol):
    """A store on a server, which several processes could open at once."""

    built_indexes: list[str]
    """The indexes that opening it built, by name."""

    async def server_version(self) -> str:
        """Return the version of the server, such as `6.0.5`."""
        ...

    async def server_time(self) -> datetime:
        """Return the time by the clock of the server."""
        ...

    async def log_doubt(self) -> LogDoubt | None:
        """Return what speaks against what the server writes to its own log, if anything does."""
        ...

    async def size_bytes(self) -> int:
        """Return how much of the disk the data takes."""
        ...

    async def end_abandoned(self) -> bool:
        """End what rests in the middle of a commit, as of a process that was stopped; False where nobody may look."""
        ...

    def arrivals(self, collection: str, field: str) -> AsyncGenerator[Document | None, None]:
        """Give the documents with a field as they are inserted, from the first thing given on; None when none was.

        None comes at least every few seconds, so that silence is a sign of its own. Raises `StoreError` when some may
        have been missed.
        """
        ...
