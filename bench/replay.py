"""The talk of the demo guild, line by line, as the bot hears it.

All of it where it listens, or what is said to it alone. Pure.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Final

from memory.domain.audience import PUBLIC
from memory.domain.ids import ChannelId, MessageId, SubjectId, TenantId, subject_of
from memory.domain.message import Message
from memory.operations.capture.capture import Said
from sandbox.demo_script import DEMO
from sandbox.demo_weeks import WEEKS
from sandbox.scene import Later, Say

MIX: Final = (
    "the demo guild's four people in #general over three weeks, a line every 20 s and the scene's own pauses; "
    "listening: every line is captured; to the bot alone: only lines that call it"
)
_CALL: Final = "@Keepsake"
_PLACE: Final = "general"
_CHANNEL: Final = ChannelId("11")
_EVERY: Final = timedelta(seconds=20)


def replayed(tenant: TenantId, *, begins: datetime, listening: bool) -> Iterator[Said]:
    """Yield what is said in the demo's public channel, in order of time."""
    at, number = begins, 0
    for step in (*DEMO, *WEEKS):
        if isinstance(step, Later):
            at += timedelta(seconds=step.seconds)
        if not isinstance(step, Say) or step.where != _PLACE:
            continue
        at, number = at + _EVERY, number + 1
        addressed = step.to_bot or _CALL in step.text
        if addressed or listening:
            yield Said(_message(step, tenant, number, at, addressed=addressed), display_name=step.who.capitalize())


def speakers() -> list[SubjectId]:
    """List everybody who speaks in the demo."""
    return [_person(who) for who in sorted({step.who for step in (*DEMO, *WEEKS) if isinstance(step, Say)})]


def _message(step: Say, tenant: TenantId, number: int, at: datetime, *, addressed: bool) -> Message:
    return Message(
        id=MessageId(str(7_000_000 + number)),
        tenant=tenant,
        channel_id=_CHANNEL,
        author=_person(step.who),
        author_name=step.who.capitalize(),
        text=step.text.replace(_CALL, "").strip() or "…",
        at=at,
        audience=PUBLIC,
        addressed=addressed,
        formable=True,
    )


def _person(who: str) -> SubjectId:
    return subject_of(300 + int.from_bytes(who.encode()[:2], "big"))
