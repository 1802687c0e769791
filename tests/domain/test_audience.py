"""Who may see a memory: the rule itself; tests/store/test_audience_filter.py holds its filters to it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from memory.domain.audience import PRIVATE, PUBLIC, Audience, Room, may_hear, may_see, narrower, restricted_to
from memory.domain.ids import ChannelId, SubjectId, TenantId, dm_tenant, guild_tenant, subject_of
from tests.domain.records import ADA, BRAM, HARBOUR

STAFF = restricted_to(ChannelId("901"))
CREW = restricted_to(ChannelId("902"))

IN_STAFF, IN_CREW = (restricted_to(ChannelId(each)) for each in ("901@900", "902@900"))
"""What was said there while both were channels of one group."""
FORMER = restricted_to(ChannelId("901@800"))
"""What was said in the first while it was in another group."""

AUDIENCES = st.sampled_from([PUBLIC, PRIVATE, STAFF, CREW, IN_STAFF, IN_CREW])
TENANTS = st.sampled_from([HARBOUR, guild_tenant(2), dm_tenant(11), dm_tenant(12)])
PEOPLE = st.sampled_from([ADA, BRAM, subject_of(13)])


@pytest.mark.parametrize(
    ("source", "reply", "seen", "heard"),
    [
        (PUBLIC, PUBLIC, True, True),
        (PUBLIC, STAFF, True, True),
        (PUBLIC, PRIVATE, True, True),
        (STAFF, PUBLIC, False, False),
        (STAFF, STAFF, True, True),
        (STAFF, CREW, False, False),
        (STAFF, PRIVATE, True, False),
        (PRIVATE, PUBLIC, False, False),
        (PRIVATE, STAFF, False, False),
        (PRIVATE, PRIVATE, True, False),
    ],
)
def test_what_was_said_stays_among_those_who_could_read_it(
    source: Audience, reply: Audience, *, seen: bool, heard: bool
) -> None:
    """What is about the viewer is seen; talk is heard, and so is what a guild knows: in private only what is public.

    The viewer may have lost the role that let them into #staff.
    """
    room = Room(tenant=HARBOUR, audience=reply, viewer=ADA)

    assert may_see(tenant=HARBOUR, subject=ADA, audience=source, room=room) is seen
    assert may_see(tenant=HARBOUR, subject=None, audience=source, room=room) is heard
    assert may_hear(tenant=HARBOUR, audience=source, room=room) is heard


@settings(max_examples=400)
@given(source=AUDIENCES, viewer=PEOPLE, about=st.sampled_from(["them", "nobody"]), is_in_step=st.booleans())
def test_a_channel_of_a_group_hears_what_was_said_in_the_group_while_its_channels_are_in_step(
    *, source: Audience, viewer: SubjectId, about: str, is_in_step: bool
) -> None:
    """And its own from before; a channel that has left the group hears its own alone."""
    room = room_in_staff(viewer, is_in_step=is_in_step)
    subject = viewer if about == "them" else None
    heard = {PUBLIC, STAFF, IN_STAFF, IN_CREW} if is_in_step else {PUBLIC, STAFF, IN_STAFF}

    assert may_see(tenant=HARBOUR, subject=subject, audience=source, room=room) is (source in heard)
    assert may_hear(tenant=HARBOUR, audience=source, room=room) is (source in heard)


def room_in_staff(viewer: SubjectId, *, is_in_step: bool) -> Room:
    """Return the room of a channel that is one of a group, or was."""
    heard = (STAFF, IN_STAFF, FORMER, *([IN_CREW] if is_in_step else []))
    channels = {each.channel_id for each in heard if each.channel_id}
    return Room(tenant=HARBOUR, audience=IN_STAFF if is_in_step else STAFF, viewer=viewer, beside=frozenset(channels))


@pytest.mark.parametrize(
    ("known", "is_in_step", "kept"),
    [
        (IN_STAFF, True, IN_STAFF),
        (IN_CREW, True, IN_CREW),
        (STAFF, True, STAFF),
        (CREW, True, PRIVATE),
        (PUBLIC, True, IN_STAFF),
        (FORMER, True, STAFF),
        (IN_STAFF, False, STAFF),
        (IN_CREW, False, PRIVATE),
    ],
)
def test_words_reach_a_group_only_from_a_channel_in_step(known: Audience, kept: Audience, *, is_in_step: bool) -> None:
    assert narrower(known, room_in_staff(ADA, is_in_step=is_in_step).words_for(known)) == kept


@settings(max_examples=400)
@given(one=AUDIENCES, other=AUDIENCES, reply=st.sampled_from([PUBLIC, PRIVATE]), viewer=PEOPLE, staff=st.integers(0, 2))
def test_words_of_two_moments_are_seen_only_where_those_of_each_are(
    *, one: Audience, other: Audience, reply: Audience, viewer: SubjectId, staff: int
) -> None:
    elsewhere = Room(tenant=HARBOUR, audience=reply, viewer=viewer)
    room = elsewhere if staff == 2 else room_in_staff(viewer, is_in_step=bool(staff))
    is_seen = [may_see(tenant=HARBOUR, subject=ADA, audience=each, room=room) for each in (one, other)]
    is_heard = [may_hear(tenant=HARBOUR, audience=each, room=room) for each in (one, other)]
    both = narrower(one, other)

    assert both == narrower(other, one)
    assert narrower(one, one) == one
    both_seen = (
        may_see(tenant=HARBOUR, subject=ADA, audience=both, room=room),
        may_hear(tenant=HARBOUR, audience=both, room=room),
    )
    wanted = all(is_seen), all(is_heard)
    # Nobody knows of two channels of a group that the same people read them for good.
    is_of_two = both == PRIVATE and PRIVATE not in (one, other)
    assert both_seen == wanted or (is_of_two and both_seen == (reply_is_private(room), False))


def reply_is_private(room: Room) -> bool:
    """Return whether only the viewer reads the reply."""
    return room.audience == PRIVATE


@settings(max_examples=400)
@given(AUDIENCES, AUDIENCES, TENANTS, TENANTS)
def test_nothing_crosses_tenants(source: Audience, reply: Audience, there: TenantId, here: TenantId) -> None:
    room = Room(tenant=here, audience=reply, viewer=ADA)

    if there != here:
        assert not may_see(tenant=there, subject=ADA, audience=source, room=room)


@settings(max_examples=400)
@given(AUDIENCES, AUDIENCES, PEOPLE, PEOPLE, st.booleans())
def test_what_is_about_somebody_else_is_seen_only_where_they_share_what_all_could_read_and_several_read_along(
    source: Audience, reply: Audience, subject: SubjectId, viewer: SubjectId, shares: bool
) -> None:
    room = Room(tenant=HARBOUR, audience=reply, viewer=viewer)
    seen = may_see(tenant=HARBOUR, subject=subject, audience=source, room=room, shares=shares)

    if subject != viewer:
        assert seen is (shares and source == PUBLIC and reply != PRIVATE)
    else:
        assert seen is may_see(tenant=HARBOUR, subject=subject, audience=source, room=room)


@pytest.mark.parametrize(
    ("tenant", "reply", "heard"),
    [(dm_tenant(11), PRIVATE, True), (dm_tenant(12), PRIVATE, False), (dm_tenant(11), PUBLIC, False)],
)
def test_direct_messages_are_heard_by_their_person_alone(tenant: TenantId, reply: Audience, *, heard: bool) -> None:
    room = Room(tenant=tenant, audience=reply, viewer=ADA)

    assert may_hear(tenant=tenant, audience=PRIVATE, room=room) is heard


def test_only_a_restricted_audience_has_a_channel() -> None:
    with pytest.raises(ValidationError):
        Audience(kind="public", channel_id=ChannelId("1"))
    with pytest.raises(ValidationError):
        Audience(kind="restricted")
