"""Formations: the write-ahead records of extractions. Content stands in them only between answer and memory."""

from collections.abc import AsyncIterator, Callable, Sequence
from datetime import datetime
from typing import Any, ClassVar, Final

from memory.domain.errors import VersionConflict
from memory.domain.formation.extraction import SessionNote
from memory.domain.formation.record import FormationRecord, Status
from memory.domain.ids import MessageId, SubjectId, TenantId, dm_tenant, user_id_of
from memory.store.codec import to_document
from memory.store.documents import DeleteWhere, Document, Insert, Update, UpdateWhere
from memory.store.personal import Collection, Since, nothing_of_memories, of_person, scrub_mark
from memory.store.questions import Records, StoreQuery

OPEN: Final[tuple[Status, ...]] = ("claimed", "answered")
_ATTEMPTS: Final = 20


class Formations(Records[FormationRecord], Collection):
    """Reads and writes of formations."""

    name: ClassVar[str] = "formations"
    model = FormationRecord
    ending = nothing_of_memories

    async def open_in(self, session_id: str) -> FormationRecord | None:
        """Read the formation of a session that is under way, the oldest if there are several; None when none is."""
        where: dict[str, Any] = {"session_id": session_id, "status": {"$in": list(OPEN)}}
        found = await self._find(where, sort=[("created_at", 1)], limit=1)
        return found[0] if found else None

    async def sessions_to_try(self, at: datetime) -> list[str]:
        """Return the sessions with a formation under way whose next try has come, in no order."""
        where: dict[str, Any] = {"status": {"$in": list(OPEN)}, "next_try_at": {"$lte": at}}
        return [str(name) for name in await self._distinct("session_id", where)]

    async def count(self, status: Status) -> int:
        """Count the formations in a status; the parked ones are for the operator to see."""
        return await self._count({"status": status})

    def claimed(self) -> StoreQuery[list[FormationRecord]]:
        """Query the formations that wait for an answer, in no order."""
        return self._find({"status": "claimed"})

    def parked(self) -> StoreQuery[list[FormationRecord]]:
        """Query the parked formations, oldest first."""
        return self._find({"status": "parked"}, sort=[("created_at", 1)])

    def insert(self, formation: FormationRecord) -> Insert:
        """Return the write that claims a window; it does not match when the window was claimed before."""
        return Insert(self.name, _document(formation), must_match=True)

    def replace(self, formation: FormationRecord) -> UpdateWhere:
        """Return the compare-and-set of a changed record; no match when others changed it first."""
        fields = _document(formation.model_copy(update={"revision": formation.revision + 1}))
        key = fields.pop("_id")
        where = {"_id": key, "tenant": formation.tenant, "revision": formation.revision}
        return UpdateWhere(self.name, where, Update(set=fields), must_match=True)

    async def forget_messages(self, tenant: TenantId, ids: Sequence[MessageId]) -> int:
        """Take messages that are gone out of formations, with what was made of them. Repeatable."""
        gone = frozenset(ids)
        looked: dict[str, Any] = {"$in": ["answered", "applied", "parked"]}
        where: dict[str, Any] = {"tenant": tenant, "message_ids": {"$in": list(ids)}, "status": looked}
        return await self._rewrite(where, lambda formation: _without_messages(formation, gone))

    async def forget_words(self, tenant: TenantId, message_id: MessageId) -> int:
        """Take what was made of the old words of an edited message out of formations; returns how many. Repeatable."""
        where: dict[str, Any] = {"tenant": tenant, "message_ids": message_id, "status": "answered"}
        return await self._rewrite(where, lambda formation: _without_words(formation, message_id))

    def looking_at(self, tenant: TenantId, ids: Sequence[MessageId]) -> StoreQuery[list[FormationRecord]]:
        """Query the formations of a tenant that look at one of some messages, in no order."""
        return self._find({"tenant": tenant, "message_ids": {"$in": list(ids)}})

    async def drop_older(self, before: datetime) -> int:
        """Remove formations from before a time, whatever became of them; returns how many."""
        return await self._delete_text({"created_at": {"$lt": before}})

    async def drop_channel(self, tenant: TenantId, channel_id: str) -> int:
        """Remove the formations of a channel or thread that is gone; returns how many."""
        return await self._delete_text({"tenant": tenant, "channel_id": channel_id})

    async def export_person(self, subject: SubjectId, tenant: TenantId | None) -> AsyncIterator[list[Document]]:
        """Read the formations that the person speaks in, with their own lines and observations and nobody else's."""
        own = dm_tenant(user_id_of(subject))
        if tenant in (None, own):
            async for page in self._pages({"tenant": own}):
                yield [_own_part(each, subject) for each in page]
        async for page in self._pages(of_person(subject, tenant, field="authors")):
            yield [_own_part(each, subject) for each in page if each["tenant"] != own]

    async def erase_person(self, subject: SubjectId, tenant: TenantId | None, since: Since | None = None) -> int:
        """Take the person out of every formation, whenever it began; one in which nobody else speaks goes."""
        del since
        own = dm_tenant(user_id_of(subject))
        whole = await self._delete_text({"tenant": own}) if tenant in (None, own) else 0
        where = of_person(subject, tenant, field="authors")
        return whole + await self._rewrite(where, lambda formation: _without_person(formation, subject))

    async def _rewrite(
        self, where: dict[str, Any], rewrite: Callable[[FormationRecord], FormationRecord | None]
    ) -> int:
        """Change or remove formations by compare-and-set; returns how many. `rewrite` gives None for one that goes."""
        names = await self._distinct("_id", where)
        for name in names:
            await self._rewrite_one(str(name), rewrite)
        return len(names)

    async def _rewrite_one(
        self, formation_id: str, rewrite: Callable[[FormationRecord], FormationRecord | None]
    ) -> None:
        for _ in range(_ATTEMPTS):
            formation = await self.get(formation_id)
            if formation is None:
                return
            changed = rewrite(formation)
            gone = DeleteWhere(self.name, {"_id": formation_id, "revision": formation.revision})
            outcomes = await self._store.commit([gone if changed is None else self.replace(changed), scrub_mark()])
            if outcomes[0].matched:
                return
        raise VersionConflict(f"formation {formation_id!r} kept changing; try again")


def _document(formation: FormationRecord) -> Document:
    return to_document(
        formation, authors=list(formation.authors), message_ids=[line.message_id for line in formation.lines]
    )


def _without_messages(formation: FormationRecord, gone: frozenset[MessageId]) -> FormationRecord | None:
    lines = tuple(line for line in formation.lines if line.message_id not in gone)
    if not lines:
        return None
    left = tuple(each for each in formation.observations if gone.isdisjoint(each.message_ids))
    return formation.model_copy(update={"raw": "", "note": SessionNote(), "observations": left, "lines": lines})


def _without_words(formation: FormationRecord, message_id: MessageId) -> FormationRecord:
    lines = [
        line.model_copy(update={"digest": ""}) if line.message_id == message_id else line for line in formation.lines
    ]
    left = tuple(each for each in formation.observations if message_id not in each.message_ids)
    return formation.model_copy(update={"raw": "", "note": SessionNote(), "observations": left, "lines": tuple(lines)})


def _without_person(formation: FormationRecord, subject: SubjectId) -> FormationRecord | None:
    left = tuple(
        each for each in formation.observations if subject not in (each.subject, each.author, *each.others, *each.named)
    )
    lines = tuple(line for line in formation.lines if line.author != subject)
    if not lines:
        return None
    return formation.model_copy(update={"raw": "", "note": SessionNote(), "observations": left, "lines": lines})


def _own_part(document: Document, subject: SubjectId) -> Document:
    shared = ("_id", "tenant", "channel_id", "session_id", "status", "trigger", "created_at", "updated_at")
    observations = [each for each in document["observations"] if subject in (each["subject"], each["author"])]
    own_lines = [line["message_id"] for line in document["lines"] if line["author"] == subject]
    return {key: document[key] for key in shared} | {"message_ids": own_lines, "observations": observations}
