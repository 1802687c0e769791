"""Pairs that wait for a person: those that a model judged, the oldest, and no more than are shown."""

from datetime import timedelta

from memory.domain.ids import MemoryId, SubjectId
from memory.domain.upkeep.maintenance import Suspects
from memory.domain.writing.changes import Doubt
from memory.store.collections import Collections
from memory.store.documents import DocumentStore, Update, UpdateWhere
from memory.store.questions import answered
from tests.clocks import START
from tests.domain.records import ADA, BRAM, HARBOUR, memory_with


def suspects(number: int, subject: SubjectId | None = ADA) -> Suspects:
    """Build a pair."""
    known, new = (
        memory_with(id=MemoryId(f"{kind}{number}{subject}"), tenant=HARBOUR, subject=subject, text=f"{kind} {number}")
        for kind in ("known", "new")
    )
    return Suspects(known, new, "numbers", 0.5)


async def test_the_oldest_judged_pairs_of_one_person_wait_and_no_more_than_asked_for(store: DocumentStore) -> None:
    book = Collections.over(store).contradictions
    pairs = [suspects(number) for number in range(4)]
    await store.commit(
        [book.note_judged(pair, None, at=START - timedelta(hours=number)) for number, pair in enumerate(pairs)]
    )
    harmless, others, guilds, unjudged = suspects(8), suspects(9, BRAM), suspects(10, None), suspects(11)
    await store.commit([book.note_judged(harmless, "both_valid", at=START - timedelta(days=9))])
    await store.commit([book.note_judged(each, None, at=START - timedelta(days=9)) for each in (others, guilds)])
    doubt = Doubt(unjudged.known.id, unjudged.new.id, score=0.5, reason="numbers")
    await store.commit(book.queue([doubt], unjudged.new, at=START - timedelta(days=9)))

    assert [pair.id for pair in await answered(book._store, book.waiting_for(HARBOUR, ADA, limit=3))] == [
        pairs[number].id for number in (3, 2, 1)
    ]
    assert [pair.id for pair in await answered(book._store, book.waiting_for(HARBOUR, None, limit=3))] == [guilds.id]


async def test_what_an_earlier_build_judged_and_nobody_decided_is_judged_once_more(store: DocumentStore) -> None:
    book, pair = Collections.over(store).contradictions, suspects(1)
    await store.commit([book.note_judged(pair, None, at=START)])
    await store.commit([UpdateWhere("contradictions", {"_id": pair.id}, Update(unset=["is_judged"]))])

    (old,) = (await book.among([pair.id])).values()
    assert old.may_be_judged(pair.digest, at=START)
    await store.commit([book.note_judged(pair, None, at=START)])

    (judged,) = await answered(book._store, book.waiting_for(HARBOUR, ADA, limit=3))
    assert not judged.may_be_judged(pair.digest, at=START)
    assert judged.may_be_judged("other words", at=START)
