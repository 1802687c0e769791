"""Sentences about channels that are listened to: the public notice there, and what admins are told."""

from typing import Final

from cogs.presentation.wording import counted
from memory.domain.constraints import ConsentMode

LEAVE_ME_OUT: Final = "Leave me out"
LISTENING_TITLE: Final = "I listen here"
_LISTENING: Final[dict[ConsentMode, str]] = {
    "opt_in": "None of it becomes a lasting memory of you unless you say yes.",
    "notice": "It becomes a lasting memory of you only once I have told you so in person and you did not say no.",
}

NOTICE_OVER: Final = "My notice there, that I listen, holds no longer; please delete it."
NOTICE_NOT_POSTED: Final = (
    "I could not post the notice in {channel}, so nothing was changed; please let me see the channel and write in it."
)
CANNOT_LISTEN: Final = (
    "I cannot listen: Discord does not give me what people write among themselves. Whoever runs me has to allow the "
    "message content intent in Discord's developer portal and set `READS_ALL_MESSAGES=true`; nothing was changed."
)
LISTENS_ALREADY: Final = (
    "I listen in {channels}, and the notice there says how memory starts; please set those to another mode first, "
    "and to `listen` again afterwards, so that people are told anew. Nothing was changed."
)


def listening_notice(mode: ConsentMode, *, retention_days: int) -> str:
    """Say in a channel that the bot listens there: what is kept, for how long, and how to be left out."""
    days = counted(retention_days, "day")
    return (
        f"**{LISTENING_TITLE}.** From now on I follow what is said in this channel and its threads, so that I know "
        "what you are talking about when somebody asks me.\n"
        f"- I keep it for {days} at most, and answer only when I am spoken to.\n"
        f"- {_LISTENING[mode]}\n"
        f"- Press “{LEAVE_ME_OUT}”, and from then on I neither read nor keep what you write; what you said in the last "
        "days goes at once. You can change your mind at any time."
    )
