"""Failovers amid load: the primary is killed, hangs, steps down, while people talk, ask, tell, and forget.

What was acknowledged to them has to be there once afterwards, and what they had forgotten must not come back.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final, Literal

import pymongo

from bench.gateway_load.driver import Fleet, GatewayLoad, captured
from bench.gateway_load.durability import Durability
from bench.gateway_load.payloads import BusyGuild
from bench.gateway_load.stand_in import Question, Reply
from bench.mongod import HANGS_NOTICED, Mongod, launched, primary_of, uri_of
from cogs.words.catalogue import in_every_language

Event = Literal["killed", "hangs", "steps down"]
EVENTS: Final[tuple[Event, ...]] = ("killed", "hangs", "steps down")
GOAL_S: Final = 15.0
_SETTINGS: Final = {"catchUpTimeoutMillis": 1000}
_OPTIONS: Final = ("--wiredTigerCacheSizeGB", "0.5", "--slowOpSampleRate", "0", *HANGS_NOTICED)
_BEFORE_S: Final = 5.0
_AFTER_S: Final = 20.0
_TALK_S: Final = len(EVENTS) * (_BEFORE_S + _AFTER_S)
_QUIET_S: Final = 45.0
"""What waits in the process for the database is tried again after 15, 30 seconds and more."""
_TELL_EVERY_S: Final = 0.5
_FORGOTTEN_ONE_IN: Final = 3
_ENV: Final = {"UNDO_S": "0"}


@dataclass(slots=True)
class Lantern:
    """What somebody asked to be remembered, and perhaps to be forgotten behind that."""

    word: str
    place: BusyGuild
    by: int
    remember: Question
    forget: Question | None = None


async def failover_figures(load: GatewayLoad, folder: Path, *, binary: str) -> dict[str, Any]:
    """Measure on a replica set of three of its own."""
    folders = [folder / f"mongod-{number}" for number in range(3)]
    for each in folders:
        each.mkdir(parents=True)
    with launched(Path(binary), folders, options=_OPTIONS, settings=_SETTINGS) as servers:
        fleet, told = Fleet(load, uri_of(servers)), list[Lantern]()
        async with fleet.running(folder, env=_ENV):
            durability = Durability(fleet.uri, fleet.database)
            await asyncio.to_thread(durability.begin)
            talking = asyncio.create_task(fleet.talk(_TALK_S))
            telling = asyncio.create_task(_tell(fleet, told))
            met = {event: await met(event, servers) for event in EVENTS}
            await talking
            telling.cancel()
            await fleet.settled(durability, quiet_s=_QUIET_S)
            figures = await asyncio.to_thread(_judged, fleet, told, durability)
            await asyncio.to_thread(durability.close)
    note = "a replica set of three; seconds from the event until a question that was asked behind it has its answer"
    events = {event: _seen(at, fleet) for event, at in met.items()}
    return {
        "note": note,
        "load": asdict(load) | {"seconds": round(_TALK_S)},
        "goal_s": GOAL_S,
        "events": events,
        **figures,
    }


async def met(event: Event, servers: Sequence[Mongod]) -> float:
    """Let an event happen and be over; returns its moment."""
    await asyncio.sleep(_BEFORE_S)
    primary, at = await asyncio.to_thread(primary_of, servers), time.perf_counter()
    match event:
        case "killed":
            primary.kill()
        case "hangs":
            await asyncio.to_thread(primary.freeze)
        case "steps down":
            await asyncio.to_thread(_step_down, primary)
    await asyncio.sleep(_AFTER_S)
    if event == "killed":
        primary.launch()
    elif event == "hangs":
        primary.thaw()
    return at


def _seen(at: float, fleet: Fleet) -> dict[str, float | int | None]:
    asked = [each for each in fleet.discord.questions.values() if at <= each.asked_at < at + _AFTER_S]
    answers = [(each.asked_at, reply.at) for each in asked for reply in _answers(each) if reply.at is not None]
    return {
        "answers_again_after_s": round(min(whole for _, whole in answers) - at, 1) if answers else None,
        "longest_wait_s": round(max(whole - since for since, whole in answers), 1) if answers else None,
        "asked": len(asked),
        "told_that_memory_is_away": sum(_is_told_away(each) for each in asked),
    }


def _step_down(primary: Mongod) -> None:
    try:
        primary.ask("replSetStepDown", 30)
    except pymongo.errors.ConnectionFailure:
        # It closes the connections of everybody.
        return


async def _tell(fleet: Fleet, told: list[Lantern]) -> None:
    discord = fleet.discord
    for number in range(1_000_000):
        word, place = f"lantern{number:05}", fleet.anywhere()
        asked, _ = discord.say(place, f"remember that I own {word}", by=number, asks=True)
        told.append(Lantern(word, place, number, discord.questions[asked]))
        for each in told[::_FORGOTTEN_ONE_IN]:
            if each.forget is None and _is_said(each.remember, "wish-kept"):
                asked, _ = discord.say(each.place, f"forget {each.word}", by=each.by, asks=True)
                each.forget = discord.questions[asked]
        await asyncio.sleep(_TELL_EVERY_S)


def _judged(fleet: Fleet, told: list[Lantern], durability: Durability) -> dict[str, Any]:
    kept = [each for each in told if _is_said(each.remember, "wish-kept")]
    gone = [each for each in kept if each.forget and any("Forgotten" in one.words for one in _answers(each.forget))]
    wished = [each for each in kept if each.forget is not None]
    living = Counter(word for text in durability.living_texts() for word in text.replace(".", " ").split())
    figures = captured(fleet, durability)
    # The turns of who forgot are gone, and an answer that says that memory is away has no receipt.
    # What tells when something is durable notices a failover later than the bot does.
    for part, name in (("captured", "doubled"), ("captured", "gateway_to_durable"), ("answers", "time_to_answer")):
        del figures[part][name]
    return figures | {
        "acknowledged": len(kept),
        "acknowledged_lost": sum(not living[each.word] for each in kept if each not in wished),
        "acknowledged_doubled": sum(living[each.word] > 1 for each in kept),
        "forgotten": len(gone),
        "forgotten_resurrected": sum(bool(living[each.word]) for each in gone),
        "formations": durability.formations(),
    }


def _answers(question: Question) -> list[Reply]:
    return [reply for reply in question.replies.values() if _is_answer(reply)]


def _is_answer(reply: Reply) -> bool:
    return reply.at is not None and reply.words not in in_every_language("error-store-away")


def _is_told_away(question: Question) -> bool:
    return any(reply.words in in_every_language("error-store-away") for reply in question.replies.values())


def _is_said(question: Question, key: str) -> bool:
    return any(reply.words.startswith(tuple(in_every_language(key))) for reply in question.replies.values())
