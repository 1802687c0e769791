"""Log noise is refused; sentences that mention it are not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.domain.writing.noise import is_noise

SIGNALS = (
    "tick marker", "runtime snapshot", "check-in", "heartbeat", "burst tick", "no changes", "nothing to report",
    "status unchanged", "routine scan", "ephemeral",
)  # fmt: skip
"""Those that the vault specification lists."""


@pytest.mark.parametrize("signal", SIGNALS)
def test_every_mark_alone_is_noise(signal: str) -> None:
    assert is_noise(signal)
    assert is_noise(f"  {signal.upper()}!  ")


@pytest.mark.parametrize(
    "text",
    [
        "tick marker for burst 5",
        "Heartbeat 12:30:01",
        "check-in #4",
        "[log] routine scan: no changes",
        "runtime snapshot 2026-03-01",
        "runtime snapshot #42 2026-03-01T04:05:06Z",
        '{"type": "heartbeat", "ts": 1772337906}',
        "level=info msg=heartbeat",
    ],
)
def test_numbers_and_fillers_around_a_mark_do_not_make_a_statement(text: str) -> None:
    assert is_noise(text)


@pytest.mark.parametrize(
    "text",
    [
        "I have a check-in with my tutor on Monday",
        "My favourite film is called Heartbeat Alley",
        "There are no changes to my plan to move",
        "I collect ephemeral art",
        "I wear a type of heartbeat monitor",
        "I run",
        "12345",
        "",
        "🎉",
    ],
)
def test_a_sentence_that_mentions_a_mark_is_kept(text: str) -> None:
    assert not is_noise(text)


@given(st.text())
def test_any_text_is_judged(text: str) -> None:
    assert is_noise(text) in (True, False)
