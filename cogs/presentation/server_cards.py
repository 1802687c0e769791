"""The cards of `/server-memory`: what a server knows, of nobody in particular, with its receipts as counts. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass

import discord

from cogs.presentation.cards import LINE, add_how_to, rest_of, title_of, where_words
from cogs.presentation.pages import Page
from cogs.presentation.wording import footer, heading_of, people_words, shown_in_line
from cogs.words.catalogue import say
from memory.domain.memory import Memory, is_corroborated


@dataclass(frozen=True, slots=True)
class KnownListing:
    """Which part of what a server knows is shown."""

    query: str = ""
    """Words that all of it has; empty for everything."""
    waiting: bool = False
    """True for nothing but what waits for a second voice."""
    number: int = 0
    """The page, counted from 0."""


def known_list_card(page: Page[Memory], listing: KnownListing, *, total: int) -> discord.Embed:
    """Show one page of what the server knows."""
    words = shown_in_line(listing.query, 40)
    title = say("server-title-with", words=words) if words else say("server-title")
    lines = [f"- {_entry(memory)}" for memory in page.items] or [say("server-nothing")]
    about = say("server-about-waiting" if listing.waiting else "server-about")
    card = discord.Embed(title=title, description="\n".join([about, *lines]))
    card.set_footer(text=footer(say("memories-count", count=total), page=page.number, pages=page.count))
    return card


def known_card(memory: Memory, *, replaces: Sequence[str] = ()) -> discord.Embed:
    """Show one thing that the server knows: where it is used, since when, and on how much it rests.

    `replaces` is what holds no more once it counts.
    """
    waits = "" if is_corroborated(memory) else say("server-waits")
    card = discord.Embed(title=title_of(memory), description="\n".join(filter(None, (waits, rest_of(memory)))) or None)
    card.add_field(name=say("memories-field-where"), value=where_words(memory))
    card.add_field(name=say("server-field-since"), value=discord.utils.format_dt(memory.created_at, "D"))
    if memory.tier == "canon":
        card.add_field(name=say("memories-field-kept"), value=say("memories-field-kept-for-good"))
    if memory.kind == "procedure":
        add_how_to(card, memory.text)
    if replaces:
        lines = "\n".join(shown_in_line(each, LINE) for each in replaces)
        card.add_field(name=say("server-field-replaces"), value=lines, inline=False)
    card.add_field(name=say("server-field-rests-on"), value=_receipts(memory), inline=False)
    card.set_footer(text=footer())
    return card


def _entry(memory: Memory) -> str:
    sign = "📌 " if memory.tier == "canon" else "" if is_corroborated(memory) else "⏳ "
    said = discord.utils.format_dt(memory.reinforced_at, "d")
    return f"{sign}**{shown_in_line(heading_of(memory), LINE)}** · {said}"


def _receipts(memory: Memory) -> str:
    """Say on how many messages and people something rests; nobody is named."""
    if memory.source == "operator":
        return say("server-rests-on-admin")
    provenance = memory.provenance
    sources = len(provenance.support) or len(provenance.message_ids)
    return say("server-rests-on", count=sources, people=people_words(len(provenance.tellers)))
