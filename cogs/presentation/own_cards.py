"""The cards of `/memories`: a page of a list, one memory, its history, and the summary of oneself. Pure.

They are shown to the person they are about, and to nobody else.
"""

from collections.abc import Sequence
from typing import Final

import discord

from cogs.presentation.cards import LINE, PRIOR, TEXT, add_how_to, rest_of, title_of, until_words, where_words
from cogs.presentation.conflict_cards import decision_line
from cogs.presentation.listing import Listing
from cogs.presentation.pages import Page
from cogs.presentation.wording import (
    category_words,
    footer,
    heading_of,
    is_used_anywhere,
    origin_words,
    reason_words,
    shown,
    shown_in_line,
    topic_words,
)
from cogs.words.catalogue import say
from memory.domain.categories import OTHER
from memory.domain.episode import Episode
from memory.domain.memory import Memory
from memory.operations.consolidation.own_summary import OwnText
from memory.operations.remembering.inspection import ShownMemory, Version
from memory.store.history import HistoryRow

_TIMELINE: Final = 12
"""Rows of a history that are shown: the first, and the latest."""
_DECISIONS: Final = 3
"""Answers to contradictions that are shown, the latest."""
_FORMER: Final = 3
"""Predecessors that are shown."""
_RESTS_ON: Final = 5
"""Memories that are named under a summary; the menu below it has more."""


def list_card(page: Page[Memory], listing: Listing, *, total: int, links: dict[str, str]) -> discord.Embed:
    """Show one page of a person's memories; `links` gives a jump link by memory id where there is one."""
    words = shown_in_line(listing.query, 40)
    title = say("memories-list-title-with", words=words) if words else say("memories-list-title")
    card = discord.Embed(title=title)
    card.description = "\n".join(f"- {_entry(memory, links.get(memory.id))}" for memory in page.items)
    part = "" if listing.which == "all" else say(f"memories-part-{listing.which}")
    card.set_footer(text=footer(part, say("memories-count", count=total), page=page.number, pages=page.count))
    return card


def show_card(found: ShownMemory, *, links: Sequence[str]) -> discord.Embed:
    """Show one memory: what it says, where it is used, until when, and where it comes from."""
    memory = found.memory
    card = discord.Embed(title=title_of(memory))
    card.description = "\n".join(filter(None, (_state(memory), rest_of(memory)))) or None
    card.add_field(name=say("memories-field-where"), value=where_words(memory))
    card.add_field(name=say("memories-field-until"), value=until_words(memory))
    if memory.topic_id is not None:
        card.add_field(name=say("memories-field-topic"), value=topic_words(memory.topic_id))
    if memory.kind == "procedure":
        add_how_to(card, memory.text)
    card.add_field(name=say("memories-field-comes-from"), value=_receipts(memory, links), inline=False)
    if memory.episode is not None and (about := _episode(memory.episode)):
        card.add_field(name=say("memories-field-episode"), value=about, inline=False)
    card.set_footer(text=footer())
    return card


def history_card(found: ShownMemory) -> discord.Embed:
    """Show what happened to a memory, what it took the place of, and how sure the bot is of it."""
    memory = found.memory
    card = discord.Embed(title=say("memories-field-history"), description=_timeline(found) or say("none"))
    if found.earlier:
        former = "\n".join(map(_former, found.earlier[:_FORMER]))
        card.add_field(name=say("memories-field-before-that"), value=former, inline=False)
    if found.later is not None and found.later.state == "active":
        card.add_field(name=say("memories-field-now"), value=shown_in_line(found.later.text, LINE), inline=False)
    if found.decisions:
        said = [decision_line(pair, memory) for pair in found.decisions[-_DECISIONS:]]
        card.add_field(name=say("memories-field-you-said"), value="\n".join(said), inline=False)
    card.add_field(name=say("memories-field-kind"), value=_kind(memory))
    card.add_field(name=say("memories-field-sure"), value=f"{memory.confidence:.0%}")
    if memory.state == "active" and memory.absorbed_revision is not None:
        behind = say("memories-behind-summary", revision=memory.absorbed_revision)
        card.add_field(name=say("memories-field-summary"), value=behind)
    card.set_footer(text=footer())
    return card


def version_card(versions: Sequence[Version], place: int) -> discord.Embed:
    """Show one version of a memory whole; `place` counts them from 0."""
    version = versions[place]
    text = say("memories-words-gone") if version.text is None else shown(version.text, TEXT)
    card = discord.Embed(title=say("memories-version", number=version.number, of=versions[-1].number), description=text)
    before = versions[place - 1].text if place else None
    stayed = version.event == "UPDATE" and version.text is not None and version.text == before
    name = say("memories-same-words") if stayed else say(f"memories-event-{version.event}")
    card.add_field(name=name, value=f"{discord.utils.format_dt(version.at, 'f')}, {reason_words(version.reason)}")
    return card


def summary_card(own: OwnText) -> discord.Embed:
    """Show the text that answers use about a person, and what it was made of."""
    card = discord.Embed(title=say("summary-title"), description=shown(own.text, TEXT * 3))
    if own.rests_on:
        lines = [f"- {shown_in_line(memory.text, LINE)}" for memory in own.rests_on[:_RESTS_ON]]
        name = say("summary-rests-on", count=len(own.rests_on))
        card.add_field(name=name, value="\n".join(lines), inline=False)
    card.set_footer(text=footer())
    return card


def timeline_rows(rows: Sequence[HistoryRow]) -> list[HistoryRow]:
    """Pick the rows of a long history that are shown: the first one and the latest."""
    return list(rows) if len(rows) <= _TIMELINE else [rows[0], *rows[-(_TIMELINE - 1) :]]


def _entry(memory: Memory, link: str | None) -> str:
    pin = "📌 " if memory.pinned else ""
    notes = [discord.utils.format_dt(memory.created_at, "d")]
    if link:
        notes.append(say("said-here", link=link))
    elif memory.source != "manual":
        notes.append(origin_words(memory))
    if not is_used_anywhere(memory):
        notes.append(where_words(memory))
    return " · ".join([f"{pin}**{shown_in_line(heading_of(memory), LINE)}**", *notes])


def _state(memory: Memory) -> str:
    """Say what sets a memory apart; nothing of one that is as most are."""
    if memory.forgotten:
        return say("memories-title-forgotten")
    if memory.state != "active":
        return say(f"memories-title-{memory.state}")
    marks = [
        say("memories-mark-pinned") if memory.pinned else "",
        say("memories-mark-good") if memory.tier == "canon" else "",
        say("memories-mark-kept-back") if memory.private else "",
    ]
    return " · ".join(filter(None, marks))


def _kind(memory: Memory) -> str:
    kind = say(f"kind-{memory.kind}")
    is_plain = memory.category == OTHER or memory.kind == "insight"
    return kind if is_plain else f"{kind}, {category_words(memory.category)}"


def _former(memory: Memory) -> str:
    text = shown_in_line(memory.text, LINE)
    if memory.valid_to is None:
        return text
    return say("memories-former-until", text=text, date=discord.utils.format_dt(memory.valid_to, "d"))


def _receipts(memory: Memory, links: Sequence[str]) -> str:
    said = " ".join(
        say("memories-message-link", number=number, link=link) for number, link in enumerate(links[:5], start=1)
    )
    when = discord.utils.format_dt(memory.observed_at, "f")
    return say("memories-receipt", said=said or origin_words(memory), date=when)


def _episode(episode: Episode) -> str:
    named = [
        each.name if each.kind == "link" else say(f"memories-artifact-{each.kind}", name=shown_in_line(each.name, 80))
        for each in episode.artifacts
    ]
    return "\n".join(part for part in (shown_in_line(episode.title, LINE), " · ".join(named)) if part)


def _timeline(found: ShownMemory) -> str:
    texts = [row.prior_text for row in found.history[1:]] + [found.memory.text]
    # A row and the one after it tell which words it changed; which rows are shown is chosen afterwards.
    after = {row.id: text for row, text in zip(found.history, texts, strict=False)}
    return "\n".join(_history_line(row, after[row.id]) for row in timeline_rows(found.history))


def _history_line(row: HistoryRow, text: str | None) -> str:
    when = f"{row.version}. {discord.utils.format_dt(row.at, 'f')}"
    is_update = row.event == "UPDATE"
    if is_update and row.prior_text is not None and row.prior_text == text:
        return f"{when} {reason_words(row.reason)}"
    line = f"{when} {say(f'memories-event-{row.event}')} ({reason_words(row.reason)})"
    if not is_update or not row.prior_text:
        return line
    return f"{line}; {say('memories-history-before', text=shown_in_line(row.prior_text, PRIOR))}"
