"""Two statements of one person, one after the other, by hand: what the bot makes of them once its model has judged.

A set is one JSON object a line: `id`, `a` (the older), `b`, `label` (`same`, `update`, `different`).
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final, Literal

from pydantic import BaseModel

from bench.evaluation.running import TENANT, RunningBot, calls_of, running
from bot.settings import Settings
from memory.domain.audience import PUBLIC
from memory.domain.ids import ChannelId, MemoryId, subject_of
from memory.domain.writing.gate import Refused
from memory.operations.remembering.statement import Remembered, Statement

Label = Literal["same", "update", "different"]
Became = Literal["merged", "closed", "both", "refused"]
_BEGINS: Final = datetime(2026, 3, 2, 12, tzinfo=UTC)
_FIRST_PERSON: Final = 10_000
_ROUND: Final = timedelta(minutes=11)
_MOST_ROUNDS: Final = 200
_QUIET_ROUNDS: Final = 3
"""Rounds without a call after which everything is judged."""


class StatedPair(BaseModel, frozen=True, extra="ignore", coerce_numbers_to_str=True):
    """One line of a set."""

    id: str
    a: str
    b: str
    label: Label


@dataclass(frozen=True, slots=True)
class PairOutcome:
    """What became of a pair."""

    pair: StatedPair
    became: Became


async def pair_report(pairs: Sequence[StatedPair], settings: Settings, *, is_scripted: bool) -> dict[str, Any]:
    """Settle the pairs of a set, and give the figures with what became of each. Raises `KeepsakeError`."""
    outcomes, calls = await settle_pairs(pairs, settings, is_scripted=is_scripted)
    details = [one.pair.model_dump() | {"became": one.became} for one in outcomes]
    return pair_figures(outcomes) | {"calls": calls, "details": details}


async def settle_pairs(
    pairs: Sequence[StatedPair], settings: Settings, *, is_scripted: bool
) -> tuple[list[PairOutcome], dict[str, Any]]:
    """Have each pair said by a person of its own, a day apart, and wait until nothing is asked any more.

    Gives the calls, too.
    """
    async with running(settings, begins=_BEGINS, is_scripted=is_scripted) as bot:
        said = list[tuple[Remembered, Remembered]]()
        older = [await _say(bot, place, pair.a, "a") for place, pair in enumerate(pairs)]
        await bot.rest_until(_BEGINS + timedelta(days=1))
        newer = [await _say(bot, place, pair.b, "b") for place, pair in enumerate(pairs)]
        said = list(zip(older, newer, strict=True))
        quiet, before = 0, 0
        for _ in range(_MOST_ROUNDS):
            await bot.rest_until(bot.clock.now() + _ROUND)
            made = sum(counts["calls"] for counts in (await calls_of(bot.keepsake)).values())
            quiet, before = (quiet + 1 if made == before else 0), made
            if quiet == _QUIET_ROUNDS:
                break
        await bot.rest_until(bot.clock.now() + timedelta(days=1))
        outcomes = [PairOutcome(pair, await _became(bot, *each)) for pair, each in zip(pairs, said, strict=True)]
        return outcomes, await calls_of(bot.keepsake)


async def _say(bot: RunningBot, place: int, text: str, which: str) -> Remembered:
    return await bot.keepsake.operations.remembering.remember(
        Statement(
            text=text,
            tenant=TENANT,
            subject=subject_of(_FIRST_PERSON + place),
            audience=PUBLIC,
            channel_id=ChannelId("11"),
            cause=f"pair:{place}:{which}",
        )
    )


async def _became(bot: RunningBot, older: Remembered, newer: Remembered) -> Became:
    if isinstance(older, Refused) or isinstance(newer, Refused):
        return "refused"
    ids: list[MemoryId] = list(dict.fromkeys([older.memory.id, newer.memory.id]))
    rows = [row for each in ids for row in await bot.keepsake.collections.history.of_memory(each)]
    if len(ids) == 1 or any(row.event == "MERGE" for row in rows):
        return "merged"
    found = [await bot.keepsake.collections.memories.get(each) for each in ids]
    return "both" if all(each is not None and each.state == "active" for each in found) else "closed"


def pair_figures(outcomes: Sequence[PairOutcome]) -> dict[str, Any]:
    """Count by label what pairs became, with the shares that are aimed at."""
    table = Counter((one.pair.label, one.became) for one in outcomes)

    def share(label: Label, *became: Became) -> float | None:
        judged = [one for one in outcomes if one.pair.label == label and one.became != "refused"]
        return round(sum(one.became in became for one in judged) / len(judged), 4) if judged else None

    rest = [one for one in outcomes if one.pair.label != "same" and one.became != "refused"]
    return {
        "pairs": len(outcomes),
        "supersede": share("update", "closed"),
        "merge": share("same", "merged"),
        "same_merged_or_closed": share("same", "merged", "closed"),
        "false_merges": round(sum(one.became == "merged" for one in rest) / len(rest), 4) if rest else None,
        "wrong_closings": share("different", "closed"),
        "became": {f"{label} {became}": count for (label, became), count in sorted(table.items())},
    }
