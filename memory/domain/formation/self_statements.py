"""What people say of themselves outright, found by rules: for the hours in which no model may be asked.

It sees little and guesses nothing: a sentence that begins with the speaker and states one plain thing. What it finds goes through
the same check as a model's answer. It must not judge meaning, and knows no talk but its own language table.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from memory.domain.formation.extraction import Observed, Reading, SessionNote
from memory.domain.formation.transcript import Transcript
from memory.domain.ids import SubjectId
from memory.domain.text.mentions import mentioned_in

CONFIDENCE: Final = 0.6
IMPORTANCE: Final = 2
"""Less than what a model saw: what nobody weighed gives way first."""
MOST_WORDS: Final = 10

_NOT_OWN: Final = re.compile(r"```.*?```|`[^`\n]*`|^[ \t]*>>>[\s\S]*|^[ \t]*>[^\n]*", re.DOTALL | re.MULTILINE)
_QUOTED: Final = re.compile(r"[\"“”„«»]|(?<!\w)['‘](?=\w)[^'’\n]*['’](?!\w)")
_SENTENCE: Final = re.compile(r"[^.!?…\n]+[.!?…]*")
_OPENING: Final = re.compile(r"^(?:(?:btw|so|well|also|and|hi|hey|hello|fyi|oh|yes|yeah|ok|okay|übrigens|por cierto|au fait)[,!]?\s+)+", re.IGNORECASE)  # fmt: skip
_TRAILING: Final = re.compile(
    r"(?:[\s,]+(?:btw|lol|haha+|tbh|too|now|though|actually|:\)|:D|übrigens|jetzt|auch|ahora|también|maintenant|aussi)|[\s\W]+)+$", re.IGNORECASE
)  # fmt: skip
_DOUBTFUL: Final = re.compile(
    r"[?,;:<>@/\\|]|\b(?:if|when|would|could|might|maybe|perhaps|but|because|unless|until|pretend(?:ing)?|like an?|simulation|denial|fear|/s"
    r"|wenn|falls|vielleicht|aber|weil|si|quizás|pero|porque|peut-être|mais|parce)\b",
    re.IGNORECASE,
)
"""What makes one plain thing into more, or into less, than one."""
_NOTHING: Final = re.compile(
    r"(?:that|this|these|those|it|him|her|them|you|your|me|my|how|what|when|where|who|the (?:most|same|way)|tonight|today|tomorrow|later|again"
    r"|das|dies\w*|es|ihn|sie|dich|wie|was|eso|esto|lo|ça|cela|ce)\b",
    re.IGNORECASE,
)
"""How something begins that means nothing without the talk around it."""
_PLACE: Final = r"(?P<x>(?:the |den |die |la |los |las |le )?[A-ZÀ-ÖØ-Þ].*)"
_THING: Final = r"(?P<x>\S.*)"
_PET: Final = r"(?:dogs?|cats?|puppy|kittens?|rabbits?|hamsters?|parrots?|budgies?|ferrets?|geckos?|horses?|corgis?|chickens|goats?)"


@dataclass(frozen=True, slots=True)
class _Form:
    said: re.Pattern[str]
    noted: str
    category: str


def _form(said: str, noted: str, category: str = "interests") -> _Form:
    return _Form(re.compile(rf"{said}$"), noted, category)


_I: Final = r"[iI]"
_I_AM: Final = r"(?:[iI]['’ ]?m|[iI] am)"
_ICH: Final = r"[iI]ch"
_FORMS: Final = (
    _form(rf"{_I} live in {_PLACE}", "Lives in {x}.", "bio"),
    _form(rf"{_I_AM} living in {_PLACE}", "Lives in {x}.", "bio"),
    _form(rf"{_I_AM} (?:originally )?from {_PLACE}", "Is from {x}.", "bio"),
    _form(rf"{_I} was born in {_PLACE}", "Was born in {x}.", "bio"),
    _form(rf"{_I} (?:just |recently )?moved to {_PLACE}", "Moved to {x}.", "bio"),
    _form(rf"{_I} work as (?P<x>an? \S.*)", "Works as {x}.", "bio"),
    _form(rf"{_I} (?P<v>love|like|enjoy|hate|prefer|dislike) {_THING}", "{v}s {x}."),
    _form(rf"{_I} (?:do not|don['’]?t) (?P<v>like|eat|drink) {_THING}", "Does not {v} {x}."),
    _form(rf"{_I} (?P<v>play|speak|collect|own|grow) {_THING}", "{v}s {x}."),
    _form(rf"{_I} (?P<v>teach) {_THING}", "{v}es {x}."),
    _form(rf"{_I} study {_THING}", "Studies {x}."),
    _form(rf"{_I_AM} (?P<v>learning|studying) {_THING}", "Is {v} {x}."),
    _form(rf"{_I} have (?P<x>(?:an?|one|two|three|four|\d) (?:\w+ )?{_PET}\b.*)", "Has {x}."),
    _form(r"[mM]y favou?rite (?P<x>[\w ]{2,30} is \S.*)", "Favourite {x}."),
    _form(rf"{_ICH} wohne in {_PLACE}", "Wohnt in {x}.", "bio"),
    _form(rf"{_ICH} komme aus {_PLACE}", "Kommt aus {x}.", "bio"),
    _form(rf"{_ICH} arbeite als {_THING}", "Arbeitet als {x}.", "bio"),
    _form(rf"{_ICH} mag {_THING}", "Mag {x}."),
    _form(rf"{_ICH} (?P<v>liebe|hasse|spiele|lerne) {_THING}", "{v:t} {x}."),
    _form(rf"(?:[yY]o )?[vV]ivo en {_PLACE}", "Vive en {x}.", "bio"),
    _form(rf"(?:[yY]o )?[sS]oy de {_PLACE}", "Es de {x}.", "bio"),
    _form(rf"(?:[yY]o )?[tT]rabajo de {_THING}", "Trabaja de {x}.", "bio"),
    _form(rf"[jJ]['’]habite à {_PLACE}", "Habite à {x}.", "bio"),
    _form(rf"[jJ]e viens de {_PLACE}", "Vient de {x}.", "bio"),
    _form(rf"[jJ]['’]adore {_THING}", "Adore {x}."),
)


def self_statements(transcript: Transcript) -> Reading:
    """Read a window by rules, as if it were an answer; nothing is said of the talk as a whole."""
    found = [
        _observed(content, category, alias=_alias(transcript, message.author), line=line)
        for line, message in enumerate(transcript.lines, start=1)
        for content, category in stated(message.text)
    ]
    return Reading(dict(enumerate(found)), malformed=0, note=SessionNote())


def stated(text: str) -> Iterator[tuple[str, str]]:
    """Give what a message states of its author, in the third person, with its category."""
    for found in _SENTENCE.finditer(_NOT_OWN.sub("\n", text)):
        sentence = _OPENING.sub("", found.group().strip())
        if mentioned_in(sentence) or _QUOTED.search(sentence):
            continue
        noted = _noted(sentence)
        if noted is not None:
            yield noted


def _noted(sentence: str) -> tuple[str, str] | None:
    if _DOUBTFUL.search(sentence):
        return None
    plain = _TRAILING.sub("", sentence)
    for form in _FORMS:
        said = form.said.match(plain)
        if said is None:
            continue
        thing = said["x"]
        if _NOTHING.match(thing) or len(thing.split()) > MOST_WORDS:
            return None
        return _in_third_person(form, said), form.category
    return None


def _in_third_person(form: _Form, said: re.Match[str]) -> str:
    verb = said.groupdict().get("v") or ""
    content = form.noted.replace("{v:t}", f"{verb.removesuffix('e')}t").replace("{v}", verb).replace("{x}", said["x"])
    return content[0].upper() + content[1:]


def _alias(transcript: Transcript, author: SubjectId) -> int:
    return transcript.people.index(author) + 1


def _observed(content: str, category: str, *, alias: int, line: int) -> Observed:
    return Observed(
        content=content,
        scope="individual",
        subject=alias,
        kind="fact",
        category=category,
        importance=IMPORTANCE,
        confidence=CONFIDENCE,
        topic="",
        sensitive=False,
        cited=[line],
    )
