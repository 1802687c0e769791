"""The talk that formation is measured on: a busy channel and a quiet one, the same words at every run. Pure."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from memory.domain.audience import PUBLIC
from memory.domain.ids import ChannelId, MessageId, SubjectId, guild_tenant, subject_of
from memory.domain.message import Message
from memory.operations.capture.capture import Said

BEGIN: Final = datetime(2026, 3, 2, 9, tzinfo=UTC)
TENANT: Final = guild_tenant(1)
MIX: Final = (
    "busy: 8 people, a message every 18 s for three hours (600); "
    "quiet: 2 people, 8 talks of 6 messages over a day (48); every fourth message says something about its author"
)
_BUSY, _QUIET = ChannelId("11"), ChannelId("12")
_BUSY_MESSAGES, _BUSY_EVERY, _BUSY_PEOPLE = 600, timedelta(seconds=18), 8
_TALKS, _TALK_EVERY, _TALK_MESSAGES, _TALK_PAUSE = 8, timedelta(hours=2, minutes=50), 6, timedelta(seconds=40)
_QUIET_PEOPLE: Final = 2
_CHATTER: Final = (
    "did anybody see the lights over the bay last night?",
    "yes, and then the rain came down all at once",
    "the new build is through, by the way, all green on the second try",
)
_THINGS: Final = ("lantern", "cello", "kettle", "bicycle", "atlas", "compiler", "ferry model", "herb garden")
_WHERE: Final = (
    "in the attic", "at the harbour", "by the stove", "behind the shed", "under the stairs", "at my desk",
    "in the loft",
    "on the balcony",
)  # fmt: skip
_DOINGS: Final = ("repair", "collect", "paint", "study", "polish", "build", "sketch")
_DAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


@dataclass(frozen=True, slots=True)
class _Line:
    at: datetime
    channel: ChannelId
    author: SubjectId


def people() -> list[SubjectId]:
    """List everybody who speaks."""
    return [subject_of(100 + place) for place in range(_BUSY_PEOPLE + _QUIET_PEOPLE)]


def talk() -> Iterator[Said]:
    """Give what is said in both channels, in order of time."""
    lines = sorted([*_busy(), *_quiet()], key=lambda line: line.at)
    for number, line in enumerate(lines):
        message = Message(
            id=MessageId(str(5_000_000 + number)),
            tenant=TENANT,
            channel_id=line.channel,
            author=line.author,
            text=_words(number),
            at=line.at,
            audience=PUBLIC,
            formable=True,
        )
        yield Said(message, display_name=f"Person {line.author[-1]}")


def _busy() -> Iterator[_Line]:
    for number in range(_BUSY_MESSAGES):
        yield _Line(BEGIN + number * _BUSY_EVERY, _BUSY, subject_of(100 + number * 3 % _BUSY_PEOPLE))


def _quiet() -> Iterator[_Line]:
    for number in range(_TALKS * _TALK_MESSAGES):
        of_talk, in_talk = divmod(number, _TALK_MESSAGES)
        at = BEGIN + of_talk * _TALK_EVERY + in_talk * _TALK_PAUSE
        yield _Line(at, _QUIET, subject_of(100 + _BUSY_PEOPLE + in_talk % _QUIET_PEOPLE))


def _words(number: int) -> str:
    statement, kind = divmod(number, 4)
    if kind < len(_CHATTER):
        return _CHATTER[kind]
    doing, thing = _DOINGS[statement % len(_DOINGS)], _THINGS[statement // len(_DOINGS) % len(_THINGS)]
    # Different in two things at least, or one would be an update of the other.
    day, place = _DAYS[statement % len(_DAYS)], _WHERE[statement // len(_DOINGS) % len(_WHERE)]
    return f"I {doing} a {thing} {place} on {day}."
