"""Waiting until it is one's turn to capture, to think and to send; `_order` says when that is."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager

from cogs.conversation._order import PATIENCE_S, Order, Stage, Turn


class Turns:
    """The messages on their way to an answer."""

    def __init__(self) -> None:
        self._order = Order()
        self._changed: dict[int, asyncio.Event] = {}
        """By channel, where somebody waits: set when the order there changes."""

    @contextmanager
    def joined(self, channel_id: int, author_id: int) -> Iterator[Turn]:
        """Put a message behind the others of its channel, until it is through."""
        turn = self._order.join(channel_id, author_id)
        try:
            yield turn
        finally:
            self._order.leave(turn)
            self._wake(turn)

    @asynccontextmanager
    async def capturing(self, turn: Turn) -> AsyncIterator[None]:
        """Capture when everything before in the channel is captured."""
        await self._until(turn, lambda: self._order.may_capture(turn))
        self._go_on(turn, Stage.CAPTURING)
        try:
            yield
        finally:
            self._go_on(turn, Stage.READY)

    @asynccontextmanager
    async def thinking(self, turn: Turn) -> AsyncIterator[None]:
        """Think when the earlier questions of the same person are answered."""
        self._go_on(turn, Stage.CAPTURED)
        await self._until(turn, lambda: self._order.may_think(turn))
        self._go_on(turn, Stage.THINKING)
        try:
            yield
        finally:
            self._go_on(turn, Stage.READY)

    @asynccontextmanager
    async def sending(self, turn: Turn, *, parts: int) -> AsyncIterator[Callable[[], None]]:
        """Send an answer of so many parts without another between them. Call what it gives before each part."""
        now = asyncio.get_running_loop().time
        await self._until(turn, lambda: self._order.may_send(turn, parts=parts, at=now()), look_again_s=PATIENCE_S)
        turn.parts, turn.sending_since = parts, now()
        self._go_on(turn, Stage.SENDING)

        def begin_part() -> None:
            turn.sending_since = now()

        try:
            yield begin_part
        finally:
            self._go_on(turn, Stage.READY)

    @asynccontextmanager
    async def showing(self, turn: Turn) -> AsyncIterator[None]:
        """Send the first words of an answer between no other's parts, while the answer itself is still thought about."""
        with self.joined(turn.channel_id, turn.author_id) as aside:
            aside.stage = Stage.READY
            async with self.sending(aside, parts=1):
                yield

    def ask(self, turn: Turn) -> None:
        """Note that the model is to be asked for the answer to a message."""
        turn.is_asked = True

    def asked_by(self, author_id: int) -> int:
        """Count the answers that a person waits for, in all channels."""
        return self._order.asked_by(author_id)

    def _go_on(self, turn: Turn, stage: Stage) -> None:
        turn.stage = stage
        self._wake(turn)

    def _wake(self, turn: Turn) -> None:
        changed = self._changed.pop(turn.channel_id, None)
        if changed is not None:
            changed.set()

    async def _until(self, turn: Turn, may: Callable[[], bool], *, look_again_s: float | None = None) -> None:
        while not may():
            changed = self._changed.setdefault(turn.channel_id, asyncio.Event())
            try:
                async with asyncio.timeout(look_again_s):
                    await changed.wait()
            except TimeoutError:
                # Nothing changed but the time, by which a part on its way loses its hold.
                continue
