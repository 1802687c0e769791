"""The guild in a filled store whose people are asked for.

The same in a store of any size, and the bot of the local Discord is in it.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import chain

from bench import searching
from bench.belongings import SUM, belongings_of
from bench.population import HARBOUR, KNOWN_IN_HARBOUR, Resident, documents_of
from bench.seeding import Stock
from memory.domain.ids import guild_scope, guild_tenant
from memory.store.codec import to_document
from memory.store.documents import Document
from memory.store.scopes import Scope


def stock_of(people: Sequence[Resident], *, at: datetime, guild_id: int = HARBOUR) -> Stock:
    """Return all that a store of these people holds at a time, what their harbour, the guild, knows included."""
    beside = belongings_of(people, at=at)
    return {
        **beside,
        "memories": chain(documents_of(people), known_in_harbour(guild_id)),
        "scopes": chain(beside["scopes"], [_text_of_harbour(guild_id, at)]),
    }


def known_in_harbour(guild_id: int = HARBOUR) -> Iterator[Document]:
    """Yield what the guild knows, which is nobody's."""
    own: Document = {"tenant": guild_tenant(guild_id), "scope": guild_scope(guild_id)}
    for document in searching.guild_documents(KNOWN_IN_HARBOUR):
        yield document | own


def questions(count: int) -> list[str]:
    """Return questions of four words each, which something in the harbour answers."""
    texts = [document["text"].split() for document in known_in_harbour()]
    return [" ".join(texts[number * 7 % len(texts)][:4]) for number in range(count)]


def _text_of_harbour(guild_id: int, at: datetime) -> Document:
    text = Scope(
        id=guild_scope(guild_id), tenant=guild_tenant(guild_id), text=SUM, words=len(SUM.split()), revision=1,
        text_revision=1, memories=KNOWN_IN_HARBOUR, consolidation_updated_at=at,
    )  # fmt: skip
    return to_document(text)
