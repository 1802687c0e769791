"""What a text refers to: people by mention, addresses in the net, also disguised ones. Linear; nothing is looked up."""

import re
import unicodedata
from collections.abc import Callable
from typing import Final

from memory.domain.ids import SubjectId, subject_of
from memory.domain.language.normal_text import is_invisible

SOMEONE: Final = "@someone"
"""Who is mentioned and may not be told."""

_MENTION: Final = re.compile(r"<@!?(\d{1,20})>")
_NAMED: Final = re.compile(r"@[^\W\d_][\w'’-]*")


def mentioned_in(text: str) -> tuple[SubjectId, ...]:
    """List who is mentioned, each once, in order."""
    return tuple(dict.fromkeys(subject_of(int(found[1])) for found in _MENTION.finditer(text)))


def with_mentions(text: str, shown: Callable[[SubjectId], str]) -> str:
    """Put something in the place of each mention."""
    return _MENTION.sub(lambda found: shown(subject_of(int(found[1]))), text)


def without_mention_of(text: str, subject: SubjectId) -> str:
    """Put "@someone" in the place of every mention of a person; the others stay as they are."""
    return _MENTION.sub(lambda found: SOMEONE if subject_of(int(found[1])) == subject else found.group(), text)


def names_in(text: str) -> frozenset[str]:
    """Return every "@Name" of a text."""
    return frozenset(_NAMED.findall(text))


def without_names(text: str) -> str:
    """Put "@someone" in the place of every "@Name"."""
    return _NAMED.sub(SOMEONE, text)


_FILES: Final = frozenset(
    "bat cfg conf cpp css csv doc docx env exe gif html ini jar java "
    "jpg js json log mp3 mp4 pdf php png sql toml ts txt xml yaml".split()
)
"""Endings of files, which are none of hosts. What may be both, such as `.py`, or is rare, counts as a host."""
_ENDINGS: Final = (
    "com|net|org|gg|io|app|dev|xyz|link|site|info|online|shop|store|club|top|live|gift|co|me|"
    "ru|cn|de|uk|eu|us|fr|nl|tv|cc|ly|biz|example"
)
"""Endings of hosts that are looked for where an address is spelled out in words or with spaces."""
_DOTS: Final = re.compile(r"[。｡․‧∙⋅•·](?=[A-Za-z])")
"""What stands for a dot before a Latin letter; in other scripts it ends a sentence."""
_WRITTEN_DOT: Final = re.compile(r"\s?[\[({<]\s?(?:\.|dot|punkt|point|punto|ponto)\s?[\])}>]\s?", re.IGNORECASE)
_SPELLED_DOT: Final = re.compile(rf"\s(?:dot|punkt)\s(?=(?:{_ENDINGS})\b)", re.IGNORECASE)
_SPACED_DOT: Final = re.compile(rf"(?<=\w)(?:\s\.\s?|\.\s)(?=(?:{_ENDINGS})\b)")
_BEHIND_A_DOT: Final = re.compile(r"(?<=\w)\s\.\s(?=\w)")

_LINK: Final = re.compile(
    r"(?<![a-z0-9])[a-z][a-z0-9+.-]{0,30}://|\bhxxps?\b|(?<![\w.-])www\d?\.\w"
    r"|\bdiscord(?:app)?\s?\.\s?(?:gg\b|com\s?/\s?invite)|\bdsc\s?\.\s?gg\b|\]\(\s?\S|\b(?:mailto|tel|javascript|data):",
    re.IGNORECASE,
)
_DOTTED: Final = re.compile(r"(?<![\w-])[\w-]+(?:\.[\w-]+)+")
_ENDING: Final = re.compile(r"[^\W\d_][\w-]+")
_FOUR_NUMBERS: Final = re.compile(r"(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?![\w.]*\d)")
_COLONS: Final = re.compile(r"(?<![\w:])[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){3,7}(?![\w:])", re.IGNORECASE)
_PORT: Final = re.compile(r"(?<![\w-])[^\W\d_][\w-]{0,62}:\d{2,5}(?![\w:])")
_MAIL: Final = re.compile(r"\w\s?(?:@|[\[({<]\s?(?:at|@)\s?[\])}>])\s?\w", re.IGNORECASE)


def holds_link(text: str) -> bool:
    """Return whether a text holds what people can click: a link, plain or under other words, or an invite."""
    return _LINK.search(_plain(text)) is not None


def holds_address(text: str) -> bool:
    """Return whether a text names a link, host, mail address, machine's number or port, however written; or may."""
    plain = _plain(text)
    undisguised = _BEHIND_A_DOT.sub(".", _SPACED_DOT.sub(".", _SPELLED_DOT.sub(".", _WRITTEN_DOT.sub(".", plain))))
    patterns = (_LINK, _FOUR_NUMBERS, _COLONS, _PORT, _MAIL)
    return any(pattern.search(undisguised) for pattern in patterns) or any(
        _is_host(found[0]) for found in _DOTTED.finditer(undisguised)
    )


def _plain(text: str) -> str:
    """Return a text without what nobody sees, and with one sign for dots, slashes and letters of any width."""
    if text.isascii():
        return text
    seen = "".join(character for character in text if not is_invisible(character))
    dotted = _DOTS.sub(".", seen)
    return unicodedata.normalize("NFKC", dotted).replace("\u2044", "/").replace("\u2215", "/")


def _is_host(dotted: str) -> bool:
    ending = dotted.rpartition(".")[2]
    return _ENDING.fullmatch(ending) is not None and ending.casefold() not in _FILES
