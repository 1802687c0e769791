"""What people say of themselves outright, found by rules: a modest stand-in while the day's budget is used up.

It sees little and guesses nothing: a short sentence that begins with the speaker and states one plain thing. The words
stand in the section `self_statements` of the lexicons. What is found goes through the same check as a model's answer.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from memory.domain.formation.extraction import ExtractionReading, Observed, SessionNote
from memory.domain.formation.transcript import Transcript, conversations
from memory.domain.language.lexicon import Lexicon
from memory.domain.language.normal_text import folded
from memory.domain.message import Message
from memory.lexicons.tables import by_language, entries

_CONFIDENCE: Final = 0.6
_IMPORTANCE: Final = 2
"""Less than what a model saw: what nobody weighed gives way first."""
_TOLD_IMPORTANCE: Final = 3
"""Of what was said to the bot, which is said to be kept: as much as by hand."""
_MOST_WORDS: Final = 10
_MOST_CHARACTERS: Final = 280
"""The longest sentence that is read; a longer one says more than one plain thing."""

_SECTION: Final = "self_statements"
_TOPICS: Final = {
    "home": ("profile", "city"),
    "work": ("profile", "occupation"),
    "life": ("bio", ""),
    "tastes": ("interests", ""),
}
"""Key of the openings → category, and the slot of a profile that the statement fills."""
_NOT_OWN: Final = re.compile(r"```.*?```|`[^`\n]*`|^[ \t]*>>>[\s\S]*|^[ \t]*>[^\n]*", re.DOTALL | re.MULTILINE)
_SENTENCE: Final = re.compile(r"[^.!?…\n]+[.!?…]*")
_NOT_PLAIN: Final = re.compile(r"[?,;:<>@/\\|\[\]{}_~*$#=^\"“”„«»]|[^\w\s'’.!-]")
"""Signs of more, or of less, than one plain thing; with them everything that is no letter, digit or ordinary mark."""
_DOUBTS: Final = Lexicon({"doubt": entries(_SECTION, "doubt"), "frame": entries(_SECTION, "frame")})
_SHORT_FORMS: Final = ((re.compile(r"^i['’]?m\b"), "i am"), (re.compile(r"^j’"), "j'"))


@dataclass(frozen=True, slots=True)
class _SelfStatement:
    """What a sentence states of its author."""

    content: str
    """In the third person, naming nobody."""
    category: str
    topic: str
    """The slot of a profile that it fills, in words; empty for none."""


def self_statements(transcript: Transcript) -> ExtractionReading:
    """Read a window by rules, as if it were an answer; nothing is said of the talk as a whole.

    A conversation in which a line sets a frame (a game, a song, a joke) is passed over whole.
    """
    plain = {
        message.id
        for part in conversations(transcript.lines)
        if not any("frame" in _DOUBTS.classes_in(message.text) for message in part)
        for message in part
    }
    found = [
        _observed(each, message, alias=transcript.people.index(message.author) + 1, line=line)
        for line, message in enumerate(transcript.lines, start=1)
        if message.id in plain
        for each in stated(message.text)
    ]
    return ExtractionReading(dict(enumerate(found)), malformed=0, note=SessionNote())


def stated(text: str) -> Iterator[_SelfStatement]:
    """Yield what a message states of its author, sentence by sentence; code and quoted lines are left out."""
    for found in _SENTENCE.finditer(_NOT_OWN.sub("\n", text)):
        statement = _stated_by(found.group().strip())
        if statement is not None:
            yield statement


def _stated_by(sentence: str) -> _SelfStatement | None:
    # By the cheapest question first: most sentences begin otherwise, and a message may hold thousands.
    words = " ".join(sentence.rstrip("!. ").split())
    if " " not in words or len(sentence) > _MOST_CHARACTERS:
        return None
    for short, long in _SHORT_FORMS:
        words = short.sub(long, words[:4].lower()) + words[4:]
    begun = folded(words)
    opening = next((said for said in _OPENINGS if begun.startswith(said)), None)
    if opening is None or _NOT_PLAIN.search(sentence) or _DOUBTS.classes_in(sentence):
        return None
    noted, category, topic = _OPENINGS[opening]
    thing = words[len(opening) :].strip()
    if not 0 < len(thing.split()) <= _MOST_WORDS:
        return None
    return _SelfStatement(f"{noted[:1].upper()}{noted[1:]} {thing}.", category, topic)


def _openings() -> dict[str, tuple[str, str, str]]:
    """Read opening of a sentence → opening of the note, category and topic; the longest openings first."""
    found: dict[str, tuple[str, str, str]] = {}
    for key, (category, topic) in _TOPICS.items():
        noted = by_language(_SECTION, f"{key}_noted")
        for language, said in by_language(_SECTION, key).items():
            for opening, note in zip(said, noted[language], strict=True):
                found[f"{opening} "] = (note, category, topic)
    return dict(sorted(found.items(), key=lambda each: -len(each[0])))


_OPENINGS: Final = _openings()


def _observed(statement: _SelfStatement, message: Message, *, alias: int, line: int) -> Observed:
    return Observed(
        content=statement.content,
        scope="individual",
        subject=alias,
        kind="fact",
        category=statement.category,
        importance=_TOLD_IMPORTANCE if message.addressed else _IMPORTANCE,
        confidence=_CONFIDENCE,
        topic=statement.topic,
        short=None,
        sensitive=False,
        cited=[line],
        relation="new",
        known=[],
    )
