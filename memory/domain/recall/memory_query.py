"""`memory.query`: what an agent may ask of memory in the turn's room, and how it is told what holds and what did."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import islice, zip_longest
from typing import Final, Literal

from memory.domain.categories import Categories
from memory.domain.constraints import Constraints
from memory.domain.envelope.text import when_said, where_said
from memory.domain.errors import QueryRefused
from memory.domain.ids import ChannelId, MemoryId, SubjectId
from memory.domain.language.escaping import as_data, one_line, printable, shown_name
from memory.domain.language.tokens import estimate_tokens
from memory.domain.memory import Memory
from memory.domain.message import LentReceipt
from memory.domain.procedures.procedure import CODE, PROCEDURES
from memory.domain.recall.lending import Lent
from memory.domain.recall.ranking import THRESHOLD, rank
from memory.domain.recall.search_index import SearchIndex
from memory.domain.recall.search_query import SearchQuery
from memory.domain.recall.searchable import searchable


@dataclass(frozen=True, slots=True)
class Narrowing:
    """Which memories a search looks at; None stands for all."""

    categories: frozenset[str]
    how_tos: bool = False
    """False leaves how-tos out, whatever their category."""
    own_how_tos: bool = False
    """True leaves those out that are not the viewer's own."""
    channel_id: ChannelId | None = None
    """Where it was said: the channel or thread of a session."""
    author: SubjectId | None = None
    pinned: bool | None = None
    importance_min: int = 1
    importance_max: int = 5
    updated_after: datetime | None = None
    updated_before: datetime | None = None
    """Both moments are left out themselves."""


def within_lengths(memories: Iterable[Memory], lengths: Mapping[str, int]) -> Iterator[Memory]:
    """Keep of each category the first ones, as many as `lengths` says; of one that it does not name, all."""
    taken: Counter[str] = Counter()
    for memory in memories:
        taken[memory.category] += 1
        if memory.category not in lengths or taken[memory.category] <= lengths[memory.category]:
            yield memory


_RANKED: Final = 12
"""Of those that share most terms with a question: to rank one takes a tenth to a third of a millisecond."""


@dataclass(frozen=True, slots=True)
class Replaced:
    """A memory that held once."""

    memory: Memory
    by: Memory
    """What holds now; with others between, the last of them."""


def last_of(memory: Memory, older: Mapping[MemoryId, Memory]) -> MemoryId | None:
    """Follow what took the place of a memory through the `older` ones, to the id of what holds now."""
    passed, end = {memory.id}, memory.superseded_by
    while end is not None and end in older and end not in passed:
        passed.add(end)
        end = older[end].superseded_by
    return end


def fitting(query: SearchQuery, found: Sequence[Replaced], *, limit: int) -> list[Replaced]:
    """Choose what shares a term with a question, best first; the words of what holds now count half."""
    shared = {each.memory.id: len(query.terms.keys() & {*each.memory.terms, *each.by.terms}) for each in found}
    likely = sorted((each for each in found if shared[each.memory.id]), key=lambda each: -shared[each.memory.id])
    index, by_id = SearchIndex(), {each.memory.id: each for each in likely[:_RANKED]}
    for each in by_id.values():
        index.put(replace(searchable(each.memory), quoted_span=each.by.text))
    return [by_id[hit.memory_id] for hit in rank([index], query, limit=limit)]


SUPERVISOR: Final = "supervisor"
"""The model that answers, as the table of categories names it."""
_TOP_K: Final = 3
MOST_FOUND: Final = 10
_BUDGET_TOKENS: Final = 512
_MOST_INSTEAD: Final = 5
_NEAR: Final = (
    "Nothing has these words; what comes nearest stands in `instead`. Offer what may be meant. "
    "Never say that nothing is known; `/memories` lists everything."
)
_NO_ROOM: Final = "Something is remembered, but none of it fits: ask with more tokens, or for bullets."
_NOT_NEAR: Final = (
    "Nothing has these words. Say so, and offer what the blocks hold that may be meant. "
    "Never say that nothing is known; `/memories` lists everything."
)
_HOW_TOS: Final = frozenset({PROCEDURES, CODE})
"""Categories of steps and code; only the answering agent finds their memories without naming one of them."""

Form = Literal["bullets", "full"]
"""`bullets`: one line each; `full`: with its line breaks, and what else is known of it."""


@dataclass(frozen=True, slots=True)
class MemoryQuery:
    """What an agent asks for."""

    agent: str
    text: str
    categories: tuple[str, ...] | None = None
    """None stands for everything that the agent may ask for, how-tos aside but for the answering one."""
    run: str | None = None
    """A session's id: only what was said in its channel or thread."""
    actor: SubjectId | None = None
    """Only what this person said."""
    pinned: bool | None = None
    importance_min: int = 1
    importance_max: int = 5
    updated_after: datetime | None = None
    updated_before: datetime | None = None
    top_k: int = _TOP_K
    """1 to 10."""
    budget_tokens: int = _BUDGET_TOKENS
    threshold: float = THRESHOLD
    """What is given, as a share of the best hit, 0 to 1."""
    form: Form = "bullets"


@dataclass(frozen=True, slots=True)
class Found:
    """What a query gives."""

    text: str
    """A JSON object with the list `memories`, best first, within the budget."""
    ids: tuple[MemoryId, ...]
    """What stands in it, in its order."""
    instead: tuple[MemoryId, ...] = ()
    """What comes nearest, where nothing was found; it stands in the list `instead`."""
    lent: tuple[LentReceipt, ...] = ()
    """What of it other members share."""


def narrowing_of(asked: MemoryQuery, categories: Categories) -> Narrowing:
    """Return what a query looks at. Raises `QueryRefused` for an agent or a category that no allowlist has."""
    allowed = categories.allowlists.get(asked.agent)
    if allowed is None:
        raise QueryRefused(f"{asked.agent!r} is no agent that may ask for memories")
    # The one that answers sees of how-tos those of the asker alone, so they are in nobody's way.
    is_answer = asked.agent == SUPERVISOR
    everything = frozenset(allowed) if is_answer else frozenset(allowed) - _HOW_TOS
    wanted = everything if asked.categories is None else frozenset(asked.categories)
    refused = sorted(name for name in wanted if not categories.is_allowed(asked.agent, name))
    if refused:
        named, may = ", ".join(map(repr, refused)), ", ".join(allowed)
        raise QueryRefused(f"the {asked.agent} may not ask for {named}; it may ask for {may}")
    return Narrowing(
        categories=wanted,
        how_tos=bool(wanted & _HOW_TOS),
        own_how_tos=is_answer,
        # A session is that of one channel, and what was told by hand knows its channel but no session.
        channel_id=None if asked.run is None else ChannelId(asked.run.rpartition("/")[2]),
        author=asked.actor,
        pinned=asked.pinned,
        importance_min=asked.importance_min,
        importance_max=asked.importance_max,
        updated_after=asked.updated_after,
        updated_before=asked.updated_before,
    )


def found_of(
    memories: Sequence[Memory],
    asked: MemoryQuery,
    constraints: Constraints,
    *,
    at: datetime,
    replaced: Sequence[Replaced] = (),
    lent: Sequence[Lent] = (),
) -> Found:
    """Write as many as were asked for and fit, best first; behind them what held once, with what holds now.

    Of what others share half as many stand among the first of these, so that neither takes all the room.
    """
    rows: dict[MemoryId, dict[str, object]] = {}
    most = min(asked.top_k, MOST_FOUND)

    def takes(*more: Memory, rules: Constraints = constraints, **noted: object) -> bool:
        new = {each.id: _row(each, asked.form, rules, at=at) for each in more if each.id not in rows}
        if noted:
            new[more[-1].id] |= noted
        fits = estimate_tokens(_written([*rows.values(), *new.values()])) <= asked.budget_tokens
        rows.update(new if fits else {})
        return fits

    def takes_lent(each: Lent) -> bool:
        rules = constraints if constraints.anonymize_dates else each.rules
        by, where = as_data(shown_name(each.name)), as_data(f"#{each.where}")
        return takes(each.memory, rules=rules, about="member", by=by, where=where)

    # Each is written where it is come to: one of the first, one of the others, and so on.
    few = (most + 1) // 2 if memories else most
    for _ in zip_longest(islice(filter(takes, memories), most), islice(filter(takes_lent, lent), few)):
        pass
    for was in replaced:
        until = constraints.day_of(was.memory.valid_to or at)
        takes(was.by, was.memory, until=until, replaced_by=was.by.id)
    told_so = json.dumps({"memories": [], "note": _NO_ROOM})
    if not rows and (memories or lent) and estimate_tokens(told_so) <= asked.budget_tokens:
        return Found(told_so, ())
    told = tuple(each.receipt for each in lent if each.memory.id in rows)
    return Found(_written(list(rows.values())), tuple(rows), lent=told)


def missed(near: Sequence[Memory], constraints: Constraints, *, is_anything_kept: bool, at: datetime) -> Found:
    """Write that nothing was found, what comes nearest, and that an answer must not say that nothing is known."""
    if not is_anything_kept:
        return Found(json.dumps({"memories": [], "note": "Nothing is remembered of this person here yet."}), ())
    rows = [_row(memory, "bullets", constraints, at=at) for memory in near[:_MOST_INSTEAD]]
    told = {"memories": [], "instead": rows, "note": _NEAR if rows else _NOT_NEAR}
    return Found(json.dumps(told, ensure_ascii=False), (), instead=tuple(memory.id for memory in near[:_MOST_INSTEAD]))


def _row(memory: Memory, form: Form, constraints: Constraints, *, at: datetime) -> dict[str, object]:
    row: dict[str, object] = {"id": memory.id, "category": memory.category}
    if form == "bullets" and memory.kind == "procedure":
        # Steps on one line are hard to follow.
        return row | {"text": as_data(printable(memory.text))}
    if form == "bullets":
        return row | {"text": as_data(f"[{memory.category}] {one_line(memory.text)}")}
    said, now = memory.observed_at, at
    if constraints.anonymize_dates:
        said, now = (moment.replace(day=1) for moment in (said, now))
    age_days = max((now.date() - said.date()).days, 0)
    return row | {
        "text": as_data(printable(memory.text)),
        "kind": memory.kind,
        "importance": memory.importance,
        "pinned": memory.pinned,
        "about": "asker" if memory.subject is not None else "server",
        "said": when_said(age_days, blurred=constraints.anonymize_dates),
        "where": where_said(memory.audience, memory.tenant),
    }


def _written(rows: Sequence[dict[str, object]]) -> str:
    return json.dumps({"memories": list(rows)}, ensure_ascii=False)
