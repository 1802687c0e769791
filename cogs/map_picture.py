"""The picture of what belongs together among somebody's memories, in groups by who can read them.

For the person whose memories they are. Drawing takes some tenths of a second: never on the event loop.
"""

import io
from typing import Any, Final

import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from cogs.health_picture import BACKGROUND, FAINT, TEXT, speaking_drawable
from cogs.presentation.memory_map import MemoryMap, heading_of_group
from cogs.timeline_picture import (
    DOTS_PER_INCH,
    LETTERS_POINTS,
    READERS_COLOURS,
    TITLE_POINTS,
    WIDTH_INCHES,
    write_line,
)
from cogs.words.catalogue import say
from memory.domain.ids import MemoryId

_ROW_INCHES: Final = 0.5
_DOT_AT: Final = 0.13
"""Where the dots stand, of the width; arcs have the room left of it, words that right of it."""


def draw_map(drawn: MemoryMap) -> bytes:
    """Draw the groups one below the other, a line a memory, with arcs between what belongs together; a PNG."""
    with speaking_drawable():
        return _drawn(drawn)


def _drawn(drawn: MemoryMap) -> bytes:
    lines = sum(len(group.rows) + 1 + bool(group.left_out) for group in drawn.groups) + 1.9
    figure = Figure(figsize=(WIDTH_INCHES, lines * _ROW_INCHES), dpi=DOTS_PER_INCH, facecolor=BACKGROUND)
    FigureCanvasAgg(figure)
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_axis_off()
    axes.set_xlim(0, 1)
    axes.set_ylim(lines, 0)
    axes.text(0.04, 0.8, say("map-title"), color=TEXT, fontsize=TITLE_POINTS, fontweight="bold", va="center")
    at, places, colours = 2.0, dict[MemoryId, float](), dict[MemoryId, str]()
    for group in drawn.groups:
        colour = READERS_COLOURS[group.readers]
        heading: dict[str, Any] = {"color": colour, "fontsize": LETTERS_POINTS, "fontweight": "bold"}
        axes.text(0.04, at, heading_of_group(group), va="center", **heading)
        for row in group.rows:
            at += 1
            places[row.id], colours[row.id] = at, colour
            axes.plot([_DOT_AT], [at], marker="o", markersize=11, color=colour)
            write_line(axes, _DOT_AT + 0.03, at, row, color=TEXT, va="center")
        if group.left_out:
            at += 1
            more = say("and-more", count=group.left_out)
            axes.text(_DOT_AT + 0.03, at, more, color=FAINT, fontsize=LETTERS_POINTS, va="center")
        at += 1
    for one, other in drawn.joined:
        high, low = sorted((places[one], places[other]))
        angles = np.linspace(np.pi / 2, 3 * np.pi / 2, 40)
        # Long arcs reach further, as far as there is room.
        reach = min(0.1, 0.03 + 0.012 * (low - high))
        across = _DOT_AT + reach * np.cos(angles)
        along = (high + low) / 2 - (low - high) / 2 * np.sin(angles)
        axes.plot(across, along, color=colours[one], linewidth=3, alpha=0.7)
    picture = io.BytesIO()
    figure.savefig(picture, format="png", facecolor=BACKGROUND)
    return picture.getvalue()
