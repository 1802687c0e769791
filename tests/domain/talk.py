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
    return message_of(text, author, str(number), AT + timedelta(minutes=minute), **fields)


def message_of(text: str, author: SubjectId, message_id: str, at: datetime, **fields: Any) -> Message:
    """Build a message that may be formed."""
    usual = {"tenant": HARBOUR, "channel_id": GENERAL, "audience": PUBLIC, "formable": True}
    return Message(**{"id": MessageId(message_id), "author": author, "text": text, "at": at} | usual | fields)


def observed(content: str, *cited: int, **fields: Any) -> dict[str, Any]:
    """Build an observation of the model's answer about the person with alias 1."""
    return {
        "content": content,
        "scope": "individual",
        "subject": 1,
        "kind": "fact",
        "category": "interests",
        "importance": 3,
        "confidence": 0.9,
        "topic": "cities",
        "sensitive": False,
        "cited": list(cited) or [1],
    } | fields


def session_with(*, last_active: datetime = AT, **fields: Any) -> Session:
    """Build the session of the channel."""
    session = Session(
        id=session_id_of(HARBOUR, GENERAL), tenant=HARBOUR, channel_id=GENERAL, audience=PUBLIC, last_active=last_active
    )
    return session.model_copy(update=fields)


def why_due(waiting: Sequence[Message], **given: Any) -> Trigger | None:
    """Say why messages are due whose tokens are counted as capture does."""
    return due(waiting, tokens=sum(estimate_tokens(message.text) for message in waiting), **given)
