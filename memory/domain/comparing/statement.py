"""What stands in a statement, as far as it is compared with another. Values only; `duplicates.reading` fills them."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Term:
    """One piece of content."""

    text: str
    """Stem, name of a group of words, or value with its kind."""
    part: int
    """Number of the part of the sentence; a verb of a known kind, a preposition or a mark begins another."""
    is_value: bool = False
    """True for numbers, measures and dates."""
    is_code: bool = False
    """True for code, channels and mentions."""
    after_copula: bool = False
    preposition: str = ""
    """The one right before it, if any; those of place are one."""
    is_first: bool = False
    """True for a word, not a name, that the statement begins with."""
    is_aside: bool = False
    """True in a clause that comes behind the statement itself: a reason, an explanation."""


@dataclass(slots=True)
class Reading:
    """What stands in a statement."""

    terms: list[Term] = field(default_factory=list)
    """In the order of the text."""
    single: set[str] = field(default_factory=set)
    """What it is about, if of such a thing there is one at a time."""
    several: set[str] = field(default_factory=set)
    """What it is about, if of such a thing there may be many."""
    aside: set[str] = field(default_factory=set)
    """Further things that only an aside is about."""
    kin: set[str] = field(default_factory=set)
    states: dict[str, str] = field(default_factory=dict)
    """Slot → value, for slots whose values are known words."""
    compared: tuple[str, str] | None = None
    """What stands on both sides of "over", "than" or "before"."""
    past: bool = False
    """True when it says how it was."""
    has: bool = False
    """True when it says what somebody has, of which there may be much."""
    denied: set[str] = field(default_factory=set)
    """What stands right behind a denial."""
    denials: int = 0
    ended: bool = False
    changed: bool = False
    now: bool = False
    also: bool = False

    @property
    def is_denied(self) -> bool:
        """Tell whether it denies what it is about, or says that it has ended."""
        return self.denials > 0 or self.ended

    @property
    def predicates(self) -> set[str]:
        """Give everything that it is about."""
        return self.single | self.several | self.aside
