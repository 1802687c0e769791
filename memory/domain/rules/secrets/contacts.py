"""Finds telephone numbers (by phonenumbers), mail addresses, plain or written out, and a person's IP address."""

import ipaddress
import re
from collections.abc import Iterator
from typing import Final

import phonenumbers

from memory.domain.language.lexicon import compiled
from memory.domain.rules.secrets.finding import UNIT_AFTER, PiiFinding, TaggedText, alternatives, is_labelled_otherwise

_PLAIN: Final = (
    r"(?a:(?<![A-Za-z0-9._%+@/-])(?P<name>[A-Za-z0-9][A-Za-z0-9._%+'\-]{0,63})@(?P<host>(?:[A-Za-z0-9](?:[A-Za-z0-9\-]"
    r"{0,61}[A-Za-z0-9])?\.){1,5}(?P<top>[A-Za-z]{2,24}))(?![A-Za-z0-9@])(?!:[\w~/.]))"
)
_NO_TOP: Final = frozenset(
    "local localhost internal lan home corp svc cluster png jpg jpeg gif svg webp css js ts py md txt zip json".split()
)
"""No mail goes there: local names, files, versions."""
_VERSION: Final = r"v?\d+\.\d|\d+x\."
_MACHINE_BEFORE: Final = r"(?:\b(?:ssh|scp|sftp|rsync|mosh|git|clone|push|pull)\b[^,;]{0,30}|://\S*)$"
_SAMPLE_NAMES: Final = (
    r"git|hg|svn|user(?:name)?|you|your|your\.?name|name|e?mail|foo(?:bar)?|some(?:body|one)|nobody|anyone|test|xyz|"
    r"abc|firstname\.lastname"
)
_SAMPLE_HOST: Final = r"(?:your|my)?-?(?:example|domain|email|mail|company|host|server|bar|site|test|here)\.\w+"

_OPEN, _CLOSE = r"\s{0,2}[\[({<]\s{0,2}", r"\s{0,2}[\])}>]\s{0,2}"
_AT: Final = alternatives("mail_at")
_DOT: Final = alternatives("mail_dot")
_TOPS: Final = (
    r"com|org|net|edu|gov|io|dev|app|me|info|biz|xyz|example|co|uk|us|de|at|ch|fr|es|pt|br|it|nl|be|jp|cn|kr|ru|in|ca|"
    r"au|nz|pl|se|no|dk|fi|ie|mx|ar|cl|tr|gr|cz|hu|ro|ua|il|ae|sa|th|vn|id|tv|gg|cc|eu|email|online|site|mail|club|art|"
    r"space"
)
_PROVIDERS: Final = (
    r"gmail|googlemail|outlook|hotmail|yahoo|icloud|proton(?:mail)?|gmx|web\.de|tutanota|fastmail|aol|mail\.ru|yandex|"
    r"t-online|posteo|zoho|naver|qq|163|libero|orange|uol|seznam|wp\.pl|o2\.pl|ziggo|free\.fr"
)
_SEPARATOR: Final = rf"(?:{_OPEN}(?:{_DOT}|\.){_CLOSE}|\s{{1,2}}(?:{_DOT})\s{{1,2}}|\s?\.\s?)"
_BRACKETED: Final = (
    rf"(?<![\w.])(?P<name>[\w.+\-]{{1,64}}){_OPEN}(?:{_AT}){_CLOSE}[\w\-]{{2,63}}(?:{_SEPARATOR}[\w\-]{{2,63}}){{1,4}}"
)
_SPOKEN: Final = (
    rf"(?<![\w.])(?P<name>[\w.+\-]{{1,64}})\s{{1,2}}(?:{_AT})\s{{1,2}}(?:(?P<provider>(?:{_PROVIDERS})(?!\w"
    rf")(?P<dotted>{_SEPARATOR}(?:{_TOPS})(?!\w))?)|"
    rf"[\w\-]{{2,63}}(?:{_SEPARATOR}[\w\-]{{2,63}}){{0,3}}{_SEPARATOR}(?:{_TOPS})(?!\w))"
)
_UNFINISHED: Final = rf"(?a:(?<![\w.@/])[\w.+-]{{2,64}}@(?:{_PROVIDERS})(?![\w.@-]))"
"""The provider alone: "dana.w@gmail"."""
_CONTEXT: Final = alternatives("mail_words")
_NAME_LIKE: Final = r"[\w]+[.+_\-\d]+\w*"
_BEFORE_A_PLACE: Final = alternatives("before_a_place")
"""Words that stand before "at" when a place is meant: "look at example dot com"."""


def _emails(reading: TaggedText) -> Iterator[PiiFinding]:
    text = reading.text
    for match in compiled(_PLAIN).finditer(text) if "@" in text else ():
        if _is_mailbox(text, match):
            yield PiiFinding(match.start(), match.end(), "email")
    for match in compiled(_BRACKETED).finditer(text):
        if not compiled(_BEFORE_A_PLACE).fullmatch(match["name"]):
            yield PiiFinding(match.start(), match.end(), "email")
    for match in compiled(_UNFINISHED).finditer(text) if "@" in text else ():
        yield PiiFinding(match.start(), match.end(), "email")
    for match in compiled(_SPOKEN).finditer(text):
        if _is_meant_as_mailbox(text, match):
            yield PiiFinding(match.start(), match.end(), "email")


def _is_mailbox(text: str, match: re.Match[str]) -> bool:
    name, host = match["name"].casefold(), match["host"]
    if match["top"].casefold() in _NO_TOP or compiled(_VERSION).match(host):
        return False
    if compiled(_SAMPLE_NAMES).fullmatch(name) and (
        compiled(_SAMPLE_HOST).fullmatch(host) or name in {"git", "hg", "svn"}
    ):
        return False
    return compiled(_MACHINE_BEFORE).search(text, max(0, match.start() - 40), match.start()) is None


def _is_meant_as_mailbox(text: str, match: re.Match[str]) -> bool:
    name = match["name"].casefold()
    if compiled(_BEFORE_A_PLACE).fullmatch(name) or compiled(_SAMPLE_NAMES).fullmatch(name):
        return False
    if match["dotted"] is not None or (not text[: match.start()].strip() and match["provider"] is None):
        return True
    return compiled(_NAME_LIKE).fullmatch(name) is not None or compiled(_CONTEXT).search(text) is not None


_IP_ADDRESS: Final = (
    r"(?a:(?<![\w.:/-])(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){2,7})"
    r"(?P<port>:\d{2,5}|,?\sport\s\d{2,5})?(?![\w:]|[.-]\w|/\d))"
)
_OWN: Final = (
    rf"(?<!\w)(?:{alternatives('mine')})\s(?:[\w'’-]{{1,12}}\s){{0,3}}(?:ipv?[46]?|{alternatives('address_words')})(?!\w)"
    r"|(?<!\w)\w{2,20}'s\s(?:\w{1,12}\s)?ip(?!\w)"
)
_NAMED: Final = (
    rf"(?<!\w)ipv?[46]?(?!\w)|{alternatives('address_words')}|log(?:ged|s|ging)?[\s-]?(?:in|on)|sign(?:ed|s)?[\s-]?in"
    r"|dox|leak|trac(?:e|ed|k|ked)|geoloc|located|(?<!\w)from(?!\w)"
)
_WHERE_THEY_ARE: Final = (
    r"(?<!\w)(?:from|(?:i\sam|i'm|he\sis|he's|she\sis|she's|they\sare|they're|we\sare|we're)\s(?:at|on|behind))\s$"
)
"""Words right before an address that make it a person's, even in a text that also names a machine."""
_WHERE_CHARACTERS: Final = 24
_LARGE: Final = 100  # From here on a part is hardly one of a version, which has four parts as well
_NOBODYS: Final = tuple(
    ipaddress.ip_network(network)
    for network in (
        "0.0.0.0/8", "10.0.0.0/8", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.168.0.0/16", "224.0.0.0/3",
        "8.8.8.8/32", "8.8.4.4/32", "1.1.1.1/32", "9.9.9.9/32", "::/127", "fc00::/7", "fe80::/10", "ff00::/8",
    )
)  # fmt: skip
_SHORTEST_WRITTEN: Final = 7
"""Characters of `1.1.1.1`; of the other kind what is shorter ("10::2") is rather a time or an emoji."""


def _ip_addresses(reading: TaggedText) -> Iterator[PiiFinding]:
    """Find addresses that are a person's: called theirs, or called nothing of a server, and without a port."""
    text = reading.text
    for match in compiled(_IP_ADDRESS).finditer(text):
        start = match.start()
        written = match.group()[: len(match.group()) - len(match["port"] or "")]
        if not _is_somebodys(written) or is_labelled_otherwise(reading, start):
            continue
        is_version_like = ":" not in written and all(int(part) < _LARGE for part in written.split("."))
        where = compiled(_WHERE_THEY_ARE).search(text[max(0, start - _WHERE_CHARACTERS) : start])
        # A version stands behind "from" as well: "updated from 1.22.33.44".
        if where is not None and match["port"] is None and not (is_version_like and where.group().lower() == "from "):
            yield PiiFinding(start, match.end(), "ip_address")
            continue
        if is_version_like and written != text and compiled(_NAMED).search(text) is None:
            continue
        of_a_machine = match["port"] is not None or "servers" in reading.classes
        if not of_a_machine or compiled(_OWN).search(text) is not None:
            yield PiiFinding(start, match.end(), "ip_address")


def _is_somebodys(written: str) -> bool:
    if len(written) < _SHORTEST_WRITTEN:
        return False
    try:
        address = ipaddress.ip_address(written)
    except ValueError:
        return False
    return not any(address in network for network in _NOBODYS)


_CANDIDATE: Final = (
    r"(?a:(?<![\w@#/\\.=$€£-])(?:\+|\(\+|00(?=[1-9]))?\(?\d{1,14}\)?"
    r"(?:[\s.\-/()\u2010-\u2015\u2212]{1,3}\d{1,14}\)?){0,8}(?![\w])(?!\.\d|%|:\d))"
)
_FEWEST_DIGITS, _MOST_DIGITS, _MOST_NATIONAL = 7, 15, 12
_OWNED: Final = (
    r"(?<!\w)(?:my|his|her|their|our|\w+'s)\s(?:(?:new|old|work|home|cell|phone|mobile|private)\s)?(?:number|"
    r"num|no|nr|#)(?!\w)"
)
"""The number of somebody: of a telephone, if nothing else is said."""
_SAID_AFTER: Final = (
    r"\W{0,4}(?:is\s|that'?s\s|it'?s\s|was\s)?(?:my|the|mine|her|his|our|mein\w*|mi|mon|ma|meu|mio)?\s?(?:\w+\s)?"
    rf"(?:{alternatives('phone_words')}|if\sdiscord)(?!\w)|\W{{0,4}}.{{0,8}}(?:{alternatives('phone_behind')})"
)
_REACH_BEFORE, _REACH_AFTER = 40, 30

_FREE: Final = r"0?0?800|0808|1800|0180\d|0137|116\d{3}$"  # Numbers that anybody may call for nothing: hotlines
_GROUPED: Final = (
    r"(?a:0\d{2,4}[-. /]\d{3,4}[-. ]?\d{3,6}|0\d0-\d{4}-\d{4}|01[016-9]-\d{3,4}-\d{4}|0\d(?:[ .-]\d\d){4}"
    r"|\(?0\d{2,4}\)?[ /-]\d{3,4}[ -]\d{2,4}(?:[ -]\d\d)?|\(\d\d\)\s?9?\d{4}-\d{4}"
    r"|(?:1[-. ])?(?:\([2-9]\d\d\)[-. ]?|[2-9]\d\d[-. ])[2-9]\d\d[-. ]\d{4})"
)
"""National numbers whose grouping alone says telephone: trunk zero, area code, the rest; and American ones."""
_NOT_A_NUMBER: Final = r"(?a:(\d)\1*|0*123456789?0?|0000.*)"
_DATE_OR_TIME: Final = (
    r"(?a:(?:19|20)\d\d[-./ ](?:0?[1-9]|1[0-2])[-./ ](?:[0-2]?\d|3[01])(?:\D.*)?"
    r"|(?:[0-2]?\d|3[01])[-./ ](?:[0-2]?\d|3[01])[-./ ](?:19|20)\d\d(?:\D.*)?|(?:19|20)\d\d\s?[-–]\s?(?:19|20)\d\d)"
)


def _phones(reading: TaggedText) -> Iterator[PiiFinding]:
    """Find telephone numbers. A label such as "order" right before wins over every look of the digits."""
    text = reading.text
    for match in compiled(_CANDIDATE).finditer(text):
        digits = "".join(filter(str.isdigit, match.group()))
        if not _FEWEST_DIGITS <= len(digits) <= _MOST_DIGITS or compiled(_NOT_A_NUMBER).fullmatch(digits):
            continue
        is_time = compiled(_DATE_OR_TIME).fullmatch(match.group().strip()) is not None
        is_free = compiled(_FREE).match(digits) is not None and compiled(_OWNED).search(text) is None
        if (
            is_time
            or is_free
            or compiled(UNIT_AFTER).match(text, match.end())
            or is_labelled_otherwise(reading, match.start())
        ):
            continue
        if _is_phone(reading, match, digits):
            yield PiiFinding(match.start(), match.end(), "phone")


def _is_phone(reading: TaggedText, match: re.Match[str], digits: str) -> bool:
    written = match.group().strip()
    if written.startswith(("+", "(+")) or (written.startswith("00") and len(digits) > _FEWEST_DIGITS + 3):
        plain = written.replace("(0)", "")
        return _is_possible("+" + plain[2:] if plain.startswith("00") else plain)
    if len(digits) > _MOST_NATIONAL:
        return False
    return compiled(_GROUPED).fullmatch(written) is not None or _is_spoken_of(reading, match)


def _is_possible(written: str) -> bool:
    """Return whether an international number has a length of its country's. Reserved ranges count, too."""
    try:
        return phonenumbers.is_possible_number(phonenumbers.parse(written, None))
    except phonenumbers.NumberParseException:
        return False


def _is_spoken_of(reading: TaggedText, match: re.Match[str]) -> bool:
    start, end = max(0, match.start() - _REACH_BEFORE), match.end() + _REACH_AFTER
    if "phones" in reading.between(start, match.start()) or compiled(_OWNED).search(reading.text, start, match.start()):
        return True
    return compiled(_SAID_AFTER).match(reading.text[match.end() : end]) is not None


def find_contacts(reading: TaggedText) -> Iterator[PiiFinding]:
    """Find mail addresses, then people's IP addresses, then telephone numbers, from the surest on."""
    for detect in (_emails, _ip_addresses, _phones):
        yield from detect(reading)
