"""Which tongues are looked at: none may be left out that could open in a text."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory.domain.rules.sensitive.words_world import TONGUES

_OPENINGS = [
    pytest.param(opening, frozenset(words.split()), id=words[:20] or "cyrillic") for opening, words, _ in TONGUES
]
_TEXTS = st.text(st.characters(codec="ascii", exclude_characters="\r"), max_size=12)


@pytest.mark.parametrize(("opening", "words"), _OPENINGS)
@given(data=st.data(), before=_TEXTS, behind=_TEXTS)
@settings(max_examples=60)
def test_an_opening_in_ascii_has_one_of_the_words_of_its_tongue(
    opening: str, words: frozenset[str], data: st.DataObject, before: str, behind: str
) -> None:
    named = sorted({*words, *re.findall(r"[a-z]+", opening)})
    text = f"{before}{data.draw(st.sampled_from(['', ' ']))}{data.draw(st.sampled_from(named))} {behind}"

    if re.search(opening, text, re.IGNORECASE):
        assert not words.isdisjoint(re.findall(r"\w+", text.lower()))
