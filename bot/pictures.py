"""Whether pictures can be drawn here: they need matplotlib, an extra of the installation (see docs/OPERATIONS.md).

It is an eighth of what the bot loads, and few ask for a picture: what draws is loaded by name with the first one, in
the thread that draws.
"""

from collections.abc import Sequence
from datetime import datetime
from importlib import import_module
from importlib.util import find_spec
from typing import Final

from cogs.cog_context import Pictures
from cogs.presentation.memory_map import MemoryMap
from memory.domain.memory import Memory
from memory.operations.diagnosis.health import Activity, VaultStats

_DRAWS: Final = "cogs.health_picture"
_DRAWS_TIME: Final = "cogs.timeline_picture"
_DRAWS_MAP: Final = "cogs.map_picture"


def _draw_health(stats: VaultStats, activity: Activity) -> bytes:
    picture: bytes = import_module(_DRAWS).draw_health(stats, activity)
    return picture


def _describe_health(stats: VaultStats, activity: Activity) -> str:
    words: str = import_module(_DRAWS).describe_health(stats, activity)
    return words


def _draw_timeline(memories: Sequence[Memory], now: datetime) -> bytes:
    picture: bytes = import_module(_DRAWS_TIME).draw_timeline(memories, now=now)
    return picture


def _draw_map(drawn: MemoryMap) -> bytes:
    picture: bytes = import_module(_DRAWS_MAP).draw_map(drawn)
    return picture


PICTURES = (
    Pictures(
        draw_health=_draw_health, describe_health=_describe_health, draw_timeline=_draw_timeline, draw_map=_draw_map
    )
    if find_spec("matplotlib")
    else None
)
"""What draws, or None where there are figures only."""
