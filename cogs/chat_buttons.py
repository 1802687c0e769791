"""The buttons under "I will remember that" and "I found two things": persistent, for the person who said it.

What they show is ephemeral; the public message never lists a memory.
"""

from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, Final, Self

import discord

from cogs.cog_context import CogContext
from cogs.forget_screens import ask_these, ask_which, forget_everything, tell_forgotten
from cogs.owners_button import OWNER, AboutButton, OwnersButton
from cogs.places import own_room, subject_of_interaction, tenant_of_interaction
from cogs.presentation.wording import cut_to_units
from cogs.replies import defer_private, reply_private
from cogs.words.catalogue import say
from memory.domain.errors import NotYours
from memory.domain.ids import MemoryId
from memory.domain.language.relative_days import last_day
from memory.domain.memory import Memory
from memory.domain.wishes.tools import MOST_NAMED

_A_DAY_EVERYWHERE: Final = timedelta(hours=36)
"""From the beginning of a day by UTC to its end where it ends last."""
_MAX_TOPIC: Final = 60
"""How much of a topic fits into a button's id, whose limit is 100."""
_MEMORY: Final = "[a-z2-7]{12}"
_MEMORIES: Final = f"{_MEMORY}(?:-{_MEMORY}){{0,{MOST_NAMED - 1}}}"


class DropKept(AboutButton, begins="kept:drop", about=_MEMORY, label="button-undo"):
    """Takes back "remember that …"."""

    async def press(self, interaction: discord.Interaction, cog_context: CogContext) -> None:
        """Forget the memory again."""
        await defer_private(interaction)
        tenant, subject = tenant_of_interaction(interaction), subject_of_interaction(interaction)
        memory_id = MemoryId(self.about)
        # What it took the place of holds again.
        await cog_context.operations.remembering.reopen(tenant, subject, memory_id)
        forgotten = await cog_context.operations.forgetting.forget(tenant, subject, [memory_id])
        await tell_forgotten(interaction, forgotten)


class EndAfter(OwnersButton, template=rf"kept:end:{OWNER}:(?P<memory>{_MEMORY}):(?P<day>\d{{4}}-\d{{2}}-\d{{2}})"):
    """Lets a plan that was kept end when its day is over."""

    def __init__(self, owner_id: int, memory_id: MemoryId, day: date) -> None:
        super().__init__(
            owner_id,
            label=say("button-end-after", date=day.isoformat()),
            custom_id=f"kept:end:{owner_id}:{memory_id}:{day.isoformat()}",
        )
        self._memory_id = memory_id
        self._day = day

    @classmethod
    def from_match(cls, match: Any) -> Self:
        """Read owner, memory and day."""
        return cls(int(match["owner"]), MemoryId(match["memory"]), date.fromisoformat(match["day"]))

    @classmethod
    def of(cls, memory: Memory, owner_id: int) -> Self | None:
        """Return it for a memory of a day that is to come and that ends by nothing else; None for any other."""
        day = last_day(memory.text)
        is_plan = day is not None and day >= memory.observed_at.date()
        is_plain = memory.expires_at is None and memory.topic_id is None and memory.tier != "canon"
        return cls(owner_id, memory.id, day) if day is not None and is_plan and is_plain else None

    async def press(self, interaction: discord.Interaction, cog_context: CogContext) -> None:
        """Let it be erased when the day is over everywhere."""
        await defer_private(interaction)
        over = datetime.combine(self._day, time(), UTC) + _A_DAY_EVERYWHERE
        await cog_context.operations.curating.end_on(own_room(interaction), self._memory_id, over)
        await reply_private(interaction, say("kept-until", date=self._day.isoformat()))


class UndoForget(AboutButton, begins="forgot:undo", about=_MEMORIES, label="button-undo"):
    """Takes back "forget …" while there is time; it is about memories as `joined` gives them."""

    async def press(self, interaction: discord.Interaction, cog_context: CogContext) -> None:
        """Bring the memories back."""
        await defer_private(interaction)
        tenant, subject = tenant_of_interaction(interaction), subject_of_interaction(interaction)
        try:
            restored = await cog_context.operations.forgetting.undo(tenant, subject, _memories_in(self.about))
        except NotYours:
            await reply_private(interaction, say("undo-expired"))
            return
        await reply_private(interaction, say("restored", count=len(restored)))


class ForgetThese(AboutButton, begins="forgot:these", about=_MEMORIES, label="button-show"):
    """Forgets memories that a wish to forget seems to mean, once its person has seen which.

    It is about memories as `joined` gives them.
    """

    style = discord.ButtonStyle.primary

    async def press(self, interaction: discord.Interaction, cog_context: CogContext) -> None:
        """Show them, and ask."""
        del cog_context
        await defer_private(interaction)
        await ask_these(interaction, _memories_in(self.about))


class ChooseForget(AboutButton, begins="forgot:choose", about=f"(?s:.{{1,{_MAX_TOPIC}}})", label="button-choose"):
    """Opens the menu of what "forget …" may be about."""

    style = discord.ButtonStyle.primary

    def __init__(self, owner_id: int, topic: str) -> None:
        super().__init__(owner_id, cut_to_units(topic, _MAX_TOPIC))

    async def press(self, interaction: discord.Interaction, cog_context: CogContext) -> None:
        """Show the menu."""
        del cog_context
        await defer_private(interaction)
        await ask_which(interaction, self.about)


class ForgetAll(OwnersButton, template=rf"forgot:all:{OWNER}"):
    """Confirms "forget everything", which the chat asks about and undo brings back."""

    def __init__(self, owner_id: int) -> None:
        custom_id = f"forgot:all:{owner_id}"
        super().__init__(
            owner_id, label=say("button-forget-all"), custom_id=custom_id, style=discord.ButtonStyle.danger
        )

    @classmethod
    def from_match(cls, match: Any) -> Self:
        """Read the owner."""
        return cls(int(match["owner"]))

    async def press(self, interaction: discord.Interaction, cog_context: CogContext) -> None:
        """Forget it all."""
        del cog_context
        await defer_private(interaction)
        await forget_everything(interaction)


def joined(memory_ids: Iterable[MemoryId]) -> str:
    """Put memories into the id of a button."""
    return "-".join(memory_ids)


def _memories_in(about: str) -> list[MemoryId]:
    return [MemoryId(each) for each in about.split("-")]
