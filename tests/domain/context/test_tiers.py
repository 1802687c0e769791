"""The tiers: what each holds, how unused room rolls down, what the index names, and that no budget is ever exceeded."""

from datetime import timedelta
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.domain.constraints import Constraints
from memory.domain.context.activity import Activity
from memory.domain.context.context import _SPLITS, _WHOLE, _allotted, _Split
from memory.domain.context.items import ContextTier, Item
from memory.domain.context.material import MemoryCounts
from memory.domain.context.shared import _MOST_TOPICS
from memory.domain.ids import MemoryId
from memory.domain.memory import Levels, Provenance
from memory.domain.message import Turn
from tests.domain.context.test_context import of_guild, parsed, render, turn
from tests.domain.envelopes import STAFF, envelope_of, session_with, stated, sums, trait
from tests.domain.records import ADA, AT, BRAM

EVEN = _Split(critical=2500, relevant=2500, background=2500, index=2500)


def line(tier: ContextTier, tokens: int, *, strength: float = 1.0, pointer: int | None = None) -> Item:
    pointed = None if pointer is None else Item("index", "index", "p", pointer)
    return Item("recent", tier, "x", tokens, strength, pointer=None if pointed is None else lambda: pointed)


def test_the_splits_are_those_agreed_and_share_out_all_there_is() -> None:
    assert set(_SPLITS) == set(get_args(Activity))
    assert _SPLITS["small_talk"] == _Split(2500, 3750, 2500, 1250)
    assert _SPLITS["code"] == _Split(3750, 3125, 1875, 1250)
    assert {one.critical + one.relevant + one.background + one.index for one in _SPLITS.values()} == {_WHOLE}


def test_what_a_tier_leaves_rolls_down() -> None:
    below = _allotted([line("relevant", 50), line("background", 75)], budget_tokens=100, split=EVEN)

    assert below.spent == {"critical": 0, "relevant": 50, "background": 0, "index": 0}
    assert _allotted([line("background", 75)], budget_tokens=100, split=EVEN).tokens == 75


def test_what_all_tiers_leave_goes_to_what_did_not_fit_so_that_nothing_is_shortened_beside_free_room() -> None:
    short = line("critical", 10)
    long = Item("recent", "critical", "x", 30, shorter=lambda: short)
    lacking = line("relevant", 60, pointer=5)

    assert _allotted([long], budget_tokens=100, split=EVEN).items == (long,)
    assert _allotted([long, line("background", 60)], budget_tokens=100, split=EVEN).items[0] == short
    assert _allotted([lacking], budget_tokens=100, split=EVEN).items == (lacking,)
    assert _allotted([lacking, line("background", 20)], budget_tokens=100, split=EVEN).spent["index"] == 5


def test_the_strongest_comes_first_and_of_equals_the_one_offered_first() -> None:
    weak, one, other = (
        line("critical", 20, strength=1),
        line("critical", 20, strength=5),
        line("critical", 5, strength=5),
    )
    below = line("background", 50)

    assert _allotted([weak, one, other, below], budget_tokens=100, split=EVEN).items == (one, other, below)


def test_what_does_not_fit_is_shorter_or_named_in_the_index_or_nowhere() -> None:
    short = line("critical", 10)
    long = Item("recent", "critical", "x", 30, shorter=lambda: short, pointer=lambda: line("index", 5))
    none_left = line("critical", 30, pointer=24)

    filler = line("background", 60)

    assert _allotted([long, filler], budget_tokens=100, split=EVEN).items == (short, filler)
    assert [
        item.tokens for item in _allotted([line("critical", 30, pointer=5), filler], budget_tokens=80, split=EVEN).items
    ] == [5, 60]
    assert _allotted([none_left, filler], budget_tokens=80, split=EVEN).items == (filler,)


@given(
    items=st.lists(
        st.builds(
            line,
            st.sampled_from(["critical", "relevant", "background"]),
            st.integers(1, 3000),
            strength=st.floats(0, 5),
            pointer=st.none() | st.integers(1, 30),
        ),
        max_size=30,
    ),
    budget=st.integers(0, 8000),
    activity=st.sampled_from(get_args(Activity)),
)
def test_no_budget_is_exceeded_and_each_tier_has_its_share(items: list[Item], budget: int, activity: Activity) -> None:
    held = _allotted(items, budget_tokens=budget, split=_SPLITS[activity])

    assert held.tokens == sum(item.tokens for item in held.items) <= budget
    for tier in ("critical", "relevant", "background"):
        left_out = [item for item in items if item.tier == tier and item not in held.items]
        share = budget * getattr(_SPLITS[activity], tier) // _WHOLE
        assert all(held.spent[tier] + item.tokens > share for item in left_out)


def test_the_snapshot_stands_first_in_its_order_whatever_the_envelope_holds() -> None:
    canon = stated("Mends boats.", tier="canon", importance=1)
    city = stated("Lives in Porto.", topic_id="city", importance=5)
    pinned = stated("Owns a red bike.", pinned=True)
    rule = stated(
        "Wants short answers.",
        category="constraints",
        observed_at=AT - timedelta(days=99),
        reinforced_at=AT - timedelta(days=99),
    )
    level = trait("detail_level", "low")

    context = render(envelope_of(city, pinned, level), snapshot=[canon, city, level], rules=[rule])

    lasting = parsed(context).findall("UserMemory/Lasting/Memory")
    assert [(one.text, one.get("topic")) for one in lasting] == [
        ("Mends boats.", None),
        ("Lives in Porto.", "city"),
        ("Wants short answers.", None),
        ("Owns a red bike.", None),
    ]
    assert "detail level: low" in (parsed(context).findtext("UserMemory/Envelope") or "")
    assert context.used == (canon.id, city.id, rule.id, pinned.id, level.id)


def test_what_exceeds_the_critical_tier_goes_to_the_index_in_few_words() -> None:
    canon = [
        stated(f"Number {number} of what is kept for good, said in many words.", tier="canon") for number in range(100)
    ]

    root = parsed(render(envelope_of(), snapshot=canon, budget_tokens=4000))

    lasting, known = root.findall("UserMemory/Lasting/Memory"), root.findall("Index/Known")
    assert lasting
    assert known
    order = [memory.id for memory in canon]
    assert [[order.index(MemoryId(one.get("id", ""))) for one in each] for each in (lasting, known)] == [
        sorted(order.index(MemoryId(one.get("id", ""))) for one in each) for each in (lasting, known)
    ]
    assert all(len(one.text or "") <= 50 and (one.text or "").endswith("…") for one in known)


def test_an_open_contradiction_is_shown_on_both_sides_where_both_may_be_seen_and_nobody_elses() -> None:
    one, other = stated("Lives in Porto."), stated("Lives in Kiel.")
    closed = stated("Has a dog.", audience=STAFF)
    of_bram, too = (stated(text, subject=BRAM) for text in ("Lives in Porto.", "Lives in Kiel."))
    pairs = [(one, other), (one, closed), (of_bram, too)]

    root = parsed(render(envelope_of(one, other, closed), contradictions=pairs))

    assert [(each.get("id"), each.get("contradicts")) for each in root.findall("UserMemory/Lasting/Memory")] == [
        (one.id, f"[m:{other.id}]"),
        (other.id, f"[m:{one.id}]"),
    ]


def test_a_preference_that_something_contradicts_stands_beside_it() -> None:
    level, other = trait("detail_level", "low"), stated("Wants every detail.", category="preferences")

    root = parsed(render(envelope_of(level, other), contradictions=[(level, other)]))

    assert [each.text for each in root.findall("UserMemory/Lasting/Memory")] == [level.text, other.text]
    assert "detail level" not in (root.findtext("UserMemory/Envelope") or "")


def test_what_the_guild_has_both_ways_is_critical_where_more_than_one_said_either() -> None:
    crane, no_crane = of_guild("The dock has a crane."), of_guild("The dock has no crane.")
    rumour = of_guild("The dock has two cranes.", source="chat", provenance=Provenance(author=BRAM))

    root = parsed(
        render(guild_memories=[crane, no_crane, rumour], contradictions=[(crane, no_crane), (no_crane, rumour)])
    )

    assert [(each.text, each.get("contradicts")) for each in root.findall("GuildMemory/Memory")] == [
        (crane.text, f"[m:{no_crane.id}]"),
        (no_crane.text, f"[m:{crane.id}]"),
    ]
    assert not root.findall("UserMemory/Lasting/Memory")


def test_errors_and_fixes_of_today_are_critical() -> None:
    today = stated("The deploy crashes.", observed_at=AT - timedelta(hours=3))
    before = stated("The build crashes.", observed_at=AT - timedelta(days=2))

    root = parsed(render(envelope_of(today, before)))

    assert [one.text for one in root.findall("UserMemory/Lasting/Memory")] == ["The deploy crashes."]


def test_a_guilds_lasting_knowledge_comes_before_what_is_new_and_old_is_short_where_room_is() -> None:
    lasting = of_guild("The market opens at nine.", tier="canon")
    more = " And then some more of it." * 20
    said = [
        of_guild(f"The raid is on day {days}.{more}", reinforced_at=AT - timedelta(days=days), source=source)
        for days, source in ((45, "manual"), (8, "propagation"), (6, "propagation"))
    ]

    def shown(budget: int) -> list[str | None]:
        root = parsed(render(snapshot=[lasting], guild_memories=said, budget_tokens=budget))
        return [one.text for one in root.findall("GuildMemory/Memory")]

    assert shown(8000) == [lasting.text, *(memory.text for memory in said)]
    assert [len(text or "") < 200 for text in shown(750)] == [True, False, True, False]
    assert [(text or "")[:22] for text in shown(280)] == [lasting.text[:22], "The raid is on day 45."]


def test_older_episodes_stand_in_the_background_only_once_and_in_short_where_room_is() -> None:
    fresh = stated("They planned the trip.", kind="episode")
    past = stated(
        f"They planned the feast, and it was long{' and long' * 30}.",
        kind="episode",
        observed_at=AT - timedelta(days=60),
        reinforced_at=AT - timedelta(days=60),
        levels=Levels(summary="They planned the feast.", compressed="Planned the feast."),
    )
    unkept = past.model_copy(
        update={"id": MemoryId("unkeptunkept"), "text": f"They planned a trip. {past.text}", "levels": Levels()}
    )
    theirs = stated("They planned the raid.", kind="episode", subject=BRAM)

    def shown(budget: int) -> list[str | None]:
        root = parsed(render(envelope_of(fresh), episodes=[fresh, unkept, past, theirs], budget_tokens=budget))
        return [one.text for one in root.findall("UserMemory/Episodes/Memory")]

    assert shown(8000) == [past.text, unkept.text]
    assert shown(290) == ["Planned the feast.", "They planned a trip."]


@pytest.mark.parametrize(
    ("levels", "brief"),
    [
        (Levels(summary="Said a lot.", index="A lot"), {"Said a lot."}),
        (Levels(compressed="Said it.", index="A lot"), {"Said it."}),
        (Levels(index="A lot"), {"A lot"}),
        (Levels(), set[str]()),
    ],
)
def test_of_ones_own_without_room_the_given_form_stands_and_nothing_is_cut(levels: Levels, brief: set[str]) -> None:
    long = "what was said, and more of it, " * 12
    memories = [stated(f"{n}, {long}", levels=levels, importance=1 + n % 5) for n in range(20)]

    root = parsed(render(envelope_of(*memories), budget_tokens=1700))

    texts = {one.text for one in root.findall("UserMemory/RecentObservations/Memory")}
    assert texts & {memory.text.strip() for memory in memories}
    assert texts - {memory.text.strip() for memory in memories} == brief


def test_what_was_found_is_shorter_by_the_form_that_a_model_gave_of_it_where_room_is_short() -> None:
    given = Levels(summary="Repairs clocks.")
    long = "Repairs the clocks of the harbour, of which there are many, and of all the ships that lie in it. " * 2
    found = [stated(f"{long}Number {number}.", levels=given) for number in range(20)]

    root = parsed(render(recalled=found, budget_tokens=1400))

    shown = {one.text for one in root.findall("RetrievedObservations/Memory")}
    assert {"Repairs clocks."} < shown <= {"Repairs clocks.", *(memory.text for memory in found)}


def test_a_consolidation_that_fills_the_tier_gives_way_to_what_it_holds() -> None:
    absorbed = [stated(f"Fact {number}.", absorbed_revision=1) for number in range(8)]

    context = render(envelope_of(*absorbed), consolidations=sums(individual="word " * 900), budget_tokens=2000)

    assert len(context.used) == 8
    assert parsed(context).find("UserMemory/Consolidation") is None


def test_of_somebody_with_more_than_an_envelope_holds_the_index_says_how_much_there_is_of_each_category() -> None:
    few, many = ({"interests": count, "event": 20, "project": 20} for count in (0, 1))

    assert parsed(render(kept=MemoryCounts(few))).find("Index") is None
    assert parsed(render(kept=MemoryCounts(many))).findtext("Index/Kept") == "event 20, project 20, interests 1"
    forbidden = envelope_of(rules=Constraints(memory_enabled=False))
    assert parsed(render(forbidden, kept=MemoryCounts(many))).find("Index") is None


def test_the_index_names_the_topics_of_which_there_is_most() -> None:
    topics = {"guitar": 3, 'a "b"': 9, "once": 1, **{f"topic {number:02}": 2 for number in range(20)}}

    (line,) = parsed(render(kept=MemoryCounts({"interests": 80}, topics))).findall("Index/Kept")

    named = (line.get("topics") or "").split(", ")
    assert named[:3] == ['a "b" 9', "guitar 3", "topic 00 2"]
    assert len(named) == _MOST_TOPICS


def test_what_was_foreseen_stands_with_what_was_found() -> None:
    found, foreseen = stated("Bought a lantern."), stated("Sails on Sundays.")

    root = parsed(render(recalled=[found], predicted=[foreseen, found]))

    assert [one.get("id") for one in root.findall("RetrievedObservations/Memory")] == [found.id, foreseen.id]


def _turns(count: int) -> list[Turn]:
    return [turn(number, ADA, f"talk {number}") for number in range(count)]


@pytest.mark.parametrize(
    ("ever", "shown"), [(0, 0), (39, 39), (40, 40), (41, 21), (60, 40), (61, 21), (80, 40), (81, 21)]
)
def test_the_talk_is_cut_in_blocks_that_stand_still(ever: int, shown: int) -> None:
    kept = _turns(ever)[-40:]

    root = parsed(render(turns=kept, first=ever - len(kept)))

    assert len(root.findall("RecentTalk/Turn")) == shown


def test_little_talk_is_shown_though_most_of_it_was_dropped() -> None:
    root = parsed(render(turns=_turns(60)[57:], first=57))

    assert len(root.findall("RecentTalk/Turn")) >= 2


def test_the_talk_does_not_move_when_something_is_retrieved() -> None:
    long = [turn(number, ADA, f"talk {number} " + "of the sea and the wind " * 45) for number in range(40)]
    envelope = envelope_of(stated("Drinks tea."), sessions=(session_with(summary="They spoke."),))

    def talk(**fields: Any) -> list[str | None]:
        return [one.text for one in parsed(render(envelope, turns=long, **fields)).iter("Turn")]

    assert len(talk()) < 40
    assert talk() == talk(recalled=[stated(f"Bought lantern {number}.") for number in range(5)])


def test_where_room_is_short_the_categories_that_always_stand_come_first() -> None:
    filler = "and they have said so on many a long evening by the harbour " * 2
    many = [stated(f"Likes stone {number} {filler}", category="interests", importance=5) for number in range(20)]
    wish = stated(f"Wishes for short answers {filler}", category="preferences", importance=1)

    held = render(envelope_of(*many, wish, always={"preferences"}), budget_tokens=800)
    without = render(envelope_of(*many, wish), budget_tokens=800)

    assert "Wishes for short answers and they have said so" in held.text
    assert "Wishes for short answers and they have said so" not in without.text
    assert set(held.used) & {memory.id for memory in many}


def test_a_search_adds_no_more_of_a_category_than_its_length_and_what_stands_there_counts_into_none() -> None:
    there = stated("Likes flint", category="interests")
    found = [there, *(stated(f"Likes stone {number}", category="interests") for number in range(4))]
    faded = {memory.id for memory in found[1:]}

    for length, added in ((1, 1), (2, 2), (9, 4)):
        context = render(envelope_of(there), recalled=found, rag_lengths={"interests": length})
        assert len(faded & set(context.used)) == added
    assert len(faded & set(render(envelope_of(there), recalled=found).used)) == 4
