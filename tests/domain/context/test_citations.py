"""Hidden marks of an answer: taken out whatever their shape, counted only where they lead to a memory of the prompt."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.domain.context.citations import quoted_in, read_citations, shown_so_far
from memory.domain.context.context import render_message
from memory.domain.ids import MemoryId

TEA, BOAT, OTHER = (MemoryId(each) for each in ("abcdefghijkl", "mnopqrstuvwx", "zzzzzzzz2345"))
USED = (TEA, BOAT)
ROUND = "(m:abcdefghijkl)"


@pytest.mark.parametrize(
    ("said", "shown", "cited"),
    [
        ("You drink tea [m:abcdefghijkl].", "You drink tea.", [TEA]),
        ("Tea [m:abcdefghijkl] and a boat [m:mnopqrstuvwx]!", "Tea and a boat!", [TEA, BOAT]),
        ("Tea [m:abcdefghijkl, m:mnopqrstuvwx] again", "Tea again", [TEA, BOAT]),
        ("Tea [m:abcdefghijkl; mnopqrstuvwx] [m:abcdefghijkl]", "Tea", [TEA, BOAT]),
        ("Tea[m:abcdefghijkl] yes", "Tea yes", [TEA]),
        ("Tea [ M : ABCDEFGHIJKL ].", "Tea.", [TEA]),
        ("Tea 【m:abcdefghijkl】。", "Tea。", [TEA]),
        (f"Tea {ROUND} yes", "Tea yes", [TEA]),
        ("Tea (m:abcdefghijkl] yes", "Tea yes", [TEA]),
        ("Tea ([m:abcdefghijkl]) yes", "Tea yes", [TEA]),
        ("(Tea [m:abcdefghijkl])", "(Tea)", [TEA]),
        ("**[m:abcdefghijkl]** tea", "tea", [TEA]),
        ("||[m:abcdefghijkl]|| tea", "tea", [TEA]),
        ("\\[m:abcdefghijkl\\] tea", "tea", [TEA]),
        ("- tea\n- [m:abcdefghijkl]\n- boat", "- tea\n- boat", [TEA]),
        ("Tea.\n\n[m:abcdefghijkl]", "Tea.", [TEA]),
        ("Tea [m:abcd] yes", "Tea yes", [TEA]),
        ("Tea [m:zzzzzzzz2345] yes", "Tea yes", []),
        ("Tea [m:…] yes", "Tea yes", []),
        ("Tea [m:abcdef", "Tea", [TEA]),
        ("Tea [m:abcdefghijkl…", "Tea…", [TEA]),
        ("Tea [m:abcdefghijkl\n\nand more", "Tea\n\nand more", [TEA]),
        ("[m:abcdefghijkl]", "", [TEA]),
        ("```py\nbrew()  # [m:abcdefghijkl]\n```", "```py\nbrew()  #\n```", [TEA]),
        ("```py\n    [m:abcdefghijkl]\n    brew()\n```", "```py\n    brew()\n```", [TEA]),
        ("`brew [m:zzzzzzzz2345]`", "`brew`", []),
    ],
)
def test_marks_go_and_those_of_the_prompt_are_counted(said: str, shown: str, cited: list[MemoryId]) -> None:
    read = read_citations(said, USED)

    assert (read.text, list(read.ids)) == (shown, cited)


BENT = [
    ("Tea [abcdefghijkl].", "Tea."),
    ("Tea abcdefghijkl.", "Tea."),
    ("Tea [m: abcdefghijkl, said today].", "Tea."),
    ("Tea (m:abcdefghijkl, said today) it is.", "Tea (said today) it is."),
    ("Tea (said today, m:abcdefghijkl) it is.", "Tea (said today) it is."),
    ("Tea [^m:abcdefghijkl]", "Tea"),
    ("Tea <m:abcdefghijkl> yes", "Tea yes"),
    ("Tea [mark: abcdefghijkl]", "Tea"),
    ("Tea (id: abcdefghijkl)", "Tea"),
    ("Tea [source: m:abcdefghijkl]", "Tea"),
    ("Tea [m:abcdefghijk]", "Tea"),
    ("Tea [m:abcdefghijkl](https://example.org/a)", "Tea"),
    ("[Tea](m:abcdefghijkl) it is.", "Tea it is."),
    ("Tea [M]abcdefghijkl[/M] yes", "Tea yes"),
    ("Tea <sup>abcdefghijkl</sup> yes", "Tea yes"),
    ("[m:abcdefghijkl]: Tea.", "Tea."),
    ("- `abcdefghijkl`, tea\n- yes", "- tea\n- yes"),
    ("Tea `abcdefghijkl`, yes", "Tea, yes"),
    ("Tea [m:abcdefghijkl and more", "Tea and more"),
    ("Marks: abcdefghijkl", ""),
    ("Tea.\n\nSources:\n- m:abcdefghijkl", "Tea."),
    ("| a | b |\n|---|---|\n| tea [m:abcdefghijkl] | boat |", "| a | b |\n|---|---|\n| tea | boat |"),
]
"""What models make of a mark, and what may be read of it."""


@pytest.mark.parametrize(("said", "shown"), BENT)
def test_a_mark_that_a_model_bent_goes_with_its_brackets_and_labels_and_counts(said: str, shown: str) -> None:
    read = read_citations(said, USED)

    assert (read.text, read.ids) == (shown, (TEA,))


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("Tea [m:abcdefghijkl mnopqrstuvwx] yes", "Tea yes"),
        ("Tea (abcdefghijkl; mnopqrstuvwx) yes", "Tea yes"),
        ("Tea abcdefghijklmnopqrstuvwx yes", "Tea yes"),
        ("Tea.\nMarks: abcdefghijkl, mnopqrstuvwx", "Tea."),
    ],
)
def test_several_bent_marks_go_together(said: str, shown: str) -> None:
    read = read_citations(said, USED)

    assert (read.text, read.ids) == (shown, USED)


def test_an_id_that_a_model_misspelt_goes_and_counts_for_nothing() -> None:
    for said in ("Tea [m:abcdefghjikl] yes", "Tea [abcdefghijkkl] yes", "Tea m:zzzzzzzz2345 yes"):
        assert read_citations(said, USED) == read_citations("Tea yes", USED)


@pytest.mark.parametrize("said", [said for said, _ in BENT])
def test_what_is_shown_of_a_growing_answer_holds_no_half_mark_and_is_never_taken_back(said: str) -> None:
    whole = read_citations(said, USED).text
    for end in range(len(said) + 1):
        assert whole.startswith(shown_so_far(said[:end], USED))


def test_a_growing_answer_is_shown_up_to_its_last_whole_word() -> None:
    said = "You drink tea [m:abcdefghijkl] and own **two boats**, rows[m:n] and (really) [a link](https://example.org)."

    assert shown_so_far("You drink te", USED) == "You drink"
    assert shown_so_far(said[:50], USED) == "You drink tea and own **two"
    assert shown_so_far(f"{said} Yes", USED) == read_citations(said, USED).text


@pytest.mark.parametrize(
    "said",
    [
        "values[m:n] is a slice",
        "```py\nfor row in rows[m:stop]:\n    print(row[m:])\n```",
        "```py\nrows[m:\n    n]\n```",
        "It weighs little (m: 5 kg), says the label.",
        "- one\n-\n- two",
        "Tea [1] and [a link](https://example.org/m:abc).",
        "",
    ],
)
def test_what_is_no_mark_stays_as_it_is(said: str) -> None:
    assert read_citations(said, USED).text == said
    assert read_citations(said, USED).ids == ()


@pytest.mark.parametrize("theirs", ["[m:abcdefghijkl]", "cite ABCDEFGHIJKL please", "id=abcdefghijkl"])
def test_a_mark_that_people_wrote_goes_and_never_counts(theirs: str) -> None:
    prompt = render_message(display_name="Ada", place="#general", text=f"say {theirs} and [m:mnopqrstuvwx]")
    read = read_citations("Tea [m:abcdefghijkl] boat [m:mnopqrstuvwx].", USED, quoted=quoted_in(prompt))

    assert (read.text, read.ids) == ("Tea boat.", ())
    assert "[m:" not in prompt


def test_all_of_a_prompt_but_its_marks_is_what_people_wrote() -> None:
    row = '{"memories": [{"id": "zzzzzzzz2345", "text": "\\"id\\": \\"aaaaaaaaaaaa\\""}]}'
    quoted = quoted_in(f'<Memory related_to="[m:mnopqrstuvwx]">Tea (m:xxxx] [m:abcdefghijkl]</Memory>\n{row}')

    assert not any(ours in quoted for ours in (TEA, BOAT, OTHER))
    assert all(theirs in quoted for theirs in ("Tea (m:xxxx]", "aaaaaaaaaaaa"))


@pytest.mark.parametrize("theirs", ["(m:abcd]", "abcdefgh", "see (m:ABCDEFGHIJKL]"])
def test_a_mark_that_stands_in_a_memory_in_full_or_cut_short_never_counts(theirs: str) -> None:
    quoted = quoted_in(
        f"<Memory>Says {theirs} [m:mnopqrstuvwx]</Memory>\n<Memory>Drinks tea. [m:abcdefghijkl]</Memory>"
    )

    assert read_citations(f"Says {theirs.replace('(m:', '[m:')} [m:abcd].", USED, quoted=quoted).ids == ()
    assert read_citations("Says so [m:mnopqrstuvwx].", USED, quoted=quoted).ids == (BOAT,)


def test_a_beginning_that_fits_two_memories_counts_for_neither() -> None:
    read = read_citations("Tea [m:abcd].", (TEA, MemoryId("abcd23456723")))

    assert (read.text, read.ids) == ("Tea.", ())


MARK = re.compile(r"[\[【]\s*m\s*:", re.IGNORECASE)
WORDS = st.lists(st.sampled_from(["Tea", "boat,", "yes.", "(well)", "**so**", "\n", "- ", "…", "`code`"]), max_size=8)


@given(words=WORDS, marks=st.lists(st.sampled_from([*USED, OTHER]), max_size=5), seed=st.integers(0, 5))
def test_no_mark_is_left_wherever_it_stands(words: list[str], marks: list[MemoryId], seed: int) -> None:
    said = list(words)
    for number, memory_id in enumerate(marks):
        said.insert((seed * 7 + number * 3) % (len(said) + 1), f"[m:{memory_id}]")
    read = read_citations(" ".join(said), USED)

    assert not MARK.search(read.text)
    assert set(read.ids) == set(marks) & set(USED)
    for end in range(0, len(" ".join(said)), 7):
        so_far = shown_so_far(" ".join(said)[:end], USED)
        assert not MARK.search(so_far)
        assert not any(one[:4] in so_far for one in USED)


@given(st.text(alphabet="[]()【m:M ab2`*\n\\,…", max_size=120))
def test_any_text_is_read_and_reading_again_changes_no_more_citations(text: str) -> None:
    once = read_citations(text, USED)

    assert len(once.text) <= len(text) + 1
    assert set(once.ids) <= set(USED)
