"""What must hold when a story has ended, however often its processes died on the way."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from memory.store.documents import DocumentStore
from memory.store.schema import COLLECTIONS
from tests.faults.story import ERASED_WORDS, STAYING

CLOSED: Final = frozenset({"retired", "superseded"})
_CLOSING: Final = frozenset({"TTL", "DELETE", "MERGE", "UPDATE"})


@dataclass
class Findings:
    """What is wrong, by kind; all empty is right. The words name ids and steps, never a text."""

    lost_messages: list[str] = field(default_factory=list)
    """Of people who agreed: not in the buffer, or neither formed nor parked nor waiting."""
    duplicates: list[str] = field(default_factory=list)
    """Active memories that say what another one of the same scope and audience says."""
    closed_without_cause: list[str] = field(default_factory=list)
    """Retired or superseded without a successor or a history row that says why."""
    rows_missing: list[str] = field(default_factory=list)
    """Versions of memories without their history row: where a commit is cut, its last writes are not played again."""
    turns_missing: list[str] = field(default_factory=list)
    """Recent talk that is not as it is when nobody dies: a capture that is cut behind the message leaves its turn
    out."""
    still_there: list[str] = field(default_factory=list)
    """Places where something stands that was deleted, forgotten, erased or never to be kept."""
    different_ends: list[str] = field(default_factory=list)
    """What is not as it is when nobody dies."""

    def counts(self) -> dict[str, int]:
        """Give how many there are of each."""
        return {name: len(found) for name, found in vars(self).items()}

    def take(self, other: "Findings", *, where: str) -> None:
        """Add what another run found."""
        for name, found in vars(other).items():
            getattr(self, name).extend(f"{where}: {each}" for each in found)


async def findings_of(
    store: DocumentStore,
    expected: dict[str, Any] | None,
    *,
    staying: Collection[str] = STAYING,
    erased: Sequence[str] = ERASED_WORDS,
) -> Findings:
    """Look at everything that a store holds; `expected` is what `end_of` gave when nobody died.

    `staying` are messages that must be there, and `erased` words that may not; unless told otherwise those of the
    story.
    """
    found = Findings()
    held = {name: await store.find(name, {}, sort=[("_id", 1)]) for name in COLLECTIONS}
    for row in held["messages"]:
        if row["formable"] and not (row["formed"] or row.get("parked")):
            found.lost_messages.append(f"message {row['_id']} waits for ever")
    found.lost_messages += [
        f"message {each} is gone" for each in sorted(set(staying) - {row["_id"] for row in held["messages"]})
    ]
    says = Counter(
        (row["scope"], str(row["audience"]), row["fingerprint"]) for row in held["memories"] if row["state"] == "active"
    )
    found.duplicates += [f"scope {scope}" for (scope, _, _), count in says.items() if count > 1]
    by_id = {row["_id"]: row for row in held["memories"]}
    for row in by_id.values():
        found.rows_missing += _rows_missing(row, held["history"])
        if row["state"] in CLOSED:
            found.closed_without_cause += _without_cause(row, by_id, held["history"])
    for name, rows in held.items():
        found.still_there += [f"{word} in {name}" for word in erased if word.lower() in str(rows).lower()]
    if expected is not None:
        end = await end_of(store)
        found.different_ends += [name for name in expected if name != "turns" and expected[name] != end[name]]
        found.turns_missing += ["recent talk"] if expected["turns"] != end["turns"] else []
    return found


def _without_cause(row: dict[str, Any], by_id: dict[str, Any], history: list[dict[str, Any]]) -> list[str]:
    """Look for the successor of what was superseded, and for the row that retired the rest."""
    if row["state"] == "superseded":
        return [] if row.get("superseded_by") in by_id else [f"memory {row['_id']} leads to nothing"]
    own = [each for each in history if each["memory_id"] == row["_id"]]
    if not any(each["version"] == row["version"] for each in own):
        # The row itself is missing, which is counted as that.
        return []
    is_said = any(each["event"] in _CLOSING and each["version"] == row["version"] and each["reason"] for each in own)
    return [] if is_said or row["forgotten"] else [f"memory {row['_id']} has no row that retired it"]


def _rows_missing(row: dict[str, Any], history: list[dict[str, Any]]) -> list[str]:
    versions = {each["version"] for each in history if each["memory_id"] == row["_id"]}
    return [f"memory {row['_id']}, version {n}" for n in range(1, row["version"] + 1) if n not in versions]


def _waits_for_a_person(row: dict[str, Any]) -> bool:
    """Tell whether a pair waits for a person."""
    return bool(row["resolution"] is None and row["is_judged"])


async def end_of(store: DocumentStore) -> dict[str, Any]:
    """Give what a story leaves behind, without times, versions and ids that differ from run to run."""
    memories = await store.find("memories", {}, sort=[("_id", 1)])
    messages = await store.find("messages", {}, sort=[("_id", 1)])
    scopes = await store.find("scopes", {}, sort=[("_id", 1)])
    sessions = await store.find("sessions", {}, sort=[("_id", 1)])
    pairs = await store.find("contradictions", {}, sort=[("_id", 1)])
    return {
        "memories": sorted(
            (row["scope"], row["text"], row["state"], row["source"], str(sorted(row["provenance"]["message_ids"])))
            for row in memories
        ),
        "messages": {row["_id"]: (row["text"], row["formed"], row.get("parked")) for row in messages},
        "scopes": [(row["_id"], row.get("text"), row.get("dirty"), row.get("stage")) for row in scopes],
        "turns": [[turn["text"] for turn in row["turns"]] for row in sessions],
        "waiting": [(row["message_count"], row["token_count"]) for row in sessions],
        # Which harmless pairs a night asks about, and of which one half has ended, depends on what an earlier one had
        # merged by then.
        "pairs": sorted(
            str(row["resolution"]) for row in pairs if row["resolution"] == "merged" or _waits_for_a_person(row)
        ),
    }
