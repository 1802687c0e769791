"""Captured talk: a message of the buffer, a turn of a session, and the receipt of an answer, which holds no text."""

from datetime import datetime
from typing import Final, Literal

from memory.domain.audience import Audience, AudienceByKey, KeptAudience, Room, may_hear
from memory.domain.frozen import Frozen
from memory.domain.ids import ChannelId, MemoryId, MessageId, ScopeKey, SubjectId, TenantId, derived_id

_Speaker = Literal["person", "bot"]

PICTURE_ANSWER: Final = "(I answered about a picture. Neither it nor what I said of it is kept.)"
"""Stands in the recent talk for an answer that may tell what pictures show."""


class Message(Frozen):
    """One captured message. It is never memory by itself."""

    id: MessageId
    tenant: TenantId
    channel_id: ChannelId
    """The channel or thread it stands in."""
    author: SubjectId
    author_name: str = ""
    """As shown when it was said; for telling whom others mean by it. Data, never trusted."""
    text: str
    """People who are mentioned stand in it by Discord's ids; who is left out, as "@someone"."""
    edits: int = 0
    """How often the text was changed since it was captured."""
    reply_to: MessageId | None = None
    at: datetime
    audience: Audience
    formable: bool = False
    """True when the author had consented to memory when it was said, and has not withdrawn since."""
    addressed: bool = False
    """True when it was said to the bot; False for talk that the bot merely heard."""
    by_admin: bool = False
    """True when its author might manage the guild as it was said, and has not edited it since."""
    formed: bool = False
    """True when a formation is through with it."""
    parked: bool = False
    """True while it belongs to a window that no model answered well; see `formation.Formation`."""


class LentReceipt(Frozen):
    """That words of a person were told in an answer to another, and which: once reworded, they are others."""

    memory_id: MemoryId
    subject: SubjectId
    """Whose they are."""
    fingerprint: str


class Turn(Frozen):
    """One line of a session's recent talk, as it is shown to the model."""

    message_id: MessageId
    speaker: _Speaker
    author: SubjectId
    """The person who spoke; of the bot's turn the person it answered."""
    display_name: str
    """As shown when it was said; data, never trusted."""
    text: str
    at: datetime
    answers: MessageId | None = None
    """Of the bot's turn: the message it answered."""
    audience: AudienceByKey | None = None
    """Who could read it when it was said; None in what was kept before this was noted: those of the session."""
    used: tuple[MemoryId, ...] = ()
    """Of the bot's turn: the memories in its prompt, and the mark of the person's text; it goes when one is erased."""
    lent: tuple[LentReceipt, ...] = ()
    """On a turn of the bot: what it tells of other members. It is shown only while all of that may still be told."""
    rests_on: tuple[str, ...] = ()
    """Of the bot's turn in a channel of a group: the keys of other audiences of which it may repeat something."""

    def is_heard_in(self, room: Room, *, audience: Audience) -> bool:
        """Return whether a room may hear it; `audience` is its session's, for a turn that does not say its own."""
        heard = may_hear(tenant=room.tenant, audience=self.audience or audience, room=room)
        return heard and set(self.rests_on) <= set(room.sources)


class Told(Frozen):
    """Which changes of their memory a person was told of in a session."""

    revision: int
    """Raised by one each time; what an answer tells is told "since" it."""
    until: datetime
    """Of the answer that told last."""
    rows: tuple[str, ...] = ()
    """Ids of the rows of history from shortly before it, so that a change that is written late is told, and once."""


class SessionCounts(Frozen):
    """How much of a conversation waits for formation, without anything that was said."""

    id: str
    revision: int = 0
    message_count: int = 0
    token_count: int = 0
    last_active: datetime


class SessionGist(Frozen):
    """What a conversation was about, and who may hear of it, without its turns; nothing can be written back from it."""

    id: str
    """`<tenant>/<channel id>`."""
    tenant: TenantId
    audience: KeptAudience
    """Of what was said last; a channel's permissions may have been others before."""
    summary: str = ""
    topics: tuple[str, ...] = ()
    tone: str = ""
    """Of the talk, never of a person."""
    summary_audience: AudienceByKey | None = None
    """Who could read what summary, topics and tone were made from; None without one, and in old records."""
    last_active: datetime


class Session(SessionGist):
    """One channel's or thread's conversation."""

    channel_id: ChannelId
    parent_id: ChannelId | None = None
    """The channel that a thread belongs to; None for a channel, and where it is not known."""
    revision: int = 0
    message_count: int = 0
    """Captured messages since the last formation."""
    token_count: int = 0
    """Estimated tokens of those messages."""
    checkpoint: MessageId | None = None
    """The last formed message; None before the first formation. Talk before it that rules left over may still wait."""
    last_formation: str | None = None
    """The formation that moved the counters last; None before the first one."""
    summary_at: datetime | None = None
    """When the last message was said that the summary was made from; None where there is no summary."""
    summary_authors: tuple[SubjectId, ...] = ()
    """Whose talk summary, topics and tone were made from; they go with any one of them."""
    summary_messages: tuple[MessageId, ...] = ()
    """The messages that summary, topics and tone were made from; they go with any one of them."""
    turns: tuple[Turn, ...] = ()
    """Oldest first, at most 40."""
    turn_count: int = 0
    """How many were ever added."""


def session_id_of(tenant: TenantId, channel_id: ChannelId) -> str:
    """Name the session of a channel or thread."""
    return f"{tenant}/{channel_id}"


def place_of_session(session_id: str) -> tuple[TenantId, ChannelId]:
    """Return the tenant and the channel or thread of a session; the opposite of `session_id_of`."""
    tenant, _, channel_id = session_id.rpartition("/")
    return TenantId(tenant), ChannelId(channel_id)


class TextReceipt(Frozen):
    """Which text of a scope stood in a prompt."""

    scope: ScopeKey
    revision: int
    """Of the text; the memories that it holds bear this one or an earlier one."""
    holds_patterns: bool = False
    """True when it was made of patterns too."""
    cited: bool = False
    """True when the model said that it went by it."""

    @property
    def source_id(self) -> str:
        """What its mark names: another one for each text."""
        return derived_id("text", self.scope, self.revision)


class TalkReceipt(Frozen):
    """The summary of which conversation stood in a prompt."""

    session_id: str
    messages: int = 0
    """How many messages the summary was made from; 0 where that is not known."""
    cited: bool = False
    """True when the model said that it went by it."""

    @property
    def source_id(self) -> str:
        """What its mark names: the same one as long as the conversation goes on."""
        return derived_id("session", self.session_id)


class AnswerReceipt(Frozen):
    """The receipt of one answer, kept as long as messages are."""

    id: MessageId
    """The bot's message; the first one of an answer in several."""
    tenant: TenantId
    subject: SubjectId
    """Who was answered."""
    channel_id: ChannelId
    question_id: MessageId
    """The message that was answered."""
    part_ids: tuple[MessageId, ...]
    """All messages of the answer."""
    memory_ids: tuple[MemoryId, ...] = ()
    """What stood in the prompt, in its order, then what of others an earlier answer in it told.

    What was erased since is taken out.
    """
    cited: tuple[MemoryId, ...] = ()
    """Those of `memory_ids` that the model marked in its answer."""
    texts: tuple[TextReceipt, ...] = ()
    """The texts of scopes that stood in the prompt."""
    talk: TalkReceipt | None = None
    """The conversation whose summary stood in the prompt; None where none did."""
    at: datetime
