"""`python -m bot bench --ablate NAME`: what each rule and each table of words is worth on a labelled set.

The set is measured as it is and then once for every part that is left out: a key of the lexicons in all languages, or
one member of a module's `RULES` or `EXCUSES`. What changes no figure of any set has no reason to stay. Each measurement
is a process of its own, since tables are read when modules are imported.
"""

import asyncio
import importlib
import json
import os
import pkgutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

import memory.domain
from memory.lexicons import tables

NAMES: Final = ("RULES", "EXCUSES")
"""Tuples of a domain module of which one member at a time is left out; they must be read where they are defined."""
_NOT_COMPARED: Final = ("seconds", "per_second")
_EXIT_OF_SET: Final = 2


class AblationError(Exception):
    """A measurement could not be made; the message is for whoever asked, on one line."""


def ablated(name: str, *, folder: Path | None) -> dict[str, Any]:
    """Return the figures of a set and, for every part whose absence changes one, figure → [with it, without it].

    A part without which the set cannot be measured, since what it loads does not start, is `needed`. Raises
    `AblationError` where the set cannot be measured.
    """
    # By itself, so that a set that cannot be measured is said at once.
    whole = _measured(name, folder, None)
    if whole is None:
        message = f"{name} cannot be measured: run it alone by --set"
        raise AblationError(message)
    parts = [*_table_parts(), *_rule_parts()]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        measured = list(pool.map(lambda part: _measured(name, folder, part), parts))
    outcomes = dict(zip(parts, measured, strict=True))
    return {
        "set": name,
        "figures": whole,
        "worth": {
            part: _changed(whole, without)
            for part, without in outcomes.items()
            if without is not None and without != whole
        },
        "without_effect": [part for part, without in outcomes.items() if without == whole],
        "needed": [part for part, without in outcomes.items() if without is None],
    }


def _table_parts() -> Iterator[str]:
    for section in tables.sections():
        yield from (f"{section}.{key}" for key in tables.keys_in(section))


def _rule_parts() -> Iterator[str]:
    for found in pkgutil.walk_packages(memory.domain.__path__, "memory.domain."):
        module = importlib.import_module(found.name)
        for name in NAMES:
            members: Sequence[object] = getattr(module, name, ())
            yield from (f"{found.name}:{name}:{place}" for place in range(len(members)))


def _measured(name: str, folder: Path | None, part: str | None) -> Mapping[str, float] | None:
    arguments = [sys.executable, "-m", "bench.ablation", name, part or "", str(folder or "")]
    done = subprocess.run(arguments, capture_output=True, text=True, check=False)  # noqa: S603
    if done.returncode == _EXIT_OF_SET:
        last = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
        message = f"{name} without {part or 'anything left out'}: {last}"
        raise AblationError(message)
    if done.returncode:
        return None
    figures: Mapping[str, float] = json.loads(done.stdout)
    return figures


def _changed(whole: Mapping[str, float], without: Mapping[str, float]) -> dict[str, list[float | None]]:
    return {
        figure: [whole.get(figure), without.get(figure)]
        for figure in sorted({*whole, *without})
        if whole.get(figure) != without.get(figure)
    }


def leave_out(part: str) -> None:
    """Take one part out of this process, before anything that uses it is imported where it is a table."""
    if ":" not in part:
        section, _, key = part.partition(".")
        tables.leave_out(section, key)
        return
    module_name, name, place = part.split(":")
    module = importlib.import_module(module_name)
    members: Sequence[object] = getattr(module, name)
    setattr(module, name, tuple(each for number, each in enumerate(members) if number != int(place)))


def numbers_in(report: object, path: str = "") -> dict[str, float]:
    """Return every number of a report by its path, times aside."""
    if isinstance(report, Mapping):
        found: dict[str, float] = {}
        for key, value in report.items():
            if not any(each in str(key) for each in _NOT_COMPARED):
                found |= numbers_in(value, f"{path}.{key}" if path else str(key))
        return found
    is_number = isinstance(report, int | float) and not isinstance(report, bool)
    return {path: float(str(report))} if is_number else {}


def main(arguments: Sequence[str]) -> int:
    """Measure a set without one part, in this process, and print its figures; 2 where the set cannot be measured."""
    name, part, folder = arguments
    if part:
        leave_out(part)
    sets = importlib.import_module("bench.labelled_sets")
    try:
        report = asyncio.run(sets.evaluated(name, folder=Path(folder) if folder else None, predictions=None))
    except sets.SetError as error:
        sys.stderr.write(f"{error}\n")
        return _EXIT_OF_SET
    sys.stdout.write(json.dumps(numbers_in(report.get("figures", report))))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
