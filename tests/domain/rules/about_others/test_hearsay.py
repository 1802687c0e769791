"""Which messages cannot be a person's own statement about themself."""

import pytest

from memory.domain.rules.about_others.hearsay import unmeant


@pytest.mark.parametrize(
    ("message", "observation", "expected"),
    [
        ("> just moved to Leeds\nlove that", "Moved to Leeds.", "quoted"),
        (">>> just moved to Leeds", "Moved to Leeds.", "quoted"),
        ("yeah sure i'm the king of Leeds /s", "Is the king of Leeds.", "joke"),
        ("i am a ferret, just kidding!", "Is a ferret.", "joke"),
        ("if i lived in Leeds i'd never leave", "Lives in Leeds.", "supposed"),
        ("in my next life im a baker", "Is a baker.", "supposed"),
        ("my sister lives in Leeds", "Lives in Leeds.", "about_a_relative"),
        ("mum's learning Welsh now", "Learns Welsh.", "about_a_relative"),
        ("meine Schwester wohnt in Graz", "Lives in Graz.", "about_a_relative"),
        ("not me", "Lives in Leeds.", "denied"),
        ("nope, couldn't be me", "Hates coriander.", "denied"),
    ],
)
def test_the_form_of_a_message_shows_that_it_is_not_meant(message: str, observation: str, expected: str) -> None:
    assert unmeant(message, observation) == expected


@pytest.mark.parametrize(
    ("message", "observation"),
    [
        ("just moved to Leeds", "Moved to Leeds."),
        ("> where do you live?\nLeeds, near the station", "Lives in Leeds."),
        ("> just moved to Leeds\nsame here", "Moved to Leeds."),
        ("me too!!", "Lives in Leeds."),
        ("if anyone cares, i live in Leeds", "Lives in Leeds."),
        ("my sister lives in Leeds", "Has a sister who lives in Leeds."),
        ("my sister and i live in Leeds", "Lives in Leeds."),
        ("my mum's lasagne is my comfort food", "Comfort food is lasagne."),
        ("if i had to pick, ramen", "Favourite food is ramen."),
        ("no way, same here", "Lives in Leeds."),
        ("my dog is called Miso", "Has a dog called Miso."),
        ("no coriander for me please, hate it", "Hates coriander."),
        ("nope", "Does not live in Leeds."),
        ("3 > 2", "Likes numbers."),
    ],
)
def test_what_may_be_meant_is_left_to_the_model(message: str, observation: str) -> None:
    assert unmeant(message, observation) is None
