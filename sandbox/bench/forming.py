"""What becoming memory costs: capture by itself, then formation and consolidation of a day's talk, in model calls, tokens and time.

The scripted model answers, so calls are counted truly and tokens by its estimate; how much it finds says nothing of a real one.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Final

from bot.settings import Settings
from bot.wiring import Keepsake, opened
from memory.domain.formation.extraction import PURPOSE as EXTRACTION
from memory.domain.scopes.consolidation import PURPOSE as CONSOLIDATION
from sandbox.bench.figures import MS_A_SECOND, Span, spread, timed
from sandbox.bench.talk import BEGIN, MIX, TENANT, people, talk
from sandbox.local_settings import local_settings
from sandbox.scripted_model import ScriptedModel, serving

STEP: Final = timedelta(minutes=1)
"""How often the schedule looks for talk that is due."""
UNTIL: Final = timedelta(hours=46)
"""By then the last talk is a day old, after which whatever is left is formed."""
GOAL_CALLS_A_MESSAGE: Final = 0.05
_TOKENS: Final = "estimated by the scripted model, four characters a token"


class _SetClock:
    """A clock that is set."""

    def __init__(self, at: datetime) -> None:
        self.at = at

    def now(self) -> datetime:
        """Give the time that was set."""
        return self.at


async def forming_figures(directory: Path) -> dict[str, Any]:
    """Measure with the embedded store, everybody having said yes."""
    clock = _SetClock(BEGIN)
    async with serving(ScriptedModel(strict=False)) as endpoint:
        settings = local_settings(Settings(keepsake_data_dir=directory), model_url=endpoint.url)
        async with opened(settings, clock=clock, is_scripted=True) as keepsake:
            for person in people():
                await keepsake.operations.constraining.decide(TENANT, person, "on", everywhere=False)
            captures, formation = await _day(keepsake, clock)
            span = Span()
            report = await keepsake.forming.consolidation.consolidate_due(nightly=True)
            seconds = span.seconds
            made = await _usage(keepsake, CONSOLIDATION)
            return {
                "capture_operation": spread(captures)
                | {"messages_per_second": round(len(captures) / sum(captures), 1)},
                "formation": {"mix": MIX, "tokens": _TOKENS, **formation},
                "consolidation": {
                    "texts": report.texts,
                    "memories_absorbed": report.absorbed,
                    "model_calls": made["calls"],
                    "model_tokens": made["tokens"],
                    "seconds": round(seconds, 3),
                    "ms_a_text": round(seconds / max(report.texts, 1) * MS_A_SECOND, 2),
                },
            }


async def _day(keepsake: Keepsake, clock: _SetClock) -> tuple[list[float], dict[str, Any]]:
    """Let the talk be said and the schedule run beside it; gives the seconds of each capture, and what formation took."""
    waiting = list(talk())
    captured, captures, forming_s, memories = len(waiting), [], 0.0, 0
    while clock.at < BEGIN + UNTIL:
        while waiting and waiting[0].message.at <= clock.at:
            said = waiting.pop(0)
            captures.append(await timed(lambda: keepsake.operations.capture.take(said)))  # noqa: B023
        span = Span()
        memories += (await keepsake.forming.formation.form_due()).memories
        forming_s += span.seconds
        clock.at += STEP
    made = await _usage(keepsake, EXTRACTION)
    return captures, {
        "messages": captured,
        "memories": memories,
        "model_calls": made["calls"],
        "model_calls_a_message": round(made["calls"] / captured, 4),
        "goal_model_calls_a_message": GOAL_CALLS_A_MESSAGE,
        "model_tokens_a_message": round(made["tokens"] / captured, 1),
        "seconds": round(forming_s, 3),
        "ms_a_window_with_every_look": round(forming_s / max(made["calls"], 1) * MS_A_SECOND, 2),
    }


async def _usage(keepsake: Keepsake, purpose: str) -> Mapping[str, int]:
    days = [await keepsake.collections.usage.of_day(TENANT, BEGIN + timedelta(days=day)) for day in range(4)]
    counts = [day[purpose] for day in days if day and purpose in day]
    return {
        "calls": sum(count["calls"] for count in counts),
        "tokens": sum(count["prompt_tokens"] + count["completion_tokens"] for count in counts),
    }
