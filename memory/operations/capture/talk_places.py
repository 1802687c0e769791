"""Where messages are still known of that only their ids are left of."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence

from memory.domain.ids import ChannelId, MessageId, TenantId
from memory.domain.message import Session
from memory.store.collections import Collections

Places = Mapping[tuple[TenantId, ChannelId], set[MessageId]]
"""Tenant and channel → those of some messages that are known of there."""

_NO_CHANNEL = ChannelId("")
"""Of a memory that does not say where it was said."""


async def places_of(collections: Collections, tenants: Collection[TenantId], ids: Sequence[MessageId]) -> Places:
    """Find the channels in which some messages stand in buffer, talk, looks under way, or behind memories.

    `tenants` are all that anything is kept of; of most ids nothing is found.
    """
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
    """Name whose direct messages a channel is, of which Discord says no more than its id; None where nothing is kept of it.

    It is read off the messages, the session and the memories that were said there. Raises `StoreError`.
    """
    for message in (await collections.messages.among(ids)).values():
        return message.tenant
    named = await collections.sessions.tenants_at(channel_id) | await collections.memories.tenants_at(channel_id)
    return next(iter(named), None)


def _named_in(session: Session) -> set[MessageId]:
    answered = {turn.answers for turn in session.turns if turn.answers is not None}
    return {turn.message_id for turn in session.turns} | answered | set(session.summary_messages)
