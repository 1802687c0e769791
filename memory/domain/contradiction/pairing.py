"""Two statements side by side with everything that is read of them. Values only; what follows from them is decided elsewhere."""

from dataclasses import dataclass
from typing import Final

from memory.domain.comparing.pairs import Pair, paired
from memory.domain.comparing.reading import read_both
from memory.domain.comparing.statement import Reading, Term
from memory.domain.contradiction.force import Force, force_of
from memory.domain.contradiction.frame import Frame, frame_of
from memory.domain.contradiction.things import Things, things_of
from memory.domain.contradiction.topical import topics_of

_TOPIC_OF: Final = {
    "work": "employment",
    "speak": "language",
    "study": "study",
    "drive": "driving",
    "status": "couple",
    "age": "age",
    "birthday": "age",
}
"""What a statement is about by its verb → the domain of that."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """A known statement and a new one; whatever there is two of, the known one's comes first."""

    texts: tuple[str, str]
    frames: tuple[Frame, Frame]
    things: tuple[Things, Things]
    forces: tuple[Force, Force]
    topics: frozenset[str]
    """Domains of everyday talk that both touch."""
    pair: Pair
    are_negative: tuple[bool, bool]
    """They deny something, or say that it is over."""

    @property
    def apart(self) -> tuple[tuple[Term, ...], tuple[Term, ...]]:
        """Give the content that only one of them has."""
        return self.pair.gone, self.pair.come

    @property
    def readings(self) -> tuple[Reading, Reading]:
        """Give both readings."""
        return self.pair.known, self.pair.new

    @property
    def predicates(self) -> set[str]:
        """Give what both are about."""
        return self.pair.known.predicates & self.pair.new.predicates

    @property
    def is_denied_once(self) -> bool:
        """Tell whether exactly one of them denies."""
        return self.are_negative[0] != self.are_negative[1]

    @property
    def are_denying(self) -> tuple[bool, bool]:
        """Tell of each whether it denies anything; words that deny by themselves count."""
        one, other = (
            force.is_denying or (_denies(reading, frame, force) and not force.is_stressed)
            for reading, frame, force in zip(self.readings, self.frames, self.forces, strict=True)
        )
        return one, other

    @property
    def is_absolute(self) -> bool:
        """Tell whether one speaks for all cases."""
        return any(force.is_absolute for force in self.forces)

    @property
    def is_only(self) -> bool:
        """Tell whether one says that there is nothing beside it."""
        return any(frame.is_only for frame in self.frames)


def pairing_of(known: str, new: str) -> Pairing:
    """Read two statements."""
    pair = paired(*read_both(known, new))
    frames = frame_of(known), frame_of(new)
    return Pairing(
        texts=(known, new),
        frames=frames,
        things=(things_of(known), things_of(new)),
        forces=(force_of(known), force_of(new)),
        topics=_topics(known, pair.known) & _topics(new, pair.new),
        pair=pair,
        are_negative=(_is_negative(pair.known, frames[0]), _is_negative(pair.new, frames[1])),
    )


def _topics(text: str, reading: Reading) -> frozenset[str]:
    return topics_of(text) | {_TOPIC_OF[each] for each in reading.predicates if each in _TOPIC_OF}


def denies_what_there_is(pairing: Pairing, only: frozenset[str] | None = None) -> bool:
    """Tell whether one says that there is nothing of a class of which the other names something; `only` are the classes to ask about."""
    for place in (0, 1):
        denied, other = pairing.things[place], pairing.things[1 - place]
        if pairing.are_negative[1 - place] or other.denied & denied.denied:
            continue
        names = denied.denied | (denied.named if pairing.are_negative[place] else frozenset())
        if only is not None:
            names &= only
        if any(kind in other.members or (only is None and kind in other.named) for kind in names):
            return True
    return False


def _denies(reading: Reading, frame: Frame, force: Force) -> bool:
    # Some words of an end have other meanings: "leaves", "shelves".
    return reading.denials > 0 or "denying" in frame.marks or (reading.ended and force.is_changing)


def _is_negative(reading: Reading, frame: Frame) -> bool:
    return reading.denials > 0 or reading.ended or "denying" in frame.marks
