"""What a hit gains by what was said around it: asked terms that it lacks and that stand next to it in the same session. Pure; for `ranking` alone."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from memory.domain.recall.matching import Rarity
from memory.domain.recall.search_index import SearchIndex
from memory.domain.recall.search_query import SearchQuery

CONTEXT_SHARE: Final = 0.4
"""What an asked term counts that a hit lacks and what was said around it in the same session has."""
CONTEXT_REACH: Final = 3
"""How many statements before and after are looked at."""
CONTEXT_FADE: Final = 0.7
"""What each further step away leaves of it."""
_FADING: Final = np.tile(CONTEXT_FADE ** np.arange(CONTEXT_REACH), 2)


def around(index: SearchIndex, places: NDArray[np.intp], query: SearchQuery, rarity: Rarity) -> NDArray[np.float64]:
    """Give for each place what its surroundings add to its score, 0 or more."""
    worth = np.zeros(len(places))
    # A term that many memories have stands around nearly everything.
    rare = [term for term, weight in query.terms.items() if weight == 1.0 and not rarity.is_common(term)]
    having = [(rarity.of(term), index.having(term)) for term in rare if index.frequency(term)]
    if having and len(places):
        near = index.near(places, reach=CONTEXT_REACH)
        for value, postings in having:
            # Nothing stands at the first place, which is named where nobody is near.
            frequencies = np.zeros(index.places)
            frequencies[postings.places] = postings.frequencies
            beside = (frequencies[near] * _FADING).max(axis=1)
            worth += np.maximum(beside - frequencies[places], 0.0) * value
    return CONTEXT_SHARE * worth
