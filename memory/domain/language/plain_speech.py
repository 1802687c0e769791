"""What a text claims, sentence by sentence: quotations, code, questions and marked jokes claim nothing."""

import re
from typing import Final

from memory.domain.language.normal_text import skeleton
from memory.domain.language.sentences import sentences_of
from memory.lexicons.tables import expression

_APOSTROPHES: Final = str.maketrans("’‘ʼ´", "''''")
_CODE: Final = re.compile(r"```.*?```|`[^`\n]*`|https?://\S+", re.DOTALL)
_QUOTED: Final = re.compile(r"“[^”]*”|„[^“”]*[“”]|«[^»]*»|「[^」]*」|\"[^\"\n]*\"|(?<!\w)'[^'\n]*'(?!\w)")
_QUOTATION_MARKS: Final = re.compile(r"[“”„«»「」\"]")
_JOKE: Final = re.compile(r"(?:\s|^)(?:/(?:s|j|jk|sarc|joke)|jk|just kidding|kidding)[\s.!)]*$", re.IGNORECASE)
_CUTS: Final = re.compile(r"[\n;]|(?<=[。！？])|\s[-–—]+\s")
_QUESTION: Final = ("?", "؟", "？")
_STARTS: Final = " ,:;-–—*•>"

_TELLS: Final = re.compile(r"did (?:you|u|ya) know(?: that)? ", re.IGNORECASE)
"""A question in form only: it tells what it asks for."""
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
    """Return the sentences that claim something, in order, each on one line with single spaces and case kept."""
    plain = _CODE.sub(" ", skeleton(text).text.translate(_APOSTROPHES))
    unquoted = _QUOTED.sub(" … ", plain)
    if not any(character.isalnum() for character in unquoted):
        unquoted = _QUOTATION_MARKS.sub(" ", plain)
    parts = [" ".join(part.split()) for part in _CUTS.split(unquoted) if part]
    return [claim for part in parts for sentence in sentences_of(part) if (claim := _claim(sentence))]


def is_unspaced(claim: str) -> bool:
    """Return whether letters in it have no case and mostly no spaces: Hebrew to Thai, Chinese, Japanese, Korean."""
    return _UNSPACED.search(claim) is not None


def _claim(sentence: str) -> str:
    asks = sentence.endswith(_QUESTION)
    told = _TELLS.search(sentence)
    if _JOKE.search(sentence) or (asks and told is None):
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
