"""What a store holds beside memories, as documents: of every person talk, a text, a choice, a pair in doubt.

Of every memory its history.

One record of each kind is made and comes again under other names, so that making them costs less than writing them.
Pure: equal people and times give equal documents.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from itertools import chain
from typing import Final

from bench.population import BEGIN, Resident, id_of
from memory.domain.audience import PUBLIC
from memory.domain.ids import (
    ChannelId,
    MemoryId,
    MessageId,
    SubjectId,
    TenantId,
    derived_id,
    guild_tenant,
    individual_scope,
    subject_of,
    user_id_of,
)
from memory.domain.language.tokens import estimate_tokens
from memory.domain.message import Message, Session, Turn, session_id_of
from memory.store.codec import to_document
from memory.store.contradictions import DoubtfulPair
from memory.store.documents import Document
from memory.store.history import HistoryRow
from memory.store.relations import Relation
from memory.store.scopes import Scope

TURNS: Final = 10
WAITING_ONE_IN: Final = 40
"""Of so many conversations one has talk that waits to be formed."""
BUFFERED: Final = 3
"""Messages of everybody that are still in the buffer."""
EDGES: Final = 5
USED: Final = 5
"""Memories of everybody that were used in answers."""
_AGO: Final = timedelta(hours=1)
_LINE: Final = "We spoke of the harbour and the ferry, and of what to bring on Sunday in case it rains after all."
_CHATTER: Final = "is the ferry late again?"
"""States nothing, so that it waits for more."""
SUM: Final = " ".join([_LINE] * 6)
_NOBODY: Final = Resident(guild_tenant(0), subject_of(0), 0)
_Making = Callable[[Resident], Iterable[Document]]


def belongings_of(people: Sequence[Resident], *, at: datetime) -> Mapping[str, Iterator[Document]]:
    """Return by collection what there is of these people beside their memories.

    They were last there an hour before `at`.
    """
    making: Mapping[str, _Making] = {
        "sessions": _sessions(at - _AGO),
        "messages": _messages(at - _AGO),
        "scopes": _scopes(at - _AGO),
        "constraints": _choices(at - _AGO),
        "contradictions": _pairs(),
        "relations": _edges(),
        "usage": _uses(at - _AGO),
        "history": _history(),
    }
    return {name: chain.from_iterable(map(make, people)) for name, make in making.items()}


def channel_of(person: Resident) -> ChannelId:
    """Name the channel in which somebody speaks: everybody has one of their own."""
    return ChannelId(str(user_id_of(person.subject)))


def _sessions(at: datetime) -> _Making:
    turn = Turn(
        message_id=MessageId("1"), speaker="person", author=_NOBODY.subject, display_name="Ada", text=_LINE, at=at,
        audience=PUBLIC,
    )  # fmt: skip
    session = Session(
        id="", tenant=_NOBODY.tenant, channel_id=ChannelId("1"), audience=PUBLIC, last_active=at, summary=_LINE,
        topics=("ferries",), tone="calm", summary_audience=PUBLIC, turns=(turn,) * TURNS, turn_count=TURNS,
    )  # fmt: skip
    pattern = to_document(session)

    def make(person: Resident) -> Iterable[Document]:
        waiting = BUFFERED if _waits(person) else 0
        turns = [each | {"author": person.subject} for each in pattern["turns"]]
        own = {"channel_id": channel_of(person), "turns": turns}
        counts = {"message_count": waiting, "token_count": waiting * estimate_tokens(_CHATTER)}
        yield pattern | _here(person) | own | counts | {"_id": session_id_of(person.tenant, channel_of(person))}

    return make


def _messages(at: datetime) -> _Making:
    said = Message(
        id=MessageId("1"), tenant=_NOBODY.tenant, channel_id=ChannelId("1"), author=_NOBODY.subject, text=_CHATTER,
        at=at, audience=PUBLIC,
    )  # fmt: skip
    pattern = to_document(said, mentions=[])

    def make(person: Resident) -> Iterable[Document]:
        where = {"channel_id": channel_of(person), "author": person.subject}
        named = {"session_id": session_id_of(person.tenant, channel_of(person))}
        waits = {"formable": _waits(person), "formed": not _waits(person)}
        for number in range(BUFFERED):
            yield pattern | _here(person) | where | named | waits | {"_id": f"{user_id_of(person.subject)}{number:03}"}

    return make


def _scopes(at: datetime) -> _Making:
    text = {"text": SUM, "words": len(SUM.split()), "revision": 1, "text_revision": 1}
    pattern = to_document(Scope(id=individual_scope(*_whose(_NOBODY)), consolidation_updated_at=at, **text))

    def make(person: Resident) -> Iterable[Document]:
        own = {"_id": individual_scope(*_whose(person)), "subject": person.subject, "memories": person.memories}
        yield pattern | _here(person) | own

    return make


def _choices(at: datetime) -> _Making:
    def make(person: Resident) -> Iterable[Document]:
        choice = {"consent": "on", "decided_at": at, "notified_at": at, "subject": person.subject}
        yield {"_id": f"person/{person.tenant}/{person.subject}"} | _here(person) | choice

    return make


def _pairs() -> _Making:
    pair = DoubtfulPair(
        id="", tenant=_NOBODY.tenant, subject=None, memory_ids=(MemoryId("1"), MemoryId("2")), score=0.6,
        reason="numbers",
        detected_at=BEGIN, is_judged=True,
    )  # fmt: skip
    pattern = to_document(pair)

    def make(person: Resident) -> Iterable[Document]:
        halves = [id_of(person, 0), id_of(person, 1)]
        own = {"_id": derived_id("pair", *halves), "subject": person.subject, "memory_ids": halves}
        yield pattern | _here(person) | own

    return make


def _edges() -> _Making:
    edge = Relation(
        id="",
        tenant=_NOBODY.tenant,
        subject=None,
        memory_ids=(MemoryId("1"), MemoryId("2")),
        strength=0.5,
        linked_at=BEGIN,
    )
    pattern = to_document(edge)

    def make(person: Resident) -> Iterable[Document]:
        for number in range(EDGES):
            ends = [id_of(person, number), id_of(person, number + 1)]
            own = {"_id": derived_id("edge", *ends), "subject": person.subject, "memory_ids": ends}
            yield pattern | _here(person) | own

    return make


def _uses(at: datetime) -> _Making:
    def make(person: Resident) -> Iterable[Document]:
        counts = {"subject": person.subject, "at": at, "uses": 3, "cited": 1, "ignored": 1}
        for number in range(USED):
            memory_id = id_of(person, number)
            yield {"_id": f"memory/{memory_id}", "memory_id": memory_id} | _here(person) | counts

    return make


def _history() -> _Making:
    row = HistoryRow(
        id="", memory_id=MemoryId("1"), tenant=_NOBODY.tenant, subject=None, event="ADD", prior_text=None,
        actor="bench",
        reason="by_hand", version=1, at=BEGIN,
    )  # fmt: skip
    pattern = to_document(row)

    def make(person: Resident) -> Iterable[Document]:
        for number in range(person.memories):
            memory_id = id_of(person, number)
            own = {"_id": f"{memory_id}:1", "memory_id": memory_id, "subject": person.subject}
            yield pattern | _here(person) | own

    return make


def _waits(person: Resident) -> bool:
    return user_id_of(person.subject) % WAITING_ONE_IN == 0


def _here(person: Resident) -> Document:
    return {"tenant": person.tenant}


def _whose(person: Resident) -> tuple[TenantId, SubjectId]:
    return person.tenant, person.subject
