"""Taking messages out of what is kept of talk: buffer, recent turns, summaries, receipts of answers, looks under way.

What memories become of it is decided by whoever asks.
"""

from collections.abc import Sequence
from typing import Final

from memory.domain.ids import ChannelId, MessageId, TenantId
from memory.domain.message import session_id_of
from memory.store.collections import Collections
from memory.store.documents import Write
from memory.store.scrub_marks import scrub_mark

REMOVED_AT_ONCE: Final = 200
"""Messages of a channel that go in one step."""


def ending_session(collections: Collections, tenant: TenantId, channel_id: ChannelId) -> list[Write]:
    """Say the writes that end the session of a channel or thread, with what was told there and the receipts of answers."""
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
        session_id,
        lambda turn: None if turn.message_id in gone or turn.answers in gone else turn,
    )
