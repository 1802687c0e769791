"""Questions to the store, each with what is made of its answer, so that several can be asked in one trip.

Whoever knows a collection makes them; nothing here knows what is asked.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, overload

from memory.store.documents import Document, DocumentStore, Find

Answer = TypeVar("Answer")
One = TypeVar("One")
Two = TypeVar("Two")
Three = TypeVar("Three")
Four = TypeVar("Four")


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


def settled(answer: Answer) -> Question[Answer]:
    """Give a question that is answered already, for asking nothing where others would be asked."""
    return Question(None, lambda _: answer)


@overload
async def answered_together(store: DocumentStore, one: Question[One], two: Question[Two], /) -> tuple[One, Two]: ...


@overload
async def answered_together(
    store: DocumentStore, one: Question[One], two: Question[Two], three: Question[Three], /
) -> tuple[One, Two, Three]: ...


@overload
async def answered_together(
    store: DocumentStore, one: Question[One], two: Question[Two], three: Question[Three], four: Question[Four], /
) -> tuple[One, Two, Three, Four]: ...


async def answered_together(store: DocumentStore, /, *questions: Question[Any]) -> tuple[Any, ...]:
    """Ask several questions in one trip, none at all where everything is at hand."""
    found = await _found(store, *questions)
    return tuple(question.read(documents) for question, documents in zip(questions, found, strict=True))


async def _found(store: DocumentStore, *questions: Question[Any]) -> list[list[Document]]:
    asked = [question.find for question in questions if question.find is not None]
    answers = iter(await store.find_each(asked)) if asked else iter(())
    return [[] if question.find is None else next(answers) for question in questions]
