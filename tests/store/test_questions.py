"""Questions that collections make: what is at hand is not asked for, and what is read is the record's own."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import pytest
from hypothesis import given

from bench.reference_store import ReferenceStore
from memory.domain.constraints import ConstraintSet
from memory.domain.ids import TenantId, subject_of
from memory.domain.memory import Gist, Memory
from memory.domain.message import Session, SessionGist
from memory.store.codec import all_from, kept_fields, to_document
from memory.store.constraints import EVERYWHERE, ConstraintBook
from memory.store.documents import Document, Filter, Find
from memory.store.language.paths import chosen
from memory.store.memory_reads import memory_document
from memory.store.questions import StoreQuery, ask_together
from tests.domain.envelopes import any_memories, any_session
from tests.domain.records import ADA, AT, BRAM, HARBOUR

CLEO = subject_of(3)
FORGETS = ConstraintSet(delete_after_days=3)


class Trips(ReferenceStore):
    """Notes what was asked in which trip."""

    def __init__(self) -> None:
        super().__init__()
        self.trips: list[list[str]] = []

    async def find_each(self, questions: Sequence[Find]) -> list[list[Document]]:
        """Answer several questions."""
        self.trips.append([each.collection for each in questions])
        return await super().find_each(questions)


class Reads(ReferenceStore):
    """Notes which documents were read, and lets something be written once behind a read."""

    def __init__(self) -> None:
        super().__init__()
        self.reads: list[list[str]] = []
        self.meanwhile: Callable[[], Awaitable[None]] | None = None

    async def find(self, collection: str, where: Filter, **how: Any) -> list[Document]:
        """Read documents by their keys."""
        self.reads.append(where["_id"]["$in"])
        found = await super().find(collection, where, **how)
        if self.meanwhile is not None:
            writing, self.meanwhile = self.meanwhile, None
            await writing()
        return found


@given(any_memories(most=4))
def test_a_gist_is_what_the_memory_says(memories: list[Memory]) -> None:
    documents = [chosen(memory_document(memory), kept_fields(Gist)) for memory in memories]

    gists = all_from(Gist, documents)

    assert [gist.model_dump() for gist in gists] == [
        memory.model_dump(include={*Gist.model_fields}) for memory in memories
    ]
    assert [gist.stands_first for gist in gists] == [memory.stands_first for memory in memories]
    assert not any(isinstance(gist, Memory) for gist in gists)


@given(any_session())
def test_the_gist_of_a_session_is_what_it_says(session: Session) -> None:
    document = chosen(to_document(session), kept_fields(SessionGist))

    [gist] = all_from(SessionGist, [document])

    assert gist.model_dump() == session.model_dump(include={*SessionGist.model_fields})
    assert "turns" not in kept_fields(SessionGist)


async def test_what_is_at_hand_is_not_asked_for() -> None:
    store = Trips()
    book = ConstraintBook(store)
    words = StoreQuery(store, Find("memories", {}), lambda found: [row["_id"] for row in found])

    rules_now = book.constraints_of(HARBOUR, ADA)
    await ask_together(words, rules_now, words)

    assert words.answer == []
    assert rules_now.answer == await book.constraints_of(HARBOUR, ADA)
    await book.constraints_of(HARBOUR, None)
    assert store.trips == [["memories", "constraints"]]

    await book.set_person(HARBOUR, ADA, constraints=FORGETS)
    await book.set_guild(HARBOUR, constraints=ConstraintSet(anonymize_dates=True), by="x")
    rules = book.constraints_of(HARBOUR, ADA)
    await ask_together(rules)
    assert (rules.answer.delete_after_days, rules.answer.anonymize_dates) == (3, True)
    assert store.trips[1:] == [["constraints"]]


async def test_an_answer_is_there_when_its_trip_was_made_and_not_before() -> None:
    store = Trips()
    first = StoreQuery(store, Find("memories", {}), lambda found: [row["_id"] for row in found])
    second = ConstraintBook(store).constraints_of(HARBOUR, ADA)
    with pytest.raises(RuntimeError):
        _ = first.answer

    await ask_together(first, second)

    assert (first.answer, second.answer.learn_patterns) == ([], True)
    assert store.trips == [["memories", "constraints"]]


async def test_rules_that_were_written_meanwhile_are_not_kept_as_they_were() -> None:
    store = ReferenceStore()
    book = ConstraintBook(store)
    asked = book.constraints_of(HARBOUR, ADA)
    assert asked.find is not None

    [found] = await store.find_each([asked.find])
    await book.set_person(HARBOUR, ADA, constraints=FORGETS)

    assert asked.read(found).delete_after_days is None
    assert (await book.constraints_of(HARBOUR, ADA)).delete_after_days == 3


async def test_consents_of_many_are_read_in_one_trip_as_far_as_they_are_not_at_hand() -> None:
    store = Reads()
    book = ConstraintBook(store)
    await book.set_consent(HARBOUR, BRAM, "on", AT)
    await book.set_consent(EVERYWHERE, CLEO, "off", AT)
    assert await book.consent_of(HARBOUR, ADA) == "undecided"

    assert await book.consents_of(HARBOUR, [ADA, BRAM, CLEO]) == {ADA: "undecided", BRAM: "on", CLEO: "off"}
    assert await book.consents_of(HARBOUR, [ADA, BRAM, CLEO]) == {ADA: "undecided", BRAM: "on", CLEO: "off"}
    assert [len(keys) for keys in store.reads] == [2, 4]

    await book.set_consent(HARBOUR, ADA, "off", AT)
    assert await book.consents_of(HARBOUR, [ADA, BRAM]) == {ADA: "off", BRAM: "on"}
    assert await book.consents_of(HARBOUR, []) == {}


async def test_a_consent_that_was_changed_meanwhile_is_not_kept_as_it_was() -> None:
    store = Reads()
    book = ConstraintBook(store)
    store.meanwhile = lambda: book.set_consent(HARBOUR, ADA, "off", AT)

    assert await book.consents_of(HARBOUR, [ADA]) == {ADA: "undecided"}
    assert await book.consents_of(HARBOUR, [ADA]) == {ADA: "off"}


async def test_a_choice_for_one_guild_leaves_at_hand_who_shares_in_another() -> None:
    book = ConstraintBook(ReferenceStore())
    there = await book.sharers_in(TenantId("GUILD:9"))

    await book.set_person(HARBOUR, ADA, constraints=FORGETS)
    assert await book.sharers_in(TenantId("GUILD:9")) is there

    await book.set_consent(EVERYWHERE, CLEO, "off", AT)
    assert await book.sharers_in(TenantId("GUILD:9")) is not there
