"""Buttons on public messages that belong to one person and work after a restart: all they know is in their id.

Ids can be guessed and buttons pressed by anybody, so the owner in the id is compared with whoever pressed,
and the operation behind it checks again whose record it is.
"""

from typing import Any, Self

import discord

from cogs.errors import PressedByAnotherError, answer_error
from cogs.presentation.sentences import STOPPING
from cogs.replies import reply_private
from cogs.surroundings import Surroundings, surroundings_of


class OwnersButton(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"(?!)"):
    """The base of these buttons. A subclass gives a template with a group `owner`, and says what pressing does."""

    def __init__(self, owner_id: int, *, label: str, custom_id: str, style: discord.ButtonStyle) -> None:
        super().__init__(discord.ui.Button(label=label, custom_id=custom_id, style=style))
        self.owner_id = owner_id

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
        """Tell whether a component's id is one of these buttons', so that a press on it comes here."""
        return cls.__discord_ui_compiled_template__.fullmatch(custom_id) is not None

    async def press(self, interaction: discord.Interaction, surroundings: Surroundings) -> None:
        """Do what the button is for; the owner has pressed it."""
        raise NotImplementedError

    async def callback(self, interaction: discord.Interaction) -> None:
        """Check who pressed, and do it; the library only logs errors of such buttons, so they are answered here."""
        try:
            surroundings = surroundings_of(interaction)
            if not surroundings.admit():
                await reply_private(interaction, STOPPING)
                return
            self._check_owner(interaction)
            await self.press(interaction, surroundings)
        # The outer edge of a press: whatever happened, the person is told, and what nobody foresaw is logged there.
        except Exception as error:  # noqa: BLE001
            await answer_error(interaction, error)

    def _check_owner(self, interaction: discord.Interaction) -> None:
        if interaction.user.id != self.owner_id:
            raise PressedByAnotherError("a button answers its owner only")
