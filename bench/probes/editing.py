"""Edits in the probed town, of a message or of a memory on its card, after the readers of the channel changed."""

from typing import Final

from bench.probes.acting import Choosing, ProbedTown
from bench.probes.spots import Spot
from memory.domain.ids import subject_of

_EDITED_AMONG: Final = 6
"""Latest messages of a person in a place of which one is edited."""


async def edit(acting: ProbedTown, spot: Spot, choosing: Choosing) -> None:
    """Edit one of the person's messages, or one of their memories on its card, after the readers may have changed."""
    own = [each for *whose, each in acting.sources if whose == [spot.person, spot.tenant, spot.channel_id]]
    who, word, audience = subject_of(spot.person), acting.coin(spot), spot.room.audience
    text, operations = f"I mended the {word} lamp in my shed", acting.bot.operations
    if own and choosing(range(3)):
        asks, message_id = choosing(["", "remember that "]), choosing(own[-_EDITED_AMONG:])
        await operations.capture.edited(spot.tenant, message_id, text=f"{asks}{text}", audience=audience)
        return
    if known := await operations.inspection.list_own(spot.tenant, who):
        remembering, memory_id = operations.remembering, choosing(known).id
        await remembering.edit(spot.tenant, who, memory_id, text=text, audience=audience, cause=f"edit:{word}")
