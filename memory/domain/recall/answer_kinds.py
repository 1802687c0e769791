"""What kind of answer a question wants, and which kinds a statement could give: a number, a length of time, a place, a person, a title.

Cheap and rough, by question words and the look of words; it only orders what is found by its terms. Tables only hold general words.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Final, Literal

from memory.domain.language.normal_text import folded

AnswerKind = Literal["amount", "duration", "place", "person", "title"]

_ASKED: Final[Mapping[AnswerKind, re.Pattern[str]]] = {
    "duration": re.compile(
        r"\b(?:how (?:long|often|old)|since when|(?:what|which) year|wie (?:lange?|oft|alt)|seit wann|combien de temps|depuis (?:quand|combien)"
        r"|cu[áa]nto tiempo|desde cu[áa]ndo|quanto tempo|desde quando|da quanto|hoe (?:lang|vaak|oud)|sinds wanneer)\b"
        r"|どのくらい|何年|多久|多长时间|얼마나 오래"
    ),
    "amount": re.compile(
        r"\b(?:how (?:many|much)|wie ?viele?|combien|cu[áa]nt[oa]s?|quant[oaie]s?|hoeveel)\b|いくつ|何人|何個|多少|几个|몇"
    ),
    "place": re.compile(
        r"\b(?:where|(?:what|which) (?:city|country|place|state|town|village|island)|wo|wohin|woher|(?:où|ou) (?:est|habit\w+|va\w*|travaill\w+)"
        r"|a?d[óo]nde|onde|dove|waar)\b|どこ|哪里|哪儿|在哪|어디"
    ),
    "person": re.compile(
        r"\b(?:who|whom|whose|wer|wem|wen|wessen|qui|qui[ée]n(?:es)?|quem|chi)\b|誰|だれ|谁|누구|누가"
    ),
    "title": re.compile(
        r"\b(?:what|which|welche\w*|quel\w*|qu[ée]|cu[áa]l|qual|quale|welk\w*)\b.{0,25}\b(?:book|movie|film|game|song|band|show|series|name|called|named|title|brand"
        r"|company|restaurant|buch|spiel|lied|serie|firma|livre|jeu|chanson|libro|juego|canci[óo]n|livro|jogo|m[úu]sica|boek|spel|naam|nom|nombre|nome)"
    ),
}
_NUMBERS: Final = frozenset(
    (
        "one two three four five six seven eight nine ten dozen several couple once twice second third "
        "zwei drei vier fünf sechs sieben acht neun zehn deux trois quatre cinq sept huit neuf dix "
        "dos tres cuatro cinco seis siete ocho nueve diez dois três quatro sete oito nove dez due cinque "
        "twee drie vijf zes zeven negen tien"
    ).split()
)
_SPANS: Final = frozenset(
    (
        "year years month months week weeks day days hour hours minute minutes decade decades since childhood long "
        "jahr jahre jahren monat monate monaten woche wochen tag tage tagen stunde stunden seit an ans année années mois "
        "semaine semaines jour jours heure heures depuis año años mes meses semana semanas día días hora horas desde "
        "ano anos dia dias anno anni mese mesi settimana settimane giorno giorni ora ore jaar jaren maand maanden weken dagen sinds"
    ).split()
)
_WORD: Final = re.compile(r"\w+")
_TOLD: Final[Mapping[AnswerKind, re.Pattern[str]]] = {
    "amount": re.compile(r"\d|[一二三四五六七八九十百]"),
    "duration": re.compile(r"[年月週周日]|년|개월"),
    "place": re.compile(
        r"\b(?:in|at|to|from|near|around|through|nach|aus|bei|à|au|en|em|na|no|a|da|naar|uit|bij|te)(?:\s(?:the|la|le|el|o|il|de|den|der))?\s[A-ZÀ-Þ]|[市県町村国省区]|시|군"
    ),
    "person": re.compile(r"(?<=[\w,\"')’] )[\"'“]?[A-ZÀ-Þ][a-zß-ÿ]+|さん|くん|ちゃん|씨"),
    "title": re.compile(r"[\"“«「『][^\s\"]|(?<=[\w,\"')’] )[\"'“]?[A-ZÀ-Þ][a-zß-ÿ]+"),
}


def kinds_asked(question: str) -> frozenset[AnswerKind]:
    """Name the kinds of answer that a question wants; a length of time before an amount, empty for most questions."""
    plain = folded(question)
    found = frozenset(kind for kind, cue in _ASKED.items() if cue.search(plain))
    return found - {"amount"} if "duration" in found else found


def kinds_told(text: str) -> frozenset[AnswerKind]:
    """Name the kinds of answer that a statement could give."""
    return frozenset(_told(text))


def _told(text: str) -> Iterator[AnswerKind]:
    words = _WORD.findall(text.lower())
    if not _NUMBERS.isdisjoint(words):
        yield "amount"
    if not _SPANS.isdisjoint(words):
        yield "duration"
    for kind, look in _TOLD.items():
        if look.search(text):
            yield kind
