"""Street addresses of many countries, and streets, films and numbers that are none."""

import pytest

from memory.domain.rules.secrets.addresses import find_addresses


@pytest.mark.parametrize(
    "text",
    [
        "I live at 14 birchwood avenue",
        "my address is 7 Rose Court, Bristol",
        "2210 Birch Blvd, Fakeville",
        "party at mine, 310 W Juniper Ave unit 12",
        "500 5th Ave",
        "ich wohne in der Rosenstraße 8",
        "Lindenallee 14b, 04000 Leipzig",
        "Am Stadtpark 17, 20000 Hamburg",
        "vivo en la calle Luna 23",
        "45 rue des Lilas, 75000 Paris",
        "Rua das Flores, 120",
        "abito in via Garibaldi 9",
        "Kerkstraat 18, Utrecht",
        "живу на улице Садовой, дом 7",
        "住所は東京都架空区緑町4-5-6です",
        "我家地址是幸福路88号",
        "서울시 종로구 세종대로 175",
        "عنواني شارع النيل 14",
        "PO Box 4471",
        "home: 17 willow way",
        "Lives at 5 Cherry Run in a house.",
    ],
)
def test_a_house_number_with_a_street_is_found(text: str) -> None:
    assert {found.kind for found in find_addresses(text)} == {"street_address"}


@pytest.mark.parametrize(
    "text",
    [
        "I live in Leeds",
        "the street is blocked because of the marathon",
        "sesame street raised me",
        "21 jump street is hilarious",
        "10 Cloverfield Lane is a great film",
        "highway 61 revisited",
        "bus 42 to Larkspur",
        "room 301, second floor",
        "12 cars parked on our street",
        "took 5 hours drive",
        "5 wins in a row",
        "die Straße ist 3 km lang",
        "la avenida tiene 3 carriles",
        "11:30 via mudroom",
        "这条街有3家店",
        "3丁目のカフェ",
        "Did a 5K charity run. Moved home in May.",
        "signed up for a 10 kilometre run near home",
        "home is where 7 quiet paths meet by 3 green hills",
    ],
)
def test_streets_without_houses_and_numbers_without_streets_are_none(text: str) -> None:
    assert list(find_addresses(text)) == []
