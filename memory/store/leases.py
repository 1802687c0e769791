"""Leases: who does a piece of work now, and that a message was taken up. They name no person."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, ClassVar

from memory.domain.ids import MessageId
from memory.store.documents import DeleteWhere, Document, Insert, Update, UpdateWhere, Upsert
from memory.store.personal import ImpersonalCollection


class Leases(ImpersonalCollection):
    """Atomic claims."""

    name: ClassVar[str] = "leases"

    def claim_message(self, message_id: MessageId, *, expires_at: datetime, is_settled: bool = False) -> Insert:
        """Return the write that takes a message up for an answer.

        Where it was taken up before it matches nothing and ends the commit. `is_settled`: no answer is due.
        """
        claim: Document = {"_id": f"answer/{message_id}", "expires_at": expires_at, "is_settled": is_settled}
        return Insert(self.name, claim, must_match=True)

    def settle_message(self, message_id: MessageId) -> UpdateWhere:
        """Return the write that no answer is due to a message any more; no match if it was not taken up."""
        return UpdateWhere(self.name, {"_id": f"answer/{message_id}"}, Update(set={"is_settled": True}))

    async def is_settled(self, message_id: MessageId) -> bool:
        """Return whether a message was taken up and no answer is due to it any more."""
        claim = await self._store.get(self.name, f"answer/{message_id}")
        return claim is not None and bool(claim.get("is_settled", False))

    async def claim(self, work: str, *, owner: str, at: datetime, expires_at: datetime) -> bool:
        """Take a piece of work; False while somebody else has it.

        `work` names no person. One's own claim is renewed, one that ran out is taken over.
        """
        fresh: Document = {"_id": work, "owner": owner, "expires_at": expires_at}
        (outcome,) = await self._store.commit([Insert(self.name, fresh)])
        if outcome.matched:
            return True
        ran_out: dict[str, Any] = {"_id": work, "expires_at": {"$lte": at}}
        taken = Update(set={"owner": owner, "expires_at": expires_at})
        (outcome,) = await self._store.commit([UpdateWhere(self.name, ran_out, taken)])
        return bool(outcome.matched) or await self.renew(work, owner=owner, expires_at=expires_at)

    async def renew(self, work: str, *, owner: str, expires_at: datetime) -> bool:
        """Keep a piece of work for longer; False when it is no longer one's own."""
        own: dict[str, Any] = {"_id": work, "owner": owner}
        (outcome,) = await self._store.commit([UpdateWhere(self.name, own, Update(set={"expires_at": expires_at}))])
        return outcome.matched == 1

    async def release(self, work: str, *, owner: str) -> None:
        """Let go of a piece of work, if it is still one's own."""
        await self._store.commit([DeleteWhere(self.name, {"_id": work, "owner": owner})])

    async def note_done(self, work: str, *, until: datetime) -> None:
        """Note that a piece of recurring work is done until it is due again. `work` names no person."""
        await self._store.commit([Upsert(self.name, f"done/{work}", Update(set={"expires_at": until}))])

    async def done_among(self, works: Sequence[str], *, at: datetime) -> set[str]:
        """Return which of some pieces of recurring work are done and not due again yet."""
        keys = {f"done/{work}": work for work in works}
        return {
            keys[str(each)]
            for each in await self._store.distinct(
                self.name, "_id", {"_id": {"$in": sorted(keys)}, "expires_at": {"$gt": at}}
            )
        }

    async def drop_expired(self, at: datetime) -> int:
        """Remove claims that ran out; returns how many."""
        return await self._delete({"expires_at": {"$lte": at}})
