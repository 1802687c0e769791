"""Builders of envelopes for tests, and strategies for what goes into them."""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any, Final

from hypothesis import strategies as st

from memory.domain.audience import PRIVATE, PUBLIC, Audience, Room, restricted_to
from memory.domain.constraints import Constraints
from memory.domain.context.material import ScopeText, ScopeTexts
from memory.domain.envelope.building import build_envelope
from memory.domain.envelope.envelope import MemoryEnvelope
from memory.domain.ids import COLLECTIVE_SCOPE, ChannelId, MemoryId, ScopeKey, derived_id, guild_scope, individual_scope
from memory.domain.memory import Memory
from memory.domain.message import Session, TextReceipt
from tests.domain.records import ADA, AT, HARBOUR, memory_with

STAFF = restricted_to(ChannelId("901"))
LOBBY = Room(tenant=HARBOUR, audience=PUBLIC, viewer=ADA)
ALONE = Room(tenant=HARBOUR, audience=PRIVATE, viewer=ADA)
STAFF_ROOM = Room(tenant=HARBOUR, audience=STAFF, viewer=ADA)


def stated(text: str, **fields: Any) -> Memory:
    """Build a memory of Ada with an id of its own, from talk."""
    changed = {"id": MemoryId(derived_id(repr(text), repr(fields))), "text": text, "source": "chat"}
    return memory_with(**(changed | fields))


def trait(topic: str, text: str, **fields: Any) -> Memory:
    """Build a memory that fills a field of the envelope."""
    category = "conversation_style" if topic == "communication_style" else "preferences"
    return stated(text, **({"topic_id": topic, "category": category} | fields))


def session_with(**fields: Any) -> Session:
    """Build a session of Harbour's lobby."""
    return Session.model_validate(
        {
            "id": f"{HARBOUR}/900",
            "tenant": HARBOUR,
            "channel_id": ChannelId("900"),
            "audience": PUBLIC,
            "last_active": AT,
        }
        | fields
    )


def envelope_of(
    *memories: Memory,
    rules: Constraints | None = None,
    sessions: tuple[Session, ...] = (),
    at: datetime = AT,
    always: Collection[str] = (),
) -> MemoryEnvelope:
    """Build Ada's envelope in Harbour."""
    return build_envelope(
        subject=ADA,
        tenant=HARBOUR,
        memories=memories,
        constraints=rules or Constraints(),
        sessions=sessions,
        at=at,
        cache_ttl_seconds=900,
        always=always,
    )


def sums(*, collective: str | None = None, guild: str | None = None, individual: str | None = None) -> ScopeTexts:
    """Build the texts of the scopes that Ada is answered with in Harbour.

    Revision 4, of 12 memories, three weeks old.
    """

    def made(scope: ScopeKey, text: str | None) -> ScopeText | None:
        receipt = TextReceipt(scope=scope, revision=4)
        return None if text is None else ScopeText(text, receipt, memories=12, made_at=AT - timedelta(days=21))

    return ScopeTexts(
        collective=made(COLLECTIVE_SCOPE, collective),
        guild=made(guild_scope(1), guild),
        individual=made(individual_scope(HARBOUR, ADA), individual),
    )


ANY_TEXT = st.builds(
    lambda piece, times: (piece * times)[:1200], st.text(alphabet=st.characters(), max_size=12), st.integers(1, 400)
)
"""Up to 1,200 characters of anything, lone surrogates and control characters included; long by repetition, which is
quick to draw."""
AUDIENCES: st.SearchStrategy[Audience] = st.sampled_from([PUBLIC, PRIVATE, STAFF, restricted_to(ChannelId("902"))])
_TOPICS: Final = ("city", "learning_level", "domains", "communication_style", "detail_level", "explanation_style")
_KINDS: Final = ("fact", "episode", "pattern", "insight", "narrative", "procedure")


def any_memory(*, text: st.SearchStrategy[str] = ANY_TEXT) -> st.SearchStrategy[Memory]:
    """Draw a memory of Ada: any words, kind, weight, age, audience and topic."""

    def made(number: int, said: timedelta, **fields: Any) -> Memory:
        return stated(id=MemoryId(derived_id(number)), observed_at=AT - said, reinforced_at=AT - said, **fields)

    return st.builds(
        made,
        number=st.integers(0, 10**9),
        said=st.integers(0, 60 * 86_400_000).map(lambda milliseconds: timedelta(milliseconds=milliseconds)),
        text=text,
        kind=st.sampled_from(_KINDS),
        topic_id=st.sampled_from((None, *_TOPICS)),
        category=st.sampled_from(("other", "preferences", "conversation_style")),
        importance=st.integers(1, 5),
        confidence=st.floats(0, 1),
        pinned=st.booleans(),
        audience=AUDIENCES,
        state=st.sampled_from(("active", "active", "active", "proposed", "retired")),
        absorbed_revision=st.sampled_from((None, 1)),
    )


def any_memories(*, most: int, text: st.SearchStrategy[str] = ANY_TEXT) -> st.SearchStrategy[list[Memory]]:
    """Draw memories of Ada with different ids."""
    return st.lists(any_memory(text=text), max_size=most, unique_by=lambda memory: memory.id)


ANY_CONSTRAINTS = st.builds(
    Constraints,
    memory_enabled=st.booleans() | st.just(value=True),
    learn_patterns=st.booleans(),
    share_with=st.just(("answer",)) | st.lists(ANY_TEXT, max_size=40).map(tuple),
    anonymize_dates=st.booleans(),
    delete_after_days=st.none() | st.integers(1, 90),
)


@st.composite
def any_session(draw: st.DrawFn, text: st.SearchStrategy[str] = ANY_TEXT) -> Session:
    """Draw a session that Ada took part in."""
    return session_with(
        summary=draw(text),
        topics=tuple(draw(st.lists(text, max_size=12))),
        tone=draw(text),
        audience=draw(AUDIENCES),
        last_active=AT - timedelta(minutes=draw(st.integers(0, 5000))),
    )
