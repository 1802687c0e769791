"""What admins are shown of a vault: figures of the whole server, of nobody in particular, and never a text. Pure."""

from collections.abc import Mapping, Sequence
from typing import Final

import discord

from cogs.presentation.words import KIND_WORDS, counted
from memory.operations.health import Activity, VaultStats

_MOST_ROWS: Final = 25
"""Rows of the table of events that a card has room for."""


def health_card(stats: VaultStats) -> discord.Embed:
    """Show what a server's vault holds."""
    card = discord.Embed(
        title="My memory here, in figures",
        description="Counts of the whole server. What is remembered about somebody only they can see.",
    )
    states = stats.by_state
    card.add_field(name="In use", value=f"{counted(stats.active, 'memory', 'memories')} of {_people(stats)}")
    card.add_field(name="Put away", value=str(states["retired"]))
    card.add_field(name="Replaced by something newer", value=str(states["superseded"]))
    card.add_field(name="Waiting for a yes", value=str(states["proposed"]))
    card.add_field(
        name="The server's own room",
        value=f"{stats.guild_active:,} of {stats.guild_capacity:,} ({stats.utilisation:.1%})",
    )
    card.add_field(
        name="People's own room",
        value=f"{stats.own_active:,} of {stats.own_capacity:,} ({stats.own_utilisation:.1%})",
    )
    card.add_field(name="Kept for good", value=str(stats.by_tier["canon"]))
    card.add_field(name="Topics filled", value=str(stats.topics))
    card.add_field(name="Versions a memory", value=f"{stats.versions_per_record:.2f}")
    kinds = {KIND_WORDS[kind][1]: count for kind, count in stats.by_kind.items()}
    card.add_field(name="By kind", value=_listed(kinds), inline=False)
    card.add_field(name="By category", value=_listed(stats.by_category), inline=False)
    return card


def events_card(activity: Activity) -> discord.Embed:
    """Show how often what was done, day by day."""
    card = discord.Embed(title="What my memory did here", description=_table(activity))
    card.set_footer(text="Where · what · how it ended, a column a day (UTC) · counts only")
    return card


def _people(stats: VaultStats) -> str:
    return counted(stats.people, "person", "people") if stats.people else "nobody"


def _listed(counts: Mapping[str, int]) -> str:
    named = sorted(((name, count) for name, count in counts.items() if count), key=lambda row: (-row[1], row[0]))
    return ", ".join(f"{name} {count:,}" for name, count in named) or "none"


def _table(activity: Activity) -> str:
    if not activity.rows:
        return "Nothing in the last seven days."
    rows: list[Sequence[str]] = [["", *(f"{day:%d.%m}" for day in activity.days)]]
    ranked = sorted(activity.rows.items(), key=lambda row: (-sum(row[1]), row[0]))[:_MOST_ROWS]
    rows += [[" ".join(name), *map(str, counts)] for name, counts in ranked]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        "  ".join(
            cell.ljust(width) if place == 0 else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    ]
    return "```\n" + "\n".join(lines) + "\n```"
