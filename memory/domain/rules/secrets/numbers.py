"""Finds numbers of cards, accounts and papers, by form and check digits (python-stdnum) or behind a word for one."""

from collections.abc import Callable, Iterator
from typing import Final

from stdnum import iban as iban_number
from stdnum import luhn
from stdnum.br import cpf
from stdnum.ch import ssn as ahv
from stdnum.cn import ric
from stdnum.es import dni, nie
from stdnum.fi import hetu
from stdnum.fr import nir
from stdnum.iso7064 import mod_97_10
from stdnum.it import codicefiscale
from stdnum.kr import rrn
from stdnum.mx import curp
from stdnum.us import ssn as ssn_number

from memory.domain.language.lexicon import compiled
from memory.domain.rules.secrets.finding import UNIT_AFTER, PiiFinding, TaggedText, alternatives, is_labelled_otherwise

# Up to three characters between groups: "4111 - 1111", "4111, 1111", a line break.
# Letters of other scripts may stand right beside a number, so boundaries are ASCII ones throughout.
_CHAIN: Final = r"(?a:(?<!\w)\d{1,19}(?:[\s\-.,/_\u00b7\u2022|:;~]{1,3}\d{1,19}){0,9}(?!\w))"
_GROUP: Final = r"(?a:\d+)"
_FRACTION: Final = r"(?a:\d[.,]$)"
_SHORTEST_GROUP: Final = 3
_FEWEST_DIGITS, _MOST_DIGITS = 12, 19

_CARD_WORDS: Final = alternatives("card_words")
_BRANDS: Final = (
    (r"4", (13, 16, 19)),  # Visa
    (r"5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720", (16,)),  # Mastercard
    (r"3[47]", (15,)),  # American Express
    (r"6011|65|64[4-9]", (16, 19)),  # Discover
    (r"35(?:2[89]|[3-8])", (16, 19)),  # JCB
    (r"1800|2131", (15,)),  # JCB, older ones
    (r"30[0-5]|36|38|39", (14,)),  # Diners
    (r"62|81", (16, 19)),  # UnionPay
    (r"220[0-4]", (16,)),  # Mir
    (r"50(?:18|20|38)|5893|6304|6390|67(?:59|6[1-3])", tuple(range(12, 20))),  # Maestro
    (r"50[0-9]|5[6-8]|63|67|60|9792", (16,)),  # RuPay, Elo, Troy, Maestro of other ranges
)
"""First digits of each network and its lengths, from the networks' published ranges."""


def _cards(reading: TaggedText) -> Iterator[PiiFinding]:
    """Find payment card numbers: one run of digits or groups of at least three, of a known network, that pass Luhn."""
    for chain in compiled(_CHAIN).finditer(reading.text):
        groups = [(chain.start() + it.start(), it.group()) for it in compiled(_GROUP).finditer(chain.group())]
        first = 0
        while first < len(groups):
            count = _card_groups(reading, groups[first:], whole=len(groups) == 1)
            if count:
                last, digits = groups[first + count - 1]
                yield PiiFinding(groups[first][0], last + len(digits), "card")
            first += max(count, 1)


def _card_groups(reading: TaggedText, groups: list[tuple[int, str]], *, whole: bool) -> int:
    """Count the groups from the first one on that together are a card number; 0 when there is none."""
    digits = ""
    if len(groups) > 1 and len(groups[0][1]) < _SHORTEST_GROUP:
        return 0
    for count, (_, group) in enumerate(groups, 1):
        if len(groups) > 1 and count > 1 and len(group) < _SHORTEST_GROUP:
            return 0
        digits += group
        if len(digits) > _MOST_DIGITS:
            return 0
        if (
            len(digits) >= _FEWEST_DIGITS
            and _is_card(digits)
            and _speaks_for_a_card(reading, groups[0][0], count, whole)
        ):
            return count
    return 0


def _is_card(digits: str) -> bool:
    of_network = any(len(digits) in lengths and compiled(start).match(digits) for start, lengths in _BRANDS)
    return of_network and bool(luhn.is_valid(digits))


def _speaks_for_a_card(reading: TaggedText, start: int, count: int, whole: bool) -> bool:
    """Return whether digits may be meant: one unbroken run may be any other number, and one in ten passes Luhn."""
    if count > 1:
        return True
    if not whole and compiled(_FRACTION).search(reading.text[max(0, start - 2) : start]):
        return False
    return not is_labelled_otherwise(reading, start) or compiled(_CARD_WORDS).search(reading.text) is not None


_IBAN_START: Final = r"(?a:(?<![A-Za-z0-9])[A-Za-z]{2}[\s\-]?\d{2}(?=(?:[\s\-.]{0,2}[A-Za-z0-9]){11}))"
_IBAN_CHARACTERS: Final = r"(?a:(?:[\s\-.]{0,2}[A-Za-z0-9]){1,34})"
_SHORTEST_IBAN: Final = 15


def _ibans(reading: TaggedText) -> Iterator[PiiFinding]:
    """Find international bank account numbers in any grouping and case whose check digits and structure are right."""
    text = reading.text
    for start in compiled(_IBAN_START).finditer(text):
        run = compiled(_IBAN_CHARACTERS).match(text, start.start())
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


_SSN: Final = (
    r"(?a:(?<![\w\-/])(?<!\d\.)(\d{3})([\s\-.\u2010-\u2014\u2212]{1,3})(\d{2})([\s\-.\u2010-\u2014\u2212]{1,3})(\d{4})"
    r"(?!\w|[\-.]\d))"
)
_SAMPLE_SSNS: Final = frozenset({"123456789", "987654321", "111111111", "123121234", "999999999"})
_SELF_PROVING: Final[tuple[tuple[str, Callable[[str], bool]], ...]] = (
    (r"\d{17}[\dX]", ric.is_valid),
    (r"[A-Z]{6}\d\d[A-EHLMPRST]\d\d[A-Z]\d{3}[A-Z]", codicefiscale.is_valid),
    (r"\d{3}\.\d{3}\.\d{3}-\d\d", cpf.is_valid),
    (r"756\.?\d{4}\.?\d{4}\.?\d\d", ahv.is_valid),
    (r"\d{8}-?[A-Z]", dni.is_valid),
    (r"[XYZ]-?\d{7}-?[A-Z]", nie.is_valid),
    (r"\d{6}[-+A]\d{3}[0-9A-Y]", hetu.is_valid),
    (r"[12]\s?\d\d\s?[01]\d\s?\d[0-9AB]\s?\d{3}\s?\d{3}\s?\d\d", nir.is_valid),
    (r"[A-Z]{4}\d{6}[HM][A-Z]{5}[A-Z0-9]\d", curp.is_valid),
    (r"\d{6}-[1-8]\d{6}", rrn.is_valid),
)
"""Forms of national numbers that hardly anything else has, and what tells whether the check digits are right."""
_LABELLED: Final = (
    r"(?a:(?<![A-Za-z0-9])(?:[A-Z]{1,3}[ \-#]{0,2})?\d(?:[ .\-/]{0,2}(?:[A-Z]{0,4}|"
    r"(?-i:[A-Z]{1,2})[ \-])\d){4,24}(?:[ \-]{0,2}[A-Z]{1,2})?(?![A-Za-z0-9])"
    r"|(?<![A-Za-z0-9])(?=[A-Z]{0,8}\d)(?=(?:[A-Z]*\d){3})[A-Z0-9]{6,20}(?![A-Za-z0-9]))"
)
_DATE: Final = (
    r"(?:(?:19|20)\d\d[-./ ]\d\d?[-./ ]\d\d?|[0-3]?\d[-./ ](?:0?[1-9]|1[0-2])[-./ ](?:19|20)?\d\d|(?:19|"
    r"20)\d\d\s?[-/]\s?(?:19|20)\d\d)"
)
_LABEL_REACH: Final = 60


def _national_ids(reading: TaggedText) -> Iterator[PiiFinding]:
    text = reading.text
    if compiled(_GROUP).search(text) is None:
        return
    for match in compiled(_SSN).finditer(text):
        hyphens = all(match[place].strip(" .") for place in (2, 4))
        digits = match[1] + match[3] + match[5]
        is_sample = digits in _SAMPLE_SSNS or digits.startswith("98765432") or not ssn_number.is_valid(digits)
        if hyphens and not is_sample and not is_labelled_otherwise(reading, match.start()):
            yield PiiFinding(match.start(), match.end(), "ssn")
    for form, is_valid in _SELF_PROVING:
        for match in compiled(rf"(?a:(?<![\w-]){form}(?![\w-]))").finditer(text):
            if is_valid(match.group().upper()) and not is_labelled_otherwise(reading, match.start()):
                yield PiiFinding(match.start(), match.end(), "national_id")
    for start, end in _labelled(reading, "ids", fewest=5):
        digits = "".join(filter(str.isdigit, text[start:end]))
        if digits not in _SAMPLE_SSNS and not (len(digits) == 9 and digits.startswith("000")):  # noqa: PLR2004
            yield PiiFinding(start, end, "national_id")


def _accounts(reading: TaggedText) -> Iterator[PiiFinding]:
    """Find numbers of bank accounts that are no IBAN, behind a word for one."""
    for start, end in _labelled(reading, "accounts", fewest=6):
        yield PiiFinding(start, end, "account")


def _labelled(reading: TaggedText, label: str, fewest: int) -> Iterator[tuple[int, int]]:
    """Yield the numbers behind a label of some class; dates, amounts and what is called something else are none."""
    if label not in reading.classes:
        return
    for match in compiled(_LABELLED).finditer(reading.text):
        written = match.group()
        digits = sum(map(str.isdigit, written))
        letters = sum(map(str.isalpha, written))
        if digits + letters < fewest or digits < min(fewest, 3 if letters else fewest):
            continue
        if compiled(_DATE).fullmatch(written) or compiled(UNIT_AFTER).match(reading.text, match.end()):
            continue
        first = match.start() + next(place for place, it in enumerate(written) if it.isdigit())
        if _is_behind(reading, first, label):
            yield match.span()


def _is_behind(reading: TaggedText, start: int, label: str) -> bool:
    for token in reading.before(start, _LABEL_REACH):
        if label in token.classes:
            return True
        if "talk" in token.classes or (token.text in _ENDS and not _ends_abbreviation(reading, token.start)):
            return False
    return False


_ENDS: Final = frozenset({".", "!", "?", "$", "€", "£"})
_LONGEST_ABBREVIATION: Final = 4


def _ends_abbreviation(reading: TaggedText, place: int) -> bool:
    word = next(reading.before(place, _LABEL_REACH), None)
    return word is not None and (word.end < place or len(word.text.split()[-1]) <= _LONGEST_ABBREVIATION)


def find_numbers(reading: TaggedText) -> Iterator[PiiFinding]:
    """Find numbers of bank accounts, cards and papers, from the surest on."""
    for detect in (_ibans, _cards, _national_ids, _accounts):
        yield from detect(reading)
