"""Facts about this installation of the bot. Nothing of any person."""

from typing import ClassVar, Final

from memory.domain.ids import SubjectId, TenantId
from memory.store.documents import Document, Update, Upsert
from memory.store.personal import Collection

_COMMANDS: Final = "commands"


class Installation(Collection):
    """Reads and writes of facts."""

    name: ClassVar[str] = "installation"

    async def synced_commands(self) -> str | None:
        """Give the fingerprint of the commands that Discord was told last, or None."""
        document = await self._store.get(self.name, _COMMANDS)
        return None if document is None else str(document["fingerprint"])

    async def note_synced_commands(self, fingerprint: str) -> None:
        """Note the fingerprint of the commands that Discord has accepted."""
        await self._store.commit([Upsert(self.name, _COMMANDS, Update(set={"fingerprint": fingerprint}))])

    async def export_person(self, subject: SubjectId, tenant: TenantId | None) -> list[Document]:
        """Give nothing: there is nothing of a person here."""
        del subject, tenant
        return []

    async def erase_person(self, subject: SubjectId, tenant: TenantId | None) -> int:
        """Erase nothing: there is nothing of a person here."""
        del subject, tenant
        return 0
