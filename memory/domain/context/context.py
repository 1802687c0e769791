"""Writes what the model may know for one answer: consolidations, envelope, further memories, the channel's last turns.

Valid XML for any input, one line an item, each with its mark, nothing twice; what changes least first. It must never
contain an instruction, and nothing that the readers of the room could not have read.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, get_args

from memory.domain.audience import Room
from memory.domain.context.activity import Activity
from memory.domain.context.further import further_items
from memory.domain.context.items import IN_ORDER, ContextTier, Item, frame_tokens, laid_out
from memory.domain.context.material import Material, ScopeTexts, ShownSoFar
from memory.domain.context.own import own_items, without_repeats
from memory.domain.context.shared import consolidation_item, shared_items
from memory.domain.context.talk import Talk, talk_lines
from memory.domain.envelope.building import may_answer_with
from memory.domain.envelope.envelope import MemoryEnvelope, for_room
from memory.domain.envelope.text import subject_line
from memory.domain.ids import MemoryId
from memory.domain.language.escaping import as_attribute, as_data, printable, shortened, shown_name
from memory.domain.message import LentReceipt, TalkReceipt, TextReceipt

_WHOLE: Final = 10_000  # Shares are counted in ten-thousandths, so that none is rounded up


@dataclass(frozen=True, slots=True)
class _Split:
    """How a budget is shared, in ten-thousandths that add up to the whole."""

    critical: int
    relevant: int
    background: int
    index: int


_SPLITS: Final[Mapping[Activity, _Split]] = {
    "small_talk": _Split(critical=2500, relevant=3750, background=2500, index=1250),
    "recall": _Split(critical=2000, relevant=5000, background=1750, index=1250),
    "code": _Split(critical=3750, relevant=3125, background=1875, index=1250),
    "conflict": _Split(critical=4000, relevant=3500, background=1250, index=1250),
}
"""The split of small talk is the usual one."""


@dataclass(frozen=True, slots=True)
class _Allotted:
    """The lines that a budget holds."""

    items: tuple[Item, ...]
    """In the order in which they were offered; one that only the index holds has the place `index`."""
    spent: Mapping[ContextTier, int]

    @property
    def tokens(self) -> int:
        """All that is spent."""
        return sum(self.spent.values())


def _allotted(items: Sequence[Item], *, budget_tokens: int, split: _Split) -> _Allotted:
    """Choose the lines that fit, tier by tier, in each the strongest first and of equals the one offered first.

    What does not fit stands in its shorter form, takes what all tiers leave, or is named in the index.
    """
    purse, lacking = _Purse(), list[int]()
    for tier in ("critical", "relevant", "background"):
        purse.left += budget_tokens * getattr(split, tier) // _WHOLE
        for place in _strongest_first(items, tier):
            if not purse.pays(place, items[place]):
                lacking.append(place)
                purse.pays_shorter(place, items[place])
    for place in lacking:
        if place not in purse.kept and not purse.pays_shorter(place, items[place]):
            purse.pays(place, items[place])
    for place in lacking:
        purse.pays(place, items[place])
    purse.left += budget_tokens * split.index // _WHOLE
    for place in lacking:
        pointer = None if place in purse.kept else items[place].pointer
        if pointer is not None:
            purse.pays(place, pointer())
    return _Allotted(tuple(purse.kept[place] for place in sorted(purse.kept)), purse.spent)


class _Purse:
    """What is left of a budget, and the lines that it paid for so far."""

    def __init__(self) -> None:
        self.left = 0
        self.kept: dict[int, Item] = {}
        self.spent: dict[ContextTier, int] = dict.fromkeys(get_args(ContextTier), 0)
        self._shorter: dict[int, Item | None] = {}

    def pays(self, place: int, item: Item) -> bool:
        """Keep a line, in place of its shorter form if that is kept, where there is room."""
        more = item.tokens - (self.kept[place].tokens if place in self.kept else 0)
        if more > self.left:
            return False
        self.kept[place] = item
        self.spent[item.tier] += more
        self.left -= more
        return True

    def pays_shorter(self, place: int, item: Item) -> bool:
        """Keep the shorter form of a line, where it has one and there is room."""
        if place not in self._shorter:
            self._shorter[place] = item.shorter()
        brief = self._shorter[place]
        return brief is not None and self.pays(place, brief)


def _strongest_first(items: Sequence[Item], tier: ContextTier) -> list[int]:
    mine = [place for place, item in enumerate(items) if item.tier == tier]
    return sorted(mine, key=lambda place: -items[place].strength)


BUDGET_TOKENS: Final = 8000
_TALK_SHARE: Final = 4
"""One part in so many of the budget is kept for the talk, if there is any; the tiers share the rest."""
_VARYING_TOKENS: Final = 3000
"""What retrieved memories, hints and news usually take: kept free of talk, which would move with them."""
_MESSAGE_CHARACTERS: Final = 6000
"""Discord allows 4,000; the names in place of mentions make half as many more at most, so nothing is cut."""
_VARYING: Final = frozenset({"retrieved", "hints", "updates"})


@dataclass(frozen=True, slots=True)
class Context:
    """A context as it goes into a prompt."""

    text: str
    used: tuple[MemoryId, ...]
    """The memories that stand in the text, in its order, no repeats: the receipt of the answer."""
    lent: tuple[LentReceipt, ...]
    """Those of `used` that are another person's, and what the talk tells of others."""
    texts: tuple[TextReceipt, ...]
    talk: TalkReceipt | None
    """The conversation that is summed up in the text; None where none is."""
    tokens: int
    """What the text takes at most, estimated line by line."""
    spent: Mapping[ContextTier, int]
    remembered: str
    """The lines of memory alone, without the talk and what sums it up."""


def assemble_memory_context(
    *,
    room: Room,
    envelope: MemoryEnvelope,
    at: datetime,
    material: Material,
    talk: Talk,
    activity: Activity = "small_talk",
    budget_tokens: int = BUDGET_TOKENS,
) -> Context:
    """Write the context for one answer in `room`, of at most `budget_tokens` (estimated).

    `envelope` is the asker's, `named`; it and the material are filtered for the room here. Raises `ValueError` for an
    envelope of somebody else or elsewhere, and for a budget below the empty frame.
    """
    identity = envelope.identity
    whose, asked = (identity.subject_id, identity.tenant_id), (room.viewer, room.tenant)
    if whose != asked:
        msg = f"the envelope of {whose!r} cannot answer {asked!r}"
        raise ValueError(msg)
    own = without_repeats(for_room(envelope, room))
    subject = subject_line(own)
    frame = frame_tokens(subject)
    left = budget_tokens - frame
    if left < 0:
        msg = f"a context needs at least {budget_tokens - left} tokens, not {budget_tokens}"
        raise ValueError(msg)
    for_tiers = left - left // _TALK_SHARE if talk.turns else left
    held = _held(own, material, room, activity=activity, budget_tokens=for_tiers, at=at)
    said = talk_lines(talk, room, budget_tokens=_for_talk(held, left, left - for_tiers))
    text = laid_out(held.items, subject, [line for line, _ in said])
    used = [item.memory_id for place in IN_ORDER for item in held.items if item.place == place and item.memory_id]
    told = material.delta.told if material.delta and any(item.place == "updates" for item in held.items) else ()
    tokens = frame + held.tokens + sum(taken for _, taken in said)
    sources = [item.source for place in IN_ORDER for item in held.items if item.place == place]
    texts = tuple(source for source in sources if isinstance(source, TextReceipt))
    summed_up = next((source for source in sources if isinstance(source, TalkReceipt)), None)
    remembered = "\n".join(item.line for item in held.items if item.place != "session")
    told_now = [each.receipt for each in material.lent if each.memory.id in used]
    # An answer may repeat what an earlier one told.
    lent = tuple(dict.fromkeys((*told_now, *sorted(talk.tellable, key=lambda each: each.memory_id))))
    return Context(text, tuple(dict.fromkeys((*used, *told))), lent, texts, summed_up, tokens, held.spent, remembered)


def render_message(*, display_name: str, place: str, text: str, off_record: bool = False) -> str:
    """Write the message that is being answered as a block of data, with its line breaks; `place` is in words."""
    body = as_data(shortened(printable(text), characters=_MESSAGE_CHARACTERS))
    speaker, where = as_attribute(shown_name(display_name)), as_attribute(place)
    record = ' record="off"' if off_record else ""
    return f'<Message from="{speaker}" where="{where}"{record}>\n{body}\n</Message>'


def _held(
    own: MemoryEnvelope, material: Material, room: Room, *, activity: Activity, budget_tokens: int, at: datetime
) -> _Allotted:
    split = _SPLITS[activity]
    if not may_answer_with(own.constraints):
        # What everybody may know is nobody's memory.
        material = Material(consolidations=ScopeTexts(collective=material.consolidations.collective))
    shown = ShownSoFar(room, own.constraints, at=at)
    text = consolidation_item("individual", "relevant", material.consolidations.individual, shown)
    # One that is too long would push out all it holds, which is told in its place then.
    fits = text is not None and text.tokens <= budget_tokens * split.relevant // _WHOLE
    mine = own_items(own, material, shown, consolidation=text if fits else None)
    items = [*mine, *shared_items(material, shown), *further_items(material, shown)]
    return _allotted(items, budget_tokens=budget_tokens, split=split)


def _for_talk(held: _Allotted, left: int, reserved: int) -> int:
    """Return how much the talk may take: what the tiers leave, at least what is kept for it."""
    varying = sum(item.tokens for item in held.items if item.place in _VARYING)
    steady = held.tokens - varying
    return min(left - held.tokens, max(reserved, left - steady - _VARYING_TOKENS))
