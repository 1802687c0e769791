"""Who may be captured, thought about and answered now."""

import pytest

from cogs.conversation._order import PATIENCE_S, Order, Stage, Turn

ADA, BRAM, LOBBY, PORCH = 11, 12, 1, 2


def joined(order: Order, *authors: int, stage: Stage = Stage.ARRIVED) -> list[Turn]:
    """Let messages of some people come to the lobby, one behind the other."""
    turns = [order.join(LOBBY, author) for author in authors]
    for turn in turns:
        turn.stage = stage
    return turns


@pytest.mark.parametrize(
    ("before", "expected"),
    [
        (Stage.ARRIVED, False),
        (Stage.CAPTURING, False),
        (Stage.CAPTURED, True),
        (Stage.THINKING, True),
        (Stage.READY, True),
        (Stage.SENDING, True),
    ],
)
@pytest.mark.parametrize("author", [ADA, BRAM])
def test_a_channel_is_captured_in_order(before: Stage, author: int, expected: bool) -> None:
    order = Order()
    first, second = joined(order, ADA, author)
    first.stage = before

    assert order.may_capture(first)
    assert order.may_capture(second) is expected


@pytest.mark.parametrize(
    ("channel", "author", "is_asked", "expected"),
    [
        (LOBBY, ADA, True, False),
        (LOBBY, ADA, False, True),
        (LOBBY, BRAM, True, True),
        (PORCH, ADA, True, True),
    ],
)
@pytest.mark.parametrize("stage", list(Stage))
def test_people_wait_for_their_own_questions_and_for_nobody_elses(
    channel: int, author: int, is_asked: bool, expected: bool, stage: Stage
) -> None:
    order = Order()
    first, mine = order.join(channel, author), order.join(LOBBY, ADA)
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
    order = Order()
    under_way, mine = joined(order, ADA, BRAM, stage=Stage.READY)
    under_way.stage, under_way.parts, under_way.sending_since = Stage.SENDING, parts_under_way, 100.0

    assert order.may_send(mine, parts=my_parts, at=100.0 + passed_s) is expected
    assert order.may_send(order.join(PORCH, BRAM), parts=my_parts, at=100.0)


def test_an_answer_that_is_ready_does_not_wait_for_an_earlier_one_that_is_thought_about() -> None:
    order = Order()
    first, second = joined(order, ADA, BRAM, stage=Stage.READY)
    first.stage = Stage.THINKING

    assert order.may_send(second, parts=4, at=0.0)


def test_the_answers_that_somebody_waits_for_are_counted_in_all_channels() -> None:
    order = Order()
    for channel, author, is_asked in ((LOBBY, ADA, True), (PORCH, ADA, True), (LOBBY, ADA, False), (LOBBY, BRAM, True)):
        order.join(channel, author).is_asked = is_asked

    assert order.asked_by(ADA) == 2


def test_what_is_through_leaves_nothing_behind() -> None:
    order = Order()
    for turn in joined(order, ADA, BRAM, ADA):
        order.leave(turn)

    assert order._turns == {}
