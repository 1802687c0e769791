"""What each change makes of the records: the memory after it, its history event, and what else is closed with it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final, assert_never

from memory.domain.audience import narrower
from memory.domain.episode import episode_of
from memory.domain.ids import MessageId, SubjectId
from memory.domain.memory import Levels, Memory, Provenance, resting_on
from memory.domain.writing.changes import (
    Absorb,
    Adjust,
    Change,
    Connect,
    Decide,
    Detach,
    HistoryEvent,
    Merge,
    Narrow,
    Promote,
    Purge,
    Record,
    Redact,
    Reinforce,
    Restore,
    Retire,
    Revise,
    Shorten,
    SingleChange,
    Supersede,
    Uphold,
)

GRACE: Final = timedelta(days=30)
"""From retiring to purging; a retired memory can be brought back in it."""
_SUPERSEDED_KEPT: Final = timedelta(days=365)  # From being replaced to being retired (decision 0083)

_REWORDED: Final[dict[str, Any]] = {"levels": Levels(), "absorbed_revision": None}


@dataclass(frozen=True, slots=True)
class Effect:
    """One record before and after a change."""

    before: Memory | None
    """None for a record that is new."""
    after: Memory
    event: HistoryEvent


def effects_of(change: Change, *, at: datetime) -> tuple[Effect, ...]:
    """Return what a change does, in the order of writing: first a record that was read, last what it is about."""
    match change:
        case Record():
            return (Effect(None, change.memory, "ADD"),)
        case Supersede():
            return _superseding(change, at=at)
        case Merge():
            stays = Effect(change.before, _after(change.before, _joining(change, at=at), at=at), "MERGE")
            if not change.is_recorded:
                return (stays,)
            gone = _after(change.other, {"superseded_by": change.before.id} | _closed(at), at=at)
            return Effect(change.other, gone, "MERGE"), stays
        case _:
            return (Effect(change.before, _after(change.before, _fields(change, at=at), at=at), _event_of(change)),)


def _superseding(change: Supersede, *, at: datetime) -> tuple[Effect, ...]:
    older = (change.before, *change.also)
    closed = [
        Effect(each, _after(each, {"superseded_by": change.by.id} | _closed(at), at=at), "UPDATE") for each in older
    ]
    if change.is_recorded:
        # What holds is written first: where it was changed or forgotten meanwhile, nothing is closed for it.
        kept_back = _kept_back(change.by, *older)
        by = change.whole or change.by
        holds = _after(by, kept_back | {"supersedes": by.supersedes or change.before.id}, at=at)
        return Effect(change.by, holds, "UPDATE"), *closed
    by = change.by.model_copy(update=_kept_back(change.by, *older) | {"supersedes": change.before.id})
    return *closed, Effect(None, by, "ADD")


def _kept_back(*memories: Memory) -> dict[str, Any]:
    """Return the fields that keep newer words from being passed on, where those of one of the memories were kept so."""
    return {"private": True, "absorbed_revision": None} if any(memory.private for memory in memories) else {}


def changed(change: Change, *, at: datetime) -> Memory:
    """Return the memory that a change is about as it is after it."""
    return effects_of(change, at=at)[-1].after


def _event_of(change: SingleChange) -> HistoryEvent:
    match change:
        case (
            Revise()
            | Reinforce()
            | Detach()
            | Redact()
            | Narrow()
            | Adjust()
            | Absorb()
            | Promote()
            | Uphold()
            | Shorten()
        ):
            return "UPDATE"
        case Retire():
            return "DELETE" if change.forgotten else "TTL"
        case Purge():
            return "DELETE"
        case Restore():
            return "RESTORE"
        case Decide():
            return "CONSENT"
        case Connect():
            return "LINK"
        case _:
            assert_never(change)


def _after(before: Memory, fields: dict[str, Any], *, at: datetime) -> Memory:
    return before.model_copy(update=fields | {"version": before.version + 1, "updated_at": at})


def _fields(change: SingleChange, *, at: datetime) -> dict[str, Any]:
    match change:
        case Revise() | Promote() | Redact():
            return _rewording(change, at=at)
        case Reinforce():
            kind = change.before.kind if change.kind is None else change.kind
            provenance = _joined(change.before.provenance, change.receipt)
            pinned = change.before.pinned or change.pinned
            return {"reinforced_at": at, "provenance": provenance, "kind": kind, "pinned": pinned}
        case Detach():
            # Which message a name was read in is not kept: what the statement itself names is left.
            fields = {} if change.before.episode is None else {"episode": episode_of(change.before.text)}
            left = _without(change.before.provenance, change.message_ids)
            return {"provenance": left if change.teller is None else _without_teller(left, change.teller)} | fields
        case Uphold():
            return {"provenance": resting_on(change.before.provenance, change.support)}
        case Narrow() | Adjust() | Absorb() | Shorten() | Connect():
            return _noted(change)
        case _:
            return _passage(change, at=at)


def _noted(change: Narrow | Adjust | Absorb | Shorten | Connect) -> dict[str, Any]:
    """Return what is noted beside a statement that stays as it is; edges stand in a collection of their own."""
    match change:
        case Narrow():
            # A text that all may hear holds nothing of it any more.
            return {"audience": narrower(change.before.audience, change.audience), "absorbed_revision": None}
        case Adjust():
            wanted = {"pinned": change.pinned, "private": change.private, "expires_at": change.expires_at}
            # A text holds nothing that is not to be passed on.
            return wanted | ({"absorbed_revision": None} if change.private else {})
        case Absorb():
            return {"absorbed_revision": change.revision}
        case Shorten():
            return {"levels": change.levels}
        case Connect():
            return {}
        case _:
            assert_never(change)


def _passage(change: Retire | Restore | Decide | Purge, *, at: datetime) -> dict[str, Any]:
    match change:
        case Retire():
            return {"state": "retired", "purge_at": change.purge_at, "forgotten": change.forgotten}
        case Restore() if change.before.state == "retired" and change.before.superseded_by is not None:
            # Something newer holds in its place, and still does.
            return _closed(change.before.valid_to or at) | {"valid_to": change.before.valid_to, "forgotten": False}
        case Restore():
            # An undo leaves it as it was; who brings back what had faded has use for it now.
            is_closed = change.before.state == "superseded"
            used = {} if change.before.forgotten or is_closed else {"reinforced_at": at}
            opened = {"valid_to": None, "superseded_by": None} if is_closed else {}
            # The text that held it was withheld; one that was made since does not hold it.
            waiting = {"absorbed_revision": None}
            return {"state": "active", "purge_at": None, "forgotten": False} | waiting | used | opened
        case Decide() if change.held_by is not None:
            return {"superseded_by": change.held_by} | _closed(at)
        case Decide() | Purge():
            return _emptied(change.before)
        case _:
            assert_never(change)


def _joining(change: Merge, *, at: datetime) -> dict[str, Any]:
    known, other = change.before, change.other
    fields = {
        "provenance": _joined(known.provenance, other.provenance),
        "reinforced_at": at,
        "kind": known.kind if change.kind is None else change.kind,
        "pinned": known.pinned or other.pinned,
    } | _kept_back(known, other)
    if other.source != "manual" or known.source in ("manual", "promotion"):
        return fields
    # Who asks for what talk had taught already has asked for it: it lasts from now on.
    asked = {"source": "manual"}
    return fields | asked | {"importance": max(known.importance, other.importance), "confidence": other.confidence}


def _rewording(change: Revise | Promote | Redact, *, at: datetime) -> dict[str, Any]:
    words: dict[str, Any] = {"text": change.text, "terms": change.terms, "fingerprint": change.fingerprint}
    if change.before.episode is not None and change.text != change.before.text:
        words["episode"] = episode_of(change.text)
    if isinstance(change, Promote):
        # What is kept for good has no end.
        words |= {"tier": "canon", "source": "promotion", "reinforced_at": at, "expires_at": None}
        return words if change.text == change.before.text else words | _REWORDED
    if isinstance(change, Redact):
        # The quoted words may hold a name, too.
        left = {"named": (), "quoted_span": change.own}
        return words | _REWORDED | {"provenance": change.before.provenance.model_copy(update=left)}
    told: dict[str, Any] = {}
    if change.receipt is not None:
        # Older wordings stay in the history, with whom they name.
        named = tuple(dict.fromkeys((*change.before.provenance.named, *change.receipt.named)))
        receipt = change.receipt.model_copy(update={"named": named})
        told = {"provenance": receipt, "observed_at": at, "valid_from": at}
    return words | _REWORDED | {"reinforced_at": at, "pinned": change.before.pinned or change.pinned} | told


def _closed(at: datetime) -> dict[str, Any]:
    return {"state": "superseded", "valid_to": at, "purge_at": at + _SUPERSEDED_KEPT + GRACE}


def _emptied(memory: Memory) -> dict[str, Any]:
    return {
        "state": "purged",
        "text": "",
        "levels": Levels(),
        "episode": None,
        "tags": (),
        "terms": (),
        "fingerprint": "",
        "purge_at": None,
        "provenance": memory.provenance.model_copy(update={"quoted_span": None}),
    }


def _joined(known: Provenance, receipt: Provenance) -> Provenance:
    new = tuple(message for message in receipt.message_ids if message not in known.message_ids)
    by_command = known.by_command or receipt.by_command
    others = tuple(who for who in (*known.tellers, *receipt.tellers) if who != known.author)
    vouched = tuple(dict.fromkeys((*known.vouched, *receipt.vouched)))
    fresh = {"related_users": tuple(dict.fromkeys(others)), "by_command": by_command, "vouched": vouched}
    return known.model_copy(update={"message_ids": known.message_ids + new, **fresh})


def _without_teller(known: Provenance, gone: SubjectId) -> Provenance:
    author, *others = (who for who in known.tellers if who != gone)
    # The quoted words may be theirs, and so may what an admin said and is no longer at hand.
    gone_too = {"quoted_span": None, "vouched": ()}
    return known.model_copy(update={"author": author, "related_users": tuple(others)} | gone_too)


def _without(known: Provenance, gone: Sequence[MessageId]) -> Provenance:
    left = tuple(message for message in known.message_ids if message not in gone)
    # The quoted words are those of the first message.
    span = known.quoted_span if left[:1] == known.message_ids[:1] else None
    vouched = tuple(message for message in known.vouched if message not in gone)
    return known.model_copy(update={"message_ids": left, "quoted_span": span, "vouched": vouched})
