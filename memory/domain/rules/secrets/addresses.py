"""Find street addresses: a house number with the name of a street, in the order and the words of many countries.

A street without a number, a number without a street, and films or songs named after an address are not findings.
"""

import re
from collections.abc import Iterator
from typing import Final

from memory.domain.rules.secrets.finding import PiiFinding

_DIGIT: Final = re.compile(r"\d")
_LETTER: Final = "[A-HJa-hj]?"
"""Behind a house number; "5K" and "30m" are no houses."""
_NUMBER: Final = rf"\d{{1,5}}{_LETTER}(?:[-/]\d{{1,4}}{_LETTER})?"
# Words no street is named with: they join a number to something else ("12 cars on the street").
_NOT_IN_NAME: Final = (
    r"(?:a|an|the|of|on|in|at|from|to|by|with|for|and|or|is|are|was|were|my|your|our|his|her|their|this|that|these|those|down|up|across|"
    r"per|more|less|about|than|times?|hours?|hrs?|minutes?|mins?|seconds?|days?|weeks?|months?|years?|miles?|km|m|(?:kilo)?meters?|(?:kilo)?metres?|feet|ft|"
    r"percent|people|cars?|houses?|blocks?|games?|wins?|points?|songs?|levels?|players?|lanes?|shops?|cats?|dogs?|kids?|"
    r"if|it|no|not|we|you|i|they|he|she|who|all|every|each|some|any|big|long|short|different|busy|empty|wide|way|ways)\b"
)
_ORDINAL: Final = r"\d{1,3}(?:st|nd|rd|th)"
_NAME_WORD: Final = rf"(?!{_NOT_IN_NAME})(?:[^\W\d_][\w'’.\-]{{0,24}}|{_ORDINAL})"
_PROPER_WORD: Final = rf"(?-i:[A-ZÀ-Ý][\w'’.\-]{{1,24}}|{_ORDINAL})"
_SURE_TYPES: Final = (
    r"street|str\.?|avenue|ave|road|rd|boulevard|blvd|lane|drive|terrace|crescent|parkway|pkwy|highway|hwy|alley|mews|gardens|turnpike|"
    r"causeway|esplanade|promenade|expressway|freeway"
)
_LOOSE_TYPES: Final = (
    r"st|ln|dr|court|ct|place|pl|close|way|square|sq|circle|cir|trail|trl|row|walk|hills?|grove|park|view|rise|green|wharf|quay|path|loop|run|"
    r"ridge|crossing|point|bend|cove|heights|gate|end|yard|bridge|plaza|pike|pass|commons?|meadows?|fields?|terr?|cres|parade|reach"
)
_QUADRANT: Final = r"(?:(?:[NSEW]|[NS][EW]|North|South|East|West)\.?\s)?"
_START: Final = rf"(?<![\w.,#$€£:/-])(?P<number>{_NUMBER}),?\s{_QUADRANT}"
_FREE: Final = re.compile(
    rf"{_START}(?:{_NAME_WORD}\s){{1,3}}?(?:{_SURE_TYPES}|(?P<loose>{_LOOSE_TYPES}))(?!\w)", re.IGNORECASE
)
_PROPER: Final = re.compile(
    rf"{_START}(?:{_PROPER_WORD}\s){{1,3}}(?:{_SURE_TYPES}|{_LOOSE_TYPES})(?!\w)", re.IGNORECASE
)
_SPECIAL: Final = re.compile(
    rf"{_START}(?:Broadway|Piccadilly|The\s(?:Strand|Mall|Green|Embankment|Avenue|Street|Crescent|Drive|Lane|Close|Square|"
    rf"Terrace|Parade|Grove))(?!\w)"
    rf"|(?<!\w)(?:number|no\.?|nr\.?|house)\s\d{{1,4}},?\s(?:on|in|at)\s(?:{_NAME_WORD}\s){{1,3}}?(?:{_SURE_TYPES})(?!\w)"
    rf"|(?<!\w)(?:{_NAME_WORD}\s){{1,2}}?(?:{_SURE_TYPES}),?\s(?:number|no\.?|nr\.?|#)\s?\d{{1,5}}(?!\w)"
    r"|(?<!\w)(?:calle|carrera|cra|cl|kra|transversal|diagonal)\.?\s\d{1,3}\s?[a-z]?\s?(?:#|no\.?|n[°º])\s?\d{1,3}",
    re.IGNORECASE,
)
_CLOSED: Final = re.compile(
    r"\s{0,20}(?:$|[,;)\n#]|[.!?](?:\s|$)|(?:apt|unit|suite|ste|flat|floor|fl|apartment|room|rm)(?!\w))", re.IGNORECASE
)

_GERMAN: Final = re.compile(
    r"(?<!\w)(?:[^\W\d_][\w'\-]{1,30}(?:straße|strasse|str\.|weg|allee|gasse|platz|damm|ufer|ring|steig|stieg|chaussee|twiete|"
    r"graben|pfad|zeile|promenade|gatan|vägen|vej|gade|gata|veien|katu|tie|"
    r"straat|laan|plein|gracht|kade|dijk|singel|dreef|hof|markt|berg|stra(?:ss|ß)e)|"
    r"(?:[^\W\d_][\w']{1,25}[\s-]){1,4}(?:straße|strasse|str\.|platz|allee|weg|ring|ufer|damm|gasse|chaussee|straat|laan|"
    r"plein|gracht)"
    r"|(?:Am|An\sder|An\sden|Im|In\sder|In\sden|Zum|Zur|Auf\sder|Auf\sdem|Unter\sden|Hinter\sdem|Vor\sdem|Alter|Alte|Neuer|"
    r"Neue)\s[A-ZÄÖÜ][\w\-]{2,25})"
    r"\s(?:Nr\.?\s?)?\d{1,4}\s?[a-zA-Z]?(?!\w|[.,:]\d|\s?(?:uhr|euro|eur|€|%|km|mal|meter|min|jahre?|tage?|leute|autos))",
    re.IGNORECASE,
)
_LOOSE_GERMAN: Final = re.compile(
    (
        r"(?:hof|markt|berg|ring|weg|platz|tie|gata|vej|gade|graben|pfad|zeile|stieg|steig|promenade|damm|ufer)\s(?:Nr\.?\s?)?\d|"
        r"^(?:Am|An|Im|In|Zum|Zur|Auf|Unter|Hinter|Vor|Alte|Neue)"
    ),
    re.IGNORECASE,
)

_POSTCODE: Final = re.compile(r",?\s(?:[A-Z]{1,2}-)?\d{4,5}\s[^\W\d]")
_ROMANCE_VERB: Final = re.compile(
    r"(?<!\w)(?:tiene|tienen|está|es|tem|ha|è|hay|fica|son|são|é|hanno|sono|avec|con|com|cada|por|mide)(?!\w)",
    re.IGNORECASE,
)
_ROMANCE_NAME: Final = r"(?P<name>[^\d\n,;:!?()]{2,40}?)"
_ROMANCE_JOINS: Final = frozenset("di del dei della delle degli dello da de la le lo e san santa".split())
_ROMANCE_AFTER: Final = re.compile(
    rf"(?<!\w)(?:calle|c/|avenida|avda?\.?|av\.|paseo|p[ºo]\.|plaza|pza\.?|carrer|camino|carretera|ronda|glorieta|travesía|"
    rf"callejón|calzada|carrera|jirón|pasaje|"
    rf"rua|r\.|travessa|praça|alameda|estrada|largo|rodovia|beco|ladeira|quadra|avinguda|"
    rf"via|viale|v\.le|piazza|p\.za|piazzale|corso|vicolo|strada|lungo\w+|contrada|salita|"
    rf"ulica|ul\.|aleja|al\.|plac|os\.|strada|str\.|bulevardul|ulice|náměstí|utca|út|tér|odos)\s{_ROMANCE_NAME}"
    rf"[\s,]{{1,2}}(?:n[ºo°.]{{1,2}}\s?|núm\.?\s|número\s|nr\.?\s|no\.?\s|#\s?|km\s?|s/n|#)?(?P<number>\d{{1,5}})(?!\w*[%€$]|"
    rf"[.:]\d|\s?(?:veces|vezes|volte|años|anos|anni|horas?|ore|minutos?|minuti|metros?|metri|euros?|reais|coches|carros|"
    rf"personas|pessoas|persone|gente|giorni|dias|días))",
    re.IGNORECASE,
)
_ROMANCE_BEFORE: Final = re.compile(
    r"(?<![\w.,])\d{1,4}\s?(?:bis|ter|quater|[a-d])?,?\s(?:rue|avenue|av\.|boulevard|bd\.?|bld|place|allée|allées|chemin|"
    r"impasse|quai|route|cours|passage|square|sentier|"
    r"ruelle|faubourg|villa|esplanade|résidence|lotissement|montée|venelle|rua|travessa|avenida|praça|largo|calle|"
    r"carrer)\s(?!(?:est|et|sont|était|qui|que)\b)(?P<name>(?:(?:de\s(?:la\s)?|du\s|des\s|d'|de\sl'|la\s|le\s|les\s|l'|do\s|"
    r"da\s|dos\s|das\s)?[^\W\d_][\w'’-]*))",
    re.IGNORECASE,
)
_CYRILLIC: Final = re.compile(
    r"(?:(?<!\w)(?:улиц\w|ул\.?|проспект\w?|пр-т|пр\.|пр-кт|переул\w+|пер\.|бульвар\w?|б-р|бул\.|шоссе|ш\.|набережн\w+|наб\.|"
    r"площад\w|пл\.|проезд\w?|аллея|вулиц\w|вул\.|просп\.|провулок|микрорайон|мкр\.?)\s[^\d\n.!?;]{2,40}?"
    r"|[А-ЯЁІЇ][\w-]{2,25}\s(?:улиц\w|ул\.|проспект\w?|переулок|бульвар|шоссе|набережная|вулиц\w))"
    r"[\s,]{1,2}(?:д(?:ом|\.|\s)?\s?№?|буд\.?|№|дом\s№?|строение|стр\.|к\.)?\s?\d{1,4}(?!\w*%|\s?(?:лет|раз|км|минут|час|рубл|человек|дней))",
    re.IGNORECASE,
)
_JAPANESE: Final = re.compile(
    r"(?:[一-龥ぁ-んァ-ヶ々]{1,6}[都道府県])?[一-龥ぁ-んァ-ヶ々ー]{1,10}[市区町村郡][一-龥ぁ-んァ-ヶ々ー]{0,12}\s?\d{1,4}(?:\s?(?:丁目|番地?|号|[-‐-―−ー－の])\s?\d{0,4}){1,4}"
    r"|〒\s?\d{3}-?\d{4}"
    r"|[一-龥]{2,8}\s?\d{1,3}丁目\s?\d{1,4}"
)
_CHINESE: Final = re.compile(
    r"[一-龥]{2,12}(?:路|街|道|巷|弄|大街|大道|胡同|里|村|苑|园|小区|花园)\s?(?:[东西南北中一二三四五六七八九十]{1,2}段)?\d{1,5}\s?(?:号|號|弄|巷|之)|[一-龥]{2,12}(?:小区|"
    r"花园|公寓|大厦|苑)\s?\d{1,3}\s?(?:栋|幢|号楼|座|单元)"
)
_KOREAN: Final = re.compile(
    r"(?:[가-힣]{1,6}(?:시|도|군|구)\s){1,2}[가-힣]{1,8}(?:동|리|가)\s\d{1,4}(?:-\d{1,4})?(?!\w*[년월명개시회])|[가-힣]{1,6}(?:시|군|구|읍|면|"
    r"동)\s[가-힣\d]{1,12}(?:로|길)\s?\d{1,4}(?:-\d{1,4})?(?!\w*[년월명개번시])|[가-힣]{1,8}(?:대로|로|길)\s?\d{1,4}(?:번길|가길|길)\s?\d{1,4}"
    r"|[가-힣]{1,6}(?:동|리)\s\d{1,4}(?:-\d{1,4})?\s?번지|[가-힣]{2,10}아파트\s?\d{1,4}동\s?\d{1,4}호|[가-힣]{2,8}(?:대로|"
    r"로)\s\d{1,4}(?:-\d{1,4})?(?=\s?(?:에|,|번|\d+층|$|이에|입니))"
)
_ARABIC_THAI: Final = re.compile(
    r"شارع\s[^\d\n،,.]{2,30}[\s،,]{1,2}(?:رقم|مبنى|عمارة|بناية|منزل|بيت)?\s?(?:رقم\s)?\d{1,5}|(?:رقم|مبنى|عمارة|بناية|منزل|"
    r"بيت|فيلا|شقة)\s(?:رقم\s)?\d{1,5}[\s،,]{1,2}[^\n]{0,20}?(?:شارع|طريق|حي)\s[^\d\n]{2,30}"
    r"|(?:บ้านเลขที่|เลขที่|ที่อยู่)\s?\d{1,4}(?:/\d{1,4})?|\d{1,4}(?:/\d{1,4})?\s?[^\d\n]{0,20}(?:ถนน|ถ\.|ซอย|ซ\.|หมู่|แขวง|"
    r"ตำบล|ต\.)\s?[^\s\d]{2,30}|(?:ถนน|ซอย)[^\d\n]{2,30}\d{1,4}/\d{1,4}"
    r"|(?:[^\W\d_]{2,25}\s){1,3}(?:sokak|sokağı|sok\.|caddesi|cad\.|cd\.|bulvarı|mahallesi|mah\.)[^\n]{0,25}?(?:no\s?[:.]?\s?)\d{1,4}"
    r"|(?:jalan|jl\.?|jln\.?|đường|phố|ngõ)\s[^\d\n,]{2,30}[\s,]{1,2}(?:no\.?\s?|số\s)?\d{1,4}|số\s\d{1,4}\s(?:đường|"
    r"phố)\s\w+|רחוב\s[^\d\n,]{2,25}\s\d{1,4}",
    re.IGNORECASE,
)
_POST_BOX: Final = re.compile(
    (
        r"\bp\.?\s?o\.?\s?box\s\d{2,6}|postfach\s\d{2,}(?:\s\d{2})*|apartado\s(?:de\scorreos|postal)\s\d{2,}|"
        r"caixa\spostal\s\d{2,}|boîte\spostale\s\d{2,}|\bBP\s\d{2,5},?\s\d{5}|casella\spostale\s\d{2,}|а/я\s\d{2,}"
    ),
    re.IGNORECASE,
)
_SURE: Final = (_SPECIAL, _CYRILLIC, _JAPANESE, _CHINESE, _KOREAN, _ARABIC_THAI, _POST_BOX)

_HOME: Final = re.compile(
    r"(?<!\w)(?:live[sd]?|living|address|addr|home|house|flat|apartment|apt|unit|ship|mailing|deliver\w*|send|package|parcel|"
    r"party\sat|pick\s?(?:me\s)?up|moved?|billing|shipping|postcards?|come\sto|"
    r"swing\sby|door|my\splace|mine|located|adresse|anschrift|wohn\w*|zuhause|pakete?|schick\w*|hausnummer|vivo|vive|dirección|domicilio|casa|piso|"
    r"habite|adresse|chez|domicile|livrer|moro|mora|endereço|apto|abito|indirizzo|woon|adres|mieszkam|bor|adress)(?!\w)|住|家|"
    r"地址|番地|주소|살|집|живу|адрес|дом|кв|квартир|عنوان|أسكن|ที่อยู่|บ้าน",
    re.IGNORECASE,
)
_NEAR: Final = 24
"""Characters before a number in which a word for home says that it is one of a house."""
_WORK: Final = re.compile(
    r"(?<!\w)(?:movie|film|series|show|episode|season|book|novel|album|song|track|band|anthem|banger|museum|sherlock|simpsons|"
    r"holmes|watch\w*|rewatch\w*|listen\w*|play\w*|quest|level|map|"
    r"monopoly|marathon|sesame|netflix|imdb|spotify|sequel|soundtrack|musical|game)(?!\w)",
    re.IGNORECASE,
)


def find_addresses(text: str) -> Iterator[PiiFinding]:
    """Find street addresses and post boxes."""
    if _DIGIT.search(text) is None:
        return
    home = _HOME.search(text) is not None
    if _WORK.search(text) and not home:
        return
    for start, end in (*_numbered_first(text, home=home), *_numbered_last(text, home=home)):
        yield PiiFinding(start, end, "street_address")
    for pattern in _SURE:
        yield from (PiiFinding(*match.span(), "street_address") for match in pattern.finditer(text))


def _numbered_first(text: str, *, home: bool) -> Iterator[tuple[int, int]]:
    """Number before name: without a word for home the name must be capitalised and the sentence must not go on.

    With one anywhere a word that is rarely a street, as in "12 quiet hills", still needs a capital or that word right before it.
    """
    for match in _PROPER.finditer(text):
        if home or _CLOSED.match(text, match.end()):
            yield match.span()
    for match in _FREE.finditer(text) if home else ():
        if match["loose"] is None or _HOME.search(text, max(0, match.start() - _NEAR), match.start()):
            yield match.span()
    for match in _ROMANCE_BEFORE.finditer(text):
        if any(map(str.isupper, match["name"])) or (home and " " in match["name"]):
            yield match.span()


def _numbered_last(text: str, *, home: bool) -> Iterator[tuple[int, int]]:
    for match in _GERMAN.finditer(text):
        # One word in small letters is a street by a sure ending alone: "bearing 6204" ends as "Altstadtring 5" does.
        is_sure = not _LOOSE_GERMAN.search(match.group())
        named = home and (not match.group().islower() or match.group().count(" ") > 1)
        if is_sure or named or _POSTCODE.match(text, match.end()):
            yield match.span()
    for match in _ROMANCE_AFTER.finditer(text):
        spoken_of = home and not match.group().casefold().startswith("via ")
        words = match["name"].split()
        # "via Venice around 1615" is English; of a street each word is a name, or joins names.
        if match.group()[0] == "v" and not all(word[0].isupper() or word in _ROMANCE_JOINS for word in words):
            continue
        if spoken_of or (any(word[:1].isupper() for word in words) and not _ROMANCE_VERB.search(match["name"])):
            yield match.span()
