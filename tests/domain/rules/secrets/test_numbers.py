"""Cards, accounts and social security numbers: found in any grouping, and only when the number proves itself."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.domain.language.normal_text import skeleton
from memory.domain.rules.secrets.digits import with_digits
from memory.domain.rules.secrets.numbers import find_cards, find_ibans, find_ssns
from tests.domain.secrets_made_up import card, grouped, iban

VISA, MASTERCARD, AMEX = card("4"), card("52"), card("37", 15)
GERMAN = iban("DE", "0" * 8 + "1234567890")
DIGIT_WORDS = "zero one two three four five six seven eight nine".split()


@pytest.mark.parametrize(
    "text",
    [
        f"card {VISA}",
        f"card {grouped(VISA)}",
        f"card {grouped(VISA, '-')}",
        f"card {grouped(MASTERCARD, '.')}",
        f"card {grouped(MASTERCARD, ', ')}",
        f"{AMEX[:4]} {AMEX[4:10]} {AMEX[10:]} works at the hotel",
        f"カード番号は{grouped(VISA)}です",
        f"meine Karte {grouped(VISA)} läuft 03/29 ab",
        f"卡号{VISA}",
    ],
)
def test_a_card_is_found_however_it_is_grouped(text: str) -> None:
    assert [found.kind for found in find_cards(text)] == ["card"]


@pytest.mark.parametrize(
    ("first", "length"),
    [("5018", 12), ("4", 13), ("6304", 13), ("36", 14), ("6762", 14), ("2131", 15), ("37", 15), ("5020", 15), ("5893", 17), ("6759", 18), ("4", 19)],
)  # fmt: skip
def test_a_card_of_any_length_that_a_network_gives_out_is_found(first: str, length: int) -> None:
    assert [found.kind for found in find_cards(f"pay with {card(first, length)} please")] == ["card"]


@pytest.mark.parametrize(
    "text",
    [
        f"card {grouped(VISA[:-1] + str((int(VISA[-1]) + 1) % 10))}",
        "1234 5678 9012 3456",
        "0000 0000 0000 0000",
        f"order number {VISA}",
        f"0.{VISA}",
        f"a{VISA}b",
        "1181234567890123456",
        f"EAN {card('4', 13)}",
        "1764019200000",
    ],
)
def test_a_number_that_fails_luhn_or_is_called_something_else_is_no_card(text: str) -> None:
    assert list(find_cards(text)) == []


@given(st.integers(min_value=0, max_value=10**12 - 1))
def test_every_number_of_a_network_that_passes_luhn_is_found_and_no_other(body: int) -> None:
    right = card(f"4{body:012d}")
    wrong = right[:-1] + str((int(right[-1]) + 5) % 10)

    assert list(find_cards(grouped(right)))
    assert not list(find_cards(grouped(wrong)))


def test_digits_written_as_words_are_read() -> None:
    spelt = " ".join(DIGIT_WORDS[int(digit)] for digit in VISA)

    plain = with_digits(skeleton(f"my card: {spelt}."))

    assert [found.kind for found in find_cards(plain.text)] == ["card"]


@pytest.mark.parametrize("text", ["one two three four", "eins zwei drei, los", "no one is number nine"])
def test_counting_is_left_as_words(text: str) -> None:
    plain = skeleton(text)

    assert with_digits(plain) is plain


@pytest.mark.parametrize(
    "text",
    [
        f"IBAN {GERMAN}",
        f"iban {grouped(GERMAN)} danke",
        f"konto {GERMAN.lower()}",
        f"{grouped(iban('NL', 'FAKE' + '0417302915'))} is mine",
        f"la cuenta es {grouped(iban('ES', '0' * 10 + '4173029150'))}",
        f"口座 {iban('FR', '0' * 10 + '0417302915' + '000')}です",
    ],
)
def test_an_account_is_found_in_any_grouping_and_case(text: str) -> None:
    assert [found.kind for found in find_ibans(text)] == ["iban"]


@pytest.mark.parametrize(
    "text", [f"DE00{GERMAN[4:]}", "DE12 is a postcode?", "RTX4070 12GB 549 euro", "an IBAN has 22 characters"]
)
def test_an_account_with_wrong_check_digits_is_none(text: str) -> None:
    assert list(find_ibans(text)) == []


@pytest.mark.parametrize(
    "text",
    [
        "my ssn is 781-22-4410",
        "the form wants 781-22-4410",
        "social security number 781 22 4410",
        "ssn: 781224410",
        "mi número de seguro social es 781-22-4410",
        "781\u201322\u20134410 is my SSN",
    ],
)
def test_a_social_security_number_is_found(text: str) -> None:
    assert [found.kind for found in find_ssns(text)] == ["ssn"]


@pytest.mark.parametrize(
    "text",
    [
        "order 781-22-4410",
        "781224410 views",
        "000-12-3456 is never real, ssn or not",
        "123-45-6789 is the ssn of every example",
        "call 781-224-4100",
        "what does SSN stand for",
    ],
)
def test_a_label_a_sample_or_a_lack_of_words_makes_it_another_number(text: str) -> None:
    assert list(find_ssns(text)) == []
