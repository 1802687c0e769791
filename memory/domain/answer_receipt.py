"""Which memories an answer of the bot was made with. It holds ids and no text."""

from datetime import datetime

from pydantic import BaseModel, ConfigDict

from memory.domain.ids import ChannelId, MemoryId, MessageId, SubjectId, TenantId


class AnswerReceipt(BaseModel):
    """The receipt of one answer, kept as long as messages are."""

    model_config = ConfigDict(frozen=True, extra="forbid")

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
    """Those of them that the model said it went by."""
    at: datetime
