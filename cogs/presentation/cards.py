"""The cards that show memories: what is remembered, where it may be used, where it comes from. Pure.

A card is shown to the person it is about, and to nobody else.
"""

from collections.abc import Sequence
from typing import Final, assert_never

import discord

from cogs.presentation.conflict_cards import decision_line
from cogs.presentation.pages import Page
from cogs.presentation.sentences import refusal_sentence
from cogs.presentation.wording import (
    audience_words,
    counted,
    footer,
    heading_of,
    is_used_anywhere,
    origin_words,
    shown,
    shown_code,
    shown_in_line,
    with_notes,
)
from cogs.words.catalogue import say
from memory.domain.categories import OTHER
from memory.domain.episode import ArtifactKind, Episode
from memory.domain.memory import Memory, State
from memory.domain.procedures.procedure import how_to, without_code
from memory.domain.writing.changes import CONSOLIDATED
from memory.domain.writing.gate import Refused
from memory.operations.remembering.bulk import Fault
from memory.operations.remembering.inspection import ShownMemory, Version
from memory.operations.remembering.remember_service import KeptStatement, KnownAlready, Remembered
from memory.store.history import HistoryRow

_TEXT: Final = 1200
_LINE: Final = 100
"""Characters of a memory in a list of ten: with escapes and the small print a card's limit of 4,096 holds."""
_FIELD: Final = 500
"""Characters of what people wrote in a field: with an escape before each a field's limit of 1,024 holds."""
_PRIOR: Final = 40
_WORDS_GONE: Final = "*These words are no longer kept.*"
_TIMELINE: Final = 6
"""Rows of a history that are shown: the first, and the latest."""

_DECISIONS: Final = 3
"""Answers to contradictions that are shown, the latest."""
_FORMER: Final = 3
"""Predecessors that are shown."""

_ARTIFACTS: Final[dict[ArtifactKind, str]] = {"commit": "commit ", "pr": "PR ", "adr": "ADR ", "file": "", "link": ""}

_TITLES: Final[dict[State, str]] = {
    "proposed": "A proposal that waits for your word",
    "active": "A memory",
    "superseded": "A memory that something newer took the place of",
    "retired": "A memory that I put away",
    "purged": "A memory that is gone",
}

_FAULTS: Final[dict[Fault, str]] = {
    "erased": "it was erased meanwhile.",
    "busy": "what it is like kept changing; please try again.",
}
_EVENT_WORDS: Final = {
    "ADD": "kept",
    "UPDATE": "changed",
    "DELETE": "forgotten",
    "MERGE": "merged with another",
    "LINK": "linked",
    "TTL": "put away",
    "RESTORE": "brought back",
    "CONSENT": "decided by you",
}
_REASONS: Final = {CONSOLIDATED: "taken into my summary"}
"""Reasons that people know by other words than the history."""


def memory_card(memory: Memory, *, title: str) -> discord.Embed:
    """Show one memory: its wording, where it may be used, until when, and its id."""
    card = discord.Embed(title=title, description=_told(memory))
    card.add_field(name="Where I use it", value=_where(memory))
    card.add_field(name="Until", value=_until(memory))
    card.add_field(name="Id", value=f"`{memory.id}`")
    if memory.pinned:
        card.add_field(name="Pinned", value="yes")
    if memory.topic_id is not None:
        card.add_field(name="Topic", value=memory.topic_id.replace("_", " "))
    if memory.tier == "canon":
        card.add_field(name="KeptStatement", value="for good")
    if memory.kind == "procedure":
        _add_how_to(card, memory.text)
    return card


def _told(memory: Memory) -> str:
    code = how_to(memory.text).code if memory.kind == "procedure" else None
    if code is None:
        return shown(memory.text, _TEXT)
    about = shown_in_line(without_code(memory.text), _TEXT)
    return f"{about}\n{shown_code(code, _TEXT)}".strip()


def kept_card(memory: Memory, *, instead_of: Memory | None) -> discord.Embed:
    """Show what is remembered from now on, and what it took the place of."""
    if instead_of is None:
        return memory_card(memory, title="I will remember that")
    card = memory_card(memory, title="I will remember that instead")
    card.insert_field_at(0, name="Until now", value=shown_in_line(instead_of.text, 400) or "-", inline=False)
    return card


def several_card(outcomes: Sequence[Remembered | Fault], *, left_out: int) -> discord.Embed:
    """Show what became of each of several statements; what was not kept is told by its line, not by its words."""
    kept = sum(isinstance(outcome, KeptStatement) for outcome in outcomes)
    card = discord.Embed(title=f"I will remember {kept} of {counted(len(outcomes), 'thing')}")
    card.description = "\n".join(_outcome(number, outcome) for number, outcome in enumerate(outcomes, start=1))
    if left_out:
        card.set_footer(text=f"{counted(left_out, 'line')} more had no room; please send them in another form")
    return card


def _outcome(number: int, outcome: Remembered | Fault) -> str:
    match outcome:
        case KeptStatement(memory, instead_of):
            before = "" if instead_of is None else f"\ninstead of: {shown_in_line(instead_of.text, _PRIOR)}"
            return f"**{number}.** kept: {shown_in_line(memory.text, _LINE)}{before}"
        case KnownAlready(memory):
            return f"**{number}.** known already: {shown_in_line(memory.text, _LINE)}"
        case Refused():
            return f"**{number}.** not kept: {refusal_sentence(outcome)}"
        case "erased" | "busy":
            return f"**{number}.** not kept: {_FAULTS[outcome]}"
        case _:
            assert_never(outcome)


def edited_card(before: Memory, after: Memory) -> discord.Embed:
    """Show a memory before and after it was edited."""
    card = memory_card(after, title="Changed")
    card.insert_field_at(0, name="Before", value=shown_in_line(before.text, 400) or "-", inline=False)
    return card


def list_card(page: Page[Memory], *, total: int, links: dict[str, str], query: str | None) -> discord.Embed:
    """Show one page of a person's memories; `links` gives a jump link by memory id where there is one."""
    about = f" with “{shown_in_line(query, 40)}”" if query else ""
    card = discord.Embed(title=f"What I remember about you{about}")
    card.description = "\n".join(f"- {_entry(memory, links.get(memory.id))}" for memory in page.items)
    card.set_footer(text=footer(counted(total, "memory", "memories"), page=page.number, pages=page.count))
    return card


def show_card(found: ShownMemory, *, links: Sequence[str]) -> discord.Embed:
    """Show one memory with its receipts and its history."""
    memory = found.memory
    card = memory_card(memory, title=_title(memory))
    card.add_field(name="Comes from", value=_receipts(memory, links), inline=False)
    if memory.episode is not None and (about := _episode(memory.episode)):
        card.add_field(name="Episode", value=about, inline=False)
    card.add_field(name="Kind", value=_kind(memory))
    card.add_field(name="How sure", value=f"{memory.confidence:.0%}")
    if memory.state == "active" and memory.absorbed_revision is not None:
        card.add_field(name="Summary", value=f"stands behind my summary, since its version {memory.absorbed_revision}")
    card.add_field(name="History", value=_timeline(found) or "none", inline=False)
    if found.decisions:
        said = [decision_line(pair, memory) for pair in found.decisions[-_DECISIONS:]]
        card.add_field(name="You said", value="\n".join(said), inline=False)
    if found.earlier:
        card.add_field(name="Before that", value="\n".join(map(_former, found.earlier[:_FORMER])), inline=False)
    if found.related:
        related = [f"- {shown_in_line(each.text, _LINE)}" for each in found.related]
        card.add_field(name="Has to do with", value="\n".join(related), inline=False)
    if found.later is not None and found.later.state == "active":
        card.add_field(name="Now", value=shown_in_line(found.later.text, _LINE), inline=False)
    return card


def version_card(versions: Sequence[Version], place: int) -> discord.Embed:
    """Show one version of a memory whole; `place` counts them from 0."""
    version = versions[place]
    text = _WORDS_GONE if version.text is None else shown(version.text, _TEXT)
    card = discord.Embed(title=f"Version {version.number} of {versions[-1].number}", description=text)
    before = versions[place - 1].text if place else None
    stayed = version.event == "UPDATE" and version.text is not None and version.text == before
    reason = _REASONS.get(version.reason, version.reason)
    name = "in the same words" if stayed else _EVENT_WORDS[version.event]
    card.add_field(name=name, value=f"{discord.utils.format_dt(version.at, 'f')}, {reason}")
    return card


def timeline_rows(rows: Sequence[HistoryRow]) -> list[HistoryRow]:
    """Pick the rows of a long history that are shown: the first one and the latest."""
    return list(rows) if len(rows) <= _TIMELINE else [rows[0], *rows[-(_TIMELINE - 1) :]]


def _add_how_to(card: discord.Embed, text: str) -> None:
    found = how_to(text)
    card.add_field(name="How-to about", value=shown_in_line(found.trigger, _LINE) or "nothing that it names")
    if found.code is not None:
        card.add_field(name="Language", value=shown_in_line(found.code.language, _LINE) or "not said")
        symbols = ", ".join(found.code.symbols)
        card.add_field(name="Defines or uses", value=shown_in_line(symbols, _FIELD) or "no names", inline=False)


def _entry(memory: Memory, link: str | None) -> str:
    said = say("said-here", link=link) if link else origin_words(memory)
    pin = "📌 " if memory.pinned else ""
    date = discord.utils.format_dt(memory.created_at, "d")
    where = [] if is_used_anywhere(memory) else [_where(memory)]
    return with_notes(f"{pin}**{shown_in_line(heading_of(memory), _LINE)}**", date, said, *where)


def _kind(memory: Memory) -> str:
    kind = say(f"kind-{memory.kind}")
    return (
        kind if memory.category == OTHER or memory.kind == "insight" else f"{kind}, {memory.category.replace('_', ' ')}"
    )


def _where(memory: Memory) -> str:
    return "here, between the two of us" if memory.tenant.startswith("DM:") else audience_words(memory.audience)


def _title(memory: Memory) -> str:
    if memory.forgotten:
        return "A memory on its way out"
    return _TITLES[memory.state]


def _former(memory: Memory) -> str:
    until = "" if memory.valid_to is None else f" · until {discord.utils.format_dt(memory.valid_to, 'd')}"
    return f"{shown_in_line(memory.text, _LINE)}{until}"


def _until(memory: Memory) -> str:
    if memory.forgotten:
        return "it is being forgotten"
    if memory.state != "active":
        return "no longer used" + (f", gone {discord.utils.format_dt(memory.purge_at, 'R')}" if memory.purge_at else "")
    return discord.utils.format_dt(memory.expires_at, "D") if memory.expires_at else "you say otherwise"


def _receipts(memory: Memory, links: Sequence[str]) -> str:
    said = " ".join(f"[message {number}]({link})" for number, link in enumerate(links[:5], start=1))
    when = discord.utils.format_dt(memory.observed_at, "f")
    by_rules = ", found by fixed rules" if memory.provenance.by_rules else ""
    return f"{said or origin_words(memory)}, {when}{by_rules}"


def _episode(episode: Episode) -> str:
    named = [
        each.name if each.kind == "link" else shown_in_line(_ARTIFACTS[each.kind] + each.name, 80)
        for each in episode.artifacts
    ]
    return "\n".join(part for part in (shown_in_line(episode.title, _LINE), " · ".join(named)) if part)


def _timeline(found: ShownMemory) -> str:
    texts = [row.prior_text for row in found.history[1:]] + [found.memory.text]
    # A row and the one after it tell which words it changed; which rows are shown is chosen afterwards.
    after = {row.id: text for row, text in zip(found.history, texts, strict=False)}
    return "\n".join(_history_line(row, after[row.id]) for row in timeline_rows(found.history))


def _history_line(row: HistoryRow, text: str | None) -> str:
    when = f"{row.version}. {discord.utils.format_dt(row.at, 'f')}"
    reason = _REASONS.get(row.reason, row.reason)
    is_update = row.event == "UPDATE"
    if is_update and row.prior_text is not None and row.prior_text == text:
        return f"{when} {reason}"
    before = f"; before: {shown_in_line(row.prior_text, _PRIOR)}" if is_update and row.prior_text else ""
    return f"{when} {_EVENT_WORDS[row.event]} ({reason}){before}"
