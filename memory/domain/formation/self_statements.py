"""What people say of themselves outright, found by rules: where no model may be asked, or none is needed (`plain_lines`).

It sees little and guesses nothing: a sentence that begins with the speaker and states one plain thing. What it finds goes through
the same check as a model's answer. It must not judge meaning, and knows no talk but its own language table.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from memory.domain.formation.doubts import is_doubtful, is_turned_round, sets_a_frame
from memory.domain.formation.extraction import Observed, Reading, SessionNote
from memory.domain.formation.transcript import Transcript, conversations
from memory.domain.ids import SubjectId
from memory.domain.language.mentions import mentioned_in
from memory.domain.message import Message

CONFIDENCE: Final = 0.6
IMPORTANCE: Final = 2
"""Less than what a model saw: what nobody weighed gives way first."""
TOLD_IMPORTANCE: Final = 3
"""Of what was said to the bot, which is said to be kept: as much as by hand."""
MOST_WORDS: Final = 10
MOST_CHARACTERS: Final = 280
"""The longest sentence that is read; what a longer one says is no one plain thing."""

_NOT_OWN: Final = re.compile(r"```.*?```|`[^`\n]*`|^[ \t]*>>>[\s\S]*|^[ \t]*>[^\n]*", re.DOTALL | re.MULTILINE)
_QUOTED: Final = re.compile(r"[\"“”„«»]|(?<!\w)['‘](?=\w)[^'’\n]*['’](?!\w)")
_SENTENCE: Final = re.compile(r"[^.!?…\n]+[.!?…]*")
_OPENING: Final = re.compile(r"^(?:(?:btw|so|well|also|and|hi|hey|hello|fyi|oh|yes|yeah|ok|okay|übrigens|por cierto|au fait)[,!]?\s+)+", re.IGNORECASE)  # fmt: skip
_CLOSING: Final = re.compile(
    r"[\s,](?:btw|tbh|too|now|though|actually|übrigens|jetzt|auch|ahora|también|maintenant|aussi)\Z", re.IGNORECASE
)
_CLOSING_CHARACTERS: Final = 12
"""As many as the longest of them has, and the mark before it."""
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
_NAME: Final = r"[A-ZÀ-ÖØ-Þ][\w.’'-]*"
_PLACE: Final = (
    rf"(?P<x>(?:the |den |die |la |los |las |le )?{_NAME}"
    rf"(?:,? (?:(?:de|del|la|le|les|upon|on|am|an|der|do|da|dos|of|the) ){{0,2}}{_NAME}){{0,3}})"
)
"""A name and nothing behind it, where a clause could take it back ("on paper")."""
_NOT_IN_A_NAME: Final = r"(?!.* in (?:the )?[A-ZÀ-ÖØ-Þ])"
"""What is named last may be a game."""
_A_FEW: Final = r"(?:an?|one|two|three|four|five|six|several|some|\d+)"
_PLACE_AND_WHEN: Final = (
    _PLACE.removesuffix(")") + r"(?: (?:last (?:year|month|spring|summer|autumn|fall|winter)|in (?:\d{4}|[A-Z]\w+)))?)"
)
_THING: Final = r"(?P<x>\S.*)"
_PET: Final = r"(?:dogs?|cats?|puppy|kittens?|rabbits?|hamsters?|parrots?|budgies?|ferrets?|geckos?|horses?|corgis?|chickens|goats?)"


_OFTEN: Final = r"(?P<a>usually|often|regularly|normally|mostly)"
_HABIT: Final = (
    r"(?P<v>bake|brew|build|camp|carve|climb|commute|cook|cycle|dance|draw|drink|eat|fish|garden|go|hike|jog|knit|listen|meditate|mend"
    r"|paint|play|practise|practice|read|ride|row|run|sail|sew|sing|skate|ski|sleep|stream|study|surf|swim|teach|train|travel|wake up"
    r"|walk|watch|work|write)"
)
"""What one does again and again, in its base form: a past tense would be something else."""


class Stated(NamedTuple):
    """What a sentence states of its author."""

    content: str
    """In the third person, naming nobody."""
    category: str
    kind: Literal["fact", "pattern"]
    topic: str
    """The slot of a profile that it fills, in words; empty for none."""
    is_feeling: bool
    """True of praise and dislike, which a tone of voice that nobody sees may turn round."""


@dataclass(frozen=True, slots=True)
class _Form:
    said: re.Pattern[str]
    noted: str
    category: str
    topic: str = ""
    kind: Literal["fact", "pattern"] = "fact"
    is_feeling: bool = False


def _form(said: str, noted: str, category: str = "interests") -> _Form:
    return _Form(re.compile(rf"{said}$"), noted, category)


def _feeling(said: str, noted: str) -> _Form:
    return _Form(re.compile(rf"{said}$"), noted, "interests", is_feeling=True)


def _slot(said: str, noted: str, topic: str) -> _Form:
    return _Form(re.compile(rf"{said}$"), noted, "profile", topic)


def _habit(said: str, noted: str) -> _Form:
    return _Form(re.compile(rf"{said}$"), noted, "interests", kind="pattern")


_I: Final = r"[iI]"
_I_AM: Final = r"(?:[iI]['’ ]?m|[iI] am)"
_ICH: Final = r"[iI]ch"
_FORMS: Final = (
    _slot(rf"{_I} live in {_PLACE}", "Lives in {x}.", "city"),
    _slot(rf"{_I_AM} living in {_PLACE}", "Lives in {x}.", "city"),
    _form(rf"{_I_AM} (?:originally )?from {_PLACE}", "Is from {x}.", "bio"),
    _form(rf"{_I} was born in {_PLACE}", "Was born in {x}.", "bio"),
    _slot(rf"{_I} (?:just |recently )?moved to {_PLACE_AND_WHEN}", "Moved to {x}.", "city"),
    _slot(rf"{_I} work as (?P<x>an? {_NOT_IN_A_NAME}\S.*)", "Works as {x}.", "occupation"),
    _feeling(rf"{_I} (?P<v>love|like|enjoy|hate) {_THING}", "{v}s {x}."),
    _form(rf"{_I} (?P<v>prefer|dislike) {_THING}", "{v}s {x}."),
    _form(rf"{_I} (?:do not|don['’]?t) (?P<v>like|eat|drink) {_THING}", "Does not {v} {x}."),
    _form(rf"{_I} (?P<v>play|collect|grow) {_THING}", "{v}s {x}."),
    _form(rf"{_I} speak (?P<x>(?:fluent |some |a little )?{_NAME}(?: and {_NAME})?)", "Speaks {x}."),
    _form(rf"{_I} own (?P<x>{_A_FEW} {_NOT_IN_A_NAME}\S.*)", "Owns {x}."),
    _form(rf"{_I} (?P<v>teach) {_THING}", "{v}es {x}."),
    _form(rf"{_I} study {_THING}", "Studies {x}."),
    _form(rf"{_I_AM} (?P<v>learning|studying) {_THING}", "Is {v} {x}."),
    _habit(rf"{_I} {_OFTEN} {_HABIT}\b(?P<x>.*)", "{a} {v:s}{x}."),
    _form(
        rf"{_I} have (?P<x>{_A_FEW} (?:\w+ )?{_PET}(?: and {_A_FEW} {_PET})?(?: (?:named|called) \S.*)?)", "Has {x}."
    ),
    _form(r"[mM]y favou?rite (?P<x>[\w ]{2,30} is \S.*)", "Favourite {x}."),
    _slot(rf"{_ICH} wohne in {_PLACE}", "Wohnt in {x}.", "city"),
    _form(rf"{_ICH} komme aus {_PLACE}", "Kommt aus {x}.", "bio"),
    _slot(rf"{_ICH} arbeite als {_THING}", "Arbeitet als {x}.", "occupation"),
    _feeling(rf"{_ICH} mag {_THING}", "Mag {x}."),
    _feeling(rf"{_ICH} (?P<v>liebe|hasse) {_THING}", "{v:t} {x}."),
    _form(rf"{_ICH} (?P<v>spiele|lerne) {_THING}", "{v:t} {x}."),
    _slot(rf"(?:[yY]o )?[vV]ivo en {_PLACE}", "Vive en {x}.", "city"),
    _form(rf"(?:[yY]o )?[sS]oy de {_PLACE}", "Es de {x}.", "bio"),
    _slot(rf"(?:[yY]o )?[tT]rabajo de {_THING}", "Trabaja de {x}.", "occupation"),
    _slot(rf"[jJ]['’]habite à {_PLACE}", "Habite à {x}.", "city"),
    _form(rf"[jJ]e viens de {_PLACE}", "Vient de {x}.", "bio"),
    _feeling(rf"[jJ]['’]adore {_THING}", "Adore {x}."),
)


def self_statements(transcript: Transcript) -> Reading:
    """Read a window by rules, as if it were an answer; nothing is said of the talk as a whole, and framed talk is passed over."""
    framed = {
        message.id
        for part in conversations(transcript.lines)
        if any(sets_a_frame(message.text) for message in part)
        for message in part
    }
    found = [
        _observed(each, message, alias=_alias(transcript, message.author), line=line)
        for line, message in enumerate(transcript.lines, start=1)
        if message.id not in framed
        for each in stated(message.text)
    ]
    return Reading(dict(enumerate(found)), malformed=0, note=SessionNote())


def stated(text: str) -> Iterator[Stated]:
    """Give what a message states of its author."""
    for sentence in sentences_in(own_words(text)):
        noted = stated_by(sentence)
        if noted is not None:
            yield noted


def own_words(text: str) -> str:
    """Leave code and quoted lines out."""
    return _NOT_OWN.sub("\n", text)


def sentences_in(text: str) -> list[str]:
    """Cut talk into sentences, with their marks."""
    return [found.group().strip() for found in _SENTENCE.finditer(text)]


def stated_by(sentence: str) -> Stated | None:
    """Give what one sentence states of its author; None when it is not one plain thing."""
    if len(sentence) > MOST_CHARACTERS:
        return None
    sentence = _OPENING.sub("", sentence)
    if mentioned_in(sentence) or _QUOTED.search(sentence) or _DOUBTFUL.search(sentence) or is_doubtful(sentence):
        return None
    plain = _without_closing(sentence)
    for form in _FORMS:
        said = form.said.match(plain)
        if said is None:
            continue
        thing = said["x"].strip()
        if _NOTHING.match(thing) or is_turned_round(thing) or len(thing.split()) > MOST_WORDS:
            return None
        return Stated(_in_third_person(form, said), form.category, form.kind, form.topic, form.is_feeling)
    return None


def _without_closing(sentence: str) -> str:
    """Leave out the marks and little words at the end ("too", "btw :)")."""
    end = len(sentence)
    while end:
        if not (sentence[end - 1].isalnum() or sentence[end - 1] == "_"):
            end -= 1
            continue
        closing = _CLOSING.search(sentence[max(0, end - _CLOSING_CHARACTERS) : end])
        if closing is None:
            break
        end -= len(closing.group())
    return sentence[:end]


def _in_third_person(form: _Form, said: re.Match[str]) -> str:
    words = said.groupdict()
    verb = words.get("v") or ""
    inflected = {
        "{v:s}": _with_s(verb),
        "{v:t}": f"{verb.removesuffix('e')}t",
        "{v}": verb,
        "{a}": words.get("a") or "",
    }
    content = form.noted
    for place, word in inflected.items():
        content = content.replace(place, word)
    content = content.replace("{x}", said["x"])
    return content[0].upper() + content[1:]


def _with_s(verb: str) -> str:
    head, _, rest = verb.partition(" ")
    if head.endswith(("s", "sh", "ch", "x", "z", "o")):
        inflected = f"{head}es"
    else:
        inflected = f"{head.removesuffix('y')}ies" if re.search(r"[^aeiou]y$", head) else f"{head}s"
    return f"{inflected} {rest}".rstrip()


def _alias(transcript: Transcript, author: SubjectId) -> int:
    return transcript.people.index(author) + 1


def _observed(said: Stated, message: Message, *, alias: int, line: int) -> Observed:
    return Observed(
        content=said.content,
        scope="individual",
        subject=alias,
        kind=said.kind,
        category=said.category,
        importance=TOLD_IMPORTANCE if message.addressed else IMPORTANCE,
        confidence=CONFIDENCE,
        topic=said.topic,
        sensitive=False,
        cited=[line],
        relation="new",
        known=[],
    )
