"""The operator's view of collective statements: each with its support, and a way to end one for good.

Nothing is passed on here, and nothing is shown that is not told to everybody anyway: statements about nobody, and counts.
"""

from typing import Final

from memory.domain.errors import KeepsakeError
from memory.domain.ids import COLLECTIVE_SCOPE, MemoryId
from memory.domain.language.escaping import one_line
from memory.domain.memory import Memory
from memory.domain.scopes.support import counts_of
from memory.operations.core import Core
from memory.operations.writing.ending import end
from memory.operations.writing.guard import retried
from memory.store.propagated import Propagated

_OPERATOR: Final = "operator"
_ENDED: Final = "ended for good"


class NoStatementError(KeepsakeError):
    """Everybody hears no statement of that id; the message says where the ids are listed."""


class Oversight:
    """Lists and ends collective statements for the operator."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._collections = core.collections
        self._propagated = Propagated(core.collections.store)

    async def told(self) -> str:
        """List what everybody hears, the latest first: one line each with its id, its day, what it rests on and its text."""
        found = await self._propagated.in_scope(COLLECTIVE_SCOPE)
        latest = sorted(found, key=lambda memory: (memory.created_at, memory.id), reverse=True)
        return "\n".join(map(self._line, latest)) or "nothing is told to everybody"

    async def end(self, memory_id: str) -> str:
        """End a statement for good: not even its text comes back from what it rested on, whatever is added to that.

        Raises `NoStatementError` for what is no such statement. Repeatable until it says that there is none.
        """
        async with self._core.locks.holding(str(COLLECTIVE_SCOPE)):
            await retried(lambda: self._end(MemoryId(memory_id)), f"memory {memory_id!r}")
        return f"ended for good: {memory_id}"

    async def _end(self, memory_id: MemoryId) -> None:
        memory = await self._collections.memories.get(memory_id)
        if memory is None or (memory.scope, memory.state) != (COLLECTIVE_SCOPE, "active"):
            raise NoStatementError(
                f"everybody hears no statement {memory_id!r}; `python -m bot job collective` lists them"
            )
        # Noted first: cut off here, it still stands and can be ended again.
        marks = [memory.fingerprint, *(each.memory_id for each in memory.provenance.support)]
        await self._collections.scopes.keep_ended(COLLECTIVE_SCOPE, marks)
        at = self._core.clock.now()
        await end(self._collections, self._core.writer, memory, actor=_OPERATOR, reason=_ENDED, at=at)

    def _line(self, memory: Memory) -> str:
        support = memory.provenance.support
        guilds, people = len({each.tenant for each in support}), len({who for each in support for who in each.people})
        counts = counts_of(support, facts_of=self._core.facts_of, at=self._core.clock.now(), is_told=True)
        rests = f"rests on {guilds} servers and {people} people, of which {counts.guilds} and {counts.people} count"
        return f"{memory.id}  {memory.created_at:%Y-%m-%d}  {rests}: {one_line(memory.text)}"
