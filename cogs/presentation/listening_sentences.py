"""The public notice in a channel that is listened to. Pure."""

from cogs.words.catalogue import say
from memory.domain.constraints import ConsentMode


def listening_notice(mode: ConsentMode, *, retention_days: int) -> str:
    """Say in a channel that the bot listens there: what is kept, for how long, and how to be left out."""
    promises = (
        say("listening-keeps", days=retention_days),
        say(f"listening-starts-{mode}"),
        say("listening-out", button=say("consent-button-off")),
    )
    lines = (f"**{say('listening-title')}.** {say('listening-follows')}", *(f"- {promise}" for promise in promises))
    return "\n".join(lines)
