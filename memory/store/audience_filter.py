"""The audience rule and the narrowing of a search as filters of the store, so that both hold before anything is ranked.

`memory.domain.audience.may_see` is the rule; a property test holds these filters equal to it. Nothing is decided here.
"""

from typing import Any, assert_never, get_args

from memory.domain.audience import PUBLIC, Room
from memory.domain.memory import Kind
from memory.domain.recall.narrowing import Narrowing


def visible_where(room: Room) -> dict[str, Any]:
    """Return the filter of memories about the room's viewer that `may_see` allows in the room."""
    own: dict[str, Any] = {"tenant": room.tenant, "subject": room.viewer}
    match room.audience.kind:
        case "private":
            return own
        case "restricted":
            return own | {"audience_key": {"$in": [PUBLIC.key, room.audience.key]}}
        case "public":
            return own | {"audience_key": PUBLIC.key}
        case _:
            assert_never(room.audience.kind)


def shared_where(room: Room) -> dict[str, Any]:
    """Return the filter of memories about nobody (guild knowledge) that `may_see` allows in the room."""
    keys = [PUBLIC.key, room.audience.key] if room.audience.kind == "restricted" else [PUBLIC.key]
    return {"tenant": room.tenant, "subject": None, "audience_key": {"$in": keys}}


def narrowed_where(narrowing: Narrowing) -> dict[str, Any]:
    """Return the filter of memories that a search is narrowed to; who may see them is not in it."""
    where: dict[str, Any] = {
        "category": {"$in": sorted(narrowing.categories)},
        "importance": {"$gte": narrowing.importance_min, "$lte": narrowing.importance_max},
    }
    if not narrowing.how_tos:
        where["kind"] = {"$in": [kind for kind in get_args(Kind) if kind != "procedure"]}
    chosen = {
        "provenance.channel_id": narrowing.channel_id,
        "provenance.author": narrowing.author,
        "pinned": narrowing.pinned,
    }
    where |= {path: value for path, value in chosen.items() if value is not None}
    times = {"$gt": narrowing.updated_after, "$lt": narrowing.updated_before}
    if any(times.values()):
        where["updated_at"] = {operator: moment for operator, moment in times.items() if moment is not None}
    return where
