"""The picture of what somebody told: when, until when it held, what took its place, and who can read it.

For the person whose memories they are. Drawing takes some tenths of a second: never on the event loop.
"""

import io
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, Final

from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from cogs.health_picture import AMBER, BACKGROUND, BLUE, FAINT, GREEN, TEXT, has_letters_for, speaking_drawable
from cogs.presentation.timeline import shortened, timeline_of
from cogs.words.catalogue import say
from memory.domain.memory import Memory

READERS_COLOURS: Final[Mapping[str, str]] = {"public": GREEN, "restricted": AMBER, "private": BLUE}
WIDTH_INCHES: Final = 7.0
_ROW_INCHES: Final = 0.8
DOTS_PER_INCH: Final = 150
TITLE_POINTS: Final = 18
LETTERS_POINTS: Final = 17
"""A chat on a telephone shows 1,050 dots on 334: letters of 17 points are 11.3 high, and nothing is drawn smaller."""


def draw_timeline(memories: Sequence[Memory], *, now: datetime) -> bytes:
    """Draw what was told as a PNG, oldest first, with what took the place of something below it."""
    with speaking_drawable():
        return _drawn(timeline_of(memories), now=now)


def _drawn(rows: Sequence[Memory], *, now: datetime) -> bytes:
    height = 2.1 + _ROW_INCHES * len(rows)
    figure = Figure(figsize=(WIDTH_INCHES, height), dpi=DOTS_PER_INCH, facecolor=BACKGROUND)
    FigureCanvasAgg(figure)
    figure.text(0.04, 1 - 0.5 / height, say("timeline-title"), color=TEXT, fontsize=TITLE_POINTS, fontweight="bold")
    axes = figure.add_axes((0.04, 0.8 / height, 0.92, 1 - 2.0 / height), facecolor=BACKGROUND)
    axes.set_ylim(len(rows) - 0.4, -0.9)
    axes.set_xlim(-0.02, 1.02)
    begin = min(memory.observed_at for memory in rows)
    # What was all told at this moment is dots, not lines over all the width.
    span = max(now - begin, timedelta(days=1))
    for place, memory in enumerate(rows):
        is_replaced = memory.state == "superseded"
        start, end = ((at - begin) / span for at in (memory.observed_at, memory.valid_to or now))
        colour, faint = READERS_COLOURS[memory.audience.kind], 0.45 if is_replaced else 1.0
        line: dict[str, Any] = {"color": colour, "alpha": faint, "linewidth": 6, "solid_capstyle": "round"}
        axes.plot([start, max(start, end)], [place, place], marker="o", markevery=[0], markersize=11, **line)
        letters = FAINT if is_replaced else TEXT
        write_line(axes, 0, place - 0.24, memory, sign=" ↓" if is_replaced else "", color=letters, va="bottom")
    axes.set_xticks([])
    axes.set_yticks([])
    for side, at, where in (("left", begin, 0.04), ("right", now, 0.96)):
        figure.text(where, 0.35 / height, f"{at:%Y-%m-%d}", color=FAINT, fontsize=LETTERS_POINTS, ha=side)
    for spine in axes.spines.values():
        spine.set_visible(False)
    _name_readers(figure, rows, height)
    picture = io.BytesIO()
    figure.savefig(picture, format="png", facecolor=BACKGROUND)
    return picture.getvalue()


def write_line(axes: Axes, x: float, y: float, memory: Memory, *, sign: str = "", **style: Any) -> None:
    """Write what a memory says from a place on, as much of it as the picture has room for, and a sign behind it."""
    told = shortened(memory)
    # What the font cannot draw is told in the words beside the picture alone.
    told = told if has_letters_for(told) else "…"
    line = axes.text(x, y, told + sign, fontsize=LETTERS_POINTS, **style)
    while line.get_window_extent().x1 > axes.bbox.x1 * 0.99:
        told = f"{told[:-3].rstrip()}…"
        line.set_text(told + sign)


def _name_readers(figure: Figure, rows: Sequence[Memory], height: float) -> None:
    kinds = [kind for kind in READERS_COLOURS if kind in {memory.audience.kind for memory in rows}]
    lines = [Line2D([0], [0], color=READERS_COLOURS[kind], linewidth=6) for kind in kinds]
    figure.legend(
        lines, [say(f"timeline-readers-{kind}") for kind in kinds], loc="upper left", ncols=3, frameon=False,
        bbox_to_anchor=(0.02, 1 - 0.55 / height), labelcolor=TEXT, fontsize=LETTERS_POINTS, handlelength=0.8,
        columnspacing=1.0,
    )  # fmt: skip
