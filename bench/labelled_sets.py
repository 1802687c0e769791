"""`python -m bot bench --set NAME`: has the rules decide about a labelled set, and prints how they did.

Judges nothing.
"""

import importlib
import json
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final

from bench.sets.items import SETS_FOLDER, SetError, SetOutcome

SETS: Final = {
    "about-others": "guards:measure_about_others",
    "contradictions": "contradictions:measure_contradictions",
    "cost": "talk_cost:measure_talk_cost",
    "forgetting": "forgetting:measure_forgetting",
    "group-turns": "group_turns:measure_group_turns",
    "gatemem": "gatemem:measure_gatemem",
    "injection": "guards:measure_injection",
    "locomo": "locomo:measure_locomo",
    "poison": "poison:measure_poison",
    "recall-triggers": "recall_triggers:measure_recall_triggers",
    "secrets-and-pii": "guards:measure_secrets",
    "sensitive": "guards:measure_sensitive",
    "updates-and-duplicates": "updates:measure_updates",
}
"""Set → module of `bench.sets` and function that measures a folder of it. A further set is such a module and its line
here. Only that of the set asked for is loaded: some take along the whole bot, and `--ablate` starts hundreds."""

FOLDERS: Final = {"cost": "locomo"}
"""Sets that are measured on the folder of another."""
MADE: Final = {"forgetting": "forgetting:measure_made_forgetting"}
"""Sets that are made here when no folder is named."""


async def evaluated(name: str, *, folder: Path | None, predictions: Path | None) -> dict[str, Any]:
    """Measure a set, by default the one beside the project or made here, and give its report.

    `predictions` gets one JSON line for each item. Raises `SetError` for whatever is wrong with the set or that file's
    place.
    """
    if name not in SETS:
        raise SetError(f"there is no set {name!r}; there are {', '.join(sorted(SETS))}")
    began = time.perf_counter()
    if folder is None and name in MADE:
        outcome = await _function(MADE[name])()
    else:
        outcome = await _function(SETS[name])(folder or SETS_FOLDER / FOLDERS.get(name, name))
    seconds = round(time.perf_counter() - began, 3)
    if predictions is not None:
        _write(predictions, outcome)
    return {"set": name, "seconds": seconds, **outcome.report}


def _function(place: str) -> Callable[..., Awaitable[SetOutcome]]:
    module, _, name = place.partition(":")
    found: Callable[..., Awaitable[SetOutcome]] = getattr(importlib.import_module(f"bench.sets.{module}"), name)
    return found


def _write(path: Path, outcome: SetOutcome) -> None:
    lines = (json.dumps(each, ensure_ascii=False) + "\n" for each in outcome.predictions)
    try:
        path.write_text("".join(lines), encoding="utf-8")
    except OSError as error:
        raise SetError(f"the predictions cannot be written to {str(path)!r}: {error.strerror}") from error
