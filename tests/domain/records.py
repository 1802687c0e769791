"""Builders of domain records for tests: a valid record, with what the test is about changed."""

from datetime import UTC, datetime
from typing import Any

from memory.domain.audience import PUBLIC
from memory.domain.ids import MemoryId, guild_tenant, individual_scope, subject_of
from memory.domain.language.normal_text import fingerprint
from memory.domain.language.terms import terms_of
from memory.domain.memory import Memory

AT = datetime(2026, 3, 1, 12, tzinfo=UTC)
HARBOUR = guild_tenant(1)
ADA = subject_of(11)
BRAM = subject_of(12)


def memory_with(**fields: Any) -> Memory:
    """Build an active memory of Ada in Harbour, written by hand."""
    tenant = fields.get("tenant", HARBOUR)
    subject = fields.get("subject", ADA)
    return Memory.model_validate(
        {
            "id": MemoryId("aaaaaaaaaaaa"),
            "scope": individual_scope(tenant, subject or ADA),
            "tenant": tenant,
            "subject": subject,
            "audience": PUBLIC,
            "text": "The cat is called Zorp.",
            "source": "manual",
            "observed_at": AT,
            "valid_from": AT,
            "created_at": AT,
            "updated_at": AT,
            "reinforced_at": AT,
        }
        | fields
    )


def memory_as_of(at: datetime, **fields: Any) -> Memory:
    """Build a memory whose times are all the same, unless a field says otherwise."""
    times = dict.fromkeys(("observed_at", "valid_from", "created_at", "updated_at", "reinforced_at"), at)
    return memory_with(**(times | fields))


def formed(name: str, text: str, **fields: Any) -> Memory:
    """Build a memory formed of what Ada said, with the words by which it is found and compared."""
    words = {"text": text, "terms": terms_of(text), "fingerprint": fingerprint(text)}
    return memory_with(**({"id": MemoryId(name), "source": "chat"} | words | fields))
