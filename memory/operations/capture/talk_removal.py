"""Removes messages from buffer, turns, summaries, receipts and formations; callers decide about memories on them."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import Final

from memory.domain.ids import ChannelId, MessageId, TenantId
from memory.domain.message import Session, session_id_of
from memory.store.collections import Collections
from memory.store.documents import Write
from memory.store.personal import scrub_mark

REMOVED_AT_ONCE: Final = 200
"""Messages of a channel that go in one step."""


def ending_session(collections: Collections, tenant: TenantId, channel_id: ChannelId) -> list[Write]:
    """Return the writes that end a channel's session, what was told there and the receipts of answers."""
    session_id = session_id_of(tenant, channel_id)
    ended = [collections.sessions.delete(session_id), collections.told.drop_session(session_id)]
    return [*ended, collections.answer_receipts.drop_channel(tenant, channel_id), scrub_mark()]


async def remove_talk(
    collections: Collections,
    tenant: TenantId,
    channel_id: ChannelId,
    message_ids: Sequence[MessageId],
    *,
    tombstones: Sequence[Write],
) -> None:
    """Take messages of a channel out, their tombstones first, with the turns that hold or answer them. Repeatable."""
    gone = frozenset(message_ids)
    session_id = session_id_of(tenant, channel_id)
    writes: list[Write] = [*tombstones, collections.messages.delete(message_ids)]
    writes += [collections.sessions.drop_summary(session_id, each) for each in message_ids]
    writes += collections.answer_receipts.drop_of(tenant, message_ids)
    await collections.store.commit([*writes, scrub_mark()])
    await collections.formations.forget_messages(tenant, message_ids)
    await collections.sessions.rewrite_turns(
        session_id, lambda turn: None if turn.message_id in gone or turn.answers in gone else turn
    )


Places = Mapping[tuple[TenantId, ChannelId], set[MessageId]]
"""Tenant and channel → those of some messages that are known of there."""

_NO_CHANNEL = ChannelId("")
"""Of a memory that does not say where it was said."""


async def places_of(collections: Collections, tenants: Collection[TenantId], ids: Sequence[MessageId]) -> Places:
    """Find where messages stand in buffer, talk, formations or behind memories, of all `tenants`; mostly nowhere."""
    wanted = frozenset(ids)
    found: defaultdict[tuple[TenantId, ChannelId], set[MessageId]] = defaultdict(set)
    for message in (await collections.messages.among(ids)).values():
        found[message.tenant, message.channel_id].add(message.id)
    for tenant in sorted(tenants):
        for session in await collections.sessions.in_tenant(tenant):
            if standing := wanted & _named_in(session):
                found[tenant, session.channel_id] |= standing
        for formation in await collections.formations.looking_at(tenant, ids):
            found[tenant, formation.channel_id] |= wanted & {line.message_id for line in formation.lines}
        for memory in await collections.memories.by_source.citing(tenant, ids):
            channel_id = memory.provenance.channel_id
            found[tenant, _NO_CHANNEL if channel_id is None else ChannelId(channel_id)] |= wanted & set(
                memory.provenance.message_ids
            )
    return found


async def direct_messages_of(
    collections: Collections, channel_id: ChannelId, ids: Sequence[MessageId]
) -> TenantId | None:
    """Name whose direct messages a channel is, by what is kept of it; None where nothing is. Raises `StoreError`."""
    for message in (await collections.messages.among(ids)).values():
        return message.tenant
    named = await collections.sessions.tenants_at(channel_id) | await collections.memories.tenants_at(channel_id)
    return next(iter(named), None)


def _named_in(session: Session) -> set[MessageId]:
    answered = {turn.answers for turn in session.turns if turn.answers is not None}
    return {turn.message_id for turn in session.turns} | answered | set(session.summary_messages)
