"""Bring text into comparable form: for storing, for telling duplicates, and for judging what hides in it.

- `clean` is what is stored and shown.
- `folded` is what is compared: texts that read the same fold to the same.
- `Skeleton` is what detectors read: every character knows where it stood in the original.
"""

import hashlib
import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

_FINGERPRINT_LENGTH: Final = 32
"""Hexadecimal digits kept of the hash: 128 bits, so that chance collisions do not matter."""

_SENTENCE_END: Final = " .!。！．"
_KEPT_CONTROLS: Final = "\n"
_SEPARATORS: Final = "\u2028\u2029\u0085\v\f"
# Drawn as nothing, yet not in the category "format": fillers, variation selectors and the keycap frame.
_INVISIBLE_LETTERS: Final = frozenset("\u115f\u1160\u17b4\u17b5\u3164\uffa0\u2800\u034f\u20e3\u20e0\u20de")
_VARIATION_SELECTORS: Final = (range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0))
_ARABIC_NON_CHARACTERS: Final = range(0xFDD0, 0xFDF0)
_LAST_TWO_OF_A_PLANE: Final = 0xFFFE
_OVERLAYS: Final = (range(0x0300, 0x0370), range(0x20D0, 0x2100))
"""Accents and strokes that are laid over any letter; letters of a script proper have their marks elsewhere."""
_WHOLE_VOWELS: Final = "\u0e33\u0eb3"
"""Thai and Lao "am": compatibility normalisation takes them apart, nobody types them apart."""
_SPACES: Final = re.compile(r"\s+")
_MANY_NEWLINES: Final = re.compile(r"\n{3,}")
_ROUNDS: Final = 3


@lru_cache(maxsize=8192)
def is_invisible(character: str) -> bool:
    """Return whether a character is drawn as nothing: zero-width, direction, tag, filler, variation selector."""
    if character in _INVISIBLE_LETTERS:
        return True
    return _is_in(character, _VARIATION_SELECTORS) or unicodedata.category(character) == "Cf"


def _is_in(character: str, ranges: tuple[range, ...]) -> bool:
    return any(ord(character) in codes for codes in ranges)


def is_blank(text: str) -> bool:
    """Return whether nothing of the text can be seen."""
    return all(
        character.isspace() or is_invisible(character) or unicodedata.category(character) in {"Cc", "Cs", "Cn"}
        for character in text
    )


def clean(text: str) -> str:
    """Make a text fit to be stored: trimmed, line feeds, no control characters or lone surrogates; idempotent."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ")
    if text.isascii() and text.replace("\n", "").isprintable():
        # Nothing to remove: the most texts by far, which are cleaned at every step of their way.
        return _MANY_NEWLINES.sub("\n\n", text).strip()
    kept = "".join("\n" if character in _SEPARATORS else character for character in text if _is_storable(character))
    # Removing a character can bring others together, so trim last.
    return "" if is_blank(kept) else _MANY_NEWLINES.sub("\n\n", kept).strip()


def _is_storable(character: str) -> bool:
    if character in _KEPT_CONTROLS or character in _SEPARATORS:
        return True
    if ord(character) in _ARABIC_NON_CHARACTERS or ord(character) & _LAST_TWO_OF_A_PLANE == _LAST_TWO_OF_A_PLANE:
        return False
    return unicodedata.category(character) not in {"Cc", "Cs"}


def folded(text: str) -> str:
    """Return the form in which texts are compared: NFKC, caseless, one space between words; idempotent."""
    if text.isascii():
        return " ".join(text.lower().split())
    for _ in range(_ROUNDS):
        before = text
        text = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
        if not text.isascii():
            text = "".join(
                character
                for character in text
                if character.isascii() or not is_invisible(character) or character.isspace()
            )
        text = _SPACES.sub(" ", text).strip()
        if text == before:
            break
    return text


def without_accents(text: str) -> str:
    """Return a text without the marks above and below its letters, which people often leave out."""
    if text.isascii():
        return text
    return "".join(sign for sign in unicodedata.normalize("NFD", text) if unicodedata.category(sign) != "Mn")


def fingerprint(text: str) -> str:
    """Return 32 hexadecimal digits that are equal for texts that fold alike, full stops at the end aside."""
    core = folded(text).rstrip(_SENTENCE_END) or folded(text)
    return hashlib.sha256(core.encode("utf-8", "surrogatepass")).hexdigest()[:_FINGERPRINT_LENGTH]


@dataclass(frozen=True, slots=True)
class Skeleton:
    """A text as the detectors read it, with the way back to the original."""

    text: str
    """Compatibility-normalised, invisible characters gone, decimal digits of every script as 0-9, case kept."""
    origins: tuple[int, ...] | None
    """Per character of `text` its place in the original; None when both are the same text."""
    length: int
    """Characters of the original."""

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Translate a half-open span of `text`, not empty, into one of the original."""
        if self.origins is None:
            return start, end
        return self.origins[start], self.origins[end - 1] + 1


def skeleton(text: str) -> Skeleton:
    """Undo what makes equal text look different to a program: width, invisible characters, digits of other scripts."""
    if text.isascii():
        return Skeleton(text, None, len(text))
    letters: list[str] = []
    origins: list[int] = []
    for place, character in enumerate(text):
        if character.isascii():
            letters.append(character)
            origins.append(place)
            continue
        if letters and _is_in(character, _OVERLAYS):
            letters[-1] = _accented(letters[-1], character)
            continue
        for plain in _plain(character):
            letters.append(plain)
            origins.append(place)
    return Skeleton("".join(letters), tuple(origins), len(text))


def _accented(letter: str, mark: str) -> str:
    together = unicodedata.normalize("NFKC", letter + mark)
    return together if len(together) == 1 else letter


@lru_cache(maxsize=8192)
def _plain(character: str) -> str:
    if is_invisible(character):
        return ""
    if character in _WHOLE_VOWELS:
        return character
    normal = unicodedata.normalize("NFKC", character)
    if normal.isspace():
        return "\n" if character in _SEPARATORS else " "
    digit = unicodedata.decimal(normal, None) if len(normal) == 1 else None
    return normal if digit is None else str(digit)
