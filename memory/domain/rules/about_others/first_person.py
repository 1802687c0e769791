"""Whether somebody says something about themself: what makes a short talk with the bot worth forming soon.

Structural and multilingual: it looks for the first person, never at what is said.
It may be wrong in both directions, since it only decides when to look; it must not decide what is remembered.
"""

import re
from typing import Final

from memory.domain.language.normal_text import folded

_NOT_WORDS: Final = re.compile(r"```.*?```|`[^`\n]*`|https?://\S+|<[@#:/a-z][^<>\s]*>", re.DOTALL)
_QUOTE_LINE: Final = re.compile(r"^[^\S\n]*>.*$", re.MULTILINE)
_SENTENCE: Final = re.compile(r"[^.!?…。！？\n]+[.!?…。！？]*")
_QUESTION_MARKS: Final = ("?", "؟")

_ASKS: Final = re.compile(
    r"(?:who|what|when|where|why|how|which|whose|whats|wheres|hows"
    r"|(?:do|does|did|am|is|are|was|were|can|could|would|will|should|have|has|may|shall)"
    r"\s+(?:i|you|we|they|he|she|it|my|your|our|the|this|that|there)"
    r"|wer|was|wann|wo|warum|wieso|weshalb|wie|welche[rsmn]?|wohin|woher"
    r"|qui|quoi|quand|où|pourquoi|comment|quel(?:le)?s?|est-ce"
    r"|qué|quién|cuándo|dónde|cómo|cuál|quando|perché|dove|chi|onde|quem|como|qual"
    r"|kto|co|kiedy|gdzie|dlaczego|jak|кто|что|когда|где|почему|как|какой)\b"
)
"""How a question begins when nobody typed its mark."""
_SUPPOSES: Final = re.compile(r"(?:if|imagine|suppose|wenn|falls|si|se|jeśli|gdyby|если)\b")
_FILLERS: Final = re.compile(
    r"\b(?:i\s+(?:guess|think(?:\s+so)?|mean|see|agree|wonder|hope|understand|know|suppose|(?:don'?t|dont|do\s+not)\s+know)"
    r"|i(?:'?ve)?\s+(?:just\s+)?(?:heard|noticed)(?:\s+that)?|i\s+was\s+told|i'?d\s+say|idk|imo|ich\s+(?:glaube|denke|meine|verstehe)|je\s+(?:pense|crois|sais)|creo|penso|acho)\b"
)
"""Words in the first person that say nothing of the person; what follows them may."""

_SAYS_I: Final = (
    # English, with and without the apostrophe.
    r"\bi\b(?=['’\s]+[^\W\d])|\b(?:im|ive|i'm|i’m|my|mine|myself|we|we're|our|ours)\b|\bme\s+(?:too|as\s+well|neither|either)\b",
    # German, Dutch, Swedish, Danish, Norwegian.
    r"\b(?:ich|mir|mich|mein(?:e[mnrs]?)?|wir|unser(?:e[mnrs]?)?|ik|mijn|wij|jag|mig|jeg|meg|mitt|mina)\b",
    # French.
    r"\bj['’](?=\w)|\b(?:je|moi|mon|nous|notre)\b",
    # Spanish, Portuguese, Italian: the verb carries the person.
    r"\b(?:yo|mis?|mío|mía|soy|estoy|tengo|vivo|trabajo|prefiero|odio|quiero|necesito|estudio|toco|juego|nací|hablo|llevo|aprendo)\b",
    r"\bme\s+(?:gusta|gustan|encanta|encantan|llamo|mudé|compré|interesa|cuesta)\b",
    r"\b(?:eu|meus?|minhas?|sou|estou|tenho|moro|trabalho|gosto|prefiro|odeio|estudo|nasci|falo|adoro|comecei)\b",
    r"\b(?:io|mio|miei|mie|sono|ho|abito|lavoro|preferisco|studio|gioco|amo|mi\s+(?:piace|piacciono|chiamo))\b",
    # Polish, Czech, Russian, Ukrainian.
    r"\b(?:mój|moja|moje|mam|jestem|mieszkam|lubię|pracuję|wolę|uczę|gram|\w{2,}(?:łem|łam))\b",
    r"\b(?:já|můj|moje|jsem|mám|bydlím|pracuji|я|мой|моя|моё|мое|мои|меня|мне|мій|мене|мені|живу|работаю|люблю)\b",
    # Turkish, Hungarian, Finnish, Greek, Romanian, Indonesian, Vietnamese.
    r"\b(?:benim|\w{2,}(?:[ıiuü]yorum|[dt][ıiuü]m)|én|vagyok|lakom|nekem|minä|minun|mun|olen|asun|tykkään)\b",
    r"\b(?:εγώ|μου|είμαι|έχω|μένω|δουλεύω|sunt|locuiesc|lucrez|saya|aku|tôi|mình)\b",
    # Arabic, Hebrew, Hindi; Chinese, Japanese, Korean and Thai have no spaces between words.
    r"\b(?:أنا|אני|שלי|मैं|मेरा|मेरी|मेरे|मुझे)\b|(?<!自)我|私|僕|俺|わたし|ぼく|あたし|나는|내가|저는|제가|ฉัน|ผม",
    # English chat leaves the pronoun out.
    r"^(?:just|recently|finally|already|currently|been|always|never|usually|still)\s+\w{2,}",
    r"^(?:moved|adopted|bought|started|quit|got|switched|booked|finished|living|working|learning|studying|practi[cs]ing)\s+\w",
    r"^(?:love|hate|prefer|enjoy|live|work|born|based|allergic|same\s+here)\b",
)
_FIRST_PERSON: Final = re.compile("|".join(_SAYS_I))


def states_about_self(text: str) -> bool:
    """Tell whether a sentence of the text states something in the first person.

    Questions, suppositions, quotations, code and empty phrases ("I guess") do not count.
    """
    own_words = _NOT_WORDS.sub(" ", _QUOTE_LINE.sub(" ", text))
    return any(_states(folded(found.group())) for found in _SENTENCE.finditer(own_words))


def asks_of_others(sentence: str) -> bool:
    """Tell whether a sentence is a question in which nobody says "I": it tells nothing of who asks."""
    words = folded(_NOT_WORDS.sub(" ", sentence).strip())
    is_question = words.endswith(_QUESTION_MARKS) or _ASKS.match(words) is not None
    return is_question and _FIRST_PERSON.search(words) is None


def _states(sentence: str) -> bool:
    if sentence.endswith(_QUESTION_MARKS) or _ASKS.match(sentence) or _SUPPOSES.match(sentence):
        return False
    return _FIRST_PERSON.search(_FILLERS.sub(" ", sentence).strip()) is not None
