"""Forgetting: what the lifecycle puts away of memories whose lives are told day by day, against what people expect.

No model is asked.

The bot's own writer, counting and lifecycle over the model of a store; every night of the longest life is played.
"""

from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from bench.population import memory_of
from bench.reference_store import ReferenceStore
from bench.sets.forgetting_items import ForgettingItem, forgetting_items
from bench.sets.items import SetOutcome, read_items
from bench.sets.ratios import ratio
from bot.category_file import load_categories
from bot.wiring import CATEGORY_FILE
from memory.domain.errors import NotYours
from memory.domain.ids import MemoryId, guild_tenant, subject_of
from memory.domain.memory import Memory, Provenance
from memory.domain.writing.changes import Record, Reinforce, Supersede, Why
from memory.operations.answering.usage_counter import UsageCounter
from memory.operations.core import Core
from memory.operations.upkeep.lifecycle import Lifecycle
from memory.store.collections import Collections
from sandbox.local_clock import LocalClock

TENANT: Final = guild_tenant(1)
SUBJECT: Final = subject_of(20)
_BEGIN: Final = datetime(2026, 3, 1, 12, tzinfo=UTC)
_A_DAY_S: Final = 86_400
_ACTOR: Final = "bench"
GONE: Final = frozenset({"retired", "purged", "gone"})


async def measure_forgetting(folder: Path) -> SetOutcome:
    """Live through the stories of a folder."""
    return await outcome_of(read_items(folder, ForgettingItem))


async def measure_made_forgetting() -> SetOutcome:
    """Live through the stories that are made here."""
    return await outcome_of(forgetting_items())


async def outcome_of(items: Sequence[ForgettingItem]) -> SetOutcome:
    """Play all stories at once, each so that it ends today, and see what is left of each."""
    life = _Life(items)
    for day in range(max(item.days for item in items), -1, -1):
        await life.live(day)
    states = await life.states()
    predictions = [{"id": item.id, "gone": _is_gone(item, states), "state": states[item.id]} for item in items]
    return SetOutcome(predictions, _report(items, states))


class _Life:
    """One guild in which all of it happens."""

    def __init__(self, items: Sequence[ForgettingItem]) -> None:
        self._items = items
        self._clock = LocalClock(at=_BEGIN)
        self._held = held = Collections.over(ReferenceStore())
        core = Core.over(held, clock=self._clock, categories=load_categories(CATEGORY_FILE))
        self._writer = core.writer
        self._counting = UsageCounter(held)
        self._lifecycle = Lifecycle(core)

    async def live(self, ago: int) -> None:
        """Live through the day that was so many days ago, and its night."""
        for item in self._items:
            if ago <= item.days:
                await self._happen(item, item.days - ago)
        await self._counting.write_uses()
        await self._lifecycle.run()
        self._clock.advance(_A_DAY_S)

    async def states(self) -> dict[str, str]:
        """Tell the state of every memory, by item."""
        found = {item.id: await self._held.memories.get(_id(item)) for item in self._items}
        return {key: "gone" if memory is None else memory.state for key, memory in found.items()}

    async def _happen(self, item: ForgettingItem, day: int) -> None:
        at = self._clock.now()
        if day == 0:
            await self._writer.apply(Record(memory=_memory(item, at=at), actor=_ACTOR, reason=_ACTOR), at=at)
        if day in item.used:
            self._counting.note(TENANT, [_id(item)], at=at)
        if day == item.brought_back:
            await self._bring_back(item)
        if day not in item.said_again and day != item.replaced:
            return
        memory = await self._held.memories.get(_id(item))
        if memory is None or memory.state != "active":
            return
        if day == item.replaced:
            newer = _memory(item, at=at).model_copy(update={"id": MemoryId(f"{_id(item)}-newer")})
            await self._writer.apply(Supersede(before=memory, by=newer, actor=_ACTOR, reason=Why.REPLACED), at=at)
        else:
            receipt = Provenance(author=SUBJECT)
            change = Reinforce(before=memory, receipt=receipt, actor=_ACTOR, reason=Why.SAID_AGAIN)
            await self._writer.apply(change, at=at)

    async def _bring_back(self, item: ForgettingItem) -> None:
        try:
            await self._lifecycle.restore(TENANT, SUBJECT, _id(item))
        except NotYours:
            # It was not put away: there is nothing to bring back, and the story goes on.
            return


def _id(item: ForgettingItem) -> MemoryId:
    return MemoryId(f"story-{item.id}")


def _memory(item: ForgettingItem, *, at: datetime) -> Memory:
    fields = {name: getattr(item, name) for name in ("kind", "tier", "importance", "pinned", "source")}
    return memory_of(_id(item), item.text, at=at, tenant=TENANT, subject=SUBJECT, topic_id=item.topic, **fields)


def _report(items: Sequence[ForgettingItem], states: dict[str, str]) -> dict[str, Any]:
    kept = [item for item in items if item.label == "keep"]
    may_go = [item for item in items if item.label == "may_go"]
    wrong = [item.id for item in kept if _is_gone(item, states)]
    went = [item.id for item in may_go if _is_gone(item, states)]
    return {
        "note": "The stories are made by stated rules (forgetting_items.py); no model is asked.",
        "items": {"all": len(items), "keep": len(kept), "may_go": len(may_go)},
        "figures": {"false_forgetting": ratio(len(wrong), len(kept)), "forgotten": ratio(len(went), len(may_go))},
        "goals": {"false_forgetting_below": 0.01},
        "gone_by_rule": dict(sorted(Counter(item.rule for item in items if _is_gone(item, states)).items())),
        "wrongly_forgotten": wrong,
        "left": [item.id for item in may_go if not _is_gone(item, states)],
    }


def _is_gone(item: ForgettingItem, states: dict[str, str]) -> bool:
    return states[item.id] in GONE
