"""Maintenance over a store: judged once, merged or left to a person, within its budget, and nothing at all in a dry run."""

import json
from datetime import timedelta
from typing import Any

import pytest

from memory.domain.audience import PRIVATE
from memory.domain.errors import ModelError
from memory.domain.ids import MemoryId
from memory.domain.memory import Memory
from memory.domain.text.normal_text import fingerprint
from memory.domain.text.terms import terms_of
from memory.domain.upkeep.lifecycle import UNUSED_AFTER
from memory.domain.writing.changes import Record
from memory.operations.judging import Judging
from memory.operations.locks import KeyedLocks
from memory.operations.maintenance import HARMLESS_KEPT, TOKENS_A_NIGHT, Maintenance
from memory.store.documents import DocumentStore
from tests.clocks import START
from tests.domain.records import ADA, HARBOUR, memory_with
from tests.operations.killing import everything
from tests.operations.rig import Rig
from tests.operations.talking import Answer, TellingModel


def _said(number: int, text: str, **fields: Any) -> Memory:
    said = {"created_at": START, "updated_at": START, "reinforced_at": START, "observed_at": START}
    words = {"text": text, "terms": terms_of(text), "fingerprint": fingerprint(text)}
    return memory_with(**({"id": MemoryId(f"{number:012}"), "source": "chat"} | said | words | fields))


CAR, NO_CAR = _said(1, "Owns a red car."), _said(2, "Owns no car.")
BOATS = (_said(3, "Owns a boat with 3 sails."), _said(4, "Owns a boat with 3 red sails and lanterns."))


def _verdicts(*verdicts: str) -> str:
    return json.dumps({"verdicts": [{"pair": n, "verdict": each} for n, each in enumerate(verdicts, start=1)]})


class Nights:
    """Maintenance over a rig's store, with a model that says what a test tells it."""

    def __init__(self, rig: Rig) -> None:
        self.rig = rig
        self.model = TellingModel()
        self.maintenance = self.of("process-1")

    def of(self, owner: str, *, tokens_a_night: int = TOKENS_A_NIGHT) -> Maintenance:
        """Give it as one process has it."""
        held, clock = self.rig.collections, self.rig.clock
        return Maintenance(
            held,
            judging=Judging(held, model=self.model, clock=clock),
            lifecycle=self.rig.lifecycle,
            writer=self.rig.writer,
            clock=clock,
            locks=KeyedLocks(),
            owner=owner,
            tokens_a_night=tokens_a_night,
        )

    async def know(self, *memories: Memory) -> None:
        for memory in memories:
            await self.rig.writer.apply(Record(memory=memory, actor="test", reason="test"), at=self.rig.clock.now())

    async def state(self, memory: Memory) -> str:
        found = await self.rig.memory(memory.id)
        return "gone" if found is None else found.state


@pytest.fixture
def nights(rig: Rig) -> Nights:
    """Give maintenance over an empty store."""
    return Nights(rig)


async def test_a_contradiction_waits_for_a_person_and_is_not_asked_about_again(nights: Nights) -> None:
    await nights.know(CAR, NO_CAR)
    nights.model.will_say(_verdicts("contradiction"))

    first, second = await nights.maintenance.run(), await nights.maintenance.run()

    assert (first.contradictions_found, first.judged, second.judged) == (1, 1, 0)
    assert [await nights.state(each) for each in (CAR, NO_CAR)] == ["active", "active"]
    (pair,) = await nights.rig.collections.contradictions.waiting_for(HARBOUR, ADA, limit=9)
    assert set(pair.memory_ids) == {CAR.id, NO_CAR.id}
    assert "Owns no car." in nights.model.asked


async def test_what_says_the_same_becomes_one_with_both_receipts(nights: Nights) -> None:
    await nights.know(*BOATS)
    nights.model.will_say(_verdicts("same"))

    report = await nights.maintenance.run()

    assert report.deduped == 1
    assert sorted([await nights.state(each) for each in BOATS]) == ["active", "superseded"]
    rows = await nights.rig.collections.history.of_memory(BOATS[1].id)
    assert rows[-1].event == "MERGE"


async def test_a_model_cannot_merge_what_differs_in_a_value(nights: Nights) -> None:
    sails = (_said(1, "Owns a boat with 3 sails."), _said(2, "Owns a boat with 4 sails."))
    await nights.know(*sails)
    nights.model.will_say(_verdicts("same"))

    report = await nights.maintenance.run()

    assert report.deduped == 0
    assert [await nights.state(each) for each in sails] == ["active", "active"]


async def test_what_is_harmless_is_asked_about_again_only_after_a_fortnight_or_in_other_words(nights: Nights) -> None:
    await nights.know(CAR, NO_CAR)
    nights.model.will_say(_verdicts("unrelated"), _verdicts("unrelated"))

    assert (await nights.maintenance.run()).judged == 1
    assert (await nights.maintenance.run()).judged == 0
    await nights.rig.remembering.edit(HARBOUR, ADA, NO_CAR.id, text="Owns no car at all", cause="edit")
    assert (await nights.maintenance.run()).judged == 1
    nights.rig.clock.advance(HARMLESS_KEPT + timedelta(seconds=1))
    await nights.maintenance.run()
    assert await nights.rig.collections.store.count("contradictions", {}) == 0


async def test_a_dry_run_counts_and_changes_nothing(nights: Nights, store: DocumentStore) -> None:
    await nights.know(CAR, NO_CAR, _said(9, "Likes rain.", audience=PRIVATE, reinforced_at=START - timedelta(days=8)))
    before = await everything(store, "memories", "history", "contradictions", "usage")

    report = await nights.maintenance.run(dry_run=True)

    assert (report.contradictions_found, report.compressed, report.judged) == (1, 1, 0)
    assert nights.model.requests == []
    assert await everything(store, "memories", "history", "contradictions", "usage") == before


@pytest.mark.parametrize("answer", ["Sorry, no.", ModelError("timeout", "away")], ids=["prose", "away"])
async def test_without_an_answer_nothing_is_decided_and_the_next_night_asks_again(
    nights: Nights, answer: Answer
) -> None:
    await nights.know(CAR, NO_CAR)
    nights.model.will_say(answer, _verdicts("contradiction"))

    first, second = await nights.maintenance.run(), await nights.maintenance.run()

    assert (first.judged, second.judged) == (0, 1)


async def test_a_night_stays_within_its_tokens(nights: Nights) -> None:
    await nights.know(*[_said(n, f"Owns {n} red cars.") for n in range(2, 9)])
    nights.model.always = _verdicts()

    report = await nights.of("process-1", tokens_a_night=1000).run()

    assert report.is_cut_short
    assert report.tokens == 1100
    assert len(nights.model.requests) == 1


async def test_only_one_process_keeps_a_tenant_in_order(nights: Nights) -> None:
    await nights.know(CAR, NO_CAR)

    async def meanwhile() -> None:
        assert (await nights.of("process-2").run()).judged == 0

    nights.model.will_say(meanwhile, _verdicts("contradiction"))

    assert (await nights.maintenance.run()).judged == 1


async def test_what_is_erased_while_the_model_thinks_leaves_no_pair(nights: Nights) -> None:
    await nights.know(CAR, NO_CAR)

    async def erase() -> None:
        await nights.rig.erasure.erase_person(ADA, None)

    nights.model.will_say(erase, _verdicts("contradiction"))
    await nights.maintenance.run()

    assert await nights.rig.collections.store.count("contradictions", {}) == 0


async def test_old_statements_get_shorter_forms_and_unused_ones_go(nights: Nights) -> None:
    await nights.know(_said(1, "Likes rain."), _said(2, "Likes snow.", importance=1))
    nights.rig.clock.advance(UNUSED_AFTER)

    report = await nights.maintenance.run()

    assert (report.compressed, report.forgotten) == (1, 1)
    kept = await nights.rig.memory(CAR.id)
    assert kept is not None
    assert kept.levels.index == "Likes rain."
    assert (await nights.maintenance.run()).compressed == 0
