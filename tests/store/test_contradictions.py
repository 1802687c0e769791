"""Pairs that wait for a person: those that a model judged, the oldest, and no more than are shown."""

import asyncio
from datetime import timedelta

import pytest

from bench.reference_store import ReferenceStore
from memory.domain.ids import MemoryId, SubjectId
from memory.domain.upkeep.maintenance import Suspects
from memory.domain.writing.changes import Doubt
from memory.store.collections import Collections
from memory.store.documents import DocumentStore, Update, UpdateWhere
from memory.store.installation import Leases
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

    assert [pair.id for pair in await book.waiting_for(HARBOUR, ADA, limit=3)] == [
        pairs[number].id for number in (3, 2, 1)
    ]
    assert [pair.id for pair in await book.waiting_for(HARBOUR, None, limit=3)] == [guilds.id]


async def test_what_an_earlier_build_judged_and_nobody_decided_is_judged_once_more(store: DocumentStore) -> None:
    book, pair = Collections.over(store).contradictions, suspects(1)
    await store.commit([book.note_judged(pair, None, at=START)])
    await store.commit([UpdateWhere("contradictions", {"_id": pair.id}, Update(unset=["is_judged"]))])

    (old,) = (await book.among([pair.id])).values()
    assert old.may_be_judged(pair.digest, at=START)
    await store.commit([book.note_judged(pair, None, at=START)])

    (judged,) = await book.waiting_for(HARBOUR, ADA, limit=3)
    assert not judged.may_be_judged(pair.digest, at=START)
    assert judged.may_be_judged("other words", at=START)


SOON = START + timedelta(minutes=15)
LATER = SOON + timedelta(minutes=15)


@pytest.fixture
def leases() -> Leases:
    return Leases(ReferenceStore())


async def test_of_many_who_want_a_piece_of_work_one_gets_it(leases: Leases) -> None:
    wanted = [leases.claim("w", owner=f"p{number}", at=START, expires_at=SOON) for number in range(20)]

    assert sum(await asyncio.gather(*wanted)) == 1


async def test_ones_own_claim_is_renewed_and_another_is_not_taken(leases: Leases) -> None:
    assert await leases.claim("w", owner="a", at=START, expires_at=SOON)
    assert await leases.claim("w", owner="a", at=START, expires_at=LATER)
    assert not await leases.claim("w", owner="b", at=SOON, expires_at=LATER)
    assert await leases.claim("other", owner="b", at=START, expires_at=SOON)


async def test_a_claim_that_ran_out_is_taken_over_and_lost_to_who_had_it(leases: Leases) -> None:
    await leases.claim("w", owner="a", at=START, expires_at=SOON)

    assert not await leases.claim("w", owner="b", at=SOON - timedelta(milliseconds=1), expires_at=LATER)
    assert await leases.claim("w", owner="b", at=SOON, expires_at=LATER)
    assert not await leases.renew("w", owner="a", expires_at=LATER)
    assert not await leases.claim("w", owner="a", at=SOON, expires_at=LATER)


async def test_releasing_frees_ones_own_claim_only(leases: Leases) -> None:
    await leases.claim("w", owner="a", at=START, expires_at=SOON)

    await leases.release("w", owner="b")
    assert not await leases.claim("w", owner="b", at=START, expires_at=SOON)
    await leases.release("w", owner="a")
    assert await leases.claim("w", owner="b", at=START, expires_at=SOON)
