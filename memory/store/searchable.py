"""Documents of memories → what search needs of them, without checking the whole record: an index is made of thousands.

What is found is read through `from_document` again before anybody uses it.
"""

from typing import Final

from memory.domain.ids import MemoryId, SubjectId
from memory.domain.recall.searchable import Searchable, first_of, topic_of
from memory.store.documents import Document

LOOKED_AT: Final = (
    "_id", "version", "text", "subject", "provenance", "observed_at", "reinforced_at", "importance", "confidence",
    "category", "topic_id", "tags",
)  # fmt: skip
"""The fields of a memory's document that `searchable_from` reads, so that an index of thousands need not read the others."""


def searchable_from(document: Document) -> Searchable:
    """Take from the `LOOKED_AT` of a memory's document what search needs, as `searchable` takes it from the memory."""
    receipt, subject = document["provenance"], document["subject"]
    author = receipt["author"] or subject
    said_at = document["observed_at"]
    return Searchable(
        id=MemoryId(document["_id"]),
        version=document["version"],
        text=document["text"],
        quoted_span=receipt["quoted_span"] or "",
        speaker=None if author is None else SubjectId(author),
        session_id=receipt["session_id"] or "",
        first_message=first_of(receipt["message_ids"]),
        said_at=said_at,
        fresh_at=max(said_at, document["reinforced_at"]),
        importance=document["importance"],
        confidence=document["confidence"],
        category=document["category"],
        topic=topic_of(document["topic_id"], document["tags"]),
    )
