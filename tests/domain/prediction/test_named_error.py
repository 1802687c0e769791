"""The error that a message prints, and none in prose."""

import pytest

from memory.domain.prediction.prediction import MOST_CHARACTERS, named_error

TRACE = (
    "why?\n```\nTraceback (most recent call last):\n"
    '  File "tide.py", line 3, in <module>\n    tables["neap"]\nKeyError: \'neap\'\n```'
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (TRACE, "KeyError 'neap'"),
        ("ValueError: one\n\nDuring handling of that:\n\nharbour.errors.TideError: two", "TideError two"),
        ("java.lang.IllegalStateException: no rope\n\tat Main.run(Main.java:3)", "IllegalStateException no rope"),
        ("thread 'main' panicked at 'no rope', src/main.rs:3", "panicked at 'no rope', src/main.rs:3"),
        ("error[E0382]: borrow of moved value", "error[E0382] borrow of moved value"),
        ("Segmentation fault (core dumped)", "Segmentation fault (core dumped)"),
        ("I made an Error in the log book", None),
        ("that was an error of judgement, with no exception", None),
        ("a KeyError is what I dislike most", None),
        ("", None),
    ],
)
def test_the_last_error_that_is_printed_is_named(text: str, expected: str | None) -> None:
    assert named_error(text) == expected


def test_what_stands_past_the_length_of_a_message_is_not_looked_at() -> None:
    assert named_error("x" * MOST_CHARACTERS + "\nKeyError: 1") is None
    assert named_error("x" * (MOST_CHARACTERS - 20) + "\nKeyError: 1") == "KeyError 1"
