"""How long a conversation takes to be written down and to be read back, with as much in it as it can hold."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

from bench.figures import often, spread, timed
from memory.domain.audience import PUBLIC
from memory.domain.ids import ChannelId, MessageId, guild_tenant, subject_of
from memory.domain.message import Message, Turn, session_id_of
from memory.store.collections import Collections
from memory.store.sqlite.store import open_sqlite

TIMES: Final = 200
GOAL_MS: Final = 100.0
_TENANT, _CHANNEL, _AUTHOR = guild_tenant(1), ChannelId("11"), subject_of(100)
_WORDS: Final = "the tide is out and the ferry waits. " * 54
"""Nearly the 2,000 characters that a message may have."""
_BEGIN: Final = datetime(2026, 3, 2, 9, tzinfo=UTC)


async def session_figures(directory: Path) -> dict[str, Any]:
    """Measure saving a turn with its message, and loading the session, on the embedded store."""
    async with open_sqlite(directory) as store:
        collections = Collections.over(store)
        saves = [await timed(lambda: _save(collections, number)) for number in range(often(TIMES))]  # noqa: B023
        name = session_id_of(_TENANT, _CHANNEL)
        loads = [await timed(lambda: collections.sessions.get(name)) for _ in range(often(TIMES))]
        session = await collections.sessions.get(name)
    held = 0 if session is None else len(session.turns)
    return {"session": {"turns": held, "save": spread(saves, max=GOAL_MS), "load": spread(loads, max=GOAL_MS)}}


async def _save(collections: Collections, number: int) -> None:
    at = _BEGIN + timedelta(seconds=number)
    message = Message(
        id=MessageId(str(6_000_000 + number)),
        tenant=_TENANT,
        channel_id=_CHANNEL,
        author=_AUTHOR,
        text=_WORDS,
        at=at,
        audience=PUBLIC,
    )
    turn = Turn(
        message_id=message.id,
        speaker="person",
        author=_AUTHOR,
        display_name="Ada",
        text=_WORDS,
        at=at,
        audience=PUBLIC,
    )
    append = collections.sessions.append(message, [turn], counted=1, tokens=1)
    await collections.store.commit([collections.messages.insert(message), append])
