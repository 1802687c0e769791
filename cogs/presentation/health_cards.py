"""What admins are shown of a vault: figures of the whole server, of nobody in particular, and never a text. Pure."""

from collections.abc import Mapping, Sequence
from typing import Final

import discord

from cogs.presentation.wording import KIND_WORDS, counted, people_words
from memory.domain.memory import State
from memory.operations.diagnosis.health import SEVERAL, Activity, VaultStats

_MOST_ROWS: Final = 25
"""Rows of the table of events that a card has room for."""

_NONE: Final = "·"
_LEARNED: Final = "learned"
"""What was kept of talk."""
_DONE: Final[Mapping[str, str]] = {
    "classify": "talk read",
    "search": "searched",
    "create": "kept",
    "update": "changed",
    "merge": "joined",
    "link": "linked",
    "ttl": "put away",
    "delete": "gone",
    "restore": "restored",
    "load": "recalled",
}
"""What admins read of an operation. Short, so that a row fits on a telephone with seven days beside it."""

STATE_WORDS: Final[Mapping[State, str]] = {
    "active": "in use",
    "retired": "put away",
    "superseded": "replaced by something newer",
    "proposed": "waiting for a yes",
}
"""What admins read of states; of purged ones only that they were there is kept."""


def health_card(stats: VaultStats) -> discord.Embed:
    """Show what a server's vault holds."""
    card = discord.Embed(
        title="My memory here, in figures",
        description="Counts of the whole server. What is remembered about somebody only they can see.",
    )
    states = stats.by_state
    card.add_field(
        name="In use", value=f"{counted(stats.active, 'memory', 'memories')} of {people_words(stats.people)}"
    )
    card.add_field(name="Put away", value=str(states["retired"]))
    card.add_field(name="Replaced", value=str(states["superseded"]))
    card.add_field(name="Waiting for a yes", value=str(states["proposed"]))
    card.add_field(
        name="Server's room",
        value=f"{stats.guild_active:,} of {stats.guild_capacity:,} ({stats.utilisation:.1%})",
    )
    # Told of one or two it would be the room of somebody known, and their number.
    own_room = f"{stats.own_active:,} of {stats.own_capacity:,} ({stats.own_utilisation:.1%})"
    card.add_field(name="People's room", value=own_room if stats.people >= SEVERAL else "too few people to say")
    card.add_field(name="Kept for good", value=str(stats.by_tier["canon"]))
    card.add_field(name="Topics filled", value=str(stats.topics))
    card.add_field(name="Versions each", value=f"{stats.versions_per_record:.2f}")
    card.add_field(name="By kind", value=_listed(kinds_named(stats), few=stats.few_by_kind), inline=False)
    card.add_field(name="By category", value=_listed(stats.by_category, few=stats.few_by_category), inline=False)
    return card


def events_card(activity: Activity) -> discord.Embed:
    """Show how often what was done, day by day."""
    card = discord.Embed(title="What my memory did here", description=_table(activity))
    card.set_footer(text="How often, today first, by day of the month (UTC) · counts only")
    return card


def kinds_named(stats: VaultStats) -> dict[str, int]:
    """Return the counts by kind under the words that people know."""
    return {several: stats.by_kind[kind] for kind, (_, several) in KIND_WORDS.items() if kind in stats.by_kind}


def _listed(counts: Mapping[str, int], *, few: int) -> str:
    named = sorted(((name, count) for name, count in counts.items() if count), key=lambda row: (-row[1], row[0]))
    listed = ", ".join(f"{name.replace('_', ' ')} {count:,}" for name, count in named)
    kept_back = f"{few:,} of sorts that fewer than {SEVERAL} people have" if few else ""
    return " · ".join(part for part in (listed, kept_back) if part) or "none"


def _table(activity: Activity) -> str:
    if not activity.rows:
        return "Nothing in the last seven days."
    rows: list[Sequence[str]] = [["", *(str(day.day) for day in reversed(activity.days))]]
    ranked = sorted(_by_words(activity).items(), key=lambda row: (-sum(row[1]), row[0]))[:_MOST_ROWS]
    rows += [[name, *(str(count) if count else _NONE for count in reversed(counts))] for name, counts in ranked]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        " ".join(
            cell.ljust(width) if place == 0 else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    ]
    return "```\n" + "\n".join(lines) + "\n```"


def _by_words(activity: Activity) -> dict[str, Sequence[int]]:
    """Return the counts under the words that people know; what has one word is counted together."""
    found: dict[str, Sequence[int]] = {}
    for (node, op, status), counts in activity.rows.items():
        done = _LEARNED if (node, op) == ("worker", "create") else _DONE.get(op, op)
        name = {"ok": done, "skipped": f"not {done}"}.get(status, f"{done}: failed")
        before = found.get(name, [0] * len(counts))
        found[name] = [one + other for one, other in zip(before, counts, strict=True)]
    return found
