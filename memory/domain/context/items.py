"""The lines of a context, each with its place, its tier, what it takes and what it came from, and their layout."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import inf
from typing import Final, Literal, get_args

from memory.domain.envelope.envelope import Entry
from memory.domain.envelope.text import HEADINGS
from memory.domain.ids import MemoryId
from memory.domain.language.escaping import as_data, marked
from memory.domain.language.tokens import estimate_tokens, line_tokens
from memory.domain.levels import first_words
from memory.domain.memory import Memory
from memory.domain.message import TalkReceipt, TextReceipt

Place = Literal[
    "collective",
    "guild",
    "individual",
    "lasting",
    "envelope",
    "session",
    "recent",
    "episodes",
    "index",
    "retrieved",
    "hints",
    "updates",
]
"""The part that a line stands in, from what changes least to what differs; the talk stands before the last three."""
ContextTier = Literal["critical", "relevant", "background", "index"]

STRONGEST: Final = 5.0
"""Strength of a memory at its most; what always stands comes before it in its tier."""


@dataclass(frozen=True, slots=True)
class Item:
    """One line, or a few that only make sense together, that may stand in the context."""

    place: Place
    tier: ContextTier
    line: str
    tokens: int
    strength: float = inf
    """Importance times effective confidence; what is no single memory comes before all that are."""
    memory_id: MemoryId | None = None
    source: TextReceipt | TalkReceipt | None = None
    """Of a line that comes from no single memory: the text of a scope, or the conversation that it sums up."""
    heading: str = ""
    """Of a line of the formatted envelope: what it stands under."""
    shorter: "Callable[[], Item | None]" = lambda: None
    """Makes the item that says it in fewer words at the same place; None when there is none."""
    pointer: "Callable[[], Item] | None" = None
    """Makes what the index says of it when it does not fit; None when that names nothing."""


@dataclass(frozen=True, slots=True)
class Beside:
    """A memory that an edge leads to, and the shown one that it belongs beside."""

    memory: Memory
    shown: MemoryId


def plain_item(
    place: Place,
    tier: ContextTier,
    line: str,
    *,
    strength: float = inf,
    memory_id: MemoryId | None = None,
    source: TextReceipt | TalkReceipt | None = None,
) -> Item:
    """Make a line that has neither a shorter form nor a pointer; `memory_id` None is of no single memory."""
    tokens = line_tokens(line)
    return Item(place=place, tier=tier, line=line, tokens=tokens, strength=strength, memory_id=memory_id, source=source)


def entry_item(
    place: Place,
    tier: ContextTier,
    line: str,
    entry: Entry,
    *,
    heading: str = "",
    brief: Callable[[], str | None] = lambda: None,
    in_brief: Callable[..., str] = "{words}".format,
) -> Item:
    """Make the line of a memory; where `brief` finds fewer words for it, `in_brief` writes it with those `words`."""

    def shorter() -> Item | None:
        words = brief()
        return None if words is None else plain_item(place, tier, in_brief(words=words), memory_id=entry.memory_id)

    def pointer() -> Item:
        known = f"<Known>{marked(as_data(entry.index or first_words(entry.text)), entry.memory_id)}</Known>"
        return plain_item("index", "index", known, memory_id=entry.memory_id)

    return Item(
        place=place,
        tier=tier,
        line=line,
        tokens=line_tokens(line),
        strength=entry.strength + (STRONGEST if entry.always else 0.0),
        memory_id=entry.memory_id,
        heading=heading,
        shorter=shorter,
        pointer=pointer,
    )


_ELEMENTS: Final = (
    "MemoryContext",
    "CollectiveMemory",
    "GuildMemory",
    "UserMemory",
    "Lasting",
    "Envelope",
    "RecentObservations",
    "Episodes",
    "Index",
    "RecentTalk",
    "RetrievedObservations",
    "Hints",
    "MemoryUpdates",
)
IN_ORDER: Final[tuple[Place, ...]] = get_args(Place)


def laid_out(items: Sequence[Item], subject_line: str, talk: Sequence[str]) -> str:
    """Write the context."""

    def lines(place: Place) -> list[str]:
        return [item.line for item in items if item.place == place]

    user = [
        *lines("individual"),
        *_element("Lasting", lines("lasting"), is_optional=True),
        *_element("Envelope", [subject_line, *_formatted(items)]),
        *lines("session"),
        *_element("RecentObservations", lines("recent")),
        *_element("Episodes", lines("episodes"), is_optional=True),
    ]
    body = [
        *_element("CollectiveMemory", lines("collective")),
        *_element("GuildMemory", lines("guild")),
        *_element("UserMemory", user),
        *_element("Index", lines("index"), is_optional=True),
        *_element("RecentTalk", talk),
        *_element("RetrievedObservations", lines("retrieved"), is_optional=True),
        *_element("Hints", lines("hints"), is_optional=True),
        *_element("MemoryUpdates", lines("updates"), is_optional=True),
    ]
    return "\n".join(_element("MemoryContext", body))


def frame_tokens(subject_line: str) -> int:
    """Count everything that stands in a context besides its items and its talk, at its largest."""
    lines = [subject_line]
    for element in _ELEMENTS:
        lines += [f"<{element}>", f"</{element}>"]
    for heading in HEADINGS:
        lines += _headed(heading)
    return estimate_tokens("\n".join(lines))


def _formatted(items: Sequence[Item]) -> Iterator[str]:
    for heading in HEADINGS:
        under = [item.line for item in items if item.place == "envelope" and item.heading == heading]
        if under:
            yield from (*_headed(heading), *under)


def _headed(heading: str) -> list[str]:
    return ["", f"{heading}:"]


def _element(name: str, lines: Sequence[str], *, is_optional: bool = False) -> list[str]:
    if is_optional and not lines:
        return []
    return [f"<{name}>", *lines, f"</{name}>"] if lines else [f"<{name}/>"]
