"""Talking with people: `_cog` is the side of Discord, the modules beside it decide and cut without Discord."""

from cogs.conversation._addressing import MessageFacts, is_for_the_bot, is_overheard
from cogs.conversation._cog import ConversationCog
from cogs.conversation._edits import follow_what_was_edited, words_now, words_without_left_out
from cogs.conversation._hearing import heard_in, said_in, speaks_in, words_of
from cogs.conversation._off_record import OnRecord
from cogs.conversation._sending import bounded_requests

__all__ = [
    "ConversationCog",
    "MessageFacts",
    "OnRecord",
    "bounded_requests",
    "follow_what_was_edited",
    "heard_in",
    "is_for_the_bot",
    "is_overheard",
    "said_in",
    "speaks_in",
    "words_now",
    "words_of",
    "words_without_left_out",
]
