"""Who counts as an admin of a server, and the marks of the commands that are theirs.

What Discord hides from others by `default_permissions` an admin can show again, so every command and press checks for
itself.
"""

from typing import Final

import discord
from discord import app_commands

from cogs.places import home_guild_id

ADMINS: Final = discord.Permissions(manage_guild=True)
# The tree allows direct messages, and what is left open here is taken from there, `guild_only` or not.
IN_GUILDS: Final = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)


def is_admin(author: discord.abc.User) -> bool:
    """Return whether the author of a message may manage the server that it stands in; False where nobody knows."""
    return isinstance(author, discord.Member) and author.guild_permissions.manage_guild


def check_admin(interaction: discord.Interaction) -> bool:
    """Pass who may manage the server; raises what `errors` has a sentence for."""
    if home_guild_id(interaction) is None:
        raise app_commands.NoPrivateMessage
    if not interaction.permissions.manage_guild:
        raise app_commands.MissingPermissions(["manage_guild"])
    return True
