"""Erasing a person: all of it, whatever breaks on the way, and nothing that was under way brings it back."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from bench.reference_store import ReferenceStore
from memory.domain.errors import StoreUnavailable
from memory.domain.ids import MessageId, SubjectId, TenantId
from memory.domain.writing.changes import Revise
from memory.operations.caches import Caches
from memory.operations.capture.unfinished import FIRST_WAIT, Unfinished
from memory.operations.forgetting.erasure import Erasure, ErasureReport
from memory.operations.forgetting.retention import Scrubber
from memory.store.collections import Collections
from memory.store.documents import DocumentStore, Outcome, Update, Upsert, Write
from memory.store.personal import COLLECTION, MARK
from tests.clocks import START, FixedClock
from tests.cores import core_over
from tests.domain.records import ADA as OWNER
from tests.domain.records import HARBOUR as HARBOUR_OF_RIG
from tests.operations.frail import FrailStore
from tests.operations.rig import Rig, said_by
from tests.operations.test_erasure_replay import Kept
from tests.store.filling import (
    ADA,
    BRAM,
    HARBOUR,
    everything,
    filled_store,
    holding,
    mentions,
    without_shared_answers,
)
from tests.store.paging import all_of

CUTS = (0, 1, *range(2, 60, 3))
"""After no write, after one, and so on to more than erasing Ada takes; `make faults` dies at each."""


@pytest.fixture
async def frail() -> FrailStore:
    """Return a store that holds something about Ada, Bram and a guild whose admin is Ada in every collection."""
    return FrailStore(await filled_store())


@pytest.fixture
def filled(frail: FrailStore) -> Collections:
    return Collections.over(frail)


@pytest.fixture
def told() -> list[tuple[TenantId | None, SubjectId | None]]:
    """List what the envelope cache was told to drop."""
    return []


@pytest.fixture
def erasure(filled: Collections, clock: FixedClock, told: list[tuple[TenantId | None, SubjectId | None]]) -> Erasure:
    core = core_over(filled, clock, caches=Caches(lambda tenant, subject: told.append((tenant, subject))))
    return Erasure(core, scrubbing=Scrubber(core))


async def _traces(store: DocumentStore) -> list[object]:
    return [document for document in await everything(store) if mentions(document, ADA)]


@pytest.mark.parametrize("tenant", [None, HARBOUR])
async def test_what_was_said_until_then_goes_once_with_the_envelopes_and_the_bytes(
    erasure: Erasure,
    filled: Collections,
    frail: FrailStore,
    told: list[tuple[TenantId | None, SubjectId | None]],
    tenant: TenantId | None,
) -> None:
    await erasure.erase_person(ADA.subject, tenant)

    covers = filled.erasures.covers
    assert await covers(HARBOUR, ADA.subject, said_at=START)
    assert not await covers(HARBOUR, BRAM.subject, said_at=START)
    assert await covers(ADA.dm, ADA.subject, said_at=START) == (tenant is None)
    assert told == [(tenant, ADA.subject)]
    assert frail.scrubbed == 1
    assert set((await erasure.erase_person(ADA.subject, tenant)).erased.values()) == {0}


async def test_the_report_names_every_collection_and_nobody(erasure: Erasure, filled: Collections) -> None:
    report = await erasure.erase_person(ADA.subject, None)

    assert set(report.erased) == {each.name for each in filled.all()}
    assert report.erased["memories"] == 7
    assert report.erased["leases"] == 0
    assert report.at == START
    assert not any(trace in report.receipt_id for trace in ADA.traces)


@pytest.mark.parametrize("cut", CUTS)
async def test_cut_off_anywhere_a_second_run_finishes_the_job(
    erasure: Erasure,
    filled: Collections,
    frail: FrailStore,
    told: list[tuple[TenantId | None, SubjectId | None]],
    cut: int,
) -> None:
    before = [
        without_shared_answers(await all_of(each.export_person(BRAM.subject, None)), None) for each in filled.all()
    ]
    frail.break_after(cut)
    try:
        await erasure.erase_person(ADA.subject, None)
    except StoreUnavailable:
        if cut:
            assert await filled.erasures.covers(HARBOUR, ADA.subject, said_at=START)
        if cut > 2:
            assert told == [(None, ADA.subject)]
        await erasure.erase_person(ADA.subject, None)
    else:
        assert not frail.has_broken

    assert await _traces(frail) == []
    assert cut != CUTS[-1] or not frail.has_broken, "erasing takes more writes than are cut"
    assert frail.scrubbed >= 1
    after = [await all_of(each.export_person(BRAM.subject, None)) for each in filled.all()]
    assert after == before


@pytest.mark.parametrize("cut", [1, 2, 5, 9])
async def test_what_failed_goes_on_by_itself_once(rig: Rig, clock: FixedClock, store: DocumentStore, cut: int) -> None:
    frail, unfinished = FrailStore(store), Unfinished(clock=clock)
    begun = Rig.over(frail, clock)
    await rig.hear("my secret plan", "70")
    await rig.remembered("I splice ropes")
    frail.break_after(cut)

    async def ask() -> ErasureReport:
        return await begun.erasure.erase_person(OWNER, None)

    async def resume() -> None:
        await begun.erasure.resume_person(OWNER, None)

    with pytest.raises(StoreUnavailable):
        await unfinished.do_telling("ada", ask, rest=resume)
    clock.advance(FIRST_WAIT)
    assert await unfinished.retry_due() == 1
    assert await rig.active() == []
    assert await rig.collections.messages.get(MessageId("70")) is None

    await rig.remembered("I row")
    await resume()
    assert await rig.active() == ["I row"]


async def test_what_is_under_way_is_erased_though_the_clock_is_behind_discords(rig: Rig, clock: FixedClock) -> None:
    said = said_by(ADA.subject, "my secret plan", "71", at_clock=clock)
    sent_at = START + timedelta(seconds=90)
    late = replace(said, message=said.message.model_copy(update={"at": sent_at}))

    await rig.erasure.erase_person(ADA.subject, None, asked_at=sent_at + timedelta(seconds=1))

    assert not await rig.capture.take(late)


@pytest.mark.parametrize("tenant", [None, HARBOUR_OF_RIG], ids=["everywhere", "here"])
@pytest.mark.parametrize("how", ["by itself", "by the next start"])
@pytest.mark.parametrize("cut", [1, 2, 5, 9, 14])
async def test_what_they_said_since_they_asked_stays_when_what_failed_goes_on(
    clock: FixedClock, tmp_path: Path, cut: int, how: str, tenant: TenantId | None
) -> None:
    store = ReferenceStore()
    rig, frail = Rig.over(store, clock), FrailStore(store)
    await rig.constraining.decide(HARBOUR_OF_RIG, OWNER, "on", everywhere=False)
    await rig.hear("I splice xylotea ropes", "70")
    await rig.remembered("I splice xylotea ropes", cause="70", message_id=MessageId("70"))
    await rig.remembered("I live in Xylotea.", cause="71", topic_id="city")
    clock.advance(FIRST_WAIT)
    frail.break_after(cut)
    with pytest.raises(StoreUnavailable):
        await Rig.over(frail, clock).erasure.erase_person(OWNER, tenant)

    clock.advance(FIRST_WAIT)
    await rig.constraining.decide(HARBOUR_OF_RIG, OWNER, "on", everywhere=False)
    await rig.hear("I row long boats", "72")
    await rig.remembered("I row long boats", cause="72", message_id=MessageId("72"))
    await rig.remembered("I bake bread with rye", cause="73")
    if how == "by itself":
        await rig.erasure.resume_person(OWNER, tenant)
    else:
        await Kept.over(store, tmp_path, clock).again.run()

    assert await rig.active() == ["I bake bread with rye", "I row long boats"]
    assert await rig.turns() == ["I row long boats"]
    assert await rig.collections.messages.get(MessageId("72")) is not None
    assert await rig.constraining.consent_of(HARBOUR_OF_RIG, OWNER) == "on"
    assert await holding(store, "xylotea") == []
    assert [each async for page in rig.collections.erasures.everything() for each in page if each.is_pending] == []


async def test_going_on_with_an_erasure_never_takes_back_a_later_one(rig: Rig) -> None:
    """As when somebody asks again just as what failed before goes on: both have read their times by then."""
    first = rig.clock.now()
    rig.clock.advance(timedelta(minutes=2))
    await rig.erasure.erase_person(OWNER, None)

    await rig.erasure.erase_unscrubbed(OWNER, None, at=first, is_resumed=True)

    said_at = first + timedelta(minutes=1)
    assert await rig.collections.erasures.covers(HARBOUR_OF_RIG, OWNER, said_at=said_at)


class _ScrubbedAtOnce(ReferenceStore):
    """A store in which a scrub follows the first mark before anything else is written."""

    is_scrubbed = False

    async def commit(self, writes: Sequence[Write]) -> list[Outcome]:
        """Carry out writes, and the first time that they ask for a scrub note that there was one."""
        outcomes = await super().commit(writes)
        mark = await self.get(COLLECTION, MARK)
        if mark is not None and not self.is_scrubbed:
            self.is_scrubbed = True
            await super().commit([Upsert(COLLECTION, MARK, Update(set={"done": mark["asked"]}))])
        return outcomes


async def test_what_went_behind_a_scrub_is_scrubbed_too(clock: FixedClock) -> None:
    store = _ScrubbedAtOnce()
    rig = Rig.over(store, clock)
    await rig.remembered("I splice xylotea ropes", cause="70")
    assert not store.is_scrubbed

    await rig.erasure.erase_unscrubbed(OWNER, None, at=clock.now())

    assert await holding(store, "xylotea") == []
    assert await rig.collections.installation.scrubs_asked() is not None


async def test_a_value_that_they_told_anew_since_stays_without_the_one_before(clock: FixedClock) -> None:
    store = ReferenceStore()
    rig, frail = Rig.over(store, clock), FrailStore(store)
    await rig.remembered("I live in Xylotea.", cause="71")
    (known,) = await rig.collections.memories.about.active_of(HARBOUR_OF_RIG, OWNER)
    clock.advance(FIRST_WAIT)
    frail.break_after(1)
    with pytest.raises(StoreUnavailable):
        await Rig.over(frail, clock).erasure.erase_person(OWNER, None)
    clock.advance(FIRST_WAIT)
    receipt = known.provenance.model_copy(update={"message_ids": (MessageId("72"),)})
    words = {"text": "I live in Bergen.", "terms": ("bergen", "live"), "fingerprint": "bergen"}
    change = Revise(before=known, actor=OWNER, reason="test", receipt=receipt, **words)  # type: ignore[arg-type]  # words by name
    await rig.writer.apply(change, at=clock.now())

    await rig.erasure.resume_person(OWNER, None)

    assert await rig.active() == ["I live in Bergen."]
    assert await holding(store, "xylotea") == []


async def test_who_was_left_out_and_came_back_meanwhile_keeps_what_they_said_since(clock: FixedClock) -> None:
    store = ReferenceStore()
    rig, frail = Rig.over(store, clock), FrailStore(store)
    await rig.hear("I splice xylotea ropes", "70")
    clock.advance(FIRST_WAIT)
    frail.break_after(3)
    with pytest.raises(StoreUnavailable):
        await Rig.over(frail, clock).constraining.decide(HARBOUR_OF_RIG, OWNER, "off", everywhere=False)
    clock.advance(FIRST_WAIT)
    await rig.constraining.decide(HARBOUR_OF_RIG, OWNER, "on", everywhere=False)
    await rig.hear("I row long boats", "72")

    await rig.constraining.resume_leaving_out(OWNER, HARBOUR_OF_RIG)

    assert await rig.turns() == ["I row long boats"]
    assert await rig.collections.messages.get(MessageId("72")) is not None
    assert await holding(store, "xylotea") == []
