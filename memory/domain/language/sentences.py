"""Sentences of a text in any script: where they end, what they claim, and what is taken over word for word."""

import itertools
import re
from typing import Final

from memory.domain.language.normal_text import folded, skeleton
from memory.lexicons.tables import expression

_ORDINAL: Final = r"(?<!\s\d)(?<!\s\d\d)"
"""No one or two digits: "vom 19. bis 24. Oktober" is one sentence; where a number does end one, two stay together."""
_END: Final = re.compile(
    rf"(?<!\b[A-Z])(?:{_ORDINAL}\.|[!?…]|\.(?=[.!?…]))[.!?…]{{0,40}}+[\"'”’»)\]]{{0,20}}+(?=\s|$)|[。！？]+[」』”）]*|\n+"
)
_ABBREVIATION: Final = re.compile(r"\b(?:e\.g|i\.e|etc|vs|Dr|Mr|Mrs|Ms|St|No|approx|bzw|z\.B|ca)\.$")
_LONGEST_ABBREVIATION: Final = 8


def sentences_of(text: str) -> list[str]:
    """Cut a text into its sentences, each with its end; what follows the last end is the last sentence."""
    cuts = [0, *_ends(text), len(text)]
    parts = [text[start:end].strip() for start, end in itertools.pairwise(cuts)]
    return [part for part in parts if part]


def within(text: str, *, words: int, characters: int | None = None, sentences: int | None = None) -> str:
    """Keep as many whole sentences from the beginning as the limits allow; a text inside them comes back as it is."""
    if _fits(text, words, characters) and (sentences is None or len(sentences_of(text)) <= sentences):
        return text
    kept = ""
    for end in _ends(text)[:sentences]:
        if not _fits(text[:end].rstrip(), words, characters):
            break
        kept = text[:end].rstrip()
    return kept


def _ends(text: str) -> list[int]:
    """Return where sentences end; of a line break, behind it."""
    ends: list[int] = []
    for found in _END.finditer(text):
        start = ends[-1] if ends else 0
        near = max(start, found.end() - _LONGEST_ABBREVIATION)
        if not _ABBREVIATION.search(text, near, found.end()) and text[start : found.end()].strip():
            ends.append(found.end())
    return ends


def _fits(text: str, words: int, characters: int | None) -> bool:
    return len(text.split()) <= words and (characters is None or len(text) <= characters)


_RUN: Final = 4
"""Words in a row that make a quotation, of a shorter line all of at least two; a sign without spaces counts half."""

_TOKEN: Final = re.compile(r"[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|[^\W_]+")
_SIGN: Final = re.compile(r"[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")


def quotes(text: str, line: str) -> bool:
    """Return whether a text holds a run of words of a line, or is itself nothing but a piece of the line."""
    said, source = _TOKEN.findall(folded(text)), _TOKEN.findall(folded(line))
    run = _run_of(source)
    if 0 < len(said) < run:
        return _shared(said, source, len(said))
    return run > 0 and _shared(said, source, run)


def _shared(said: list[str], source: list[str], run: int) -> bool:
    runs = {tuple(source[start : start + run]) for start in range(len(source) - run + 1)}
    return any(tuple(said[start : start + run]) in runs for start in range(len(said) - run + 1))


def _run_of(source: list[str]) -> int:
    """Return how many tokens in a row count; 0 for a line that is too short to be quoted."""
    is_unspaced = bool(source) and all(_SIGN.fullmatch(token) for token in source)
    unit = 2 if is_unspaced else 1
    return min(_RUN * unit, len(source)) if len(source) >= unit * 2 else 0


_APOSTROPHES: Final = str.maketrans("’‘ʼ´", "''''")
_CODE: Final = re.compile(r"```.*?```|`[^`\n]*`|https?://\S+", re.DOTALL)
_QUOTED: Final = re.compile(r"“[^”]*”|„[^“”]*[“”]|«[^»]*»|「[^」]*」|\"[^\"\n]*\"|(?<!\w)'[^'\n]*'(?!\w)")
_QUOTATION_MARKS: Final = re.compile(r"[“”„«»「」\"]")
_CUTS: Final = re.compile(r"[\n;]|(?<=[。！？])|\s[-–—]+\s")
_QUESTION: Final = ("?", "؟", "？")
_STARTS: Final = " ,:;-–—*•>"

_TELLS: Final = re.compile(r"did (?:you|u|ya) know(?: that)? ", re.IGNORECASE)
"""A question in form only: it tells what it asks for."""
_JOKE: Final = re.compile(rf"(?:{expression('claims', 'joke')})[\s.!)]*$", re.IGNORECASE)
_LEAD_IN: Final = re.compile(expression("claims", "lead_in"), re.IGNORECASE)
"""What only introduces a claim: "please remember that", "everybody knows"."""
_SUBORDINATE: Final = re.compile(r"(?:dass|dat|daß)\s(?P<clause>.+)", re.IGNORECASE | re.DOTALL)
"""German and Dutch put the verb last behind these."""
_POSSESSIVES: Final = re.compile(
    r"(?:mein|unser|dein|sein|ihr|ein|mijn|onze|ons|de|het|een|der|die|das)(?:e[mnrs]?)?$", re.IGNORECASE
)
_UNSPACED: Final = re.compile(r"[\u0590-\u0fff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_MAX_LEAD_INS: Final = 5


def claims_of(text: str) -> list[str]:
    """Return the sentences that claim something, in order, each on one line with single spaces and case kept.

    Quotations, code, questions and marked jokes claim nothing.
    """
    plain = _CODE.sub(" ", skeleton(text).text.translate(_APOSTROPHES))
    unquoted = _QUOTED.sub(" … ", plain)
    if not any(character.isalnum() for character in unquoted):
        unquoted = _QUOTATION_MARKS.sub(" ", plain)
    parts = [" ".join(part.split()) for part in _CUTS.split(unquoted) if part]
    return [claim for part in parts for sentence in sentences_of(part) if (claim := _claim(sentence))]


def is_joke(said: str) -> bool:
    """Return whether a text ends with one of the tags that people put behind what they do not mean."""
    return _JOKE.search(said) is not None


def is_unspaced(claim: str) -> bool:
    """Return whether letters in it have no case and mostly no spaces: Hebrew to Thai, Chinese, Japanese, Korean."""
    return _UNSPACED.search(claim) is not None


def _claim(sentence: str) -> str:
    asks = sentence.endswith(_QUESTION)
    told = _TELLS.search(sentence)
    if is_joke(sentence) or (asks and told is None):
        return ""
    said = _without_lead_in(sentence[told.end() :] if told else sentence)
    return said.rstrip("?？ ") if asks else said


def _without_lead_in(sentence: str) -> str:
    said = sentence.lstrip(_STARTS)
    for _ in range(_MAX_LEAD_INS):
        found = _LEAD_IN.match(said)
        if found is None or found.end() == len(said):
            break
        said = said[found.end() :].lstrip(_STARTS)
    subordinate = _SUBORDINATE.match(said)
    return _main_clause(subordinate["clause"]) if subordinate else said


def _main_clause(clause: str) -> str:
    """Put the verb of a subordinate clause behind its subject, where a main clause has it."""
    words = clause.rstrip(" .!").split()
    subject = 2 if _POSSESSIVES.match(words[0]) else 1
    if len(words) <= subject + 1:
        return clause
    return " ".join([*words[:subject], words[-1], *words[subject:-1]])
