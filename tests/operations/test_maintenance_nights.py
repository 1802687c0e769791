"""When nights are, what was left to them, which edges they find, and that a dry run leaves no trace."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from datetime import datetime, timedelta
from typing import Any, cast

import pytest

from memory.domain.audience import PRIVATE
from memory.domain.errors import ModelError, RulesFailed
from memory.domain.ids import subject_of
from memory.domain.memory import Memory
from memory.domain.upkeep.maintenance import AT_ONCE, UNUSED_AFTER, suspects_in
from memory.domain.writing.changes import Change, Connect, Doubt, Merge, Record, Retire, Why
from memory.operations.caches import Caches
from memory.operations.writing.writer import Writer
from memory.store.documents import DocumentStore
from memory.store.schema import COLLECTIONS
from tests.clocks import START, FixedClock
from tests.domain.records import ADA, HARBOUR
from tests.operations.killing import everything
from tests.operations.nights import BOATS, CAR, NO_CAR, Nights, said, told_by, verdicts
from tests.operations.rig import Rig

SAWING, PLANING = said(11, "Repairs old wooden boats."), said(12, "Restores old wooden boats.")
"""Other words for one thing."""
SANDING, OILING = said(13, "Sands the oars in spring."), said(14, "Oils the oars in autumn.")
TEA = (said(21, "Drinks green tea with breakfast."), said(22, "Drinks a lot of green tea with breakfast at noon."))


async def _doubted(nights: Nights, known: Memory, new: Memory) -> None:
    """Know two memories that were noted as doubtful when the second was written."""
    await nights.rig.know(known)
    doubt = Doubt(known.id, new.id, 0.5, "other_relation")
    record = Record(memory=new, actor="test", reason="test", doubts=(doubt,))
    await nights.rig.writer.apply(record, at=nights.rig.clock.now())


async def _pairs(nights: Nights) -> list[dict[str, Any]]:
    return await nights.rig.collections.store.find("contradictions", {}, sort=[("_id", 1)])


async def test_what_was_doubtful_when_it_was_written_is_judged_at_night_and_merged(nights: Nights) -> None:
    await _doubted(nights, SAWING, PLANING)
    nights.model.will_say(verdicts("same"))

    report = await nights.maintenance.run()

    assert (report.judged, report.deduped) == (1, 1)
    assert [await nights.state(each) for each in (SAWING, PLANING)] == ["active", "superseded"]
    assert [(pair["resolution"], pair["by"]) for pair in await _pairs(nights)] == [("merged", "maintenance")]


async def test_what_was_left_over_is_judged_a_later_night_however_old_it_is(nights: Nights) -> None:
    await _doubted(nights, SAWING, PLANING)
    nights.rig.clock.advance(timedelta(days=5))
    nights.model.will_say(verdicts("unrelated"))

    assert (await nights.maintenance.run()).judged == 1
    assert (await nights.maintenance.run()).judged == 0


async def test_a_pair_of_which_one_half_ended_is_decided_for_the_other_and_asks_no_model(nights: Nights) -> None:
    await _doubted(nights, SAWING, PLANING)
    retire = Retire(
        before=SAWING, purge_at=START + timedelta(days=9), forgotten=False, actor="test", reason=Why.OUTDATED
    )
    await nights.rig.writer.apply(retire, at=START)

    await nights.maintenance.run()

    assert [(pair["resolution"], pair["note"]) for pair in await _pairs(nights)] == [("b_wins", "the other one ended")]
    assert nights.model.requests == []


@pytest.mark.parametrize(("how", "resolution"), [("merged", "merged"), ("being forgotten", None)])
async def test_a_merge_that_was_not_noted_is_noted_as_one_and_what_is_being_forgotten_waits_for_the_undo(
    nights: Nights, how: str, resolution: str | None
) -> None:
    await _doubted(nights, SAWING, PLANING)
    if how == "merged":
        merge = Merge(before=SAWING, other=PLANING, is_recorded=True, actor="test", reason="test")
        await nights.rig.writer.apply(merge, at=START)
    else:
        await nights.rig.forgetting.forget(HARBOUR, ADA, [SAWING.id])

    await nights.maintenance.run()

    assert [pair["resolution"] for pair in await _pairs(nights)] == [resolution]


@pytest.mark.parametrize("consent", ["off", "on"])
async def test_memories_of_who_is_left_out_are_shown_to_no_model(nights: Nights, consent: Any) -> None:
    await nights.rig.know(CAR, NO_CAR)
    await nights.rig.collections.constraints.set_consent(HARBOUR, ADA, consent, START)
    nights.model.always = verdicts("contradiction")

    await nights.maintenance.run()

    assert len(nights.model.requests) == (consent == "on")


async def test_edges_that_no_write_made_are_found_once_and_have_a_row(nights: Nights) -> None:
    await nights.rig.know(
        *TEA, said(23, "Owns a lighthouse."), said(24, "Drinks green tea with breakfast.", audience=PRIVATE)
    )
    nights.model.always = verdicts()

    first, second = await nights.maintenance.run(), await nights.maintenance.run()

    assert (first.linked, second.linked) == (1, 0)
    edges = await nights.rig.collections.store.find("relations", {})
    assert [set(edge["memory_ids"]) for edge in edges] == [{each.id for each in TEA}]
    rows = [row for each in TEA for row in await nights.rig.collections.history.of_memory(each.id)]
    assert [row.actor for row in rows if row.event == "LINK"] == ["lifecycle"]


async def test_an_edge_is_looked_for_only_where_something_was_said_lately(nights: Nights) -> None:
    await nights.rig.know(*TEA)
    nights.rig.clock.advance(timedelta(days=4))

    assert (await nights.maintenance.run()).linked == 0


class _Meanwhile(Writer):
    """A writer that is overtaken: before it writes, what the change leads to is erased."""

    def __init__(self, rig: Rig) -> None:
        super().__init__(rig.collections, Caches(rig.invalidate))
        self._rig = rig

    async def apply(self, change: Change, *, at: datetime) -> Memory:
        if isinstance(change, Connect):
            others = [each for each in TEA if each.id != change.before.id]
            await self._rig.forgetting.erase(others, at=at)
        return await super().apply(change, at=at)


async def test_an_edge_to_what_is_erased_meanwhile_is_taken_back(rig: Rig) -> None:
    nights = Nights(rig, core=replace(rig.core, writer=_Meanwhile(rig)))
    await nights.rig.know(*TEA)
    nights.model.always = verdicts()

    report = await nights.maintenance.run()

    assert report.linked == 0
    assert await rig.collections.store.count("relations", {}) == 0


async def test_a_night_comes_once_a_day_and_in_between_nothing_is_done(nights: Nights) -> None:
    await nights.rig.know(CAR, NO_CAR)
    nights.model.always = verdicts("unrelated")
    first = await nights.maintenance.run_due()
    done = [await _due_again(nights) for _ in range(48)]

    assert first.tenants == 1
    assert sum(done) == 1


async def _due_again(nights: Nights) -> int:
    nights.rig.clock.advance(timedelta(minutes=30))
    return (await nights.maintenance.run_due()).tenants


async def test_a_night_without_the_model_is_tried_again_by_the_next_run_and_asks_once(nights: Nights) -> None:
    await nights.rig.know(
        CAR, NO_CAR, said(31, "Owns a car.", audience=PRIVATE), said(32, "Has no car.", audience=PRIVATE)
    )
    nights.model.will_say(ModelError("unreachable", "away"), verdicts("contradiction", "contradiction"))

    away = await nights.maintenance.run_due()
    back = await nights.maintenance.run_due()

    assert (away.is_cut_short, away.judged, back.judged) == (True, 0, 2)


async def test_a_night_that_is_cut_off_begins_again(nights: Nights) -> None:
    await nights.rig.know(CAR, NO_CAR)

    def die() -> None:
        raise KeyboardInterrupt

    nights.model.will_say(die)
    with pytest.raises(KeyboardInterrupt):
        await nights.maintenance.run_due()
    nights.model.will_say(verdicts("contradiction"))

    assert (await nights.maintenance.run_due()).judged == 1


async def test_a_dry_run_tells_what_the_night_does_and_writes_nothing(nights: Nights, store: DocumentStore) -> None:
    old = START - UNUSED_AFTER
    faded = said(41, "Saw a gull.", importance=1, created_at=old, reinforced_at=old, observed_at=old)
    aged = said(42, "Likes rain.", created_at=old, reinforced_at=old, observed_at=old, source="manual")
    replaced, merged = said(43, "Lives in Turin."), said(45, "Drinks a lot of green tea with breakfast and at noon.")
    await nights.rig.know(CAR, NO_CAR, *BOATS, *TEA, merged, replaced, said(44, "Lives in Ghent."), faded, aged)
    await _doubted(nights, SAWING, PLANING)
    await _doubted(nights, SANDING, OILING)
    ended = Retire(
        before=SANDING, purge_at=START + timedelta(days=30), forgotten=False, actor="test", reason=Why.OUTDATED
    )
    await nights.rig.writer.apply(ended, at=START)
    nights.model.always = lambda asked: told_by(asked, Turin="replaces", car="contradiction", tea="same", boats="same")
    kept = [name for name in COLLECTIONS if name != "usage"]
    before = await everything(store, *kept)

    dry = await nights.maintenance.dry_run()

    assert await everything(store, *kept) == before
    asked = len(nights.model.requests)
    wet = await nights.maintenance.run()
    assert asdict(wet) == asdict(dry)
    assert len(nights.model.requests) == 2 * asked
    assert (wet.replaced, wet.forgotten) == (1, 1)
    assert min(wet.deduped, wet.contradictions_found, wet.linked) > 0


def _same(pairs: Sequence[tuple[str, str]], asked: str) -> str:
    """Answer as a model that knows which notes say the same; everything else is unrelated."""
    lines = [line for line in asked.rsplit("<Pairs>", maxsplit=1)[-1].splitlines() if line.startswith("[")]
    return verdicts(
        *("same" if any(one in line and other in line for one, other in pairs) else "unrelated" for line in lines)
    )


TWICE_TOLD = (
    ("Collects maps of the harbour.", "Collects antique maps of the harbour."),
    ("Bakes rye bread on Sundays.", "Bakes dark rye bread on Sundays."),
    ("Repairs old wooden boats.", "Restores old wooden boats."),
    ("Grows tomatoes on the balcony.", "Grows ripe tomatoes on the sunny balcony."),
    ("Paints seascapes in oil.", "Paints stormy seascapes in oil."),
    ("Swims in the quarry lake before work.", "Swims in the cold quarry lake before work."),
    ("Mends fishing nets for neighbours.", "Patches fishing nets for neighbours."),
)
"""What the duplicate rules leave to the night."""


async def test_duplicates_fall_over_two_nights(nights: Nights) -> None:
    people = [subject_of(number) for number in range(100, 106)]
    for person in people:
        for text in (each for pair in TWICE_TOLD for each in pair):
            await nights.rig.remember(text, subject=person, cause=f"{person} {text}")
    nights.model.always = lambda asked: _same(TWICE_TOLD, asked)
    told = len(people) * len(TWICE_TOLD)

    async def doubled() -> int:
        active = [await nights.rig.active(subject=person) for person in people]
        return sum(first in texts and second in texts for texts in active for first, second in TWICE_TOLD)

    before = await doubled()
    reports = []
    for _ in range(2):
        nights.rig.clock.advance(timedelta(days=1))
        reports.append(await nights.maintenance.run_due())

    assert (before, await doubled()) == (told, 0)
    assert sum(report.deduped for report in reports) == told


async def test_what_rules_cannot_compare_in_time_holds_nothing_up(modelled: DocumentStore, clock: FixedClock) -> None:
    texts = ("Keeps bees.", "Sings bass.", "Collects lanterns.", "Rows at dawn.")
    later = {"reinforced_at": START + timedelta(minutes=1)}
    many = [said(100 + number, text, **later) for number, text in enumerate(texts)]
    slow = said(99, "Owns a slow snail.", **later)

    async def failing(rule: Callable[..., Any], /, *arguments: object, **named: object) -> Any:
        if rule is suspects_in and slow in cast("Sequence[Memory]", arguments[1]):
            raise RulesFailed("rules_too_slow", "more than 10 s of processor time")
        return rule(*arguments, **named)

    nights = Nights(Rig.over(modelled, clock, run_rules=failing))
    await nights.rig.know(CAR, NO_CAR, *many, slow)
    nights.model.will_say(verdicts("contradiction"))

    report = await nights.maintenance.run()

    assert (report.contradictions_found, report.is_cut_short) == (1, False)
    assert report.unread == AT_ONCE
