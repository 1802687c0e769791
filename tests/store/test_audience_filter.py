"""The filters of the store match what the audience rule allows, and nothing else."""

from datetime import UTC, datetime
from typing import get_args

from hypothesis import given, settings
from hypothesis import strategies as st

from bench.reference_store import matches
from memory.domain.audience import PRIVATE, PUBLIC, Audience, Room, may_see, restricted_to
from memory.domain.constraints import Constraints
from memory.domain.ids import ChannelId, SubjectId, TenantId, dm_tenant, guild_tenant, subject_of
from memory.domain.memory import Kind, Provenance
from memory.domain.recall.lending import Sharers, Sharing, may_be_lent
from memory.domain.recall.memory_query import Narrowing
from memory.store.documents import Document
from memory.store.memory_reads import memory_document
from memory.store.room_memories import both_where, lent_where, narrowed_where, shared_where, visible_where
from tests.categories import CATEGORIES
from tests.domain.records import ADA, BRAM, HARBOUR, memory_with

STAFF = restricted_to(ChannelId("901"))
CREW = restricted_to(ChannelId("902"))

IN_STAFF, IN_CREW = (restricted_to(ChannelId(each)) for each in ("901@900", "902@900"))
AUDIENCES = st.sampled_from([PUBLIC, PRIVATE, STAFF, CREW, IN_STAFF, IN_CREW])
BESIDE = st.frozensets(st.sampled_from([ChannelId("901"), ChannelId("901@900"), ChannelId("902@900")]))
"""What else may be used where a reply appears, because it is said in channels of the same group."""
TENANTS = st.sampled_from([HARBOUR, guild_tenant(2), dm_tenant(11), dm_tenant(12)])
PEOPLE = st.sampled_from([ADA, BRAM, subject_of(13)])


@settings(max_examples=200)
@given(source=AUDIENCES, reply=AUDIENCES, there=TENANTS, here=TENANTS, subject=PEOPLE, viewer=PEOPLE, beside=BESIDE)
def test_the_filter_of_a_persons_memories_matches_what_the_rule_allows(
    *,
    source: Audience,
    reply: Audience,
    there: TenantId,
    here: TenantId,
    subject: SubjectId,
    viewer: SubjectId,
    beside: frozenset[ChannelId],
) -> None:
    room = Room(tenant=here, audience=reply, viewer=viewer, beside=beside)
    document = kept(there, subject, source)

    allowed = may_see(tenant=there, subject=subject, audience=source, room=room)
    assert matches(visible_where(room), document) is allowed
    assert not matches(visible_where(room), kept(there, None, source))


@settings(max_examples=200)
@given(source=AUDIENCES, reply=AUDIENCES, there=TENANTS, here=TENANTS, about=PEOPLE, viewer=PEOPLE, beside=BESIDE)
def test_the_filter_of_what_a_guild_knows_matches_what_the_rule_allows(
    *,
    source: Audience,
    reply: Audience,
    there: TenantId,
    here: TenantId,
    about: SubjectId,
    viewer: SubjectId,
    beside: frozenset[ChannelId],
) -> None:
    room = Room(tenant=here, audience=reply, viewer=viewer, beside=beside)

    allowed = may_see(tenant=there, subject=None, audience=source, room=room)
    assert matches(shared_where(room), kept(there, None, source)) is allowed
    assert not matches(shared_where(room), kept(there, about, source))


@settings(max_examples=200)
@given(
    source=AUDIENCES,
    reply=AUDIENCES,
    there=TENANTS,
    subject=st.none() | PEOPLE,
    viewer=PEOPLE,
    sharers=st.sets(PEOPLE),
    kind=st.sampled_from(get_args(Kind)),
    category=st.sampled_from(["profile", "bio", "constraints", "interests"]),
    private=st.booleans(),
    named=st.sets(PEOPLE, max_size=2),
    how_tos=st.booleans(),
)
def test_the_filter_of_what_members_share_matches_what_the_rule_allows(
    *,
    source: Audience,
    reply: Audience,
    there: TenantId,
    subject: SubjectId | None,
    viewer: SubjectId,
    sharers: set[SubjectId],
    kind: Kind,
    category: str,
    private: bool,
    named: set[SubjectId],
    how_tos: bool,
) -> None:
    room = Room(tenant=HARBOUR, audience=reply, viewer=viewer)
    sharing = Sharing(Sharers(dict.fromkeys(sharers, Constraints())), CATEGORIES.for_members)
    memory = memory_with(tenant=there, subject=subject, audience=source, kind=kind, category=category, private=private)

    told = may_be_lent(memory, room, sharing)
    document = memory_document(memory)
    assert matches(lent_where(room, sharing), document) is told
    narrowed = narrowed_where(Narrowing(categories=frozenset({"profile", "interests"}), how_tos=how_tos))
    # What a look is narrowed to never lets through more.
    both = both_where(lent_where(room, sharing), narrowed)
    assert matches(both, document) is (told and matches(narrowed, document))
    naming = memory.model_copy(update={"provenance": Provenance(named=tuple(named))})
    assert may_be_lent(naming, room, sharing) is (told and named - {viewer} <= sharers)
    if told:
        assert (there, source, private) == (HARBOUR, PUBLIC, False)
        assert subject in sharers - {viewer}
        assert kind not in ("pattern", "insight", "narrative")
        assert category in ("bio", "interests")
        assert reply != PRIVATE


@settings(max_examples=200)
@given(reply=AUDIENCES, viewer=PEOPLE)
def test_what_narrows_a_search_takes_no_field_of_the_audience(reply: Audience, viewer: SubjectId) -> None:
    """Both filters are joined with `|`, where a shared field of the right one would replace the left one's."""
    at = datetime(2026, 3, 1, tzinfo=UTC)
    narrowed = narrowed_where(
        Narrowing(
            categories=frozenset({"work"}),
            own_how_tos=True,
            channel_id=ChannelId("901"),
            author=BRAM,
            pinned=True,
            updated_after=at,
            updated_before=at,
        )
    )
    room = Room(tenant=HARBOUR, audience=reply, viewer=viewer)

    for where in (visible_where(room), shared_where(room)):
        assert not where.keys() & narrowed.keys()


def kept(tenant: TenantId, subject: SubjectId | None, audience: Audience) -> Document:
    """Return a memory as the store keeps it."""
    return memory_document(memory_with(tenant=tenant, subject=subject, audience=audience))
