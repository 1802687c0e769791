"""What a statement becomes among those that are known: by table, and what never happens whatever the texts."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.domain.audience import PRIVATE, restricted_to
from memory.domain.ids import ChannelId, MemoryId, MessageId, guild_scope, guild_tenant, subject_of
from memory.domain.language.normal_text import fingerprint
from memory.domain.language.terms import terms_of
from memory.domain.memory import Memory, Provenance
from memory.domain.writing.changes import Merge, Record, Reinforce, Supersede
from memory.domain.writing.effects import changed
from memory.domain.writing.relation import CLAIMED, Claim, Relation
from memory.domain.writing.write_plan import _MOST_DOUBTS, WriteChange, plan_write
from tests.domain.records import ADA, AT, BRAM, memory_with

LATER = AT + timedelta(days=3)
KNOWN = "My boat has 3 sails"
SAME_WORDS = "my boat HAS 3 sails."
OTHER_NUMBER = "My boat has 4 sails"
DOUBTFUL = "My boat has 3 red sails and lanterns"
APART = "I ride a bicycle"


def _memory(text: str, name: str = "known", **fields: Any) -> Memory:
    chosen = {"text": text, "terms": terms_of(text), "fingerprint": fingerprint(text)}
    return memory_with(**({"id": MemoryId(name)} | chosen | fields))


def _new(text: str, **fields: Any) -> Memory:
    return _memory(text, "new", **({"observed_at": LATER} | fields))


def _plan(new: Memory, *known: Memory) -> WriteChange:
    return plan_write(new, known, actor=ADA, reason="test")


def test_what_is_like_nothing_is_kept() -> None:
    new = _new(APART, source="chat")

    assert _plan(new, _memory(KNOWN)) == Record(memory=new, actor=ADA, reason="test")


def test_the_same_words_reinforce() -> None:
    plan = _plan(_new(SAME_WORDS), _memory(KNOWN))

    assert isinstance(plan, Reinforce)
    assert plan.before.id == "known"


def test_what_talk_had_taught_is_raised_when_it_is_asked_for() -> None:
    known = _memory(KNOWN, source="chat", importance=1, confidence=0.4)

    plan = _plan(_new(SAME_WORDS, pinned=True), known)

    assert isinstance(plan, Merge)
    after = changed(plan, at=LATER)
    assert (after.source, after.importance, after.confidence, after.pinned) == ("manual", 3, 1.0, True)


def test_talk_does_not_lower_what_was_asked_for() -> None:
    plan = _plan(_new(SAME_WORDS, source="chat", importance=1), _memory(KNOWN))

    after = changed(plan, at=LATER)
    assert (after.source, after.importance) == ("manual", 3)


def test_without_a_models_word_another_number_stands_beside_and_is_noted() -> None:
    plan = _plan(_new(OTHER_NUMBER), _memory(KNOWN))

    assert isinstance(plan, Record)
    assert [(doubt.known, doubt.soon) for doubt in plan.doubts] == [("known", True)]


def test_an_admins_word_closes_what_several_said_and_no_members_word_closes_an_admins() -> None:
    several, told = _told(RAID, "known", "1", "2"), _told_later("The raid starts at 21:00", "3")
    vouched = {"provenance": told.provenance.model_copy(update={"vouched": told.provenance.message_ids})}
    by_admin = told.model_copy(update=vouched)
    admins = _told(RAID, "known", "4").model_copy(update=vouched)

    assert isinstance(_claimed(by_admin, "replaces", several), Supersede)
    assert not isinstance(_claimed(told, "replaces", admins), Supersede)
    three = _told(RAID, "known", "4", "5", "6")
    receipt = three.provenance.model_copy(update={"vouched": three.provenance.message_ids[:1]})
    later = _told_later("The raid starts at 21:00", "4", "7")
    assert isinstance(_claimed(later, "replaces", three), Supersede)
    assert not isinstance(_claimed(later, "replaces", three.model_copy(update={"provenance": receipt})), Supersede)


RAID = "The raid starts at 20:00"


def _told(text: str, name: str, *people: str, **fields: Any) -> Memory:
    """Something about nobody that these people told, in a message each."""
    author, *others = (subject_of(int(person)) for person in people)
    receipt = Provenance(author=author, related_users=tuple(others), message_ids=tuple(map(MessageId, people)))
    shared = {"scope": guild_scope(1), "subject": None, "source": "chat", "provenance": receipt}
    return _memory(text, name, **(shared | fields))


def _told_later(text: str, *people: str) -> Memory:
    return _told(text, "new", *people, observed_at=LATER)


@pytest.mark.parametrize(
    ("told_by", "said_by", "is_closed"),
    [
        ("12", "3", False),
        ("12", "34", True),
        ("12", "21", True),
        ("1", "2", True),
        ("12", "345", True),
        ("12", "1", False),
        ("12345", "16", True),
        ("12345", "678", False),
    ],
)
def test_what_people_told_gives_way_to_as_many_or_to_two_of_whom_one_told_it(
    told_by: str, said_by: str, *, is_closed: bool
) -> None:
    known = _told(RAID, "known", *told_by)

    plan = _claimed(_told_later("The raid starts at 21:00", *said_by), "replaces", known)

    assert isinstance(plan, Supersede) == is_closed
    if isinstance(plan, Record):
        assert [doubt.known for doubt in plan.doubts] == ["known"]


def test_what_says_hardly_the_same_takes_no_place() -> None:
    known = _memory("I tie bowlines in general")

    plan = _plan(_new("I mend accordions, general style"), known)

    assert isinstance(plan, Record)


def test_what_nobody_can_tell_is_kept_and_noted() -> None:
    plan = _plan(_new(DOUBTFUL), _memory(KNOWN))

    assert isinstance(plan, Record)
    (doubt,) = plan.doubts
    assert (doubt.known, doubt.new) == ("known", "new")


def test_no_more_doubts_than_the_night_can_take() -> None:
    plan = _plan(_new(DOUBTFUL, source="chat"), *(_memory(KNOWN, f"known{n}") for n in range(9)))

    assert isinstance(plan, Record)
    assert [doubt.soon for doubt in plan.doubts] == [False] * _MOST_DOUBTS


def test_by_hand_eight_are_judged_soon_what_rules_doubt_then_what_is_alike_then_what_was_said_last() -> None:
    known = [_memory(APART, f"apart{n}", observed_at=AT + timedelta(days=n)) for n in range(8)]
    alike, doubtful = _memory("A boat ran aground", "alike", observed_at=AT), _memory(KNOWN, "doubtful", observed_at=AT)
    guess = _memory("Likes boats", "guess", source="insight")

    plan = _plan(_new(DOUBTFUL, source="manual"), *known, alike, doubtful, guess)

    assert isinstance(plan, Record)
    asked = ["doubtful", "alike", "apart7", "apart6", "apart5", "apart4", "apart3", "apart2"]
    assert [(doubt.known, doubt.soon) for doubt in plan.doubts] == [(name, True) for name in asked]


def test_what_a_model_has_placed_already_is_not_asked_about_again() -> None:
    claim = Claim("new")

    plan = plan_write(_new(DOUBTFUL), [_memory(KNOWN)], claim=claim, actor=ADA, reason="test")

    assert isinstance(plan, Record)
    assert plan.doubts == ()


def test_what_the_model_was_not_shown_is_left_to_the_night() -> None:
    read, unread = _memory(KNOWN, "read"), _memory(KNOWN, "unread")

    plan = plan_write(
        _new(DOUBTFUL), [read, unread], claim=Claim("new", shown=frozenset({read.id})), actor=ADA, reason="test"
    )

    assert isinstance(plan, Record)
    assert [doubt.known for doubt in plan.doubts] == ["unread"]


def test_what_the_same_answer_states_and_what_is_hardly_named_is_not_asked_about() -> None:
    window, earlier = (Provenance(author=ADA, formation_id=name) for name in ("now", "before"))
    beside = [
        _memory(KNOWN, "same answer", provenance=window),
        _memory(KNOWN, "not shown", provenance=earlier),
        _memory(f"{KNOWN} and stays at the pier in winter", "hardly named", provenance=earlier),
    ]

    def asked(made: Memory) -> list[str]:
        plan = plan_write(made, beside, claim=Claim("new", shown=frozenset()), actor=ADA, reason="test")
        return [doubt.known for doubt in plan.doubts] if isinstance(plan, Record) else []

    assert asked(_new(DOUBTFUL, provenance=window)) == ["not shown"]
    assert set(asked(_new(DOUBTFUL))) == {"same answer", "not shown", "hardly named"}


def test_what_a_model_says_is_replaced_and_may_not_go_is_left_to_the_night() -> None:
    plan = _claimed(_new(DOUBTFUL), "replaces", _memory(KNOWN, pinned=True))

    assert isinstance(plan, Record)
    assert [doubt.reason for doubt in plan.doubts] == [CLAIMED]


@pytest.mark.parametrize(
    ("known", "new"),
    [
        ({"tier": "canon"}, {}),
        ({"topic_id": "city"}, {}),
        ({"pinned": True}, {}),
        ({"observed_at": LATER + timedelta(days=1)}, {}),
        ({}, {"expires_at": LATER}),
        ({"expires_at": LATER + timedelta(days=2)}, {"expires_at": LATER + timedelta(days=1)}),
    ],
)
def test_an_update_closes_nothing_that_has_to_stay(known: dict[str, Any], new: dict[str, Any]) -> None:
    plan = _claimed(_new(OTHER_NUMBER, **new), "replaces", _memory(KNOWN, **known))

    assert isinstance(plan, Record)
    assert [doubt.known for doubt in plan.doubts] == ["known"]


@pytest.mark.parametrize(
    ("known", "new"),
    [
        ({"source": "chat"}, {"source": "chat"}),
        ({"source": "chat"}, {}),
        ({"expires_at": LATER + timedelta(days=1)}, {"expires_at": LATER + timedelta(days=2)}),
    ],
)
def test_an_update_closes_what_may_go(known: dict[str, Any], new: dict[str, Any]) -> None:
    assert isinstance(_claimed(_new(OTHER_NUMBER, **new), "replaces", _memory(KNOWN, **known)), Supersede)


def test_what_is_asked_for_without_an_end_does_not_go_with_what_has_one() -> None:
    known = _memory(KNOWN, expires_at=LATER)

    assert isinstance(_plan(_new(SAME_WORDS), known), Supersede)
    assert isinstance(_plan(_new(SAME_WORDS, source="chat"), known), Reinforce)
    assert isinstance(_plan(_new(SAME_WORDS, expires_at=LATER), _memory(KNOWN)), Reinforce)


@pytest.mark.parametrize(
    "elsewhere",
    [
        {"audience": PRIVATE},
        {"audience": restricted_to(ChannelId("901"))},
        {"tenant": guild_tenant(2)},
        {"subject": BRAM},
    ],
)
@given(text=st.sampled_from([KNOWN, SAME_WORDS, OTHER_NUMBER, DOUBTFUL, APART]))
def test_nothing_of_another_scope_or_audience_is_touched_or_noted(elsewhere: dict[str, Any], text: str) -> None:
    plan = _plan(_new(text), _memory(KNOWN, **elsewhere))

    assert plan == Record(memory=_new(text), actor=ADA, reason="test")


@given(st.lists(st.text(max_size=40), max_size=6, unique=True), st.text(max_size=40))
def test_whatever_is_said_one_change_comes_of_it_and_the_statement_is_not_lost(known: list[str], said: str) -> None:
    memories = [_memory(text, f"known{n}") for n, text in enumerate(known)]
    new = _new(said)

    plan = _plan(new, *memories)

    match plan:
        case Record():
            assert plan.memory == new
        case Supersede():
            assert plan.by == new
            assert plan.before in memories
        case Merge() | Reinforce():
            assert plan.before in memories


def _claimed(new: Memory, relation: Relation, *known: Memory) -> WriteChange:
    claim = Claim(relation, tuple(each.id for each in known))
    return plan_write(new, known, claim=claim, actor=ADA, reason="test")


def test_a_model_may_say_that_one_statement_ends_several() -> None:
    nurse, clinic = _memory("Works as a nurse", "one"), _memory("Likes the night shift at the clinic", "two")

    plan = _claimed(_new("Drives a tram now"), "replaces", nurse, clinic)

    assert isinstance(plan, Supersede)
    assert (plan.before.id, [each.id for each in plan.also]) == ("one", ["two"])
    assert changed(plan, at=LATER).supersedes == "one"


def test_what_a_model_calls_new_is_kept_without_a_doubt() -> None:
    by_rules, claimed = _plan(_new(DOUBTFUL), _memory(KNOWN)), _claimed(_new(DOUBTFUL), "new", _memory(KNOWN))

    assert isinstance(by_rules, Record)
    assert by_rules.doubts
    assert claimed == replace(by_rules, doubts=())


def test_what_a_model_calls_the_same_is_merged_where_every_value_agrees() -> None:
    same = _claimed(
        _new("Sails with a crew of friends", source="chat"), "repeats", _memory("Goes sailing with friends")
    )
    other = _claimed(_new("Sails with 4 friends", source="chat"), "repeats", _memory("Goes sailing with 3 friends"))

    assert isinstance(same, Merge)
    assert isinstance(other, Record)
    assert [(doubt.known, doubt.reason) for doubt in other.doubts] == [("known", "claimed_same")]


def test_what_a_model_calls_a_contradiction_waits_for_its_person() -> None:
    plan = _claimed(_new("Keeps no pets"), "contradicts", _memory("Feeds a parrot each morning"))

    assert isinstance(plan, Record)
    assert [(doubt.reason, bool(doubt.digest)) for doubt in plan.doubts] == [("claimed_against", True)]


@pytest.mark.parametrize(
    ("known", "closes"),
    [
        ({}, True),
        ({"source": "manual"}, True),
        ({"source": "manual", "provenance": Provenance(author=BRAM)}, False),
        ({"pinned": True}, False),
        ({"tier": "canon"}, False),
        ({"topic_id": "current_projects", "category": "project", "source": "chat"}, True),
        ({"topic_id": "current_projects", "category": "project", "source": "manual"}, False),
        ({"topic_id": "city", "category": "profile"}, False),
        ({"kind": "narrative"}, False),
        ({"observed_at": LATER + timedelta(days=1)}, False),
        ({"audience": PRIVATE}, False),
        ({"subject": BRAM, "scope": memory_with(subject=BRAM).scope + ":"}, False),
    ],
)
def test_a_models_word_closes_only_what_may_give_way(known: dict[str, Any], *, closes: bool) -> None:
    old = _memory("Lives by the lake", **({"provenance": Provenance(author=ADA)} | known))

    plan = _claimed(_new("Moved into town", source="chat", provenance=Provenance(author=ADA)), "replaces", old)

    assert isinstance(plan, Supersede) == closes
