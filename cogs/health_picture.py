"""The picture of a vault's health: in which state memories are, of which category, and what was done in a week.

Counts of the whole server, the same as on the card and no more. Drawing takes some tenths of a second: never on the
event loop.
"""

import io
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final, Literal

from matplotlib import rcParams
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.font_manager import findfont, fontManager
from matplotlib.ft2font import FT2Font
from matplotlib.layout_engine import ConstrainedLayoutEngine
from matplotlib.ticker import MaxNLocator

from cogs.presentation.figures import Standing, kinds_named, standings
from cogs.presentation.wording import category_words, people_words
from cogs.words.catalogue import ENGLISH, say, speaking, spoken
from memory.operations.diagnosis.health import Activity, VaultStats

Week = Literal["kept", "changed", "gone"]
BACKGROUND: Final = "#2b2d31"
TEXT: Final = "#dbdee1"
FAINT: Final = "#949ba4"
_TRACK: Final = "#404249"
BLUE: Final = "#7aa2f7"
GREEN: Final = "#9ece6a"
AMBER: Final = "#e0af68"
_STATE_COLOURS: Final[Mapping[Standing, str]] = {
    "active": GREEN,
    "retired": FAINT,
    "superseded": AMBER,
    "proposed": BLUE,
}
_WIDTH_INCHES: Final = 4.0
_ROW_INCHES: Final = 0.34
_HEAD_INCHES: Final = 0.55
"""Of a chart: a bar, and its title with what is around it."""
_WEEK_INCHES: Final = 1.9
_TITLE_INCHES: Final = 0.7
DOTS_PER_INCH: Final = 200
"""A chat on a telephone shows it 330 pixels wide: a letter of 9.7 points is 11 pixels high there."""
TEXT_POINTS: Final = 9.7
"""The smallest letters."""
_TITLE_POINTS: Final = 10.2
_HEADLINE: Final = 40
"""Characters of a line of the title."""
_MOST_BARS: Final = 7
_DONE: Final[Mapping[Week, tuple[str, ...]]] = {
    "kept": ("create",),
    "changed": ("update", "merge", "restore", "link"),
    "gone": ("delete", "ttl"),
}
"""What is shown of a week → the operations that it is."""


def draw_health(stats: VaultStats, activity: Activity) -> bytes:
    """Draw the figures as a PNG of 800 pixels' width; in English where the letters of a language cannot be drawn."""
    with speaking_drawable():
        picture = io.BytesIO()
        figure_of(stats, activity).savefig(picture, format="png", facecolor=BACKGROUND)
    return picture.getvalue()


@contextmanager
def speaking_drawable() -> Iterator[None]:
    """Speak as before where the font has the letters by which the language calls itself, and English elsewhere."""
    with speaking(spoken() if has_letters_for(say("language-name")) else ENGLISH):
        yield


def has_letters_for(text: str) -> bool:
    """Return whether every letter of a text is in one of the fonts."""
    return all(ord(letter) in _signs() for letter in text)


@cache
def _signs() -> frozenset[int]:
    return frozenset(sign for font in _FONTS for sign in FT2Font(findfont(font)).get_charmap())


def _fonts() -> list[str]:
    """Return the fonts that are asked in turn for a letter.

    The package of the Japanese one is not loaded: that would change matplotlib's settings in a way of its own.
    """
    spec = find_spec("matplotlib_fontja")
    for folder in (spec and spec.submodule_search_locations) or ():
        for path in Path(folder, "fonts").glob("*.ttf"):
            fontManager.addfont(path)
            font = fontManager.ttflist[-1]
            # It has one weight, which is not told to the log for each heading.
            fontManager.ttflist.append(replace(font, weight=700))
            return ["DejaVu Sans", font.name]
    return ["DejaVu Sans"]


_FONTS: Final = _fonts()
rcParams["font.family"] = _FONTS


def figure_of(stats: VaultStats, activity: Activity) -> Figure:
    """Return the charts one below the other, without those that would be empty."""
    categories = _most(stats.by_category, few=stats.few_by_category)
    states = {state: count for state, count in standings(stats).items() if count}
    has_week = any(map(sum, _week_of(activity).values()))
    heights = [_HEAD_INCHES + _ROW_INCHES * len(bars) for bars in (states, categories) if bars]
    heights += [_WEEK_INCHES] if has_week else []
    layout = ConstrainedLayoutEngine(w_pad=0.1, h_pad=0.1)
    figure = Figure(
        figsize=(_WIDTH_INCHES, sum(heights) + _TITLE_INCHES),
        dpi=DOTS_PER_INCH,
        facecolor=BACKGROUND,
        layout=layout,
    )
    FigureCanvasAgg(figure)
    headline = "\n".join(textwrap.wrap(_headline(stats), _HEADLINE))
    figure.suptitle(headline, color=TEXT, fontsize=_TITLE_POINTS, fontweight="bold", x=0.02, ha="left")
    charts = iter(figure.subplots(len(heights), 1, squeeze=False, height_ratios=heights)[:, 0] if heights else ())
    if states:
        named = {say(f"state-{state}"): count for state, count in states.items()}
        _draw_bars(next(charts), say("picture-states"), named, [_STATE_COLOURS[state] for state in states])
    if categories:
        left = {say("picture-others"), say("picture-few")}
        colours = [FAINT if name in left else BLUE for name in categories]
        _draw_bars(next(charts), say("picture-categories"), categories, colours)
    if has_week:
        _draw_week(next(charts), activity)
    return figure


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


def _headline(stats: VaultStats) -> str:
    return say("picture-headline", count=stats.active, people=people_words(stats.people))


def _most(counts: Mapping[str, int], *, few: int) -> dict[str, int]:
    """Return the largest counts by name, what is left of them together, and last what is too small to tell."""
    ranked = sorted(counts.items(), key=lambda row: (-row[1], row[0]))
    # One row for what is left, and one for what is not told.
    shown = ranked if len(ranked) <= _MOST_BARS else ranked[: _MOST_BARS - 1]
    left = sum(count for _, count in ranked[len(shown) :])
    named = {category_words(name): count for name, count in shown}
    others = {say("picture-others"): left} if left else {}
    return named | others | ({say("picture-few"): few} if few else {})


def _draw_bars(axes: Axes, title: str, counts: Mapping[str, int], colours: Sequence[str]) -> None:
    _dress(axes, title)
    names, values = list(counts), list(counts.values())
    bars = axes.barh(names, values, color=colours, height=0.62)
    axes.bar_label(bars, labels=[f"{value:,}" for value in values], padding=4, color=TEXT, fontsize=TEXT_POINTS)
    axes.set_ylim(len(names) - 0.5, -0.5)
    axes.set_xlim(0, max(values) * 1.2)
    axes.set_xticks([])


def _draw_week(axes: Axes, activity: Activity) -> None:
    _dress(axes, say("picture-week"))
    week = _week_of(activity)
    names = [f"{day.day}" for day in activity.days]
    below = [0] * len(names)
    for colour, (name, days) in zip((GREEN, BLUE, FAINT), week.items(), strict=True):
        axes.bar(names, days, bottom=below, color=colour, label=name, width=0.6)
        below = [low + count for low, count in zip(below, days, strict=True)]
    axes.yaxis.set_major_locator(MaxNLocator(nbins=3, integer=True))
    axes.grid(axis="y", color=_TRACK, linewidth=0.8)
    axes.set_axisbelow(True)
    axes.set_ylim(0, max(below) * 1.4)
    axes.legend(
        ncols=3,
        loc="upper left",
        frameon=False,
        labelcolor=TEXT,
        fontsize=TEXT_POINTS,
        handlelength=0.8,
        handletextpad=0.4,
        columnspacing=0.8,
        borderaxespad=0,
        borderpad=0,
    )


def _week_of(activity: Activity) -> dict[str, Sequence[int]]:
    """Return what was done well a day, under the names that the picture has for it."""
    week: dict[str, Sequence[int]] = {}
    for name, operations in _DONE.items():
        rows = [counts for (_, op, status), counts in activity.rows.items() if status == "ok" and op in operations]
        week[say(f"picture-done-{name}")] = [sum(day) for day in zip(*rows, strict=True)] or [0] * len(activity.days)
    return week


def _dress(axes: Axes, title: str) -> None:
    axes.set_facecolor(BACKGROUND)
    axes.set_title(title, color=TEXT, fontsize=_TITLE_POINTS, loc="left", pad=6)
    axes.tick_params(colors=FAINT, labelsize=TEXT_POINTS, length=0, labelcolor=TEXT)
    for spine in axes.spines.values():
        spine.set_visible(False)
