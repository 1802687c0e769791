"""Talking with people: `_cog` is the side of Discord, the modules beside it decide and cut without Discord."""

from cogs.conversation._addressing import Heard, is_for_the_bot, is_overheard
from cogs.conversation._cog import Conversation
from cogs.conversation._hearing import heard_in, said_in, speaks_in
from cogs.conversation._naming import words_without_left_out
from cogs.conversation._turn import Words

__all__ = [
    "Conversation",
    "Heard",
    "Words",
    "heard_in",
    "is_for_the_bot",
    "is_overheard",
    "said_in",
    "speaks_in",
    "words_without_left_out",
]
