"""Questions to the store, each with what is made of its answer, so that several can be asked in one trip.

Whoever knows a collection makes them; nothing here knows what is asked.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from memory.store.documents import Document, DocumentStore, Find

Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class StoreQuery(Generic[Answer]):
    """Something to be read."""

    find: Find | None
    """None where what is at hand already answers it."""
    read: Callable[[list[Document]], Answer]
    """Makes the answer of the documents found: of none where nothing is asked. They may be used up by it."""


class PendingQuery(Generic[Answer]):
    """A question on its way."""

    def __init__(self, question: StoreQuery[Answer]) -> None:
        self._question = question
        self._answers: list[Answer] = []

    @property
    def answer(self) -> Answer:
        """Return the answer. Raises `RuntimeError` before the trip was made."""
        if not self._answers:
            raise RuntimeError("an answer is wanted before its trip was made")
        return self._answers[0]

    @property
    def find(self) -> Find | None:
        """What is asked of the store."""
        return self._question.find

    def take(self, found: list[Document]) -> None:
        """Make the answer of what was found."""
        self._answers.append(self._question.read(found))


class Trip:
    """Questions asked together; what is at hand is not asked of the store, and nothing never."""

    def __init__(self) -> None:
        self._asked: list[PendingQuery[Any]] = []

    def ask(self, question: StoreQuery[Answer]) -> PendingQuery[Answer]:
        """Take a question along."""
        asked = PendingQuery(question)
        self._asked.append(asked)
        return asked

    async def make(self, store: DocumentStore) -> None:
        """Go to the store, once. Raises `StoreError`, and then nothing is answered."""
        finds = [find for asked in self._asked if (find := asked.find) is not None]
        answers = iter(await store.find_each(finds)) if finds else iter(())
        for asked in self._asked:
            asked.take([] if asked.find is None else next(answers))


async def answered(store: DocumentStore, question: StoreQuery[Answer]) -> Answer:
    """Ask one question."""
    trip = Trip()
    asked = trip.ask(question)
    await trip.make(store)
    return asked.answer
