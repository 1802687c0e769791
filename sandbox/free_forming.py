"""What the scripted model notes from talk and draws together when no script says it.

What people said about themselves, reworded by rule.

A stand-in with no understanding: English sentences in which somebody speaks of themselves become notes in the third
person, those of other languages stand in quotation marks, everything else is passed over. What somebody "found out" is
noted as knowledge, which may travel. A consolidation is the text so far with the new notes after it. Pure: from a
request to a reply.
"""

import html
import json
import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from memory.domain.language.lexicon import is_unspaced
from memory.domain.language.normal_text import folded
from memory.domain.language.sentences import sentences_of
from memory.domain.language.terms import language_shown, languages_shown
from memory.domain.rules.about_others.first_person import states_about_self
from memory.lexicons.tables import by_language
from sandbox.chat_protocol import ChatCall
from sandbox.script import ScriptedReply
from sandbox.third_person import third_person

_BLOCK: Final = r"<{name}>\n(.*?)\n</{name}>"
_LINE: Final = re.compile(r"^\[(\d+)\] @(\d+)(?: \(reply to \[\d+\]\))?: (.+)$", re.MULTILINE)
_NOTE: Final = re.compile(r"^\[(\d+)\] \d{4}-\d\d(?:-\d\d)? (.+)$", re.MULTILINE)
_STATEMENT: Final = re.compile(r"^\[(\d+)\] (.+)$", re.MULTILINE)
_FINDING: Final = re.compile(r"^I (?:have )?found (?:out )?that (.+?)[.!]?$")
_FOUND: Final = "Found that "
"""How a note on something useful to others begins: what somebody found out."""
_OF_A_SERVER: Final = "what a community knows"
"""Words of the prompt for the text of a server."""
_KIND_OF_ADVERB: Final = {"usually": "pattern", "often": "pattern", "always": "pattern", "still": "narrative"}
"""What the stand-in takes a sentence with the word for; without one it is a fact."""
_TO_SOMEBODY: Final = re.compile(r"\b(?:you|your|yours)\b|@\d", re.IGNORECASE)
_YOU: Final = by_language("recall", "you")
MADE_BY_RULE: Final = "scripted stand-in and its rule on length"
"""How a guess of the stand-in says that no model made it."""
_ENGLISH_SELF: Final = re.compile(r"\b(?:[Ii]|[Mm]y|[Oo]ur)\b")
_SHORT_LINE: Final = 80
_SHORTEST: Final = 3
"""Words of a sentence that says something."""
_SHORTEST_UNSPACED: Final = 5
"""Characters of one in a script without spaces that is too short for that."""
_MOST_NOTES: Final = 8


class _Note(NamedTuple):
    """A sentence about a person, in the third person."""

    content: str
    kind: str
    category: str


def free_extraction(call: ChatCall) -> ScriptedReply:
    """Note the first-person sentences of the talk."""
    observations = [
        _observation(note, person=person, line=line) for line, person, text in _lines(call) for note in _notes(text)
    ]
    session = {"summary": "People talked about what they do.", "topics": ["everyday life"], "tone": "friendly"}
    body = {"observations": observations[:_MOST_NOTES], "session": session}
    return ScriptedReply(json.dumps(body), labelled=False)


def free_consolidation(call: ChatCall) -> ScriptedReply:
    """Put the new notes after the text so far.

    Useful to others is what somebody found out, and all that a server knows.
    """
    before = _block(call, "Text").strip()
    notes = {
        int(found[1]): html.unescape(found[2]).strip().rstrip(".")
        for found in _NOTE.finditer(_block(call, "Observations"))
    }
    text = " ".join([*([before] if before else []), *(f"{note}." for note in notes.values())])
    is_shared = _OF_A_SERVER in call.text
    shareable = [number for number, note in notes.items() if note.startswith(_FOUND) or is_shared]
    return ScriptedReply(json.dumps({"text": text, "shareable": shareable}), labelled=False)


def free_propagation(call: ChatCall) -> ScriptedReply:
    """Leave out that somebody found it, and nothing else.

    The bot's own rules hold back what is still about a person.
    """
    lines = _STATEMENT.finditer(_block(call, "Statements"))
    statements = [{"number": int(found[1]), "text": _findings(html.unescape(found[2]))} for found in lines]
    return ScriptedReply(json.dumps({"statements": statements}), labelled=False)


def free_insights(call: ChatCall) -> ScriptedReply:
    """Guess by the length of the lines alone, and say in the text who guessed."""
    lines = [line.removeprefix("- ") for line in _block(call, "Talk").splitlines()]
    is_short = bool(lines) and sum(map(len, lines)) <= _SHORT_LINE * len(lines)
    hints = [f"Short answers may suit, by the {MADE_BY_RULE}."] if is_short else []
    return ScriptedReply(json.dumps({"insights": hints}), labelled=False)


def _findings(text: str) -> str:
    found = text.removeprefix(_FOUND).strip()
    return found[:1].upper() + found[1:]


def _block(call: ChatCall, name: str) -> str:
    found = re.search(_BLOCK.format(name=name), call.last_user_text, re.DOTALL)
    return found[1] if found else ""


def _lines(call: ChatCall) -> Iterator[tuple[int, int, str]]:
    for found in _LINE.finditer(_block(call, "Talk")):
        yield int(found[1]), int(found[2]), html.unescape(found[3])


def _notes(text: str) -> Iterator[_Note]:
    for sentence in sentences_of(text):
        if not states_about_self(sentence) or _TO_SOMEBODY.search(sentence):
            continue
        if not is_english(sentence):
            you = _YOU.get(language_shown(sentence), ())
            if _says_something(sentence) and not {*folded(sentence).split()} & {*you}:
                yield _Note(f"“{sentence.strip()}”", "fact", "other")
            continue
        finding = _FINDING.match(sentence)
        if finding:
            yield _Note(f"{_FOUND}{finding[1]}.", "fact", "knowledge")
        elif _says_something(sentence):
            kinds = (kind for adverb, kind in _KIND_OF_ADVERB.items() if re.search(rf"\bI {adverb}\b", sentence))
            yield _Note(third_person(sentence), next(kinds, "fact"), "other")


def _says_something(sentence: str) -> bool:
    return len(sentence.split()) >= _SHORTEST or (is_unspaced(sentence) and len(sentence) > _SHORTEST_UNSPACED)


def is_english(sentence: str) -> bool:
    """Return whether the words are English, and so can be put into the third person: "me" is no word of it alone."""
    shown = languages_shown(sentence)
    return "en" in shown and (len(shown) == 1 or _ENGLISH_SELF.search(sentence) is not None)


def _observation(note: _Note, *, person: int, line: int) -> dict[str, Any]:
    return {
        "content": note.content,
        "scope": "individual",
        "subject": person,
        "kind": note.kind,
        "category": note.category,
        "importance": 3,
        "confidence": 0.9,
        "topic": "everyday life",
        "short": None,
        "sensitive": False,
        "cited": [line],
        "relation": "new",
        "known": [],
        "still": None,
    }
