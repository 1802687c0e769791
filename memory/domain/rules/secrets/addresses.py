"""Find street addresses: a house number with the name of a street, in the order and the words of many countries.

Films or songs named after an address, and where a museum or a shop stands are not findings.
"""

from collections.abc import Iterator
from typing import Final

from memory.domain.rules.secrets.finding import PiiFinding, TaggedText, compiled

_LETTER: Final = "[A-HJa-hj]?"
"""Behind a house number; "5K" and "30m" are no houses."""
_NUMBER: Final = rf"\d{{1,5}}{_LETTER}(?:[-/]\d{{1,4}}{_LETTER})?"
_NOT_IN_NAME: Final = (
    r"(?:a|an|the|of|on|in|at|from|to|by|with|for|and|or|is|are|was|were|my|your|our|his|her|their|this|that|these|"
    r"those|down|up|across|per|more|less|about|than|times?|hours?|hrs?|minutes?|mins?|seconds?|days?|weeks?|months?|"
    r"years?|miles?|km|m|(?:kilo)?met(?:er|re)s?|feet|ft|percent|people|cars?|houses?|blocks?|games?|wins?|points?|"
    r"songs?|levels?|players?|lanes?|shops?|cats?|dogs?|kids?|if|it|no|not|we|you|i|they|he|she|who|all|every|each|"
    r"some|any|big|long|short|different|busy|empty|wide|ways?)\b"
)
"""Words no street is named with: they join a number to something else ("12 cars on the street")."""
_ORDINAL: Final = r"\d{1,3}(?:st|nd|rd|th)"
_NAME_WORD: Final = rf"(?!{_NOT_IN_NAME})(?:[^\W\d_][\w'’.\-]{{0,24}}|{_ORDINAL})"
_PROPER_WORD: Final = rf"(?-i:[A-ZÀ-Ý][\w'’.\-]{{1,24}}|{_ORDINAL})"
_SURE_TYPES: Final = (
    r"street|str\.?|avenue|ave|road|rd|boulevard|blvd|lane|drive|terrace|crescent|parkway|pkwy|highway|hwy|alley|mews|"
    r"gardens|turnpike|causeway|esplanade|promenade|expressway|freeway"
)
_LOOSE_TYPES: Final = (
    r"st|ln|dr|court|ct|place|pl|close|way|square|sq|circle|cir|trail|trl|row|walk|hills?|grove|park|view|rise|green|"
    r"wharf|quay|path|loop|run|ridge|crossing|point|bend|cove|heights|gate|end|yard|bridge|plaza|pike|pass|commons?|"
    r"meadows?|fields?|terr?|cres|parade|reach"
)
_QUADRANT: Final = r"(?:(?:[NSEW]|[NS][EW]|North|South|East|West)\.?\s)?"
_START: Final = rf"(?<![\w.,#$€£:/-])(?P<number>{_NUMBER}),?\s{_QUADRANT}"
_FREE: Final = rf"{_START}(?:{_NAME_WORD}\s){{1,3}}?(?:{_SURE_TYPES}|(?P<loose>{_LOOSE_TYPES}))(?!\w)"
_PROPER: Final = rf"{_START}(?:{_PROPER_WORD}\s){{1,3}}(?:{_SURE_TYPES}|{_LOOSE_TYPES})(?!\w)"
_CLOSED: Final = r"\s{0,20}(?:$|[,;)\n#]|[.!?](?:\s|$)|(?:apt|unit|suite|ste|flat|floor|fl|apartment|room|rm)(?!\w))"

_GERMAN: Final = (
    r"(?<!\w)(?:[^\W\d_][\w'\-]{1,30}(?:stra(?:ss|ß)e|str\.|weg|allee|gasse|platz|damm|ufer|ring|steig|stieg|chaussee|"
    r"twiete|graben|pfad|zeile|promenade|gatan|vägen|vej|gade|gata|veien|katu|tie|straat|laan|plein|gracht|kade|dijk|"
    r"singel|dreef|hof|markt|berg)|(?:[^\W\d_][\w']{1,25}[\s-]){1,4}(?:stra(?:ss|ß)e|str\.|platz|allee|weg|ring|ufer|"
    r"damm|gasse|chaussee|straat|laan|plein|gracht)|(?:Am|An\sde[rn]|Im|In\sde[rn]|Zum|Zur|Auf\sde[rm]|Unter\sden|"
    r"Hinter\sdem|Vor\sdem|Alter?|Neuer?)\s[A-ZÄÖÜ][\w\-]{2,25})\s(?:Nr\.?\s?)?\d{1,4}\s?[a-zA-Z]?(?!\w|[.,:]\d|"
    r"\s?(?:uhr|euro|eur|€|%|km|mal|meter|min|jahre?|tage?|leute|autos))"
)
_LOOSE_GERMAN: Final = (
    r"(?:hof|markt|berg|ring|weg|platz|tie|gata|vej|gade|graben|pfad|zeile|stieg|steig|promenade|damm|"
    r"ufer)\s(?:Nr\.?\s?)?\d|^(?:Am|An|Im|In|Zum|Zur|Auf|Unter|Hinter|Vor|Alte|Neue)"
)
_POSTCODE: Final = r",?\s(?:[A-Z]{1,2}-)?\d{4,5}\s[^\W\d]"

_ROMANCE_VERB: Final = (
    r"(?<!\w)(?:tiene|tienen|está|es|tem|ha|è|hay|fica|son|são|é|hanno|sono|avec|con|com|cada|por|mide)(?!\w)"
)
_ROMANCE_JOINS: Final = frozenset("di del dei della delle degli dello da de la le lo e san santa".split())
_ROMANCE_AFTER: Final = (
    r"(?<!\w)(?:calle|c/|avenida|avda?\.?|av\.|paseo|p[ºo]\.|plaza|pza\.?|carrer|camino|carretera|ronda|glorieta|"
    r"travesía|callejón|calzada|carrera|jirón|pasaje|rua|r\.|travessa|praça|alameda|estrada|largo|rodovia|beco|ladeira|"
    r"quadra|avinguda|via|viale|v\.le|piazza|p\.za|piazzale|corso|vicolo|strada|lungo\w+|contrada|salita|ulica|ul\.|"
    r"aleja|al\.|plac|os\.|str\.|bulevardul|ulice|náměstí|utca|út|tér|odos)\s(?P<name>[^\d\n,;:!?()]{2,40}?)[\s,]{1,2}("
    r"?:n[ºo°.]{1,2}\s?|núm\.?\s|número\s|nr\.?\s|no\.?\s|#\s?|km\s?|s/n|#)?(?P<number>\d{1,5})(?!\w*[%€$]|[.:]\d|"
    r"\s?(?:veces|vezes|volte|años|anos|anni|horas?|ore|minutos?|minuti|metros?|metri|euros?|reais|coches|carros|"
    r"personas|pessoas|persone|gente|giorni|dias|días))"
)
_ROMANCE_BEFORE: Final = (
    r"(?<![\w.,])\d{1,4}\s?(?:bis|ter|quater|[a-d])?,?\s(?:rue|avenue|av\.|boulevard|bd\.?|bld|place|allées?|"
    r"chemin|impasse|"
    r"quai|route|cours|passage|square|sentier|ruelle|faubourg|villa|esplanade|résidence|lotissement|montée|venelle|rua|"
    r"travessa|avenida|praça|largo|calle|carrer)\s(?!(?:est|et|sont|était|qui|que)\b)"
    r"(?P<name>(?:(?:de\s(?:la\s)?|du\s|des\s|d'|de\sl'|la\s|le\s|les\s|l'|do\s|da\s|dos\s|das\s)?[^\W\d_][\w'’-]*))"
)
_SURE: Final = (
    # Numbers in a special place, and streets without a type.
    (
        rf"{_START}(?:Broadway|Piccadilly|The\s(?:Strand|Mall|Green|Embankment|Avenue|Street|Crescent|Drive|Lane|Close|"
        rf"Square|Terrace|Parade|Grove))(?!\w)|(?<!\w)(?:number|no\.?|nr\.?|house)\s\d{{1,4}},?\s(?:on|in|"
        rf"at)\s(?:{_NAME_WORD}\s){{1,3}}?(?:{_SURE_TYPES})(?!\w)|(?<!\w)(?:{_NAME_WORD}\s){{1,2}}?(?:{_SURE_TYPES}),?"
        rf"\s(?:number|no\.?|nr\.?|#)\s?\d{{1,5}}(?!\w)"
        r"|(?<!\w)(?:calle|carrera|cra|cl|kra|transversal|diagonal)\.?\s\d{1,3}\s?[a-z]?\s?(?:#|no\.?|n[°º])\s?\d{1,3}"
    ),
    # Russian, Ukrainian, Bulgarian
    (
        r"(?:(?<!\w)(?:улиц\w|ул\.?|проспект\w?|пр-т|пр\.|пр-кт|переул\w+|пер\.|бульвар\w?|б-р|бул\.|шоссе|ш\.|"
        r"набережн\w+|наб\.|площад\w|пл\.|проезд\w?|аллея|вулиц\w|вул\.|просп\.|провулок|микрорайон|"
        r"мкр\.?)\s[^\d\n.!?;]{2,40}?|[А-ЯЁІЇ][\w-]{2,25}\s(?:улиц\w|ул\.|проспект\w?|переулок|бульвар|шоссе|"
        r"набережная|вулиц\w))[\s,]{1,2}(?:д(?:ом|\.|\s)?\s?№?|буд\.?|№|дом\s№?|строение|стр\.|к\.)?\s?\d{1,4}(?!\w*%|"
        r"\s?(?:лет|раз|км|минут|час|рубл|человек|дней))"
    ),
    # Japanese
    (
        r"(?:[一-龥ぁ-んァ-ヶ々]{1,6}[都道府県])?[一-龥ぁ-んァ-ヶ々ー]{1,10}[市区町村郡][一-龥ぁ-んァ-ヶ々ー]{0,12}\s?\d{1,4}"
        r"(?:\s?(?:丁目|番地?|号|[-‐-―−ー－の])\s?\d{0,4}){1,4}|〒\s?\d{3}-?\d{4}|[一-龥]{2,8}\s?\d{1,3}丁目\s?\d{1,4}"
    ),
    # Chinese
    (
        r"[一-龥]{2,12}(?:路|街|道|巷|弄|大街|大道|胡同|里|村|苑|园|小区|花园)\s?(?:[东西南北中一二三四五六七八九十]{1,2}段)?"
        r"\d{1,5}\s?(?:号|號|弄|巷|之)|[一-龥]{2,12}(?:小区|花园|公寓|大厦|苑)\s?\d{1,3}\s?(?:栋|幢|号楼|座|单元)"
    ),
    # Korean
    (
        r"(?:[가-힣]{1,6}(?:시|도|군|구)\s){1,2}[가-힣]{1,8}(?:동|리|가)\s\d{1,4}(?:-\d{1,4})?(?!\w*[년월명개시회])|"
        r"[가-힣]{1,6}(?:시|군|구|읍|면|동)\s[가-힣\d]{1,12}(?:로|길)\s?\d{1,4}(?:-\d{1,4})?(?!\w*[년월명개번시])|"
        r"[가-힣]{1,8}(?:대로|로|길)\s?\d{1,4}(?:번길|가길|길)\s?\d{1,4}|[가-힣]{1,6}(?:동|리)\s\d{1,4}(?:-\d{1,4})?\s?번지|"
        r"[가-힣]{2,10}아파트\s?\d{1,4}동\s?\d{1,4}호|[가-힣]{2,8}(?:대로|로)\s\d{1,4}(?:-\d{1,4})?(?=\s?(?:에|,|번|\d+층|$|이에|입니))"
    ),
    # Arabic, Thai, Turkish, Indonesian, Vietnamese, Hebrew
    (
        r"شارع\s[^\d\n،,.]{2,30}[\s،,]{1,2}(?:رقم|مبنى|عمارة|بناية|منزل|بيت)?\s?(?:رقم\s)?\d{1,5}|(?:رقم|مبنى|عمارة|"
        r"بناية|منزل|بيت|فيلا|شقة)\s(?:رقم\s)?\d{1,5}[\s،,]{1,2}[^\n]{0,20}?(?:شارع|طريق|حي)\s[^\d\n]{2,30}|"
        r"(?:บ้านเลขที่|เลขที่|ที่อยู่)\s?\d{1,4}(?:/\d{1,4})?|\d{1,4}(?:/\d{1,4})?\s?[^\d\n]{0,20}(?:ถนน|ถ\.|ซอย|ซ\.|"
        r"หมู่|แขวง|ตำบล|ต\.)\s?[^\s\d]{2,30}|(?:ถนน|ซอย)[^\d\n]{2,30}\d{1,4}/\d{1,4}|"
        r"(?:[^\W\d_]{2,25}\s){1,3}(?:sokak|sokağı|sok\.|caddesi|cad\.|cd\.|bulvarı|mahallesi|"
        r"mah\.)[^\n]{0,25}?(?:no\s?[:.]?\s?)\d{1,4}|(?:jalan|jl\.?|jln\.?|đường|phố|"
        r"ngõ)\s[^\d\n,]{2,30}[\s,]{1,2}(?:no\.?\s?|số\s)?\d{1,4}|số\s\d{1,4}\s(?:đường|phố)\s\w+|"
        r"רחוב\s[^\d\n,]{2,25}\s\d{1,4}"
    ),
    # Post boxes
    (
        r"\bp\.?\s?o\.?\s?box\s\d{2,6}|postfach\s\d{2,}(?:\s\d{2})*|apartado\s(?:de\scorreos|postal)\s\d{2,}|"
        r"caixa\spostal\s\d{2,}|boîte\spostale\s\d{2,}|\bBP\s\d{2,5},?\s\d{5}|casella\spostale\s\d{2,}|а/я\s\d{2,}"
    ),
)
_LEAST_SHARE: Final = 0.4
"""Where nothing speaks of a home, an address is as large a part of the text, or begins it."""
_AT_THE_BEGINNING: Final = 4
_NEAR: Final = 24
"""Characters before a number in which a word for home says that it is one of a house."""


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
    """Number before name: capitalised where no word for home stands; with one, a rare type needs it right before."""
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
