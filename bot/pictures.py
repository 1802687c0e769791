"""Whether pictures can be drawn here: they need matplotlib, an extra of the installation (see docs/OPERATIONS.md)."""

from cogs.surroundings import Pictures

try:
    from cogs.pictures.health import describe_health, draw_health
except ModuleNotFoundError as missing:
    if missing.name is None or missing.name.partition(".")[0] != "matplotlib":
        raise
    PICTURES: Pictures | None = None
else:
    PICTURES = Pictures(draw_health=draw_health, describe_health=describe_health)
"""What draws, or None where there are figures only."""
