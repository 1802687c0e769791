"""The buttons under "I will remember that" and "I found two things": persistent, for the person who said it.

What they show is ephemeral; the public message never lists a memory.
"""

from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, Final, Self

import discord

from cogs.cog_context import CogContext
from cogs.forget_screens import ask_everything, ask_these, ask_which, tell_forgotten
from cogs.owners_button import OwnersButton
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
_OWNER: Final = r"(?P<owner>\d{1,20})"
_MEMORY: Final = r"(?P<memory>[a-z2-7]{12})"
_MEMORIES: Final = rf"(?P<memories>[a-z2-7]{{12}}(?:-[a-z2-7]{{12}}){{0,{MOST_NAMED - 1}}})"


class DropKept(OwnersButton, template=rf"kept:drop:{_OWNER}:{_MEMORY}"):
    """Takes back "remember that …"."""

    def __init__(self, owner_id: int, memory_id: MemoryId) -> None:
        custom_id = f"kept:drop:{owner_id}:{memory_id}"
        super().__init__(owner_id, label=say("button-undo"), custom_id=custom_id, style=discord.ButtonStyle.secondary)
        self._memory_id = memory_id

    @classmethod
    def from_match(cls, match: Any) -> Self:
        """Read owner and memory."""
        return cls(int(match["owner"]), MemoryId(match["memory"]))

    async def press(self, interaction: discord.Interaction, cog_context: CogContext) -> None:
        """Forget the memory again."""
        await defer_private(interaction)
        tenant, subject = tenant_of_interaction(interaction), subject_of_interaction(interaction)
        # What it took the place of holds again.
        await cog_context.operations.remembering.reopen(tenant, subject, self._memory_id)
        forgotten = await cog_context.operations.forgetting.forget(tenant, subject, [self._memory_id])
        await tell_forgotten(interaction, forgotten)


class EndAfter(OwnersButton, template=rf"kept:end:{_OWNER}:{_MEMORY}:(?P<day>\d{{4}}-\d{{2}}-\d{{2}})"):
    """Lets a plan that was kept end when its day is over."""

    def __init__(self, owner_id: int, memory_id: MemoryId, day: date) -> None:
        super().__init__(
            owner_id,
            label=say("button-end-after", date=day.isoformat()),
            custom_id=f"kept:end:{owner_id}:{memory_id}:{day.isoformat()}",
            style=discord.ButtonStyle.secondary,
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


class UndoForget(OwnersButton, template=rf"forgot:undo:{_OWNER}:{_MEMORIES}"):
    """Takes back "forget …" while there is time."""

    def __init__(self, owner_id: int, memory_ids: Sequence[MemoryId]) -> None:
        custom_id = f"forgot:undo:{owner_id}:{'-'.join(memory_ids)}"
        super().__init__(owner_id, label=say("button-undo"), custom_id=custom_id, style=discord.ButtonStyle.secondary)
        self._memory_ids = memory_ids

    @classmethod
    def from_match(cls, match: Any) -> Self:
        """Read owner and memories."""
        return cls(int(match["owner"]), _ids_in(match))

    async def press(self, interaction: discord.Interaction, cog_context: CogContext) -> None:
        """Bring the memories back."""
        await defer_private(interaction)
        tenant, subject = tenant_of_interaction(interaction), subject_of_interaction(interaction)
        try:
            restored = await cog_context.operations.forgetting.undo(tenant, subject, self._memory_ids)
        except NotYours:
            await reply_private(interaction, say("undo-expired"))
            return
        await reply_private(interaction, say("restored", count=len(restored)))


class ForgetThese(OwnersButton, template=rf"forgot:these:{_OWNER}:{_MEMORIES}"):
    """Forgets memories that a wish to forget seems to mean, once its person has seen which."""

    def __init__(self, owner_id: int, memory_ids: Sequence[MemoryId]) -> None:
        custom_id = f"forgot:these:{owner_id}:{'-'.join(memory_ids)}"
        super().__init__(owner_id, label=say("button-show"), custom_id=custom_id, style=discord.ButtonStyle.primary)
        self._memory_ids = memory_ids

    @classmethod
    def from_match(cls, match: Any) -> Self:
        """Read owner and memories."""
        return cls(int(match["owner"]), _ids_in(match))

    async def press(self, interaction: discord.Interaction, cog_context: CogContext) -> None:
        """Show them, and ask."""
        del cog_context
        await defer_private(interaction)
        await ask_these(interaction, self._memory_ids)


class ChooseForget(OwnersButton, template=rf"forgot:choose:{_OWNER}:(?P<topic>(?s:.{{1,{_MAX_TOPIC}}}))"):
    """Opens the menu of what "forget …" may be about."""

    def __init__(self, owner_id: int, topic: str) -> None:
        topic = cut_to_units(topic, _MAX_TOPIC)
        custom_id = f"forgot:choose:{owner_id}:{topic}"
        super().__init__(owner_id, label=say("button-choose"), custom_id=custom_id, style=discord.ButtonStyle.primary)
        self._topic = topic

    @classmethod
    def from_match(cls, match: Any) -> Self:
        """Read owner and topic."""
        return cls(int(match["owner"]), match["topic"])

    async def press(self, interaction: discord.Interaction, cog_context: CogContext) -> None:
        """Show the menu."""
        del cog_context
        await defer_private(interaction)
        await ask_which(interaction, self._topic)


class ForgetAll(OwnersButton, template=rf"forgot:all:{_OWNER}"):
    """Asks whether "forget everything" was meant."""

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
        """Ask."""
        del cog_context
        await defer_private(interaction)
        await ask_everything(interaction)


def _ids_in(match: Any) -> list[MemoryId]:
    return [MemoryId(each) for each in match["memories"].split("-")]
