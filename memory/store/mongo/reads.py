"""How documents are read from MongoDB: a list, or several lists in one trip, each as it stood at one moment."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Final

from pymongo.errors import OperationFailure

from memory.store.documents import Document, Find
from memory.store.language.admission import admitted_fields, admitted_order
from memory.store.language.sorting import SortKey, refuse_unsorted
from memory.store.mongo.driver import AT_ONE_MOMENT, Database, Table, aggregated
from memory.store.mongo.error_codes import NO_MOMENT, code_of
from memory.store.mongo.language import filter_of, sort_of
from memory.store.schema import indexes_of

_NUMBER: Final = "n"
_FOUND: Final = "d"


@dataclass(frozen=True, slots=True)
class AdmittedFind:
    """A question that was admitted, in MongoDB's words."""

    collection: str
    where: Document
    keys: tuple[SortKey, ...]
    limit: int | None
    fields: tuple[str, ...] | None


def asked_of(question: Find, *, after: str | None = None) -> AdmittedFind:
    """Put a question in MongoDB's words, for what follows `after` alone. Raises `ValueRefused`."""
    indexes_of(question.collection)
    keys = admitted_order(question.sort, question.limit, after)
    fields = admitted_fields(question.fields, keys)
    return AdmittedFind(question.collection, filter_of(question.where, after=after), keys, question.limit, fields)


async def found_each(database: Database, asked: Sequence[AdmittedFind]) -> list[list[Document]]:
    """Answer questions in one trip, each in order. Raises `ValueRefused` where documents have no order."""
    answers: list[list[Document]] = [[] for _ in asked]
    # MongoDB takes no limit and a limit of nothing for the same.
    due = {number: each for number, each in enumerate(asked) if each.limit != 0}
    if len(due) == 1:
        # By `find`, which is quicker.
        ((number, one),) = due.items()
        answers[number] = await _at_one_moment(
            database[one.collection],
            lambda table: table.find(one.where, one.fields, sort=sort_of(one.keys), limit=one.limit or 0).to_list(None),
        )
    elif due:
        first, *others = ((each.collection, _part(each, number)) for number, each in due.items())
        joined = [*first[1], *({"$unionWith": {"coll": name, "pipeline": part}} for name, part in others)]
        for row in await _at_one_moment(database[first[0]], lambda table: aggregated(table, joined)):
            answers[row[_NUMBER]].append(row[_FOUND])
    for each, documents in zip(asked, answers, strict=True):
        refuse_unsorted(documents, each.keys)
    return answers


async def _at_one_moment(table: Table, read: Callable[[Table], Awaitable[list[Document]]]) -> list[Document]:
    """Read all as it stood at one moment.

    Otherwise the server may choose documents by an index, let other operations go first, and then leave out those that
    match no longer: a list with a limit would come out short, or empty, although more match.
    """
    try:
        return await read(table.with_options(read_concern=AT_ONE_MOMENT))
    except OperationFailure as error:
        # A collection or an index that was made just now did not exist at the moment that would be read.
        if code_of(error) not in NO_MOMENT:
            raise
    return await read(table)


def _part(each: AdmittedFind, number: int) -> list[Document]:
    """Return the stages that find the documents of a question and say beside each which it answers."""
    stages: list[Document] = [{"$match": each.where}, {"$sort": dict(sort_of(each.keys))}]
    if each.limit is not None:
        stages.append({"$limit": each.limit})
    if each.fields is not None:
        stages.append({"$project": dict.fromkeys(each.fields, 1)})
    return [*stages, {"$project": {"_id": 0, _NUMBER: {"$literal": number}, _FOUND: "$$ROOT"}}]
