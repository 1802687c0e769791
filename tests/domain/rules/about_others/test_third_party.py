"""A statement about somebody else is told from one about the speaker, a thing, a place, a pet or a group."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.domain.rules.about_others.third_party import is_about_another, unmeant

ABOUT_ANOTHER = [
    # A member, by mention or handle.
    "<@123456789012345678> is a scammer", "@ilse is seventeen years old",
    # A name.
    "Bob is allergic to nuts", "remember that bruno prefers to be woken at five", "Kofi's address is 9 Elm Road",
    "Did you know that Ilse is pregnant?", "remember this about Ilse: she is bankrupt", "Ilse, 34, lives in Ghent",
    "Ilse and Henk are dating", "Quenby plays guitar",
    "Quenby is a teacher", "Ilse parked in her own garden", "Mr Okoro is retiring in June",
    # Kin and others whom the speaker knows.
    "my sister lives in Oslo", "my mum's a nurse", "My parents are divorced", "our neighbour is a heavy drinker",
    "Henk's sister lives in Ghent", "I have a brother. He is gay.",
    # Pronouns.
    "he is moving out", "She (Ilse) lives alone", "somebody earns 90,000 a year",
    # A second sentence.
    "I like tea. Ilse hates it when people stare.",
    # Other languages.
    "mein Bruder heißt Tom", "Merk dir, dass Jürgen schwul ist", "Carmen está embarazada", "Ma sœur est enceinte",
    "O João mora no Porto", "Giulia è incinta", "Mijn broer woont in Gent", "Мой брат живёт в Минске",
    "Moja siostra mieszka w Łodzi", "我妹妹住在上海", "田中さんは離婚した", "내 동생은 부산에 살아요",
    "أختي تعيش في دبي",
]  # fmt: skip


@pytest.mark.parametrize("text", ABOUT_ANOTHER)
def test_a_statement_about_another_person_is_noticed(text: str) -> None:
    assert is_about_another(text)


OWN = [
    # First person, with others in it.
    "I live with my sister in Oslo", "My wife and I run a bakery", "Henk and I carpool", "I'm married to Ilse",
    # Possessions, pets, plans, what only looks like kin.
    "My dog Rufus loves the beach", "My cat is called Zorp. She is three years old.",
    "my sister's old bike is mine now", "My mother tongue is Twi", "My friend code is SW-1234",
    "Mochi barks at the postman",
    # Things, places, works, programs, days.
    "The deploy runs on Fridays", "Berlin has great clubs", "Docker hates me", "Mondays are the worst",
    "Tea is better than coffee", "Tom Waits is my favourite singer",
    # Groups.
    "our guild raids on Tuesdays", "My family lives in Chile", "Everyone is welcome at the book club",
    # Notes about the speaker.
    "Prefers tea", "call me Al", "Has a brother named Tom", "Laptop is five years old",
    "Software engineer at Acme", "Work: Data analyst", "Primary school teacher",
    # No statement.
    "Is Bob gay?", "Ilse",
    # Other languages.
    "Ich wohne bei meiner Schwester", "Hamburg liegt am Wasser", "Mi hermano y yo jugamos al ajedrez",
    "Il pleut toujours ici", "O servidor fica em Faro", "Vivo con mia sorella", "Ik woon bij mijn broer",
    "Моя собака любит гулять", "我妹妹和我一起住", "妹と一緒に住んでいます", "저는 동생과 살아요",
]  # fmt: skip


@pytest.mark.parametrize("text", OWN)
def test_other_statements_are_the_speakers_own(text: str) -> None:
    assert not is_about_another(text)


@given(st.sampled_from(ABOUT_ANOTHER), st.integers(0, 200), st.sampled_from("\u200b\u200d\u2060\ufeff\u00ad"))
def test_an_invisible_character_hides_nothing(text: str, place: int, invisible: str) -> None:
    cut = place % (len(text) + 1)

    assert is_about_another(text[:cut] + invisible + text[cut:])


@given(st.sampled_from(ABOUT_ANOTHER), st.integers(1, 5), st.sampled_from([" ", "\u00a0", "\t", "\u3000"]))
def test_wide_spaces_hide_nothing(text: str, count: int, space: str) -> None:
    assert is_about_another(space + text.replace(" ", space * count) + space)


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
