"""What a model notes of a talk as a whole, as far as it may be kept: sentences about the talk, none about a person."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from memory.domain.formation.extraction import SessionNote
from memory.domain.formation.transcript import Transcript
from memory.domain.language.escaping import as_written
from memory.domain.language.normal_text import clean
from memory.domain.language.sentences import quotes, sentences_of, within
from memory.domain.rules.about_others.impersonal import ALIAS, names_anybody
from memory.domain.rules.about_others.third_party import is_about_another
from memory.domain.rules.model_text import is_harmless
from memory.domain.rules.sensitive.disclosure import sensitive_category

_SUMMARY_WORDS: Final = 60
_SUMMARY_CHARACTERS: Final = 400
_TOPICS: Final = 5
_TOPIC_CHARACTERS: Final = 40
_TOPIC_WORDS: Final = 3

_TOPIC: Final = re.compile(r"[^\W\d_]+(?:[ -][^\W\d_]+){0,2}")
_SOMEBODY: Final = (
    r"(?:somebody|someone|(?:one|some|two|a few|several) of (?:them|us|the \w+)"
    r"|(?:an?|one|the|another|this|that) (?:member|user|person|participant|speaker|man|woman|girl|boy|newcomer|friend))"
)
_PERSON: Final = re.compile(rf"\b(?:{_SOMEBODY}|they|people|everybody|everyone|both)\b", re.IGNORECASE)
_STATE: Final = re.compile(
    rf"\b(?:{_SOMEBODY}|he|she)\s+(?:\w+ly\s+)?"
    r"(?:is|was|are|were|has been|(?:seem|sound|look|appear)(?:s|ed)|fe(?:els?|lt)"
    r"|bec(?:omes?|ame)|got|gets)\b",
    re.IGNORECASE,
)
"""How somebody was."""
_OF_A_PERSON: Final = re.compile(
    r"\b(?:users?|persons?|members?|speakers?|somebody|someone|he|she|they|him|her|them|his|their|is|was|are|were|feels?|seems?)\b",
    re.IGNORECASE,
)


def fit_topic(topic: str) -> str:
    """Return a topic of at most three words in small letters, or nothing."""
    text = " ".join(clean(topic).split()).lower()
    return text if len(text) <= _TOPIC_CHARACTERS and _TOPIC.fullmatch(text) else ""


def fit_note(note: SessionNote, transcript: Transcript, *, unnamed: Iterable[str] = ()) -> SessionNote:
    """Keep of a note what says something of the talk, nothing of one person, and none of the `unnamed` names."""
    lines = [*transcript.plain_lines, *(line.text for line in transcript.lines)]
    names = {*unnamed, *(line.author_name for line in transcript.lines)}
    sentences = sentences_of(_nameless(as_written(note.summary, transcript.text)))
    own = [each for each in sentences if _may_stand(each, lines) and not names_anybody(each, names)]
    summary = within(" ".join(own), words=_SUMMARY_WORDS, characters=_SUMMARY_CHARACTERS)
    topics = [_nameless(as_written(topic, transcript.text)) for topic in note.topics]
    fitting = [topic for topic in topics if topic and _is_short(topic) and _is_of_the_talk(topic, names)]
    tone = fit_topic(note.tone)
    is_of_the_talk = _OF_A_PERSON.search(tone) is None and _is_of_the_talk(tone, names)
    return SessionNote(
        summary=summary if is_harmless(summary) else "",
        topics=tuple(dict.fromkeys(fitting))[:_TOPICS],
        tone=tone if is_of_the_talk else "",
    )


def _may_stand(sentence: str, lines: Iterable[str]) -> bool:
    """Return whether a sentence says something of the talk: no one's words, nothing of a person, nothing never kept."""
    if not any(sign.isalnum() for sign in sentence) or any(quotes(sentence, line) for line in lines):
        return False
    if _STATE.search(sentence) is not None or is_about_another(sentence):
        return False
    # What is never kept of a speaker is looked for as of one person, whoever is meant.
    return sensitive_category(_PERSON.sub("the person", sentence)) is None


def _is_of_the_talk(words: str, names: Sequence[str] | set[str]) -> bool:
    """Return whether a topic or a tone holds nobody's name and nothing that is never kept of a person."""
    as_said = (f"I have {words}", f"I am {words}")
    return is_harmless(words) and not names_anybody(words, names) and not any(map(sensitive_category, as_said))


def _is_short(topic: str) -> bool:
    return len(topic) <= _TOPIC_CHARACTERS and len(topic.split()) <= _TOPIC_WORDS


def _nameless(text: str) -> str:
    return ALIAS.sub("somebody", " ".join(clean(text).split()))
