"""Whether a statement is chiefly about another than its speaker, and whether a message's form lets it carry a fact."""

import re
from collections.abc import Iterator, Sequence
from typing import Final, Literal

from memory.domain.language.lexicon import Match
from memory.domain.language.normal_text import folded
from memory.domain.language.sentences import claims_of, is_joke, is_unspaced
from memory.domain.language.terms import base_form, terms_of
from memory.domain.rules.about_others.subjects import (
    VERBS,
    Subject,
    base_classes,
    behind,
    english,
    lexicon,
    subject_of,
    unspaced_subject,
)
from memory.lexicons.tables import expression

_MOST_WORDS: Final = 60  # Of a sentence that are looked at: whom it is about stands at its beginning
_NEAR: Final = 5  # Words of a predicate among which what only people are or do is looked for
_LONGEST_LEAD: Final = 8
_LEADS: Final = frozenset({"lead", "adverb"})
_BEFORE_ME: Final = frozenset({"preposition", "toward", "says"})
"""What stands before "me" where nothing is done to the speaker: "older than me", "told me"."""
_ENDS_A_CLAUSE: Final = frozenset({",", "but", "…", "aber", "mais", "pero", "mas", "ma", "но"})


def is_about_another(text: str) -> bool:
    """Return whether a text claims something about somebody else. A question or a name alone claims nothing."""
    knows_whom, before = True, 0
    for claim in claims_of(text):
        words = lexicon().annotated(claim)[:_MOST_WORDS]
        if _is_said_in(claim, words, knows_whom=knows_whom, is_chief=before <= _LONGEST_LEAD):
            return True
        knows_whom = not claim or any("kin" in word.classes for word in words)
        before += len(words) if _may_lead(words) else _MOST_WORDS
    return False


def _is_said_in(claim: str, words: Sequence[Match], *, knows_whom: bool, is_chief: bool) -> bool:
    """Judge one sentence; where "he" may be a cat of the sentence before, pronouns tell nothing."""
    if is_unspaced(claim):
        found = unspaced_subject().match(claim)
        return found is not None and "me" not in lexicon().classes_in(claim[found.end() :])
    start = behind(words, 0, _LEADS)
    start = behind(words, start, _LEADS | {"that"}) if start else 0
    if (is_chief or _is_of_people(words)) and _is_said_of_another(words[start:], knows_whom=knows_whom):
        return True
    for end in _ends_of_leads(words):
        later = words[behind(words, end + 1, _LEADS) :]
        is_lead = is_chief and end <= _LONGEST_LEAD and _may_lead(words[:end])
        if (is_lead or _is_of_people(later[:_NEAR])) and _is_said_of_another(later, knows_whom=words[end].text == ":"):
            return True
    return False


def _may_lead(words: Sequence[Match]) -> bool:
    """Return whether words may lead in what is said of somebody: nothing of the speaker, no figures."""
    return not any("first" in word.classes or word.text.startswith("j'") or word.text[0].isdigit() for word in words)


def _is_of_people(words: Sequence[Match]) -> bool:
    return any("personal" in word.classes for word in words)


def _ends_of_leads(words: Sequence[Match]) -> Iterator[int]:
    """Yield what the statement may stand behind too: a colon, "they say that", the end of a clause without an "I"."""
    is_the_speakers = False
    for place, word in enumerate(words):
        is_the_speakers = is_the_speakers or "first" in word.classes
        told = "that" in word.classes and any("says" in each.classes for each in words[max(0, place - 3) : place])
        if word.text == ":" or (not is_the_speakers and (told or word.text in _ENDS_A_CLAUSE)):
            yield place


def _is_said_of_another(words: Sequence[Match], *, knows_whom: bool) -> bool:
    if not words:
        return False
    if "be" in words[0].classes and not words[0].classes & {"own", "article"} and len(words) > 1:
        # "Angeblich ist Kim ...": the verb comes first behind some leads.
        words = (words[1], words[0], *words[2:])
    subject = subject_of(words)
    if subject is None or (subject.kind in {"pronoun", "they"} and not knows_whom):
        return False
    rest = words[subject.end :]
    if not any(word.tokens[0].is_word for word in rest[:2]) or _is_the_speakers(subject, rest):
        return False
    return _belongs(rest) if subject.owns else _is_predicate(subject, rest)


def _is_the_speakers(subject: Subject, rest: Sequence[Match]) -> bool:
    """Return whether the speaker is in the sentence as one who does something, or to whom it is done."""
    is_personal = _is_of_people(rest[:_NEAR])
    for place, word in enumerate(rest):
        before = rest[place - 1].classes if place else frozenset()
        if subject.is_foreign and word.text in english("first"):
            continue
        is_later = is_personal and any(each.text in _ENDS_A_CLAUSE or "and" in each.classes for each in rest[:place])
        is_actor = "first" in word.classes and not is_later
        if is_actor or ("me" in word.classes and not before & _BEFORE_ME):
            return True
    return False


def _belongs(rest: Sequence[Match]) -> bool:
    """Return whether what follows "Bob's" is something of a person, or what Bob is."""
    near = [word.classes for word in rest[:3]]
    if any("attribute" in classes for classes in near):
        return True
    is_going_on = rest[0].text.endswith("ing") and not any("be" in classes for classes in near)
    is_shortened = rest[0].text in {"a", "an", "the", "got", "been", "not", "so"} or is_going_on
    return is_shortened or bool(near[0] & {"personal", "adverb"})


def _is_predicate(subject: Subject, rest: Sequence[Match]) -> bool:
    """Return whether what follows is said of the subject, and tells that it is a person where its name does not."""
    first = rest[0]
    is_of_people = _is_of_people(rest[:_NEAR])
    if subject.kind == "handle":
        return _is_verb(rest)
    if subject.kind == "pronoun" or _is_of_a_pet(rest):
        return not _is_of_a_pet(rest)
    if not first.text[:1].isalpha() or "preposition" in first.classes:
        return False
    if subject.kind in {"capital", "they"}:
        # "Software engineer at Acme" is a job.
        is_verbless = not any(word.classes & VERBS for word in rest[:_NEAR]) and len(first.tokens) == 1
        is_title = is_verbless and first.text in english("personal") and not _has_form_of_verb(first.text)
        return is_of_people and not is_title and bool(first.classes & (VERBS | {"personal"}))
    is_joined = "and" in first.classes and subject.kind == "given"
    return not is_joined and (_is_verb(rest) or not subject.is_english)


def _is_verb(rest: Sequence[Match]) -> bool:
    """Return whether an English verb of the third person follows, as far as its form tells."""
    word = rest[0]
    if word.classes & (VERBS | {"personal", "and"}) or word.text.endswith(("'s", "n't")):
        return True
    return _has_form_of_verb(word.text)


def _has_form_of_verb(word: str) -> bool:
    is_formed = word.endswith(("s", "ed", "ly")) and not word.endswith(("ss", "'s"))
    return is_formed or base_form(word) != word


def _is_of_a_pet(rest: Sequence[Match]) -> bool:
    """Return whether what is said tells of an animal or a work: "barks", "is a good dog", "is the best film"."""
    behind = 4 if "be" in rest[0].classes else 1
    return any("pet" in word.classes for word in rest[:behind])


_Unmeant = Literal["quoted", "joke", "supposed", "about_a_relative", "denied"]

_QUOTE_LINE: Final = re.compile(r"^[ \t]*(?:>>>[ \t]+[\s\S]*|>[ \t]+[^\n]*)", re.MULTILINE)
_MOST_CHARACTERS: Final = 2000  # Of a message that are read word by word
_KIN: Final = frozenset({"kin", "kin_bare"})
_THEIRS: Final = frozenset({"his", "her", "their"})
_SUPPOSED: Final = re.compile(rf"^\W*(?:{expression('about_others', 'supposes_of_self')})")
_DENIES: Final = re.compile(rf"^\W*(?:{expression('about_others', 'denying')})\b")
_AGREES: Final = re.compile(rf"{expression('about_others', 'agreeing')}|\+1|^\W*\^")  # What makes a quotation one's own
_NEGATION: Final = re.compile(expression("about_others", "negating"))


def unmeant(message: str, observation: str) -> _Unmeant | None:
    """Return why a message cannot be its author's own statement of an observation; None when it may be."""
    own = _QUOTE_LINE.sub(" ", message)
    wanted = set(terms_of(observation))
    said = folded(own)
    if (
        own != message
        and not _AGREES.search(said)
        and not wanted & set(terms_of(own))
        and wanted & set(terms_of(message))
    ):
        return "quoted"
    if is_joke(said):
        return "joke"
    if _SUPPOSED.search(said):
        return "supposed"
    if _is_about_kin(said) and "kin" not in lexicon().classes_in(observation):
        return "about_a_relative"
    if (
        _DENIES.search(said)
        and not _AGREES.search(said)
        and not _NEGATION.search(folded(observation))
        and not wanted & set(terms_of(own))
    ):
        return "denied"
    return None


def _is_about_kin(said: str) -> bool:
    words = lexicon().annotated(said[:_MOST_CHARACTERS])
    subject = subject_of(words)
    if subject is None or not any(base_classes(word) & _KIN for word in words[: subject.end]):
        return False
    told = words[subject.end :]
    return not any(word.classes & {"first", "me", "own"} and word.text not in _THEIRS for word in told)
