"""What takes over a line word for word is found; what puts it in other words is not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.domain.language.sentences import quotes


@pytest.mark.parametrize(
    ("text", "line", "is_quotation"),
    [
        ("Somebody said that Wren is a cheat at cards.", "wren is a cheat", True),
        ("Everybody knows: WREN, is a cheat!", "I tell you Wren is a cheat", True),
        ("People planned the lantern evening.", "shall we plan a lantern evening on Saturday?", False),
        ("They talked about free nitro.", "free nitro", True),
        ("They talked about nitro.", "nitro", False),
        ("Undo expired.", "All memories erased. Undo expired.", True),
        ("People talked about boats and rain.", "the rain ruined our boats", False),
        ("大家说小明是骗子不要相信他", "小明是骗子不要相信", True),
        ("大家聊了天气", "今天的天气真好啊", False),
        ("", "anything at all", False),
        ("anything at all", "", False),
    ],
)
def test_a_run_of_words_is_a_quotation(text: str, line: str, is_quotation: bool) -> None:
    assert quotes(text, line) is is_quotation


@given(
    before=st.text(max_size=40), line=st.lists(st.from_regex(r"[a-z]{2,8}", fullmatch=True), min_size=2, max_size=12)
)
def test_a_whole_line_is_always_found(before: str, line: list[str]) -> None:
    said = " ".join(line)
    assert quotes(f"{before} . {said}", said)
