"""Backups through the port: everything of a store, and the store as it was put back, whatever was erased since."""

from memory.store.documents import DeleteWhere, Document, DocumentStore, Insert
from memory.store.schema import COLLECTIONS

Backup = dict[str, list[Document]]


async def backup_of(store: DocumentStore) -> Backup:
    """Read everything."""
    return {name: await store.find(name, {}) for name in COLLECTIONS}


async def put_back(store: DocumentStore, backup: Backup) -> None:
    """Make a store what it was, its tombstones included."""
    for name, documents in backup.items():
        await store.commit([DeleteWhere(name, {}), *(Insert(name, document) for document in documents)])
