"""What admins are shown of a vault: figures of the whole server, of nobody in particular, and never a text. Pure."""

from collections.abc import Mapping, Sequence
from typing import Final, Literal, get_args

import discord

from cogs.presentation.wording import people_words
from cogs.words.catalogue import say
from memory.operations.diagnosis.health import SEVERAL, Activity, VaultStats

Done = Literal["classify", "search", "create", "update", "merge", "link", "ttl", "delete", "restore", "load", "learned"]
"""What admins read of an operation; `learned` is what was kept of talk."""
Standing = Literal["active", "retired", "superseded", "proposed"]
"""What admins read of states; of purged ones only that they were there is kept."""

_MOST_ROWS: Final = 25
"""Rows of the table of events that a card has room for."""
_NONE: Final = "·"


def figures_card(stats: VaultStats, activity: Activity, *, is_drawn: bool) -> discord.Embed:
    """Show what a server's vault holds, and how often what was done in a week; less where a picture shows it."""
    card = discord.Embed(title=say("figures-title"), description=say("figures-about"))
    card.add_field(
        name=say("figures-in-use"),
        value=say("figures-in-use-value", count=stats.active, people=people_words(stats.people)),
        inline=False,
    )
    card.add_field(
        name=say("limits-server"),
        value=say(
            "limits-share", used=stats.guild_active, limit=stats.guild_capacity, percent=f"{stats.utilisation:.1%}"
        ),
        inline=False,
    )
    if stats.people >= SEVERAL:
        versions = f"{stats.versions_per_record:.1f}"
        detail = say("figures-detail-value", canon=stats.canon, topics=stats.topics, versions=versions)
        card.add_field(name=say("figures-detail"), value=detail, inline=False)
    if is_drawn:
        return card
    states = standings(stats)
    if "retired" in states:
        away = say(
            "figures-not-in-use-value",
            retired=states["retired"],
            superseded=states["superseded"],
            proposed=states["proposed"],
        )
        card.add_field(name=say("figures-not-in-use"), value=away, inline=False)
    card.add_field(name=say("figures-kinds"), value=_kinds(stats), inline=False)
    card.add_field(name=say("figures-week"), value=_table(activity), inline=False)
    return card


def kinds_named(stats: VaultStats) -> list[str]:
    """Return the counts by kind in words, the most first."""
    kinds = sorted(stats.by_kind, key=lambda kind: (-stats.by_kind[kind], kind))
    return [say(f"kinds-{kind}", count=stats.by_kind[kind]) for kind in kinds if stats.by_kind[kind]]


def standings(stats: VaultStats) -> dict[Standing, int]:
    """Return how many memories are in which state; what one or two people put away is nobody's business."""
    told: tuple[Standing, ...] = get_args(Standing) if stats.people >= SEVERAL else ("active",)
    return {state: stats.by_state[state] for state in told}


def _kinds(stats: VaultStats) -> str:
    few = say("figures-kept-back", count=stats.few_by_kind, several=SEVERAL) if stats.few_by_kind else ""
    return " · ".join(filter(None, (", ".join(kinds_named(stats)), few))) or say("none")


def _table(activity: Activity) -> str:
    if not activity.rows:
        return say("figures-week-nothing")
    rows: list[Sequence[str]] = [["", *(str(day.day) for day in activity.days)]]
    ranked = sorted(_by_words(activity).items(), key=lambda row: (-sum(row[1]), row[0]))[:_MOST_ROWS]
    rows += [[name, *(str(count) if count else _NONE for count in counts)] for name, counts in ranked]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        " ".join(
            cell.ljust(width) if place == 0 else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    ]
    return "```\n" + "\n".join(lines) + "\n```"


def _by_words(activity: Activity) -> Mapping[str, Sequence[int]]:
    """Return the counts under the words that people know; what has one word is counted together."""
    found: dict[str, Sequence[int]] = {}
    for (node, op, status), counts in activity.rows.items():
        name = _words_of("learned" if (node, op) == ("worker", "create") else op, status)
        before = found.get(name, [0] * len(counts))
        found[name] = [one + other for one, other in zip(before, counts, strict=True)]
    return found


def _words_of(op: str, status: str) -> str:
    done = say(f"done-{op}") if op in get_args(Done) else op
    match status:
        case "ok":
            return done
        case "skipped":
            return say("figures-skipped", done=done)
        case _:
            return say("figures-failed", done=done)
