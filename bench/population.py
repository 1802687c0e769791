"""The people and memories that a store is filled with for measuring, as documents.

Pure: equal numbers give equal documents.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import blake2b
from typing import Any, Final

from memory.domain.audience import PUBLIC
from memory.domain.ids import MemoryId, SubjectId, TenantId, guild_tenant, individual_scope, subject_of
from memory.domain.language.normal_text import fingerprint
from memory.domain.language.terms import terms_of
from memory.domain.memory import Memory, Provenance
from memory.store.documents import Document
from memory.store.memory_reads import memory_document

MEMORIES_A_PERSON: Final = 50
PEOPLE_A_GUILD: Final = 20
HARBOUR: Final = 1456074443980800007
"""The first guild of the local Discord, so that its bot can be asked by people of this population."""
KNOWN_IN_HARBOUR: Final = 300
"""What that guild knows, whatever the size of the store."""
MOST_OF_ONE: Final = 2000
"""What one person can have; where there is room for it, somebody has so many."""
BEGIN: Final = datetime(2026, 3, 1, tzinfo=UTC)
_TENANT: Final = guild_tenant(1)
_SUBJECT: Final = subject_of(1)
_WORDS: Final = ("harbour", "lantern", "cello", "ferry", "garden", "compiler", "kettle", "winter", "bicycle", "atlas")
_ID_BYTES: Final = 16


@dataclass(frozen=True, slots=True)
class Resident:
    """A person with so many memories."""

    tenant: TenantId
    subject: SubjectId
    memories: int


def residents(memories: int) -> list[Resident]:
    """Return the people who have so many memories together, about; the one with most stands last."""
    great = MOST_OF_ONE if memories >= MOST_OF_ONE * 10 else 0
    usual = max(1, (memories - great) // MEMORIES_A_PERSON)
    counts = [MEMORIES_A_PERSON] * usual + ([great] if great else [])
    # Those of the harbour lie far apart in the store, as people of one guild do.
    apart = max(1, usual // PEOPLE_A_GUILD)
    return [
        Resident(guild_tenant(_guild_of(place, apart)), subject_of(1000 + place), count)
        for place, count in enumerate(counts)
    ]


def in_harbour(people: Sequence[Resident]) -> list[Resident]:
    """Name those whom the bot of the local Discord can be asked by: twenty, or everybody where there are fewer."""
    return [person for person in people if person.tenant == guild_tenant(HARBOUR)]


def documents_of(people: Sequence[Resident]) -> Iterator[Document]:
    """Yield everybody's memories as documents, person by person.

    Texts are a few that come again, so that making them costs less than writing them; ids are spread as true ones are.
    """
    patterns = [memory_document(_memory(number)) for number in range(max(person.memories for person in people))]
    for person in people:
        own: Document = {
            "tenant": person.tenant,
            "subject": person.subject,
            "scope": individual_scope(person.tenant, person.subject),
        }
        for number in range(person.memories):
            provenance = patterns[number]["provenance"] | {"author": person.subject}
            yield patterns[number] | own | {"_id": id_of(person, number), "provenance": provenance}


def id_of(person: Resident, number: int) -> str:
    """Return the id of the memory of somebody with a number, from 0 on."""
    return blake2b(f"{person.tenant}/{person.subject}/{number}".encode(), digest_size=_ID_BYTES).hexdigest()


def thing_of(number: int) -> str:
    """Say which thing the memory of anybody with a number is about, as one asks for it."""
    return f"the {_WORDS[number % len(_WORDS)]} number {number}"


def _guild_of(place: int, apart: int) -> int:
    in_harbour = place % apart == 0 and place // apart < PEOPLE_A_GUILD
    return HARBOUR if in_harbour else 1 + place // PEOPLE_A_GUILD


def _memory(number: int) -> Memory:
    word, other = _WORDS[number % len(_WORDS)], _WORDS[number * 3 % len(_WORDS)]
    text = f"Keeps the {word} number {number} beside the {other} and looks after it on Sundays."
    at = BEGIN + timedelta(minutes=number)
    return memory_of(str(number), text, at=at, provenance=Provenance(author=_SUBJECT, by_command=True))


def memory_of(
    name: str, text: str, *, at: datetime, tenant: TenantId = _TENANT, subject: SubjectId = _SUBJECT, **fields: Any
) -> Memory:
    """Build a statement of somebody by hand, made at a time and not changed since, but for `fields`."""
    usual: dict[str, Any] = {
        "scope": individual_scope(tenant, subject),
        "audience": PUBLIC,
        "terms": terms_of(text),
        "fingerprint": fingerprint(text),
        "source": "manual",
    }
    times = dict.fromkeys(("observed_at", "valid_from", "created_at", "updated_at", "reinforced_at"), at)
    return Memory(id=MemoryId(name), tenant=tenant, subject=subject, text=text, **(usual | times | fields))
