"""The judge of the probes: places, who can read them, and who could read what was said there. Pure.

It knows nothing of rooms, audiences or filters; it only keeps book of people and doors, so that a wrong rule cannot
agree with itself.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, get_args

from bench.probes.words import lines_of_others, marks_in, named_in, personal_in, rows_of_others, word_of, words_in
from memory.domain.ids import guild_tenant

Barrier = Literal["closed", "age", "history", "unknown"]
"""Why not every member reads a channel: it is closed, age-restricted or without history, or it is closed and Discord
has not told of it."""
BARRIERS: Final[tuple[Barrier, ...]] = get_args(Barrier)


@dataclass(eq=False)
class Channel:
    """A channel or thread of a guild."""

    id: int
    guild_id: int
    is_open: bool
    """Whether every member can read it."""
    let_in: set[int]
    """Who can read it while it is closed."""
    barrier: Barrier = "closed"
    """What keeps the others out while it is not open."""
    parent: "Channel | None" = None
    """Of an open thread: whoever reads the parent reads it."""
    category: "Crew | None" = None
    """Whose doors it may have."""

    @property
    def door(self) -> "Channel":
        """The channel whose permissions decide who reads this one."""
        return self if self.parent is None else self.parent


@dataclass(eq=False)
class Crew:
    """A closed category of a guild."""

    id: int
    guild_id: int
    let_in: set[int]
    channels: list[Channel] = field(default_factory=list)
    is_named: bool = False
    """Whether an admin made it a group."""

    def has_as_it_has(self, channel: Channel) -> bool:
        """Return whether a channel lets in whom the category lets in, as Discord shows it."""
        return not channel.is_open and channel.barrier == "closed" and channel.let_in == self.let_in


GUILDS_NEEDED: Final = 3
PEOPLE_NEEDED: Final = 5
"""Whose word makes a statement that everybody may hear; said here once more, so that a looser rule cannot agree with
itself."""


@dataclass
class Canary:
    """A made-up word that somebody said, and who could read it there.

    Of a common word there is one for each who said it.
    """

    number: int
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
        """Return whether all of these people could have read it where it was said; `tenant` is where they read now."""
        if tenant != self.tenant:
            return False
        return self.for_everyone or all(one == self.author or one in self.readers for one in people)


@dataclass(frozen=True)
class TakenBack:
    """What people and admins had taken back up to a moment."""

    left_out: frozenset[tuple[int, str]]
    erased: frozenset[int]
    """Numbers of canaries."""
    keeping: frozenset[str]
    """Guilds that let nothing of theirs be passed on to everybody."""
    unnamed: frozenset[str] = frozenset()
    """Words of statements that may not name anybody any more."""

    def still(self, now: "TakenBack") -> "TakenBack":
        """Return what is taken back `now` as it was then: who said yes again meanwhile may be told of."""
        left_out, keeping = self.left_out & now.left_out, self.keeping & now.keeping
        return TakenBack(left_out, self.erased, keeping, self.unnamed)


@dataclass(frozen=True)
class Telling:
    """Whose public words may be told to other members, and from which channels, at one moment."""

    of: frozenset[tuple[int, str]]
    """Who shares, is not left out and is a member, in which tenant, whose admins allow it."""
    open_doors: frozenset[int]
    erased: frozenset[int]


_NOTHING: Final = TakenBack(frozenset(), frozenset(), frozenset())


@dataclass
class Town:
    """Guilds, their members, channels and everything that was ever said in them."""

    members: dict[int, set[int]] = field(default_factory=dict)
    """By guild."""
    channels: list[Channel] = field(default_factory=list)
    canaries: list[Canary] = field(default_factory=list)
    sayings: defaultdict[str, list[Canary]] = field(default_factory=lambda: defaultdict(list))
    """By word."""
    useful: set[str] = field(default_factory=set)
    """Words of what is about a thing and may be passed on; all others are of somebody's own life."""
    left_out: set[tuple[int, str]] = field(default_factory=set)
    """Who said no in which tenant."""
    erased: set[int] = field(default_factory=set)
    """Canaries whose author had everything of theirs erased there: nobody may read them any more."""
    keeping: set[str] = field(default_factory=set)
    sharing: set[tuple[int, str]] = field(default_factory=set)
    """Who shares with members in which tenant."""
    forbidding: set[str] = field(default_factory=set)
    """Guilds whose admins forbid it."""
    naming: dict[str, int] = field(default_factory=dict)
    """Word → who is named in the statement of it."""
    unnamed: set[str] = field(default_factory=set)
    """Words of statements whose named one was erased or left out since."""
    reworded: set[str] = field(default_factory=set)
    """Words that came by an edit, which is made in no channel where it is on a card."""

    def readers_of(self, channel: Channel) -> set[int]:
        """Tell who can read a channel now."""
        members = self.members[channel.guild_id]
        return set(members) if channel.door.is_open else channel.door.let_in & members

    def say(
        self,
        author: int,
        *,
        tenant: str,
        door: Channel | None,
        for_everyone: bool,
        readers: Iterable[int],
        word: str | None = None,
    ) -> str:
        """Coin a word for something that is being said, or have one said again.

        `readers` are those who read it there at that moment.
        """
        said = word_of(len(self.canaries)) if word is None else word
        canary = Canary(len(self.canaries), said, author, tenant, door, for_everyone, {author, *readers})
        self.canaries.append(canary)
        self.sayings[said].append(canary)
        # Who was let in since reads it as well.
        self.look_around()
        return said

    def look_around(self) -> None:
        """Note who can read what was said behind doors, to be called after every change of a door.

        Who reads it only because the door was opened to all does not count: it was said to those behind the door.
        """
        for canary in self.canaries:
            if canary.door is not None and not canary.for_everyone:
                canary.readers |= canary.door.let_in & self.members[canary.door.guild_id]

    def said_by(self, author: int, tenant: str) -> set[int]:
        """Number what a person has said in a place."""
        return {each.number for each in self.canaries if (each.author, each.tenant) == (author, tenant)}

    def taken_back(self) -> TakenBack:
        """Tell what is taken back now."""
        erased, unnamed = frozenset(self.erased), frozenset(self.unnamed)
        return TakenBack(frozenset(self.left_out), erased, frozenset(self.keeping), unnamed)

    def naming_in(self, person: int, tenant: str) -> set[str]:
        """Return the words of statements of a place that name a person."""
        return {word for word, who in self.naming.items() if who == person and self.sayings[word][0].tenant == tenant}

    def wrongly_named_in(self, text: str, taken_back: TakenBack | None = None) -> Iterator[str]:
        """Yield the names of a text that stand where they never stood, or must not stand any more; as `leaks_in`."""
        taken = taken_back or self.taken_back()
        yield from (word for word, who in named_in(text) if self.naming.get(word) != who or word in taken.unnamed)

    def leaks_in(
        self, text: str, *, tenant: str, readers: frozenset[int], taken_back: TakenBack | None = None
    ) -> Iterator[str]:
        """Name the canaries of a text that these readers may not learn there.

        `taken_back` is what had been when the text was begun, where somebody may have taken something back since; None:
        now.
        What the bot said before stands under the same rule of readers; that it is taken back with what it repeats is
        not asked here.
        """
        taken = taken_back or self.taken_back()
        for mark in sorted(marks_in(text)):
            sayings, still = self.sayings.get(f"zu{mark[2:]}", ()), taken if mark[1] == "u" else _NOTHING
            may_learn = any(_may_learn(each, tenant, readers, still) for each in sayings)
            if sayings and not may_learn and not is_everybodys(sayings, still):
                yield mark

    def are_of_one_crew(self, words: Iterable[str]) -> bool:
        """Return whether what was not said to everybody was all said in channels of one category."""
        behind = [each for word in words for each in self.sayings[word] if not each.for_everyone]
        crews = {each.door.category if each.door is not None else None for each in behind}
        return len(crews) == 1 and None not in crews

    def telling(self) -> Telling:
        """Return whose public words may be told to other members now."""
        allowing = [guild for guild in self.members if guild_tenant(guild) not in self.forbidding]
        here = {(each, guild_tenant(guild)) for guild in allowing for each in self.members[guild]}
        doors = frozenset(each.id for each in self.channels if each.door.is_open)
        return Telling(frozenset((self.sharing & here) - self.left_out), doors, frozenset(self.erased))

    def told_wrongly_in(self, text: str, *, tenant: str, asker: int, moments: Sequence[Telling]) -> Iterator[str]:
        """Yield the words that a text tells of others, line by line with whose it is, and may not at any moment."""
        sharing = frozenset[tuple[int, str]]().union(*(moment.of for moment in moments)) | {(asker, tenant)}
        for whose, line in (*lines_of_others(text), *rows_of_others(text)):
            for word in words_in(line):
                said = [each for each in self.sayings[word] if each.author == whose != asker]
                if not any(self._may_tell(each, tenant, moment) for each in said for moment in moments):
                    yield word
            yield from (word for word, who in named_in(line) if (who, tenant) not in sharing)

    def _may_tell(self, canary: Canary, tenant: str, moment: Telling) -> bool:
        is_open = canary.word in self.reworded or (canary.door is not None and canary.door.id in moment.open_doors)
        is_shared = canary.tenant == tenant and (canary.author, tenant) in moment.of
        return is_shared and canary.for_everyone and is_open and canary.number not in moment.erased

    def unfit_in(self, text: str) -> Iterator[str]:
        """Yield the words of a passed-on text that no reader may see: of somebody's own life, names and addresses."""
        yield from sorted({word for word in words_in(text) if word not in self.useful})
        yield from personal_in(text)


def is_everybodys(sayings: Sequence[Canary], taken: TakenBack) -> bool:
    """Whether so many people of so many guilds said a word in the open that everybody may hear it."""
    told = [
        each
        for each in sayings
        if each.for_everyone
        and each.tenant not in taken.keeping
        and each.number not in taken.erased
        and (each.author, each.tenant) not in taken.left_out
    ]
    guilds, people = {each.tenant for each in told}, {each.author for each in told}
    return len(guilds) >= GUILDS_NEEDED and len(people) >= PEOPLE_NEEDED


def _may_learn(canary: Canary, tenant: str, readers: frozenset[int], taken: TakenBack) -> bool:
    is_left_out = (canary.author, canary.tenant) in taken.left_out and readers != {canary.author}
    is_gone = canary.number in taken.erased or is_left_out
    return canary.could_be_read_by(readers, tenant=tenant) and not is_gone


def may_stand_beside(known: Sequence[Canary], said: Sequence[Canary]) -> bool:
    """Return whether what is known may stand in a prompt about talk, whose answer the readers of the talk get."""
    return any(_is_as_open(one, other) for one in known for other in said)


def _is_as_open(known: Canary, said: Canary) -> bool:
    if known.tenant != said.tenant:
        return False
    is_of_one = known.door is None and said.door is None and known.author == said.author
    return known.for_everyone or is_of_one or (known.door is not None and known.door is said.door)
