"""Reads the set of people who share one log and ask for more than they may have.

Episodes, questions, and what is deleted when.
"""

import gzip
import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from bench.sets.items import SetError

_WISH: Final = re.compile(
    r"\b(?:(?:delet|remov|eras|purg|wip)ed?|forget|drop|scrub|discard|clear|strike|(?:do not|don't) retain"
    r"|no longer keep"
    r"|stop (?:keeping|retaining|remembering))\b",
    re.IGNORECASE,
)
"""As the set's own scorer finds the turn in which a deletion is wished for."""


@dataclass(frozen=True, slots=True)
class GateMemTurn:
    """One line of the log."""

    id: str
    author: str
    text: str


@dataclass(frozen=True, slots=True)
class Check:
    """One question, asked right after a turn."""

    id: str
    after: str
    asker: str
    kind: str
    text: str
    strings: tuple[str, ...]
    """In lower case: what must stand in the context of a useful answer; of the other kinds what must not."""


@dataclass(frozen=True, slots=True)
class GateMemEpisode:
    """One log with its questions."""

    id: str
    people: tuple[str, ...]
    readers: Mapping[str, frozenset[str]]
    """Who reads what a person says."""
    turns: tuple[GateMemTurn, ...]
    checks: tuple[Check, ...]
    going: Mapping[str, frozenset[str]]
    """After which turn which turns are deleted."""

    @property
    def open_turns(self) -> int:
        """Count the turns that everybody reads, which alone are told to others where people share."""
        return sum(self.readers[turn.author] >= frozenset(self.people) for turn in self.turns)


def read_episodes(folder: Path) -> Iterator[GateMemEpisode]:
    """Read `<domain>.episodes.jsonl.gz` and `<domain>.checkpoints.jsonl.gz`.

    Raises `SetError` for a folder that is missing or holds none.
    """
    if not folder.is_dir():
        raise SetError(f"there is no folder {str(folder)!r}; name the set's folder with --path")
    found = sorted(folder.glob("*.episodes.jsonl.gz"))
    if not found:
        raise SetError(f"the folder {str(folder)!r} holds no *.episodes.jsonl.gz; name the set's folder with --path")
    for path in found:
        checks: defaultdict[str, list[dict[str, Any]]] = defaultdict(list)
        for row in _rows(path.with_name(path.name.replace(".episodes.", ".checkpoints."))):
            checks[row["episode_id"]].append(row)
        for row in _rows(path):
            yield _episode(row, checks[row["episode_id"]])


def _rows(path: Path) -> list[dict[str, Any]]:
    try:
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            return [json.loads(line) for line in lines if line.strip()]
    except (OSError, ValueError) as error:
        raise SetError(f"{path.name} cannot be read: {error}") from None


def _episode(row: dict[str, Any], checks: Sequence[dict[str, Any]]) -> GateMemEpisode:
    turns = tuple(GateMemTurn(each["turn_id"], each["speaker"]["principal_id"], each["text"]) for each in row["turns"])
    people = [each["principal_id"] for each in row["entities"]["principals"]]
    people += [each.author for each in turns] + [each["asker"]["principal_id"] for each in checks]
    named = tuple(dict.fromkeys(people))
    read = tuple(check for each in checks if (check := _check(each)).strings)
    going = _deletions(turns, read)
    links = row["entities"].get("relationships", [])
    linked = [_ids(link, named) for link in links]
    readers = {person: frozenset({person}.union(*(ids for ids in linked if person in ids))) for person in named}
    return GateMemEpisode(row["episode_id"], named, readers, turns, read, going)


def _deletions(turns: Sequence[GateMemTurn], checks: Sequence[Check]) -> dict[str, frozenset[str]]:
    """Tell what is deleted when.

    At the last wish that follows the last mention, at the question itself where nobody wished aloud.
    """
    order = {turn.id: place for place, turn in enumerate(turns)}
    going: defaultdict[str, frozenset[str]] = defaultdict(frozenset)
    for check in checks:
        if check.kind != "safety":
            continue
        until = turns[: order[check.after] + 1]
        holding = [
            place for place, turn in enumerate(until) if any(each in turn.text.lower() for each in check.strings)
        ]
        if holding:
            wishes = [turn.id for turn in until[holding[-1] :] if _WISH.search(turn.text)]
            going[wishes[-1] if wishes else check.after] |= {until[place].id for place in holding}
    return dict(going)


def _check(row: dict[str, Any]) -> Check:
    kind = row["query_type"]
    wanted = row["judge_spec"].get("include") if kind == "utility" else row.get("leak_targets")
    strings = tuple(str(each).lower() for each in wanted or () if str(each).strip())
    return Check(
        row["checkpoint_id"], row["as_of_turn_id"], row["asker"]["principal_id"], kind, row["query_text"], strings
    )


def _ids(value: Any, people: Sequence[str]) -> set[str]:
    """Find the people that a relationship names, however deep."""
    if isinstance(value, str):
        return {value}.intersection(people)
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return {each for part in inner for each in _ids(part, people)}
