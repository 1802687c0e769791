"""What people erased is in no collection, file, log, export, prompt or answer afterwards.

A sample of what the bench does with 1,000.
"""

import io
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.canaries import WAYS, canary, found_in, marks, text_with
from bench.erasing import erasing_figures
from bot.logs import configure_logs
from memory.domain.language.terms import terms_of

MOST: Final = 200_000


@given(number=st.integers(0, MOST), other=st.integers(0, MOST))
def test_every_canary_is_told_from_every_other_in_text_bytes_and_search_terms(number: int, other: int) -> None:
    word = canary(number)

    assert (marks([word]) == marks([canary(other)])) == (number == other)
    said = text_with(word.upper(), WAYS[number % len(WAYS)])
    assert found_in(said) == found_in(said.encode()) == found_in(" ".join(terms_of(said))) == marks([word])


@pytest.mark.usefixtures("logs_put_back")
async def test_of_what_was_erased_forgotten_and_left_nothing_is_found_and_what_stays_is_there(tmp_path: Path) -> None:
    logs = io.StringIO()
    configure_logs("INFO", stream=logs)

    figures = await erasing_figures(tmp_path / "data", canaries=24, logs=logs, prompts=8)

    assert set(figures["left"].values()) == {0}
    assert set(figures["left"]) == {"collections", "files", "logs", "exports", "prompts", "answers", "files_at_rest"}
    assert figures["in_the_backup"] == figures["stored_before"]
    assert figures["of_the_erased_readable_in_the_backup"] == 0
    assert figures["left_after_the_restore"] == figures["left"]
    # One was edited away before anybody looked.
    assert figures["stored_before"] == figures["canaries"] - 1
    assert figures["in_prompts_before"] > figures["canaries"] // 2
    assert figures["staying"] == figures["staying_still_there"] > 0
    assert figures["log_lines"] > 0
