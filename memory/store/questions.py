"""Questions to the store, each with what is made of its answer: awaited alone, or asked with others in one trip."""

from collections.abc import AsyncIterator, Callable, Generator, Iterable
from functools import partial
from typing import Any, ClassVar, Final, Generic, TypeVar

from pydantic import BaseModel

from memory.domain.ids import TenantId
from memory.store.codec import Model, all_from, each_from, first_from, kept_fields
from memory.store.documents import Document, DocumentStore, Filter, Find, Sort

Answer = TypeVar("Answer")
Other = TypeVar("Other")
Gist = TypeVar("Gist", bound=BaseModel)
PAGE: Final = 500
"""Documents that are read at a time where there may be many."""


class StoreQuery(Generic[Answer]):
    """Something to be read. What is at hand is not asked of the store, and then `find` is None."""

    def __init__(self, store: DocumentStore, find: Find | None, read: Callable[[list[Document]], Answer]) -> None:
        """`read` makes the answer of the documents found, of none where nothing is asked; they may be used up by it."""
        self.store: Final = store
        self.find: Final = find
        self.read: Final = read
        self._answers: list[Answer] = []

    def __await__(self) -> Generator[Any, None, Answer]:
        return self._asked().__await__()

    @property
    def answer(self) -> Answer:
        """Return what `ask_together` was told. Raises `RuntimeError` before."""
        if not self._answers:
            raise RuntimeError("an answer is wanted before its trip was made")
        return self._answers[0]

    def then(self, made: Callable[[Answer], Other]) -> "StoreQuery[Other]":
        """Query the same, and make something of the answer."""
        return StoreQuery(self.store, self.find, lambda found: made(self.read(found)))

    def take(self, found: list[Document]) -> None:
        """Make the answer of what was found."""
        self._answers = [self.read(found)]

    async def _asked(self) -> Answer:
        if self.find is None:
            return self.read([])
        if self.find.fields is not None:
            return self.read((await self.store.find_each([self.find]))[0])
        # The usual way, which stores read faster; it has whole documents only.
        asked = self.find
        return self.read(await self.store.find(asked.collection, asked.where, sort=asked.sort, limit=asked.limit))


async def ask_together(*queries: StoreQuery[Any]) -> None:
    """Ask the store once for all of some queries. Raises `StoreError`, and then nothing is answered."""
    asked = {each: each.find for each in queries if each.find is not None}
    found = await queries[0].store.find_each([*asked.values()]) if asked else []
    by_query = dict(zip(asked, found, strict=True))
    for each in dict.fromkeys(queries):
        each.take(by_query.get(each, []))


class Reads:
    """Reads of the documents of one collection, whatever they are."""

    name: ClassVar[str]

    def __init__(self, store: DocumentStore) -> None:
        self._store = store

    async def _documents(self, where: Filter) -> list[Document]:
        return await self._store.find(self.name, where)

    async def _count(self, where: Filter) -> int:
        return await self._store.count(self.name, where)

    async def _distinct(self, field: str, where: Filter) -> list[Any]:
        return await self._store.distinct(self.name, field, where)

    def _pages(self, where: Filter) -> AsyncIterator[list[Document]]:
        return pages_of(self._store, self.name, where)


async def pages_of(store: DocumentStore, collection: str, where: Filter) -> AsyncIterator[list[Document]]:
    """Read documents in the order of their `_id`, so few at a time that they take little memory and hold nobody up."""
    page = await store.find(collection, where, limit=PAGE)
    while page:
        yield page
        if len(page) < PAGE:
            return
        page = await store.find(collection, where, limit=PAGE, after=page[-1]["_id"])


class Records(Reads, Generic[Model]):
    """Reads of one collection, whose documents are records of one model."""

    model: type[Model]

    def get(self, key: str, tenant: TenantId | None = None) -> StoreQuery[Model | None]:
        """Query one record, in whatever state; `tenant` where it is known, so that one shard can answer."""
        return self._first({"_id": key} if tenant is None else {"_id": key, "tenant": tenant})

    def _first(self, where: Filter) -> StoreQuery[Model | None]:
        return StoreQuery(self._store, Find(self.name, where, limit=1), partial(first_from, self.model))

    def _find(self, where: Filter, *, sort: Sort = (), limit: int | None = None) -> StoreQuery[list[Model]]:
        """Query the records that match, in the order of `sort`, `limit` at most; of no ids nothing is asked."""
        is_void = any(isinstance(wanted, dict) and wanted.get("$in") == [] for wanted in where.values())
        found = None if is_void else Find(self.name, where, sort=sort, limit=limit)
        return StoreQuery(self._store, found, partial(each_from, self.model))

    def _among(self, ids: Iterable[str]) -> StoreQuery[list[Model]]:
        return self._find({"_id": {"$in": sorted(set(ids))}})

    def _gists(
        self, gist: type[Gist], where: Filter, *, sort: Sort = (), limit: int | None = None
    ) -> StoreQuery[list[Gist]]:
        """Query only the fields that a smaller model has."""
        found = Find(self.name, where, sort=sort, limit=limit, fields=kept_fields(gist))
        return StoreQuery(self._store, found, partial(all_from, gist))
