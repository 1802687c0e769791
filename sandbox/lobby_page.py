"""The lobby as a page: what it shows, and how that becomes HTML.

Pure: it is handed everything as plain values, and the template escapes all of it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from sandbox.local_models import LocalModel

FOLDER: Final = Path(__file__).parent
STYLE: Final = (FOLDER / "lobby.css").read_text(encoding="utf-8")
_TEMPLATE: Final = Environment(
    loader=FileSystemLoader(FOLDER), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
).get_template("lobby.html.j2")


@dataclass(frozen=True, slots=True)
class Speaker:
    """Somebody who can speak."""

    name: str
    role: str


@dataclass(frozen=True, slots=True)
class Card:
    """A channel that can be opened."""

    key: str
    """What the form sends."""
    title: str
    where: str
    topic: str
    speakers: str
    """Who can speak there, in words."""
    person: str
    """Who one is there at first."""


@dataclass(frozen=True, slots=True)
class MemoryRow:
    """One thing that is remembered."""

    who: str
    where: str
    text: str
    state: str
    memory_id: str
    is_current: bool
    """False for what is on its way out, which is shown paler."""


@dataclass(frozen=True, slots=True)
class RefusalRow:
    """Something that was not kept."""

    who: str
    reason: str
    """In words, as the bot says it."""


@dataclass(frozen=True, slots=True)
class TourRow:
    """One step of the tour."""

    title: str
    place: str
    """Who speaks where."""
    text: str
    """What they send."""
    shows: str
    address: str


@dataclass(frozen=True, slots=True)
class LobbyPage:
    """Everything that the lobby shows."""

    banner: str
    """What kind of model answers, in one sentence."""
    is_scripted: bool
    models: Sequence[LocalModel]
    """Models of this machine that could answer instead."""
    can_go_back: bool
    """Whether the stand-in may be let answer again."""
    now: datetime
    skipped: str
    """How far ahead of the machine's clock; empty when it is not."""
    notice: str
    """What the last click did; empty when there was none."""
    people: Sequence[Speaker]
    cards: Sequence[Card]
    tour: Sequence[TourRow]
    memories: Sequence[MemoryRow]
    refusals: Sequence[RefusalRow]


def render(page: LobbyPage) -> str:
    """Return the page as HTML."""
    return _TEMPLATE.render(page=page)
