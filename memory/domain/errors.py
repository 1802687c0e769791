"""Everything that can go wrong in memory, sorted by who must act.

KeepsakeError
├── StoreError            the operator: the database is away, locked, corrupt, full or too new
│   ├── StoreUnavailable      it may come back by itself; the bot says what it cannot do meanwhile
│   ├── StoreLocked           another process owns the data directory
│   ├── StoreCorrupt          restore a backup
│   ├── StoreForeign          the file is not ours, or was written by a newer version
│   ├── StoreKeyLost          put the file of keys back that belongs to the store
│   └── StoreFull             free space on the disk
├── ValueRefused          the programmer: a value the store cannot keep reached the port
├── VersionConflict       the caller: somebody else changed the record first; read again and decide again
├── ModelError            the operator or the model's provider; carries `cause`
├── UnreadAnswer          the operator: the model answered twice, but not what was asked for; carries `cause`
├── RulesFailed           the programmer: rules could not read a text, or took too long; carries `cause`
├── MalformedCall         the model: it asked for a tool in a way that means nothing
├── QueryRefused          the caller: an agent asked for memories that it may not ask for
├── QueryTooSlow          the caller: goes on without what was searched for, and says so
├── UnknownSchemaVersion  the caller: an envelope or export of a version that this program does not know
├── ExportRefused         the person: asks again later; carries `cause`
├── AnswersSpent          the person: asks again when the day is over; carries `whose` and `until`
└── NotYours              the person: the record belongs to somebody else or is gone
"""

from datetime import datetime
from typing import Final, Literal, TypeGuard, get_args

ModelCause = Literal[
    "timeout", "rate_limited", "server_error", "unreachable", "unauthorized", "not_found",
    "rejected", "too_long", "malformed", "truncated", "refused", "empty",
]  # fmt: skip
"""`unauthorized` is the key, `not_found` the model or the address; `too_long` is a prompt that does not fit the
endpoint's context."""

OUTAGES: Final[frozenset[str]] = frozenset(
    {"timeout", "rate_limited", "server_error", "unreachable", "unauthorized", "not_found"}
)
"""Causes that are no fault of the request: it is asked again without end, and costs nobody a try."""

UnreadCause = Literal["empty", "not_json", "not_an_answer", "too_many_words"]
"""What was wrong with an answer that came; the first three as `memory.domain.language.json_answers` finds them."""

_UNREAD: Final[frozenset[str]] = frozenset(get_args(UnreadCause))

BudgetOf = Literal["person", "guild"]

_ExportCause = Literal["under_way", "erased_meanwhile", "many_wait"]

RulesCause = Literal["rules_too_slow", "rules_failed"]


class KeepsakeError(Exception):
    """Root of the errors that Keepsake raises on purpose."""


class StoreError(KeepsakeError):
    """The database cannot do what was asked. Nothing of the failed commit was acknowledged."""


class StoreUnavailable(StoreError):
    """The database does not answer; it may come back by itself."""


class StoreLocked(StoreError):
    """Another process owns the data directory; stop it first."""


class StoreCorrupt(StoreError):
    """The database file is damaged; restore a backup."""


class StoreForeign(StoreError):
    """The file is not a Keepsake store, or a newer version wrote it."""


class StoreKeyLost(StoreError):
    """The texts are sealed, and the keys at hand do not open them; put the right file of keys back."""


class StoreFull(StoreError):
    """No space is left on the disk; free some and try again."""


class ValueRefused(KeepsakeError):
    """A value outside the store's language: wrong type, NUL, lone surrogate, integer beyond 64 bits."""


class VersionConflict(KeepsakeError):
    """The record was changed by somebody else since it was read."""


class ModelError(KeepsakeError):
    """The language model gave no usable answer."""

    def __init__(self, cause: ModelCause, detail: str, *, prompt_tokens: int = 0, completion_tokens: int = 0) -> None:
        super().__init__(f"the model gave no usable answer ({cause}): {detail}")
        self.cause: ModelCause = cause
        """Why, for the sentence a person is told and for the operator's counts."""
        self.prompt_tokens = prompt_tokens
        self.completion_tokens = completion_tokens
        """What the call cost all the same; both are 0 where the endpoint did not say, as without an answer."""

    @property
    def tokens(self) -> int:
        """Return what the call cost all the same, prompt and answer together."""
        return self.prompt_tokens + self.completion_tokens

    @property
    def is_outage(self) -> bool:
        """Return whether the request is not to blame: it may be answered later, or once the operator acted."""
        return self.cause in OUTAGES


class UnreadAnswer(KeepsakeError):
    """Nothing could be made of the model's two answers, of which the message holds nothing."""

    def __init__(self, cause: UnreadCause, *, tokens: int = 0) -> None:
        super().__init__(f"the model's answer could not be read ({cause})")
        self.cause: UnreadCause = cause
        self.tokens = tokens
        """What the requests cost all the same."""

    @property
    def is_outage(self) -> bool:
        """Return that the model was there; see `ModelError.is_outage`."""
        return False


def is_unread(fault: str) -> TypeGuard[UnreadCause]:
    """Return whether a fault is one of an answer that came and could not be read."""
    return fault in _UNREAD


class RulesFailed(KeepsakeError):
    """Rules took longer than they may with what people said, or failed; the message holds nothing of it."""

    def __init__(self, cause: RulesCause, detail: str) -> None:
        super().__init__(f"rules gave no reading ({cause}): {detail}")
        self.cause: RulesCause = cause
        """Why, for the operator's counts."""


class MalformedCall(KeepsakeError):
    """The arguments of a tool call mean nothing. The message is for the model and holds nothing of them."""


class QueryRefused(KeepsakeError):
    """An agent asked for memories that it may not ask for; the message says what, and holds no memory."""


class QueryTooSlow(KeepsakeError):
    """A search took longer than it may. Nothing is known about what there is."""


class UnknownSchemaVersion(KeepsakeError):
    """A record says a schema version that this program does not know."""


class CopyUnreadable(KeepsakeError):
    """The file that somebody brought along is no copy that the bot made."""


class ExportRefused(KeepsakeError):
    """A person's copy cannot be made now: one is under way, too many wait, or something of it was erased meanwhile."""

    def __init__(self, cause: _ExportCause) -> None:
        super().__init__(f"no export now: {cause}")
        self.cause: _ExportCause = cause


class AnswersSpent(KeepsakeError):
    """The day's budget of answers of a person or of their guild is used up; no model was asked."""

    def __init__(self, whose: BudgetOf, until: datetime) -> None:
        super().__init__(f"the answers of today are used up: those of the {whose}")
        self.whose: BudgetOf = whose
        self.until = until
        """When answers go on."""


class TooManyConnections(KeepsakeError):
    """A person lets as many programs use their memories here as there may be; they can end one."""


class NotYours(KeepsakeError):
    """The record does not exist, is gone, or belongs to somebody else. Deliberately one answer for all three."""
