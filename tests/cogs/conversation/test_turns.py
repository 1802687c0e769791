"""Who may be captured, thought about and answered now, and what needs no answer of its own."""

import pytest

from cogs.conversation._addressing import Addressing
from cogs.conversation._turns import (
    MOST_WAITING,
    PATIENCE_S,
    MessageTurn,
    Outcome,
    Step,
    Turns,
    TurnStage,
    outcome_for,
    step_for,
)

ADA, BRAM, LOBBY, PORCH = 11, 12, 1, 2


def turns(*, debounces: bool = True) -> Turns[str]:
    """Return turn-taking without messages; questions are texts here."""
    return Turns(debounces=debounces)


def joined(order: Turns[str], *authors: int, stage: TurnStage = TurnStage.ARRIVED) -> list[MessageTurn]:
    """Let messages of some people come to the lobby, one behind the other."""
    turns = [order.join(LOBBY, author, 0) for author in authors]
    for turn in turns:
        turn.stage = stage
    return turns


@pytest.mark.parametrize(
    ("channel", "author", "is_asked", "expected"),
    [(LOBBY, ADA, True, False), (LOBBY, ADA, False, True), (LOBBY, BRAM, True, True), (PORCH, ADA, True, True)],
)
@pytest.mark.parametrize("stage", list(TurnStage))
def test_people_wait_for_their_own_questions_and_for_nobody_elses(
    channel: int, author: int, is_asked: bool, expected: bool, stage: TurnStage
) -> None:
    order = turns()
    first, mine = order.join(channel, author, 1), order.join(LOBBY, ADA, 2)
    first.stage, first.is_asked, mine.is_asked = stage, is_asked, True

    assert order.may_think(first)
    assert order.may_think(mine) is expected


@pytest.mark.parametrize(
    ("parts_under_way", "my_parts", "passed_s", "expected"),
    [
        (1, 1, 0.0, True),
        (1, 2, 0.0, False),
        (3, 1, 0.0, False),
        (3, 2, 0.0, False),
        (3, 1, PATIENCE_S - 0.1, False),
        (3, 1, PATIENCE_S, True),
        (1, 2, PATIENCE_S, True),
    ],
)
def test_no_answer_goes_between_the_parts_of_another_unless_that_one_hangs(
    parts_under_way: int, my_parts: int, passed_s: float, expected: bool
) -> None:
    order = turns()
    under_way, mine = joined(order, ADA, BRAM, stage=TurnStage.READY)
    under_way.stage, under_way.parts, under_way.sending_since = TurnStage.SENDING, parts_under_way, 100.0

    assert order.may_send(mine, parts=my_parts, at=100.0 + passed_s) is expected
    assert order.may_send(order.join(PORCH, BRAM, 3), parts=my_parts, at=100.0)


def test_an_answer_that_is_ready_does_not_wait_for_an_earlier_one_that_is_thought_about() -> None:
    order = turns()
    first, second = joined(order, ADA, BRAM, stage=TurnStage.READY)
    first.stage = TurnStage.THINKING

    assert order.may_send(second, parts=4, at=0.0)


def test_what_is_through_leaves_nothing_behind() -> None:
    order = turns()
    first, _, last = through = joined(order, ADA, BRAM, ADA)
    order.begin_waiting(first)
    order.begin_waiting(last)
    order.leave_over(first, "and the tea?")
    for turn in through:
        order.leave(turn)

    assert not any([order._turns, order._newest, order._left_over])


@pytest.mark.parametrize(
    ("addressing", "is_wish", "has_other", "expected"),
    [
        ("ignore", False, False, "none"),
        ("ignore", True, True, "none"),
        ("nudge", False, False, "nudge"),
        ("nudge", False, True, "settle"),
        ("forwarded", False, False, "forwarded"),
        ("forwarded", False, True, "forwarded"),
        ("answer", False, False, "question"),
        ("answer", False, True, "question"),
        ("answer", True, False, "wish"),
        ("answer", True, True, "wish"),
    ],
)
def test_what_a_message_asks_for(addressing: Addressing, is_wish: bool, has_other: bool, expected: Step) -> None:
    assert step_for(addressing, is_wish=is_wish, has_other=has_other) == expected


@pytest.mark.parametrize(
    ("is_late", "is_superseded", "waited_for", "expected"),
    [
        (False, False, 0, "answer"),
        (False, False, MOST_WAITING - 1, "answer"),
        (False, False, MOST_WAITING, "busy"),
        (False, True, 0, "left_over"),
        (False, True, MOST_WAITING, "left_over"),
        (True, False, 0, "was_away"),
        (True, True, MOST_WAITING, "was_away"),
    ],
)
def test_what_a_captured_question_gets(is_late: bool, is_superseded: bool, waited_for: int, expected: Outcome) -> None:
    assert outcome_for(is_late=is_late, is_superseded=is_superseded, answers_waited_for=waited_for) == expected


def test_a_newer_message_of_the_same_person_there_supersedes_an_earlier_one() -> None:
    order = turns()
    first = order.join(LOBBY, ADA, 1)
    others = [order.join(LOBBY, BRAM, 2), order.join(PORCH, ADA, 3)]
    for turn in (first, *others):
        order.begin_waiting(turn)

    assert not order.is_superseded(first)
    assert not order.has_other(LOBBY, ADA, 1)

    newer = order.join(LOBBY, ADA, 4)
    order.begin_waiting(newer)

    assert order.is_superseded(first)
    assert order.has_other(LOBBY, ADA, 1)
    assert not any(order.is_superseded(turn) for turn in (newer, *others))


def test_a_message_that_is_delivered_twice_does_not_supersede_itself() -> None:
    order = turns()
    first, again = order.join(LOBBY, ADA, 1), order.join(LOBBY, ADA, 1)
    order.begin_waiting(first)
    order.begin_waiting(again)

    assert not order.is_superseded(first)
    assert not order.has_other(LOBBY, ADA, 1)


def test_what_is_left_over_is_answered_once_and_only_by_its_author_there() -> None:
    order = turns()
    first, newer, other = order.join(LOBBY, ADA, 1), order.join(LOBBY, ADA, 2), order.join(LOBBY, BRAM, 3)
    order.begin_waiting(first)
    order.begin_waiting(newer)
    order.leave_over(first, "and the tea?")
    order.leave(first)

    assert order.take_left_over(other) is None
    assert order.take_left_over(newer) == "and the tea?"
    assert order.take_left_over(newer) is None
