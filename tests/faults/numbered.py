"""Numbers every call of the store and the model, and lets the process die right before or after a chosen one.

A commit is carried out write by write and every write has a number, as in a database without transactions, so that a
death inside a commit is tried, too. With `whole_commits` a commit is one call, as in the embedded store.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final, Literal, NoReturn, TypeVar

from pydantic import BaseModel

from memory.ports import ChatReply, ChatRequest
from memory.store.documents import DocumentStore, Filter, Outcome, Value, Write, ends_commit
from memory.store.language.values import order_key
from tests.operations.killing import Killed
from tests.operations.talking import TellingModel
from tests.store.passing import PassingStore

When = Literal["before", "after"]
WHENS: Final[tuple[When, ...]] = ("before", "after")

T = TypeVar("T")


def _raised() -> NoReturn:
    raise Killed


@dataclass
class Count:
    """The calls of one process, and the one at which it dies."""

    dies_at: int | None = None
    """Number of the call, from 0; None lives for ever."""
    when: When = "before"
    dies: Callable[[], object] = _raised
    """How it dies: nothing of it may go on behind this."""
    told: Callable[[str, When], object] | None = None
    """Who is told right before and right after each call."""
    calls: int = 0
    names: list[str] = field(default_factory=list)
    """What was called, in order."""
    is_dead: bool = False

    async def step(self, name: str, call: Callable[[], Awaitable[T]]) -> T:
        """Carry out a call, or die."""
        number, self.calls = self.calls, self.calls + 1
        self.names.append(name)
        self._comes_to(number, name, "before")
        result = await call()
        self._comes_to(number, name, "after")
        return result

    def _comes_to(self, number: int, name: str, when: When) -> None:
        if self.is_dead:
            # On its way out of the call at which it died; a process that is gone does nothing more.
            raise Killed
        if self.told is not None:
            self.told(name, when)
        if (number, when) == (self.dies_at, self.when):
            self.is_dead = True
            self.dies()


class NumberedStore(PassingStore):
    """A real store whose calls are numbered."""

    def __init__(
        self, store: DocumentStore, count: Count, *, whole_commits: bool = False, pauses: Random | None = None
    ) -> None:
        """Wrap a store; with `pauses` others get a random number of turns of the event loop before each call."""
        super().__init__(store)
        self._count = count
        self._whole_commits = whole_commits
        self._pauses = pauses

    async def distinct(self, collection: str, path: str, where: Filter) -> list[Value]:
        """List different values, in order, so that a story goes the same way over stores that keep none."""
        return sorted(await super().distinct(collection, path, where), key=order_key)

    async def commit(self, writes: Sequence[Write]) -> list[Outcome]:
        """Carry out writes."""
        if self._whole_commits:
            return await super().commit(writes)
        outcomes: list[Outcome] = []
        for write in writes:
            outcomes += await self._write(write)
            if ends_commit(write, outcomes[-1]):
                break
        return outcomes

    async def _write(self, write: Write) -> list[Outcome]:
        return await self._pass(f"write {write.collection}", lambda: self._store.commit([write]))

    async def _pass(self, name: str, call: Callable[[], Awaitable[T]]) -> T:
        for _ in range(self._pauses.randrange(4) if self._pauses else 0):
            await asyncio.sleep(0)
        return await self._count.step(name, call)


class NumberedModel(TellingModel):
    """A model whose calls are numbered with those of the store; it answers by what it is asked for."""

    def __init__(self, count: Count, answers: Callable[[ChatRequest], str]) -> None:
        """Give every request the answer that `answers` makes of it."""
        super().__init__()
        self._count = count
        self._answers_to = answers
        self.thinks: Callable[[], Awaitable[object]] | None = None
        """What happens while it thinks, once."""

    async def complete_as(self, request: ChatRequest, reply_type: type[BaseModel]) -> ChatReply:
        """Answer, or die."""
        del reply_type
        self.requests.append(request)

        async def answer() -> ChatReply:
            thinks, self.thinks = self.thinks, None
            await (asyncio.sleep(0) if thinks is None else thinks())
            return ChatReply(text=self._answers_to(request), prompt_tokens=1000, completion_tokens=100)

        return await self._count.step("model", answer)
