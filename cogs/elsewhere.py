"""Where somebody brought the bot along: a server that it is no member of, or a talk among people.

Whoever installed it for themselves may use it there. What they keep is theirs alone, as in direct messages, and of the
place nothing stays but that it was elsewhere: no id of it, of its channels or of anybody in it.
"""

import re
from typing import Final, TypeVar

import discord
from discord import app_commands

from cogs.places import is_elsewhere
from cogs.words.catalogue import say

_Command = TypeVar("_Command")

_SOMEBODY: Final = re.compile(r"<@[!&]?\d{1,20}>")
_SOMEWHERE: Final = re.compile(
    r"<#\d{1,20}>|<id:\w{1,32}>|https?://(?:\w{1,16}\.)?discord(?:app)?\.com/channels/[^\s<>]+", re.IGNORECASE
)


def usable_anywhere(command: _Command) -> _Command:
    """Make a command or menu available in all places, also as part of a user install (an app that one person added)."""
    reachable = app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)(command)
    return app_commands.allowed_installs(guilds=True, users=True)(reachable)


def with_whereabouts(interaction: discord.Interaction, text: str | None = None) -> str | None:
    """Return the text above a screen; where the bot is no member it begins by saying who sees it."""
    if not is_elsewhere(interaction):
        return text
    whose = say("elsewhere-between-us")
    return whose if text is None else f"{whose}\n{text}"


def without_place(interaction: discord.Interaction, text: str) -> str:
    """Return a text as told by hand; elsewhere without ids of people, roles and channels, and links to messages."""
    if not is_elsewhere(interaction):
        return text
    return _SOMEWHERE.sub("#somewhere", _SOMEBODY.sub("@someone", text))
