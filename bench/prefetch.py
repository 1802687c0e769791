"""How often what an answer needs is at hand when its message comes, with and without prefetching, and at what waste.

The bot's own caches and `Prefetch` over the store's pure model, by a clock that is set; nothing is timed, so the
figures are the same on every machine. Where prefetching is left out the same envelopes are cached for as long, and only
questions fill the cache.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final

from bench.clock import SetClock
from bench.prefetch_moments import BUSY, DAYS, DEMO_RULES, Moment, busy_moments, demo_moments
from bench.reference_store import ReferenceStore
from bot.reading import ReadSide
from memory.domain.audience import PRIVATE, PUBLIC, Room, restricted_to
from memory.domain.constraints import GuildRules
from memory.domain.ids import ChannelId, SubjectId, TenantId, dm_tenant, guild_tenant, subject_of
from memory.domain.prediction.prediction import Signal
from memory.store.collections import Collections

GOAL_WARM: Final = 0.7
TTL_S: Final = 900
DEMO_SIZE: Final = 100
BUSY_SIZE: Final = 60
"""Envelopes that the cache of the busy guild holds: half of its people."""
RANGES: Final = ((0.2, 0.4), (0.4, 0.6), (0.6, 0.8), (0.8, 1.01))
_LOOK_EVERY: Final = timedelta(minutes=10)
"""How often the job looks who usually asks now."""

_Key = tuple[TenantId, SubjectId]


@dataclass(slots=True)
class ReplayOutcome:
    """What one replay came to."""

    needed: int = 0
    warm: int = 0
    made: int = 0
    used: int = 0
    """Of those made ahead: asked for before they left the cache."""
    foretold: list[tuple[float, _Key, datetime]] = field(default_factory=list)
    """Confidence, person and time of each prediction from typing."""
    asked: dict[_Key, list[datetime]] = field(default_factory=dict)

    @property
    def share(self) -> float:
        """The share of needed envelopes that were at hand."""
        return round(self.warm / self.needed, 4)


async def prefetch_figures(*, days: int = DAYS) -> dict[str, Any]:
    """Replay both guilds, the busy one over so many days, each with prefetching and without."""
    return {
        "prefetch": {
            "demo": {"rules": DEMO_RULES} | await _both(list(demo_moments()), size=DEMO_SIZE),
            "busy_guild": {"rules": BUSY} | await _both(busy_moments(days=days), size=BUSY_SIZE),
        }
    }


async def _both(moments: list[Moment], *, size: int) -> dict[str, Any]:
    ahead = await replayed(moments, size=size, foreseeing=True)
    alone = await replayed(moments, size=size, foreseeing=False)
    return {
        "cache_ttl_s": TTL_S,
        "cache_size": size,
        "envelopes_needed": ahead.needed,
        "warm_share": ahead.share,
        "goal_warm_share": GOAL_WARM,
        "warm_share_without": alone.share,
        "cold_left_share": round((ahead.needed - ahead.warm) / max(1, alone.needed - alone.warm), 4),
        "made_ahead": ahead.made,
        "made_in_vain": ahead.made - ahead.used,
        "confidence": calibration(ahead),
    }


async def replayed(moments: Sequence[Moment], *, size: int, foreseeing: bool) -> ReplayOutcome:
    """Let all of it happen, in order of time."""
    replay = _Replay(size, begins=moments[0].at)
    for moment in moments:
        await replay.lives(moment, foreseeing=foreseeing)
    await replay.reading.close()
    return replay.outcome


class _Replay:
    """A server, and what the bot has at hand in it."""

    def __init__(self, size: int, *, begins: datetime) -> None:
        self.clock = SetClock(begins)
        self.collections = Collections.over(ReferenceStore())
        self.outcome = ReplayOutcome()
        self._size = size
        self._looked_at: datetime | None = None
        self._ahead: set[_Key] = set()
        """Made ahead and not asked for yet."""
        self._people: set[_Key] = set()
        self.reading = self._opened()

    async def lives(self, moment: Moment, *, foreseeing: bool) -> None:
        """Let one thing happen, and the job before it where it is due."""
        room = _room(moment)
        await self._meet(room, moment.at)
        if foreseeing and (self._looked_at is None or moment.at - self._looked_at >= _LOOK_EVERY):
            self._looked_at = moment.at
            held = self._held(self._people)
            await self.reading.prefetch.warm_routine()
            self._note_made(self._held(self._people) - held)
        match moment.kind:
            case "types" if foreseeing:
                await self._types(room)
            case "asks":
                await self._asks(room)
            case "changes":
                self._ahead.discard((room.tenant, room.viewer))
                self.reading.envelopes.invalidate(room.tenant, room.viewer)
            case "restarts":
                await self.reading.close()
                self.reading = self._opened()
                self._ahead.clear()
            case _:
                pass

    async def _meet(self, room: Room, at: datetime) -> None:
        """Have everybody say yes the first time they are seen."""
        self.clock.at = at
        key = room.tenant, room.viewer
        if key not in self._people:
            self._people.add(key)
            await self.collections.constraints.set_consent(room.tenant, room.viewer, "on", at)

    async def _types(self, room: Room) -> None:
        held = self._held([(room.tenant, room.viewer)])
        signal = Signal("typing", room, is_alone=room.audience == PRIVATE)
        predicted = self.reading.prefetch.notice(signal, applies=_speaks_everywhere)
        self.outcome.foretold.append((predicted.confidence, (room.tenant, room.viewer), self.clock.at))
        await self.reading.prefetch.finish()
        self._note_made(self._held([(room.tenant, room.viewer)]) - held)

    async def _asks(self, room: Room) -> None:
        key = room.tenant, room.viewer
        is_warm = self.reading.envelopes.holds(room.viewer, room.tenant)
        self.outcome.needed += 1
        self.outcome.warm += is_warm
        self.outcome.used += is_warm and key in self._ahead
        self._ahead.discard(key)
        self.outcome.asked.setdefault(key, []).append(self.clock.at)
        await self.reading.envelopes.get_memory_envelope(room.viewer, room.tenant)
        await self.reading.prefetch.note_answered(room, formable=True)

    def _held(self, people: Iterable[_Key]) -> set[_Key]:
        return {key for key in people if self.reading.envelopes.holds(key[1], key[0])}

    def _note_made(self, made: set[_Key]) -> None:
        self.outcome.made += len(made)
        self._ahead |= made

    def _opened(self) -> ReadSide:
        return ReadSide.over(self.collections, clock=self.clock, ttl_seconds=TTL_S, size=self._size)


def calibration(outcome: ReplayOutcome) -> list[dict[str, Any]]:
    """Return for each range of confidence the number of predictions, their mean, and how many came true in time."""
    found = []
    for low, high in RANGES:
        within = [each for each in outcome.foretold if low <= each[0] < high]
        if within:
            came = sum(_came_true(outcome, key, at) for _, key, at in within)
            mean = sum(confidence for confidence, _, _ in within) / len(within)
            found.append(
                {
                    "from": low,
                    "predictions": len(within),
                    "mean": round(mean, 3),
                    "came_true": round(came / len(within), 3),
                }
            )
    return found


def _came_true(outcome: ReplayOutcome, key: _Key, at: datetime) -> bool:
    return any(timedelta() <= asked - at <= timedelta(seconds=TTL_S) for asked in outcome.asked.get(key, ()))


def _room(moment: Moment) -> Room:
    viewer = subject_of(moment.who)
    if moment.place == "dm":
        return Room(tenant=dm_tenant(moment.who), audience=PRIVATE, viewer=viewer)
    audience = restricted_to(ChannelId("12")) if moment.place == "staff" else PUBLIC
    return Room(tenant=guild_tenant(1), audience=audience, viewer=viewer)


def _speaks_everywhere(_rules: GuildRules) -> bool:
    return True
