"""The readable page of an export: one file that any browser opens. Text enters by the escaping template alone."""

import base64
import hashlib
import heapq
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from memory.domain.constraints import ConstraintSet
from memory.domain.export.format import PersonExport
from memory.domain.export.records import ExportedChange, ExportedMemory, ExportedRules
from memory.domain.ids import ChannelId
from memory.operations.export.words import Words, event_word, when

MEANINGS: Final[Mapping[str, tuple[str, str]]] = {
    "memories": ("Memories", "statements that the bot remembers about you"),
    "history": ("Changes", "what happened to each memory, and when"),
    "messages": ("Kept messages", "what you said to the bot, kept for a short time"),
    "sessions": ("Recent talk", "the last turns between you and the bot in each channel"),
    "told": ("News told", "up to which change of your memories the bot told you what changed, in each channel"),
    "answer_receipts": ("Answers", "which of your memories were at hand for each of the bot's latest answers to you"),
    "formations": ("Work on memory", "which of your messages were looked at for something to remember"),
    "constraints": ("Choices", "what you decided about memory, and when you were told"),
    "events": ("Log entries", "what the bot did and when, without any text"),
    "erasures": ("Notes of erasures", "that something was erased, so that it stays erased"),
    "scopes": ("Summaries", "your memories, drawn together into one text"),
    "contradictions": ("Doubtful pairs", "memories of which it is not clear whether they say the same"),
    "relations": ("Links", "which of your memories have something to do with each other"),
    "vectors": ("Vectors", "numbers that a model made of your memories, to find them by meaning"),
    "usage": (
        "Model usage",
        "how often your memories were used, and tokens that your direct messages took each day, answers to you lately",
    ),
    "connections": ("Connected programs", "which programs may use your memories, until when; no token"),
    "leases": ("Work claims", "short-lived marks of work in progress; they name no person"),
    "installation": ("Facts about the bot", "about its installation; they name no person"),
}
"""Collection → what people call it, and what it is."""

_CONSENT: Final[Mapping[str, str]] = {
    "undecided": "You have not decided whether talk may become memory.",
    "on": "What you say to the bot may become memory.",
    "paused": "Nothing new is learned from what you say.",
    "off": "You are left out: what you say is neither kept nor shown to a model.",
}
_HERE: Final = Path(__file__).parent
_TEMPLATES: Final = Environment(
    loader=FileSystemLoader(_HERE), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
)
_STYLE: Final = "page.css"
_RUN: Final = 1000
_Age = tuple[datetime, str, int]
"""When a memory was made, its id, and its place among the memories."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """A message that a memory was taken from."""

    message_id: str
    link: str | None


@dataclass(frozen=True, slots=True)
class MemoryCard:
    """A memory with its receipts and its history."""

    memory: ExportedMemory
    said_in: str
    audience: str
    state: str | None
    receipts: tuple[Receipt, ...]
    changes: tuple[ExportedChange, ...]
    """Newest first."""
    reworded: frozenset[int]
    """Versions whose change altered the words."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What was decided for one place."""

    place: str
    sentence: str
    may_guess: bool
    """Whether the person lets the bot guess how they like to be answered."""
    rules: tuple[str, ...]
    """The constraints that were set, in words."""
    decided_at: datetime | None
    notified_at: datetime | None


def page(export: PersonExport, words: Words) -> Iterator[str]:
    """Render `index.html`, piece by piece. The same export and words give the same page."""
    memories, history = export.collections.memories, export.collections.history
    changes: dict[str, list[int]] = defaultdict(list)
    for place, change in enumerate(history):
        changes[change.memory_id].append(place)

    def cards(places: Iterable[int]) -> Iterator[MemoryCard]:
        for memory in memories.chosen(places):
            yield _card(memory, history.chosen(changes.get(memory.id, ())), words)

    ages: dict[bool, list[_Age]] = {True: [], False: []}
    shown = 0
    for place, memory in enumerate(memories):
        ages[memory.state == "active"].append((memory.created_at, memory.id, place))
        shown += len(changes.get(memory.id, ()))
    return _TEMPLATES.get_template("page.html.j2").generate(
        export=export,
        collections=export.collections,
        sums=_sums(in_use=len(ages[True]), others=len(ages[False]), messages=len(export.collections.messages)),
        where="everywhere" if export.tenant is None else words.place(export.tenant),
        style_digest=_style_digest(),
        in_use=cards(_newest_first(ages[True])),
        others_held=len(ages[False]),
        others=cards(_newest_first(ages[False])),
        changes_elsewhere=len(history) - shown,
        choices=[_choice(rules, words) for rules in export.collections.constraints],
        overview=[(*MEANINGS[name], len(records)) for name, records in export.collections.items()],
        words=words,
        when=when,
        event_word=event_word,
    )


def _style_digest() -> str:
    style = _TEMPLATES.get_template(_STYLE).render()
    return base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()


def _newest_first(ages: Sequence[_Age]) -> Iterator[int]:
    # In runs: to sort a long list in one go would hold the interpreter's lock, and with it the event loop.
    runs = [sorted(ages[start : start + _RUN], reverse=True) for start in range(0, len(ages), _RUN)]
    return (place for _, _, place in heapq.merge(*runs, reverse=True))


def _card(memory: ExportedMemory, changes: Sequence[ExportedChange], words: Words) -> MemoryCard:
    source = memory.provenance
    channel_id = None if source.channel_id is None else ChannelId(source.channel_id)
    newest_first = tuple(sorted(changes, key=lambda change: change.version, reverse=True))
    return MemoryCard(
        memory=memory,
        said_in=words.channel(memory.tenant, channel_id),
        audience=words.audience(memory.audience, memory.tenant),
        state=words.state(memory),
        receipts=tuple(
            Receipt(message_id=each, link=words.link(memory.tenant, channel_id, each)) for each in source.message_ids
        ),
        changes=newest_first,
        reworded=_reworded(memory, newest_first),
    )


def _reworded(memory: ExportedMemory, newest_first: Sequence[ExportedChange]) -> frozenset[int]:
    altered, after = set(), memory.text
    for change in newest_first:
        if change.prior_text is not None and change.prior_text != after:
            altered.add(change.version)
            after = change.prior_text
    return frozenset(altered)


def _sums(*, in_use: int, others: int, messages: int) -> list[tuple[int, str]]:
    """Count what a person would ask for first."""
    return [
        (in_use, "memory in use" if in_use == 1 else "memories in use"),
        (others, "no longer in use"),
        (messages, f"message{'' if messages == 1 else 's'} kept for a short time"),
    ]


def _choice(rules: ExportedRules, words: Words) -> Choice:
    of_server = rules.subject is None
    said = rules.constraints
    return Choice(
        place=words.place(rules.tenant),
        sentence="You were the last who changed the rules of this server." if of_server else _CONSENT[rules.consent],
        may_guess=rules.insights and not of_server,
        rules=tuple(_rules_said(said)),
        decided_at=rules.decided_at,
        notified_at=rules.notified_at,
    )


def _rules_said(said: ConstraintSet) -> Iterator[str]:
    if said.memory_enabled is not None:
        yield "memory is on" if said.memory_enabled else "memory is off"
    if said.learn_patterns is not None:
        yield "habits may be learned" if said.learn_patterns else "no habits are learned"
    if said.share_with is not None:
        yield f"may be used for {', '.join(said.share_with) or 'nothing'}"
    if said.anonymize_dates is not None:
        yield "dates are blurred" if said.anonymize_dates else "dates are told"
    if said.delete_after_days is not None:
        yield f"memories end after {said.delete_after_days} days"
