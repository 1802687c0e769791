"""Cutting answers into messages."""

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cogs.conversation._chunks import MAX_PARTS, MAX_UNITS, chunked, rendered, slices_of
from cogs.presentation.wording import units

FENCE = "```"
WORDS = st.text(alphabet=st.characters(exclude_categories=("Cs", "Cc")), min_size=1, max_size=300)
PIECES = st.one_of(
    WORDS,
    st.sampled_from(
        [
            "\n",
            "\n\n",
            " ",
            FENCE,
            f"{FENCE}py\n",
            f"\n{FENCE}\n",
            "`x`",
            "````",
            "<@123456789012345678>",
            "<a:wave:123>",
        ]
    ),
    st.sampled_from(["👩‍👩‍👧‍👦", "🇵🇹", "👍🏽", "e\u0301", "😀" * 40, "漢字" * 30, "مرحبا "]),
    st.integers(min_value=1, max_value=900).map(lambda count: "a" * count),
    st.integers(min_value=1, max_value=60).map(lambda count: "word and word\n" * count),
)
TEXTS = st.lists(PIECES, max_size=60).map("".join)
NEVER_CUT = re.compile(r"<(?:@[!&]?|#|a?:\w{2,32}:|t:)[\w:-]{1,40}>")


@given(TEXTS)
def test_every_part_fits_into_a_message_and_is_not_blank(text: str) -> None:
    parts = chunked(text).parts

    assert all(units(part) <= MAX_UNITS for part in parts)
    assert all(part.strip() for part in parts)
    assert len(parts) <= MAX_PARTS


@given(TEXTS)
def test_fences_are_balanced_in_every_part(text: str) -> None:
    assert [part.count(FENCE) % 2 for part in rendered(slices_of(text))] == [0] * len(slices_of(text))


@given(TEXTS)
@example("a" * 1374 + "````py\n" + "b" * 518)
@example("a" * 1893 + f"{FENCE}py\n{FENCE}" + "b" * 518)
def test_nothing_that_can_be_read_is_lost_and_all_stays_in_order(text: str) -> None:
    # In a block without code there is nothing to read, and where it is cut it goes.
    wanted = re.sub(r"[\s`]", "", re.sub(rf"{FENCE}[\w+\-.#]{{1,20}}\n\s*{FENCE}", "", text))
    given_out = iter(re.sub(r"[\s`]", "", "".join(rendered(slices_of(text)))))

    assert all(character in given_out for character in wanted)


@given(TEXTS)
def test_what_does_not_fit_into_four_parts_is_given_whole_in_a_file(text: str) -> None:
    chunks = chunked(text)
    kept = [part for part in rendered(slices_of(text)) if part.strip()]

    assert chunks.file_text == (text if len(kept) > MAX_PARTS else None)


@given(
    st.lists(st.sampled_from(["<@123456789012345678>", "<:wave:12345>", "<t:1700000000:R>", "x", "yy"]), max_size=400)
)
def test_mentions_emoji_and_times_are_never_cut(pieces: list[str]) -> None:
    text = "".join(pieces)

    found = [each for piece in slices_of(text) for each in NEVER_CUT.findall(piece)]

    assert found == NEVER_CUT.findall(text)


@pytest.mark.parametrize("cluster", ["👩‍👩‍👧‍👦", "🇵🇹", "👍🏽", "e\u0301", "😀"])
def test_what_is_drawn_as_one_sign_is_never_cut(cluster: str) -> None:
    for offset in range(units(cluster) + 1):
        pieces = slices_of("a" * offset + cluster * 1500)

        assert all(piece.removeprefix("a" * offset).replace(cluster, "") == "" for piece in pieces)


def test_paragraphs_are_cut_before_lines_and_lines_before_words() -> None:
    paragraph = ("A sentence of some length.\n" * 40).strip()
    lines = "word " * 20

    assert chunked(f"{paragraph}\n\n{paragraph}").parts == (paragraph, paragraph)
    assert all(part.endswith("word") for part in chunked(f"{lines}\n" * 40).parts)
    assert all(part.startswith("word") for part in chunked("word " * 700).parts)


def test_code_is_closed_and_opened_again_with_its_language() -> None:
    code = "".join(f"print({number})\n" for number in range(400))
    first, *further = chunked(f"See:\n{FENCE}py\n{code}{FENCE}\nDone.").parts

    assert first.startswith(f"See:\n{FENCE}py\nprint(0)")
    assert first.endswith(f"\n{FENCE}")
    assert all(part.startswith(f"{FENCE}py\nprint(") for part in further)
    assert further[-1].endswith(f"{FENCE}\nDone.")
