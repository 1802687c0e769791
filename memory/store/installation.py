"""Facts about this installation of the bot. Nothing of any person."""

from typing import ClassVar, Final

from memory.domain.ids import SubjectId, TenantId
from memory.store.documents import Document, Insert, Update, Upsert
from memory.store.personal import Collection
from memory.store.scrub_marks import COLLECTION, MARK

_COMMANDS: Final = "commands"
_BOT: Final = "bot"


class Installation(Collection):
    """Reads and writes of facts."""

    name: ClassVar[str] = COLLECTION

    async def synced_commands(self) -> str | None:
        """Give the fingerprint of the commands that Discord was told last, or None."""
        document = await self._store.get(self.name, _COMMANDS)
        return None if document is None else str(document["fingerprint"])

    async def note_synced_commands(self, fingerprint: str) -> None:
        """Note the fingerprint of the commands that Discord has accepted."""
        await self._store.commit([Upsert(self.name, _COMMANDS, Update(set={"fingerprint": fingerprint}))])

    async def scrubs_asked(self) -> int | None:
        """Give the number of the newest mark that no scrub has followed yet; None when none is due."""
        document = await self._store.get(self.name, MARK)
        if document is None or document["asked"] == document.get("done", 0):
            return None
        return int(document["asked"])

    async def note_scrubbed(self, asked: int) -> None:
        """Note that a scrub has followed the marks up to this number; later ones stay due."""
        await self._store.commit([Upsert(self.name, MARK, Update(set={"done": asked}))])

    async def bot_id(self) -> int | None:
        """Give the Discord id of the bot whose memory this is, or None before it was noted."""
        document = await self._store.get(self.name, _BOT)
        return None if document is None else int(document["user_id"])

    async def note_bot_id(self, user_id: int) -> None:
        """Note whose memory this is; the first to say so stays."""
        await self._store.commit([Insert(self.name, {"_id": _BOT, "user_id": str(user_id)})])

    async def export_person(self, subject: SubjectId, tenant: TenantId | None) -> list[Document]:
        """Give nothing: there is nothing of a person here."""
        del subject, tenant
        return []

    async def erase_person(self, subject: SubjectId, tenant: TenantId | None) -> int:
        """Erase nothing: there is nothing of a person here."""
        del subject, tenant
        return 0

    async def erase_tenant(self, tenant: TenantId) -> int:
        """Erase nothing: there is nothing of a tenant here."""
        del tenant
        return 0

    async def tenants(self) -> set[TenantId]:
        """Name none."""
        return set()
