"""A store with something about somebody in every collection; each text bears a mark that is searched for later."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from bench.reference_store import ReferenceStore, Tables
from memory.domain.audience import PRIVATE, PUBLIC, Audience
from memory.domain.connection import Connection
from memory.domain.constraints import ConstraintSet
from memory.domain.formation.record import FormationRecord, Observation, WindowLine
from memory.domain.ids import (
    ADMIN,
    ChannelId,
    MemoryId,
    MessageId,
    SubjectId,
    TenantId,
    dm_tenant,
    guild_tenant,
    subject_of,
)
from memory.domain.memory import Levels, Memory, Provenance
from memory.domain.message import AnswerReceipt, Message, Told, Turn, session_id_of
from memory.domain.recall.closeness import packed
from memory.domain.writing.changes import Doubt
from memory.domain.writing.relation import Link
from memory.store.collections import Collections
from memory.store.constraints import EVERYWHERE
from memory.store.documents import Document, DocumentStore, Update, Upsert
from memory.store.events import Event
from memory.store.history import HistoryRow
from memory.store.relations import VectorRecord
from memory.store.schema import COLLECTIONS
from memory.store.usage import Use
from tests.clocks import START
from tests.domain.records import memory_with

HARBOUR: Final = guild_tenant(501)
MARKET: Final = guild_tenant(502)
SHARED_CHANNEL: Final = ChannelId("900900")


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody whose every trace can be told."""

    user_id: int
    mark: str
    """A word that stands in each of their texts and in nobody else's."""

    @property
    def subject(self) -> SubjectId:
        return subject_of(self.user_id)

    @property
    def dm(self) -> TenantId:
        return dm_tenant(self.user_id)

    @property
    def traces(self) -> tuple[str, str]:
        """What must be in no document once they are erased."""
        return self.mark, str(self.user_id)


ADA: Final = Person(user_id=111222333, mark="zorpada")
BRAM: Final = Person(user_id=444555666, mark="quilbram")


async def fill_all(collections: Collections) -> None:
    """Write something about Ada and Bram, and about a guild whose admin is Ada, into every collection."""
    await fill(collections, ADA, ordinal=1)
    await fill(collections, BRAM, ordinal=2)
    await fill_guild(collections, admin=ADA)
    await fill_shared(collections, ADA, BRAM)


_FILLED: Final[list[Tables]] = []


async def filled_store() -> ReferenceStore:
    """Return a store that holds all of that; it is written once."""
    if not _FILLED:
        store = ReferenceStore()
        await fill_all(Collections.over(store))
        _FILLED.append(store.tables())
    return ReferenceStore(_FILLED[0])


async def fill(collections: Collections, person: Person, *, ordinal: int) -> None:
    """Write something of a person into every collection: in two guilds and in their direct messages.

    `ordinal` tells the ids of two persons apart without naming them.
    """
    for place, tenant in enumerate((HARBOUR, MARKET, person.dm)):
        await _fill_place(collections, person, tenant, key=f"{ordinal}{place}")
    await collections.constraints.set_consent(EVERYWHERE, person.subject, "on", START)
    for tenant in (HARBOUR, person.dm):
        await collections.usage.add_tokens(
            tenant, START, purpose="answer", prompt=10, completion=5, answers_to=person.subject
        )
    doubt = Doubt(MemoryId(f"one{ordinal}"), MemoryId(f"two{ordinal}"), score=0.5, reason="overlap")
    doubtful = memory_with(id=doubt.new, tenant=HARBOUR, subject=person.subject)
    await collections.store.commit(collections.contradictions.queue([doubt], doubtful, at=START))
    linked = memory_with(id=f"one{ordinal}", tenant=HARBOUR, subject=person.subject)
    await collections.store.commit(collections.relations.link(linked, [Link(doubt.new, 0.5)], at=START))
    vector = VectorRecord(
        id=linked.id,
        tenant=HARBOUR,
        subject=person.subject,
        model="scripted/2",
        fingerprint="f",
        vector=packed([1.0, 2.0]),
        embedded_at=START,
    )
    await collections.store.commit([collections.vectors.write(vector)])
    connection = Connection(
        id=f"hash{ordinal}",
        tenant=HARBOUR,
        subject=person.subject,
        name=person.mark,
        rights=("read",),
        created_at=START,
        expires_at=START + timedelta(days=30),
    )
    await collections.connections.add(connection)
    use = Use(HARBOUR, person.subject, MemoryId(f"used{ordinal}"), times=1, last_used=START)
    await collections.usage.note_uses([use])
    erased = collections.erasures.of
    await collections.store.commit([erased("person", None, person.subject, at=START - timedelta(days=9))])
    await collections.store.commit([erased("person", HARBOUR, person.subject, at=START - timedelta(days=8))])


async def fill_guild(collections: Collections, *, admin: Person) -> None:
    """Write what belongs to a guild: rules that an admin set, knowledge about nobody, its text and its counts."""
    await collections.constraints.set_guild(HARBOUR, constraints=ConstraintSet(delete_after_days=90), by=admin.subject)
    await collections.usage.add_tokens(HARBOUR, START, purpose="answer", prompt=1, completion=1)
    knowledge = memory_with(
        id="guildknows", tenant=HARBOUR, scope="g:501", subject=None, text="The market opens at nine.", source="chat"
    )
    noted = {"actor": ADMIN, "prior_text": "The market opens at eight."}
    kept_for_good = _change(knowledge, admin, START).model_copy(update=noted)
    await collections.store.commit([collections.memories.insert(knowledge), collections.history.write(kept_for_good)])
    text = Update(set={"tenant": HARBOUR, "subject": None, "text": "A harbour.", "revision": 1})
    await collections.store.commit([Upsert("scopes", "g:501", text)])


async def fill_shared(collections: Collections, *people: Person) -> None:
    """Write what several people's talk went into.

    A window of it, its observations, the session's summary, guild knowledge.
    """
    lines = tuple(
        WindowLine(message_id=MessageId(f"99{place}"), author=person.subject, digest="d")
        for place, person in enumerate(people)
    )
    observations = tuple(
        Observation(
            ordinal=place,
            text=f"Likes {person.mark}.",
            subject=person.subject,
            author=person.subject,
            kind="fact",
            category="other",
            importance=3,
            confidence=1.0,
            message_ids=(MessageId(f"99{place}"),),
        )
        for place, person in enumerate(people)
    )
    session_id = f"{HARBOUR}/{SHARED_CHANNEL}"
    window = FormationRecord(
        id="window",
        session_id=session_id,
        tenant=HARBOUR,
        channel_id=SHARED_CHANNEL,
        audience=PUBLIC,
        trigger="messages",
        previous=None,
        lines=lines,
        counted=len(lines),
        tokens=9,
        status="answered",
        next_try_at=START,
        raw=" ".join(person.mark for person in people),
        observations=observations,
        created_at=START,
        updated_at=START,
    )
    summary = {
        "summary": " and ".join(person.mark for person in people),
        "summary_authors": [person.subject for person in people],
        "summary_messages": [line.message_id for line in lines],
    }
    told = [_told(person, place) for place, person in enumerate(people)]
    await collections.store.commit(
        [
            collections.formations.insert(window),
            Upsert("sessions", session_id, Update(set=summary)),
            *(collections.memories.insert(memory) for memory in told),
            *(
                collections.history.write(_change(memory, person, START))
                for memory, person in zip(told, people, strict=True)
            ),
        ]
    )


def _told(person: Person, place: int) -> Memory:
    return memory_with(
        id=f"told{place}",
        tenant=HARBOUR,
        scope="g:501",
        subject=None,
        text=f"There is a place called {person.mark}.",
        source="chat",
        provenance=Provenance(message_ids=(MessageId(f"99{place}"),), author=person.subject),
    )


async def _fill_place(collections: Collections, person: Person, tenant: TenantId, *, key: str) -> None:
    audience = PRIVATE if tenant == person.dm else PUBLIC
    channel = ChannelId(f"77{key}") if tenant == person.dm else SHARED_CHANNEL
    message_id = MessageId(f"88{key}")
    at = START - timedelta(hours=1)
    memory = _memory(person, tenant, audience, channel, message_id, key=key)
    message = Message(
        id=message_id,
        tenant=tenant,
        channel_id=channel,
        author=person.subject,
        text=f"said by {person.mark}",
        at=at,
        audience=audience,
    )
    await collections.store.commit(
        [
            collections.memories.insert(memory),
            collections.memories.insert(
                memory.model_copy(update={"id": MemoryId(f"old{key}"), "state": "retired", "purge_at": START})
            ),
            collections.history.write(_change(memory, person, at)),
            collections.messages.insert(message),
            collections.sessions.append(message, _turns(message, person), counted=1, tokens=5),
            collections.events.write(_event(memory, person, at)),
            collections.answer_receipts.keep(_answer(memory, message)),
            collections.told.note(
                session_id_of(tenant, channel), person.subject, before=None, after=Told(revision=0, until=at)
            ),
            Upsert("scopes", memory.scope, _consolidated(tenant, person)),
        ]
    )
    await collections.constraints.set_consent(tenant, person.subject, "on", at)
    await collections.constraints.set_person(tenant, person.subject, notified_at=at)
    await collections.constraints.set_person(tenant, person.subject, constraints=ConstraintSet(learn_patterns=False))
    claim = collections.leases.claim_message(message_id, expires_at=START + timedelta(days=1))
    await collections.store.commit([claim])


def _memory(
    person: Person, tenant: TenantId, audience: Audience, channel: ChannelId, message_id: MessageId, *, key: str
) -> Memory:
    return memory_with(
        id=f"now{key}",
        tenant=tenant,
        subject=person.subject,
        audience=audience,
        text=f"Likes {person.mark}.",
        topic_id=f"topic_{person.mark}",
        levels=Levels(summary=person.mark, compressed=person.mark, index=person.mark),
        tags=(person.mark,),
        terms=("likes", person.mark),
        provenance=Provenance(
            message_ids=(message_id,), quoted_span=f"I like {person.mark}", channel_id=channel, author=person.subject
        ),
    )


def _change(memory: Memory, person: Person, at: datetime) -> HistoryRow:
    return HistoryRow(
        id=f"{memory.id}:2",
        memory_id=memory.id,
        tenant=memory.tenant,
        subject=memory.subject,
        event="UPDATE",
        prior_text=f"Hates {person.mark}.",
        actor=person.subject,
        reason="edited",
        version=2,
        at=at,
    )


def _answer(memory: Memory, message: Message) -> AnswerReceipt:
    answer_id = MessageId(f"{message.id}9")
    return AnswerReceipt(
        id=answer_id,
        tenant=message.tenant,
        subject=message.author,
        channel_id=message.channel_id,
        question_id=message.id,
        part_ids=(answer_id,),
        memory_ids=(memory.id,),
        at=message.at,
    )


def _turns(message: Message, person: Person) -> list[Turn]:
    said = Turn(
        message_id=message.id,
        speaker="person",
        author=person.subject,
        display_name=f"Name {person.mark}",
        text=message.text,
        at=message.at,
    )
    answer = Turn(
        message_id=MessageId(f"{message.id}9"),
        speaker="bot",
        author=person.subject,
        display_name="",
        text=f"Hello {person.mark}",
        at=message.at,
        answers=message.id,
    )
    return [said, answer]


def _event(memory: Memory, person: Person, at: datetime) -> Event:
    return Event(
        id=f"event{memory.id}",
        tenant=memory.tenant,
        subject=person.subject,
        node="hotpath",
        op="create",
        status="ok",
        memory_id=memory.id,
        at=at,
    )


def _consolidated(tenant: TenantId, person: Person) -> Update:
    return Update(set={"tenant": tenant, "subject": person.subject, "text": f"About {person.mark}.", "revision": 1})


async def everything(store: DocumentStore) -> list[Document]:
    """Read every document of every collection, with the collection's name beside it."""
    return [document | {"collection": name} for name in COLLECTIONS for document in await store.find(name, {})]


def mentions(document: Document, person: Person) -> bool:
    """Return whether a document bears any trace of a person."""
    written = json.dumps(document, default=str, ensure_ascii=False)
    return any(trace in written for trace in person.traces)


async def holding(store: DocumentStore, word: str) -> list[str]:
    """Return the documents in which a word stands, in whatever case."""
    found = [each for each in await everything(store) if word.casefold() in repr(each).casefold()]
    return [f"{each['collection']}/{each['_id']}" for each in found]


def without_shared_answers(documents: Sequence[Document], tenant: TenantId | None) -> list[Document]:
    """Leave out the bot's answers in the channel that both write in.

    They may repeat who is erased from `tenant` (None: from all).
    """
    return [
        document | {"turns": [turn for turn in document["turns"] if turn["speaker"] != "bot"]}
        if "turns" in document and document["channel_id"] == SHARED_CHANNEL and tenant in (None, document["tenant"])
        else document
        for document in documents
    ]
