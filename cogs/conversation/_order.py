"""Who of those that speak to the bot may be captured, thought about and answered now. Pure: it holds no task and asks no clock.

Capturing keeps the order of a channel. Thinking keeps the order of one person there, and people do not wait for each other.
An answer is sent when it is ready; while one of several parts is on its way, no other goes between them.
"""

from dataclasses import dataclass
from datetime import datetime
from enum import IntEnum
from typing import Final

PATIENCE_S: Final = 5.0
"""How long a part on its way may hold up the other answers of its channel."""


class Stage(IntEnum):
    """How far a message is on its way to an answer."""

    ARRIVED = 0
    CAPTURING = 1
    CAPTURED = 2
    """It waits for the earlier answers of its author. What needs no thinking goes from `CAPTURING` to `READY`."""
    THINKING = 3
    READY = 4
    SENDING = 5


@dataclass(slots=True, eq=False)
class Turn:
    """One message on its way."""

    channel_id: int
    author_id: int
    stage: Stage = Stage.ARRIVED
    is_asked: bool = False
    """True from when the model is to be asked for its answer."""
    parts: int = 0
    """Of the answer that is being sent."""
    sending_since: float = 0.0
    """When its last part was begun, in seconds of any clock that only goes on."""
    edition: int = 0
    """Goes up when something that was shown for it is taken back; what is sent then has another nonce."""

    @property
    def marker(self) -> str:
        """Give the two digits by which a nonce tells editions apart; none for the first."""
        return f"{self.edition % 100:02}" if self.edition else ""


def edition_at(at: datetime) -> int:
    """Give the edition with which a message that is taken up again begins: what an earlier process showed for it had another one."""
    return 1 + int(at.timestamp() * 1000) % 97


class Order:
    """The messages on their way, by channel, in the order in which they came."""

    def __init__(self) -> None:
        self._turns: dict[int, list[Turn]] = {}

    def join(self, channel_id: int, author_id: int) -> Turn:
        """Put a message behind all others of its channel."""
        turn = Turn(channel_id, author_id)
        self._turns.setdefault(channel_id, []).append(turn)
        return turn

    def leave(self, turn: Turn) -> None:
        """Take a message out, whatever became of it."""
        turns = self._turns[turn.channel_id]
        turns.remove(turn)
        if not turns:
            del self._turns[turn.channel_id]

    def may_capture(self, turn: Turn) -> bool:
        """Tell whether everything that came before is captured."""
        return all(other.stage > Stage.CAPTURING for other in self._before(turn))

    def may_think(self, turn: Turn) -> bool:
        """Tell whether nothing that its author asked before waits for an answer in this channel."""
        return not any(other.is_asked and other.author_id == turn.author_id for other in self._before(turn))

    def may_send(self, turn: Turn, *, parts: int, at: float) -> bool:
        """Tell whether an answer of so many parts comes between no other's, and none between its own.

        One that has been on its way for `PATIENCE_S` holds up nobody any more.
        """
        return not any(
            other is not turn
            and other.stage is Stage.SENDING
            and max(parts, other.parts) > 1
            and at - other.sending_since < PATIENCE_S
            for other in self._turns[turn.channel_id]
        )

    def asked_by(self, author_id: int) -> int:
        """Count the answers that a person waits for, in all channels."""
        return sum(turn.is_asked and turn.author_id == author_id for turns in self._turns.values() for turn in turns)

    def _before(self, turn: Turn) -> list[Turn]:
        turns = self._turns[turn.channel_id]
        return turns[: turns.index(turn)]
