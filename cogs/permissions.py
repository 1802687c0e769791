"""What the bot needs from Discord to do its work, and what of it is missing in a channel. Reads what the library has at hand."""

from typing import Final

import discord

NEEDED: Final[dict[str, str]] = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "send_messages_in_threads": "Send Messages in Threads",
    "embed_links": "Embed Links",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
}
"""Names of the library → as Discord shows them."""


def missing_in(channel: object) -> list[str]:
    """Name what the bot may not do in a guild's channel, as Discord calls it; nothing for what is no such channel."""
    parent = channel.parent if isinstance(channel, discord.Thread) else channel
    if not isinstance(parent, discord.abc.GuildChannel):
        return []
    allowed = parent.permissions_for(parent.guild.me)
    wanted = [name for name in NEEDED if name != "send_messages" or not isinstance(channel, discord.Thread)]
    return [NEEDED[name] for name in wanted if not getattr(allowed, name)]


def channels_lacking(guild: discord.Guild | None) -> list[tuple[str, list[str]]]:
    """List the ids of the channels that the bot sees and in which it lacks something, with what that is."""
    if guild is None:
        return []
    seen = [channel for channel in guild.text_channels if channel.permissions_for(guild.me).view_channel]
    lacking = [(str(channel.id), missing_in(channel)) for channel in seen]
    return [(channel_id, missing) for channel_id, missing in lacking if missing]
