"""What an answer of the bot was made with: memories, texts of scopes, a conversation. It holds ids and no text."""

from datetime import datetime

from pydantic import BaseModel, ConfigDict

from memory.domain.ids import ChannelId, MemoryId, MessageId, ScopeKey, SubjectId, TenantId, derived_id


class _Source(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class TextReceipt(_Source):
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


class TalkReceipt(_Source):
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


class AnswerReceipt(_Source):
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
    """What stood in the prompt, in its order; what was erased since is taken out."""
    cited: tuple[MemoryId, ...] = ()
    """Those of `memory_ids` that the model marked in its answer."""
    texts: tuple[TextReceipt, ...] = ()
    """The texts of scopes that stood in the prompt."""
    talk: TalkReceipt | None = None
    """The conversation whose summary stood in the prompt; None where none did."""
    at: datetime
