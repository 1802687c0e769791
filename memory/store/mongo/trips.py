"""Several questions to MongoDB in one trip: one aggregation, in which each question is a part that ends before the next begins.

Asked one by one, three short questions cost more in the driver than in the server.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from memory.store.documents import Document, Find
from memory.store.language.admission import admitted_fields, admitted_order
from memory.store.language.sorting import SortKey, refuse_unsorted
from memory.store.mongo.driver import Database, aggregated
from memory.store.mongo.language import filter_of, sort_of
from memory.store.schema import indexes_of

_NUMBER: Final = "n"
_FOUND: Final = "d"


@dataclass(frozen=True, slots=True)
class Asked:
    """A question that was admitted, in MongoDB's words."""

    collection: str
    where: Document
    keys: tuple[SortKey, ...]
    limit: int | None
    fields: tuple[str, ...] | None


def asked_of(question: Find) -> Asked:
    """Admit a question. Raises `ValueRefused`."""
    indexes_of(question.collection)
    keys = admitted_order(question.sort, question.limit, None)
    fields = admitted_fields(question.fields, keys)
    return Asked(question.collection, filter_of(question.where), keys, question.limit, fields)


async def found_each(database: Database, asked: Sequence[Asked]) -> list[list[Document]]:
    """Give the documents of each question, in order."""
    answers: list[list[Document]] = [[] for _ in asked]
    # MongoDB takes no limit and a limit of nothing for the same.
    due = [number for number, each in enumerate(asked) if each.limit != 0]
    if len(due) == 1:
        answers[due[0]] = await _found(database, asked[due[0]])
    elif due:
        first, *rest = (_part(asked[number], number) for number in due)
        joined = [
            {"$unionWith": {"coll": asked[number].collection, "pipeline": part}}
            for number, part in zip(due[1:], rest, strict=True)
        ]
        for row in await aggregated(database[asked[due[0]].collection], [*first, *joined]):
            answers[row[_NUMBER]].append(row[_FOUND])
    for each, documents in zip(asked, answers, strict=True):
        refuse_unsorted(documents, each.keys)
    return answers


async def _found(database: Database, each: Asked) -> list[Document]:
    """Ask a single question, which is quicker so."""
    cursor = database[each.collection].find(each.where, each.fields, sort=sort_of(each.keys), limit=each.limit or 0)
    return await cursor.to_list(None)


def _part(each: Asked, number: int) -> list[Document]:
    """Give the stages that find the documents of a question and say beside each which it answers."""
    stages: list[Document] = [{"$match": each.where}, {"$sort": dict(sort_of(each.keys))}]
    if each.limit is not None:
        stages.append({"$limit": each.limit})
    if each.fields is not None:
        stages.append({"$project": dict.fromkeys(each.fields, 1)})
    return [*stages, {"$project": {"_id": 0, _NUMBER: {"$literal": number}, _FOUND: "$$ROOT"}}]
