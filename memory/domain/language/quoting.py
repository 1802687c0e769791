"""Whether a text takes over somebody's words as they stand.

What a model sums up is shown without saying who said it, so a line must not get into it word for word: a rumour or an
order
of one member would reach the others as if it were known. Pure.
"""

import re
from typing import Final

from memory.domain.language.normal_text import folded

RUN: Final = 4
"""Words in a row that make a quotation; of a shorter line all of them, if there are two at least.

A sign of a script without spaces counts half a word.
"""

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
    return min(RUN * unit, len(source)) if len(source) >= unit * 2 else 0
