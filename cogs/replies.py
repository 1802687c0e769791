"""Replies to interactions, all of them ephemeral: the only place that answers a slash command, button or modal.

Discord makes a second follow-up public unless it is told again, so nothing else may call the library's sending methods.
"""

from typing import Any

import discord


class ShownView(discord.ui.View):
    """A view that is told on which message it stands."""

    message: discord.Message | None = None
    """None until it was sent."""


async def defer_private(interaction: discord.Interaction) -> None:
    """Promise an ephemeral reply; Discord gives 3 seconds for the promise and 15 minutes for the reply."""
    await interaction.response.defer(ephemeral=True, thinking=True)


async def defer_change(interaction: discord.Interaction) -> None:
    """Promise a change of the message that was clicked; `change` keeps the promise."""
    await interaction.response.defer()


async def reply_private(
    interaction: discord.Interaction,
    content: str | None = None,
    *,
    embed: discord.Embed | None = None,
    view: discord.ui.View | None = None,
    file: discord.File | None = None,
) -> None:
    """Reply so that only the person who asked can read it, first reply or further one alike."""
    given: dict[str, Any] = {"content": content, "embed": embed, "view": view, "file": file}
    given = {name: value for name, value in given.items() if value is not None}
    if interaction.response.is_done():
        message: Any = await interaction.followup.send(ephemeral=True, wait=True, **given)
    else:
        message = (await interaction.response.send_message(ephemeral=True, **given)).resource
    _bind(view, message)


async def change(
    interaction: discord.Interaction,
    content: str | None = None,
    *,
    embed: discord.Embed | None = None,
    view: discord.ui.View | None = None,
) -> None:
    """Replace the ephemeral message whose component was used; what is not given goes away."""
    if interaction.response.is_done():
        message: Any = await interaction.edit_original_response(content=content, embed=embed, view=view)
    else:
        answered = await interaction.response.edit_message(content=content, embed=embed, view=view)
        message = None if answered is None else answered.resource
    _bind(view, message)


def _bind(view: object, message: object) -> None:
    if isinstance(view, ShownView) and isinstance(message, discord.Message):
        view.message = message
