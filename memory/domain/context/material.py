"""What a context is made of before anything is chosen, and what it says so far; all is looked at again for the room."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from memory.domain.audience import Room, may_see
from memory.domain.constraints import Constraints
from memory.domain.context.delta import Delta
from memory.domain.context.items import Beside
from memory.domain.envelope.building import entry_of, may_be_retrieved, may_be_told_as_past
from memory.domain.envelope.envelope import Entry, EntryType
from memory.domain.envelope.text import when_said, where_said
from memory.domain.ids import MemoryId
from memory.domain.language.escaping import as_attribute, as_data, mark_of, marked, marks_of, shown_name
from memory.domain.memory import Kind, Memory, is_corroborated
from memory.domain.message import TextReceipt
from memory.domain.recall.lending import Lent, may_be_lent
from memory.domain.recall.memory_query import Replaced

_KIND_OF_TYPE: Final[dict[EntryType, Kind]] = {
    "USER_FACT": "fact",
    "USER_EPISODE": "episode",
    "USER_PATTERN": "pattern",
    "USER_INSIGHT": "insight",
    "SHARED_NARRATIVE": "narrative",
}
BEST_FOUND: Final = 10
"""Of what a search found, what is worth more than what stands there whatever is asked."""


@dataclass(frozen=True, slots=True)
class ScopeText:
    """The synthesised text of a scope, and what it rests on."""

    text: str
    receipt: TextReceipt
    memories: int = 0
    """How many it was made of; 0 where that was not noted."""
    made_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class ScopeTexts:
    """The texts of the scopes; None where there is none or it is withheld."""

    collective: ScopeText | None = None
    guild: ScopeText | None = None
    group: ScopeText | None = None
    """Of the group that the channel is one of."""
    individual: ScopeText | None = None


@dataclass(frozen=True, slots=True)
class MemoryCounts:
    """How many memories there are, whether or not they stand in the context."""

    categories: Mapping[str, int] = field(default_factory=dict)
    topics: Mapping[str, int] = field(default_factory=dict)
    """By one or two words; memories without a topic are in none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Material:
    """Everything that may go into a context besides the envelope and the talk."""

    consolidations: ScopeTexts = ScopeTexts()
    snapshot: Sequence[Memory] = ()
    """Canon and topics of the asker and of the guild, in their fixed order."""
    rules: Sequence[Memory] = ()
    """What the asker wishes to be kept to: memories of the category of constraints, oldest first."""
    contradictions: Sequence[tuple[Memory, Memory]] = ()
    """_Pairs of which nobody has decided yet which one holds."""
    recalled: Sequence[Memory] = ()
    """What a search found for the message, best first."""
    others: Sequence[Memory] = ()
    """For a question about themselves: all else of an asker with few memories, the latest first, faded or not."""
    replaced: Sequence[Replaced] = ()
    """What held once and fits a question, best first."""
    kept: MemoryCounts = MemoryCounts()
    """How much there is of the asker that may be used in the room."""
    rag_lengths: Mapping[str, int] = field(default_factory=dict)
    """By category, how many of `recalled` may be added."""
    beside: Sequence[Beside] = ()
    """What has to do with the memories of the envelope, the closest first."""
    predicted: Sequence[Memory] = ()
    """What is likely to be needed: memories about an error that the message prints, the likeliest first."""
    guild_memories: Sequence[Memory] = ()
    episodes: Sequence[Memory] = ()
    """The asker's episodes that have left the envelope, the latest first."""
    lent: Sequence[Lent] = ()
    """What other members share that fits the message, best first."""
    how_tos: Sequence[Memory] = ()
    """How-tos that may be hinted at where the terms in `asked` name them."""
    asked: Sequence[str] = ()
    is_question: bool = False
    """Whether the message asks something; then a how-to of the asker may stand there with its steps."""
    delta: Delta | None = None
    """What changed since the last answer, made for this room."""
    summed_up: int = 0
    """How many messages the summary of the last conversation was made from; 0 where that is not known."""


class ShownSoFar:
    """What a context says already, by id and by words; and whether anything further may be said in its room."""

    def __init__(self, room: Room, rules: Constraints, *, at: datetime) -> None:
        self.room, self.rules, self.at = room, rules, at
        self._ids: set[MemoryId] = set()
        self._texts: set[str] = set()

    def takes(self, entry: Entry) -> bool:
        """Take note of an entry; False when it says nothing, or what stands there already."""
        text = entry.text.casefold()
        if not text or entry.memory_id in self._ids or text in self._texts:
            return False
        self._ids.add(entry.memory_id)
        self._texts.add(text)
        return True

    def holds(self, memory_id: MemoryId) -> bool:
        """Return whether a memory stands there."""
        return memory_id in self._ids

    def may_say(self, memory: Memory) -> bool:
        """Return whether a memory may be used in the room now; it may have faded."""
        return self._sees(memory) and may_be_retrieved(memory, self.rules, at=self.at, viewer=self.room.viewer)

    def may_say_it_was(self, replaced: Replaced) -> bool:
        """Return whether the room may hear of what held once, and of what holds now."""
        was = self._sees(replaced.memory) and may_be_told_as_past(replaced.memory, self.rules, at=self.at)
        return was and self.may_say(replaced.by)

    def _sees(self, memory: Memory) -> bool:
        return may_see(tenant=memory.tenant, subject=memory.subject, audience=memory.audience, room=self.room)

    def may_tell(self, lent: Lent) -> bool:
        """Return whether what somebody else shares may be told in the room now."""
        return may_be_lent(lent.memory, self.room, lent.sharing) and self.rules.memory_enabled

    def entry_of(self, memory: Memory) -> Entry:
        """Make an entry as the rules have it."""
        return entry_of(memory, at=self.at, blurred=self.rules.anonymize_dates)

    def line(
        self,
        entry: Entry,
        *,
        rules: Constraints | None = None,
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
        """Write a memory as an element, with its mark at the end; dates by the `rules`, None: the asker's.

        `topic` is the slot it fills, `about` whom but the asker it is of, `status` what is told along, `words` None the
        entry's own; `by` and `said_in` the member and channel of somebody else's; from the day `until` on `replaced_by`
        holds instead.
        """
        said = when_said(entry.age_days, blurred=(rules or self.rules).anonymize_dates)
        # Our own words, or a channel's id: nothing to escape.
        where = where_said(entry.audience, self.room.tenant) if said_in is None else as_attribute(f"#{said_in}")
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


_Pairs = Sequence[tuple[Memory, Memory]]


def halves(pairs: _Pairs, shown: ShownSoFar) -> Iterator[Memory]:
    """Return the memories of open contradictions that may both be said, each once, in the given order."""
    given = set[MemoryId]()
    for pair in _sayable(pairs, shown):
        for memory in pair:
            if memory.id not in given:
                given.add(memory.id)
                yield memory


def against(pairs: _Pairs, shown: ShownSoFar) -> Mapping[MemoryId, tuple[MemoryId, ...]]:
    """Say of each memory in an open contradiction what it stands against, where both may be said."""
    found: defaultdict[MemoryId, tuple[MemoryId, ...]] = defaultdict(tuple)
    for one, other in _sayable(pairs, shown):
        found[one.id] += (other.id,)
        found[other.id] += (one.id,)
    return found


_ALONE: Final = "said by the asker alone, not confirmed"
_DOUBTED: Final = "somebody said since that this changed, not confirmed"


def status_of(memory: Memory, doubted: Collection[MemoryId] = ()) -> str:
    """Say what is to be told along with a memory; empty for nothing."""
    if not is_corroborated(memory):
        return _ALONE
    return _DOUBTED if memory.id in doubted else ""


def doubted_by_others(pairs: _Pairs, shown: ShownSoFar) -> list[Memory]:
    """Return what a guild was told of which one member, who is not the asker, said since that it holds no more.

    What an admin confirmed is not doubted for that; what was said instead is not told.
    """
    return [
        known
        for known, new in pairs
        if known.subject is None
        and known.tier != "canon"
        and shown.may_say(known)
        and not shown.may_say(new)
        and not is_corroborated(new)
        and new.observed_at >= known.observed_at
    ]


def _sayable(pairs: _Pairs, shown: ShownSoFar) -> Iterable[tuple[Memory, Memory]]:
    return (pair for pair in pairs if all(shown.may_say(memory) for memory in pair))
