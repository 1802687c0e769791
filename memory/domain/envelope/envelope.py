"""The envelope: all that may be used about one person in one tenant. Never stored; a prompt gets it by `for_room`."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from json import loads
from typing import Any, ClassVar, Final, Literal, Self

from pydantic import ConfigDict, SerializerFunctionWrapHandler, model_serializer

from memory.domain.audience import Audience, AudienceByKey, Room, may_hear, may_see
from memory.domain.constraints import Constraints
from memory.domain.errors import UnknownSchemaVersion
from memory.domain.frozen import Frozen
from memory.domain.ids import MemoryId, SubjectId, TenantId
from memory.domain.language.escaping import shown_name

SCHEMA_VERSION: Final = "1.1"
_SOURCE: Final = "keepsake"

EntryType = Literal["USER_FACT", "USER_EPISODE", "USER_PATTERN", "USER_INSIGHT", "SHARED_NARRATIVE"]
"""Facts and episodes are memorable facts, patterns and insights patterns; procedures are looked up when needed."""
_LearningLevel = Literal["beginner", "intermediate", "advanced"]
Trait = Literal["learning_level", "domains", "communication_style", "detail_level", "explanation_style"]
"""Topics that fill a field of the envelope of the same name."""

_FACTS: Final = frozenset({"USER_FACT", "USER_EPISODE"})
_PATTERNS: Final = frozenset({"USER_PATTERN", "USER_INSIGHT"})
_MOST_DOMAINS: Final = 12
USUAL_IMPORTANCE: Final = 3
_USUAL: Final[dict[str, object]] = {
    "importance": USUAL_IMPORTANCE,
    "first": False,
    "always": False,
    "trait": None,
    "absorbed": False,
    "index": None,
    "summary": None,
}


class Identity(Frozen):
    """Who the envelope is about."""

    subject_id: SubjectId
    subject_type: Literal["USER"] = "USER"
    tenant_id: TenantId
    display_name: str = ""
    """Of the turn that is being answered, on one line; empty in the cached envelope. Data, never trusted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One memory as the envelope carries it; no model, which would take four times the memory in the cache."""

    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(extra="forbid")

    memory_id: MemoryId
    text: str
    """On one line, not escaped."""
    confidence: float
    """Effective at the time of building."""
    added_at: datetime
    """When it was said; the first of that month where dates are blurred."""
    age_days: int
    """Days of the calendar (UTC) between then and the building, both blurred alike."""
    type: EntryType
    audience: AudienceByKey
    importance: int = USUAL_IMPORTANCE
    first: bool = False
    """Canon, a topic or pinned: it stands before the others whatever its strength."""
    trait: Trait | None = None
    """The field that this entry fills; None for an ordinary one."""
    always: bool = False
    """Of a category that stands in every context: it comes before others of any strength."""
    absorbed: bool = False
    """True when the person's consolidation already holds it."""
    index: str | None = None
    """A few words for it, at most 50 characters, where it is longer and a model gave them."""
    summary: str | None = None
    """What stands for it where room is short, at most 160 characters, where a model gave it."""

    @model_serializer(mode="wrap")
    def _without_defaults(self, write: SerializerFunctionWrapHandler) -> dict[str, object]:
        """Leave out what is usual: forty entries would otherwise hardly fit in an envelope."""
        written: dict[str, object] = write(self)
        for name, usual in _USUAL.items():
            if written[name] == usual:
                del written[name]
        return written

    @property
    def strength(self) -> float:
        """Importance times effective confidence, 0 to 5."""
        return self.importance * self.confidence


class _Preferences(Frozen):
    """How the person wants to be talked to, in their words; None where they said nothing."""

    communication_style: str | None = None
    detail_level: str | None = None
    explanation_style: str | None = None


class Relational(Frozen):
    """What is known about the person, each list strongest first."""

    memorable_facts: tuple[Entry, ...]
    patterns: tuple[Entry, ...]
    narratives: tuple[Entry, ...]
    confidence_score: float
    """Mean of the entries' confidence; 0.0 when there are none."""
    learning_level: _LearningLevel | None
    domains: tuple[str, ...]
    preferences: _Preferences

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All entries, facts before patterns before narratives."""
        return self.memorable_facts + self.patterns + self.narratives

    @classmethod
    def of(cls, entries: Iterable[Entry]) -> Self:
        """Sort entries into the lists, keeping their order, and derive the other fields from them and nothing else."""
        known = tuple(entries)
        level, domains = filling(known, "learning_level"), filling(known, "domains")
        said = {name: filling(known, name) for name in _PREFERENCES}
        return cls(
            memorable_facts=tuple(entry for entry in known if entry.type in _FACTS),
            patterns=tuple(entry for entry in known if entry.type in _PATTERNS),
            narratives=tuple(entry for entry in known if entry.type == "SHARED_NARRATIVE"),
            confidence_score=round(sum(entry.confidence for entry in known) / len(known), 3) if known else 0.0,
            learning_level=level_in(level.text) if level else None,
            domains=domains_in(domains.text) if domains else (),
            preferences=_Preferences(**{name: entry.text for name, entry in said.items() if entry}),
        )


class RecentContext(Frozen):
    """The latest conversation that the person took part in."""

    session_id: str
    last_active: datetime
    """The first of that month where dates are blurred."""
    session_summary: str = ""
    topics_discussed: tuple[str, ...] = ()
    tone: str = ""
    """Of the talk, never of a person."""
    audience: AudienceByKey
    """Who could read what the summary was made from."""


class Metadata(Frozen):
    """About the envelope itself."""

    created_at: datetime
    cache_ttl_seconds: int
    source: str = _SOURCE
    schema_version: Literal["1.1"]


class MemoryEnvelope(Frozen):
    """Everything the bot may use about one person in one tenant."""

    identity: Identity
    relational: Relational
    recent_context: RecentContext | None
    """None when there was no conversation yet, or none that the room may see."""
    constraints: Constraints
    metadata: Metadata


_PREFERENCES: Final[tuple[Trait, ...]] = ("communication_style", "detail_level", "explanation_style")
_LEVELS: Final[tuple[_LearningLevel, ...]] = ("beginner", "intermediate", "advanced")
_DENIALS: Final = frozenset({"not", "no", "never", "neither", "nor", "without", "hardly"})


def filling(entries: Iterable[Entry], trait: Trait) -> Entry | None:
    """Return the entry that fills a field: of several, from different rooms, the one said last; None without one."""
    return max((entry for entry in entries if entry.trait == trait), key=lambda entry: entry.added_at, default=None)


def level_in(text: str) -> _LearningLevel | None:
    """Read a level from a statement about it; None when it names none, several, or denies one: nothing is guessed."""
    words = {word.strip(".,;:!?()\"'").casefold() for word in text.split()}
    if words & _DENIALS or any(word.endswith(("n't", "n’t")) for word in words):
        return None
    named = [level for level in _LEVELS if level in words]
    return named[0] if len(named) == 1 else None


def domains_in(text: str) -> tuple[str, ...]:
    """Read a list of domains, separated by commas or semicolons: no repeats, at most 12."""
    parts = (part.strip(" .") for part in text.replace(";", ",").split(","))
    return tuple(dict.fromkeys(part for part in parts if part))[:_MOST_DOMAINS]


def named(envelope: MemoryEnvelope, display_name: str) -> MemoryEnvelope:
    """Copy the envelope with the person's name of this turn, made fit to be shown."""
    identity = envelope.identity.model_copy(update={"display_name": shown_name(display_name)})
    return envelope.model_copy(update={"identity": identity})


def for_room(envelope: MemoryEnvelope, room: Room) -> MemoryEnvelope:
    """Copy the envelope with only what everyone who reads in `room` could have read, by `may_see` and `may_hear`."""

    def visible(audience: Audience) -> bool:
        identity = envelope.identity
        return may_see(tenant=identity.tenant_id, subject=identity.subject_id, audience=audience, room=room)

    identity, recent = envelope.identity, envelope.recent_context
    is_heard = (
        recent is not None
        and identity.subject_id == room.viewer
        and may_hear(tenant=identity.tenant_id, audience=recent.audience, room=room)
    )
    return envelope.model_copy(
        update={
            "relational": Relational.of(entry for entry in envelope.relational.entries if visible(entry.audience)),
            "recent_context": recent if is_heard else None,
        }
    )


_KNOWN: Final = ("1.0", SCHEMA_VERSION)


def envelope_from_json(text: str) -> MemoryEnvelope:
    """Read an envelope. Raises `UnknownSchemaVersion`, and `ValueError` for what breaks the rules of its version."""
    document = loads(text)
    if not isinstance(document, dict):
        msg = f"an envelope is a JSON object, not {type(document).__name__}"
        raise UnknownSchemaVersion(msg)
    return MemoryEnvelope.model_validate(_upgraded(document))


def _upgraded(document: Mapping[str, Any]) -> dict[str, Any]:
    """Return the same envelope in the current schema; 1.0 knew no constraints, so the defaults are written in."""
    metadata = document.get("metadata")
    version = metadata.get("schema_version") if isinstance(metadata, Mapping) else None
    match version:
        case "1.1":
            return dict(document)
        case "1.0":
            return {
                **document,
                "constraints": Constraints().model_dump(mode="json"),
                "metadata": {**document["metadata"], "schema_version": SCHEMA_VERSION},
            }
        case _:
            known = " and ".join(_KNOWN)
            msg = f"envelope schema {version!r} is not known here ({known} are); use the Keepsake that wrote it"
            raise UnknownSchemaVersion(msg)
