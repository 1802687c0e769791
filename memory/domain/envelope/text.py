"""Writes an envelope, filtered by `for_room`, as short text for a model: escaped, one line each, tendencies hedged."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from memory.domain.audience import Audience
from memory.domain.envelope.envelope import Entry, MemoryEnvelope, Trait, filling
from memory.domain.ids import TenantId, guild_id_of
from memory.domain.language.escaping import NAMELESS, as_data, marked

_MOST_FACTS: Final = 5
_MOST_PATTERNS: Final = 3
_MOST_NARRATIVES: Final = 2

HEADINGS: Final = (
    "Known Facts",
    "Observed Patterns (tendencies, not facts)",
    "Preferences",
    "Shared Context (for warmth only)",
)
_HABIT: Final = "Often "
_GUESS: Final = "Perhaps: "
_HEDGED: Final = frozenset(
    {"often", "usually", "sometimes", "mostly", "generally", "tends", "rarely", "seldom", "regularly"}
)
"""Words with which a pattern says by itself that it is a tendency."""
_TRAITS: Final[tuple[Trait, ...]] = (
    "learning_level",
    "domains",
    "communication_style",
    "detail_level",
    "explanation_style",
)
_DAYS_A_WEEK: Final = 7
_DAYS_A_MONTH: Final = 30.44
_DAYS_A_YEAR: Final = 365
_DAYS_IN_WEEKS: Final = 60
_MONTHS_A_YEAR: Final = 12


@dataclass(frozen=True, slots=True)
class _Section:
    """One heading of the text with its entries, each beside the words it is shown with, not escaped yet."""

    heading: str
    shown: tuple[tuple[Entry, str], ...]


def format_envelope_for_llm(
    envelope: MemoryEnvelope,
    *,
    max_facts: int = _MOST_FACTS,
    include_patterns: bool = True,
    include_narratives: bool = True,
) -> str:
    """Write it as text: a line for the subject, then the sections with any entries, each with age, place and mark."""
    lines = [subject_line(envelope)]
    for section in sections(
        envelope, max_facts=max_facts, include_patterns=include_patterns, include_narratives=include_narratives
    ):
        lines += ["", f"{section.heading}:"]
        lines += [entry_line(entry, words, envelope) for entry, words in section.shown]
    return "\n".join(lines)


def sections(
    envelope: MemoryEnvelope,
    *,
    max_facts: int = _MOST_FACTS,
    include_patterns: bool = True,
    include_narratives: bool = True,
) -> Iterator[_Section]:
    """Choose what the text shows, without empty sections; what fills a field stands among the preferences only."""
    relational = envelope.relational
    facts = _plain(relational.memorable_facts, most=max(max_facts, 0))
    patterns = _plain(relational.patterns, most=_MOST_PATTERNS if include_patterns else 0)
    narratives = _plain(relational.narratives, most=_MOST_NARRATIVES if include_narratives else 0)
    chosen = (facts, patterns, tuple(_preferences(envelope)), narratives)
    return (_Section(heading, shown) for heading, shown in zip(HEADINGS, chosen, strict=True) if shown)


def subject_line(envelope: MemoryEnvelope) -> str:
    """Write the first line: who it is about."""
    return f"Subject: {as_data(envelope.identity.display_name or NAMELESS)}"


def entry_line(entry: Entry, words: str, envelope: MemoryEnvelope) -> str:
    """Write one entry's line."""
    said = when_said(entry.age_days, blurred=envelope.constraints.anonymize_dates)
    where = where_said(entry.audience, envelope.identity.tenant_id)
    return marked(f"  - {as_data(words)} (said {said}, {where})", entry.memory_id)


def when_said(age_days: int, *, blurred: bool) -> str:
    """Say an age in rounded words; `blurred` ages are whole months and are said as such."""
    if blurred:
        months = round(age_days / _DAYS_A_MONTH)
        return ("this month", "last month")[months] if months <= 1 else _in_months(months)
    if age_days <= 1:
        return ("today", "yesterday")[age_days]
    if age_days < _DAYS_A_WEEK:
        return "a few days ago"
    if age_days < _DAYS_IN_WEEKS:
        return _ago(age_days // _DAYS_A_WEEK, "week")
    return _in_months(round(age_days / _DAYS_A_MONTH)) if age_days < _DAYS_A_YEAR else _in_years(age_days)


def where_said(audience: Audience, tenant: TenantId) -> str:
    """Return where the source of a memory stands: a channel, the direct messages, in private, or the server."""
    if audience.channel is not None:
        return f"#{audience.channel}"
    if guild_id_of(tenant) is None:
        return "direct message"
    return "in private" if audience.kind == "private" else "this server"


def _plain(entries: tuple[Entry, ...], *, most: int) -> tuple[tuple[Entry, str], ...]:
    plain = [entry for entry in entries if entry.trait is None][:most]
    return tuple((entry, _hedged(entry)) for entry in plain)


def _hedged(entry: Entry) -> str:
    if entry.type == "USER_INSIGHT":
        return _GUESS + entry.text
    if entry.type != "USER_PATTERN":
        return entry.text
    first, _, rest = entry.text.partition(" ")
    if first.casefold() in _HEDGED:
        return entry.text
    # "Rows at dawn" goes on a sentence then; "I", "USB" and the like stay as they are.
    opening = first.lower() if first[1:].islower() else first
    return f"{_HABIT}{opening} {rest}" if rest else f"{_HABIT}{opening}"


def _preferences(envelope: MemoryEnvelope) -> Iterator[tuple[Entry, str]]:
    relational = envelope.relational
    for trait in _TRAITS:
        entry = filling(relational.entries, trait)
        if entry is None:
            continue
        derived = {"learning_level": relational.learning_level, "domains": ", ".join(relational.domains)}
        yield entry, f"{trait.replace('_', ' ')}: {derived.get(trait) or entry.text}"


def _ago(count: int, unit: str) -> str:
    return f"{count} {unit}{'' if count == 1 else 's'} ago"


def _in_months(months: int) -> str:
    return _ago(months, "month") if months < _MONTHS_A_YEAR else _in_years(round(months * _DAYS_A_MONTH))


def _in_years(days: int) -> str:
    return _ago(max(days // _DAYS_A_YEAR, 1), "year")
