"""One kind sentence for everything the bot may have to say. Pure, and free of what people wrote.

Each map is complete over its closed set of codes; a test asserts it.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Final

from discord.utils import format_dt

from cogs.presentation.wording import counted, duration_words
from memory.domain.constraints import ConsentMode, ConsentState
from memory.domain.errors import BudgetOf, ExportCause, ModelCause
from memory.domain.writing.capacity import MAX_PLAIN
from memory.domain.writing.gate import MAX_BY_HAND_CHARACTERS, Reason, Refused
from memory.operations.forgetting.forget_service import MAX_MATCHES

REFUSAL_SENTENCES: Final[dict[Reason, str]] = {
    "left_out": "You asked to be left out, so I keep nothing of yours; `/privacy consent` changes that.",
    "memory_disabled": "Memory is switched off here, so I did not keep that.",
    "blank": "I can find nothing in that which could be kept; please tell me in words.",
    "patterns_off": "You asked me not to learn habits, so I did not keep that.",
    "noise": "That reads like a status line rather than something to remember, so I let it pass.",
    "too_long": "That is a little long for me; please say it in {limit} characters or fewer.",
    "invalid": "I have no place for something of that kind, so I did not keep it.",
    "personal_data": "That looks like contact or identity data, which is safer not kept with me, so I did not keep it.",
    "secret": "That looks like a password or a key, so I did not keep it; please take it out of the chat, too.",
    "instruction": "That reads like an order to me; tell me the wish itself, such as “I prefer short answers”.",
    "sensitive": (
        "That touches health, money, faith, politics, origin, sexuality or children, which is not for a bot to keep, "
        "so I did not."
    ),
    "needs_consent": "That is for you alone to decide, so I only note it as a proposal; `/privacy review` shows it.",
    "about_another": "That is about somebody else, and only they can ask me to keep it.",
    "rules_too_slow": (
        "I could not read that in the time I give myself, so I did not keep it; please say it more simply."
    ),
    "rules_failed": (
        "I stumbled over that while reading it, so I did not keep it; please try once more, in other words."
    ),
    "full": "I hold all that I can for you here, {limit} memories; make room with `/forget` first.",
}
"""Why a statement did not become a memory. `{limit}` is a number."""

_LIMITS: Final[dict[Reason, int]] = {"too_long": MAX_BY_HAND_CHARACTERS, "full": MAX_PLAIN["individual"]}

MODEL_SENTENCES: Final[dict[ModelCause, str]] = {
    "timeout": "I thought about it for too long and had to stop; please ask me again in a moment.",
    "rate_limited": "I am being asked more than I can answer right now; please try again in a minute.",
    "server_error": "The model that I think with has trouble at the moment; please try again a little later.",
    "unreachable": "I cannot reach the model that I think with right now; please try again a little later.",
    "unauthorized": "The model that I think with does not let me in; whoever runs me has to look into it.",
    "not_found": "The model that I think with is not where it should be; whoever runs me has to look into it.",
    "rejected": "The model that I think with turned my request down; whoever runs me has to look into it.",
    "too_long": (
        "That was more than the model that I think with can take in at once; please ask me for something shorter."
    ),
    "malformed": "The model that I think with gave me something I cannot read; please ask me again.",
    "truncated": "My answer broke off in the middle; please ask me again, perhaps for something shorter.",
    "refused": "I would rather not answer that one.",
    "empty": "I had nothing to say to that, which was not meant rudely; please put it another way.",
}
"""Why there is no answer."""

LEFT_OUT: Final = (
    "You asked me to leave you out, so I neither answer nor keep what you write; `/privacy consent` changes that."
)
NUDGE: Final = "Yes? Mention me with a question, or tell me “remember that …” about yourself."
NUDGE_DIRECT: Final = "Yes? I read words only: ask me something, or tell me “remember that …” about yourself."
READERS_CHANGED: Final = (
    "Who can read along here kept changing while I thought, so I said nothing; please ask me again in a moment."
)
WORDS_CHANGED: Final = "Your message kept changing while I thought, so I said nothing; please ask me once more."
DROPPED: Final = (
    "Something that my answer rested on was taken back while I thought, so I dropped it; please ask me again if you "
    "like."
)
BUSY: Final = "I am still thinking about what you asked before, so I leave that one; please ask again when I am done."
FORWARDED: Final = (
    "I cannot tell who said what in a forwarded message, so I leave it; please tell me in your own words."
)
INTERRUPTED: Final = "I had to restart before I could answer; please ask me again in a minute."
WAS_AWAY: Final = "I was away when you wrote that; if it still matters, please ask me again."
NO_FILE: Final = "The rest of this is missing: it is too long for messages, and I may not attach files here."
STOPPING: Final = "I am about to restart; please try again in a minute."
NOT_YOURS_TO_PRESS: Final = (
    "That button belongs to somebody else, so I left it alone; yours come with your own messages."
)
SCREEN_EXPIRED: Final = "That screen is too old for me to act on; please run the command again."
UNDO_EXPIRED: Final = "The time to undo that is over, so it is gone for good."
FORGET_EVERYTHING: Final = "Everything that I remember about you here? Please confirm."
NOTHING_ABOUT: Final = "I know nothing about that."
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

NOTICE: Final[dict[ConsentMode, str]] = {
    "opt_in": (
        "Good to know: I can follow this chat for {days}, but I remember you beyond that only if you say so. "
        "Your choice, at any time:"
    ),
    "notice": (
        "Good to know: in this server I remember what people tell me about themselves, unless they say no. "
        "Your choice, at any time:"
    ),
}
"""First contact, by how consent starts in the place."""

CONSENT_NOTED: Final[dict[ConsentState, str]] = {
    "undecided": "All right, I ask you again another time.",
    "on": (
        "Thank you! From your next message on, what you tell me about yourself may become a memory; `/memories list` "
        "shows all of them."
    ),
    "paused": "All right, we just chat: from your next message on I learn nothing new from talk.",
    "off": "All right, I leave you out: from your next message on I neither read nor keep what you write.",
}

KEEPS_OLDER: Final = "What I remember already stays until you delete it."


def too_fast_sentence(wait_s: float) -> str:
    """Say when a person's next command works."""
    return f"That was a little fast; please try again in {duration_words(wait_s)}."


_SPENT: Final[Mapping[BudgetOf, str]] = {
    "person": "Ask me again {when}, please: I have given you all the answers that I can today.",
    "guild": "Ask me again {when}, please: I have given this server all the answers that I can today.",
}


def spent_sentence(whose: BudgetOf, until: datetime) -> str:
    """Say that a day's answers are used up, and when they go on."""
    return _SPENT[whose].format(when=format_dt(until, "R"))


def guild_spent_sentence(until: datetime) -> str:
    """Say to an admin in private that their server's answers of today are used up, and where to look."""
    return (
        f"I answer in this server again {format_dt(until, 'R')}: its answers of today are used up, and whoever asks "
        "is told so. `/limits` shows what took them."
    )


def may_not_write_sentence(place: str) -> str:
    """Say in private why no answer comes where somebody spoke to the bot; `place` is Discord's mention of it."""
    return f"I may not write in {place}, so I cannot answer you there; an admin can change that."


def refusal_sentence(refused: Refused, template: str | None = None) -> str:
    """Say why a statement did not become a memory; `template` says it in another language."""
    limit = int(refused.detail) if refused.detail.isdecimal() else _LIMITS.get(refused.reason, 0)
    return (template or REFUSAL_SENTENCES[refused.reason]).format(limit=f"{limit:,}")


def accepted_sentence(topic_id: str) -> str:
    """Confirm that a proposal is kept."""
    return f"Thank you, I keep that as your {topic_id.replace('_', ' ')}."


def notice_sentence(mode: ConsentMode, *, retention_days: int) -> str:
    """Say at first contact what is kept."""
    return NOTICE[mode].format(days=counted(retention_days, "day"))


GUIDANCE_UNFIT: Final = (
    "I did not take that: a wish goes into my prompts, so it must not hold a name and number, an address or a secret."
)
PERSONA_UNFIT: Final = (
    "I did not take that: how I am called and speak stands in my prompts, so it must be plain words without `{`, `<` "
    "and the like, no order to me, and nothing about anybody."
)


def kept_sentence(*, known_already: bool, instead: bool = False) -> str:
    """Confirm "remember that …" in the chat, in one line; `instead` says that it took the place of something."""
    if instead:
        return "I will remember that instead of what you told me before."
    return "I knew that already, and now I am surer of it." if known_already else "I will remember that."


def found_sentence(count: int) -> str:
    """Say in the chat how much "forget …" is about, and no more than that."""
    return f"I found {found_words(count)} of yours about that; choose what should go:"


def forget_these_sentence(count: int) -> str:
    """Ask in the chat whether memories are meant that the words of a wish do not name."""
    return f"I think you mean {counted(count, 'memory', 'memories')} of yours; shall I forget that?"


def found_words(count: int) -> str:
    """Say how many memories were found to be forgotten, where no more are looked for than are offered."""
    return f"{MAX_MATCHES} memories or more" if count >= MAX_MATCHES else counted(count, "memory", "memories")


def forgotten_sentence(count: int, *, derived_messages: int, undo_s: float, gone_before: int = 0) -> str:
    """Say what is hidden, what goes with it, until when that can be undone, and how much was no longer there."""
    derived = (
        (
            f", with {counted(derived_messages, 'message')} at hand that "
            f"{'says' if derived_messages == 1 else 'say'} the same"
        )
        if derived_messages
        else ""
    )
    it = "It is" if count == 1 else "They are"
    gone = f" {gone_before} {'was' if gone_before == 1 else 'were'} gone already." if gone_before else ""
    what = f"{counted(count, 'memory', 'memories')}{derived}"
    return f"Forgotten: {what}. {it} erased for good in {duration_words(undo_s)}.{gone}"


def restored_sentence(count: int) -> str:
    """Say that forgetting was undone."""
    return f"Undone: I remember {'it' if count == 1 else f'all {count}'} again."


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
