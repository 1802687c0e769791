"""One kind sentence for everything the bot may have to say. Pure, and free of what people wrote.

Each map is complete over its closed set of codes; a test asserts it.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Final

from discord.utils import format_dt

from cogs.presentation.wording import counted, duration_words
from cogs.words.catalogue import say
from memory.domain.constraints import ConsentMode, ConsentState
from memory.domain.errors import BudgetOf, ExportCause
from memory.domain.writing.capacity import MAX_PLAIN
from memory.domain.writing.gate import MAX_BY_HAND_CHARACTERS, Reason, Refused
from memory.operations.forgetting.forget_service import MAX_MATCHES

_LIMITS: Final[dict[Reason, int]] = {"too_long": MAX_BY_HAND_CHARACTERS, "full": MAX_PLAIN["individual"]}


UNDO_EXPIRED: Final = "The time to undo that is over, so it is gone for good."
NOTHING_FOUND: Final = (
    "I find nothing about that; other words may help, and `/memories list` shows all that I remember."
)
NOTHING_HELD: Final = (
    "I remember nothing in this server yet, so there are no figures; `/setup` says what is on, and what to do next."
)
NOTHING_KEPT: Final = (
    "I remember nothing about you here yet. `/remember` keeps what you tell me, and with `/privacy consent` talk with "
    "me may become memory, too."
)
NOTHING_PUT_AWAY: Final = "Nothing of yours here was put away, so there is nothing to bring back."
NOTHING_TO_FORGET: Final = "I remember nothing about you here."
NOT_CHOSEN: Final = "Please choose the memory from the list that opens while you type."
HOLDS_NOTHING: Final = (
    "I hold nothing about you there, at most marks without content that something was erased; the zip shows them."
)
EXPORT_REFUSED: Final[Mapping[ExportCause, str]] = {
    "under_way": (
        "I am still making your copy. It comes here when it is ready; please wait for it before you ask for another."
    ),
    "many_wait": "Many people are waiting for their copies right now. Please ask again in some minutes.",
    "erased_meanwhile": (
        "Something of yours was erased while I made your copy, so I threw the copy away. Please ask once more."
    ),
}
ROOM_IS_OPEN: Final = (
    "This room is open to the whole server, so I cannot keep something for this room only; "
    "please choose “this server” or “only me”."
)
TOPIC_OF_WHAT: Final = "Please say in `fact` what holds for that topic; the form is for things without one."
NOTHING_TO_KEEP: Final = "There was nothing in that form to keep."
TOPICS_STAY: Final = "A topic holds until something else does, so it cannot expire; please leave one of the two out."
NOTHING_PROPOSED: Final = "Nothing waits for your word."
NO_CONFLICTS: Final = "Nothing that I remember about you here contradicts itself, as far as I can tell."
NO_CONFLICTS_SHARED: Final = (
    "Nothing that this server knows contradicts itself, as far as I can tell and this channel may hear of it."
)
PROPOSAL_DECLINED: Final = "All right, I do not keep that, and I do not ask again."
ONE_OF_THREE: Final = "Please tell me one thing to forget: a `memory`, a topic in `about`, or `everything`."
NOT_YOUR_WORDS: Final = "Those are somebody else's words, and only they can ask me to keep them."
UNSEEN_EDIT: Final = (
    "If you edit that message I cannot read what it says then, so I forget this; edit the memory here instead."
)
NOT_MY_WORDS: Final = "That is no reply of mine; ask me about one of my own messages."
NO_REASONS: Final = "I used nothing that I remember for that reply, or nothing of it is left."
NO_REASONS_LEFT: Final = "I have no note of what that reply was made with; such notes go as soon as messages do."
NOTHING_FROM_THIS: Final = "I remember nothing about you from that message."
ERASES_OLDER: Final = (
    "{count} of yours here {are} older than that and would be erased within minutes; there is no undo. Shall I?"
)
ALL_GONE_ALREADY: Final = "What you chose was gone already."
KEPT_NOTHING_CHANGED: Final = "All right, nothing was changed."
NOTHING_SAID_THERE: Final = "I hold nothing that was said there, and remember nothing that rests on it alone."
WRONG_WORD: Final = "The word did not match, so nothing was deleted."
NOTHING_SET: Final = "Please give at least one rule to set; nothing was changed."


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
    return say(f"refusal-{refused.reason}", limit=limit)


def accepted_sentence(topic_id: str) -> str:
    """Confirm that a proposal is kept."""
    return f"Thank you, I keep that as your {topic_id.replace('_', ' ')}."


def notice_sentence(mode: ConsentMode, *, retention_days: int) -> str:
    """Say at first contact what is kept."""
    return say(f"talk-notice-{mode}", days=retention_days)


GUIDANCE_UNFIT: Final = (
    "I did not take that: a wish goes into my prompts, so it must not hold a name and number, an address or a secret."
)
PERSONA_UNFIT: Final = (
    "I did not take that: how I am called and speak stands in my prompts, so it must be plain words without `{`, `<` "
    "and the like, no order to me, and nothing about anybody."
)


def found_words(count: int) -> str:
    """Say how many memories were found to be forgotten, where no more are looked for than are offered."""
    return f"{MAX_MATCHES} memories or more" if count >= MAX_MATCHES else counted(count, "memory", "memories")


def forgotten_sentence(count: int, *, derived_messages: int, undo_s: float, gone_before: int = 0) -> str:
    """Say what is hidden, what goes with it, until when that can be undone, and how much was no longer there."""
    return say("forgotten", count=count, derived=derived_messages, wait=duration_words(undo_s), gone=gone_before)


INSIGHTS_IN_SERVERS: Final = (
    "I guess in servers only, where an admin allows it, and never in our direct messages; nothing was changed."
)
INSIGHTS_OFF: Final = "Noted: I do not guess how you like to be talked with here, and what I had guessed is gone."
_INSIGHTS_ON: Final = (
    "Noted: once a day at most I may guess how you like to be answered here; `/memories list` shows what."
)


def insights_sentence(consent: ConsentState, *, guild_allows: bool) -> str:
    """Confirm that somebody wants guesses, and say what is still missing for them."""
    missing = [] if guild_allows else ["an admin allows it with `/constraints set`"]
    missing += [] if consent == "on" else ["you let talk become memory with `/privacy consent`"]
    return f"{_INSIGHTS_ON} It starts when {' and '.join(missing)}." if missing else _INSIGHTS_ON
