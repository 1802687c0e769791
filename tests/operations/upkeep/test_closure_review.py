"""Bringing back what earlier rules closed: only that, once, with the pair noted, whatever cuts the run off."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from memory.domain.errors import RulesFailed
from memory.domain.ids import MemoryId
from memory.domain.memory import Memory
from memory.domain.writing.changes import LIFECYCLE, REOPENED, REPLACED, Doubt, Record, Retire, Supersede
from memory.operations.upkeep.closure_review import ClosureReport, ClosureReview, closings_sentence
from tests.clocks import START
from tests.domain.records import ADA, HARBOUR, formed
from tests.operations.rig import Rig

OLD = "Sings in the harbour choir."
NEW = "Sold the accordion and now sings at sea."


def _reopening(rig: Rig) -> ClosureReview:
    return ClosureReview(rig.core)


async def _held(rig: Rig, name: str) -> Memory:
    memory = await rig.memory(MemoryId(name))
    assert memory is not None
    return memory


async def _closed(
    rig: Rig, texts: Sequence[str] = (OLD, NEW), name: str = "m", *, is_noted: bool = True, **fields: Any
) -> Memory:
    """Let rules of earlier days close the first for the second; returns the first as it was."""
    known, new = formed(f"{name}-old", texts[0], **fields), formed(f"{name}-new", texts[1])
    await rig.writer.apply(Record(memory=known, actor=ADA, reason="test"), at=START)
    doubt = Doubt(known.id, new.id, 0.4, "moved") if is_noted else None
    change = Supersede(before=known, by=new, actor=ADA, reason=REPLACED, overrules=doubt)
    await rig.writer.apply(change, at=rig.clock.now())
    return known


async def test_what_todays_rules_would_not_close_comes_back_beside_the_newer_one(rig: Rig) -> None:
    known = await _closed(rig)
    rig.clock.advance(timedelta(days=3))
    assert (
        await closings_sentence(rig.collections)
        == "memories closed by earlier rules that today's would keep: 1, moved 1"
    )

    assert await _reopening(rig).run() == ClosureReport(reopened=1)

    back, beside = await _held(rig, "m-old"), await _held(rig, "m-new")
    assert (back.state, back.superseded_by, back.valid_to, back.purge_at) == ("active", None, None, None)
    assert back.reinforced_at == known.reinforced_at, "the newer one is still the newest"
    assert (beside.state, beside.supersedes) == ("active", None)
    (pair,) = await rig.collections.contradictions.waiting(HARBOUR, limit=9)
    assert (pair.memory_ids, pair.reason, pair.note, pair.by) == (("m-old", "m-new"), "moved", "", None)
    rows = await rig.collections.history.of_memory(back.id)
    assert [(row.event, row.actor, row.reason) for row in rows][-1:] == [("RESTORE", LIFECYCLE, REOPENED)]


async def test_run_again_it_changes_nothing(rig: Rig) -> None:
    await _closed(rig)
    await _reopening(rig).run()
    before = await _held(rig, "m-old")

    assert await _reopening(rig).run() == ClosureReport()

    assert await _held(rig, "m-old") == before
    assert str(await _reopening(rig).report()).endswith("would keep: 0")


async def test_what_was_closed_before_reasons_were_noted_comes_back_too(rig: Rig) -> None:
    await _closed(rig, is_noted=False)
    assert (await closings_sentence(rig.collections)).endswith(": 1, unrecorded 1")

    await _reopening(rig).run()

    (pair,) = await rig.collections.contradictions.waiting(HARBOUR, limit=9)
    assert pair.reason == "unrecorded"


@pytest.mark.parametrize(
    ("texts", "fields"),
    [
        (("My boat has 3 sails", "My boat has 4 sails"), {}),
        (("Likes the ferry.", "Does not like the ferry."), {}),
        ((OLD, OLD), {}),
        ((OLD, NEW), {"topic_id": "city"}),
        ((OLD, NEW), {"expires_at": START + timedelta(days=1)}),
    ],
    ids=["another value", "taken back", "said again", "a topic's", "expired"],
)
async def test_what_would_be_closed_today_stays_closed(rig: Rig, texts: Sequence[str], fields: dict[str, Any]) -> None:
    await _closed(rig, texts, **fields)
    rig.clock.advance(timedelta(days=2))

    assert (await _reopening(rig).run()).reopened == 0


async def test_what_a_person_decided_stays_decided(rig: Rig) -> None:
    await _closed(rig, is_noted=False)
    known, new = await _held(rig, "m-old"), await _held(rig, "m-new")
    contradictions = rig.collections.contradictions
    queued = contradictions.queue([Doubt(known.id, new.id, 0.4, "moved")], new, at=START)
    await rig.collections.store.commit(queued)
    (pair,) = await contradictions.waiting(HARBOUR, limit=9)
    await rig.collections.store.commit([contradictions.resolve(pair.id, "b_wins", note="", by=ADA, at=START)])

    assert (await _reopening(rig).run()).reopened == 0


async def test_what_was_merged_put_away_or_forgotten_stays_so(rig: Rig) -> None:
    for name, is_forgotten in [("away", False), ("gone", True)]:
        await _closed(rig, name=name)
        closed = await _held(rig, f"{name}-old")
        retire = Retire(before=closed, purge_at=START, forgotten=is_forgotten, actor=ADA, reason="test")
        await rig.writer.apply(retire, at=START)

    assert (await _reopening(rig).run()).reopened == 0


async def test_memories_are_compared_where_a_slow_comparison_can_be_ended_and_the_others_still_come_back(
    rig: Rig,
) -> None:
    await _closed(rig, name="slow")
    await _closed(rig)

    async def ended(rule: Callable[..., Any], memory: Memory, *others: Any, **named: Any) -> Any:
        if memory.id == "slow-old":
            raise RulesFailed("rules_too_slow", "test")
        return rule(memory, *others, **named)

    reopening = ClosureReview(replace(rig.core, run_rules=ended))
    assert await reopening.run() == ClosureReport(reopened=1)

    assert (await _held(rig, "slow-old")).state == "superseded"
    assert (await _held(rig, "m-old")).state == "active"
