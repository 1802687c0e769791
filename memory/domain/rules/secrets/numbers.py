"""Find numbers that prove themselves: payment cards, bank accounts (IBAN) and US social security numbers.

Cards and accounts count only with the right length and a right checksum, whatever the grouping.
Checksums and number ranges are python-stdnum's; no number is accepted for its looks alone.
"""

import re
from collections.abc import Iterator
from typing import Final

from stdnum import iban as iban_number
from stdnum import luhn
from stdnum.iso7064 import mod_97_10
from stdnum.us import ssn as ssn_number

from memory.domain.rules.secrets.finding import PiiFinding, is_labelled_otherwise

# Up to three characters between groups: "4111 - 1111", "4111, 1111", a line break.
# Letters of other scripts may stand right beside a number, so boundaries are ASCII ones throughout.
_CHAIN: Final = re.compile(r"(?<!\w)\d{1,19}(?:[\s\-.,/_\u00b7\u2022|:;~]{1,3}\d{1,19}){0,9}(?!\w)", re.ASCII)
_GROUP: Final = re.compile(r"\d+", re.ASCII)
_FRACTION: Final = re.compile(r"\d[.,]$", re.ASCII)
_SHORTEST_GROUP: Final = 3
_FEWEST_DIGITS, _MOST_DIGITS = 12, 19

_CARD_WORDS: Final = re.compile(
    r"card|visa|master\s?card|amex|maestro|\bcc\b|\bcvv|\bcvc|credit|debit|kredit|karte|tarjeta|carte|cartão|carta|カード|卡|카드|карт|بطاقة|บัตร",
    re.IGNORECASE,
)
_BRANDS: Final = (
    (re.compile(r"4"), (13, 16, 19)),  # Visa
    (re.compile(r"5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720"), (16,)),  # Mastercard
    (re.compile(r"3[47]"), (15,)),  # American Express
    (re.compile(r"6011|65|64[4-9]"), (16, 19)),  # Discover
    (re.compile(r"35(?:2[89]|[3-8])"), (16, 19)),  # JCB
    (re.compile(r"1800|2131"), (15,)),  # JCB, older ones
    (re.compile(r"30[0-5]|36|38|39"), (14,)),  # Diners
    (re.compile(r"62|81"), (16, 19)),  # UnionPay
    (re.compile(r"220[0-4]"), (16,)),  # Mir
    (re.compile(r"50(?:18|20|38)|5893|6304|6390|67(?:59|6[1-3])"), tuple(range(12, 20))),  # Maestro
    (re.compile(r"50[0-9]|5[6-8]|63|67|60|9792"), (16,)),  # RuPay, Elo, Troy, Maestro of other ranges
)
"""First digits of each network and its lengths, from the networks' published ranges."""


def find_cards(text: str) -> Iterator[PiiFinding]:
    """Find payment card numbers: one run of digits or groups of at least three, of a known network, that pass Luhn."""
    for chain in _CHAIN.finditer(text):
        groups = [(chain.start() + group.start(), group.group()) for group in _GROUP.finditer(chain.group())]
        first = 0
        while first < len(groups):
            count = _card_groups(text, groups[first:], whole=len(groups) == 1)
            if count:
                start = groups[first][0]
                end = groups[first + count - 1][0] + len(groups[first + count - 1][1])
                yield PiiFinding(start, end, "card")
            first += max(count, 1)


def _card_groups(text: str, groups: list[tuple[int, str]], *, whole: bool) -> int:
    """Count the groups from the first one on that together are a card number; 0 when there is none."""
    digits = ""
    for count, (_, group) in enumerate(groups, 1):
        if len(groups) > 1 and count > 1 and len(group) < _SHORTEST_GROUP:
            return 0
        digits += group
        if len(digits) > _MOST_DIGITS:
            return 0
        if len(digits) >= _FEWEST_DIGITS and _is_card(digits) and _speaks_for_a_card(text, groups[0][0], count, whole):
            return count
    return 0


def _is_card(digits: str) -> bool:
    return any(start.match(digits) and len(digits) in lengths for start, lengths in _BRANDS) and bool(
        luhn.is_valid(digits)
    )


def _speaks_for_a_card(text: str, start: int, count: int, whole: bool) -> bool:
    """One unbroken run may be any other number: one in ten passes Luhn. A label that says so wins."""
    if count > 1:
        return True
    if not whole and _FRACTION.search(text[max(0, start - 2) : start]):
        return False
    return not is_labelled_otherwise(text, start) or _CARD_WORDS.search(text) is not None


_IBAN_START: Final = re.compile(r"(?<![A-Za-z0-9])[A-Za-z]{2}[\s\-]?\d{2}(?=(?:[\s\-.]{0,2}[A-Za-z0-9]){11})", re.ASCII)
_IBAN_CHARACTERS: Final = re.compile(r"(?:[\s\-.]{0,2}[A-Za-z0-9]){1,34}", re.ASCII)
_SHORTEST_IBAN: Final = 15


def find_ibans(text: str) -> Iterator[PiiFinding]:
    """Find international bank account numbers in any grouping and case whose check digits and structure are right."""
    for start in _IBAN_START.finditer(text):
        run = _IBAN_CHARACTERS.match(text, start.start())
        if run is None:
            continue
        places = [place for place in range(run.start(), run.end()) if text[place].isalnum()]
        compact = "".join(text[place] for place in places).upper()
        for length in range(len(compact), _SHORTEST_IBAN - 1, -1):
            if _is_iban(compact[:length]):
                yield PiiFinding(start.start(), places[length - 1] + 1, "iban")
                break


def _is_iban(compact: str) -> bool:
    # Bank codes are not looked up in national lists: an account at an unlisted bank is an account.
    return (
        compact.isascii()
        and bool(mod_97_10.is_valid(compact[4:] + compact[:4]))
        and bool(iban_number.is_valid(compact, check_country=False))
    )


_SSN: Final = re.compile(
    r"(?<![\w\-/])(?<!\d\.)(\d{3})([\s\-.\u2010-\u2014\u2212]{1,3})(\d{2})([\s\-.\u2010-\u2014\u2212]{1,3})(\d{4})(?!\w|[\-.]\d)",
    re.ASCII,
)
_PLAIN_SSN: Final = re.compile(r"(?<![\w\-/])(?<!\d\.)\d{9}(?!\w|[\-.]\d)", re.ASCII)
_SSN_WORDS: Final = re.compile(
    r"\bssn|\bs\.s\.n|\bsocials?\b(?!\s(?:media|network|club|event))|\btax\s?id|\bw-?[249]\b|\bitin\b|seguro\ssocial|"
    r"seguridad\ssocial|sozialversicherung|sécurité\ssociale|segurança\ssocial|previdência|sicurezza\ssociale|"
    r"社会保障|社會安全|社安号|사회\s?보장|соц\w*\sстрах|социальн|الضمان\sالاجتماعي|ประกันสังคม",
    re.IGNORECASE,
)
_SAMPLE_SSNS: Final = frozenset({"123456789", "987654321", "111111111", "123121234", "999999999"})


def find_ssns(text: str) -> Iterator[PiiFinding]:
    """Find US social security numbers.

    With hyphens the form 3-2-4 is enough unless a label says otherwise; with spaces, dots or in one run a word must say it.
    """
    if _GROUP.search(text) is None:
        return
    named = _SSN_WORDS.search(text) is not None
    for match in _SSN.finditer(text):
        hyphens = all(match[place].strip(" .") for place in (2, 4))
        unnamed = hyphens and not is_labelled_otherwise(text, match.start())
        if (named or unnamed) and _is_ssn(match[1] + match[3] + match[5], named=named):
            yield PiiFinding(match.start(), match.end(), "ssn")
    for match in _PLAIN_SSN.finditer(text) if named else ():
        if _is_ssn(match.group(), named=True):
            yield PiiFinding(match.start(), match.end(), "ssn")


def _is_ssn(digits: str, *, named: bool) -> bool:
    if digits in _SAMPLE_SSNS or digits.startswith("98765432"):
        return False
    # Areas from 900 on belong to tax numbers of people without a social security number: as personal, where named so.
    return bool(ssn_number.is_valid(digits)) or (
        named and bool(ssn_number.is_valid("1" + digits[1:])) and digits[0] == "9"
    )
