"""Signs that are looked for first: no text may be passed over in which a slower rule would find something."""

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from memory.domain.rules.injection import disguise, markup

_PATTERNS = [
    pattern
    for name in ("_FENCE_ROLE", "_FENCE_TAG", "_RULER", "_ENTITY_TAG", "_CHAT_TEMPLATE", "_OPERATOR", "_LEAVES_A_STRING", "_TEMPLATE_CODE", "_HTML", "_TAG")
    if isinstance(pattern := getattr(markup, name), re.Pattern)
]  # fmt: skip
_PIECES = st.sampled_from(
    "system assistant begin BEGIN new end of data memory tool onload onerror javascript __class__ ``` ~~~ --- === ### *** < > </ [ ] [/INST] <| |> { } {{ }} {% %} "
    "${ #{ %( ) & &lt; &gt; ]]> <! */ /* ' \" \"; '); : = $where x".split()
) | st.sampled_from([" ", "\n", ", "])


@given(pieces=st.lists(_PIECES, max_size=8))
@settings(max_examples=400)
def test_a_text_without_any_sign_of_markup_breaks_out_by_no_pattern(pieces: list[str]) -> None:
    text = "".join(pieces)

    if any(pattern.search(text) for pattern in _PATTERNS):
        assert markup._SHAPED.search(text) or text.lstrip()[:1] in markup._QUOTES


@given(
    pieces=st.lists(
        st.sampled_from(["%41", "\\u0041", "\\x41", "&#65;", "&lt;", "01000001", "a", " ", "aGVsbG8gd29ybGQ="]),
        max_size=9,
    )
)
def test_what_is_encoded_has_the_sign_of_its_kind(pieces: list[str]) -> None:
    text = "".join(pieces)

    for sign, pattern, _ in disguise._ENCODED:
        assert sign in text or pattern.search(text) is None
