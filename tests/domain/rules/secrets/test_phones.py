"""Telephone numbers of many countries, and numbers that are something else."""

import pytest

from memory.domain.rules.secrets.phones import find_phones


@pytest.mark.parametrize(
    "text",
    [
        "+1 212 555 0143",
        "+44 20 7946 0321 is the office",
        "(212) 555-0143",
        "ring 2125550143",
        "mein Handy: 0176 12345678",
        "mi móvil es 612 345 678",
        "mon numéro est le 01 99 00 12 34",
        "meu telefone é (11) 91234-5678",
        "電話は03-1234-5678です",
        "我的手机号是13912345678",
        "내 번호는 010-1234-5678",
        "мой номер 8 912 345-67-89",
        "رقمي 0501234567",
        "เบอร์ 081-234-5678",
        "il mio cellulare è 347 123 4567",
        "0043 660 1234567",
    ],
)
def test_a_number_in_its_countrys_notation_is_found(text: str) -> None:
    assert [found.kind for found in find_phones(text)] == ["phone"]


@pytest.mark.parametrize(
    "text",
    [
        "order 212-555-0143",
        "Bestellnummer 0176 12345678",
        "订单 13912345678",
        "注文番号は503-1234567です",
        "unix time 1735689600",
        "1700000000 seconds",
        "2026-03-14 15:09",
        "scores 21-19, 18-21, 15-13",
        "10.0.0.1 and 192.168.178.24",
        "1 2 3 4 5 6 7 8 9 0",
        "bench 80 squat 120 dead 140",
        "call me maybe",
        "my lucky number is 4815162342",
        "patent US 7,654,321 B2",
    ],
)
def test_a_number_that_is_called_or_written_otherwise_is_none(text: str) -> None:
    assert list(find_phones(text)) == []
