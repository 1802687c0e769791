"""The judge of the probes: places, who can read them, and who could read what was said there. Pure.

It knows nothing of rooms, audiences or filters; it only keeps book of people and doors, so that a wrong rule cannot agree with itself.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

_CONSONANTS: Final = "bdfgklmnprstv"
_VOWELS: Final = "aeiou"
_SYLLABLES: Final = [first + second for first in _CONSONANTS for second in _VOWELS]
_MARK: Final = re.compile(rf"\bz[uo](?:[{_CONSONANTS}][{_VOWELS}]){{3}}\b")


@dataclass(eq=False)
class Channel:
    """A channel or thread of a guild."""

    id: int
    guild_id: int
    is_open: bool
    """Whether every member can read it."""
    let_in: set[int]
    """Who can read it while it is closed."""
    parent: "Channel | None" = None
    """Of an open thread: whoever reads the parent reads it."""

    @property
    def door(self) -> "Channel":
        """The channel whose permissions decide who reads this one."""
        return self if self.parent is None else self.parent


@dataclass
class Canary:
    """A made-up word that was said once, and who could read it."""

    word: str
    author: int
    tenant: str
    door: Channel | None
    """Where it was said; None where nobody but its author reads."""
    for_everyone: bool
    """True when it was said where every member could read it, or expressly to everyone."""
    readers: set[int]
    """Of one said behind a door: who has been able to read it since."""

    def could_be_read_by(self, people: Iterable[int], *, tenant: str) -> bool:
        """Tell whether all of these people could have read it where it was said; `tenant` is where they read now."""
        if tenant != self.tenant:
            return False
        return self.for_everyone or all(one == self.author or one in self.readers for one in people)


@dataclass(frozen=True)
class TakenBack:
    """What people took back up to a moment."""

    left_out: frozenset[tuple[int, str]]
    erased: frozenset[str]
    """Words."""


@dataclass
class Town:
    """Guilds, their members, channels and everything that was ever said in them."""

    members: dict[int, set[int]] = field(default_factory=dict)
    """By guild."""
    channels: list[Channel] = field(default_factory=list)
    canaries: dict[str, Canary] = field(default_factory=dict)
    left_out: set[tuple[int, str]] = field(default_factory=set)
    """Who said no in which tenant."""
    erased: set[str] = field(default_factory=set)
    """Words whose author had everything of theirs erased there: nobody may read them any more."""

    def readers_of(self, channel: Channel) -> set[int]:
        """Tell who can read a channel now."""
        members = self.members[channel.guild_id]
        return set(members) if channel.door.is_open else channel.door.let_in & members

    def say(self, author: int, *, tenant: str, door: Channel | None, for_everyone: bool, readers: Iterable[int]) -> str:
        """Coin a word for something that is being said; `readers` are those who read it there at that moment."""
        word = _word(len(self.canaries))
        self.canaries[word] = Canary(word, author, tenant, door, for_everyone, {author, *readers})
        # Who was let in since reads it as well.
        self.look_around()
        return word

    def look_around(self) -> None:
        """Note who can read what was said behind doors, to be called after every change of a door.

        Who reads it only because the door was opened to all does not count: it was said to those behind the door.
        """
        for canary in self.canaries.values():
            if canary.door is not None and not canary.for_everyone:
                canary.readers |= canary.door.let_in & self.members[canary.door.guild_id]

    def erase(self, author: int, tenant: str) -> None:
        """Note that nothing that a person said in a place may be read any more."""
        self.erased |= {word for word, each in self.canaries.items() if (each.author, each.tenant) == (author, tenant)}

    def taken_back(self) -> TakenBack:
        """Tell what is taken back now."""
        return TakenBack(frozenset(self.left_out), frozenset(self.erased))

    def leaks_in(
        self, text: str, *, tenant: str, readers: frozenset[int], taken_back: TakenBack | None = None
    ) -> Iterator[str]:
        """Name the canaries of a text that these readers may not learn there.

        `taken_back` is what had been when the text was begun, where somebody may have taken something back since; None: now.
        What the bot said before stands under the same rule of readers; that it is taken back with what it repeats is not asked here.
        """
        taken = taken_back or self.taken_back()
        for mark in sorted(set(_MARK.findall(text))):
            canary = self.canaries.get(f"zu{mark[2:]}")
            if canary is None:
                continue
            is_left_out = (canary.author, canary.tenant) in taken.left_out and readers != {canary.author}
            is_gone = canary.word in taken.erased or is_left_out
            if not canary.could_be_read_by(readers, tenant=tenant) or (mark[1] == "u" and is_gone):
                yield mark


def repeated(text: str) -> str:
    """Give the canaries of a text as the bot repeats them: told apart from the words of the person, who may take those back."""
    return " ".join(sorted({f"zo{mark[2:]}" for mark in _MARK.findall(text)}))


def words_in(text: str) -> list[str]:
    """Give the canaries that stand in a text as they were said, in its order."""
    return [mark for mark in _MARK.findall(text) if mark[1] == "u"]


def _word(number: int) -> str:
    base = len(_SYLLABLES)
    return "zu" + "".join(_SYLLABLES[number // base**place % base] for place in range(3))
