"""What comes nearest to the words by which somebody names a memory of theirs."""

import pytest

from memory.domain.memory import Memory
from memory.domain.recall.nearest import MOST_NEAREST, nearest, says
from tests.domain.records import formed

HIVES, BIRTHDAY, BOAT, FLAT = (
    "I keep two beehives on the roof",
    "My birthday is on 3 May",
    "Fährt mit dem Segelboot zum Heringsdorf",
    "My flat is in Utrecht",
)


def known(*texts: str) -> list[Memory]:
    """Build memories with these texts, newest first."""
    return [formed(f"m{number}", text) for number, text in enumerate(texts)]


@pytest.mark.parametrize(
    ("about", "fit", "first"),
    [
        ("beehive", "only", HIVES),
        ("what is on the roof of the flat", "found", HIVES),
        ("the bees", "near", HIVES),
        ("mein Boot", "near", BOAT),
        ("my brithday", "near", BIRTHDAY),
        ("lighthouses", "newest", HIVES),
        ("", "newest", HIVES),
    ],
)
def test_what_is_named_otherwise_than_it_is_written_is_found_or_offered(about: str, fit: str, first: str) -> None:
    found = nearest(about, known(HIVES, BIRTHDAY, BOAT, FLAT))

    assert (found.fit, found.memories[0].text) == (fit, first)
    assert len(found.memories) == {"only": 1, "found": 2}.get(fit, 4)


def test_of_several_with_all_the_words_none_is_the_only_one_and_what_has_most_of_them_comes_first() -> None:
    found = nearest("my green cat", known("A parrot eats green apples", "My cat is green", "The green cat sleeps"))

    assert [memory.text[:6] for memory in found.memories] == ["My cat", "The gr", "A parr"]
    assert found.fit == "found"


@pytest.mark.parametrize(
    ("about", "text", "is_about"),
    [
        ("the bees", "I keep beehives on the roof", True),
        ("my trip to Norway", "we sail to Norway in June", True),
        ("my sister's old green boat", "a boat was on the lake", False),
        ("tea", "I drink coffee", False),
        ("my phone number", "I get a new drum kit, the red one", False),
        ("", "anything", False),
    ],
)
def test_a_line_is_about_what_half_of_the_words_name(about: str, text: str, is_about: bool) -> None:
    assert says(about, text) is is_about


def test_of_a_long_text_few_words_are_compared_letter_by_letter_and_few_memories_are_offered() -> None:
    found = nearest(f"{' '.join(f'aa{number:02}x' for number in range(20))} brithday", known(*[BIRTHDAY] * 99))

    assert (found.fit, len(found.memories)) == ("newest", MOST_NEAREST)
