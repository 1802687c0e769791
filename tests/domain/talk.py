"""Builders of talk for tests of the domain."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from memory.domain.audience import PUBLIC
from memory.domain.formation.record import Trigger
from memory.domain.formation.windows import due
from memory.domain.ids import ChannelId, MessageId, SubjectId
from memory.domain.language.tokens import estimate_tokens
from memory.domain.message import Message, Session, session_id_of
from tests.domain.records import ADA, AT, HARBOUR

GENERAL = ChannelId("900")


def said(number: int, text: str = "lol", author: SubjectId = ADA, *, minute: float = 0, **fields: Any) -> Message:
    """Build a message that may be formed; its id is the number."""
    message = Message(
        id=MessageId(str(number)),
        tenant=HARBOUR,
        channel_id=GENERAL,
        author=author,
        text=text,
        at=AT + timedelta(minutes=minute),
        audience=PUBLIC,
        formable=True,
    )
    return message.model_copy(update=fields)


def session_with(*, last_active: datetime = AT, **fields: Any) -> Session:
    """Build the session of the channel."""
    session = Session(
        id=session_id_of(HARBOUR, GENERAL), tenant=HARBOUR, channel_id=GENERAL, audience=PUBLIC, last_active=last_active
    )
    return session.model_copy(update=fields)


def why_due(waiting: Sequence[Message], **given: Any) -> Trigger | None:
    """Say why messages are due whose tokens are counted as capture does."""
    return due(waiting, tokens=sum(estimate_tokens(message.text) for message in waiting), **given)
