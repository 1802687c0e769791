"""Questions to the store, each with what is made of its answer, so that several can be asked in one trip.

Whoever knows a collection makes them; nothing here knows what is asked.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from memory.store.documents import Document, DocumentStore, Find

Answer = TypeVar("Answer")
One = TypeVar("One")
Two = TypeVar("Two")
Three = TypeVar("Three")


@dataclass(frozen=True, slots=True)
class Question(Generic[Answer]):
    """Something to be read."""

    find: Find | None
    """None where what is at hand already answers it."""
    read: Callable[[list[Document]], Answer]
    """Makes the answer of the documents found: of none where nothing is asked."""


async def answered(store: DocumentStore, question: Question[Answer]) -> Answer:
    """Ask one question."""
    [found] = await _found(store, question)
    return question.read(found)


async def answered_together(
    store: DocumentStore, one: Question[One], two: Question[Two], three: Question[Three]
) -> tuple[One, Two, Three]:
    """Ask three questions in one trip."""
    first, second, third = await _found(store, one, two, three)
    return one.read(first), two.read(second), three.read(third)


async def _found(store: DocumentStore, *questions: Question[Any]) -> list[list[Document]]:
    asked = [question.find for question in questions if question.find is not None]
    answers = iter(await store.find_each(asked)) if asked else iter(())
    return [[] if question.find is None else next(answers) for question in questions]
