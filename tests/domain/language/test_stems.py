"""Stems are those of the word, whoever stems at the same time."""

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from memory.domain.language.stems import stem_of

WORDS = {
    "remembering": "rememb", "harbours": "harbour", "generously": "generous", "nationality": "nation", "electricity": "electr",
    "hopefulness": "hope", "sensational": "sensat", "vileness": "vile", "allowance": "allow", "adjustable": "adjust",
}  # fmt: skip


@pytest.fixture
def taking_turns() -> Iterator[None]:
    """Let threads interrupt each other within a word."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    yield
    sys.setswitchinterval(usual)


@pytest.mark.usefixtures("taking_turns")
def test_a_word_has_its_own_stem_on_every_thread() -> None:
    def stemmed(_: int) -> list[dict[str, str]]:
        return [{word: stem_of("english", word) for word in WORDS} for _ in range(300)]

    with ThreadPoolExecutor(3) as threads:
        found = [each for of_thread in threads.map(stemmed, range(3)) for each in of_thread]

    assert [each for each in found if each != WORDS] == []
