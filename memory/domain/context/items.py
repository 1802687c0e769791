"""The lines of a context, each with its place, its tier, what it takes and what it came from, and their layout."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import inf
from typing import Final, Literal, get_args

from memory.domain.constraints import Constraints
from memory.domain.envelope.envelope import Entry, EntryType
from memory.domain.envelope.text import HEADINGS, when_said, where_said
from memory.domain.ids import MemoryId, TenantId
from memory.domain.language.escaping import as_attribute, as_data, mark_of, marked, marks_of, shown_name
from memory.domain.language.tokens import estimate_tokens, line_tokens
from memory.domain.levels import first_words
from memory.domain.memory import Kind, Memory
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

_KIND_OF_TYPE: Final[dict[EntryType, Kind]] = {
    "USER_FACT": "fact",
    "USER_EPISODE": "episode",
    "USER_PATTERN": "pattern",
    "USER_INSIGHT": "insight",
    "SHARED_NARRATIVE": "narrative",
}


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


def memory_line(
    entry: Entry,
    tenant: TenantId,
    rules: Constraints,
    *,
    topic: str | None = None,
    contradicts: tuple[MemoryId, ...] = (),
    beside: MemoryId | None = None,
    about: str = "",
    status: str = "",
    words: str | None = None,
    by: str = "",
    said_in: str | None = None,
    until: str = "",
    replaced_by: MemoryId | None = None,
) -> str:
    """Write a memory as an element, with its mark at the end.

    `topic` is the slot it fills, `about` whom but the asker it is of, `status` what is told along, `words` None the
    entry's own; `by` and `said_in` the member and channel, where it is somebody else's; `until` the day from which on
    `replaced_by` holds instead.
    """
    said = when_said(entry.age_days, blurred=rules.anonymize_dates)
    # Our own words, or a channel's id: nothing to escape.
    where = where_said(entry.audience, tenant) if said_in is None else as_attribute(f"#{said_in}")
    more = f' topic="{as_attribute(topic)}"' if topic else ""
    more += f' contradicts="{marks_of(contradicts)}"' if contradicts else ""
    more += f' related_to="{mark_of(beside)}"' if beside else ""
    more += f' about="{as_attribute(about)}"' if about else ""
    more += f' status="{status}"' if status else ""
    more += f' by="{as_attribute(shown_name(by))}"' if by else ""
    more += f' until="{until}" replaced_by="{mark_of(replaced_by)}"' if replaced_by else ""
    known = f'kind="{_KIND_OF_TYPE[entry.type]}" said="{said}" where="{where}"{more}'
    data = marked(as_data(entry.text if words is None else words), entry.memory_id)
    return f"<Memory {known}>{data}</Memory>"


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
