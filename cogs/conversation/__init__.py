"""Talking with people: `_cog` is the side of Discord, the modules beside it decide and cut without Discord."""

from cogs.conversation._cog import Conversation
from cogs.conversation._hearing import words_of

__all__ = ["Conversation", "words_of"]
