"""Every collection of the store, by name. What is not listed here does not exist."""

from dataclasses import dataclass, fields
from typing import Any, get_type_hints

from memory.domain.memory import Memory
from memory.store.answer_receipts import AnswerReceipts, ToldBook
from memory.store.connections import Connections
from memory.store.constraints import ConstraintBook
from memory.store.contradictions import Contradictions
from memory.store.documents import DocumentStore, Write
from memory.store.erasures import Erasures
from memory.store.events import Events
from memory.store.formations import Formations
from memory.store.history import History
from memory.store.installation import Installation, Leases
from memory.store.keys import Keys
from memory.store.memories import Memories
from memory.store.messages import Messages
from memory.store.personal import Collection
from memory.store.relations import Relations, Vectors
from memory.store.scopes import Scopes
from memory.store.sessions import Sessions
from memory.store.usage import Usage


@dataclass(frozen=True, slots=True)
class Collections:
    """The collections over one store."""

    store: DocumentStore
    memories: Memories
    history: History
    sessions: Sessions
    told: ToldBook
    messages: Messages
    answer_receipts: AnswerReceipts
    formations: Formations
    constraints: ConstraintBook
    events: Events
    erasures: Erasures
    scopes: Scopes
    contradictions: Contradictions
    relations: Relations
    vectors: Vectors
    usage: Usage
    connections: Connections
    leases: Leases
    installation: Installation
    keys: Keys

    @classmethod
    def over(cls, store: DocumentStore) -> "Collections":
        """Build all collections over a store."""
        kinds = get_type_hints(cls)
        made: dict[str, Any] = {name: kind(store) for name, kind in kinds.items() if name != "store"}
        return cls(store=store, **made)

    async def ending(self, memory: Memory, *, stays: bool = False) -> list[Write]:
        """Return the writes that end a memory in every collection, save its record.

        Which goes behind them in the same commit. Whoever ends it adds a tombstone in front and a scrub mark behind.
        With `stays` the record stays, emptied.
        """
        return [write for each in self.all() for write in await each.ending(memory, stays=stays)]

    def all(self) -> tuple[Collection, ...]:
        """List them in the order in which a person is erased: what is derived goes before what it derives from."""
        found = [getattr(self, each.name) for each in fields(self)]
        return tuple(each for each in found if isinstance(each, Collection))
