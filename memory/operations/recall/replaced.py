"""Searching what was: it asks the store for what something newer took the place of, as far as a room may hear of it."""

from collections.abc import Sequence
from typing import Final

from memory.domain.audience import Room
from memory.domain.envelope.building import may_answer_with, may_be_told_as_past
from memory.domain.ids import ScopeKey, guild_id_of, guild_scope, individual_scope
from memory.domain.memory import Memory
from memory.domain.recall.memory_query import Narrowing, Replaced, fitting, last_of
from memory.domain.recall.search_query import query_of
from memory.operations.recall.look import SearchRequest
from memory.operations.recall.usable import may_be_given, without_left_out
from memory.store.collections import Collections
from memory.store.questions import StoreQuery, ask_together

_MOST: Final = 5  # Beside what holds: a question about what was is mostly about one thing
_LOOKED_AT: Final = 40  # Of each pool, those said last; behind them as many that share a word with the question


def latest_replaced(
    collections: Collections, room: Room, *, within: Narrowing | None = None
) -> list[StoreQuery[list[Memory]]]:
    """Query what was replaced, said last first: what is about the viewer, then in a guild what that knows."""
    pools = (False,) if guild_id_of(room.tenant) is None else (False, True)
    here = collections.memories.in_room
    return [here.replaced_in(room, shared=shared, limit=_LOOKED_AT, within=within) for shared in pools]


async def replaced_in(
    collections: Collections,
    request: SearchRequest,
    *,
    within: Narrowing | None = None,
    latest: Sequence[StoreQuery[list[Memory]]] | None = None,
) -> list[Replaced]:
    """Return what was replaced, not merged, and fits a question, with what holds now, best first. Raises `StoreError`.

    `latest` are the queries of `latest_replaced`, where they were asked.
    """
    room, constraints, at = request.room, request.constraints, request.at
    query, here = query_of(request.text, speakers=frozenset({room.viewer})), collections.memories.in_room
    if not query.terms or not may_answer_with(constraints):
        return []
    if latest is None:
        latest = latest_replaced(collections, room, within=within)
        await ask_together(*latest)
    naming = [
        here.replaced_in(room, shared=shared, limit=_LOOKED_AT, within=within, named=(scope, query.terms))
        for shared, found in zip((False, True), latest, strict=False)
        for scope in (_scopes_of(room, shared=shared) if len(found.answer) == _LOOKED_AT else ())
    ]
    await ask_together(*naming)
    told = [memory for each in (*latest, *naming) for memory in each.answer]
    older = {each.id: each for each in told if may_be_told_as_past(each, constraints, at=at)}
    ends = {each.id: end for each in older.values() if (end := last_of(each, older)) is not None}
    if not ends:
        return []
    ids = sorted(set(ends.values()))
    hold = [here.own_in(room, ids), here.shared_in(room, ids)]
    await ask_together(*hold)
    both = await without_left_out(
        collections.constraints, room.tenant, [*older.values(), *hold[0].answer, *hold[1].answer]
    )
    there = {each.id: each for each in both}
    pairs = [
        Replaced(there[one], there[end])
        for one, end in ends.items()
        if one in there and end in there and may_be_given(there[end], constraints, at=at)
        if within is None or there[end].category in within.categories
    ]
    fit = fitting(query, pairs, limit=2 * _MOST)
    merged = [collections.history.taken_in(each.memory) for each in fit]
    await ask_together(*merged)
    return [each for each, was_merged in zip(fit, merged, strict=True) if not was_merged.answer][:_MOST]


def _scopes_of(room: Room, *, shared: bool) -> tuple[ScopeKey, ...]:
    """Name the scopes of the viewer, or of what their guild knows in a room."""
    guild_id = guild_id_of(room.tenant)
    if not shared or guild_id is None:
        return (individual_scope(room.tenant, room.viewer),)
    return (
        guild_scope(guild_id),
        *(() if room.audience.group is None else (guild_scope(guild_id, room.audience.group),)),
    )
