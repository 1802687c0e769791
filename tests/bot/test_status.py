"""What the running bot says of itself."""

from bot.status import foreseen_sentence
from memory.operations.answering.prefetch import Tally


def test_what_came_of_foreseen_answers_is_told_by_what_it_means() -> None:
    assert foreseen_sentence(Tally(made=12, at_hand=40, dropped=3, failed=1)) == (
        "answers foreseen since the start: 12 made ready, 40 ready already, 3 left for want of room, 1 failed"
    )
