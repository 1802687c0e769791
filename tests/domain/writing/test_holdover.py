"""What of closed notes stands behind the one that takes their place, and what is told apart when it has to go."""

from typing import Any

import pytest

from memory.domain.constraints import Constraints
from memory.domain.memory import Memory, Provenance
from memory.domain.writing.holdover import own_words, says_again, with_holdover
from tests.domain.records import AT, BRAM, formed

OLD = "Judo at the Kano club on Mondays, in an old suit."
TOLD = f"{AT:%Y-%m-%d}"
RULES = Constraints()


def _old(text: str = OLD, **fields: Any) -> Memory:
    return formed("old", text, **fields)


def _new(text: str, **fields: Any) -> Memory:
    receipt = {"provenance": Provenance(formation_id="f1", quoted_span="it's fridays now")}
    return formed("new", text, **(receipt | fields))


def _by_hand(text: str, **fields: Any) -> Memory:
    return _new(text, **({"source": "manual", "provenance": Provenance()} | fields))


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("Got a brown belt.", f"Got a brown belt; {TOLD}: {OLD[:-1]}"),
        ("柔道は金曜日になった。", f"柔道は金曜日になった; {TOLD}: {OLD[:-1]}"),
        ("Judo at the club on Fridays, no old suit.", "Judo at the club on Fridays, no old suit."),
        (f"Got a belt {'of brown ' * 27}.", f"Got a belt {'of brown ' * 27}."),
    ],
)
@pytest.mark.parametrize("make", [_new, _by_hand])
def test_a_detailed_note_that_is_hardly_named_stands_behind_with_its_day(make: Any, text: str, whole: str) -> None:
    if make is _by_hand and whole == text and len(text) > 200:
        text = whole = f"{text} {text}"

    assert with_holdover(make(text), [_old()], rules=RULES).text == whole


def test_a_short_one_has_nothing_to_lose_and_days_are_blurred_where_its_person_wants_that() -> None:
    assert with_holdover(_new("Plays no more."), [_old("Cello.")], rules=RULES).text == "Plays no more."

    blurred = with_holdover(_new("Got a belt."), [_old()], rules=Constraints(anonymize_dates=True))
    assert blurred.text == f"Got a belt; {AT:%Y-%m}: {OLD[:-1]}"


def test_what_a_model_says_holds_on_is_added_where_it_lacks_and_the_gate_lets_it() -> None:
    still = with_holdover(_by_hand("Judo on Fridays now."), [_old()], still="at the Kano club, in a suit", rules=RULES)
    said = with_holdover(_by_hand("Judo at the Kano club on Fridays."), [_old()], still="Kano club", rules=RULES)
    secret = with_holdover(_by_hand("Judo on Fridays now, in an old suit."), [_old()], still="pin 4711", rules=RULES)

    assert still.text == "Judo on Fridays now; at the Kano club, in a suit"
    assert said.text == "Judo at the Kano club on Fridays."
    assert secret.text == "Judo on Fridays now, in an old suit."


@pytest.mark.parametrize("fields", [{"pinned": True}, {"tier": "canon"}, {"source": "propagation"}])
def test_what_was_made_to_last_or_is_passed_on_keeps_its_words(fields: dict[str, Any]) -> None:
    newer = _new("Got a brown belt.", **fields)

    assert with_holdover(newer, [_old()], rules=RULES) == newer


def test_names_come_along_and_own_words_are_told_apart_behind_what_was_made_by_hand() -> None:
    older = _old("Plays judo with @Bram at the Kano club on Mondays.", provenance=Provenance(named=(BRAM,)))
    by_hand = with_holdover(_by_hand("Got a brown belt."), [older], rules=RULES)
    twice = with_holdover(by_hand, [_old("Swims in the lake behind the mill each summer.")], rules=RULES)
    of_talk = with_holdover(_new("Got a brown belt."), [older], rules=RULES)

    assert (by_hand.provenance.named, of_talk.provenance.named) == ((BRAM,), (BRAM,))
    assert [own_words(each) for each in (by_hand, twice)] == ["Got a brown belt."] * 2
    assert own_words(of_talk) == of_talk.text
    assert all(says_again(each, older) for each in (by_hand, twice, of_talk))
    reworded = by_hand.model_copy(update={"text": "Got a brown belting machine."})
    assert (own_words(reworded), says_again(reworded, older)) == (reworded.text, False)
