"""A person's own text: what it says, what it rests on, and their word that it is not right. It asks no model."""

from collections.abc import Sequence
from dataclasses import dataclass

from memory.domain.audience import Room
from memory.domain.ids import MemoryId, individual_scope
from memory.domain.memory import Memory
from memory.operations.core import Core, Operation
from memory.operations.forgetting.forget_service import ForgetService, Forgotten


@dataclass(frozen=True, slots=True)
class OwnText:
    """What is drawn together of a person in one place."""

    text: str
    rests_on: tuple[Memory, ...]
    """What it was made of and still holds, newest first."""


class OwnSummary(Operation):
    """The text about a person, for them alone."""

    def __init__(self, core: Core, *, forgetting: ForgetService) -> None:
        super().__init__(core)
        self._forgetting = forgetting

    async def read(self, room: Room) -> OwnText | None:
        """Return the text about the room's viewer as answers may use it; None where there is none."""
        scope = await self._collections.scopes.get(individual_scope(room.tenant, room.viewer))
        constraints = await self._core.constraints.constraints_of(room.tenant, room.viewer)
        if scope is None or not (text := scope.text_under(constraints)):
            return None
        drawn = await self._collections.memories.in_room.drawn_into(room, scope.receipt)
        held = [memory for memory in drawn if memory.state == "active"]
        return OwnText(text, tuple(sorted(held, key=lambda memory: memory.observed_at, reverse=True)))

    async def object(self, room: Room, wrong: Sequence[MemoryId]) -> Forgotten | None:
        """Withhold the text about the viewer until it is made anew, and forget what is wrong. Raises `NotYours`."""
        await self._collections.scopes.withhold(individual_scope(room.tenant, room.viewer))
        self._core.caches.invalidate(room.tenant, room.viewer)
        return await self._forgetting.forget(room.tenant, room.viewer, wrong) if wrong else None
