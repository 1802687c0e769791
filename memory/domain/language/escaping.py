"""Makes any text harmless as data in a prompt: valid XML 1.0, on one line, without invisible characters.

A line of a prompt ends with the mark `[m:<id>]` of its source; no text of people can hold one. It judges nothing.
"""

import html
import re
from typing import Final

_NAME_CHARACTERS: Final = 32  # Longest display name in a prompt; Discord's own limit for nicknames
NAMELESS: Final = "someone"

_UNSEEN: Final = re.compile(
    "["
    "\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f"
    "\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb"
    "\U000e0000-\U000e0fff"
    "]"
)
"""Characters that nobody sees but a model reads. The zero-width joiners stay, for emoji and several scripts."""
_JOINERS: Final = "\u200c\u200d"
_NOT_XML: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")
"""What XML 1.0 forbids or discourages. Lone surrogates are among it."""
_RECEIPT_MARK: Final = re.compile(r"\[(?=\s*m\s*:)", re.IGNORECASE)
_ESCAPED: Final = re.compile("&(?:amp|lt|gt|quot);")
_WORD_WITH_SIGN: Final = re.compile(r"[^\s&]{0,60}+&\S*+")
_AROUND: Final = ".,:!?()[]{}\"'*_`~|“”„«»"
"""What stands around a word in a sentence; a semicolon may be the end of an escaped sign."""
_OF_A_WORD: Final = "_&;"  # What belongs to a word that may hold escaped signs, besides letters and digits
_MARKUP: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})


def printable(text: str) -> str:
    """Replace what cannot stand in XML by a space, drop what nobody sees, and end every line with a plain newline."""
    if text.isascii() and text.isprintable():
        # Nothing of what follows is in it, and most texts are such: twice as fast for an envelope's forty.
        return text
    seen = _UNSEEN.sub("", _NOT_XML.sub(" ", text))
    return "\n".join(seen.splitlines())


def one_line(text: str) -> str:
    """Return the text on one line, with single spaces and none at the ends; empty when nothing can be seen."""
    if text.isascii() and text.isprintable() and "  " not in text:
        return text.strip(" ")
    return " ".join(printable(text).split())


def shortened(text: str, *, characters: int) -> str:
    """Cut a text to at most so many characters, the last one an ellipsis when something was cut."""
    return text if len(text) <= characters else text[: characters - 1].rstrip() + "…"


def as_data(text: str) -> str:
    """Escape a text for the inside of an element: it can neither end it, nor open another, nor forge a receipt."""
    if "[" in text:
        text = _RECEIPT_MARK.sub("(", text)
    # Hardly any text has any of them, and to look takes a tenth of the time of translating it.
    return text.translate(_MARKUP) if "&" in text or "<" in text or ">" in text else text


def as_attribute(text: str) -> str:
    """Escape a text for an attribute in double quotes, on one line."""
    return as_data(one_line(text)).replace('"', "&quot;")


def as_written(answer: str, prompt: str) -> str:
    """Return an answer in which words that a model copied escaped from its prompt (`R&amp;D`) read as people wrote."""
    if "&" not in answer:
        return answer

    def plain(word: str) -> str:
        core = word.strip(_AROUND)
        is_copied = _ESCAPED.search(core) is not None and _stands_alone_in(prompt, core)
        return html.unescape(word) if is_copied else word

    words = {word: plain(word) for word in set(_WORD_WITH_SIGN.findall(answer))}
    return _WORD_WITH_SIGN.sub(lambda found: words[found[0]], answer)


def _stands_alone_in(text: str, word: str) -> bool:
    """Return whether a word stands somewhere in a text with no letter, digit, `_`, `&` or `;` right beside it."""
    # A pattern would be compiled for every word and look at every character: 60 words of an answer held the loop for
    # 40 ms.
    place = text.find(word)
    while place >= 0:
        beside = text[max(0, place - 1) : place], text[place + len(word) : place + len(word) + 1]
        if not any(sign.isalnum() or sign in _OF_A_WORD for sign in beside if sign):
            return True
        place = text.find(word, place + 1)
    return False


def shown_name(display_name: str) -> str:
    """Return a person's name as a prompt may show it: one line, at most 32 characters, never empty. Not escaped yet."""
    return shortened(one_line(display_name).strip(_JOINERS), characters=_NAME_CHARACTERS) or NAMELESS


OURS: Final = re.compile(r"\[m:[^\s\[\]]+\]")
"""Every mark of a prompt, at the end of a line or where a line names another one; in no text of people."""


def mark_of(source_id: str) -> str:
    """Write the mark of a memory, or of what else a line may come from."""
    return f"[m:{source_id if source_id.isalnum() else as_data(source_id)}]"


def marked(data: str, source_id: str) -> str:
    """Put the mark behind the words of a line, which are escaped already."""
    return f"{data} {mark_of(source_id)}"


def marks_of(source_ids: tuple[str, ...]) -> str:
    """Write the marks of several, as the value of an attribute."""
    return " ".join(map(mark_of, source_ids))
