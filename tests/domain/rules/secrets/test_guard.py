"""The one question about secrets and personal data: what holds for all kinds together."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.domain.rules.secrets.guard import find_pii
from tests.domain.secrets_made_up import card, grouped, iban, mixed

ANY_TEXT = st.text(st.characters(), max_size=120)
VISA = card("4")

EXAMPLES = {
    "card": f"my card is {grouped(VISA)}",
    "iban": f"rent goes to {grouped(iban('DE', '0' * 8 + '4711081500'))}",
    "ssn": "my ssn is 781-22-4410",
    "password": "the wifi password is Kettle-Drum-9",
    "api_key": f"the token is ghp_{mixed(36)}",
    "phone": "my number is 202-555-0143",
    "email": "write to ada@harbour.example",
    "ip_address": "my ip is 203.0.113.77",
    "street_address": "I live at 14 Birchwood Avenue",
}

ORDINARY = (
    "I like tea",
    "my order number is 503-8812-4471",
    "ISBN 978-3-16-148410-0 is a good read",
    "commit 4b825dc642cb6eb9a060e54bf8d69288fbee4904 broke the build",
    "uuid 6ba7b810-9dad-11d1-80b4-00c04fd430c8",
    "<@175928847299117063> gg",
    "the exam is on 2026-06-12 at 09:30, room 301",
    "pi is 3.14159265358979",
    "we use react@18.2.0 and git@github.com:harbour/boats.git",
    "ich habe mein Passwort vergessen",
    "olvidé mi contraseña",
    "パスワードを忘れました",
    "я забыл пароль",
)


@pytest.mark.parametrize("kind", EXAMPLES)
def test_each_kind_is_found_and_named(kind: str) -> None:
    assert [found.kind for found in find_pii(EXAMPLES[kind])] == [kind]


@pytest.mark.parametrize("text", ORDINARY)
def test_ordinary_numbers_and_talk_are_left_alone(text: str) -> None:
    assert find_pii(text) == ()


def test_several_kinds_are_found_in_order_of_appearance() -> None:
    text = f"{EXAMPLES['email']}, {EXAMPLES['phone']}, {EXAMPLES['card']}"

    assert [found.kind for found in find_pii(text)] == ["email", "phone", "card"]


def test_a_finding_says_where_the_value_stands_in_the_text_as_written() -> None:
    text = "♥ mein Passwort: ｋｅttle-Drum-9!"

    (found,) = find_pii(text)

    assert text[found.start : found.end] == "ｋｅttle-Drum-9!"


def test_spelled_digits_in_groups_are_a_number() -> None:
    text = "reach me at two zero two, five five five, zero one four three"

    assert [found.kind for found in find_pii(text)] == ["phone"]


@given(
    st.sampled_from(sorted(EXAMPLES)),
    st.integers(min_value=0, max_value=60),
    st.sampled_from("\u200b\u200d\u2060\ufe0f\u00ad"),
)
def test_an_invisible_character_anywhere_hides_nothing(kind: str, place: int, invisible: str) -> None:
    text = EXAMPLES[kind]
    place = min(place, len(text))

    assert kind in {found.kind for found in find_pii(text[:place] + invisible + text[place:])}


@given(st.sampled_from(sorted(EXAMPLES)))
def test_full_width_writing_hides_nothing(kind: str) -> None:
    wide = "".join(chr(ord(letter) + 0xFEE0) if "!" <= letter <= "~" else letter for letter in EXAMPLES[kind])

    assert kind in {found.kind for found in find_pii(wide)}


@given(ANY_TEXT)
def test_findings_lie_in_the_text_in_order_and_apart(text: str) -> None:
    findings = find_pii(text)

    assert all(0 <= found.start < found.end <= len(text) for found in findings)
    assert all(one.end <= other.start for one, other in pairwise(findings))


@pytest.mark.parametrize(
    "unit", ["1-", "a.", "password ", "::", "@", "x at y dot ", "Am 1 ", '"', "eyJ", "://a:", "улица ", "(at)"]
)
def test_a_text_made_to_exhaust_the_patterns_is_judged_like_any_other(unit: str) -> None:
    """A pattern whose work grows out of hand would never come to an end here."""
    assert find_pii((unit * 20_000)[:20_000]) == ()
