"""The message in which an answer appears, where Discord keeps it waiting.

The waits are shortened; what is sent waits for the test.
"""

import asyncio
from typing import Any

import pytest

from cogs.conversation import _draft
from cogs.conversation._beginning import Pace, shown_beginning
from cogs.conversation._draft import Draft
from cogs.conversation._turn_gate import TurnGate
from cogs.conversation._turns import Turns


class Channel:
    """Takes one message when the test says so."""

    def __init__(self) -> None:
        self.id = 7
        self.goes_through = asyncio.Event()
        self.was_asked = asyncio.Event()
        self.standing: list[str] = []

    async def send(self, content: str, **_: object) -> "Sent":
        """Post."""
        self.was_asked.set()
        await self.goes_through.wait()
        self.standing.append(content)
        return Sent(self)


class Sent:
    """A message that stands there."""

    id = 8

    def __init__(self, channel: Channel) -> None:
        self.channel = channel

    async def delete(self) -> None:
        """Go."""
        self.channel.standing.clear()


class Asked:
    """The question."""

    def __init__(self, channel: Channel) -> None:
        self.id = 9
        self.channel = channel

    def to_reference(self, **_: object) -> None:
        """Point at it."""


async def _yes() -> bool:
    return True


@pytest.mark.parametrize(("is_answer", "standing"), [(True, 1), (False, 0)])
async def test_a_beginning_that_comes_late_stands_only_where_the_answer_becomes_of_it(
    is_answer: bool, standing: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_draft, "WHOLE_WITHIN_S", 0.0)
    monkeypatch.setattr(_draft, "_ON_ITS_WAY_S", 0.0)
    monkeypatch.setattr(_draft, "is_enough", lambda *_, **__: True)
    channel, gate = Channel(), TurnGate(Turns(debounces=True))
    message: Any = Asked(channel)
    with gate.joined(channel.id, 1, 1) as turn:
        draft = Draft(message, turn, gate=gate, pace=Pace(), on_first=lambda: None)
        draft.begin(lambda: shown_beginning("The lamp is trimmed"), _yes)
        await channel.was_asked.wait()
        assert await draft.hand_over(parts=1, is_answer=is_answer) == (None, None)
        channel.goes_through.set()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        await asyncio.gather(*others)

        assert len(channel.standing) == standing
        # What is no answer is not sent under its nonce, and what is sent behind it neither.
        assert (turn.edition == 0) is is_answer
