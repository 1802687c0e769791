"""Whose memories may be told (lent) to other members, and whom a message asks about; who may see them is `audience`."""

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, Self

from memory.domain.audience import NOBODY, Room, may_see
from memory.domain.constraints import Constraints
from memory.domain.ids import SubjectId
from memory.domain.language.lexicon import is_run
from memory.domain.language.normal_text import folded
from memory.domain.language.references import mentioned_in, names_in
from memory.domain.language.terms import COMMON_WORDS, language_of, languages_shown
from memory.domain.memory import Kind, Memory
from memory.domain.message import LentReceipt

LENDABLE_KINDS: Final[tuple[Kind, ...]] = ("episode", "fact", "procedure")
"""Nothing that was noticed or guessed of a person."""
_LEAST_LETTERS: Final = 3  # Letters that a first name needs to stand for the whole name
_MOST_WORDS: Final = 3
_GENITIVE: Final = "s"
_DECLINING: Final = frozenset({"ru", "uk"})
"""Languages in which a name takes other endings ("у Марины"); so may one that shows by no word, such as Polish."""
_CHANGED: Final = 2  # Letters at the end of a name that another ending may take the place of: Tomek, Tomka
_ENDING: Final = 3  # Letters of such an ending: Marta, Marcie
_WORD: Final = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Sharers:
    """The people who said yes to share with members of a guild; some of them may have left it since."""

    rules: Mapping[SubjectId, Constraints] = field(default_factory=dict)
    """The rules in force for each person."""
    by_name: Mapping[str, frozenset[SubjectId]] = field(default_factory=dict)
    """Folded name, whole or its first word → the people who are called so."""

    @classmethod
    def of(cls, people: Mapping[SubjectId, tuple[Constraints, Iterable[str]]]) -> Self:
        """Take each with their rules and the names by which they are known."""
        by_name: defaultdict[str, set[SubjectId]] = defaultdict(set)
        for person, (_, names) in people.items():
            for called in {called for name in names for called in _calls(name)}:
                by_name[called].add(person)
        rules = {person: held for person, (held, _) in people.items()}
        return cls(rules, {called: frozenset(found) for called, found in by_name.items()})

    def named_in(self, text: str, *, asks: bool = True) -> frozenset[SubjectId]:
        """Return whom a text names, everybody of a name that several bear.

        Another ending of a name is known only where the text `asks`: any other word may begin as a name does.
        A frequent word of its language is a name only with a capital within it: no "the" means "The Captain".
        """
        words = _WORD.findall(folded(text))
        frequent = COMMON_WORDS.get(language_of(text), frozenset()) - _with_capitals(text)
        found = set[SubjectId]()
        for start in range(len(words)):
            for end in range(start + 1, min(start + _MOST_WORDS, len(words)) + 1):
                called = " ".join(words[start:end])
                if called in frequent:
                    continue
                # "Adas Hund", "Ada’s dog" without its mark.
                found |= self.by_name.get(called) or self.by_name.get(called.removesuffix(_GENITIVE), frozenset())
        runs = [word for word in words if is_run(word)]
        for called, people in self.by_name.items() if runs else ():
            if is_run(called) and any(called in run for run in runs):
                found |= people
        if asks and not found and _DECLINING.issuperset(languages_shown(text)):
            forms = (people for called, people in self.by_name.items() if any(_is_form(word, called) for word in words))
            found.update(*forms)
        return frozenset(found)


@dataclass(frozen=True, slots=True)
class Sharing:
    """Whose memories may be lent, and of which categories."""

    sharers: Sharers
    categories: frozenset[str]


@dataclass(frozen=True, slots=True)
class Lent:
    """A memory as it is told to somebody else than its subject."""

    memory: Memory
    name: str
    """What its subject is called; data, never trusted."""
    where: str
    """The name of the channel where it was said, which everybody reads."""
    sharing: Sharing

    @property
    def rules(self) -> Constraints:
        """Return those of its subject."""
        return self.sharing.sharers.rules[self.subject]

    @property
    def subject(self) -> SubjectId:
        """Return whose it is."""
        return self.memory.subject or NOBODY

    @property
    def receipt(self) -> LentReceipt:
        """Say which it is, and which words."""
        return LentReceipt(memory_id=self.memory.id, subject=self.subject, fingerprint=self.memory.fingerprint)


def may_be_lent(memory: Memory, room: Room, sharing: Sharing) -> bool:
    """Decide whether a memory may be told in a room to somebody else than its subject.

    What names others is told only where each of them shares, too, or is who is told; of a name that its person put
    there with a sign of a mention it is not known whose it is.
    """
    shares = people_in(memory) - {room.viewer} <= sharing.sharers.rules.keys()
    is_seen = may_see(tenant=memory.tenant, subject=memory.subject, audience=memory.audience, room=room, shares=shares)
    is_anothers = memory.subject not in (None, room.viewer)
    is_fit = not memory.private and memory.kind in LENDABLE_KINDS and memory.category in sharing.categories
    # The sign is ordinary in code.
    names_nobody_else = memory.kind == "procedure" or bool(memory.provenance.named) or not names_in(memory.text)
    return is_seen and is_anothers and is_fit and names_nobody_else


def people_in(memory: Memory) -> frozenset[SubjectId | None]:
    """Return whom a memory tells of: whose it is, and who is named or mentioned in it."""
    return frozenset({memory.subject, *memory.provenance.named, *mentioned_in(memory.text)})


def names_shown(
    names: Mapping[SubjectId, Collection[str]], among: Mapping[str, frozenset[SubjectId]] = MappingProxyType({})
) -> dict[SubjectId, str]:
    """Return how each of some people is shown: by the first name, and the last one where another is called so, too.

    `among` says who else is called what (`Sharers.by_name`).
    """
    shown = {person: next(iter(known), "") for person, known in names.items()}
    several = list(shown.values())
    return {
        person: f"{name} ({[*names[person]][-1]})"
        if several.count(name) > 1 or among.get(_called(name), frozenset()) - {person}
        else name
        for person, name in shown.items()
    }


def _is_form(word: str, name: str) -> bool:
    """Return whether a word may be a name with another ending; both folded, of a name of one word."""
    kept = max(_LEAST_LETTERS, len(name) - _CHANGED)
    return len(name) > _LEAST_LETTERS and word[:kept] == name[:kept] and len(word) <= kept + _ENDING


def _with_capitals(text: str) -> frozenset[str]:
    """Return the words of a text, folded, that have a capital without opening it; "I" is none of them."""
    return frozenset(folded(word) for word in _WORD.findall(text)[1:] if word.istitle() and len(word) > 1)


def _called(name: str) -> str:
    return " ".join(_WORD.findall(folded(name))[:_MOST_WORDS])


def _calls(name: str) -> Iterable[str]:
    words = _WORD.findall(folded(name))
    if words:
        yield _called(name)
        if len(words[0]) >= _LEAST_LETTERS or is_run(words[0]):
            yield words[0]
