"""Facts about this installation of the bot, and claims of pieces of work. Nothing of any person."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, ClassVar, Final

from memory.domain.ids import MessageId
from memory.store.documents import DeleteWhere, Document, Insert, Update, UpdateWhere, Upsert
from memory.store.personal import COLLECTION, MARK, ImpersonalCollection

_COMMANDS: Final = "commands"
_BOT: Final = "bot"
_TIME: Final = "time"
_MIGRATION: Final = "migration"
"""Whether people are asked about what was brought over."""


class Installation(ImpersonalCollection):
    """Reads and writes of facts."""

    name: ClassVar[str] = COLLECTION

    async def synced_commands(self) -> str | None:
        """Return the fingerprint of the commands that Discord was told last, or None."""
        document = await self._store.get(self.name, _COMMANDS)
        return None if document is None else str(document["fingerprint"])

    async def note_synced_commands(self, fingerprint: str) -> None:
        """Note the fingerprint of the commands that Discord has accepted."""
        await self._store.commit([Upsert(self.name, _COMMANDS, Update(set={"fingerprint": fingerprint}))])

    async def scrubs_asked(self) -> int | None:
        """Return the number of the newest mark that no scrub has followed yet; None when none is due."""
        document = await self._store.get(self.name, MARK)
        if document is None or document["asked"] == document.get("done", 0):
            return None
        return int(document["asked"])

    async def note_scrubbed(self, asked: int) -> None:
        """Note that a scrub has followed the marks up to this number; later ones stay due."""
        await self._store.commit([Upsert(self.name, MARK, Update(set={"done": asked}))])

    async def bot_id(self) -> int | None:
        """Return the Discord id of the bot whose memory this is, or None before it was noted."""
        document = await self._store.get(self.name, _BOT)
        return None if document is None else int(document["user_id"])

    async def note_bot_id(self, user_id: int) -> None:
        """Note whose memory this is; the first to say so stays."""
        await self._store.commit([Insert(self.name, {"_id": _BOT, "user_id": str(user_id)})])

    async def forget_bot(self) -> None:
        """Let the store belong to the next bot that is noted."""
        await self._store.commit([DeleteWhere(self.name, {"_id": _BOT})])

    async def time_confirmed(self) -> datetime | None:
        """Return when Discord last confirmed the time, as far as it was noted; None when it never did."""
        document = await self._store.get(self.name, _TIME)
        return None if document is None else document["confirmed_at"]

    async def note_time_confirmed(self, at: datetime) -> None:
        """Note that Discord confirmed the time, and the time itself."""
        await self._store.commit([Upsert(self.name, _TIME, Update(set={"confirmed_at": at}))])

    async def is_migration_offered(self) -> bool:
        """Return whether people are asked about what was brought over for them."""
        document = await self._store.get(self.name, _MIGRATION)
        return document is not None and bool(document["offered"])

    async def note_migration(self, *, is_offered: bool) -> None:
        """Ask people about it from now on, or no longer."""
        await self._store.commit([Upsert(self.name, _MIGRATION, Update(set={"offered": is_offered}))])


class Leases(ImpersonalCollection):
    """Atomic claims."""

    name: ClassVar[str] = "leases"

    def claim_message(self, message_id: MessageId, *, expires_at: datetime, is_settled: bool = False) -> Insert:
        """Return the write that claims a message for answering; a commit ends where it is claimed already.

        `is_settled`: no answer is due to it.
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
        """Take work, which names no person; one's own is renewed, one that ran out is taken over. False else."""
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
