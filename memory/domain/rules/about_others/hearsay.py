"""Whether a message can carry a fact about its author at all: quoted words, marked jokes, suppositions, relatives, denials.

Structural and cautious: it speaks up only where the form of the message shows it, since the model has read the meaning already.
It must not be used to find facts.
"""

import re
from typing import Final, Literal

from memory.domain.language.normal_text import folded
from memory.domain.language.terms import terms_of

Unmeant = Literal["quoted", "joke", "supposed", "about_a_relative", "denied"]

_QUOTE_LINE: Final = re.compile(r"^[ \t]*(?:>>>[ \t]+[\s\S]*|>[ \t]+[^\n]*)", re.MULTILINE)
_JOKE: Final = re.compile(
    r"(?:(?:^|\s)/(?:s|j|jk|sarc|sarcasm|joke|joking)|(?:^|[\s,.])(?:jk|just\s+kidding|(?:i'?m\s+)?kidding))[\s.!)]*$"
)
"""The tone tags that people put behind what they do not mean."""
_SUPPOSED: Final = re.compile(
    r"^\W*(?:if\s+(?:only\s+)?i\s+(?:was|were|had|lived|ever|won|owned|became|ruled)\b(?!\s+to\b)|imagine\s+(?:if\s+)?(?:i|me|being)\b"
    r"|suppose\s+i\b|in\s+(?:my\s+next|another|a\s+past)\s+life\b|i\s+wish\s+i\b|wenn\s+ich\s+\w+\s+(?:wäre|hätte|würde)\b|ojalá\b)"
)
_KIN: Final = (
    r"(?:step|grand|half-)?(?:mother|father|mum|mom|mama|dad|papa|sister|brother|sis|bro|son|daughter|aunt|uncle|cousin|niece|nephew|wife|"
    r"husband|girlfriend|boyfriend|partner|fianc[ée]e?|flatmate|roommate|housemate|boss|colleague|coworker|neighbou?r|teacher|"
    r"gran(?:dma|dpa|ny)?|parents?|mutter|vater|schwester|bruder|tante|onkel|freundin|mitbewohner(?:in)?|mère|père|soeur|sœur|frère|"
    r"madre|padre|hermana|hermano|tía|tío|mãe|pai|irmã|irmão)"
)
_OF_KIN: Final = re.compile(
    rf"^\W*(?:(?:my|our|meine?|unsere?|ma|mon|mi|minha|meu)\s+(?:\w+\s+)?{_KIN}|mum|mom|dad|grandma|grandpa)(?:['’]s)?\s"
)
_NAMES_KIN: Final = re.compile(rf"\b{_KIN}\b")
_SAYS_I: Final = re.compile(
    r"\b(?:i|i'?m|i'?ve|me|my|mine|we|us|our|ich|mir|mein\w*|wir|je|moi|mon|ma|yo|mi|eu|meu|minha)\b"
)
_DENIES: Final = re.compile(
    r"^\W*(?:no|nope|nah|not\s+(?:me|really|the\s+case)|couldn'?t\s+be\s+me|never|opposite|nein|non|nicht)\b"
)
_AGREES: Final = re.compile(
    r"\b(?:same|me\s+too|likewise|ditto|so\s+do\s+i|auch|aussi|también|também|anch['’]io)\b|\+1|^\W*\^"
)
"""What makes a quotation one's own."""
_NEGATION: Final = re.compile(
    r"\b(?:not|no|never|without|nor|cannot|nicht|kein\w*|nie|sin|sans|pas|não|senza)\b|n['’]t\b"
)


def unmeant(message: str, observation: str) -> Unmeant | None:
    """Tell why a message cannot be a person's own statement of what an observation says of them; None when it may be."""
    own = _QUOTE_LINE.sub(" ", message)
    wanted = set(terms_of(observation))
    said = folded(own)
    if (
        own != message
        and not _AGREES.search(said)
        and not wanted & set(terms_of(own))
        and wanted & set(terms_of(message))
    ):
        return "quoted"
    if _JOKE.search(said):
        return "joke"
    if _SUPPOSED.search(said):
        return "supposed"
    if _is_about_kin(said) and not _NAMES_KIN.search(folded(observation)):
        return "about_a_relative"
    if (
        _DENIES.search(said)
        and not _AGREES.search(said)
        and not _NEGATION.search(folded(observation))
        and not wanted & set(terms_of(own))
    ):
        return "denied"
    return None


def _is_about_kin(said: str) -> bool:
    kin = _OF_KIN.search(said)
    return kin is not None and not _SAYS_I.search(said, kin.end())
