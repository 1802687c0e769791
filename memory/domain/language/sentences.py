"""Sentences of a text in any script: cutting after whole ones, and telling what is taken over word for word."""

import itertools
import re
from typing import Final

from memory.domain.language.normal_text import folded

_ORDINAL: Final = r"(?<!\s\d)(?<!\s\d\d)"
"""No one or two digits: "vom 19. bis 24. Oktober" is one sentence; where a number does end one, two stay together."""
_END: Final = re.compile(
    rf"(?<!\b[A-Z])(?:{_ORDINAL}\.|[!?…]|\.(?=[.!?…]))[.!?…]{{0,40}}+[\"'”’»)\]]{{0,20}}+(?=\s|$)|[。！？]+[」』”）]*|\n+"
)
_ABBREVIATION: Final = re.compile(r"\b(?:e\.g|i\.e|etc|vs|Dr|Mr|Mrs|Ms|St|No|approx|bzw|z\.B|ca)\.$")
_LONGEST_ABBREVIATION: Final = 8


def sentences_of(text: str) -> list[str]:
    """Cut a text into its sentences, each with its end; what follows the last end is the last sentence."""
    cuts = [0, *_ends(text), len(text)]
    parts = [text[start:end].strip() for start, end in itertools.pairwise(cuts)]
    return [part for part in parts if part]


def within(text: str, *, words: int, characters: int | None = None, sentences: int | None = None) -> str:
    """Keep as many whole sentences from the beginning as the limits allow; a text inside them comes back as it is."""
    if _fits(text, words, characters) and (sentences is None or len(sentences_of(text)) <= sentences):
        return text
    kept = ""
    for end in _ends(text)[:sentences]:
        if not _fits(text[:end].rstrip(), words, characters):
            break
        kept = text[:end].rstrip()
    return kept


def _ends(text: str) -> list[int]:
    """Return where sentences end; of a line break, behind it."""
    ends: list[int] = []
    for found in _END.finditer(text):
        start = ends[-1] if ends else 0
        near = max(start, found.end() - _LONGEST_ABBREVIATION)
        if not _ABBREVIATION.search(text, near, found.end()) and text[start : found.end()].strip():
            ends.append(found.end())
    return ends


def _fits(text: str, words: int, characters: int | None) -> bool:
    return len(text.split()) <= words and (characters is None or len(text) <= characters)


_RUN: Final = 4
"""Words in a row that make a quotation, of a shorter line all of at least two; a sign without spaces counts half."""

_TOKEN: Final = re.compile(r"[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|[^\W_]+")
_SIGN: Final = re.compile(r"[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")


def quotes(text: str, line: str) -> bool:
    """Return whether a text holds a run of words of a line, or is itself nothing but a piece of the line."""
    said, source = _TOKEN.findall(folded(text)), _TOKEN.findall(folded(line))
    run = _run_of(source)
    if 0 < len(said) < run:
        return _shared(said, source, len(said))
    return run > 0 and _shared(said, source, run)


def _shared(said: list[str], source: list[str], run: int) -> bool:
    runs = {tuple(source[start : start + run]) for start in range(len(source) - run + 1)}
    return any(tuple(said[start : start + run]) in runs for start in range(len(said) - run + 1))


def _run_of(source: list[str]) -> int:
    """Return how many tokens in a row count; 0 for a line that is too short to be quoted."""
    is_unspaced = bool(source) and all(_SIGN.fullmatch(token) for token in source)
    unit = 2 if is_unspaced else 1
    return min(_RUN * unit, len(source)) if len(source) >= unit * 2 else 0
