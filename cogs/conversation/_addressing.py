"""Whether a message is for the bot. Pure: everything the decision needs is in `MessageFacts`."""

from dataclasses import dataclass
from typing import Literal, assert_never

from memory.domain.constraints import ChannelMode

Addressing = Literal["ignore", "nudge", "forwarded", "answer"]
"""`nudge`: the bot was called and nothing was said to it; `forwarded`: it was shown what somebody said elsewhere."""


@dataclass(frozen=True, slots=True)
class MessageFacts:
    """What can be told from a message before anything is looked up."""

    is_own: bool = False
    is_bot: bool = False
    is_webhook: bool = False
    """Webhooks repost what others wrote, as message proxies do; their author is nobody."""
    is_system: bool = False
    """Joins, pins, boosts and the like."""
    is_forwarded: bool = False
    """A snapshot of somebody's message: it has no author, so it is nobody's statement."""
    is_blank: bool = False
    """Nothing can be read in it: empty, invisible, or withheld because the bot was not addressed."""
    in_direct_message: bool = False
    mentions_bot: bool = False
    """The author wrote the mention, or replied with the ping left on."""
    replies_to_bot: bool = False
    in_followed_thread: bool = False
    """A thread that the bot opened or joined."""
    addresses_another: bool = False
    """Mentions somebody else, or replies to somebody else."""


def addressing_of(heard: MessageFacts) -> Addressing:
    """Decide what a message asks of the bot, the channel's mode aside."""
    if heard.is_forwarded and heard.in_direct_message and _is_sent_by_a_person(heard):
        return "forwarded"
    if not _is_said_by_a_person(heard) or not is_for_the_bot(heard):
        return "ignore"
    if not heard.is_blank:
        return "answer"
    # A reply with the ping off arrives empty, and so does a picture: nothing was asked.
    called = heard.mentions_bot or heard.in_direct_message
    return "nudge" if called and not heard.replies_to_bot else "ignore"


def is_overheard(heard: MessageFacts) -> bool:
    """Return whether a message is talk among people in a server that a listening channel may take up."""
    if not _is_said_by_a_person(heard) or heard.is_blank or heard.in_direct_message:
        return False
    return not is_for_the_bot(heard)


def is_for_the_bot(heard: MessageFacts) -> bool:
    """Return whether a message is addressed to the bot; its author is not looked at."""
    if heard.in_direct_message or heard.mentions_bot or heard.replies_to_bot:
        return True
    return heard.in_followed_thread and not heard.addresses_another


def _is_said_by_a_person(heard: MessageFacts) -> bool:
    return _is_sent_by_a_person(heard) and not heard.is_forwarded


def _is_sent_by_a_person(heard: MessageFacts) -> bool:
    return not (heard.is_own or heard.is_bot or heard.is_webhook or heard.is_system)


def mode_allows(mode: ChannelMode, *, in_thread: bool) -> bool:
    """Return whether the bot speaks in a channel of this mode."""
    match mode:
        case "off":
            return False
        case "thread":
            return in_thread
        case "mention" | "listen":
            return True
        case _:
            assert_never(mode)
