"""The picture of a vault's health: what is held, in which state, how full it is, and what was done in a week.

Counts of the whole server, the same as on the card and no more. Drawing takes some tenths of a second: never on the
event loop.
"""

import io
from collections.abc import Mapping, Sequence
from typing import Final, Literal

from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.font_manager import findfont
from matplotlib.ft2font import FT2Font
from matplotlib.layout_engine import ConstrainedLayoutEngine
from matplotlib.ticker import MaxNLocator

from cogs.presentation.figures import Standing, kinds_named, standings
from cogs.presentation.wording import people_words
from cogs.words.catalogue import ENGLISH, say, speaking, spoken
from memory.operations.diagnosis.health import SEVERAL, Activity, VaultStats

Week = Literal["kept", "changed", "gone"]
_BACKGROUND: Final = "#2b2d31"
_TEXT: Final = "#dbdee1"
_FAINT: Final = "#949ba4"
_TRACK: Final = "#404249"
_BLUE: Final = "#7aa2f7"
_GREEN: Final = "#9ece6a"
_AMBER: Final = "#e0af68"
_RED: Final = "#f7768e"
_STATE_COLOURS: Final[Mapping[Standing, str]] = {
    "active": _GREEN,
    "retired": _FAINT,
    "superseded": _AMBER,
    "proposed": _BLUE,
}
_ROWS: Final = 5
"""Rows that a chart of bars has room for at least, so that two bars are no blocks."""
_SIZE_INCHES: Final = (8.0, 6.0)
_DOTS_PER_INCH: Final = 150
"""Few inches with many dots: a chat shows it a third as wide, and the letters must still be read there."""
_MOST_BARS: Final = 7
_NEARLY_FULL: Final = 0.8
_DONE: Final[Mapping[Week, tuple[str, ...]]] = {
    "kept": ("create",),
    "changed": ("update", "merge", "restore", "link"),
    "gone": ("delete", "ttl"),
}
"""What is shown of a week → the operations that it is."""


def draw_health(stats: VaultStats, activity: Activity) -> bytes:
    """Draw the figures as a PNG of 1,200 × 900 pixels; in English where the letters of a language cannot be drawn."""
    with speaking(spoken() if _has_letters(spoken()) else ENGLISH):
        return _drawn(stats, activity)


def _drawn(stats: VaultStats, activity: Activity) -> bytes:
    layout = ConstrainedLayoutEngine(w_pad=0.22, h_pad=0.2)
    figure = Figure(figsize=_SIZE_INCHES, dpi=_DOTS_PER_INCH, facecolor=_BACKGROUND, layout=layout)
    FigureCanvasAgg(figure)
    figure.suptitle(_headline(stats), color=_TEXT, fontsize=14, fontweight="bold", x=0.02, ha="left")
    (held, states), (room, week) = figure.subplots(2, 2)
    categories = _most(stats.by_category, few=stats.few_by_category)
    left = {say("picture-others"), say("picture-few")}
    _draw_bars(held, say("picture-categories"), categories, [_FAINT if name in left else _BLUE for name in categories])
    by_state = {say(f"state-{state}"): count for state, count in standings(stats).items()}
    _draw_bars(states, say("picture-states"), by_state, list(_STATE_COLOURS.values()))
    _draw_room(room, stats)
    _draw_week(week, activity)
    picture = io.BytesIO()
    figure.savefig(picture, format="png", facecolor=_BACKGROUND)
    return picture.getvalue()


def describe_health(stats: VaultStats, activity: Activity) -> str:
    """Say what the picture shows, for those who hear it instead; at most 1,024 characters."""
    held = ", ".join(f"{name} {count}" for name, count in _most(stats.by_category, few=stats.few_by_category).items())
    states = ", ".join(f"{say(f'state-{state}')} {count}" for state, count in standings(stats).items())
    done = ", ".join(f"{name} {sum(days)}" for name, days in _week_of(activity).items())
    text = say(
        "picture-in-words",
        headline=_headline(stats),
        categories=held or say("none"),
        kinds=", ".join(kinds_named(stats)) or say("none"),
        states=states,
        percent=f"{stats.utilisation:.1%}",
        done=done,
    )
    return text[:1024]


def _has_letters(language: str) -> bool:
    """Return whether the font has the letters by which a language calls itself."""
    with speaking(language):
        signs = FT2Font(findfont("DejaVu Sans")).get_charmap()
        return all(ord(letter) in signs for letter in say("language-name"))


def _headline(stats: VaultStats) -> str:
    return say("picture-headline", count=stats.active, people=people_words(stats.people))


def _most(counts: Mapping[str, int], *, few: int) -> dict[str, int]:
    """Return the largest counts by name, what is left of them together, and last what is too small to tell."""
    ranked = sorted(counts.items(), key=lambda row: (-row[1], row[0]))
    # One row for what is left, and one for what is not told.
    shown = ranked if len(ranked) <= _MOST_BARS else ranked[: _MOST_BARS - 1]
    left = sum(count for _, count in ranked[len(shown) :])
    named = {name.replace("_", " "): count for name, count in shown}
    others = {say("picture-others"): left} if left else {}
    return named | others | ({say("picture-few"): few} if few else {})


def _draw_bars(axes: Axes, title: str, counts: Mapping[str, int], colours: Sequence[str]) -> None:
    _dress(axes, title)
    if not any(counts.values()):
        _say(axes, say("picture-nothing"))
        return
    names, values = list(counts), list(counts.values())
    bars = axes.barh(names, values, color=colours, height=0.62)
    axes.bar_label(bars, labels=[f"{value:,}" for value in values], padding=6, color=_TEXT, fontsize=10)
    axes.set_ylim(max(len(names), _ROWS) - 0.5, -0.5)
    axes.set_xlim(0, max(values) * 1.15)
    axes.set_xticks([])


def _draw_room(axes: Axes, stats: VaultStats) -> None:
    _dress(axes, say("picture-room"))
    rows = [(say("picture-own"), stats.guild_active, stats.guild_capacity)]
    if stats.people >= SEVERAL:
        rows.append((say("picture-peoples"), stats.own_active, stats.own_capacity))
    for place, (_, taken, capacity) in enumerate(rows):
        share = min(1.0, taken / capacity) if capacity else 0.0
        axes.barh(place, 1.0, color=_TRACK, height=0.3)
        axes.barh(place, share, color=_RED if share >= _NEARLY_FULL else _GREEN, height=0.3)
        told = say("limits-share", used=taken, limit=capacity, percent=f"{share:.1%}")
        axes.text(0, place - 0.22, told, color=_TEXT, fontsize=10, va="bottom")
    axes.set_yticks(range(len(rows)), [name for name, _, _ in rows])
    axes.set_xlim(0, 1)
    axes.set_ylim(1.6, -0.7)
    axes.set_xticks([])


def _draw_week(axes: Axes, activity: Activity) -> None:
    _dress(axes, say("picture-week"))
    week = _week_of(activity)
    if not any(map(sum, week.values())):
        _say(axes, say("figures-week-nothing"))
        return
    names = [f"{day.day}" for day in activity.days]
    below = [0] * len(names)
    for colour, (name, days) in zip((_GREEN, _BLUE, _FAINT), week.items(), strict=True):
        axes.bar(names, days, bottom=below, color=colour, label=name, width=0.6)
        below = [low + count for low, count in zip(below, days, strict=True)]
    axes.yaxis.set_major_locator(MaxNLocator(nbins=4, integer=True))
    axes.grid(axis="y", color=_TRACK, linewidth=0.8)
    axes.set_axisbelow(True)
    axes.set_ylim(0, max(below) * 1.25)
    axes.legend(
        ncols=3, loc="upper left", frameon=False, labelcolor=_TEXT, fontsize=9, handlelength=0.8, columnspacing=1.0
    )


def _week_of(activity: Activity) -> dict[str, Sequence[int]]:
    """Return what was done well a day, under the names that the picture has for it."""
    week: dict[str, Sequence[int]] = {}
    for name, operations in _DONE.items():
        rows = [counts for (_, op, status), counts in activity.rows.items() if status == "ok" and op in operations]
        week[say(f"picture-done-{name}")] = [sum(day) for day in zip(*rows, strict=True)] or [0] * len(activity.days)
    return week


def _dress(axes: Axes, title: str) -> None:
    axes.set_facecolor(_BACKGROUND)
    axes.set_title(title, color=_TEXT, fontsize=12.5, loc="left", pad=10)
    axes.tick_params(colors=_FAINT, labelsize=10, length=0, labelcolor=_TEXT)
    for spine in axes.spines.values():
        spine.set_visible(False)


def _say(axes: Axes, text: str) -> None:
    axes.text(0.5, 0.5, text, color=_FAINT, fontsize=12, ha="center", va="center", transform=axes.transAxes)
    axes.set_xticks([])
    axes.set_yticks([])
