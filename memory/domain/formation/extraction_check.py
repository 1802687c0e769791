"""What of a model's answer is true to the talk: every observation is checked against the lines that it cites.

What is wrong is dropped with a counted reason; of a text only its beginning may be kept, nothing is reworded.
Rules alone can tell who said something and how it is put, not whether it was meant.
It must not look at what the store holds or at what people allow; that is for the moment of writing.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from memory.domain.categories import Categories
from memory.domain.constraints import Constraints
from memory.domain.episode import tells_of_the_past
from memory.domain.formation.extraction import ExtractionReading, Observed, SessionNote
from memory.domain.formation.known_notes import KnownNote, numbered
from memory.domain.formation.observation import related
from memory.domain.formation.record import Observation
from memory.domain.formation.session_note import fit_note, fit_topic
from memory.domain.formation.transcript import Transcript, conversations
from memory.domain.ids import SubjectId, TenantId, guild_id_of
from memory.domain.language.escaping import as_written
from memory.domain.language.normal_text import clean, fingerprint
from memory.domain.language.sentences import is_unspaced, sentences_of, within
from memory.domain.language.terms import terms_of
from memory.domain.levels import given_form
from memory.domain.memory import Kind
from memory.domain.message import Message
from memory.domain.rules.about_others.first_person import (
    begins_with_pronoun,
    behind_pronoun,
    speaks_as_or_to_somebody,
)
from memory.domain.rules.about_others.impersonal import ALIAS, is_impersonal, is_put_of_a_person, names_anybody
from memory.domain.rules.about_others.third_party import unmeant
from memory.domain.rules.model_text import is_harmless
from memory.domain.writing.gate import MAX_FORMED_CHARACTERS, Candidate, Situation, refusal

_MAX_WORDS: Final = 50
_MAX_SENTENCES: Final = 2
A_MESSAGE: Final = 3
"""Observations that one message may be cited for."""
_A_PERSON: Final = 5
"""Observations of one window about one person, or about the server; specification 002 says 5, for one user."""
A_WINDOW: Final = 20
"""Observations of one window, whoever they are about."""

_DropReason = Literal[
    "malformed", "sensitive", "uncited", "unknown_line", "unknown_person", "not_the_author", "not_meant", "no_guild",
    "about_a_person", "no_text", "too_long", "first_or_second_person", "pronoun_first", "alias_in_text",
    "names_left_out", "repeated", "cap_message", "cap_person", "cap_window",
]  # fmt: skip
"""Why validation dropped an observation; the gate's own reasons come beside them as `gate_<reason>`."""

MENDABLE: Final = frozenset({"malformed", "uncited", "unknown_line", "unknown_person", "no_text"})
"""Reasons that are a matter of form, so that a model asked again may do better.

`not_the_author` is none of them: a model told of it would only name another author.
"""
_REWORDABLE: Final = frozenset({"too_long", "first_or_second_person", "pronoun_first", "alias_in_text"})
"""Reasons for which other words would do."""

_LED: Final = re.compile(
    r"(?:@|(?:User|Person|Speaker|Participant|Member) )(?P<number>\d{1,3})(?:['’]s|:)?\s+(?!and\b|or\b)(?=\w)"
)
"""The number of a person before a sentence that stands without it. A name alone would be the person's own, where it may
be their pet's."""
_TELLS: Final = re.compile(r"['’]s\s+(?=[a-z])|\s+(?=[a-z]+(?:s|ed)\b)")
"""What stands between a name and what its person does or has."""
_OPEN: Final = Situation(consent="on", constraints=Constraints())  # The situation in which only the text can be refused


@dataclass(frozen=True, slots=True)
class Checked:
    """What may become memory, and why the rest may not."""

    observations: tuple[Observation, ...]
    """In the order of the answer, at most `A_WINDOW`."""
    dropped: Counter[str]
    note: SessionNote
    to_reword: tuple[int, ...] = ()
    """Places in the answer of what only its wording kept out."""


def checked(
    reading: ExtractionReading,
    transcript: Transcript,
    *,
    tenant: TenantId,
    categories: Categories,
    unnamed: Sequence[str] = (),
    known: Sequence[KnownNote] = (),
) -> Checked:
    """Check an answer against the talk it is about and the `known` notes beside it, of which number 1 is the first.

    `unnamed` are names that may stand in nothing of it.
    """
    dropped: Counter[str] = Counter({"malformed": reading.malformed} if reading.malformed else {})
    passed, to_reword = list[Observation](), list[int]()
    seen: set[tuple[str | None, str]] = set()
    for place, observed in reading.observed.items():
        named = numbered(known, observed.known)
        # What holds on of somebody else's notes would tell of them.
        are_own = all(each.subject == transcript.person(observed.subject) for each in named)
        whole = observed.completed() if are_own else observed
        # Too long with it, or refused for it, a note stands without.
        for each in (whole, observed):
            found = _checked(place, each, transcript, tenant=tenant, categories=categories)
            if not isinstance(found, str):
                break
        if isinstance(found, str):
            dropped[found] += 1
            to_reword += [place] if found in _REWORDABLE else []
            continue
        if names_anybody(found.text, unnamed):
            dropped["names_left_out"] += 1
            continue
        mark = (found.subject, fingerprint(found.text))
        if mark in seen:
            dropped["repeated"] += 1
            continue
        seen.add(mark)
        passed.append(related(found, observed, named, known))
    kept = _capped(passed, dropped)
    note = fit_note(reading.note, transcript, unnamed=unnamed)
    return Checked(tuple(sorted(kept, key=lambda each: each.ordinal)), dropped, note, tuple(to_reword))


def _checked(
    place: int, observed: Observed, transcript: Transcript, *, tenant: TenantId, categories: Categories
) -> Observation | str:
    category = categories.find(observed.category)
    if observed.sensitive or (category is not None and category.sensitive):
        return "sensitive"
    is_personal = observed.scope == "individual"
    cited = _own_lines(observed, transcript) if is_personal else _cited(observed, transcript)
    if isinstance(cited, str):
        return cited
    content = as_written(observed.content, transcript.text)
    own, named = content, tuple[SubjectId, ...]()
    if is_personal:
        own, named = transcript.with_names(_without_subject(content, transcript, cited), of=cited[0].author)
    text = _fit_text(own)
    reason: str | None = (
        ("not_meant" if all(unmeant(message.text, text) for message in cited) else None)
        if is_personal
        else _no_guild_statement(observed, text, tenant=tenant)
    )
    reason = reason or _wrong_text(text, own, observed.kind)
    if reason is None and (_begins_with_another(text) if is_personal else _tells_of_somebody(text, transcript)):
        reason = "about_a_person"
    if reason is not None:
        return reason
    authors = tuple(dict.fromkeys(message.author for message in cited))
    return Observation(
        ordinal=place,
        text=text,
        subject=authors[0] if is_personal else None,
        author=authors[0],
        others=authors[1:],
        named=named,
        # What has no form of the past in it is nothing that was discussed, decided or done.
        kind="fact" if observed.kind == "episode" and not tells_of_the_past(text) else observed.kind,
        category=categories.known(observed.category),
        importance=observed.importance,
        confidence=observed.confidence,
        topic=fit_topic(observed.topic or ""),
        short=_short_form(text, transcript.with_names(observed.short or "", of=authors[0])[0]),
        message_ids=tuple(message.id for message in cited),
        sessions=len(_in_conversations(cited, transcript.lines)),
    )


def _short_form(text: str, written: str) -> str | None:
    form = given_form(text, written, "index")
    return form if form is not None and is_harmless(form) else None


def _cited(observed: Observed, transcript: Transcript) -> Sequence[Message] | _DropReason:
    """Return the cited lines that there are; a number beside them that stands for none takes nothing away."""
    found = [line for number in sorted(set(observed.cited)) if (line := transcript.line(number)) is not None]
    return found or ("unknown_line" if observed.cited else "uncited")


def _own_lines(observed: Observed, transcript: Transcript) -> Sequence[Message] | _DropReason:
    """Return the cited lines that the subject wrote; where no person is named, it is who wrote all of them.

    Lines of others beside them are left out where the subject's own share as many terms with what is noted, and some.
    """
    cited = _cited(observed, transcript)
    if isinstance(cited, str):
        return cited
    authors = {message.author for message in cited}
    subject = transcript.person(observed.subject) if observed.subject else next(iter(authors))
    if subject is None or (observed.subject == 0 and len(authors) > 1):
        return "unknown_person"
    own = [message for message in cited if message.author == subject]
    noted = frozenset(terms_of(observed.content))
    told = [_shared(noted, lines) for lines in (own, [message for message in cited if message not in own])]
    return own if own and (len(own) == len(cited) or 0 < told[0] >= told[1]) else "not_the_author"


def _shared(noted: frozenset[str], lines: Iterable[Message]) -> int:
    return len(noted.intersection(term for line in lines for term in terms_of(line.text)))


def _without_subject(content: str, transcript: Transcript, cited: Sequence[Message]) -> str:
    """Cut a person's number, name or pronoun off the beginning where the sentence stands without."""
    subject = cited[0].author
    led = _LED.match(content)
    if led is not None and transcript.person(int(led["number"])) == subject:
        begins = led.end()
    else:
        begins = behind_pronoun(content) or _behind_name(content, cited)
    return content[begins : begins + 1].upper() + content[begins + 1 :] if begins else content


def _behind_name(content: str, cited: Sequence[Message]) -> int:
    """Return where a sentence goes on behind the name of who wrote the cited lines; 0 where it begins otherwise.

    A name that stands in the lines, too, may be a word of theirs: Rose writes of roses.
    """
    name = cited[0].author_name
    if not name or not content.startswith(name) or any(name.casefold() in line.text.casefold() for line in cited):
        return 0
    told = _TELLS.match(content, len(name))
    return 0 if told is None else told.end()


def _no_guild_statement(observed: Observed, text: str, *, tenant: TenantId) -> _DropReason | None:
    if guild_id_of(tenant) is None:
        return "no_guild"
    if observed.subject != 0 or is_put_of_a_person(text):
        return "about_a_person"
    return None


def _begins_with_another(text: str) -> bool:
    """Return whether a sentence begins with somebody else's name; in unspaced writing that may say with whom."""
    return any(each.startswith("@") and not is_unspaced(each) for each in sentences_of(text))


def _tells_of_somebody(text: str, transcript: Transcript) -> bool:
    """Return whether a guild's statement is put as one about a person, or names one of those who talk."""
    return not is_impersonal(text) or names_anybody(text, {line.author_name for line in transcript.lines})


def _wrong_text(text: str, content: str, kind: Kind) -> str | None:
    if not text:
        return "too_long" if clean(content) else "no_text"
    if ALIAS.search(text):
        return "alias_in_text"
    if speaks_as_or_to_somebody(text):
        return "first_or_second_person"
    if begins_with_pronoun(text):
        return "pronoun_first"
    refused = refusal(Candidate(text=text, kind=kind, source="chat"), _OPEN)
    return None if refused is None else f"gate_{refused.reason}"


def _fit_text(content: str) -> str:
    text = " ".join(clean(content).split())
    return within(text, words=_MAX_WORDS, characters=MAX_FORMED_CHARACTERS, sentences=_MAX_SENTENCES)


def _in_conversations(cited: Iterable[Message], lines: Sequence[Message]) -> set[int]:
    ids = {message.id for message in cited}
    return {number for number, part in enumerate(conversations(lines)) if any(message.id in ids for message in part)}


def _capped(passed: Sequence[Observation], dropped: Counter[str]) -> list[Observation]:
    kept: list[Observation] = []
    a_message: Counter[str] = Counter()
    a_person: Counter[SubjectId | None] = Counter()
    for each in by_weight(passed):
        if any(a_message[message_id] >= A_MESSAGE for message_id in each.message_ids):
            dropped["cap_message"] += 1
        elif a_person[each.subject] == _A_PERSON:
            dropped["cap_person"] += 1
        elif len(kept) == A_WINDOW:
            dropped["cap_window"] += 1
        else:
            kept.append(each)
            a_person[each.subject] += 1
            a_message.update(each.message_ids)
    return kept


def by_weight(observations: Iterable[Observation]) -> list[Observation]:
    """Order observations by importance, those of equal importance as the model gave them."""
    return sorted(observations, key=lambda each: (-each.importance, each.ordinal))
