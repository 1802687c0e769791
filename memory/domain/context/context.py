"""Writes what the model may know for one answer: consolidations, envelope, further memories, the channel's last turns.

The text is data for a prompt: valid XML for any input, one line an item, every memory with its receipt, nothing twice.
What changes least stands first, so that consecutive prompts share a long beginning.
It must never contain an instruction, and nothing that the readers of the room could not have read.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from memory.domain.audience import Room, may_see
from memory.domain.context.delta import Delta
from memory.domain.context.items import (
    Beside,
    Item,
    Place,
    delta_items,
    further_items,
    hint_items,
    item_of,
    memory_line,
)
from memory.domain.envelope.building import entry_of, is_usable, may_answer_with
from memory.domain.envelope.envelope import Entry, MemoryEnvelope, Relational, filling, for_room
from memory.domain.envelope.text import (
    HEADINGS,
    entry_line,
    format_envelope_for_llm,
    sections,
    subject_line,
)
from memory.domain.ids import MemoryId, MessageId, SubjectId
from memory.domain.memory import Memory
from memory.domain.message import Turn
from memory.domain.text.escaping import as_attribute, as_data, one_line, printable, shortened, shown_name
from memory.domain.text.tokens import estimate_tokens

BUDGET_TOKENS: Final = 8000
TURN_CHARACTERS: Final = 1200
"""A longer turn is cut: it stands in the talk to be referred to, not to be quoted."""
MESSAGE_CHARACTERS: Final = 4000
"""Discord's own limit for a message."""

_ELEMENTS: Final = (
    "MemoryContext",
    "CollectiveMemory",
    "GuildMemory",
    "UserMemory",
    "Envelope",
    "RecentObservations",
    "RetrievedObservations",
    "Hints",
    "RecentTalk",
    "MemoryUpdates",
)


@dataclass(frozen=True, slots=True)
class Consolidations:
    """The synthesised texts of the three scopes; empty where there is none or it is withheld."""

    collective: str = ""
    guild: str = ""
    individual: str = ""


@dataclass(frozen=True, slots=True)
class Context:
    """A context as it goes into a prompt."""

    text: str
    used: tuple[MemoryId, ...]
    """The memories that stand in the text, in its order, no repeats: the receipt of the answer."""


_NOTHING: Final = Consolidations()


def render_context(
    *,
    room: Room,
    envelope: MemoryEnvelope,
    at: datetime,
    consolidations: Consolidations = _NOTHING,
    guild_memories: Iterable[Memory] = (),
    recalled: Iterable[Memory] = (),
    beside: Iterable[Beside] = (),
    how_tos: Iterable[Memory] = (),
    asked: Iterable[str] = (),
    delta: Delta | None = None,
    turns: Sequence[Turn] = (),
    left_out: frozenset[SubjectId] = frozenset(),
    answering: MessageId | None = None,
    budget_tokens: int = BUDGET_TOKENS,
) -> Context:
    """Write the context for one answer in `room`.

    `envelope` is the asker's with the name of this turn (`named`); it is filtered for the room here, whatever was done before.
    `recalled` is what a search found, best first; it is filtered here, too, and of what does not stand here already five are shown.
    `beside` is what has to do with the envelope's memories, the closest first; it is filtered here, too, and two are shown.
    `how_tos` are hinted at where the terms `asked` name them.
    `delta` is what changed since the last answer, made for this room; it stands last, where the prompt may differ each time.
    `turns` are the last ones of the room's channel, oldest first; `answering` is the message being answered, which stands elsewhere.
    Turns of people in `left_out`, the bot's answers to them, and its answers to others that used memories are left out.
    The text never takes more than `budget_tokens` (estimated): the oldest talk goes first, then the weakest memories,
    then the consolidations. Raises `ValueError` for an envelope of somebody else or elsewhere, and for a budget below the empty frame.
    """
    identity = envelope.identity
    if (identity.subject_id, identity.tenant_id) != (room.viewer, room.tenant):
        msg = f"the envelope of {identity.subject_id!r} in {identity.tenant_id!r} cannot answer {room.viewer!r} in {room.tenant!r}"
        raise ValueError(msg)
    own = _without_repeats(for_room(envelope, room))
    usable = may_answer_with(own.constraints)
    texts = consolidations if usable else Consolidations(collective=consolidations.collective)
    known = [*_own_items(own, consolidated=bool(one_line(texts.individual)))]
    if usable:
        known += _guild_items(guild_memories, own, room, at=at)
    told = delta if usable else None
    items = [
        *delta_items(told),
        *_consolidated(texts),
        *sorted(known, key=_rank),
        *(further_items(recalled, beside, own, room, at=at, shown=known) if usable else ()),
        *hint_items(how_tos if usable else (), asked, own.constraints, room, at=at),
        *_session(own),
        *_talk(turns, room.viewer, left_out=left_out, answering=answering),
    ]
    return _assembled(_within(items, budget_tokens=budget_tokens, frame_tokens=_frame_tokens(own)), own, told)


def render_message(*, display_name: str, place: str, text: str) -> str:
    """Write the message that is being answered as a block of data. Its line breaks stay, for code and lists.

    `place` says in words where it was written: a channel's name or the direct messages.
    """
    body = as_data(shortened(printable(text), characters=MESSAGE_CHARACTERS))
    speaker, where = as_attribute(shown_name(display_name)), as_attribute(place)
    return f'<Message from="{speaker}" where="{where}">\n{body}\n</Message>'


def _consolidated(texts: Consolidations) -> Iterator[Item]:
    places: tuple[tuple[Place, str], ...] = (
        ("individual", texts.individual),
        ("guild", texts.guild),
        ("collective", texts.collective),
    )
    for place, text in places:
        if line := one_line(text):
            yield item_of(place, f"<Consolidation>{as_data(line)}</Consolidation>")


def _without_repeats(envelope: MemoryEnvelope) -> MemoryEnvelope:
    """Keep of entries with the same words the strongest, and of those that fill the same field the one that does.

    The lists come out strongest first, on which `_own_items` relies.
    """
    single: dict[str, Entry] = {}
    for entry in sorted(envelope.relational.entries, key=_strength_rank):
        single.setdefault(entry.text.casefold(), entry)
    kept = [one for one in single.values() if one.trait is None or one is filling(single.values(), one.trait)]
    return envelope.model_copy(update={"relational": Relational.of(kept)})


def _own_items(own: MemoryEnvelope, *, consolidated: bool) -> Iterator[Item]:
    """Offer every entry as the line it will stand in; what the consolidation holds only where the formatted envelope shows it.

    Weaker entries are dropped first, so what is among the first five facts now still is when others have gone.
    """
    words = {entry.memory_id: shown for section in sections(own) for entry, shown in section.shown}
    for entry in own.relational.entries:
        if entry.memory_id in words:
            yield item_of("own", entry_line(entry, words[entry.memory_id], own), entry=entry)
        elif not (entry.absorbed and consolidated):
            yield item_of("own", memory_line(entry, own.identity.tenant_id, own.constraints), entry=entry)


def _guild_items(memories: Iterable[Memory], own: MemoryEnvelope, room: Room, *, at: datetime) -> Iterator[Item]:
    rules = own.constraints
    texts = {entry.text.casefold() for entry in own.relational.entries}
    ids = {entry.memory_id for entry in own.relational.entries}
    for memory in memories:
        if memory.id in ids or memory.subject is not None or not is_usable(memory, rules, at=at):
            continue
        if not may_see(tenant=memory.tenant, subject=None, audience=memory.audience, room=room):
            continue
        entry = entry_of(memory, at=at, blurred=rules.anonymize_dates)
        if entry.text and entry.text.casefold() not in texts:
            texts.add(entry.text.casefold())
            ids.add(entry.memory_id)
            yield item_of("guild", memory_line(entry, room.tenant, rules), entry=entry)


def _session(own: MemoryEnvelope) -> Iterator[Item]:
    recent = own.recent_context
    if recent is not None and recent.session_summary:
        topics, tone = as_attribute(", ".join(recent.topics_discussed)), as_attribute(recent.tone)
        summary = as_data(recent.session_summary)
        yield item_of("session", f'<LastSession topics="{topics}" tone="{tone}">{summary}</LastSession>')


def _talk(
    turns: Sequence[Turn], viewer: SubjectId, *, left_out: frozenset[SubjectId], answering: MessageId | None
) -> Iterator[Item]:
    """Offer the turns that this person's prompt may hold, the latest first."""
    seen = {answering}
    for turn in reversed(turns):
        others_memories = turn.speaker == "bot" and turn.author != viewer and bool(turn.used)
        text = shortened(one_line(turn.text), characters=TURN_CHARACTERS)
        if turn.message_id in seen or turn.author in left_out or others_memories or not text:
            continue
        seen.add(turn.message_id)
        yield item_of("talk", f"<Turn {_speaker(turn, viewer)}>{as_data(text)}</Turn>")


def _speaker(turn: Turn, viewer: SubjectId) -> str:
    if turn.speaker == "bot":
        return 'role="bot"'
    role = "asker" if turn.author == viewer else "member"
    return f'role="{role}" speaker="{as_attribute(shown_name(turn.display_name))}"'


def _strength_rank(entry: Entry) -> tuple[bool, float]:
    return (not entry.first, -entry.strength)


def _rank(item: Item) -> tuple[bool, float]:
    return (True, 0.0) if item.entry is None else _strength_rank(item.entry)


def _frame_tokens(own: MemoryEnvelope) -> int:
    """Count everything that stands in a context besides its items, at its largest."""
    lines = [subject_line(own)]
    for element in _ELEMENTS:
        lines += [f"<{element}>", f"</{element}>"]
    for heading in HEADINGS:
        lines += ["", f"{heading}:"]
    return estimate_tokens("\n".join(lines))


def _within(items: Iterable[Item], *, budget_tokens: int, frame_tokens: int) -> list[Item]:
    """Take items in their order until one does not fit any more."""
    left = budget_tokens - frame_tokens
    if left < 0:
        msg = f"a context needs at least {frame_tokens} tokens, not {budget_tokens}"
        raise ValueError(msg)
    kept: list[Item] = []
    for item in items:
        left -= item.tokens
        if left < 0:
            break
        kept.append(item)
    return kept


def _assembled(kept: Sequence[Item], own: MemoryEnvelope, told: Delta | None) -> Context:
    def lines(place: Place) -> list[str]:
        return [item.line for item in kept if item.place == place]

    entries = {item.entry.memory_id for item in kept if item.place == "own" and item.entry}
    strong = own.model_copy(
        update={"relational": Relational.of(one for one in own.relational.entries if one.memory_id in entries)}
    )
    shown = [entry.memory_id for section in sections(strong) for entry, _ in section.shown]
    others = [item for item in kept if item.place == "own" and item.entry and item.entry.memory_id not in shown]
    user = [
        *lines("individual"),
        *_element("Envelope", format_envelope_for_llm(strong).split("\n")),
        *lines("session"),
        *_element("RecentObservations", [item.line for item in others]),
    ]
    body = [
        *_element("CollectiveMemory", lines("collective")),
        *_element("GuildMemory", lines("guild")),
        *_element("UserMemory", user),
        *_element("RetrievedObservations", lines("retrieved"), is_optional=True),
        *_element("Hints", lines("hints"), is_optional=True),
        *_element("RecentTalk", lines("talk")[::-1]),
        *_element("MemoryUpdates", lines("updates"), is_optional=True),
    ]
    used = [item.entry.memory_id for item in kept if item.place == "guild" and item.entry]
    used += [*shown, *(item.entry.memory_id for item in others if item.entry)]
    used += [item.entry.memory_id for item in kept if item.place == "retrieved" and item.entry]
    used += [item.shows for item in kept if item.shows]
    used += () if told is None else told.told
    return Context(text="\n".join(_element("MemoryContext", body)), used=tuple(dict.fromkeys(used)))


def _element(name: str, lines: Sequence[str], *, is_optional: bool = False) -> list[str]:
    if is_optional and not lines:
        return []
    return [f"<{name}>", *lines, f"</{name}>"] if lines else [f"<{name}/>"]
