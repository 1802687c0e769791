"""Links of an answer as they are sent.

None hides behind other words, and only those can be clicked that people brought up. Pure.

A model that was led astray could send people anywhere. Where a host stood in nobody's words, its name alone is told,
which Discord does not make a link of. Code stays as it is where every reading of the text takes it for code; in doubt
it is read as text.
All patterns are linear in the length of the text.
"""

import re
import unicodedata
from typing import Final

_SIGN: Final = re.compile(r"://|\]\(|\bwww\d?\.|\b(?:discord|dsc)", re.IGNORECASE)
"""Without any of these an answer holds no link."""
_CODE: Final = re.compile(
    r"(?<![`\\])```(?!`)[^`]*+(?>(?:`{1,2}(?!`)[^`]*+)*)```(?!`)|(?<![`\\])(`{1,2})(?!`)[^`\n]++\1(?!`)"
)
_MASKED: Final = re.compile(
    r"!?\[([^\[\]\n]{0,300})\]\(\s{0,9}<?([^\s<>()]*+(?>(?:\([^\s<>()]*+\)[^\s<>()]*+)*))>?(?:\s{1,9}[\"'][^\"'\n]{0,300}[\"'])?\s{0,9}\)"
)
_JOINT: Final = re.compile(r"\]\((?=\Z|\s{0,9}[^\s()]*[.:/])")
_URL: Final = re.compile(
    r"(?P<open><?)(?:(?P<scheme>[a-z0-9+.-]{1,31})://(?P<url>[^\s<]*+)"
    r"|(?<![\w.-])(?P<bare>www\d?\.[^\s<]++|(?:discord\.gg|dsc\.gg|discord(?:app)?\.com/invite)/[^\s<]++))",
    re.IGNORECASE,
)
_TAIL: Final = ")]}>.,;:!?\"'*_~|`"
"""What ends a sentence or a style and is no part of the link before it."""
_AUTHORITY: Final = re.compile(r"[^/?#\\]*")
_HOST: Final = re.compile(r"([\w.-]+?)\.?(?::\d{1,5})?")
_NO_PART_OF_A_HOST: Final = re.compile(r"[^\w.-]+")
_WWW: Final = re.compile(r"\Awww\d?\.", re.IGNORECASE)
_NAMED: Final = re.compile(r"(?<![\w-])[\w-]+(?:\.[\w-]+)+|(?<=://)[\w-]+")
_INVITE: Final = re.compile(r"(?:www\.)?(?:discord\.gg|dsc\.gg|discord(?:app)?\.com/invite)/[\w-]+", re.IGNORECASE)
_INVITING: Final = frozenset({"discord.gg", "dsc.gg"})
_LEADING: Final = frozenset(".:/")
"""One of these stands in every address."""
_STYLES: Final = frozenset("*_~|")
_MARKS_OF_LINES: Final = frozenset(">#*-+0123456789")
_NAMELESS: Final = "a link"


def with_true_links(text: str, *, stood_in: str) -> str:
    """Return an answer in which each link shows its address; only links to hosts in `stood_in` stay links.

    An invite has to stand there itself.
    """
    if _SIGN.search(text) is None:
        return text
    known = _Known(stood_in)
    told: list[str] = []
    end, before = 0, set[str]()
    for code in _CODE.finditer(text):
        between = text[end : code.start()]
        before |= set(between)
        if _is_surely_code(code, before):
            told += [_told(between, known), code[0]]
        else:
            told.append(_told(between + code[0], known))
            before |= set(code[0])
        end = code.end()
    return "".join([*told, _told(text[end:], known)])


class _Known:
    """The hosts and invites of some text, read when the first link asks for them."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._hosts: frozenset[str] | None = None
        self._invites = frozenset[str]()

    def has(self, host: str) -> bool:
        self._read()
        return self._hosts is not None and _bare(host) in self._hosts

    def invites(self, address: str) -> bool:
        self._read()
        found = _INVITE.match(address)
        return found is not None and found[0].removeprefix("www.") in self._invites

    def _read(self) -> None:
        if self._hosts is None:
            plain = unicodedata.normalize("NFKC", self._text)
            self._hosts = frozenset(_bare(found) for found in _NAMED.findall(plain))
            self._invites = frozenset(found.removeprefix("www.") for found in _INVITE.findall(plain))


def _bare(host: str) -> str:
    return unicodedata.normalize("NFKC", host).casefold().removeprefix("www.")


def _is_surely_code(code: re.Match[str], before: set[str]) -> bool:
    """Return whether a piece is code however it is read.

    No style, link, quotation or list that began before it may end within.
    """
    piece = code[0]
    if any(style in piece for style in _STYLES & before) or ("[" in before and "]" in piece):
        return False
    rest = piece.split("\n")[1:]
    if not rest:
        return True
    # Behind the check above, or each of many pieces on one line would have the whole line looked at.
    text = code.string
    start = text[text.rfind("\n", 0, code.start()) + 1 : code.start()]
    indent = start[: len(start) - len(start.lstrip())]
    return start[len(indent) :][:1] not in _MARKS_OF_LINES and all(
        line.startswith(indent) for line in rest if line.strip()
    )


def _told(piece: str, known: _Known) -> str:
    """Unmask and judge the links of a piece that is no code."""
    # What is not whole enough to be put in order is at least taken apart, so that it is no link any more.
    unmasked = _JOINT.sub("] (", _MASKED.sub(_unmasked, piece))
    return _URL.sub(lambda link: _shown(link, known), unmasked)


def _unmasked(masked: re.Match[str]) -> str:
    words, target = masked[1].strip(), masked[2]
    if not _LEADING.intersection(target):
        return masked[0]
    return target if words in ("", target) else f"{words} ({target})"


def _shown(link: re.Match[str], known: _Known) -> str:
    address = link["bare"] or link["url"]
    inner = address.rstrip(_TAIL)
    tail = address[len(inner) :]
    authority = _AUTHORITY.match(inner)
    place = "" if authority is None else authority[0]
    if _may_stand(inner, place, scheme=link["scheme"], known=known):
        return link[0]
    name = _WWW.sub("", _NO_PART_OF_A_HOST.sub("", place.rpartition("@")[2].partition(":")[0]))
    opened, closed = link["open"], tail
    if opened and closed.startswith(">"):
        opened, closed = "", closed[1:]
    return f"{opened}{name if '.' in name else _NAMELESS}{closed}"


def _may_stand(address: str, place: str, *, scheme: str | None, known: _Known) -> bool:
    """Return whether a link leads to a host that is known by exactly the name that is read there."""
    host = _HOST.fullmatch(place)
    if host is None or "\\" in address or (scheme or "https").lower() not in ("http", "https"):
        return False
    if _bare(host[1]) in _INVITING or _INVITE.match(address):
        return known.invites(address)
    return known.has(host[1])
