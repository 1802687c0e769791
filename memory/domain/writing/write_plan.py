"""What becomes of a statement among the known of its scope and audience: kept, merged, put in place of one, doubted."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final

from memory.domain.comparing.guard import holds_values_of, may_be_one
from memory.domain.comparing.statement import LEAST_SHARE, likeness, rarity_of, says_the_same, weighed_share
from memory.domain.constraints import Constraints
from memory.domain.ids import ADMIN, MemoryId, derived_id
from memory.domain.memory import Memory, is_corroborated
from memory.domain.procedures.procedure import how_to
from memory.domain.writing.changes import Actor, Doubt, Merge, Record, Reinforce, Supersede, Why
from memory.domain.writing.holdover import with_holdover
from memory.domain.writing.relation import CLAIMED, CLAIMED_AGAINST, CLAIMED_SAME, Claim, Link, plan_links

_ASKED_ABOUT: Final = frozenset({"profile"})
"""Categories whose topics only their person fills and ends, by a command or by a yes."""
_ALIKE: Final = "alike"  # Code of a doubt for which there is no more ground than that
_MOST_DOUBTS: Final = 3  # Pairs that one statement may leave to the nightly batch
_NAMED: Final = 0.4
"""Share of a known statement from which one that was formed beside other notes may say something of it."""
_UNBLURRED: Final = Constraints()
_MOST_ASKED: Final = 8
"""Pairs of one statement by hand that a model judges soon, since nobody said what it is to those that are known."""

WriteChange = Record | Reinforce | Merge | Supersede


@dataclass(frozen=True, slots=True)
class _Neighbour:
    memory: Memory
    score: float
    """Likeness to the statement, 0.0 to 1.0."""
    share: float
    """How much of it the statement names, 0.0 to 1.0."""


def plan_write(
    candidate: Memory,
    neighbours: Sequence[Memory],
    *,
    claim: Claim | None = None,
    rules: Constraints = _UNBLURRED,
    actor: str,
    reason: str,
) -> WriteChange:
    """Decide what a statement becomes: merged if the same, else by a model's `claim`, else beside.

    `rules` say how days are written that stand with what holds on of others.
    """
    if candidate.kind == "procedure":
        return _plan_how_to(candidate, neighbours, actor=actor, reason=reason)
    near = _near(candidate, neighbours)
    same = next((each.memory for each in near if says_the_same(each.memory.text, candidate.text)), None)
    if same is not None:
        return _again(same, candidate, actor=actor)
    if claim is not None:
        return _claimed(candidate, near, claim, rules, actor=actor, reason=reason)
    return Record(
        memory=candidate, actor=actor, reason=reason, doubts=_doubts(near, candidate), links=_links(near, candidate)
    )


def _near(candidate: Memory, neighbours: Sequence[Memory]) -> list[_Neighbour]:
    beside = [
        memory
        for memory in neighbours
        if memory.id != candidate.id
        and (memory.scope, memory.audience) == (candidate.scope, candidate.audience)
        and memory.kind != "procedure"
    ]
    rarity = rarity_of([memory.terms for memory in beside])
    near = [
        _Neighbour(
            memory, likeness(memory.terms, candidate.terms), weighed_share(memory.terms, candidate.terms, rarity)
        )
        for memory in beside
    ]
    return sorted(near, key=lambda each: (-each.score, each.memory.id))


def _claimed(
    candidate: Memory, near: Sequence[_Neighbour], claim: Claim, rules: Constraints, *, actor: str, reason: str
) -> WriteChange:
    """Carry out a model's word on a statement; what rules do not let through is kept beside what is known."""
    named = [each for each in near if each.memory.id in claim.known]
    links, doubts = _links(near, candidate), tuple[Doubt, ...]()
    unread = [] if claim.shown is None else _unread(near, candidate, claim.shown)
    if claim.relation == "repeats":
        for each in named:
            known = each.memory.text
            if may_be_one(known, candidate.text) and holds_values_of(known, candidate.text):
                return _again(each.memory, candidate, actor=actor)
        doubts = tuple(replace(_doubt(each, candidate), reason=CLAIMED_SAME) for each in named)
    if claim.relation == "contradicts":
        doubts = tuple(
            replace(_doubt(each, candidate), reason=CLAIMED_AGAINST, digest=wording_digest(each.memory, candidate))
            for each in named
        )
    older = [each for each in named if claim.relation == "replaces" and _gives_way(each.memory, candidate)]
    if claim.relation == "replaces":
        doubts = tuple(replace(_doubt(each, candidate), reason=CLAIMED) for each in named if each not in older)
        if doubts and candidate.subject is None:
            doubts = _said_against(near, named, candidate)
    doubts = (*doubts, *(_doubt(each, candidate) for each in unread))[:_MOST_DOUBTS]
    if older:
        first = older[0]
        return Supersede(
            before=first.memory,
            by=with_holdover(candidate, [each.memory for each in older], still=claim.still, rules=rules),
            actor=actor,
            reason=Why.REPLACED,
            overrules=replace(_doubt(first, candidate), reason=CLAIMED),
            doubts=doubts,
            links=links,
            also=tuple(each.memory for each in older[1:]),
        )
    return Record(memory=candidate, actor=actor, reason=reason, doubts=doubts, links=links)


def _said_against(near: Sequence[_Neighbour], named: Sequence[_Neighbour], candidate: Memory) -> tuple[Doubt, ...]:
    """Note that what a server knows was said to hold no more, and who else may have said so (decision 0065)."""
    against = [
        replace(_doubt(each, candidate), reason=CLAIMED, digest=wording_digest(each.memory, candidate))
        for each in named
        if is_corroborated(each.memory)
    ]
    alike = [
        replace(_doubt(each, candidate), reason=CLAIMED_SAME, soon=True)
        for each in near
        if not is_corroborated(each.memory) and each.share >= _NAMED and may_be_one(each.memory.text, candidate.text)
    ]
    return (*against, *alike)


def _unread(near: Sequence[_Neighbour], candidate: Memory, shown: Collection[MemoryId]) -> list[_Neighbour]:
    """Return those the model did not see of which its statement may say something; most named first."""
    unseen, own = [each for each in near if each.memory.id not in shown], candidate.provenance.formation_id
    if own is None:
        return _may_be_said_of(unseen)
    return _may_be_said_of([each for each in unseen if each.memory.provenance.formation_id != own], least=_NAMED)


def _may_be_said_of(near: Sequence[_Neighbour], *, least: float = LEAST_SHARE) -> list[_Neighbour]:
    """Return those of which a statement may say something, though nobody said so; most named first."""
    return sorted((each for each in near if each.share >= least), key=lambda each: -each.share)


def closing(newer: Memory, *older: Memory, by_admin: bool = False, rules: Constraints = _UNBLURRED) -> Supersede | None:
    """Return the change that closes memories for another at a model's word; None where none may give way."""
    going = [each for each in older if by_admin or _gives_way(each, newer)]
    if not going:
        return None
    return Supersede(
        before=going[0],
        by=newer,
        actor=ADMIN if by_admin else Actor.LIFECYCLE,
        reason=Why.REPLACED,
        overrules=Doubt(going[0].id, newer.id, 0.0, CLAIMED, wording_digest(going[0], newer)),
        also=tuple(going[1:]),
        is_recorded=True,
        whole=with_holdover(newer, going, rules=rules),
    )


def _gives_way(known: Memory, newer: Memory) -> bool:
    """Return whether a memory may be closed because a model says so: as `_may_replace`, and by one's own later word."""
    is_own_word = known.subject is not None and known.provenance.author == newer.provenance.author
    judged = known
    if is_own_word:
        is_of_talk = known.source == "chat" and known.category not in _ASKED_ABOUT
        judged = known.model_copy(update={"source": "chat", "topic_id": None if is_of_talk else known.topic_id})
    return known.kind != "narrative" and _may_replace(judged, newer)


def wording_digest(one: Memory, other: Memory) -> str:
    """Name the wordings of two memories, whichever of them is first."""
    return derived_id("wordings", *sorted((one.fingerprint, other.fingerprint)))


def _plan_how_to(candidate: Memory, neighbours: Sequence[Memory], *, actor: str, reason: str) -> WriteChange:
    """Decide by what a how-to is about: that steps are alike does not say that they replace each other."""
    for known in neighbours:
        is_beside = (known.scope, known.audience, known.kind) == (candidate.scope, candidate.audience, "procedure")
        if not is_beside or known.id == candidate.id:
            continue
        if known.fingerprint == candidate.fingerprint:
            return _again(known, candidate, actor=actor)
        if _is_of_one_trigger(known, candidate) and _may_replace(known, candidate):
            return Supersede(before=known, by=candidate, actor=actor, reason=Why.REPLACED)
    return Record(memory=candidate, actor=actor, reason=reason)


def _is_of_one_trigger(known: Memory, candidate: Memory) -> bool:
    triggers = [how_to(each.text).trigger.casefold() for each in (known, candidate)]
    return bool(triggers[0]) and triggers[0] == triggers[1]


def _may_replace(known: Memory, candidate: Memory) -> bool:
    """Return whether a memory may give way at all: nothing lasting, nothing stronger or later than the statement."""
    if known.tier == "canon" or known.topic_id is not None or known.pinned:
        return False
    if known.source == "manual" and candidate.source != "manual":
        return False
    if known.subject is None and not _is_as_well_supported(candidate, known):
        return False
    return candidate.observed_at >= known.observed_at and not ends_before(candidate, known)


def _is_as_well_supported(candidate: Memory, other: Memory) -> bool:
    """Return whether an admin, as many people and messages, or all who told the known one say a new statement.

    Of two people who say it one who told the known one is enough: a change is announced by few and told by fewer. An
    admin's word gives way to no two.
    """
    new, known = candidate.provenance, other.provenance
    if is_corroborated(other) and not is_corroborated(candidate):
        return False
    told_both = set(known.tellers) & set(new.tellers)
    is_change = len(new.tellers) > 1 and not known.vouched
    if new.vouched or (told_both and (is_change or told_both == {*known.tellers})):
        return True
    those, these = ((len(each.tellers), len(each.message_ids) or len(each.support)) for each in (new, known))
    return those >= these


def _again(known: Memory, candidate: Memory, *, actor: str) -> Reinforce | Merge | Supersede:
    if candidate.source == "manual" and ends_before(known, candidate):
        # Asked for without an end, or with a later one: the one that would go takes nothing along.
        return Supersede(before=known, by=candidate, actor=actor, reason=Why.SAID_AGAIN)
    is_raised = candidate.source == "manual" and known.source != "manual"
    if known.fingerprint == candidate.fingerprint and not is_raised:
        receipt, pinned = candidate.provenance, candidate.pinned
        return Reinforce(before=known, receipt=receipt, actor=actor, reason=Why.SAID_AGAIN, pinned=pinned)
    return Merge(before=known, other=candidate, is_recorded=False, actor=actor, reason=Why.SAID_OTHERWISE)


def ends_before(one: Memory, other: Memory) -> bool:
    """Return whether one memory expires before the other does, or alone."""
    if one.expires_at is None:
        return False
    return other.expires_at is None or one.expires_at < other.expires_at


def _doubts(near: Sequence[_Neighbour], candidate: Memory) -> tuple[Doubt, ...]:
    if candidate.source == "manual":
        asked = sorted((each for each in near if each.memory.source != "insight"), key=_asked_first)
        return tuple(replace(_doubt(each, candidate), soon=True) for each in asked[:_MOST_ASKED])
    return tuple(_doubt(each, candidate) for each in _may_be_said_of(near))[:_MOST_DOUBTS]


def _asked_first(neighbour: _Neighbour) -> tuple[float, float]:
    """Order what a statement by hand may have to do with: what has most in common with it, then what was said last."""
    return -neighbour.score, -neighbour.memory.observed_at.timestamp()


def _doubt(neighbour: _Neighbour, candidate: Memory) -> Doubt:
    return Doubt(neighbour.memory.id, candidate.id, neighbour.score, _ALIKE)


def _links(near: Sequence[_Neighbour], candidate: Memory) -> tuple[Link, ...]:
    return plan_links(candidate, ((each.memory, each.score) for each in near))
