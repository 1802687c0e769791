"""Names of those who talk become their numbers in what the others say, where a name can mean nobody else."""

import pytest

from memory.domain.formation.transcript import Naming
from memory.domain.ids import SubjectId, subject_of
from memory.domain.message import Message
from tests.domain.records import ADA, BRAM
from tests.domain.talk import said

CLEO, DORA = subject_of(13), subject_of(14)
ALIASES = {ADA: 1, BRAM: 2, CLEO: 3, DORA: 4}
NAMES = {ADA: "Adelheid", BRAM: "bram van dam", CLEO: "Will", DORA: "Rosa ✦"}


def _talk(names: dict[SubjectId, str] = NAMES) -> list[Message]:
    return [said(number, author=who, author_name=name) for number, (who, name) in enumerate(names.items(), start=1)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Adelheid where are you based?", "@1 where are you based?"),
        ("ask @adelheid, she knows", "ask @1, she knows"),
        ("adelheid sold the boat", "adelheid sold the boat"),
        ("@Bram van Dam and Adelheid", "@2 and @1"),
        ("bram van dam is late", "bram van dam is late"),
        ("Will it rain? @will knows", "Will it rain? @will knows"),
        ("Rosa ✦ and Rosa", "@4 and Rosa"),
        ("Adelheids and xAdelheid and a@Adelheid", "Adelheids and xAdelheid and a@Adelheid"),
        ("nobody", "nobody"),
    ],
)
def test_a_name_becomes_a_number_where_it_means_one_person(text: str, expected: str) -> None:
    assert Naming(_talk()).with_aliases(text, author=CLEO, aliases=ALIASES) == expected


def test_ones_own_name_is_what_one_says_of_oneself() -> None:
    assert Naming(_talk()).with_aliases("I am Adelheid", author=ADA, aliases=ALIASES) == "I am Adelheid"


def test_a_name_that_two_people_bore_means_nobody() -> None:
    swapped = _talk() + _talk({ADA: "Cleopatra", BRAM: "Adelheid"})
    naming = Naming(swapped)

    assert naming.with_aliases("@Adelheid and Cleopatra", author=CLEO, aliases=ALIASES) == "@Adelheid and @1"


def test_without_names_nothing_changes() -> None:
    assert Naming([said(1), said(2)]).with_aliases("@ and @ada", author=ADA, aliases=ALIASES) == "@ and @ada"
