"""What happens in a server, as it bears on prefetching: who types, who speaks to the bot, what drops an envelope. Pure.

Two sources: the demo scene, and a busy guild that a seeded generator makes up by the rules in `BUSY`.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final, Literal

from memory.domain.wishes.statements import wish_in
from sandbox.demo_script import DEMO
from sandbox.demo_weeks import WEEKS
from sandbox.scene import Later, Restart, Say, Slash

MomentKind = Literal["types", "asks", "speaks", "changes", "restarts"]
"""`speaks`: to others; `changes`: something about the person is written, so that their envelope goes."""

DEMO_RULES: Final = (
    "the demo's four people over three weeks, every line of every place in its order, one each 20 s and the scene's "
    "own pauses; people type 5 s before each line but every fifth; a command and a request to remember or forget "
    "drops the person's envelope"
)
BUSY: Final = (
    "120 people, 10 channels, 10 days; each day each person has two usual hours of their own, each with a chance of "
    "60 %, and one hour at random; in such an hour they say 3 to 12 lines in one channel, 10 to 120 s apart; in 40 % "
    "of those hours every second line is to the bot, in the others one of 33; before 85 % of the lines they type, 2 "
    "to 10 s ahead; after 10 % of the lines they type and say nothing; of 5 % of the lines the envelope goes "
    "afterwards, as by a new memory"
)
PEOPLE: Final = 120
CHANNELS: Final = 10
DAYS: Final = 10

_KEEPS_HOUR: Final = 0.6
_WITH_BOT: Final = 0.4
_TO_BOT: Final = 0.5
_TO_BOT_ELSE: Final = 0.03
_TYPES_AHEAD: Final = 0.85
_TYPES_IN_VAIN: Final = 0.1
_CHANGES: Final = 0.05

_BEGINS: Final = datetime(2026, 3, 2, 9, tzinfo=UTC)
_EVERY: Final = timedelta(seconds=20)
_AHEAD: Final = timedelta(seconds=5)
_UNTYPED: Final = 5
"""Of so many lines of the demo one comes without a sign, as from somebody who pastes it."""
_CALL: Final = "@Keepsake"


@dataclass(frozen=True, slots=True)
class Moment:
    """One thing that happens."""

    at: datetime
    kind: MomentKind
    who: int = 0
    place: str = "general"
    """A channel; `dm` is the person's direct messages with the bot."""


def demo_moments() -> Iterator[Moment]:
    """Yield the demo in order of time."""
    at, lines = _BEGINS, 0
    for step in (*DEMO, *WEEKS):
        match step:
            case Later():
                at += timedelta(seconds=step.seconds)
            case Restart():
                yield Moment(at, "restarts")
            case Slash():
                at += _EVERY
                yield Moment(at, "changes", _number(step.who), step.where)
            case Say():
                at, lines = at + _EVERY, lines + 1
                if lines % _UNTYPED:
                    yield Moment(at - _AHEAD, "types", _number(step.who), step.where)
                yield Moment(at, _kind_of(step), _number(step.who), step.where)
            case _:
                pass


def _kind_of(step: Say) -> MomentKind:
    said = step.text.replace(_CALL, "").strip()
    if step.where != "dm" and not step.to_bot and _CALL not in step.text:
        return "speaks"
    # A request is carried out without an envelope.
    is_request = wish_in(said) is not None
    return "changes" if is_request else "asks"


def _number(who: str) -> int:
    return 300 + int.from_bytes(who.encode()[:2], "big")


def busy_moments(*, days: int = DAYS) -> list[Moment]:
    """Return the busy guild in order of time, always the same."""
    chance = random.Random(20260401)  # noqa: S311  # a fixed sequence, so that the figures can be repeated
    moments: list[Moment] = []
    usual = {who: chance.sample(range(8, 24), 2) for who in range(1, PEOPLE + 1)}
    for day in range(days):
        for who, hours in usual.items():
            kept = [hour for hour in hours if chance.random() < _KEEPS_HOUR]
            for hour in {*kept, chance.randrange(8, 24)}:
                begins = _BEGINS.replace(hour=hour) + timedelta(days=day, minutes=chance.randint(0, 50))
                moments += _an_hour(chance, who, begins)
    return sorted(moments, key=lambda moment: moment.at)


def _an_hour(chance: random.Random, who: int, begins: datetime) -> Iterator[Moment]:
    at, place = begins, f"channel {chance.randrange(CHANNELS)}"
    share = _TO_BOT if chance.random() < _WITH_BOT else _TO_BOT_ELSE
    for _ in range(chance.randint(3, 12)):
        at += timedelta(seconds=chance.randint(10, 120))
        if chance.random() < _TYPES_AHEAD:
            yield Moment(at - timedelta(seconds=chance.randint(2, 10)), "types", who, place)
        yield Moment(at, "asks" if chance.random() < share else "speaks", who, place)
        if chance.random() < _CHANGES:
            yield Moment(at + timedelta(seconds=3), "changes", who, place)
        if chance.random() < _TYPES_IN_VAIN:
            yield Moment(at + timedelta(seconds=5), "types", who, place)
