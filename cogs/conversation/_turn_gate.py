"""Waiting until a message may be captured, thought about or sent; `_turns` decides when that is."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

from cogs.conversation._turns import PATIENCE_S, MessageTurn, Turns, TurnStage


class TurnGate:
    """Lets the tasks of messages through in the order that their turns allow."""

    def __init__(self, turns: Turns[Any]) -> None:
        self._turns = turns
        self._changed: dict[int, asyncio.Event] = {}
        """By channel, where somebody waits: set when the order there changes."""

    @contextmanager
    def joined(self, channel_id: int, author_id: int, message_id: int) -> Iterator[MessageTurn]:
        """Put a message behind the others of its channel, until it is through."""
        turn = self._turns.join(channel_id, author_id, message_id)
        try:
            yield turn
        finally:
            self._turns.leave(turn)
            self._wake(turn)

    @asynccontextmanager
    async def capturing(self, turn: MessageTurn) -> AsyncIterator[None]:
        """Wait until everything before in the channel is captured, then capture."""
        await self._until(turn, lambda: self._turns.may_capture(turn))
        self._go_on(turn, TurnStage.CAPTURING)
        try:
            yield
        finally:
            self._go_on(turn, TurnStage.READY)

    @asynccontextmanager
    async def thinking(self, turn: MessageTurn) -> AsyncIterator[None]:
        """Wait until the earlier questions of the same person are answered, then think."""
        self._go_on(turn, TurnStage.CAPTURED)
        await self._until(turn, lambda: self._turns.may_think(turn))
        self._go_on(turn, TurnStage.THINKING)
        try:
            yield
        finally:
            self._go_on(turn, TurnStage.READY)

    @asynccontextmanager
    async def sending(self, turn: MessageTurn, *, parts: int) -> AsyncIterator[Callable[[], None]]:
        """Wait until an answer of so many parts can be sent without another between them, then send.

        Yields what is to be called before each part.
        """
        now = asyncio.get_running_loop().time
        await self._until(turn, lambda: self._turns.may_send(turn, parts=parts, at=now()), look_again_s=PATIENCE_S)
        turn.parts, turn.sending_since = parts, now()
        self._go_on(turn, TurnStage.SENDING)

        def begin_part() -> None:
            turn.sending_since = now()

        try:
            yield begin_part
        finally:
            self._go_on(turn, TurnStage.READY)

    @asynccontextmanager
    async def showing(self, turn: MessageTurn) -> AsyncIterator[None]:
        """Send the first words of an answer between no other's parts, while the rest is still being written."""
        with self.joined(turn.channel_id, turn.author_id, turn.message_id) as aside:
            aside.stage = TurnStage.READY
            async with self.sending(aside, parts=1):
                yield

    def _go_on(self, turn: MessageTurn, stage: TurnStage) -> None:
        turn.stage = stage
        self._wake(turn)

    def _wake(self, turn: MessageTurn) -> None:
        changed = self._changed.pop(turn.channel_id, None)
        if changed is not None:
            changed.set()

    async def _until(self, turn: MessageTurn, may: Callable[[], bool], *, look_again_s: float | None = None) -> None:
        while not may():
            changed = self._changed.setdefault(turn.channel_id, asyncio.Event())
            try:
                async with asyncio.timeout(look_again_s):
                    await changed.wait()
            except TimeoutError:
                # Nothing changed but the time, by which a part on its way loses its hold.
                continue
