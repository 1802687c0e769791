"""The message in which an answer appears while the model writes it.

Sent when there is enough to see, edited, taken back.

It must not decide what an answer says. Nobody waits for it: a request that hangs is left to itself, and the whole
answer goes another way.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import nullcontext
from typing import Final

import discord
import structlog

from cogs.conversation._beginning import EDITS_APART_S, WHOLE_WITHIN_S, Pace, is_enough, without_sign
from cogs.conversation._sending import FAILURES, edit_beginning, is_unknown_message, remove, send_beginning
from cogs.conversation._tries import may_pass
from cogs.conversation._turn_gate import TurnGate
from cogs.conversation._turns import MessageTurn

_log = structlog.stdlib.get_logger(__name__)

_LOOK_AGAIN_S: Final = 0.1
"""While there is too little to see."""
_ON_ITS_WAY_S: Final = 0.5
"""How long a whole answer waits for a request that shows its beginning; that may hang, or wait for a limit."""

SoFar = Callable[[], str]
"""Gives the message that shows what there is of the answer at this moment; empty where there is nothing to be seen
yet."""
MayShow = Callable[[], Awaitable[bool]]
"""Tells whether it may be shown to those who read along now."""


class Draft:
    """What people see of one answer before it is whole. It is shown, and then handed over or taken back."""

    def __init__(
        self, message: discord.Message, turn: MessageTurn, *, gate: TurnGate, pace: Pace, on_first: Callable[[], None]
    ) -> None:
        """Show nothing yet of the answer to `message`; `on_first` is called when its first words stand there."""
        self._message = message
        self._turn = turn
        self._marker = turn.marker
        self._gate = gate
        self._pace = pace
        self._on_first = on_first
        self._sent: discord.Message | None = None
        self._shown = ""
        self._showing: asyncio.Task[None] | None = None
        self._is_over = self._is_requesting = self._is_taken_back = False
        self._is_deleted = False
        self.is_handed_over = False
        """Whether the whole answer is on its way or stands there."""

    @property
    def question_id(self) -> int:
        """Name the message that the answer is to."""
        return self._message.id

    def begin(self, so_far: SoFar, may_show: MayShow) -> None:
        """Show from now on what there is; nothing happens where that is under way or over."""
        if self._showing is None and not self._is_over:
            self._showing = asyncio.create_task(self._keep_showing(so_far, may_show), name="draft")

    async def end(self) -> None:
        """Show nothing more; what stands there stays. Idempotent."""
        if self._is_over:
            return
        self._is_over = True
        if self._showing is None:
            return
        if not self._is_requesting:
            # A request is not cancelled: the library may be waiting for a limit in it, and would never end that wait.
            self._showing.cancel()
        await asyncio.wait({self._showing}, timeout=_ON_ITS_WAY_S)
        if self._showing.done() and not self._showing.cancelled() and (error := self._showing.exception()) is not None:
            _log.error("draft_failed", channel=self._turn.channel_id, exc_info=error)

    async def take_back(self) -> None:
        """Take away what stands there, and what a request that hangs may still bring."""
        await self.end()
        await self._remove()

    async def hand_over(
        self, *, parts: int, is_answer: bool
    ) -> tuple[discord.Message | None, discord.Message | None] | None:
        """Return the message that becomes the first of so many parts, and the one to remove once those stand there.

        `is_answer` says that they are sent under the nonce of the beginning. None where somebody deleted what was
        shown: they want no answer there.
        """
        await self.end()
        self.is_handed_over = True
        if self._is_requesting and (self._sent is not None or not is_answer):
            # An edit may come late, and would undo that of the whole answer. A first message that comes late is removed
            # then;
            # under one nonce Discord makes one message of it and the answer.
            self._turn.edition += 1
            self._is_taken_back = True
            return None, self._sent
        if self._sent is not None and parts > 1 and _has_gone_on(self._sent):
            await self._remove()
        return None if self._is_deleted else (self._sent, None)

    async def _keep_showing(self, so_far: SoFar, may_show: MayShow) -> None:
        now = asyncio.get_running_loop().time
        begun = now()
        await asyncio.sleep(WHOLE_WITHIN_S)
        # There is no event to wait for: the model writes dozens of pieces a second.
        while not is_enough(without_sign(so_far()), passed_s=now() - begun):  # noqa: ASYNC110
            await asyncio.sleep(_LOOK_AGAIN_S)
        next_edit = now()
        while not self._is_over:
            is_due = now() >= next_edit
            # No other answer of several parts has the first words between them.
            async with nullcontext() if self._sent else self._gate.showing(self._turn):
                if not await self._look(so_far if is_due else None, may_show):
                    return
            if is_due:
                next_edit = self._pace.next_edit(self._turn.channel_id, at=now() + EDITS_APART_S)
            await asyncio.sleep(min(next_edit - now(), EDITS_APART_S))

    async def _look(self, so_far: SoFar | None, may_show: MayShow) -> bool:
        """Show what there is so far, or take away what may not be shown any more; False where it is over with that."""
        if not await may_show():
            await self._remove()
            return False
        content = "" if so_far is None else so_far()
        if content in ("", self._shown):
            return True
        try:
            await self._request(content)
        except FAILURES as failed:
            self._is_deleted = is_unknown_message(failed)
            _log.info("beginning_not_shown", channel=self._turn.channel_id, exc_info=failed)
            # What Discord refuses it refuses again.
            return may_pass(failed)
        self._shown = content
        return True

    async def _request(self, content: str) -> None:
        self._is_requesting = True
        try:
            if self._sent is None:
                self._sent = await send_beginning(self._message, content, marker=self._marker)
                self._on_first()
            else:
                await edit_beginning(self._sent, content)
        finally:
            self._is_requesting = False
        if self._is_taken_back:
            # It came after all.
            await self._remove()

    async def _remove(self) -> None:
        self._is_taken_back = True
        sent, self._sent = self._sent, None
        # Under the nonce of what is gone Discord may take nothing more.
        self._turn.edition += 1
        if sent is not None:
            self._is_deleted = not await remove(sent)


def _has_gone_on(sent: discord.Message) -> bool:
    """Return whether something was said behind a message, as far as the library notes that."""
    match sent.channel:
        case discord.TextChannel() | discord.VoiceChannel() | discord.StageChannel() | discord.Thread() as channel:
            return (channel.last_message_id or 0) > sent.id
        case _:
            return False
