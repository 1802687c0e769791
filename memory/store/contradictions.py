"""Pairs of which nobody can tell at once whether they say the same or contradict each other; only a note is content."""

from collections.abc import Sequence
from datetime import datetime
from typing import ClassVar, Final

from pydantic import AwareDatetime

from memory.domain.export.records import ExportedPair
from memory.domain.ids import MemoryId, SubjectId, TenantId, derived_id
from memory.domain.memory import Memory
from memory.domain.upkeep.maintenance import Suspects, put_off_for
from memory.domain.upkeep.settlement import Resolution
from memory.domain.writing.changes import Doubt
from memory.domain.writing.relation import CLAIMED
from memory.store.codec import to_document, upserting
from memory.store.documents import DeleteWhere, Insert, Update, UpdateWhere, Upsert, Write
from memory.store.personal import Since, SubjectCollection, of_person
from memory.store.questions import Records, StoreQuery

_JUDGE: Final = "maintenance"  # Who resolved a pair that no person did

_SAID_SINCE: Final = "said otherwise since"  # Note of a pair that the subject's own later word decided at once
_SAID_BY_MODEL: Final = "a model read it as said otherwise since"
"""Note of a pair of which a model said that the later half replaces the earlier one; rules do not bring that back."""
_OTHER_ENDED: Final = "the other one ended"  # Note of a pair that nobody had to decide any more


class DoubtfulPair(ExportedPair, extra="forbid"):
    """Two memories of one scope and audience, the earlier first, under an id of both; judged, it waits for a person."""

    resolution: Resolution | None = None
    note: str = ""
    """Why it was resolved so: a code of ours, or the words of the person who did."""
    by: str | None = None
    resolved_at: AwareDatetime | None = None

    @property
    def is_ones_own_word(self) -> bool:
        """Return whether its subject was asked which is right, and said so."""
        return self.subject is not None and self.by == self.subject and self.note not in (_SAID_SINCE, _SAID_BY_MODEL)

    def is_claimed_by(self, memory_id: MemoryId) -> bool:
        """Return whether a memory was said to replace the other one, which nobody decided yet."""
        return self.resolution is None and self.reason == CLAIMED and self.memory_ids[1] == memory_id

    def may_be_judged(self, digest: str, *, at: datetime) -> bool:
        """Return whether a model may be asked: nobody decided, and it said nothing of these words."""
        if self.next_try_at is not None and at < self.next_try_at:
            return False
        if self.resolution is None:
            return not self.is_judged or self.digest != digest
        return self.by == _JUDGE and self.digest != digest


class Contradictions(Records[DoubtfulPair], SubjectCollection):
    """Reads and writes of pairs."""

    name: ClassVar[str] = "contradictions"
    model = DoubtfulPair

    def waiting(self, tenant: TenantId, *, limit: int) -> StoreQuery[list[DoubtfulPair]]:
        """Query the pairs of a tenant that nobody resolved, oldest first."""
        return self._find({"tenant": tenant, "resolution": None}, sort=[("detected_at", 1)], limit=limit)

    async def tenants_soon(self) -> list[TenantId]:
        """Return the tenants with pairs that are to be judged soon, sorted."""
        return sorted(TenantId(name) for name in await self._distinct("tenant", {"soon": True}))

    def soon(self, tenant: TenantId, *, before: datetime, limit: int) -> StoreQuery[list[DoubtfulPair]]:
        """Query the pairs of a tenant that are to be judged soon and were noted before a time, newest first."""
        where = {"soon": True, "tenant": tenant, "detected_at": {"$lt": before}}
        return self._find(where, sort=[("detected_at", -1)], limit=limit)

    def leave_to_night(self, tenant: TenantId, ids: Sequence[str]) -> list[UpdateWhere]:
        """Return the writes that let pairs wait for the night."""
        later = Update(set={"soon": False})
        return [UpdateWhere(self.name, {"_id": each, "tenant": tenant}, later) for each in ids]

    def of_memory(self, memory: Memory) -> StoreQuery[list[DoubtfulPair]]:
        """Query the pairs that a memory is part of."""
        return self._find({"tenant": memory.tenant, "memory_ids": memory.id})

    async def among(self, ids: Sequence[str]) -> dict[str, DoubtfulPair]:
        """Read those of some pairs that there are, by id."""
        return {pair.id: pair for pair in await self._among(ids)}

    def waiting_for(self, tenant: TenantId, subject: SubjectId | None, *, limit: int) -> StoreQuery[list[DoubtfulPair]]:
        """Query at most `limit` judged open pairs about a person, or about the guild (None), oldest first."""
        where = {"tenant": tenant, "subject": subject, "resolution": None, "is_judged": True}
        return self._find(where, sort=[("detected_at", 1)], limit=limit)

    async def with_words(self, tenant: TenantId, subject: SubjectId) -> list[DoubtfulPair]:
        """Read the pairs about a person that hold words of theirs."""
        pairs = await self._find({"tenant": tenant, "subject": subject, "by": subject})
        return [pair for pair in pairs if pair.is_ones_own_word and pair.note]

    async def erase_person(self, subject: SubjectId, tenant: TenantId | None, since: Since | None = None) -> int:
        """Delete the person's pairs; what they said of one goes with it."""
        if since is None:
            return await self._delete_text(of_person(subject, tenant))
        found = await self._documents(of_person(subject, tenant))
        gone = [row["_id"] for row in found if not since.memories.issuperset(row["memory_ids"])]
        return await self._delete_text({"_id": {"$in": gone}})

    async def ending(self, memory: Memory, *, stays: bool = False) -> Sequence[Write]:
        """Delete its pairs; where its record stays, take out what the person said of them."""
        if not stays:
            return [forgetting_pairs(memory)]
        return [self.hush(pair) for pair in await self.of_memory(memory) if pair.is_ones_own_word]

    async def drop_harmless(self, before: datetime) -> int:
        """Remove the pairs that a model judged harmless before a time; returns how many."""
        return await self._delete({"resolution": "both_valid", "by": _JUDGE, "resolved_at": {"$lt": before}})

    def note_judged(self, pair: Suspects, resolution: Resolution | None, *, at: datetime) -> Upsert:
        """Return the write that keeps a model's verdict; None lets the pair wait for a person."""
        noted = DoubtfulPair(
            id=pair.id,
            tenant=pair.known.tenant,
            subject=pair.known.subject,
            memory_ids=(pair.known.id, pair.new.id),
            score=pair.score,
            reason=pair.reason,
            detected_at=at,
            resolution=resolution,
            by=None if resolution is None else _JUDGE,
            resolved_at=None if resolution is None else at,
            digest=pair.digest,
            is_judged=True,
        )
        return upserting(self.name, noted)

    def put_off(self, pair: Suspects, known: DoubtfulPair | None, *, at: datetime) -> Upsert:
        """Return the write that lets a pair wait for longer each time that no answer came of a request about it."""
        noted = known or _pair(Doubt(pair.known.id, pair.new.id, pair.score, pair.reason), pair.new, at=at)
        waits = {"soon": False, "tries": noted.tries + 1, "next_try_at": at + put_off_for(noted.tries)}
        return upserting(self.name, noted.model_copy(update=waits))

    def outlive(self, pair: DoubtfulPair, resolution: Resolution, *, at: datetime) -> UpdateWhere:
        """Return the compare-and-set that closes a waiting pair of which only one is left."""
        return self.resolve(pair.tenant, pair.id, resolution, note=_OTHER_ENDED, by=_JUDGE, at=at)

    def take_back(self, pair_id: str) -> DeleteWhere:
        """Return the write that ends a pair."""
        return DeleteWhere(self.name, {"_id": pair_id})

    def queue(self, doubts: Sequence[Doubt], memory: Memory, *, at: datetime) -> list[Insert]:
        """Return the writes that note what is doubtful about a new memory; a pair that is known stays as it is."""
        return [Insert(self.name, to_document(_pair(doubt, memory, at=at))) for doubt in doubts]

    def overrule(self, doubt: Doubt, memory: Memory, *, by: str, at: datetime) -> Insert | Upsert:
        """Return the write that notes that a newer memory took the place of one that it contradicts."""
        pair = _pair(doubt, memory, at=at)
        is_claimed = doubt.reason == CLAIMED
        note = _SAID_BY_MODEL if is_claimed else _SAID_SINCE
        settled = {"resolution": "b_wins", "by": by, "note": note, "resolved_at": at}
        settled_pair = pair.model_copy(update=settled)
        # A pair that waited for this word is settled by it; what rules find leaves it as it is.
        if is_claimed:
            return upserting(self.name, settled_pair)
        return Insert(self.name, to_document(settled_pair))

    def hush(self, pair: DoubtfulPair) -> UpdateWhere:
        """Return the write that drops a person's words from a pair; its commit carries a scrub mark."""
        return UpdateWhere(self.name, {"_id": pair.id, "tenant": pair.tenant}, Update(set={"note": ""}))

    def resolve(
        self, tenant: TenantId, pair_id: str, resolution: Resolution, *, note: str, by: str, at: datetime
    ) -> UpdateWhere:
        """Return the compare-and-set that closes a pair which still waits."""
        fields = {"resolution": resolution, "note": note, "by": by, "resolved_at": at, "soon": False}
        where = {"_id": pair_id, "tenant": tenant, "resolution": None}
        return UpdateWhere(self.name, where, Update(set=fields), must_match=True)


def forgetting_pairs(memory: Memory) -> DeleteWhere:
    """Return the write that ends the pairs of a memory."""
    return DeleteWhere(Contradictions.name, {"tenant": memory.tenant, "memory_ids": memory.id})


def _pair(doubt: Doubt, memory: Memory, *, at: datetime) -> DoubtfulPair:
    return DoubtfulPair(
        id=derived_id("pair", *sorted((doubt.known, doubt.new))),
        tenant=memory.tenant,
        subject=memory.subject,
        memory_ids=(doubt.known, doubt.new),
        score=doubt.score,
        reason=doubt.reason,
        detected_at=at,
        digest=doubt.digest,
        is_judged=bool(doubt.digest),
        soon=doubt.soon,
    )
