"""Puts the chosen lines of a context into their places, as XML. Pure; it chooses nothing."""

from collections.abc import Iterator, Sequence
from typing import Final, get_args

from memory.domain.context.items import Item, Place
from memory.domain.envelope.text import HEADINGS
from memory.domain.language.tokens import estimate_tokens

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
    """Write the sections of the envelope that anything is left of."""
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
