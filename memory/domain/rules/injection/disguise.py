"""Undoes disguises of a text (look-alikes, letters set apart, accents); decodes what is encoded, turned or joined."""

import base64
import codecs
import html
import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final
from urllib.parse import unquote

from memory.domain.language.lexicon import compiled
from memory.domain.language.normal_text import skeleton

_PAIRS: Final = (
    ("авекмнорстухіїјѕԁһԛԝӏѵёгп", "abekmhopctyxiijsdhqwlvern"),  # Cyrillic
    ("αβγεζηικμνορτυχω", "abyeznikuvoptuxw"),  # Greek
    ("օսոհցքղւի", "ounhgfnih"),  # Armenian
    ("ıȷɑɡɩʀɴɪʟᴀʙᴄᴅᴇꜰɢʜᴊᴋᴍᴏᴘꜱᴛᴜᴠᴡʏᴢ", "ijagirnilabcdefghjkmopstuvwyz"),  # Latin: dotless, small capitals
)
_LOOKALIKES: Final = {ord(odd): plain for odds, plains in _PAIRS for odd, plain in zip(odds, plains, strict=True)}
_SIGN_LETTERS: Final = {
    first + place: chr(ord("a") + place) for first in (0x1F150, 0x1F170, 0x1F1E6, 0x249C) for place in range(26)
}
"""Letters in filled circles, filled squares and brackets, and the letters that flags are made of."""
_SIGNS: Final = str.maketrans("!@$", "ias")  # Signs that stand for letters within a word
_SMALL_CAPITALS: Final = "[" + _PAIRS[-1][0] + "]{3,}"
_LETTER_SIGNS: Final = (
    "(?:[\U0001f150-\U0001f169\U0001f170-\U0001f189\U0001f1e6-\U0001f1ff\u249c-\u24b5][\u200b-\u200d]?){4,}"
)
_MARKS_IN_A_ROW: Final = r"([^\w\s])\1{2,}"
_SET_APART: Final = r"(?<!\w)\w(?:[ .*_·|-]\w){3,}(?!\w)(?:[ .*_·|-]{2,5}\w(?:[ .*_·|-]\w)*(?!\w))*"
_WIDE_GAP: Final = r"[ .*_·|-]{2,}"
_SMUGGLED: Final = (
    "[\U000e0000-\U000e007f]|[\ufe00-\ufe0f\U000e0100-\U000e01ef]{4,}|(?:[a-zA-Z ][\u200b-\u200d\u2060\ufeff]){6}"
)
_FLAG: Final = "\U0001f3f4[\U000e0030-\U000e007a]{2,7}\U000e007f"
_TURNED: Final = "\u202e([^\u202c\n]{1,4000})\u202c?"
_JOINED: Final = r"[\"']\s?\+\s?[\"']"


def is_smuggled(text: str) -> bool:
    """Return whether the text carries characters whose only use is to say something that is not seen."""
    return not text.isascii() and compiled(_SMUGGLED).search(compiled(_FLAG).sub("", text)) is not None


def as_drawn(text: str) -> str:
    """Return the text with what is forced to be drawn from right to left in the order in which it is seen."""
    return compiled(_TURNED).sub(lambda run: run[1][::-1], text) if "\u202e" in text else text


def undisguised(text: str) -> str:
    """Return the text in lower case as a reader would say it aloud."""
    signed = text.replace("\r\n", "\n")
    if not signed.isascii():
        signed = compiled(_LETTER_SIGNS).sub(lambda run: run.group().translate(_SIGN_LETTERS), signed)
    plain = skeleton(signed).text.casefold()
    if not plain.isascii():
        plain = compiled(_SMALL_CAPITALS).sub(lambda run: run.group().translate(_LOOKALIKES), plain)
        plain = compiled(r"[^\W\d_]+").sub(_latin, plain)
    plain = compiled(_MARKS_IN_A_ROW).sub(r"\1\1", plain)
    plain = compiled(r"(?<=\w)[!@$](?=\w)|(?<!\S)!(?=\w)").sub(lambda sign: sign.group().translate(_SIGNS), plain)
    return compiled(_SET_APART).sub(_together, plain)


def _latin(match: re.Match[str]) -> str:
    """Return a word of mixed scripts as Latin. A word wholly of another script is left: it is of another language."""
    word = match.group()
    return word.translate(_LOOKALIKES) if compiled("[a-z]").search(word) else word


def _together(match: re.Match[str]) -> str:
    return " ".join("".join(filter(str.isalnum, word)) for word in compiled(_WIDE_GAP).split(match.group()))


def _from_base64(run: str) -> str:
    return base64.b64decode(run + "=" * (-len(run) % 4), validate=True).decode("utf-8")


_ENCODED: Final[tuple[tuple[str, str, Callable[[str], str]], ...]] = (
    ("", r"(?<![\w+/=])[A-Za-z0-9+/]{12,}={0,2}(?![\w+/=])", _from_base64),
    (
        "",
        r"(?<!\w)(?:0x)?(?:[0-9a-fA-F]{2}[\s:]?){8,}(?!\w)",
        lambda run: bytes.fromhex(re.sub(r"0x|[\s:]", "", run)).decode("utf-8"),
    ),
    ("%", r"(?:%[0-9a-fA-F]{2}[\w.+-]{0,3}){4,}", unquote),
    ("\\", r"(?:\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2}){3,}", lambda run: codecs.decode(run, "unicode_escape")),
    ("&", r"(?:[\w ]{0,12}&(?:#\d{2,6}|#x[0-9a-fA-F]{2,5}|lt|gt|amp|quot);){1,}[\w ]{0,40}", html.unescape),
    (
        "",
        r"(?<!\d)(?:[01]{8}[\s,]?){3,}(?!\d)",
        lambda run: "".join(chr(int(octet, 2)) for octet in re.findall(r"[01]{8}", run)),
    ),
    (
        "",
        r"(?<!\d)(?:(?:3[2-9]|[4-9]\d|1[01]\d|12[0-6])[\s,]){5,}\d{2,3}(?!\d)",
        lambda run: "".join(chr(int(code)) for code in re.findall(r"\d+", run)),
    ),
    (
        "+",
        rf"[\"'][^\"'\n]{{1,80}}(?:{_JOINED}[^\"'\n]{{1,80}})+[\"']",
        lambda run: re.sub(_JOINED, "", run).strip("\"'"),
    ),
)
"""Each with a sign without which there is none of it."""


def decoded(text: str) -> Iterator[str]:
    """Yield the text with its encoded parts decoded, once for each kind of encoding; what is no text stays as it is."""
    for sign, pattern, decode in _ENCODED:
        plain = compiled(pattern, 0).sub(partial(_said, decode), text) if sign in text else text
        if plain != text:
            yield plain


def turned(text: str) -> tuple[str, str]:
    """Return the text read backwards, and with its letters moved by thirteen places."""
    return text[::-1], codecs.decode(text, "rot13")


def _said(decode: Callable[[str], str], part: re.Match[str]) -> str:
    try:
        plain = decode(part.group())
    except ValueError:
        return part.group()
    return f" {plain} " if plain.isprintable() or "\n" in plain else part.group()
