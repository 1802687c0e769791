"""Takes the name of who is left out or erased out of others' messages and turns, which are made anew without names."""

from collections import defaultdict
from datetime import datetime
from functools import partial

from memory.domain.ids import MessageId, SubjectId, TenantId
from memory.domain.language.references import SOMEONE, with_mentions
from memory.domain.message import Message, Turn, session_id_of
from memory.store.collections import Collections


async def unname(
    collections: Collections, subject: SubjectId, tenant: TenantId | None, *, until: datetime | None = None
) -> None:
    """Put "@someone" where others mention a person up to `until`; the bot's answers to such messages go. Repeatable."""
    messages = collections.messages
    for place in sorted(await messages.tenants()) if tenant is None else [tenant]:
        mentioning: defaultdict[str, dict[MessageId, Message]] = defaultdict(dict)
        for message in await messages.mentioning(subject, place, until=until):
            mentioning[session_id_of(place, message.channel_id)][message.id] = message
        # The turns first: cut off behind the messages nothing would lead to them any more.
        for session_id, found in mentioning.items():
            await collections.sessions.rewrite_turns(session_id, partial(_nameless, mentioning=found))
        await messages.leave_out(subject, place, until=until)


def _nameless(turn: Turn, *, mentioning: dict[MessageId, Message]) -> Turn | None:
    if turn.answers in mentioning:
        return None
    message = mentioning.get(turn.message_id)
    text = None if message is None else with_mentions(message.text, lambda _: SOMEONE)
    return turn if text is None or text == turn.text else turn.model_copy(update={"text": text})
