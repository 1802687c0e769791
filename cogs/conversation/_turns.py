"""Turn-taking: which message may be captured, thought about and answered now, and which needs no answer of its own.

Pure: plain values in, decisions out; it holds no task and reads no clock.
Capturing keeps the order of a channel. Thinking keeps the order of one person there; people do not wait for each other.
An answer is sent when it is ready; while one of several parts is on its way, no other answer goes between them.
What a person says in several messages within the debounce gets one answer, to the last of them.
"""

from dataclasses import dataclass
from datetime import datetime
from enum import IntEnum
from typing import Final, Generic, Literal, TypeVar, assert_never

from cogs.conversation._addressing import Addressing

PATIENCE_S: Final = 5.0
"""How long a part on its way may hold up the other answers of its channel."""
MOST_WAITING: Final = 3
"""Answers that one person may wait for at a time, in all channels together."""

Step = Literal["none", "settle", "nudge", "forwarded", "wish", "question"]
"""What a message asks for: nothing; to be marked as settled without a reply; one of the bot's own sentences, `nudge` or
`forwarded`; that a wish of memory is carried out; or an answer of the model."""
Outcome = Literal["was_away", "left_over", "busy", "answer"]
"""What a captured question gets: word that the bot was away, nothing because a newer message is answered in its place,
word that too many answers are waited for, or its answer."""

Question = TypeVar("Question")


def step_for(addressing: Addressing, *, is_wish: bool, has_other: bool) -> Step:
    """Decide what a message asks for; `has_other`: its author waits for the answer to another message there."""
    match addressing:
        case "ignore":
            return "none"
        case "nudge":
            return "settle" if has_other else "nudge"
        case "forwarded":
            return "forwarded"
        case "answer":
            return "wish" if is_wish else "question"
        case _:
            assert_never(addressing)


def outcome_for(*, is_late: bool, is_superseded: bool, answers_waited_for: int) -> Outcome:
    """Decide what a captured question gets."""
    if is_late:
        return "was_away"
    if is_superseded:
        return "left_over"
    return "busy" if answers_waited_for >= MOST_WAITING else "answer"


class TurnStage(IntEnum):
    """How far a message is on its way to an answer."""

    ARRIVED = 0
    CAPTURING = 1
    CAPTURED = 2
    """It waits for the earlier answers of its author. What needs no thinking goes from `CAPTURING` to `READY`."""
    THINKING = 3
    READY = 4
    SENDING = 5


@dataclass(slots=True, eq=False)
class MessageTurn:
    """One message on its way. A message that Discord delivers twice has two."""

    channel_id: int
    author_id: int
    message_id: int
    stage: TurnStage = TurnStage.ARRIVED
    is_asked: bool = False
    """True from when the model is to be asked for its answer."""
    parts: int = 0
    """Messages that the answer which is being sent consists of."""
    sending_since: float = 0.0
    """When its last part was begun, in seconds of any clock that only goes on."""
    edition: int = 0
    """Goes up when something that was shown for it is taken back; what is sent then has another nonce."""

    @property
    def author(self) -> tuple[int, int]:
        """Return the channel and the person there, between whose messages an answer may be left over."""
        return self.channel_id, self.author_id

    @property
    def marker(self) -> str:
        """Return the two digits by which a nonce tells editions apart; empty for the first."""
        return f"{self.edition % 100:02}" if self.edition else ""


def edition_at(at: datetime) -> int:
    """Return the first edition of a message taken up again, different from what an earlier process showed for it."""
    return 1 + int(at.timestamp() * 1000) % 97


class Turns(Generic[Question]):
    """The messages on their way, by channel in order of arrival, and the questions left over to newer ones."""

    def __init__(self, *, debounces: bool) -> None:
        """Begin without messages; `debounces`: the bot waits a moment for a newer message of the same person."""
        self._debounces = debounces
        self._turns: dict[int, list[MessageTurn]] = {}
        self._newest: dict[tuple[int, int], MessageTurn] = {}
        """By channel and author the last message that waits for an answer."""
        self._left_over: dict[tuple[int, int], Question] = {}
        """By channel and author the question whose answer was left to that message."""

    def join(self, channel_id: int, author_id: int, message_id: int) -> MessageTurn:
        """Put a message behind all others of its channel."""
        turn = MessageTurn(channel_id, author_id, message_id)
        self._turns.setdefault(channel_id, []).append(turn)
        return turn

    def leave(self, turn: MessageTurn) -> None:
        """Take a message out, whatever became of it."""
        turns = self._turns[turn.channel_id]
        turns.remove(turn)
        if not turns:
            del self._turns[turn.channel_id]
        if self._newest.get(turn.author) is turn:
            del self._newest[turn.author]
            self._left_over.pop(turn.author, None)

    def may_capture(self, turn: MessageTurn) -> bool:
        """Whether everything that came before in the channel is captured."""
        return all(other.stage > TurnStage.CAPTURING for other in self._before(turn))

    def may_think(self, turn: MessageTurn) -> bool:
        """Whether nothing that its author asked before waits for an answer in this channel."""
        return not any(other.is_asked and other.author_id == turn.author_id for other in self._before(turn))

    def may_send(self, turn: MessageTurn, *, parts: int, at: float) -> bool:
        """Whether an answer of so many parts goes between no other's parts, and no other's between its own.

        An answer whose last part was begun `PATIENCE_S` ago holds up nobody any more.
        """
        return not any(
            other is not turn
            and other.stage is TurnStage.SENDING
            and max(parts, other.parts) > 1
            and at - other.sending_since < PATIENCE_S
            for other in self._turns[turn.channel_id]
        )

    def asked_by(self, author_id: int) -> int:
        """Return how many answers a person waits for, in all channels."""
        return sum(turn.is_asked and turn.author_id == author_id for turns in self._turns.values() for turn in turns)

    def begin_waiting(self, turn: MessageTurn) -> None:
        """Make a message the one that is answered for everything its author says there within the debounce."""
        self._newest[turn.author] = turn

    def has_other(self, channel_id: int, author_id: int, message_id: int) -> bool:
        """Whether another message of the author there waits for an answer, or the answer to one was left over."""
        author, newest = (channel_id, author_id), self._newest.get((channel_id, author_id))
        return author in self._left_over or (newest is not None and newest.message_id != message_id)

    def is_superseded(self, turn: MessageTurn) -> bool:
        """Whether a newer message of the author is answered in the place of this one."""
        newest = self._newest.get(turn.author)
        return self._debounces and newest is not None and newest.message_id != turn.message_id

    def leave_over(self, turn: MessageTurn, question: Question) -> None:
        """Leave the answer to a superseded question to the newer message."""
        self._left_over[turn.author] = question

    def take_left_over(self, turn: MessageTurn) -> Question | None:
        """Return the question whose answer was left to a message, once; None where there is none."""
        return self._left_over.pop(turn.author, None)

    def _before(self, turn: MessageTurn) -> list[MessageTurn]:
        turns = self._turns[turn.channel_id]
        return turns[: turns.index(turn)]
