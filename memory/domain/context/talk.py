"""The last turns of a channel as one person's prompt may hold them: appended in order, and cut in blocks.

A cut takes several turns at once, so that prompts keep their beginning for a provider's cache.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from memory.domain.audience import PUBLIC, Audience, Room
from memory.domain.ids import MessageId, SubjectId
from memory.domain.language.escaping import as_attribute, as_data, one_line, shortened, shown_name
from memory.domain.language.tokens import line_tokens
from memory.domain.message import LentReceipt, Turn

_TURN_CHARACTERS: Final = 1200  # A longer turn is cut: it stands in the talk to be referred to, not to be quoted
_BLOCKS: Final = (20, 10, 5, 2, 1)  # Turns that a cut takes at once, the coarsest first
_LEAST_SHOWN: Final = 3  # A cut may not leave less than the share of one in so many


@dataclass(frozen=True, slots=True)
class Talk:
    """The turns of a session."""

    turns: Sequence[Turn] = ()
    """Oldest first."""
    first: int = 0
    """How many turns of the session were before the first of these, ever; what cuts are counted from."""
    audience: Audience = PUBLIC
    """Of the session: who could read the turns that do not say so themselves."""
    left_out: frozenset[SubjectId] = frozenset()
    """People who are not shown, nor the bot's answers to them."""
    answering: MessageId | None = None
    """The message being answered, which stands elsewhere."""
    tellable: frozenset[LentReceipt] = frozenset()
    """What earlier answers told of other members and may still be told here."""
    without_memories: bool = False
    """True where memories may not be used: then no answer that used one is shown either."""


def talk_lines(talk: Talk, room: Room, *, budget_tokens: int) -> list[tuple[str, int]]:
    """Write the turns that a prompt in this room may hold and the budget takes, oldest first, each with its tokens.

    Left out is what the room's readers could not read, and answers to others that used or told memories.
    """
    lines = dict(_lines(talk, room))
    costs = {place: line_tokens(line) for place, line in lines.items()}
    start = _start(costs, first=talk.first, budget_tokens=budget_tokens)
    return [(line, costs[place]) for place, line in lines.items() if place >= start]


def _lines(talk: Talk, room: Room) -> Iterator[tuple[int, str]]:
    seen = {talk.answering}
    for place, turn in enumerate(talk.turns, start=talk.first):
        uses_memories = turn.speaker == "bot" and bool(turn.used)
        hidden = uses_memories and (talk.without_memories or turn.author != room.viewer)
        hidden = hidden or not talk.tellable.issuperset(turn.lent)
        is_heard = turn.is_heard_in(room, audience=talk.audience)
        text = shortened(one_line(turn.text), characters=_TURN_CHARACTERS)
        if turn.message_id in seen or turn.author in talk.left_out or hidden or not is_heard or not text:
            continue
        seen.add(turn.message_id)
        yield place, f"<Turn {_speaker(turn, room.viewer)}>{as_data(text)}</Turn>"


def _speaker(turn: Turn, viewer: SubjectId) -> str:
    if turn.speaker == "bot":
        return 'role="bot"'
    role = "asker" if turn.author == viewer else "member"
    return f'role="{role}" speaker="{as_attribute(shown_name(turn.display_name))}"'


def _start(costs: Mapping[int, int], *, first: int, budget_tokens: int) -> int:
    """Choose the place from which on the talk is shown: the coarsest cut that leaves a third of what could be shown."""
    end = max(costs, default=first) + 1
    could_show = min(budget_tokens, sum(costs.values()))
    start = end
    for block in _BLOCKS:
        start = -(-first // block) * block
        while (shows := sum(cost for place, cost in costs.items() if place >= start)) > budget_tokens:
            start += block
        if shows * _LEAST_SHOWN >= could_show:
            return start
    return start
