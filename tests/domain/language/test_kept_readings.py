"""What texts were read to mean is kept in the process, and no longer than the texts may be."""

import ast
from pathlib import Path

from memory.domain.comparing import reading
from memory.domain.comparing.comparison import compare
from memory.domain.language import kept_readings
from memory.domain.language.kept_readings import kept, let_go_of_readings

DOMAIN = Path(kept_readings.__file__).parents[1]
_OF_NO_TEXT = {
    ("language/normal_text.py", "_plain"): "one character",
    ("language/normal_text.py", "is_invisible"): "one character",
    ("language/tokens.py", "_cost_of_foreign"): "one character",
    ("comparing/lexicon.py", "likely_languages"): "counts of words",
    ("formation/extraction.py", "reply_type"): "names of categories",
}
"""What else is kept, and of what it is. What takes no argument reads no text."""


def test_a_reading_is_made_once_and_again_when_it_was_let_go() -> None:
    read: list[str] = []

    @kept(2)
    def length(text: str) -> int:
        read.append(text)
        return len(text)

    assert (length("tea"), length("tea"), len(read)) == (3, 3, 1)

    let_go_of_readings()

    assert (length("tea"), len(read)) == (3, 2)


def test_no_more_than_so_many_are_kept() -> None:
    read: list[str] = []

    @kept(2)
    def length(text: str) -> int:
        read.append(text)
        return len(text)

    for text in ("tea", "milk", "water", "tea"):
        length(text)

    assert read == ["tea", "milk", "water", "tea"]


def test_letting_go_reaches_what_a_comparison_kept() -> None:
    compare("Has a boat with 3 sails.", "Has a boat with 4 sails.")
    caches = [reading._read, reading._scores, reading._tokens]
    assert all(cache.cache_info().currsize for cache in caches)  # type: ignore[attr-defined]

    let_go_of_readings()

    assert not any(cache.cache_info().currsize for cache in caches)  # type: ignore[attr-defined]


def test_nothing_that_holds_text_is_kept_elsewhere_in_the_domain() -> None:
    others = {
        (str(path.relative_to(DOMAIN)), node.name)
        for path in DOMAIN.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.FunctionDef)
        and ast.unparse(node.args)
        and any("cache" in ast.unparse(each) for each in node.decorator_list)
    }

    assert others == set(_OF_NO_TEXT)
