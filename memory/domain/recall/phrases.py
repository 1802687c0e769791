"""The closed-class words by which a message asks for what was said before, by language and by script."""

import re
from collections.abc import Mapping
from typing import Final

from memory.domain.recall.patterns import Phrases
from memory.domain.recall.phrases_english import ENGLISH
from memory.domain.recall.phrases_world import CHINESE, DUTCH, FRENCH, GERMAN, IBERIAN, JAPANESE, KOREAN

SPACED: Final[Mapping[str, Phrases]] = {
    "english": ENGLISH,
    "german": GERMAN,
    "french": FRENCH,
    "spanish": IBERIAN,
    "portuguese": IBERIAN,
    "italian": IBERIAN,
    "dutch": DUTCH,
}
"""By the language that `terms` recognises."""

LANGUAGE_MARKS: Final = (
    (
        re.compile(
            r"\b(?:qui\sa|est-ce|c'(?:est|était)|j'(?:ai|avais)|quoi|où|combien|quand|quelles?|quels|d'[aeiouéh]\w+|qu'\w+)\b|[«»]\s"
        ),
        "french",
    ),
    (
        re.compile(
            r"[¿¡]|\b(?:cuándo|dónde|quién(?:es)?|qué|cuál(?:es)?|cómo|cuánt[oa]s?|quando|onde|você|vocês|não|perché|qual[ei]?|quant[oaie]s?)\b"
        ),
        "spanish",
    ),
    (
        re.compile(
            r"\b(?:ich|nicht|wann|wieso|weshalb|welche[rsnm]?|seit|und|mir|mich|wurde|worden|heute|gestern|bei|von|zum|zur|vom|beim|noch|wei(?:ß|ss)t)\b|ß"
        ),
        "german",
    ),
)
"""Marks and words of questions that a language has alone, which short questions show better than stop words that neighbours share.
Spanish stands for its neighbours too, whose patterns are the same."""

UNSPACED: Final = (
    (re.compile(r"[\u3040-\u30ff]"), JAPANESE),
    (re.compile(r"[\u4e00-\u9fff]"), CHINESE),
    (re.compile(r"[\uac00-\ud7af]"), KOREAN),
)
"""Script → patterns; kana before the ideographs that Japanese shares with Chinese."""
