"""Many at once: statements to remember and memories to forget in one pass, each with its own outcome."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from memory.domain.audience import PRIVATE, Room
from memory.domain.errors import NotYours, VersionConflict
from memory.domain.ids import MemoryId, SubjectId, TenantId
from memory.operations.core import Core
from memory.operations.forgetting.forget_service import FORGETTABLE, ForgetService, Forgotten
from memory.operations.remembering.remember_service import Remembered, RememberService, Statement
from memory.operations.writing.retries import ATTEMPTS

Fault = Literal["erased", "busy"]
"""Why an item has no outcome: what it comes from was erased; others kept changing what it is like."""


@dataclass(frozen=True, slots=True)
class BulkForgotten:
    """What became of each of the memories that were to be forgotten."""

    forgotten: Forgotten | None
    """Those that were the person's own and could be forgotten; None when none was."""
    not_theirs: tuple[MemoryId, ...]
    """Those that were not, or are gone; nothing happened to them."""


class Bulk:
    """What is asked for in numbers. One bad item keeps none of the others back."""

    def __init__(self, core: Core, *, remembering: RememberService, forgetting: ForgetService) -> None:
        self._collections = core.collections
        self._remembering = remembering
        self._forgetting = forgetting

    async def bulk_add(self, statements: Sequence[Statement]) -> list[Remembered | Fault]:
        """Remember statements one after the other, each through the gate; returns an outcome for each, in their order.

        Playing it twice writes the same memories. Raises `StoreError`; what was given before stands.
        """
        return [await self._add(statement) for statement in statements]

    async def bulk_delete(self, tenant: TenantId, subject: SubjectId, ids: Sequence[MemoryId]) -> BulkForgotten:
        """Forget those of some memories that are the person's own, together and with one time to undo."""
        own_room = Room(tenant=tenant, audience=PRIVATE, viewer=subject)
        wanted = list(dict.fromkeys(ids))
        for _ in range(ATTEMPTS):
            found = await self._collections.memories.in_room.seen_in(own_room, wanted)
            own = {memory.id for memory in found if memory.state in FORGETTABLE}
            theirs = [memory_id for memory_id in wanted if memory_id in own]
            others = tuple(memory_id for memory_id in wanted if memory_id not in own)
            try:
                return BulkForgotten(await self._forgetting.forget(tenant, subject, theirs) if theirs else None, others)
            except NotYours:
                # One of them went between the look and the write; nothing was changed yet.
                continue
        raise VersionConflict("memories that are to be forgotten kept changing; try again")

    async def _add(self, statement: Statement) -> Remembered | Fault:
        try:
            return await self._remembering.remember(statement)
        except NotYours:
            return "erased"
        except VersionConflict:
            return "busy"
