"""`python -m bot bench --set NAME`: has the rules decide about a labelled set, and prints how they did.

Judges nothing.
"""

import json
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final

from bench.sets.contradictions import measure_contradictions
from bench.sets.forgetting import measure_forgetting, measure_made_forgetting
from bench.sets.gatemem import measure_gatemem
from bench.sets.group_turns import measure_group_turns
from bench.sets.guards import measure_about_others, measure_injection, measure_secrets, measure_sensitive
from bench.sets.items import SETS_FOLDER, SetError, SetOutcome
from bench.sets.locomo import measure_locomo
from bench.sets.poison import measure_poison
from bench.sets.recall_triggers import measure_recall_triggers
from bench.sets.talk_cost import measure_talk_cost
from bench.sets.updates import measure_updates

SETS: Final[dict[str, Callable[[Path], Awaitable[SetOutcome]]]] = {
    "about-others": measure_about_others,
    "contradictions": measure_contradictions,
    "cost": measure_talk_cost,
    "forgetting": measure_forgetting,
    "group-turns": measure_group_turns,
    "gatemem": measure_gatemem,
    "injection": measure_injection,
    "locomo": measure_locomo,
    "poison": measure_poison,
    "recall-triggers": measure_recall_triggers,
    "secrets-and-pii": measure_secrets,
    "sensitive": measure_sensitive,
    "updates-and-duplicates": measure_updates,
}
"""Set → what measures a folder of it. A further set is one module with such a function, and its line here."""

FOLDERS: Final = {"cost": "locomo"}
"""Sets that are measured on the folder of another."""
MADE: Final[dict[str, Callable[[], Awaitable[SetOutcome]]]] = {"forgetting": measure_made_forgetting}
"""Sets that are made here when no folder is named."""


async def evaluated(name: str, *, folder: Path | None, predictions: Path | None) -> dict[str, Any]:
    """Measure a set, by default the one beside the project or made here, and give its report.

    `predictions` gets one JSON line for each item. Raises `SetError` for whatever is wrong with the set or that file's
    place.
    """
    measure = SETS.get(name)
    if measure is None:
        raise SetError(f"there is no set {name!r}; there are {', '.join(sorted(SETS))}")
    began = time.perf_counter()
    made = MADE.get(name) if folder is None else None
    outcome = await (measure(folder or SETS_FOLDER / FOLDERS.get(name, name)) if made is None else made())
    seconds = round(time.perf_counter() - began, 3)
    if predictions is not None:
        _write(predictions, outcome)
    return {"set": name, "seconds": seconds, **outcome.report}


def _write(path: Path, outcome: SetOutcome) -> None:
    lines = (json.dumps(each, ensure_ascii=False) + "\n" for each in outcome.predictions)
    try:
        path.write_text("".join(lines), encoding="utf-8")
    except OSError as error:
        raise SetError(f"the predictions cannot be written to {str(path)!r}: {error.strerror}") from error
