"""What becomes of a statement among those that are known already: kept, merged into one, put in the place of one, or doubted.

Pure. The neighbours are of the candidate's own scope and audience; changes never cross them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from memory.domain.duplicates.comparison import EQUAL, Comparison, compare_unequal
from memory.domain.memory import Memory
from memory.domain.procedures.procedure import how_to
from memory.domain.relation import Link, plan_links
from memory.domain.writing.changes import (
    REPLACED,
    SAID_AGAIN,
    SAID_OTHERWISE,
    Doubt,
    Merge,
    Record,
    Reinforce,
    Supersede,
)

WEAK: Final = 0.35
"""Share of what is said below which nothing but a slot of its own makes one statement the update of another."""
_SAME_FRAME: Final = frozenset({"one_replaced"})
"""Reasons that rest on what both say, and not on a slot, a number or a denial."""
MOST_DOUBTS: Final = 3
"""Pairs that one statement may leave to the nightly batch."""

WriteChange = Record | Reinforce | Merge | Supersede


@dataclass(frozen=True, slots=True)
class _Neighbour:
    memory: Memory
    found: Comparison


def plan_write(candidate: Memory, neighbours: Sequence[Memory], *, actor: str, reason: str) -> WriteChange:
    """Decide what a statement that passed the gate becomes.

    The closest neighbour decides: the same is merged, an update takes its place, what nobody can tell is kept beside it and noted.
    """
    if candidate.kind == "procedure":
        return _plan_how_to(candidate, neighbours, actor=actor, reason=reason)
    near = [
        _Neighbour(memory, _compared(memory, candidate))
        for memory in neighbours
        if memory.id != candidate.id
        and (memory.scope, memory.audience) == (candidate.scope, candidate.audience)
        and memory.kind != "procedure"
    ]
    near.sort(key=lambda each: (-each.found.score, each.memory.id))
    same = next((each.memory for each in near if _is_same(each, candidate)), None)
    if same is not None:
        return _again(same, candidate, actor=actor)
    older = next((each for each in near if _is_update(each.found)), None)
    if older is not None and may_replace(older.memory, candidate):
        rest = [each for each in near if each is not older]
        return Supersede(
            before=older.memory,
            by=candidate,
            actor=actor,
            reason=REPLACED,
            overrules=_doubt(older, candidate),
            doubts=_doubts(rest, candidate),
            links=_links(rest, candidate),
        )
    return Record(
        memory=candidate,
        actor=actor,
        reason=reason,
        doubts=_doubts(near, candidate),
        links=_links(near, candidate),
    )


def _compared(known: Memory, candidate: Memory) -> Comparison:
    is_equal = known.fingerprint == candidate.fingerprint
    return EQUAL if is_equal else compare_unequal(known.text, candidate.text)


def _plan_how_to(candidate: Memory, neighbours: Sequence[Memory], *, actor: str, reason: str) -> WriteChange:
    """Decide by what a how-to is about: steps and code that resemble each other say nothing of whether one replaces the other."""
    about = how_to(candidate.text).trigger.casefold()
    for known in neighbours:
        is_beside = (known.scope, known.audience, known.kind) == (candidate.scope, candidate.audience, "procedure")
        if not is_beside or known.id == candidate.id:
            continue
        if known.fingerprint == candidate.fingerprint:
            return _again(known, candidate, actor=actor)
        if about and how_to(known.text).trigger.casefold() == about and may_replace(known, candidate):
            return Supersede(before=known, by=candidate, actor=actor, reason=REPLACED)
    return Record(memory=candidate, actor=actor, reason=reason)


def may_replace(known: Memory, candidate: Memory) -> bool:
    """Tell whether an update may close a memory.

    Canon, topics and pinned memories give way to nothing but their own commands, what was asked for by hand to nothing that was
    gathered from talk, nothing to what was said before it, and nothing lasting to what will expire.
    """
    if known.tier == "canon" or known.topic_id is not None or known.pinned:
        return False
    if known.source == "manual" and candidate.source != "manual":
        return False
    return candidate.observed_at >= known.observed_at and not ends_before(candidate, known)


def _again(known: Memory, candidate: Memory, *, actor: str) -> Reinforce | Merge | Supersede:
    if candidate.source == "manual" and ends_before(known, candidate):
        # Asked for without an end, or with a later one: the one that would go takes nothing along.
        return Supersede(before=known, by=candidate, actor=actor, reason=SAID_AGAIN)
    is_raised = candidate.source == "manual" and known.source != "manual"
    if known.fingerprint == candidate.fingerprint and not is_raised:
        receipt, pinned = candidate.provenance, candidate.pinned
        return Reinforce(before=known, receipt=receipt, actor=actor, reason=SAID_AGAIN, pinned=pinned)
    return Merge(before=known, other=candidate, is_recorded=False, actor=actor, reason=SAID_OTHERWISE)


def _is_same(neighbour: _Neighbour, candidate: Memory) -> bool:
    return neighbour.found.verdict == "same" or neighbour.memory.fingerprint == candidate.fingerprint


def _is_update(found: Comparison) -> bool:
    return found.verdict == "update" and not (found.reason in _SAME_FRAME and found.score < WEAK)


def ends_before(one: Memory, other: Memory) -> bool:
    """Tell whether one memory expires before the other does, or alone."""
    if one.expires_at is None:
        return False
    return other.expires_at is None or one.expires_at < other.expires_at


def _doubts(near: Sequence[_Neighbour], candidate: Memory) -> tuple[Doubt, ...]:
    return tuple(_doubt(each, candidate) for each in near if each.found.verdict in ("unsure", "update"))[:MOST_DOUBTS]


def _doubt(neighbour: _Neighbour, candidate: Memory) -> Doubt:
    return Doubt(neighbour.memory.id, candidate.id, neighbour.found.score, neighbour.found.reason)


def _links(near: Sequence[_Neighbour], candidate: Memory) -> tuple[Link, ...]:
    return plan_links(candidate, ((each.memory, each.found.score) for each in near))
