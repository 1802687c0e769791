"""Signs that are looked for first: no text may be passed over in which a slower rule would find something."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory.domain.rules.secrets.password_words import COMMANDS, NAME_SIGNS, NAMES

_ROWS = [("names", NAME_SIGNS, NAMES), *((f"command {place}", *row) for place, row in enumerate(COMMANDS))]
_BETWEEN = st.sampled_from([" ", "", "-", ": ", "=", "/", " | ", " -p", "'s ", " with ", "%"])


@pytest.mark.parametrize(("signs", "pattern"), [pytest.param(signs, rule, id=name) for name, signs, rule in _ROWS])
@given(data=st.data())
@settings(max_examples=150)
def test_what_a_pattern_finds_in_ascii_has_one_of_its_signs(
    signs: tuple[str, ...], pattern: re.Pattern[str], data: st.DataObject
) -> None:
    words = sorted({*re.findall(r"[A-Za-z]{2,}", pattern.pattern), "a1b2c3!x", "wlan", "7z"})
    some = data.draw(st.lists(st.tuples(st.sampled_from(words), _BETWEEN), min_size=1, max_size=6))
    text = "".join(part for pair in some for part in pair)

    if pattern.search(text):
        assert any(sign in text.lower() for sign in signs)
