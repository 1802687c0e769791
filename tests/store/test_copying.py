"""Everything of one store in another: all of it, as it was, or a loud no."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from bench.reference_store import ReferenceStore
from bot.migration import PAGE, CopyError, CopyTally, copy_store, refuse_filled, take_stock
from memory.domain.errors import StoreError
from memory.store.documents import Document, DocumentStore, Filter, Insert, Sort
from memory.store.schema import COLLECTIONS
from tests.store.adapters import ADAPTERS
from tests.store.filling import everything
from tests.store.shapes import DOCUMENTS, NOON
from tests.store.test_state_machine import spelled

ODD = ("é", "e\u0301", "\U0001f600", "שלום", "\ufeff\u202e", "\n\t\x01\x7f", '"\\$', "￿", "𝔘" * 40)
WAYS = [(source, target) for source, target in permutations(("motor", "sqlite"), 2)]


def many() -> list[Document]:
    """Return a few thousand documents, more than some pages, with all that a value can be."""
    moments = [datetime(1, 1, 1, tzinfo=UTC), datetime(9999, 12, 31, 23, 59, 59, 999000, tzinfo=UTC), NOON]
    return [
        {
            "_id": f"{ODD[number % len(ODD)]}{number}",
            "tenant": f"GUILD:{number % 7}",
            "at": moments[number % 3] if number % 3 < 2 else NOON + timedelta(milliseconds=number),
            "text": ODD[-1 - number % len(ODD)],
            "numbers": [2**63 - 1 - number, -(2**63) + number, number, float(number), number / 7, -0.0, 5e-324],
            "nested": {"é": [{"a b": None, "0": number % 2 == 0}, [], {}]},
        }
        for number in range(2 * PAGE + 137)
    ]


async def fill(store: DocumentStore) -> None:
    rows = many()
    for start in range(0, len(rows), PAGE):
        await store.commit([Insert("messages", row) for row in rows[start : start + PAGE]])
        await store.commit([Insert("events", row) for row in rows[start : start + PAGE : 2]])
    await store.commit([Insert("memories", row) for row in DOCUMENTS])
    await store.commit([Insert(name, {"_id": f"one of {name}"}) for name in COLLECTIONS])


class Changing(ReferenceStore):
    """A store in which something happens after so many questions."""

    def __init__(self, questions: int) -> None:
        super().__init__()
        self._left = questions

    async def find(
        self, collection: str, where: Filter, *, sort: Sort = (), limit: int | None = None, after: str | None = None
    ) -> list[Document]:
        self._left -= 1
        if self._left == 0:
            await self.commit([Insert("messages", {"_id": "meanwhile"})])
        return await super().find(collection, where, sort=sort, limit=limit, after=after)


class Forgetful(ReferenceStore):
    """A store that acknowledges an update of what it is given, and keeps something else."""

    async def find(self, collection: str, where: Filter, **order: Any) -> list[Document]:
        found = await super().find(collection, where, **order)
        return [document | {"text": "something else"} if "text" in document else document for document in found]


@pytest.fixture
async def stores(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[tuple[DocumentStore, DocumentStore]]:
    """Return two empty stores, of the adapters that the test names."""
    source, target = request.param
    async with ADAPTERS[source](tmp_path / "source") as first, ADAPTERS[target](tmp_path / "target") as second:
        yield first, second


@pytest.mark.parametrize("stores", WAYS, ids="-to-".join, indirect=True)
async def test_everything_arrives_as_it_was_and_the_source_stays(stores: tuple[DocumentStore, DocumentStore]) -> None:
    source, target = stores
    await fill(source)
    before = spelled(await everything(source))

    copied = await copy_store(source, target)

    assert spelled(await everything(target)) == before
    assert spelled(await everything(source)) == before
    assert copied["messages"].documents == len(many()) + 1
    assert copied == await take_stock(target)


async def test_a_target_that_holds_anything_is_refused_and_left_alone() -> None:
    source, target = ReferenceStore(), ReferenceStore()
    await fill(source)
    await target.commit([Insert("leases", {"_id": "x"})])

    with pytest.raises(CopyError, match="'leases'"):
        await copy_store(source, target)
    with pytest.raises(CopyError, match="'leases'"):
        await refuse_filled(target)

    assert [row["_id"] for row in await everything(target)] == ["x"]


@pytest.mark.parametrize("questions", [2, 5, 15])
async def test_a_source_that_changes_meanwhile_is_noticed(questions: int) -> None:
    source = Changing(questions)
    await fill(source)

    with pytest.raises(CopyError, match="changed while"):
        await copy_store(source, ReferenceStore())


async def test_a_copy_that_differs_is_noticed_and_named() -> None:
    source = ReferenceStore()
    await fill(source)

    with pytest.raises(CopyError, match=r"in messages, events:"):
        await copy_store(source, Forgetful())


async def test_an_error_of_the_target_ends_the_copy(tmp_path: Path) -> None:
    source = ReferenceStore()
    await fill(source)
    async with ADAPTERS["sqlite"](tmp_path) as target:
        pass

    with pytest.raises(StoreError):
        await copy_store(source, target)


async def test_the_tally_is_of_the_documents_and_not_of_their_order() -> None:
    there, back = CopyTally(), CopyTally()
    for document in DOCUMENTS:
        there = there.with_document(document)
    for document in reversed(DOCUMENTS):
        back = back.with_document(dict(reversed(document.items())))

    assert there == back
    assert there.documents == len(DOCUMENTS)
