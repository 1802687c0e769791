"""What of a model's answer may be kept as insights: rules look at each; it holds only words of talk and grammar."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final, Literal

from pydantic import Field

from memory.domain.audience import PUBLIC
from memory.domain.constraints import ConsentState, Constraints
from memory.domain.errors import ModelCause
from memory.domain.frozen import Strict
from memory.domain.ids import MemoryId, ScopeKey, SubjectId, TenantId, derived_id, individual_scope
from memory.domain.insights.material import InsightMaterial, blocks
from memory.domain.language.escaping import as_written
from memory.domain.language.json_answers import UnreadFault, items_of, object_with
from memory.domain.language.lexicon import Lexicon
from memory.domain.language.normal_text import clean, fingerprint
from memory.domain.language.sentences import quotes, within
from memory.domain.language.terms import COMMON_WORDS, terms_of
from memory.domain.memory import Memory, Provenance, Support
from memory.domain.rules.about_others.impersonal import ALIAS, names_anybody
from memory.domain.writing.gate import MAX_FORMED_CHARACTERS, Candidate, Situation, refusal
from memory.lexicons.tables import entries

PURPOSE: Final = "insights"
"""Name of the prompt, of the reply schema and of the count of its tokens."""
MAX_OUTPUT_TOKENS: Final = 220
_A_RUN: Final = 3  # Insights of one answer; what comes behind them is refused
MOST_HELD: Final = 6
"""Of one person in a guild; the one that was confirmed last gives way."""
CATEGORY: Final = "conversation_style"
_IMPORTANCE: Final = 2
_CONFIDENCE: Final = 0.5  # A guess: half of what somebody said
_MAX_WORDS: Final = 50
_TOLD_AS: Final = frozenset({"summary", "insight", "text", "content", "hint"})
"""Fields that hold the words of an insight where it comes as an object."""
_WORD: Final = re.compile(r"[^\W\d_]+(?:['-][^\W\d_]+)*")
_WORDS: Final = Lexicon(
    {"talk": entries("insights", "talk"), "form": entries("insights", "form"), "person": entries("insights", "persons")}
)
_LANGUAGES: Final = frozenset(entries("insights", "languages"))
_TYPOGRAPHIC: Final = str.maketrans("’‘“”–—…", "''\"\"--.")

InsightFault = Literal[ModelCause, UnreadFault]


class InsightReply(Strict):
    """The whole answer."""

    insights: list[str] = Field(
        description="One to three hints on how to talk with the person; empty when there is none"
    )


@dataclass(frozen=True, slots=True)
class ReadInsights:
    """What may be kept, and why the rest may not."""

    texts: tuple[str, ...]
    refused: Counter[str] = field(default_factory=Counter)
    """`malformed no_text too_long names_somebody off_topic quoted repeated surplus`, or `gate_<reason>` → how many."""


def read_insights(raw: str, material: InsightMaterial, *, names: Iterable[str]) -> ReadInsights | InsightFault:
    """Read an answer; `names` are those under which people are known in the guild."""
    found = object_with(raw, "insights")
    items = None if isinstance(found, str) else items_of(found, "insights")
    if isinstance(found, str) or items is None:
        return found if isinstance(found, str) else "not_an_answer"
    insights = [text for item in items if (text := _told(item)) is not None]
    if items and not insights:
        return "not_an_answer"
    known, said = tuple(names), [message.text for message in material.talk]
    asked = "\n".join(blocks(material).values())
    kept: dict[str, str] = {}
    refused: Counter[str] = Counter(malformed=len(items) - len(insights)) if len(items) > len(insights) else Counter()
    for place, written in enumerate(as_written(each, asked) for each in insights):
        text = within(" ".join(clean(written).split()), words=_MAX_WORDS, characters=MAX_FORMED_CHARACTERS, sentences=2)
        reason = "surplus" if place >= _A_RUN else _against(written, text, said=said, names=known)
        if reason is None and fingerprint(text) in kept:
            reason = "repeated"
        if reason is None:
            kept[fingerprint(text)] = text
        else:
            refused[reason] += 1
    return ReadInsights(tuple(kept.values()), refused)


def _told(item: object) -> str | None:
    """Return the words of one insight, also of one that comes as an object with more than them."""
    if isinstance(item, dict):
        texts = [value for name, value in item.items() if isinstance(value, str) and name in _TOLD_AS]
        return texts[0] if texts else None
    return item if isinstance(item, str) else None


def _against(written: str, text: str, *, said: Sequence[str], names: Sequence[str]) -> str | None:
    if not text:
        return "too_long" if clean(written).strip() else "no_text"
    if names_anybody(text, names) or ALIAS.search(text):
        return "names_somebody"
    if any(quotes(text, line) for line in said):
        return "quoted"
    refused = against_now(text, consent="on", constraints=Constraints())
    return refused or (None if _is_of_talk(text.translate(_TYPOGRAPHIC)) else "off_topic")


def _is_of_talk(text: str) -> bool:
    """Return whether a text is about talk, and every word one of talk and its form, a language, or of grammar."""
    words = _WORD.findall(text)
    classes = [_WORDS.classes_of(word.lower()) or _WORDS.classes_of(word.lower().removesuffix("s")) for word in words]
    return any("talk" in each for each in classes) and all(
        "person" not in each
        and (each or word.lower() in COMMON_WORDS["english"] or word.lower() in _LANGUAGES or _is_acronym(word))
        for word, each in zip(words, classes, strict=True)
    )


def _is_acronym(word: str) -> bool:
    return len(word) > 1 and word.isupper()


def against_now(text: str, *, consent: ConsentState, constraints: Constraints) -> str | None:
    """Return the gate's reason against an insight in a situation, or None."""
    candidate = Candidate(text=text, kind="insight", source="insight", category=CATEGORY)
    refused = refusal(candidate, Situation(consent=consent, constraints=constraints))
    return None if refused is None else f"gate_{refused.reason}"


def insight_id(scope: ScopeKey, text: str) -> MemoryId:
    """Derive the id of an insight from its words, so that the same words are the same insight."""
    return MemoryId(derived_id("insight", scope, fingerprint(text)))


def next_insight_id(used: MemoryId) -> MemoryId:
    """Derive the id of an insight whose earlier life under `used` has ended and left its history."""
    return MemoryId(derived_id("insight again", used))


def insight_memory(
    text: str, material: InsightMaterial, *, memory_id: MemoryId, tenant: TenantId, subject: SubjectId, at: datetime
) -> Memory:
    """Make the memory of an insight: a weak guess that rests on all of the request, as old as the oldest of it."""
    support = tuple(
        Support(memory_id=each.id, tenant=tenant, fingerprint=each.fingerprint, people=(subject,))
        for each in sorted(material.sources, key=lambda memory: memory.id)
    )
    times = dict.fromkeys(("valid_from", "created_at", "updated_at", "reinforced_at"), at)
    return Memory.model_validate(
        {
            "id": memory_id,
            "scope": individual_scope(tenant, subject),
            "tenant": tenant,
            "subject": subject,
            "audience": PUBLIC,
            "kind": "insight",
            "category": CATEGORY,
            "text": text,
            "importance": _IMPORTANCE,
            "confidence": _CONFIDENCE,
            "terms": terms_of(text),
            "fingerprint": fingerprint(text),
            "source": "insight",
            "provenance": Provenance(message_ids=material.message_ids, author=subject, support=support),
            "observed_at": material.oldest,
            **times,
        }
    )
