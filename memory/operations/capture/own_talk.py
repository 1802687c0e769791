"""A person's own lines that are no memory yet: letting them become memory after all, or dropping them."""

import asyncio
from collections import defaultdict
from datetime import timedelta
from typing import Final

from memory.domain.ids import ChannelId, MessageId, SubjectId, TenantId
from memory.domain.language.tokens import estimate_tokens
from memory.domain.message import Message, session_id_of
from memory.domain.recall.nearest import says
from memory.operations.capture.capture import Capture
from memory.operations.core import Core, Operation

_BEFORE: Final = timedelta(minutes=1)  # Messages so shortly before one get their answer with it
_AFTER: Final = timedelta(hours=1)  # How long somebody may go on talking before they answer what they are asked


class OwnTalk(Operation):
    """A person's own lines in the buffer."""

    def __init__(self, core: Core, *, capture: Capture) -> None:
        self._capture = capture
        super().__init__(core)

    async def take_in(self, tenant: TenantId, author: SubjectId, message_id: MessageId) -> int:
        """Let the talk around a message that led to a first yes become memory; returns how many. Repeatable."""
        messages, sessions = self._collections.messages, self._collections.sessions
        led = await messages.get(message_id, tenant)
        if led is None or (led.tenant, led.author) != (tenant, author):
            return 0
        if not await self._core.constraints.may_form_from(tenant, author):
            return 0
        taken = 0
        for line in await messages.by_author(tenant, author):
            is_around = led.at - _BEFORE <= line.at <= led.at + _AFTER and line.channel_id == led.channel_id
            if not is_around or not line.addressed or line.formable:
                continue
            session_id = session_id_of(tenant, line.channel_id)
            counting = sessions.count(session_id, messages=1, tokens=estimate_tokens(line.text))
            outcomes = await self._collections.store.commit([messages.admit(line), counting])
            taken += int(outcomes[0].matched)
        return taken

    async def forget_about(self, wish: Message, about: str, *, is_kept: bool = True) -> int:
        """End somebody's lines about something and the talk with them; the `wish` goes before a model if kept."""
        tenant, author = wish.tenant, wish.author
        noted = {each.id for each in await self._collections.messages.asking_to_forget(tenant, author)}
        about_it: defaultdict[ChannelId, list[MessageId]] = defaultdict(list)
        waits = False
        for line in await self._collections.messages.by_author(tenant, author):
            # A wish of before names what it is about, and becomes no memory.
            if line.formed or line.id == wish.id or (line.id in noted and not line.formable):
                continue
            if about and says(about, line.text):
                about_it[line.channel_id].append(line.id)
            else:
                waits = waits or (line.formable and line.at < wish.at)
            # Some thousand lines are read: others go in between.
            await asyncio.sleep(0)
        if waits and is_kept:
            await self._capture.note_wish(wish)
        for channel_id, ids in about_it.items():
            await self._capture.deleted(tenant, channel_id, ids)
        if about_it:
            await self._collections.sessions.drop_talk(author, tenant)
        return sum(map(len, about_it.values()))
