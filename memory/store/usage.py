"""Counts: model tokens by tenant and day, those of answers also at hand, and how memories fared in prompts."""

from collections import Counter
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import ClassVar, Final

from memory.domain.ids import MemoryId, SubjectId, TenantId, dm_tenant, user_id_of
from memory.domain.memory import Memory
from memory.domain.recall.searchable import standing
from memory.store.documents import DeleteWhere, Document, DocumentStore, Update, Upsert, Write
from memory.store.personal import Collection, Since, of_person

_ANSWERED_DAYS_KEPT: Final = 2  # Days, today among them, for which is kept what answers to a person took


@dataclass(frozen=True, slots=True)
class Use:
    """That a memory stood in prompts."""

    tenant: TenantId
    subject: SubjectId | None
    """Whom the memory is about."""
    memory_id: MemoryId
    times: int
    last_used: datetime
    cited: int = 0
    """In how many of these prompts' answers it was marked as used."""
    ignored: int = 0
    """In how many others were marked, and it was not."""


class Usage(Collection):
    """Writes and reads of counts."""

    name: ClassVar[str] = "usage"
    holds_text = False

    def __init__(self, store: DocumentStore) -> None:
        super().__init__(store)
        self._answered: dict[date, Counter[TenantId | SubjectId]] = {}
        """Tokens that answers took, by day, and there by place and by person."""
        self.spent: Counter[tuple[str, str]] = Counter()
        """Calls and tokens since the start by purpose and by which of them, such as `prompt_tokens`."""

    async def load_answered(self) -> None:
        """Have at hand what answers took of late; once, before anything is answered. Raises `StoreError`."""
        async for page in self._pages(_days(before=date.max)):
            for row in page:
                purposes = [counts for counts in row.values() if isinstance(counts, dict)]
                tokens = sum(counts.get("prompt_tokens", 0) + counts.get("completion_tokens", 0) for counts in purposes)
                day = date.fromisoformat(row["day"])
                self._note_answered(TenantId(row["tenant"]), SubjectId(row["subject"]), day, tokens)

    def answered_today(self, whose: TenantId | SubjectId, at: datetime) -> int:
        """Return the tokens that answers in a place, or to a person anywhere, took so far on the day of `at` (UTC)."""
        of_day = self._answered.get(at.date())
        return 0 if of_day is None else of_day[whose]

    def was_answered_lately(self, subject: SubjectId, at: datetime) -> bool:
        """Return whether a person got an answer anywhere on the day of `at` or the one before (UTC)."""
        return any(self.answered_today(subject, at - timedelta(days=ago)) for ago in range(_ANSWERED_DAYS_KEPT))

    def note_answered(self, tenant: TenantId, subject: SubjectId, at: datetime, *, tokens: int) -> None:
        """Have the tokens of an answer to a person at hand; their erasure leaves this number."""
        self._note_answered(tenant, subject, at.date(), tokens)

    async def add_tokens(
        self,
        tenant: TenantId,
        at: datetime,
        *,
        purpose: str,
        prompt: int,
        completion: int,
        calls: int = 1,
        is_scripted: bool = False,
        is_estimated: bool = False,
        answers_to: SubjectId | None = None,
    ) -> None:
        """Count calls with all their tokens; `is_scripted`: no real model; `is_estimated`: none were told."""
        day = at.date().isoformat()
        counts = {"calls": calls, "prompt_tokens": prompt, "completion_tokens": completion}
        self.spent.update({(purpose, name): count for name, count in counts.items()})
        counts |= {"scripted_calls": calls} if is_scripted else {}
        counts |= {"estimated_calls": calls} if is_estimated else {}
        fields: Document = {"tenant": tenant, "day": day, "at": at}
        inc = {f"{purpose}.{name}": count for name, count in counts.items()}
        writes = [Upsert(self.name, f"tokens/{tenant}/{day}", Update(set=fields, inc=inc), tenant=tenant)]
        if answers_to is not None:
            key = f"{_ANSWERED}{day}/{tenant}/{user_id_of(answers_to)}"
            writes.append(Upsert(self.name, key, Update(set=fields | {"subject": answers_to}, inc=inc), tenant=tenant))
        await self._store.commit(writes)

    async def drop_older(self, at: datetime) -> int:
        """Delete what answers to people took on days before yesterday; returns how many documents."""
        return await self._delete(_days(before=at.date() - timedelta(days=_ANSWERED_DAYS_KEPT - 1)))

    async def of_day(self, tenant: TenantId, at: datetime) -> Document | None:
        """Read the counts of a tenant's day, or None when there was no call."""
        return await self._store.get(self.name, f"tokens/{tenant}/{at.date().isoformat()}")

    async def note_uses(self, uses: Sequence[Use]) -> None:
        """Add to the counts of memories."""
        await self._store.commit([self._counting(use) for use in uses])

    async def last_used(self, ids: Sequence[MemoryId]) -> dict[MemoryId, datetime]:
        """Return when memories were last used; one that never was is missing."""
        found = await self._documents({"_id": {"$in": [_use_key(each) for each in ids]}})
        return {MemoryId(document["memory_id"]): document["at"] for document in found}

    async def uses_of(self, tenant: TenantId, subject: SubjectId | None) -> dict[MemoryId, int]:
        """Return how often memories about a person, or nobody, were used; unused ones are missing."""
        where = {"tenant": tenant, "subject": subject, "memory_id": {"$gt": ""}}
        return {MemoryId(row["memory_id"]): row["uses"] for row in await self._documents(where)}

    async def standings_of(self, tenant: TenantId, subject: SubjectId | None) -> dict[MemoryId, int]:
        """Return how memories about a person, or nobody, fared in answers; others are missing."""
        where = {"tenant": tenant, "subject": subject, "memory_id": {"$gt": ""}}
        return {
            MemoryId(row["memory_id"]): standing(
                retrieved=row["uses"], cited=row.get("cited", 0), ignored=row.get("ignored", 0)
            )
            for row in await self._documents(where)
        }

    async def export_person(self, subject: SubjectId, tenant: TenantId | None) -> AsyncIterator[list[Document]]:
        """Read the use of the person's memories and their direct messages' tokens; a guild's are of all."""
        own = _own_tenant(subject)
        async for page in self._pages(of_person(subject, tenant)):
            yield [document for document in page if document["tenant"] != own]
        if tenant in (None, own):
            async for page in self._pages({"tenant": own}):
                yield page

    async def erase_person(self, subject: SubjectId, tenant: TenantId | None, since: Since | None = None) -> int:
        """Delete the counts of the person's memories, whenever they were used, and those of their direct messages."""
        del since
        own = _own_tenant(subject)
        direct = await self._delete({"tenant": own}) if tenant in (None, own) else 0
        return direct + await self._delete(of_person(subject, tenant))

    async def ending(self, memory: Memory, *, stays: bool = False) -> Sequence[Write]:
        """Delete its counts."""
        return [] if stays else [forgetting_uses([memory.id])]

    def _note_answered(self, tenant: TenantId, subject: SubjectId, day: date, tokens: int) -> None:
        if day not in self._answered:
            self._answered[day] = Counter()
            # The clock may be put back over midnight.
            for old in sorted(self._answered)[:-_ANSWERED_DAYS_KEPT]:
                del self._answered[old]
        if day in self._answered:
            self._answered[day][tenant] += tokens
            self._answered[day][subject] += tokens

    def _counting(self, use: Use) -> Upsert:
        fields = {"tenant": use.tenant, "subject": use.subject, "memory_id": use.memory_id, "at": use.last_used}
        return Upsert(
            self.name,
            _use_key(use.memory_id),
            Update(set=fields, inc={"uses": use.times, "cited": use.cited, "ignored": use.ignored}),
            tenant=use.tenant,
        )


def forgetting_uses(ids: Sequence[MemoryId]) -> DeleteWhere:
    """Return the write that ends the counts of memories."""
    return DeleteWhere(Usage.name, {"_id": {"$in": [_use_key(each) for each in ids]}})


def _use_key(memory_id: MemoryId) -> str:
    return f"memory/{memory_id}"


_ANSWERED: Final = "answered/"
"""Begins the `_id` of what answers took, before day, place and person: a day's documents stand together."""


def _days(*, before: date) -> dict[str, dict[str, str]]:
    return {"_id": {"$gte": _ANSWERED, "$lt": f"{_ANSWERED}{before.isoformat()}"}}


def _own_tenant(subject: SubjectId) -> TenantId:
    return dm_tenant(user_id_of(subject))
