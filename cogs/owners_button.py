"""Buttons on public messages that work after a restart, most of them one person's: all they know is in their id.

Ids can be guessed and buttons pressed by anybody, so the owner in the id is compared with whoever pressed,
and the operation behind it checks again whose record it is.
"""

from typing import Any, ClassVar, Final, Self

import discord

from cogs.cog_context import CogContext, cog_context_of
from cogs.error_sentences import PressedByAnotherError, answer_error
from cogs.owned_view import may_press
from cogs.replies import reply_private
from cogs.words.catalogue import say

OWNER: Final = r"(?P<owner>\d{1,20})"
"""The group of an `OwnersButton`'s template that says whose it is."""


class PersistentButton(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"(?!)"):
    """A button that works after a restart and for everybody.

    A subclass gives a template, and says what pressing does.
    """

    def __init__(self, *, label: str, custom_id: str, style: discord.ButtonStyle) -> None:
        super().__init__(discord.ui.Button(label=label, custom_id=custom_id, style=style))

    @classmethod
    async def from_custom_id(cls, interaction: discord.Interaction, item: discord.ui.Item[Any], match: Any, /) -> Self:
        """Build the button anew from its id."""
        del interaction, item
        return cls.from_match(match)

    @classmethod
    def from_match(cls, match: Any) -> Self:
        """Read what the id says."""
        raise NotImplementedError

    @classmethod
    def knows(cls, custom_id: str) -> bool:
        """Return whether a component's id is one of these buttons', so that a press on it comes here."""
        return cls.__discord_ui_compiled_template__.fullmatch(custom_id) is not None

    async def press(self, interaction: discord.Interaction, cog_context: CogContext) -> None:
        """Do what the button is for; whoever pressed it may."""
        raise NotImplementedError

    async def callback(self, interaction: discord.Interaction) -> None:
        """Check who pressed, and do it; the library only logs errors of such buttons, so they are answered here."""
        try:
            cog_context = cog_context_of(interaction)
            if not cog_context.admit():
                await reply_private(interaction, say("error-stopping"))
                return
            self.check(interaction)
            # All of these erase, bring back or say yes or no.
            if not await may_press(interaction, is_right=True):
                return
            await self.press(interaction, cog_context)
        # The outer edge of a press: whatever happened, the person is told, and what nobody foresaw is logged there.
        except Exception as error:  # noqa: BLE001
            await answer_error(interaction, error)

    def check(self, interaction: discord.Interaction) -> None:
        """Raise for somebody who may not press it; everybody may, unless a subclass says otherwise."""


class OwnersButton(PersistentButton, template=r"(?!)"):
    """One that belongs to somebody. The template of a subclass has `OWNER`."""

    def __init__(
        self,
        owner_id: int,
        *,
        label: str,
        custom_id: str,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    ) -> None:
        super().__init__(label=label, custom_id=custom_id, style=style)
        self.owner_id = owner_id

    def check(self, interaction: discord.Interaction) -> None:
        """Raise for everybody but the owner."""
        if interaction.user.id != self.owner_id:
            raise PressedByAnotherError("a button answers its owner only")


class AboutButton(OwnersButton, template=r"(?!)"):
    """One that is about something, such as a memory: behind its owner, its id ends with what that is.

    A subclass says how its id `begins`, the pattern of what it is `about`, the key of its label and what pressing does.
    """

    begins: ClassVar[str]
    label: ClassVar[str]
    style: ClassVar[discord.ButtonStyle] = discord.ButtonStyle.secondary

    def __init_subclass__(cls, *, begins: str, about: str, label: str) -> None:
        cls.begins, cls.label = begins, label
        super().__init_subclass__(template=rf"{begins}:{OWNER}:(?P<about>{about})")

    def __init__(self, owner_id: int, about: str) -> None:
        custom_id = f"{self.begins}:{owner_id}:{about}"
        super().__init__(owner_id, label=say(self.label), custom_id=custom_id, style=self.style)
        self.about = about

    @classmethod
    def from_match(cls, match: Any) -> Self:
        """Read the owner and what it is about."""
        return cls(int(match["owner"]), match["about"])
