"""What the bot needs from Discord to do its work, and what of it is missing in a channel.

Reads what the library has at hand.
"""

from dataclasses import dataclass
from typing import Final

import discord
from discord import app_commands

NEEDED: Final = (
    "view_channel",
    "send_messages",
    "send_messages_in_threads",
    "embed_links",
    "attach_files",
    "read_message_history",
)
"""By the library's names; `permission-…` is what Discord calls them."""


def invite_link(application_id: int) -> str:
    """Return the address where somebody adds the bot to a server with all that it needs there."""
    return discord.utils.oauth_url(
        application_id,
        permissions=discord.Permissions(**dict.fromkeys(NEEDED, True)),
        scopes=("bot", "applications.commands"),
    )


def install_link(application_id: int) -> str:
    """Return the address where somebody installs the bot for themselves, without any server."""
    link = discord.utils.oauth_url(application_id, scopes=("applications.commands",))
    return f"{link}&integration_type={app_commands.AppInstallationType.USER}"


def missing_of(allowed: discord.Permissions) -> list[str]:
    """Name what of the needed is not allowed, as the library does."""
    return [name for name in NEEDED if not (allowed.administrator or getattr(allowed, name))]


def missing_in(channel: object) -> list[str]:
    """Name what the bot may not do in a guild's channel, as the library does; nothing for what is no such channel."""
    parent = channel.parent if isinstance(channel, discord.Thread) else channel
    if not isinstance(parent, discord.abc.GuildChannel):
        return []
    missing = missing_of(parent.permissions_for(parent.guild.me))
    return [name for name in missing if name != "send_messages" or not isinstance(channel, discord.Thread)]


def channels_lacking(guild: discord.Guild | None) -> list[tuple[str, list[str]]]:
    """List the ids of the channels that the bot sees and in which it lacks something, with what that is."""
    if guild is None:
        return []
    seen = [channel for channel in guild.text_channels if channel.permissions_for(guild.me).view_channel]
    lacking = [(str(channel.id), missing_in(channel)) for channel in seen]
    return [(channel_id, missing) for channel_id, missing in lacking if missing]


@dataclass(frozen=True, slots=True)
class Reach:
    """What the bot may do where somebody speaks to it."""

    may_send: bool = True
    may_refer: bool = True
    """Whether a reply may name the message that it is for."""
    may_attach: bool = True
    may_react: bool = True


def reach_in(channel: object) -> Reach:
    """Tell how the bot may answer in a channel.

    Looking first spares a model's answer that nobody gets, and Discord an invalid request.
    """
    match channel:
        # Without its parent nothing can be told of a thread's permissions.
        case discord.Thread() if channel.parent is None:
            return Reach()
        case discord.Thread():
            allowed = channel.permissions_for(channel.guild.me)
            is_open = not channel.locked or allowed.manage_threads
            may_send = is_open and allowed.view_channel and allowed.send_messages_in_threads
        case discord.abc.GuildChannel():
            allowed = channel.permissions_for(channel.guild.me)
            may_send = allowed.view_channel and allowed.send_messages
        case _:
            return Reach()
    may_read_back = allowed.read_message_history
    return Reach(
        may_send=may_send,
        may_refer=may_read_back,
        may_attach=allowed.attach_files,
        may_react=may_read_back and allowed.add_reactions,
    )
