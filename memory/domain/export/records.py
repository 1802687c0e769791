"""What an export holds of each collection, every field named and unknown ones passed on: `docs/export.schema.json`."""

from pydantic import AwareDatetime, BaseModel

from memory.domain.constraints import PersonRules
from memory.domain.formation.record import Observation
from memory.domain.ids import ChannelId, MemoryId, MessageId, SubjectId, TenantId
from memory.domain.memory import Memory
from memory.domain.message import AnswerReceipt, Message, Told, Turn


# An error of validation goes to the log, and no text may.
class _Open(BaseModel, frozen=True, extra="allow", hide_input_in_errors=True, defer_build=True):
    """A record that passes on fields which it does not name."""


class ExportedMemory(Memory, _Open):
    """A statement that is remembered about the person, in whatever state it is."""

    audience_key: str
    """Who may see it, in one word: `public`, `private` or `restricted:<channel id>`."""
    is_first: bool = False
    """Whether it comes before ordinary ones: kept for good, a topic's, or pinned."""
    support_ids: tuple[MemoryId, ...] = ()
    """Of a statement that was passed on: the memories that it rests on."""


class ExportedChange(_Open):
    """One write of a memory."""

    id: str
    memory_id: MemoryId
    tenant: TenantId
    subject: SubjectId | None
    event: str
    """`ADD UPDATE DELETE MERGE LINK TTL RESTORE CONSENT`."""
    prior_text: str | None
    """The text before the write; null for the first version, and once it is erased."""
    actor: str
    reason: str
    version: int
    at: AwareDatetime
    text_at: AwareDatetime | None = None
    """Equal to `at` as long as `prior_text` is there."""


class ExportedMessage(Message, _Open):
    """A message of the person, kept for a short time."""

    session_id: str = ""
    """The conversation that it belongs to."""


class ExportedSession(_Open):
    """The recent talk of one channel, as far as the person spoke in it or was answered."""

    id: str
    tenant: TenantId
    channel_id: ChannelId
    last_active: AwareDatetime
    turns: tuple[Turn, ...]
    """Oldest first; nobody else's."""


class ExportedTold(Told, _Open):
    """Up to which change of their memory the bot told the person of changes in one channel."""

    id: str
    tenant: TenantId
    subject: SubjectId
    session_id: str
    """The conversation in which it did."""


class ExportedAnswer(AnswerReceipt, _Open):
    """Which memories an answer to the person was made with."""


class ExportedObservation(Observation, _Open):
    """What was seen in talk and is on its way to memory."""


class ExportedFormation(_Open):
    """One look at a stretch of talk for something to remember, as far as the person spoke in it."""

    id: str
    tenant: TenantId
    channel_id: ChannelId
    session_id: str
    status: str
    """`claimed answered applied parked`; observations stand here only while it is `answered`."""
    trigger: str
    message_ids: tuple[MessageId, ...]
    """The person's own messages among those that were looked at."""
    observations: tuple[ExportedObservation, ...]
    created_at: AwareDatetime
    updated_at: AwareDatetime


class ExportedRules(PersonRules, _Open):
    """What the person chose for one place or for everywhere (tenant `*`), or set for a server as its admin."""

    id: str
    tenant: TenantId
    subject: SubjectId | None = None
    """Null in rules of a server."""
    changed_by: SubjectId | None = None
    """In rules of a server: the person, when they were the last who changed them."""


class ExportedEvent(_Open):
    """Something that the bot did about the person, without any text."""

    id: str
    tenant: TenantId
    subject: SubjectId | None
    session: str | None
    node: str
    op: str
    status: str
    reason: str
    memory_id: MemoryId | None
    category: str | None
    score: float | None
    digest: str | None
    at: AwareDatetime


class ExportedTombstone(_Open):
    """The note that the person's data was erased at some time; it holds no content."""

    id: str
    at: AwareDatetime


class ExportedScope(_Open):
    """The text into which memories of the person were drawn together.

    Beside the named fields stand those by which the bot keeps track of its work on it.
    """

    id: str
    tenant: TenantId | None = None
    subject: SubjectId | None = None
    text: str = ""
    words: int = 0
    revision: int = 0
    dirty: bool = False
    """True while the text is withheld because something in it was erased."""
    consolidation_updated_at: AwareDatetime | None = None


class ExportedPair(_Open):
    """Two memories of which it is not clear whether they say the same, or contradict each other."""

    id: str
    tenant: TenantId
    subject: SubjectId | None
    memory_ids: tuple[MemoryId, MemoryId]
    score: float
    reason: str
    detected_at: AwareDatetime
    resolution: str | None
    """`a_wins b_wins both_valid merged`; null while it waits."""
    note: str
    by: str | None
    resolved_at: AwareDatetime | None
    digest: str = ""
    """Names both wordings as the language model judged them; empty when it did not."""
    is_judged: bool = False
    """Whether the language model said something about it."""
    tries: int = 0
    """Requests about it in a row that no answer came of."""
    next_try_at: AwareDatetime | None = None
    """The language model is not asked about it before; null when it answered last."""
    soon: bool = False
    """Whether the language model is to be asked within minutes, and not at night."""


class ExportedRelation(_Open):
    """That two memories have something to do with each other."""

    id: str
    tenant: TenantId
    subject: SubjectId | None
    memory_ids: tuple[MemoryId, MemoryId]
    """From the one that was written to the one that was known."""
    type: str
    """`related_to`."""
    strength: float
    """Likeness of what both say, 0 to 1."""
    linked_at: AwareDatetime


class ExportedVector(_Open):
    """What a model made of one memory's text, to find it by meaning."""

    id: MemoryId
    """Of the memory."""
    tenant: TenantId
    subject: SubjectId | None
    model: str
    """Which model, and how many numbers."""
    fingerprint: str
    """Of the text that it was made of."""
    vector: str
    """Base64 of 32-bit floats, little-endian."""
    embedded_at: AwareDatetime


class TokenCount(_Open):
    """What calls of the language model for one purpose used."""

    calls: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    scripted_calls: int = 0
    """Calls of them that the scripted model answered."""
    estimated_calls: int = 0
    """Calls of them of which the tokens are estimated, since the model's endpoint told none."""


class ExportedUsage(_Open):
    """Counts of one day of direct messages, of a day's answers to the person in one place, or of the uses of a memory.

    Of a day the purposes of the calls (`answer` …) stand beside the named fields.
    """

    __pydantic_extra__: dict[str, TokenCount]

    id: str
    tenant: TenantId
    day: str | None = None
    """Null in the uses of a memory."""
    subject: SubjectId | None = None
    """Null in the counts of direct messages by day, which are of all purposes."""
    memory_id: MemoryId | None = None
    uses: int = 0
    """How often the memory was at hand for an answer."""
    cited: int = 0
    """In how many of these the language model said that it used it."""
    ignored: int = 0
    """In how many it said so of others only."""
    at: AwareDatetime
    """Of the last call, or of the last use."""


class ExportedLease(_Open):
    """A claim of a piece of work. Claims name no person, so an export never holds one."""

    id: str
    expires_at: AwareDatetime


class ExportedFact(_Open):
    """A fact about the installation of the bot. None is about a person, so an export never holds one."""

    id: str
