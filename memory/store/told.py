"""The collection of what people were told of changes of their memory, one document a person and session. No text."""

from collections.abc import Sequence
from datetime import datetime
from typing import ClassVar

from memory.domain.ids import SubjectId, TenantId, user_id_of
from memory.domain.message import Told, place_of_session
from memory.store.codec import plain
from memory.store.documents import DeleteWhere, Document, Find, Insert, Update, UpdateWhere
from memory.store.personal import SubjectCollection, nothing_of_memories
from memory.store.questions import StoreQuery


class ToldBook(SubjectCollection):
    """Reads and writes of what was told."""

    name: ClassVar[str] = "told"
    ending = nothing_of_memories

    def reading(self, session_id: str, subject: SubjectId) -> StoreQuery[Told | None]:
        """Query what a person was told in a session; None before an answer, and once it is dropped."""
        return StoreQuery(Find(self.name, {"_id": _key(session_id, subject)}, limit=1), _first)

    def note(self, session_id: str, subject: SubjectId, *, before: Told | None, after: Told) -> Insert | UpdateWhere:
        """Return the write that notes what a person was told; of two answers at once only the first one's matches."""
        key, fields = _key(session_id, subject), plain(after)
        if before is not None:
            return UpdateWhere(self.name, {"_id": key, "revision": before.revision}, Update(set=fields))
        tenant, _ = place_of_session(session_id)
        return Insert(self.name, {"_id": key, "tenant": tenant, "subject": subject, "session_id": session_id, **fields})

    def forget(self, session_id: str, subject: SubjectId) -> DeleteWhere:
        """Return the write that forgets what a person was told in a session."""
        return DeleteWhere(self.name, {"_id": _key(session_id, subject)})

    def drop_session(self, session_id: str) -> DeleteWhere:
        """Return the write that forgets what anybody was told in a session."""
        tenant, _ = place_of_session(session_id)
        return DeleteWhere(self.name, {"tenant": tenant, "session_id": session_id})

    async def drop_older(self, before: datetime) -> int:
        """Delete what was told before a time and not added to since; returns how many documents."""
        return await self._delete({"until": {"$lt": before}})

    async def erase_tenant(self, tenant: TenantId) -> int:
        """Delete the tenant's documents, which hold no text."""
        return await self._delete({"tenant": tenant})


def _key(session_id: str, subject: SubjectId) -> str:
    return f"{session_id}/{user_id_of(subject)}"


def _first(found: Sequence[Document]) -> Told | None:
    if not found:
        return None
    return Told.model_validate({name: found[0][name] for name in Told.model_fields})
