"""What becoming memory costs.

Capture by itself, then formation and consolidation of talk, in model calls, tokens and time.

The scripted model answers, so calls are counted truly and tokens by its estimate; how much it finds says nothing of a
real one.
"""

from collections.abc import AsyncIterator, Iterable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

from bench import replay
from bench.clock import SetClock
from bench.figures import MS_A_SECOND, Span, often, spread, timed
from bot.settings import Settings
from bot.wiring import Keepsake, opened
from memory.domain.audience import PUBLIC
from memory.domain.formation.extraction import PURPOSE as EXTRACTION
from memory.domain.formation.windows import LATEST_AFTER
from memory.domain.ids import ChannelId, MessageId, SubjectId, guild_tenant, subject_of
from memory.domain.message import Message
from memory.domain.scopes.consolidation import PURPOSE as CONSOLIDATION
from memory.operations.capture.capture import Said
from sandbox.local_settings import local_settings
from sandbox.scripted_model import ScriptedModel, serving

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
    """Yield what is said in both channels, in order of time."""
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
    for number in range(often(_BUSY_MESSAGES)):
        yield _Line(BEGIN + number * _BUSY_EVERY, _BUSY, subject_of(100 + number * 3 % _BUSY_PEOPLE))


def _quiet() -> Iterator[_Line]:
    for number in range(often(_TALKS) * _TALK_MESSAGES):
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


STEP: Final = timedelta(minutes=1)
"""How often talk that is due is looked for, as the schedule does, while the last line is `FRESH`; later as often as
`SELDOM`."""
FRESH: Final = timedelta(minutes=35)
SELDOM: Final = timedelta(hours=1)
AFTERWARDS: Final = LATEST_AFTER + timedelta(hours=1)
"""By then whatever was left of the last talk is formed."""
GOALS: Final = {"goal_model_calls_a_message": 0.05, "goal_model_tokens_a_message": 80}
"""Of ordinary talk, as the mix is. The demo is none: in its few lines everybody tells something of themselves."""
SMALL_BUDGET: Final = 8_000
"""Tokens a day: too few for the mix, so that all three paces are seen."""
_TOKENS: Final = "estimated by the scripted model, four characters a token"


@dataclass
class _Formed:
    """What became of one run of talk."""

    captures: list[float]
    """Seconds of each."""
    forming_s: float = 0.0
    windows: int = 0
    unasked: int = 0
    memories: int = 0


async def forming_figures(directory: Path) -> dict[str, Any]:
    """Measure with the embedded store, everybody having said yes."""
    # However few are formed of somebody, their text is made.
    async with _opened(directory / "mix", people(), consolidation_at_night=1) as (keepsake, clock):
        formed = await _live(keepsake, clock, talk())
        formation = await _figures(keepsake, clock, formed)
        consolidation = await _consolidated(keepsake, clock)
    captures = spread(formed.captures) | {
        "messages_per_second": round(len(formed.captures) / sum(formed.captures), 1),
    }
    heard, called = [await _replayed(directory / name, listening=name == "listening") for name in ("listening", "bot")]
    return {
        "capture_operation": captures,
        "formation": {"mix": MIX, "tokens": _TOKENS, **formation, **GOALS},
        "formation_of_the_demo": {"mix": replay.MIX, "listening": heard, "to_the_bot_alone": called},
        "formation_with_a_small_budget": await _budgeted(directory / "budget"),
        "consolidation": consolidation,
    }


async def _replayed(directory: Path, *, listening: bool) -> dict[str, Any]:
    async with _opened(directory, replay.speakers()) as (keepsake, clock):
        formed = await _live(keepsake, clock, replay.replayed(TENANT, begins=BEGIN, listening=listening))
        return await _figures(keepsake, clock, formed)


async def _budgeted(directory: Path) -> dict[str, Any]:
    budget = often(SMALL_BUDGET)
    async with _opened(directory, people(), formation_tokens_a_day=budget) as (keepsake, clock):
        formed = await _live(keepsake, clock, talk())
        days = await _by_day(keepsake, clock, EXTRACTION)
        waiting = await keepsake.collections.sessions.with_waiting()
        return {
            "budget_tokens_a_day": budget,
            "most_tokens_a_day": max(_tokens(day) for day in days),
            "windows": formed.windows,
            "windows_unasked": formed.unasked,
            "memories": formed.memories,
            "messages_left_waiting": sum(session.message_count for session in waiting),
        }


@asynccontextmanager
async def _opened(
    directory: Path, speakers: Sequence[SubjectId], **settings: Any
) -> AsyncIterator[tuple[Keepsake, SetClock]]:
    clock = SetClock(BEGIN)
    async with serving(ScriptedModel(strict=False)) as endpoint:
        local = local_settings(Settings(keepsake_data_dir=directory, **settings), model_url=endpoint.url)
        async with opened(local, clock=clock, is_scripted=True) as keepsake:
            for person in speakers:
                await keepsake.operations.constraining.decide(TENANT, person, "on", everywhere=False)
            yield keepsake, clock


async def _live(keepsake: Keepsake, clock: SetClock, said: Iterable[Said]) -> _Formed:
    """Let the talk be said and the schedule run beside it, until nothing waits any more."""
    waiting, formed = list(said), _Formed([])
    until, spoken_at = waiting[-1].message.at + AFTERWARDS, clock.at
    while clock.at < until:
        while waiting and waiting[0].message.at <= clock.at:
            first = waiting.pop(0)
            spoken_at = first.message.at
            formed.captures.append(await timed(lambda: keepsake.operations.capture.take(first)))  # noqa: B023
        span = Span()
        report = await keepsake.background.formation.form_due()
        formed.forming_s += span.seconds
        formed.windows, formed.unasked = formed.windows + report.windows, formed.unasked + report.unasked
        formed.memories += report.memories
        step = STEP if clock.at - spoken_at < FRESH else SELDOM
        clock.at = min(clock.at + step, max(waiting[0].message.at, clock.at + STEP)) if waiting else clock.at + step
    return formed


async def _figures(keepsake: Keepsake, clock: SetClock, formed: _Formed) -> dict[str, Any]:
    days, captured = await _by_day(keepsake, clock, EXTRACTION), len(formed.captures)
    calls = sum(day["calls"] for day in days)
    return {
        "messages": captured,
        "memories": formed.memories,
        "windows": formed.windows,
        "windows_unasked": formed.unasked,
        "model_calls": calls,
        "model_calls_a_message": round(calls / captured, 4),
        "model_tokens_a_message": round(sum(map(_tokens, days)) / captured, 1),
        "seconds": round(formed.forming_s, 3),
        "ms_a_window_with_every_look": round(formed.forming_s / max(formed.windows, 1) * MS_A_SECOND, 2),
    }


async def _consolidated(keepsake: Keepsake, clock: SetClock) -> dict[str, Any]:
    # Of people who do not talk with the bot no text is made of so little.
    for row in await keepsake.collections.store.find("memories", {"tenant": TENANT}):
        keepsake.collections.usage.note_answered(TENANT, row["subject"], clock.at, tokens=1)
    span = Span()
    report = await keepsake.background.consolidation.consolidate_due(nightly=True)
    seconds = span.seconds
    days = await _by_day(keepsake, clock, CONSOLIDATION)
    return {
        "texts": report.texts,
        "memories_absorbed": report.absorbed,
        "model_calls": sum(day["calls"] for day in days),
        "model_tokens": sum(map(_tokens, days)),
        "seconds": round(seconds, 3),
        "ms_a_text": round(seconds / max(report.texts, 1) * MS_A_SECOND, 2),
    }


async def _by_day(keepsake: Keepsake, clock: SetClock, purpose: str) -> list[Mapping[str, int]]:
    last = (clock.at - BEGIN).days + 2
    days = [await keepsake.collections.usage.of_day(TENANT, BEGIN + timedelta(days=day)) for day in range(last)]
    return [day[purpose] for day in days if day and purpose in day]


def _tokens(counts: Mapping[str, int]) -> int:
    return counts["prompt_tokens"] + counts["completion_tokens"]
