"""Plain BM25 over whole words, without stems, stop words or anything else: what a search is measured against."""

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from heapq import nlargest
from math import log
from typing import Final

K1: Final = 1.5
B: Final = 0.75
"""The usual constants."""
_WORD: Final = re.compile(r"\w+")


class PlainBM25:
    """The postings of some texts."""

    def __init__(self, texts: Sequence[str]) -> None:
        counts = [Counter(_WORD.findall(text.lower())) for text in texts]
        lengths = [each.total() for each in counts]
        mean = sum(lengths) / len(lengths) if lengths else 1.0
        self._postings: defaultdict[str, list[tuple[int, float]]] = defaultdict(list)
        for place, (each, length) in enumerate(zip(counts, lengths, strict=True)):
            for word, count in each.items():
                weight = count * (K1 + 1) / (count + K1 * (1 - B + B * length / mean))
                self._postings[word].append((place, weight))
        self._total = len(texts)

    def best(self, question: str, *, limit: int) -> list[int]:
        """Return the places of the best texts, best first."""
        scores: Counter[int] = Counter()
        for word in set(_WORD.findall(question.lower())):
            found = self._postings.get(word, [])
            rarity = log(1 + (self._total - len(found) + 0.5) / (len(found) + 0.5))
            for place, weight in found:
                scores[place] += rarity * weight  # type: ignore[assignment]  # a Counter adds floats as well
        return [place for place, _ in nlargest(limit, scores.items(), key=lambda row: row[1])]
