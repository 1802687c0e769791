"""Spots of the probed town.

Where somebody speaks or is answered, with what the bot is told of it and who reads it in truth.
"""

from dataclasses import dataclass

from bench.probes.places import Channel
from memory.domain.audience import Room
from memory.domain.ids import ChannelId, TenantId


@dataclass(frozen=True)
class Spot:
    """Where somebody speaks or is answered, and who reads it there now."""

    tenant: TenantId
    room: Room
    channel_id: ChannelId
    channel: Channel | None
    """None in direct messages, and for a reply in a guild that only the viewer reads."""
    readers: frozenset[int]
    is_open: bool
    """Whether every member could read it, when this was noted: somebody may turn the door before the bot has heard what
    is said."""
    person: int
