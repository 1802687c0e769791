"""What one process tells others of its writes: whose records changed, by ids, for a minute, among the leases."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Literal

from memory.domain.ids import SubjectId, TenantId
from memory.store.documents import DeleteWhere, Document, Insert, SharedStore, Update, UpdateWhere
from memory.store.processes import COLLECTION

KEPT_FOR: Final = timedelta(minutes=1)
FROM: Final = "from"
"""The field that only notices have: the number of the process that left it."""
DropKind = Literal["written", "let_go", "rules"]
"""Records changed; besides, what is foreseen of them must go; what people or guilds chose changed."""


@dataclass(frozen=True, slots=True)
class Drop:
    """Of what nothing may be kept that was made before."""

    kind: DropKind
    tenant: TenantId | None
    """None: of every place."""
    subject: SubjectId | None
    """None: of everybody, and of what the place itself knows."""


@dataclass(frozen=True, slots=True)
class PeerNotice:
    """What one process told at once."""

    key: str
    by: int
    drops: tuple[Drop, ...]
    wants_heard: bool
    """Whether somebody waits until it was heard."""
    heard: frozenset[int]
    """The processes that have dropped it, where it was wanted."""


class Notices:
    """Reads and writes of notices."""

    def __init__(self, store: SharedStore, number: int) -> None:
        """`number` is that of this process."""
        self._store = store
        self._number = number
        self._left = 0

    async def leave(self, drops: Sequence[Drop], *, at: datetime, wants_heard: bool) -> str:
        """Leave a notice for the others and return its key."""
        self._left += 1
        notice: Document = {
            "_id": f"notice/{self._number}/{self._left}",
            FROM: self._number,
            "drops": [[each.kind, each.tenant, each.subject] for each in drops],
            "wants_heard": wants_heard,
            "heard": [],
            "expires_at": at + KEPT_FOR,
        }
        await self._store.commit([Insert(COLLECTION, notice)])
        return str(notice["_id"])

    async def note_heard(self, key: str) -> None:
        """Say that this process holds nothing any more of what a notice tells."""
        await self._store.commit([UpdateWhere(COLLECTION, {"_id": key}, Update(push={"heard": [self._number]}))])

    async def heard(self, key: str) -> frozenset[int] | None:
        """Return which processes have heard a notice; None when it is gone."""
        document = await self._store.get(COLLECTION, key)
        return None if document is None else notice_in(document).heard

    async def waited_for(self, *, at: datetime) -> list[str]:
        """Return the notices of others that somebody may be waiting for."""
        found = await self._store.find(COLLECTION, {"expires_at": {"$gt": at}, "wants_heard": True})
        notices = [notice_in(each) for each in found]
        return [each.key for each in notices if each.by != self._number and self._number not in each.heard]

    async def drop_old(self, *, at: datetime) -> None:
        """Remove the notices whose minute is over."""
        await self._store.commit([DeleteWhere(COLLECTION, {"expires_at": {"$lte": at}, FROM: {"$gt": 0}})])


def notice_in(document: Document) -> PeerNotice:
    """Read a notice."""
    return PeerNotice(
        key=str(document["_id"]),
        by=int(document[FROM]),
        drops=tuple(Drop(kind, tenant, subject) for kind, tenant, subject in document["drops"]),
        wants_heard=bool(document["wants_heard"]),
        heard=frozenset(document["heard"]),
    )
