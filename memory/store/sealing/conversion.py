"""Encrypts a store whose texts are in clear, in batches. Where it was cut off, the next start completes it first."""

from memory.store.documents import Document, Update, UpdateWhere
from memory.store.keys import CHECK
from memory.store.questions import pages_of
from memory.store.schema import KEYS
from memory.store.sealing.cipher import is_sealed
from memory.store.sealing.fields import UNITS
from memory.store.sealing.keyring import UNDER_WAY
from memory.store.sealing.parts import holds_text
from memory.store.sealing.sealed_store import SealedStore


async def seal_all(sealed: SealedStore) -> int:
    """Seal what is in clear and overwrite its bytes; returns how many documents. Nobody else may write meanwhile."""
    done = 0
    for collection in UNITS:
        async for page in pages_of(sealed.store, collection, {}):
            due = [document["_id"] for document in page if _is_in_clear(collection, document)]
            rows = await sealed.find(collection, {"_id": {"$in": due}}) if due else []
            await sealed.commit([_rewriting(collection, row) for row in rows])
            done += len(rows)
    await sealed.scrub()
    await sealed.store.commit([UpdateWhere(KEYS, {"_id": CHECK}, Update(unset=[UNDER_WAY]))])
    return done


def _rewriting(collection: str, document: Document) -> UpdateWhere:
    fields = {name: value for name, value in document.items() if name != "_id"}
    return UpdateWhere(collection, {"_id": document["_id"]}, Update(set=fields), must_match=True)


def _is_in_clear(collection: str, document: Document) -> bool:
    return any(
        holds_text(unit, part) and not is_sealed(part.get(unit.carrier))
        for unit in UNITS[collection]
        for part in unit.among(document)
    )
