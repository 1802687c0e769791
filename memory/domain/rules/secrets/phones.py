"""Find telephone numbers in international and national notation.

phonenumbers decides whether digits can be a number of a country; the words around them decide whether they are meant as one.
Its own text matcher was measured on the 27 texts with a number and 202 without of the development set: for one region
17 to 22 caught; for eleven regions 25 caught and 11 others refused, or 27 and 111 when only lengths are checked.
The rules here: 27 and none.
"""

import re
from collections.abc import Iterator
from typing import Final

import phonenumbers
from phonenumbers.phonemetadata import PhoneMetadata

from memory.domain.rules.secrets.finding import PiiFinding, is_labelled_otherwise

# The library reads its tables on first use; loaded here so that judging a text never touches the disk.
PhoneMetadata.load_all()

_CANDIDATE: Final = re.compile(
    r"(?<![\w@#/\\.=$€£-])(?:\+|\(\+|00(?=[1-9]))?\(?\d{1,14}\)?(?:[\s.\-/()\u2010-\u2015\u2212]{1,3}\d{1,14}\)?){0,8}(?![\w])(?!\.\d|%|:\d)",
    re.ASCII,
)
_FEWEST_DIGITS, _MOST_DIGITS = 7, 15

_WORDS_BEFORE: Final = re.compile(
    r"(?<!\w)(?:call|calling|ring|phone|mobile|cell|cellphone|landline|tele?phone|tel|fax|text|txt|sms|whatsapp|whats\sapp|wa|signal|viber|"
    r"imessage|facetime|dial|reach|contact|voicemail|pager|hotline|digits|(?:my|his|her|their|our|mum's|mom's|dad's|"
    r"\w+'s)\s(?:new\s|old\s|work\s)?(?:number|num|no|nr|#)|"
    r"(?:new|phone|cell|work|home|mobile|direct|private|office|callback)\s(?:number|num|no|nr|line|\#)|numbers?\s(?:to\scall|for)|hmu|hit\sme\sup|"
    r"ruf\w*|anruf\w*|telefon\w*|tel\w*nummer|handy\w*|mobil\w*|festnetz\w*|rückruf|erreich\w*|meine\snummer|nummer\sist|melde|"
    r"llama\w*|llám\w*|móvil|celular|cel|tel[ée]fono|n[uú]mero|fijo|marca|tfno|"
    r"tél|téléphone|portable|numéro|appel\w*|joindre|fixe|"
    r"telefone|telemóvel|zap|whats|liga\w*|contato|contacto|"
    r"cellulare|chiama\w*|numero|"
    r"bel|bellen|telefoonnummer|mobiel|gsm|telefonu?|zadzwoń|numer|ring\smig|telefonnummer|ara)(?!\w)"
    r"|電話|でんわ|携帯|ケータイ|番号|連絡|电话|手机|號碼|号码|联系|致电|打给|번호|전화|연락|휴대폰|핸드폰|"
    r"телефон|позвон|звон|номер|моб|тел\.|رقمي|رقم|هاتف|جوال|اتصل|موبايل|เบอร์|โทร|มือถือ|फ़?ोन|नंबर|טלפון|נייד",
    re.IGNORECASE,
)
_WORDS_AFTER: Final = re.compile(
    r"^\W{0,4}(?:is\s|that'?s\s|its\s|it's\s|was\s)?(?:my|the|mine|her|his|our|mein\w*|mi|mon|ma|meu|mio)?\s?"
    r"(?:\w+\s)?(?:phone|mobile|cell|number|digits|landline|whatsapp|tel|nummer|handy|móvil|portable|celular|telefon\w*|"
    r"if\sdiscord)(?!\w)|^\W{0,4}.{0,8}(?:号码|電話|连络|联系|連絡|전화|번호|연락|номер|телефон)",
    re.IGNORECASE,
)
_REACH_BEFORE, _REACH_AFTER = 40, 30

_NORTH_AMERICAN: Final = re.compile(r"(?:1[-. ])?(?:\([2-9]\d\d\)[-. ]?|[2-9]\d\d[-. ])[2-9]\d\d[-. ]\d{4}", re.ASCII)
_GROUPED_MOBILE: Final = re.compile(
    r"0\d{2,4}[-. /]\d{3,4}[-. ]?\d{3,6}|0\d0-\d{4}-\d{4}|01[016-9]-\d{3,4}-\d{4}|0[67](?:[ .-]\d\d){4}"
    r"|\(?0\d{2,4}\)?[ /-]\d{3,4}[ -]\d{3,4}|\(\d\d\)\s?9?\d{4}-\d{4}",
    re.ASCII,
)
"""National numbers whose grouping alone says telephone: trunk zero, area code, then the rest."""
_REGIONS: Final = "US GB DE FR ES IT PT BR JP KR CN RU AU NL BE CH AT IN TH MX AR PL SE NO DK IE ZA TR EG AE SA IL HK TW SG PH ID VN NZ".split()
_NOT_A_NUMBER: Final = re.compile(r"(\d)\1*|0*123456789?0?|0000.*", re.ASCII)
_DATE_OR_TIME: Final = re.compile(
    r"(?:19|20)\d\d[-./ ](?:0?[1-9]|1[0-2])[-./ ](?:[0-2]?\d|3[01])(?:\D.*)?|(?:[0-2]?\d|3[01])[-./ ](?:[0-2]?\d|3[01])[-./ ](?:19|20)\d\d(?:\D.*)?"
    r"|(?:19|20)\d\d\s?[-–]\s?(?:19|20)\d\d",
    re.ASCII,
)
_UNIT_AFTER: Final = re.compile(
    r"\s?(?:seconds?|secs?|ms|bytes?|[kmgt]b|steps?|views?|members?|people|points?|pts|xp|gold|dollars?|eur|usd|€|\$|%|°|km|m|kg|hz|"
    r"followers?|subs\w*|times|years?|pixels?|px|rows?|lines?|tokens?|wins?|kills?)(?!\w)|\s?[=*/+^<>]\s?\d",
    re.IGNORECASE,
)


def find_phones(text: str) -> Iterator[PiiFinding]:
    """Find telephone numbers. A label such as "order" right before wins over every look of the digits."""
    for match in _CANDIDATE.finditer(text):
        written = match.group()
        digits = "".join(filter(str.isdigit, written))
        if not _FEWEST_DIGITS <= len(digits) <= _MOST_DIGITS or _NOT_A_NUMBER.fullmatch(digits):
            continue
        if _DATE_OR_TIME.fullmatch(written.strip()) or _UNIT_AFTER.match(text, match.end()):
            continue
        if _is_phone(text, match, digits):
            yield PiiFinding(match.start(), match.end(), "phone")


def _is_phone(text: str, match: re.Match[str], digits: str) -> bool:
    written = match.group().strip()
    if written.startswith(("+", "(+")) or (written.startswith("00") and len(digits) > _FEWEST_DIGITS + 3):
        return _is_international(written) and not _labelled(text, match.start())
    if _labelled(text, match.start()):
        return False
    if _NORTH_AMERICAN.fullmatch(written) or (_GROUPED_MOBILE.fullmatch(written) and _is_national(digits)):
        return True
    return _is_spoken_of(text, match) and (_is_national(digits) or len(digits) == _FEWEST_DIGITS)


def _is_international(written: str) -> bool:
    plain = written.replace("(0)", "")
    plain = "+" + plain[2:] if plain.startswith("00") else plain
    try:
        return phonenumbers.is_possible_number(phonenumbers.parse(plain, None))
    except phonenumbers.NumberParseException:
        return False


def _is_national(digits: str) -> bool:
    """Tell whether the digits have the length of a number of some country. Reserved ranges count: they are written the same."""
    for region in _REGIONS:
        try:
            number = phonenumbers.parse(digits, region)
        except phonenumbers.NumberParseException:
            continue
        if phonenumbers.is_possible_number(number):
            return True
    return False


def _is_spoken_of(text: str, match: re.Match[str]) -> bool:
    before = text[max(0, match.start() - _REACH_BEFORE) : match.start()]
    after = text[match.end() : match.end() + _REACH_AFTER]
    return _WORDS_BEFORE.search(before) is not None or _WORDS_AFTER.search(after) is not None


def _labelled(text: str, start: int) -> bool:
    return is_labelled_otherwise(text, start)
