"""How the readable page of an export says things: places, people, times, and links to messages. It escapes nothing."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final, assert_never

from memory.domain.audience import Audience
from memory.domain.ids import ChannelId, MessageId, SubjectId, TenantId, guild_id_of
from memory.domain.language.references import SOMEONE, with_mentions
from memory.domain.memory import Kind, Memory
from memory.store.constraints import EVERYWHERE
from memory.store.documents import Document

_MONTHS: Final = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_EVENTS: Final[Mapping[str, str]] = {
    "ADD": "Remembered",
    "UPDATE": "Changed",
    "DELETE": "Forgotten",
    "MERGE": "Merged with another",
    "LINK": "Linked with another",
    "TTL": "Put away",
    "RESTORE": "Brought back",
    "CONSENT": "Decided by you",
}

_KINDS: Final[Mapping[Kind, str]] = {
    "fact": "fact",
    "pattern": "habit",
    "narrative": "story",
    "episode": "event",
    "insight": "guess at how to talk with you",
    "procedure": "how-to",
}
_OF_THE_BOT: Final = frozenset({"formation", "consolidation", "lifecycle", "propagation", "insight"})
"""Names under which jobs write; the reason beside them says which it was."""


@dataclass(frozen=True, slots=True)
class Words:
    """The words for one person's page."""

    subject: SubjectId
    names: Mapping[str, str]
    """`GUILD:<id>` or channel id → the name of the place, and the person's own; else its id."""

    @property
    def called(self) -> str | None:
        """What the person is called; None where nobody said it."""
        return self.names.get(self.subject)

    def place(self, tenant: TenantId) -> str:
        """Return a server, or the direct messages with the bot."""
        if tenant == EVERYWHERE:
            return "everywhere"
        if guild_id_of(tenant) is None:
            return "direct messages with the bot"
        return self.names.get(tenant) or f"server {guild_id_of(tenant)}"

    def channel(self, tenant: TenantId, channel_id: ChannelId | None) -> str:
        """Return a channel with its server; direct messages have but one."""
        if channel_id is None or guild_id_of(tenant) is None:
            return self.place(tenant)
        name = self.names.get(channel_id)
        return f"{'#' + name if name else f'channel {channel_id}'} in {self.place(tenant)}"

    def said(self, text: str) -> str:
        """Return a message without ids: whom it mentions is somebody else's name, and not part of the export."""
        return with_mentions(text, lambda _who: SOMEONE)

    def link(self, tenant: TenantId, channel_id: ChannelId | None, message_id: MessageId) -> str | None:
        """Return the address of a message, or None when its ids are no numbers or its channel is unknown."""
        if channel_id is None or not (_is_number(channel_id) and _is_number(message_id)):
            return None
        return f"https://discord.com/channels/{guild_id_of(tenant) or '@me'}/{channel_id}/{message_id}"

    def who(self, actor: str) -> str:
        """Return who did something, without telling who anybody else is."""
        if actor == self.subject:
            return "you"
        if actor.startswith("USER:"):
            return "somebody else"
        return "the bot" if actor in _OF_THE_BOT else actor

    def audience(self, audience: Audience, tenant: TenantId) -> str:
        """Say who may see a memory."""
        match audience.kind:
            case "public":
                return f"used anywhere in {self.place(tenant)}"
            case "restricted":
                group = "" if audience.group is None else ", and in channels of its group"
                return f"used only in {self.channel(tenant, audience.channel)}{group}"
            case "private":
                return "used only where nobody but you reads"
            case _:
                assert_never(audience.kind)

    def kind(self, memory: Memory) -> str:
        """Return what sort of statement a memory is."""
        return _KINDS[memory.kind]

    def state(self, memory: Memory) -> str | None:
        """Return what is special about the state of a memory; None when it is simply in use."""
        match memory.state:
            case "active":
                return None if memory.expires_at is None else f"expires {when(memory.expires_at)}"
            case "proposed":
                return "waits for your yes"
            case "superseded":
                return "replaced by a newer one"
            case "retired":
                until = "" if memory.purge_at is None else f", gone for good {when(memory.purge_at)}"
                return ("forgotten" if memory.forgotten else "no longer used") + until
            case "purged":
                return "text is gone"
            case _:
                assert_never(memory.state)


def when(at: datetime) -> str:
    """Write a time for people, always in English and in UTC."""
    utc = at.astimezone(UTC)
    return f"{utc.day} {_MONTHS[utc.month - 1]} {utc.year}, {utc:%H:%M} UTC"


def event_word(event: str) -> str:
    """Say in a word what a row of the history stands for."""
    return _EVENTS.get(event, event)


def places_in(collections: Iterable[Iterable[Document]]) -> frozenset[str]:
    """Collect the servers and channels that documents speak of."""
    found: set[str] = set()
    for documents in collections:
        for document in documents:
            holders = (document, document.get("provenance") or {}, document.get("audience") or {})
            found |= {str(holder[key]) for holder in holders for key in ("tenant", "channel_id") if holder.get(key)}
    return frozenset(place for place in found if place.startswith("GUILD:") or _is_number(place))


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit()
