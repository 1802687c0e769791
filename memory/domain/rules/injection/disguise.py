"""Undo the disguises of a text, and tell the ones that are a sign by themselves.

Undone: look-alike letters, letters set apart, accents laid over letters, invisible characters (by the skeleton).
Signs by themselves: text in invisible tag characters, many selectors in a row.
Decoded and handed on for judging: base64, hexadecimal, percent, entity and code-point escapes, bits, rot13, reversed text.
"""

import base64
import binascii
import codecs
import html
import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final
from urllib.parse import unquote

from memory.domain.language.normal_text import skeleton

_PAIRS: Final = (
    ("авекмнорстухіїјѕԁһԛԝӏѵёгп", "abekmhopctyxiijsdhqwlvern"),  # Cyrillic
    ("αβγεζηικμνορτυχω", "abyeznikuvoptuxw"),  # Greek
    ("օսոհցքղւի", "ounhgfnih"),  # Armenian
    ("ıȷɑɡɩʀɴɪʟᴀʙᴄᴅᴇꜰɢʜᴊᴋᴍᴏᴘꜱᴛᴜᴠᴡʏᴢ", "ijagirnilabcdefghjkmopstuvwyz"),  # Latin: dotless, small capitals
)
_LOOKALIKES: Final = {ord(odd): plain for odds, plains in _PAIRS for odd, plain in zip(odds, plains, strict=True)}
_SIGN_LETTERS: Final = {
    first + place: chr(ord("a") + place) for first in (0x1F150, 0x1F170, 0x1F1E6) for place in range(26)
}
"""Letters in filled circles, filled squares and the letters that flags are made of."""
_BRACKETED_LETTERS: Final = {0x249C + place: chr(ord("a") + place) for place in range(26)}
_LATIN: Final = re.compile(r"[a-z]")
_LOOKALIKE: Final = re.compile("[" + "".join(map(chr, _LOOKALIKES)) + "]")
_SMALL_CAPITALS: Final = re.compile("[" + _PAIRS[-1][0] + "]{3,}")
_LETTER_SIGNS: Final = re.compile(
    "(?:[\U0001f150-\U0001f169\U0001f170-\U0001f189\U0001f1e6-\U0001f1ff][\u200b-\u200d]?){4,}"
)
_WORD: Final = re.compile(r"[^\W\d_]+")
_SET_APART: Final = re.compile(r"(?<!\w)\w(?:[ .*_·|-]\w){3,}(?!\w)(?:[ .*_·|-]{2,5}\w(?:[ .*_·|-]\w)*(?!\w))*")
_WIDE_GAP: Final = re.compile(r"[ .*_·|-]{2,}")

_TAGS: Final = re.compile("[\U000e0000-\U000e007f]+")
_FLAG: Final = re.compile("\U0001f3f4[\U000e0030-\U000e007a]{2,7}\U000e007f")
_TURNED: Final = re.compile("\u202e([^\u202c\n]{1,4000})\u202c?")
_SELECTORS: Final = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]{4,}")


def is_smuggled(text: str) -> bool:
    """Tell whether the text carries characters whose only use is to say something that is not seen."""
    return _TAGS.search(_FLAG.sub("", text)) is not None or _SELECTORS.search(text) is not None


def as_drawn(text: str) -> str:
    """Give the text with what is forced to be drawn from right to left in the order in which it is seen.

    People whose language is written so paste such marks without knowing; only what then reads as an order is one.
    """
    return _TURNED.sub(lambda run: run[1][::-1], text)


def undisguised(text: str) -> str:
    """Give the text in lower case as a reader would say it aloud."""
    plain = skeleton(text.replace("\r\n", "\n").translate(_BRACKETED_LETTERS)).text.casefold()
    if not plain.isascii():
        plain = _LETTER_SIGNS.sub(lambda run: run.group().translate(_SIGN_LETTERS), plain)
        plain = _SMALL_CAPITALS.sub(lambda run: run.group().translate(_LOOKALIKES), plain)
        if _LATIN.search(plain) and _LOOKALIKE.search(plain):
            plain = _WORD.sub(_latin, plain)
    return _SET_APART.sub(_joined, plain)


def _latin(match: re.Match[str]) -> str:
    """Read a word of mixed scripts as Latin. A word wholly of another script is left: it is of another language."""
    word = match.group()
    return word.translate(_LOOKALIKES) if _LATIN.search(word) else word


def _joined(match: re.Match[str]) -> str:
    return " ".join("".join(filter(str.isalnum, word)) for word in _WIDE_GAP.split(match.group()))


def _from_base64(run: str) -> str:
    return base64.b64decode(run + "=" * (-len(run) % 4), validate=True).decode("utf-8")


def _from_bits(run: str) -> str:
    return "".join(chr(int(octet, 2)) for octet in re.findall(r"[01]{8}", run))


_ENCODED: Final[tuple[tuple[str, re.Pattern[str], Callable[[str], str]], ...]] = (
    ("", re.compile(r"(?<![\w+/=])[A-Za-z0-9+/]{12,}={0,2}(?![\w+/=])"), _from_base64),
    (
        "",
        re.compile(r"(?<!\w)(?:0x)?(?:[0-9a-fA-F]{2}[\s:]?){8,}(?!\w)"),
        lambda run: bytes.fromhex(re.sub(r"0x|[\s:]", "", run)).decode("utf-8"),
    ),
    ("%", re.compile(r"(?:%[0-9a-fA-F]{2}[\w.+-]{0,3}){4,}"), unquote),
    (
        "\\",
        re.compile(r"(?:\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2}){3,}"),
        lambda run: codecs.decode(run, "unicode_escape"),
    ),
    ("&", re.compile(r"(?:[\w ]{0,12}&(?:#\d{2,6}|#x[0-9a-fA-F]{2,5}|lt|gt|amp|quot);){1,}[\w ]{0,40}"), html.unescape),
    ("", re.compile(r"(?<!\d)(?:[01]{8}[\s,]?){3,}(?!\d)"), _from_bits),
)
"""Each with a sign without which there is none of it."""
_SPELT_BACKWARDS: Final = re.compile(
    r"(?<!\w)(?:erongi|drager?sid|snoitcurtsni|noitcurtsni|tpmorp|laever|seluR?|etavirp|yebo|sterces)(?!\w)",
    re.IGNORECASE,
)
_SAYS_BACKWARDS: Final = re.compile(r"backward|revers", re.IGNORECASE)
_ROTATED: Final = re.compile(
    r"(?<!\w)(?:vtaber|qvfertneq|vafgehpgvbaf?|flfgrz|cebzcg|erirny|ehyrf|sbetrg|bireevqr|frpergf?|nqzva|cevingr)(?!\w)|rot-?13",
    re.IGNORECASE,
)


def decoded(text: str) -> Iterator[str]:
    """Give the text with its encoded parts decoded, once for each kind of encoding; a part that is no text stays as it is."""
    for sign, pattern, decode in _ENCODED:
        plain = pattern.sub(partial(_said, decode), text) if sign in text else text
        if plain != text:
            yield plain
    if _SPELT_BACKWARDS.search(text) or _SAYS_BACKWARDS.search(text):
        yield text[::-1]
    if _ROTATED.search(text):
        yield codecs.decode(text, "rot13")


def _said(decode: Callable[[str], str], part: re.Match[str]) -> str:
    try:
        plain = decode(part.group())
    except (ValueError, binascii.Error):
        return part.group()
    return f" {plain} " if plain.isprintable() or "\n" in plain else part.group()
