"""The forms in which models write marks, and what is left of brackets and labels once the id in them is known.

Marks are overwritten by `GONE`, so that every place stays the same. Every pattern is linear in the text.
"""

import re
import string
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

GONE: Final = "\0"
"""Stands for each character of a mark; no answer holds one of its own."""
_ID_CHARACTERS: Final = 12
_ENOUGH: Final = 6
"""Characters by which a word outside of a mark is known to be an id: no word of a language begins like one."""
_LONGEST_BENT: Final = 16  # Characters of a word that begins like an id and goes on otherwise
_NESTED: Final = 4  # Brackets and wraps around one mark that are taken away with it
_SQUARE: Final = "[【〔［"

_WORD: Final = (
    r"(?:m|ids?|memory|memories|marks?|sources?|refs?|references?|citations?|cites?|sup|quellen?|fuentes?|fonti?)"
)
_LABEL: Final = (
    rf"(?:\*\*{_WORD}[ \t]?[:：]\*\*[ \t]?|\*\*{_WORD}\*\*[ \t]?[:：][ \t]?|"
    rf"{_WORD}[ \t]{{0,2}}[:：=#][ \t]{{0,2}}[\"'`]?)"
)
_LABELS: Final = re.compile(
    rf"(?=[*misrcqf])(?<![A-Za-z0-9]){_LABEL}{{1,3}}(?:\n[ \t]{{0,8}}(?:[-*+•][ \t]{{0,3}})?{_LABEL}?)?"
    r"(?=[\[(<{【〔［\\]?\0)",
    re.IGNORECASE,
)
_BETWEEN: Final = re.compile(r"(?<=\0)(?:[ \t]{1,2}|[ \t]{0,2}(?:[,;|&+/]|and)[ \t]{0,2})(?=\0)")
_NAME: Final = r"(?:[A-Za-z0-9]{1,24}|\0++)"
_MARK_LABEL: Final = r"(?:(?:marks?|sources?)\s?[:：]\s?)?m\s{0,3}[:：]\s{0,3}"
_LIST: Final = rf"(?:{_NAME}(?:\s{{0,3}}[,;|]\s{{0,3}}(?:m\s?:\s?)?{_NAME}){{0,40}})"
_LABELLED: Final = re.compile(
    rf"\\?[\[({{<【〔［]\s{{0,3}}\^?{_MARK_LABEL}(?P<ids>{_LIST})?\s{{0,3}}(?:…|\.\.\.)?\s{{0,3}}\\?[\])}}>】〕］]",
    re.IGNORECASE,
)
"""In whatever brackets; empty, or with several ids."""
_BROKEN_OFF: Final = re.compile(
    rf"\\?[\[【〔［][ \t]{{0,3}}m[ \t]{{0,3}}[:：][ \t]{{0,3}}(?P<ids>{_LIST})?[ \t]{{0,3}}(?=…?[ \t]{{0,9}}$)",
    re.IGNORECASE | re.MULTILINE,
)
"""Never closed: at the end of an answer that was cut, or of a line."""
_BARE: Final = re.compile(rf"(?<![A-Za-z0-9:<])m:(?=[a-z2-7]*[2-7])[a-z2-7]{{{_ID_CHARACTERS}}}(?![A-Za-z0-9:])")
"""Without brackets, and of no id that is known: by its digits it is no word."""
_FILL: Final = rf"(?>(?:[ \t\^,;:=…\"'/\\.]|{_WORD}(?![A-Za-z0-9])){{0,12}})"
_ENCLOSED: Final = re.compile(rf"\\?[\[({{<【〔［]{_FILL}\0[\0 \t,;:…\"'/\\.]*+[\])}}>】〕］]", re.IGNORECASE)
_ENCLOSED_FIRST: Final = re.compile(
    rf"\\?[\[{{<【〔［]{_FILL}\0[^\[\]{{}}<>【】〔〕［］\n]{{0,80}}+[\]}}>】〕］]", re.IGNORECASE
)
"""Brackets that begin with it, round ones aside: what follows is copied from the prompt's line ("said today")."""
_TAGGED: Final = re.compile(rf"[\[<]{_WORD}[\]>]\0++[\[<]/{_WORD}[\]>]", re.IGNORECASE)
_WRAPPED: Final = re.compile(r"(?=[*_|~`\"'])(\*{1,3}|_{1,2}|\|\||~~|`{1,2}|[\"'])\0++\1")
_QUOTED: Final = re.compile(r"[“„«]\0++[”“»]")
_LINKED: Final = re.compile(
    rf"\[(?!{_WORD}\])([^\[\]\n]{{1,80}}+)\](?:\({_FILL}\0[\0 \t,;:…\"'/\\.]*+\)|(?=\0))", re.IGNORECASE
)
_TARGET: Final = re.compile(r"(?<=\0)\((?:https?:|#|/)[^\s()]{0,300}+\)")
"""Of a link whose words are a mark."""
_SEPARATED: Final = re.compile(r"(?<=\(\0)\0*+[ \t]{0,2}[,;:–-][ \t]{0,2}|[,;][ \t]{0,2}(?=\0++[ \t]{0,2}[)\]}])")
"""What set the id apart from other words in the same brackets."""
_NEVER_CLOSED: Final = re.compile(rf"\\?[\[【〔［]{_FILL}(?=\0++[^\n\]】〕］]{{0,200}}+(?![\]】〕］]))", re.IGNORECASE)
_PENDING: Final = re.compile(
    r"(?:"
    rf"(?<![A-Za-z0-9])(?:\*\*)?{_WORD}(?:\*\*)?[ \t]{{0,2}}[:：=#](?:\*\*)?[ \t\"'`]{{0,3}}"
    r"(?:\n[ \t]{0,8}[-*+•]?[ \t]{0,3})?"
    rf"|[\[({{<【〔［]{_FILL}"
    rf"|[\[({{<【〔［]{_FILL}\0[^\[\]{{}}<>【】〔〕［］()\n]{{0,80}}"
    r"|[\[({<【〔［]\s{0,3}\^?m\s{0,3}[:：][^\[\]{}<>【】〔〕［］()\n]{0,80}"
    r"|(?<=\0)[\[<]/?[A-Za-z]{0,10}"
    r"|(?<=\0)\((?:h|#|/)[^\s()]{0,300}"
    rf"|[\[<]{_WORD}[\]>]\0*+"
    r"|\[[^\[\]\n]{1,80}+\](?:\([ \t\^,;:=…\"'/\\.\0]*+)?"
    r"|(?:(?<=\n)|\A)[ \t]{0,12}(?:[-*+•>]|-\#|[0-9]{1,2}[.)])?[ \t]{0,3}(?<=.)"
    r"|&\S{0,40}"
    r"|[ \t\0*_`~|\"'“„«\\,;&^+/…]+"
    r")\Z",
    re.IGNORECASE,
)
"""What may become a mark with the next words."""
_WORD_CHARACTERS: Final = string.ascii_letters + string.digits
_LONGEST_PENDING: Final = 400
_PENDING_STEPS: Final = 16
_RUN: Final = re.compile(rf"[A-Za-z0-9]{{{_ENOUGH},}}")
_CODE: Final = re.compile(r"```.*?(?:```|\Z)|(?<!`)`[^`\n]+`(?!`)", re.DOTALL)
_TOKEN: Final = re.compile(r"(?:m\s*:\s*)?([A-Za-z0-9]{1,24})", re.IGNORECASE)
_ID: Final = re.compile(rf"[a-z2-7]{{{_ID_CHARACTERS}}}")
_GLUED: Final = re.compile(r"[\w)\]]")  # What stands before the bracket of a slice or a call


@dataclass(frozen=True, slots=True)
class _Masked:
    """An answer with its marks overwritten."""

    text: str
    """Place for place the answer."""
    named: tuple[str, ...]
    """What stood in marks and may name an id, in lower case, in the order of the answer."""


def masked(text: str, ids: Iterable[str], *, is_whole: bool = True) -> _Masked:
    """Overwrite every mark and every word that begins like one of `ids`; unless `is_whole`, cut off a coming mark."""
    if not is_whole:
        # The last word may still grow.
        text = text.rstrip(_WORD_CHARACTERS)
    named: list[tuple[int, str]] = []
    code = _code_in(text)
    out = _without_ids(text.replace(GONE, " "), ids, named)
    # Before brackets go: what stands between two marks, each in its own, are words.
    out = _over(_BETWEEN, _over(_LABELS, out)) if named else out

    def labelled(mark: re.Match[str]) -> str:
        tokens = [
            (mark.start("ids") + each.start(1), each[1].casefold()) for each in _TOKEN.finditer(mark["ids"] or "")
        ]
        is_known = GONE in mark[0]
        is_id = any(_ID.fullmatch(token) for _, token in tokens)
        in_code, is_glued = _covers(code, mark.start()), _is_glued(text, mark.start())
        # `(m: 5 kg)` and `x[m:n]` are somebody's words.
        is_meant = is_known or (is_id and not (in_code and is_glued))
        if not is_meant and (in_code or is_glued or mark[0].lstrip("\\")[0] not in _SQUARE):
            return mark[0]
        named.extend(tokens)
        return GONE * len(mark[0])

    out = _BROKEN_OFF.sub(labelled, _LABELLED.sub(labelled, out))
    out = _BARE.sub(lambda mark: mark[0] if _covers(code, mark.start()) else GONE * len(mark[0]), out)
    out = _without_shells(out)
    return _Masked(_over(_NEVER_CLOSED, out if is_whole else _settled(out)), tuple(token for _, token in sorted(named)))


def _settled(text: str) -> str:
    for _ in range(_PENDING_STEPS):
        found = _PENDING.search(text, max(len(text) - _LONGEST_PENDING, 0))
        if found is None:
            break
        text = text[: found.start()]
    return text


def _code_in(text: str) -> list[tuple[int, int]]:
    return [(each.start(), each.end()) for each in _CODE.finditer(text)]


def _covers(spans: Sequence[tuple[int, int]], place: int) -> bool:
    before = bisect_right(spans, place, key=lambda span: span[0]) - 1
    return before >= 0 and place < spans[before][1]


def _is_glued(text: str, start: int) -> bool:
    return start > 0 and _GLUED.match(text[start - 1]) is not None


def _without_ids(text: str, ids: Iterable[str], named: list[tuple[int, str]]) -> str:
    known = frozenset(each.casefold() for each in ids)
    beginnings = frozenset(each[:_ENOUGH] for each in known if len(each) >= _ENOUGH)

    def taken(run: re.Match[str]) -> str:
        word = run[0].casefold()
        if word[:_ENOUGH] in beginnings and len(word) <= _LONGEST_BENT:
            named.append((run.start(), word))
            return GONE * len(run[0])
        out, place = run[0], 0
        while place + _ID_CHARACTERS <= len(word):
            # Glued to other letters, or to another one.
            if (piece := word[place : place + _ID_CHARACTERS]) in known:
                named.append((run.start() + place, piece))
                out = out[:place] + GONE * _ID_CHARACTERS + out[place + _ID_CHARACTERS :]
                place += _ID_CHARACTERS
            else:
                place += 1
        return out

    return _RUN.sub(taken, text)


def _without_shells(text: str) -> str:
    if GONE not in text:
        return text
    for _ in range(_NESTED):
        before = text
        text = _over(_TAGGED, text)
        text = _LINKED.sub(lambda found: GONE + found[1] + GONE * (len(found[0]) - len(found[1]) - 1), text)
        for form in (_ENCLOSED, _ENCLOSED_FIRST, _TARGET, _WRAPPED, _QUOTED, _SEPARATED):
            text = _over(form, text)
        if text == before:
            break
    return _over(_LABELS, text)


def _over(form: re.Pattern[str], text: str) -> str:
    return form.sub(lambda found: GONE * len(found[0]), text)
