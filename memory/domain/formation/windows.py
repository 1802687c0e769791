"""When talk is turned into memory, and which messages make one window."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final, Literal

from memory.domain.formation.record import Trigger
from memory.domain.language.sentences import sentences_of
from memory.domain.language.tokens import estimate_tokens
from memory.domain.message import Message, Session, SessionCounts
from memory.domain.rules.about_others.first_person import asks_of_others, states_about_self
from memory.domain.wishes.statements import statement_to_remember

_WINDOW_MESSAGES: Final = 45
_WINDOW_TOKENS: Final = 2000
_COLD_AFTER: Final = timedelta(minutes=30)
COLD_MESSAGES: Final = 30
"""Fewer join the talk that follows (decision 0050); until then they stand among the turns of a prompt."""
LATEST_AFTER: Final = timedelta(days=4)
"""Talk that makes no window by itself is formed this long after its first message (decision 0050)."""
_ADDRESSED_AFTER: Final = timedelta(minutes=5)
LEASE: Final = timedelta(minutes=15)
"""Longer than any model call may last (`MODEL_JOB_TIMEOUT_S` is at most 10 minutes)."""
_LONGER: Final = 2  # How many times as much talk makes a window at the pace `longer`
Pace = Literal["full", "longer", "none"]
"""How freely talk may be put before a model while the day's budget of tokens is used up; `none`: it waits."""


def latest_after(messages_kept: timedelta) -> timedelta:
    """Return how long talk waits where messages are kept so long: four sevenths of it, whole hours, so none is lost."""
    hours = messages_kept // timedelta(hours=1)
    return min(LATEST_AFTER, timedelta(hours=hours * 4 // 7))


def due(
    waiting: Sequence[Message],
    *,
    tokens: int,
    last_active: datetime,
    at: datetime,
    pace: Pace = "full",
    latest: timedelta = LATEST_AFTER,
) -> Trigger | None:
    """Return why waiting messages (oldest first, of `tokens` together) are due; None when they are not."""
    if not waiting:
        return None
    times = _times(pace)
    if len(waiting) >= times * _WINDOW_MESSAGES:
        return "messages"
    if tokens >= times * _WINDOW_TOKENS:
        return "tokens"
    idle = at - max(last_active, waiting[-1].at)
    if idle >= _COLD_AFTER and len(waiting) >= times * COLD_MESSAGES:
        return "cold"
    is_alone = all(message.addressed for message in waiting)
    # Beside people's own talk it is read with that, or there would be a call for every word to the bot.
    if (
        is_alone
        and idle >= (_COLD_AFTER if pace == "longer" else _ADDRESSED_AFTER)
        and any(map(_tells_the_bot, waiting))
    ):
        return "addressed"
    return "latest" if at - waiting[0].at >= latest else None


def _tells_the_bot(message: Message) -> bool:
    """Return whether somebody tells the bot of themself; what they asked to be remembered is kept already."""
    return statement_to_remember(message.text) is None and states_about_self(message.text)


def only_asks(talk: Sequence[Message]) -> bool:
    """Return whether talk is nothing but questions to the bot, in languages that rules know, and wishes to remember."""
    return all(
        each.addressed
        and (statement_to_remember(each.text) is not None or all(map(asks_of_others, sentences_of(each.text))))
        for each in talk
    )


def may_be_due(session: Session | SessionCounts, *, at: datetime) -> bool:
    """Return whether the counters let a session be due; never False for one that is."""
    idle = at - session.last_active
    return (
        session.message_count >= _WINDOW_MESSAGES or session.token_count >= _WINDOW_TOKENS or idle >= _ADDRESSED_AFTER
    )


def silences_past(last_active: datetime, *, at: datetime) -> int:
    """Return how many of the silences that make talk due are over: `_ADDRESSED_AFTER`, `_COLD_AFTER`."""
    idle = at - last_active
    return (idle >= _ADDRESSED_AFTER) + (idle >= _COLD_AFTER)


def window_of(waiting: Sequence[Message], *, pace: Pace = "full") -> tuple[Message, ...]:
    """Take the first messages that make a full window, or all, as far as the audience stays; empty only of none."""
    taken: list[Message] = []
    tokens, times = 0, _times(pace)
    for message in waiting:
        is_full = len(taken) == times * _WINDOW_MESSAGES or tokens >= times * _WINDOW_TOKENS
        if is_full or message.audience != waiting[0].audience:
            break
        taken.append(message)
        tokens += estimate_tokens(message.text)
    return tuple(taken)


def _times(pace: Pace) -> int:
    return _LONGER if pace == "longer" else 1
