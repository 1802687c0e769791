"""One kind sentence for everything the bot may have to say. Pure, and free of what people wrote.

Each map is complete over its closed set of codes; a test asserts it.
"""

from datetime import datetime
from typing import Final, get_args

from discord.utils import format_dt

from cogs.presentation.wording import duration_words, topic_words
from cogs.words.catalogue import say
from memory.domain.constraints import ConsentMode, ConsentState
from memory.domain.errors import BudgetOf
from memory.domain.rules.sensitive.disclosure import SensitiveCategory
from memory.domain.writing.capacity import MAX_PLAIN
from memory.domain.writing.gate import MAX_BY_HAND_CHARACTERS, Reason, Refused

_SENSITIVE: Final = frozenset(get_args(SensitiveCategory))
_LIMITS: Final[dict[Reason, int]] = {"too_long": MAX_BY_HAND_CHARACTERS, "full": MAX_PLAIN["individual"]}


def too_fast_sentence(wait_s: float) -> str:
    """Say when a person's next command works."""
    return say("error-too-fast", wait=duration_words(wait_s))


def spent_sentence(whose: BudgetOf, until: datetime) -> str:
    """Say that a day's answers are used up, and when they go on."""
    return say(f"error-spent-{whose}", when=format_dt(until, "R"))


def guild_spent_sentence(until: datetime) -> str:
    """Say to an admin in private that their server's answers of today are used up, and where to look."""
    return say("error-spent-admins", when=format_dt(until, "R"))


def may_not_write_sentence(place: str) -> str:
    """Say in private why no answer comes where somebody spoke to the bot; `place` is Discord's mention of it."""
    return say("talk-may-not-write", place=place)


def refusal_sentence(refused: Refused) -> str:
    """Say why a statement did not become a memory."""
    limit = int(refused.detail) if refused.detail.isdecimal() else _LIMITS.get(refused.reason, 0)
    subject = refused.detail if refused.detail in _SENSITIVE else "other"
    return say(f"refusal-{refused.reason}", limit=limit, subject=say(f"sensitive-{subject}"))


def accepted_sentence(topic_id: str) -> str:
    """Confirm that a proposal is kept."""
    return say("privacy-review-accepted", topic=topic_words(topic_id))


def notice_sentence(mode: ConsentMode, *, retention_days: int) -> str:
    """Say at first contact what is kept."""
    return say(f"talk-notice-{mode}", days=retention_days)


def forgotten_sentence(count: int, *, derived_messages: int, undo_s: float, gone_before: int = 0) -> str:
    """Say what is hidden, what goes with it, until when that can be undone, what was gone, and where it may stay."""
    here = say("forgotten", count=count, derived=derived_messages, wait=duration_words(undo_s), gone=gone_before)
    return f"{here}\n-# {say('forgotten-copies')}"


def insights_sentence(consent: ConsentState, *, guild_allows: bool) -> str:
    """Confirm that somebody wants guesses, and say what is still missing for them."""
    on = say("privacy-insights-on")
    if guild_allows and consent == "on":
        return on
    missing = "admin" if consent == "on" else "consent" if guild_allows else "both"
    return f"{on} {say(f'privacy-insights-wait-{missing}')}"
