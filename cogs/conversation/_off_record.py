"""Talk off the record: answered, and written nowhere. Its last turns are at hand in the process, so that it coheres.

It decides nothing about when it begins or ends; `_intake` does.
"""

from collections import OrderedDict, deque
from collections.abc import Collection
from dataclasses import replace
from datetime import datetime
from typing import Final

import discord

from cogs.cog_context import CogContext
from cogs.owners_button import AboutButton
from cogs.places import subject_of_interaction, tenant_of_interaction
from cogs.replies import defer_private, reply_private
from cogs.words.catalogue import say
from memory.domain.ids import ChannelId, MessageId, SubjectId
from memory.domain.message import Turn
from memory.domain.wishes.tools import Forget
from memory.operations.answering.responder import Answer
from memory.operations.capture.capture import Said

_MOST_TURNS: Final = 20
_MOST_TALKS: Final = 200
"""How many people's talk is at hand; of more, that which was silent longest is not referred to any more."""


class Aside:
    """What people and the bot said off the record, by channel and person."""

    def __init__(self) -> None:
        self._turns: OrderedDict[tuple[ChannelId, SubjectId], deque[Turn]] = OrderedDict()

    def before(self, said: Said) -> tuple[Turn, ...]:
        """Return what was said off the record before; a message that is kept ends it, and finds nothing."""
        if said.is_kept:
            self._turns.pop(_key(said), None)
        return tuple(self._turns.get(_key(said), ()))

    def note(self, said: Said, answer: Answer, answer_id: int, *, rests_on: Collection[str] = (), at: datetime) -> None:
        """Have a message and its answer at hand; `rests_on` names other audiences of which it may repeat something."""
        message, key = said.message, _key(said)
        turns = self._turns.setdefault(key, deque(maxlen=_MOST_TURNS))
        self._turns.move_to_end(key)
        if len(self._turns) > _MOST_TALKS:
            self._turns.popitem(last=False)
        asked = Turn(
            message_id=message.id,
            speaker="person",
            author=message.author,
            display_name=message.author_name,
            text=said.words,
            at=message.at,
            audience=message.audience,
        )
        answered = Turn(
            message_id=MessageId(str(answer_id)),
            speaker="bot",
            author=message.author,
            display_name="",
            text=answer.text,
            at=at,
            audience=message.audience,
            answers=message.id,
            used=answer.used,
            lent=answer.lent,
            rests_on=tuple(sorted({*rests_on, *(key for turn in turns for key in turn.rests_on)})),
        )
        turns.extend((asked, answered))


def keeping_nothing(answer: Answer, said: Said) -> Answer:
    """Return an answer; off the record without its wishes to remember, and with a line that says so."""
    if said.is_kept:
        return answer
    kept = tuple(wish for wish in answer.wishes if isinstance(wish, Forget))
    if len(kept) == len(answer.wishes):
        return answer
    return replace(answer, wishes=kept, text=f"{answer.text}\n\n{say('talk-off-record-not-kept')}".strip())


def _key(said: Said) -> tuple[ChannelId, SubjectId]:
    return said.message.channel_id, said.message.author


class OnRecord(AboutButton, begins="record:on", about=r"\d{1,20}", label="button-on-record"):
    """Ends talk off the record in a channel."""

    async def press(self, interaction: discord.Interaction, cog_context: CogContext) -> None:
        """Keep again what they say."""
        await defer_private(interaction)
        tenant, subject = tenant_of_interaction(interaction), subject_of_interaction(interaction)
        await cog_context.operations.constraining.set_off_record(tenant, subject, ChannelId(self.about), is_off=False)
        await reply_private(interaction, say("talk-on-record"))


def ending_view(owner_id: int, channel_id: ChannelId) -> discord.ui.View:
    """Put the button into a view; it works after a restart."""
    view = discord.ui.View(timeout=None)
    view.add_item(OnRecord(owner_id, channel_id))
    return view
