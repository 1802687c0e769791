"""People's words shown safely."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.presentation.wording import cut_to_units, shown, units


@pytest.mark.parametrize(
    ("written", "safe"),
    [
        ("**bold**", "\\*\\*bold\\*\\*"),
        ("`code`", "\\`code\\`"),
        ("||spoiler||", "\\|\\|spoiler\\|\\|"),
        ("~~gone~~", "\\~\\~gone\\~\\~"),
        ("# Heading", "\\# Heading"),
        ("> quote", "\\> quote"),
        ("- item", "\\- item"),
        ("[link](https://example.org)", "\\[link](https://example.org)"),
        ("[a](http://b.c) or [d](http://e.f)", "\\[a](http://b.c) or \\[d](http://e.f)"),
        ("see <https://e.f/a_b>_now_", "see \\<https://e.f/a_b>\\_now\\_"),
        ("@everyone", "@\u200beveryone"),
        ("@here", "@\u200bhere"),
        ("<@123456789012345678>", "\\<@\u200b123456789012345678>"),
        ("<@&123456789012345678>", "\\<@\u200b&123456789012345678>"),
        ("<:wave:12345>", "\\<:wave:12345>"),
        ("plain, with https://example.org/a_b", "plain, with https://example.org/a_b"),
    ],
)
def test_mark_up_and_mentions_are_inert(written: str, safe: str) -> None:
    assert shown(written, 200) == safe


@given(st.text(max_size=80), st.integers(min_value=0, max_value=60))
def test_text_is_cut_to_units(written: str, limit: int) -> None:
    kept = cut_to_units(written, limit)

    assert units(kept) <= limit
    assert written.startswith(kept)
