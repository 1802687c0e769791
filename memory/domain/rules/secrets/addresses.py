"""Finds street addresses: a house number with a street's name, in many countries; none of films, songs or museums."""

from collections.abc import Iterator
from typing import Final

from memory.domain.language.lexicon import compiled
from memory.domain.rules.secrets.finding import PiiFinding, TaggedText, alternatives
from memory.lexicons.tables import entries

_LETTER: Final = "[A-HJa-hj]?"  # Behind a house number; "5K" and "30m" are no houses
_NUMBER: Final = rf"\d{{1,5}}{_LETTER}(?:[-/]\d{{1,4}}{_LETTER})?"
_NOT_IN_NAME: Final = rf"(?:{alternatives('no_street_words')})\b"
"""Words no street is named with: they join a number to something else ("12 cars on the street")."""
_ORDINAL: Final = r"\d{1,3}(?:st|nd|rd|th)"
_NAME_WORD: Final = rf"(?!{_NOT_IN_NAME})(?:[^\W\d_][\w'’.\-]{{0,24}}|{_ORDINAL})"
_PROPER_WORD: Final = rf"(?-i:[A-ZÀ-Ý][\w'’.\-]{{1,24}}|{_ORDINAL})"
_SURE_TYPES: Final = alternatives("sure_streets")
_LOOSE_TYPES: Final = alternatives("loose_streets")
_QUADRANT: Final = r"(?:(?:[NSEW]|[NS][EW]|North|South|East|West)\.?\s)?"
_START: Final = rf"(?<![\w.,#$€£:/-])(?P<number>{_NUMBER}),?\s{_QUADRANT}"
_FREE: Final = rf"{_START}(?:{_NAME_WORD}\s){{1,3}}?(?:{_SURE_TYPES}|(?P<loose>{_LOOSE_TYPES}))(?!\w)"
_PROPER: Final = rf"{_START}(?:{_PROPER_WORD}\s){{1,3}}(?:{_SURE_TYPES}|{_LOOSE_TYPES})(?!\w)"
_CLOSED: Final = r"\s{0,20}(?:$|[,;)\n#]|[.!?](?:\s|$)|(?:apt|unit|suite|ste|flat|floor|fl|apartment|room|rm)(?!\w))"

_AMOUNT: Final = rf"\s?(?:{alternatives('street_amounts')}|eur|€|%|km)"
_GERMAN: Final = (
    rf"(?<!\w)(?:[^\W\d_][\w'\-]{{1,30}}(?:{alternatives('street_endings')})|"
    rf"(?:[^\W\d_][\w']{{1,25}}[\s-]){{1,4}}(?:{alternatives('street_words')})|"
    rf"(?:{alternatives('street_leads')})\s[A-ZÄÖÜ][\w\-]{{2,25}})"
    rf"\s(?:Nr\.?\s?)?\d{{1,4}}\s?[a-zA-Z]?(?!\w|[.,:]\d|{_AMOUNT})"
)
_LOOSE_GERMAN: Final = (
    r"(?:hof|markt|berg|ring|weg|platz|tie|gata|vej|gade|graben|pfad|zeile|stieg|steig|promenade|damm|"
    r"ufer)\s(?:Nr\.?\s?)?\d|^(?:Am|An|Im|In|Zum|Zur|Auf|Unter|Hinter|Vor|Alte|Neue)"
)
_POSTCODE: Final = r",?\s(?:[A-Z]{1,2}-)?\d{4,5}\s[^\W\d]"

_ROMANCE_VERB: Final = rf"(?<!\w)(?:{alternatives('street_verbs')})(?!\w)"
_ROMANCE_JOINS: Final = frozenset("di del dei della delle degli dello da de la le lo e san santa".split())
_ROMANCE_AFTER: Final = (
    rf"(?<!\w)(?:{alternatives('streets_before')})\s(?P<name>[^\d\n,;:!?()]{{2,40}}?)[\s,]{{1,2}}(?:n[ºo°.]{{1,2}}\s?|"
    rf"núm\.?\s|número\s|nr\.?\s|no\.?\s|#\s?|km\s?|s/n|#)?(?P<number>\d{{1,5}})(?!\w*[%€$]|[.:]\d|{_AMOUNT})"
)
_ROMANCE_BEFORE: Final = (
    rf"(?<![\w.,])\d{{1,4}}\s?(?:bis|ter|quater|[a-d])?,?\s(?:{alternatives('streets_behind')})\s"
    r"(?!(?:est|et|sont|était|qui|que)\b)"
    r"(?P<name>(?:(?:de\s(?:la\s)?|du\s|des\s|d'|de\sl'|la\s|le\s|les\s|l'|do\s|da\s|dos\s|das\s)?[^\W\d_][\w'’-]*))"
)
_SURE: Final = (
    # Numbers in a special place, and streets without a type.
    (
        rf"{_START}(?:Broadway|Piccadilly|The\s(?:Strand|Mall|Green|Embankment|Avenue|Street|Crescent|Drive|Lane|Close|"
        rf"Square|Terrace|Parade|Grove))(?!\w)|(?<!\w)(?:number|no\.?|nr\.?|house)\s\d{{1,4}},?\s(?:on|in|"
        rf"at)\s(?:{_NAME_WORD}\s){{1,3}}?(?:{_SURE_TYPES})(?!\w)|(?<!\w)(?:{_NAME_WORD}\s){{1,2}}?(?:{_SURE_TYPES}),?"
        rf"\s(?:number|no\.?|nr\.?|#)\s?\d{{1,5}}(?!\w)"
    ),
    *entries("secrets", "addresses_patterns"),
)
_LEAST_SHARE: Final = 0.4  # Where nothing speaks of a home, an address is as large a part of the text, or begins it
_AT_THE_BEGINNING: Final = 4
_NEAR: Final = 24  # Characters before a number in which a word for home says that it is one of a house


def find_addresses(reading: TaggedText) -> Iterator[PiiFinding]:
    """Find street addresses and post boxes."""
    text = reading.text
    home = any(not _is_of_a_name(reading, place) for place, _ in reading.named("homes"))
    home = home or ("invites" in reading.classes and "places" not in reading.classes)
    least = 0 if home else max(1, round(len(text) * _LEAST_SHARE))
    # Where nobody's home is spoken of, a museum is what has the address.
    of_something = "places" in reading.classes and "own" not in reading.classes
    if compiled(r"\d").search(text) is None or (of_something and not home):
        return
    sure = (match.span() for pattern in _SURE for match in compiled(pattern).finditer(text))
    for start, end in (*_numbered_first(reading, home=home), *_numbered_last(text, home=home), *sure):
        if end - start >= least or start < _AT_THE_BEGINNING:
            yield PiiFinding(start, end, "street_address")


def _is_of_a_name(reading: TaggedText, place: int) -> bool:
    """Return whether a word for home is the end of a name: "the White House"."""
    here = reading.tokens[place].tokens[0].shown
    return place > 0 and here.istitle() and reading.tokens[place - 1].tokens[0].shown.istitle()


def _numbered_first(reading: TaggedText, *, home: bool) -> Iterator[tuple[int, int]]:
    """Number before name: in capitals, or with a word for home; right behind such a word also "12 quiet hills"."""
    text = reading.text
    for match in compiled(_PROPER).finditer(text):
        if home or (compiled(_CLOSED).match(text, match.end()) and not _is_of_a_place(text, match.start())):
            yield match.span()
    for match in compiled(_FREE).finditer(text) if home else ():
        if match["loose"] is None or "homes" in reading.between(match.start() - _NEAR, match.start()):
            yield match.span()
    for match in compiled(_ROMANCE_BEFORE).finditer(text):
        if any(map(str.isupper, match["name"])) or (home and " " in match["name"]):
            yield match.span()


def _is_of_a_place(text: str, start: int) -> bool:
    """Return whether a name with a capital is said to stand there: "Graceland's on 3764 …"."""
    return (
        compiled(r"(?-i:[A-Z]\w{2,}(?:\sis|'s))\s(?:on|at)\s$").search(text[max(0, start - _NEAR) : start]) is not None
    )


def _numbered_last(text: str, *, home: bool) -> Iterator[tuple[int, int]]:
    for match in compiled(_GERMAN).finditer(text):
        # One word in small letters is a street by a sure ending alone: "bearing 6204" ends as "Altstadtring 5" does.
        is_sure = not compiled(_LOOSE_GERMAN).search(match.group())
        named = home and (not match.group().islower() or match.group().count(" ") > 1)
        if is_sure or named or compiled(_POSTCODE).match(text, match.end()):
            yield match.span()
    for match in compiled(_ROMANCE_AFTER).finditer(text):
        spoken_of = home and not match.group().casefold().startswith("via ")
        words = match["name"].split()
        # "via Venice around 1615" is English; of a street each word is a name, or joins names.
        if match.group()[0] == "v" and not all(word[0].isupper() or word in _ROMANCE_JOINS for word in words):
            continue
        is_name = any(word[:1].isupper() for word in words) and not compiled(_ROMANCE_VERB).search(match["name"])
        if spoken_of or is_name:
            yield match.span()
