"""Tells what a statement is about in everyday terms, so that two with no word in common can be of one thing: insomnia, a good sleeper."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from memory.domain.comparing.runs import is_unspaced
from memory.domain.contradiction.topics import TOPICS
from memory.domain.language.normal_text import skeleton

_WORD: Final = re.compile(r"[^\W_]+(?:['/-][^\W_]+)*\+*#?")
_LONGEST_PHRASE: Final = 4
_SHORTEST_BEGINNING: Final = 2


@lru_cache(maxsize=8192)
def topics_of(text: str) -> frozenset[str]:
    """Name the domains of which a text has a word."""
    plain = skeleton(text).text.replace("’", "'").casefold()
    words = [word.removesuffix("'s") for word in _WORD.findall(plain)]
    found = {topic for entry in _phrases(words) for topic in _EXACT.get(entry, ())}
    for word in words:
        for end in range(_SHORTEST_BEGINNING, len(word) + 1):
            found.update(_BEGINNINGS.get(word[:end], ()))
    found.update(topic for entry, topics in _UNSPACED.items() if entry in plain for topic in topics)
    return frozenset(found)


def _phrases(words: list[str]) -> Iterator[str]:
    parts = [part for word in words for part in ([word, *word.split("-")] if "-" in word else [word])]
    for place in range(len(parts)):
        for length in range(1, _LONGEST_PHRASE + 1):
            yield "_".join(parts[place : place + length])


def _entries() -> tuple[dict[str, list[str]], dict[str, list[str]], dict[str, list[str]]]:
    exact: dict[str, list[str]] = {}
    beginnings: dict[str, list[str]] = {}
    unspaced: dict[str, list[str]] = {}
    for topic, row in TOPICS.items():
        for entry in row.split():
            if entry.endswith("*"):
                table = beginnings
            elif is_unspaced(entry):
                table = unspaced
            else:
                table = exact
            table.setdefault(entry.rstrip("*"), []).append(topic)
    return exact, beginnings, unspaced


_EXACT, _BEGINNINGS, _UNSPACED = _entries()
