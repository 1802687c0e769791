"""The message buffer: raw captured talk, short-lived."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, ClassVar, Final

from memory.domain.audience import Audience
from memory.domain.ids import ChannelId, MessageId, SubjectId, TenantId
from memory.domain.language.references import mentioned_in, without_mention_of
from memory.domain.message import Message, session_id_of
from memory.store.codec import to_document
from memory.store.documents import DeleteWhere, Document, Find, Insert, Update, UpdateWhere, Write
from memory.store.personal import Collection, Since, nothing_of_memories, of_person, scrub_mark
from memory.store.questions import Records, StoreQuery

_AT_ONCE: Final = 200
_LATEST: Final = 1000
_MENTIONS: Final = "mentions"  # Who is mentioned in the text; only for finding it
_WISH: Final = "asks_to_forget"
"""Marks what asks to forget something of which its author's lines may tell that wait; no part of the message."""
_EDITS: Final = "edits"  # How often the text was changed: what is compared and set goes by it, never by words
_WAITING: Final[dict[str, Any]] = {"formable": True, "formed": False, "parked": False}


class Messages(Records[Message], Collection):
    """Reads and writes of the buffer."""

    name: ClassVar[str] = "messages"
    model = Message
    ending = nothing_of_memories

    def by_author(self, tenant: TenantId, author: SubjectId) -> StoreQuery[list[Message]]:
        """Query what a person said in a tenant, oldest first."""
        return self._find({"tenant": tenant, "author": author}, sort=[("at", 1)])

    def waiting(self, tenant: TenantId, channel_id: ChannelId, *, limit: int) -> StoreQuery[list[Message]]:
        """Query the messages of a channel that wait for formation, oldest first, `limit` at most."""
        return self._find({"tenant": tenant, "channel_id": channel_id, **_WAITING}, sort=[("at", 1)], limit=limit)

    async def said_in(
        self, tenant: TenantId, channel_id: ChannelId, *, limit: int, until: datetime | None = None
    ) -> list[MessageId]:
        """Name messages of a channel or thread, oldest first, `limit` at most; with `until` only those said by then."""
        where: dict[str, Any] = {"tenant": tenant, "channel_id": channel_id} | _up_to(until)
        found = await self._store.find(self.name, where, sort=[("at", 1)], limit=limit)
        return [MessageId(document["_id"]) for document in found]

    async def count_in(self, tenant: TenantId, channel_id: ChannelId) -> int:
        """Count the messages of a channel or thread."""
        return await self._count({"tenant": tenant, "channel_id": channel_id})

    async def sessions_since(self, at: datetime) -> list[str]:
        """Return the sessions with something said since, latest first; of very many messages the last count."""
        fields = ["session_id", "at"]
        latest = Find(self.name, {"at": {"$gte": at}}, sort=[("at", -1)], limit=_LATEST, fields=fields)
        (found,) = await self._store.find_each([latest])
        return list(dict.fromkeys(str(document["session_id"]) for document in found))

    async def overdue(self, before: datetime) -> list[str]:
        """Return the sessions in which something said before a time still waits for formation, in no order."""
        named = await self._distinct("session_id", {**_WAITING, "at": {"$lt": before}})
        return [str(name) for name in named]

    async def among(self, ids: Sequence[MessageId]) -> dict[MessageId, Message]:
        """Read those of some messages that are still there, by id."""
        return {message.id: message for message in await self._among(ids)}

    def note_formed(self, message: Message) -> UpdateWhere:
        """Return the write that a formation is through with a message; an edited one is left to wait."""
        where = _this(message) | _worded(message.edits)
        return UpdateWhere(self.name, where, Update(set={"formed": True, "parked": False}))

    def note_parked(self, message: Message) -> UpdateWhere:
        """Return the write that the window of a message is parked; an edited one is left to wait."""
        where = _this(message) | _worded(message.edits)
        return UpdateWhere(self.name, where, Update(set={"parked": True}))

    def withdraw(self, message: Message) -> UpdateWhere:
        """Return the write that a message may not become memory any more."""
        return UpdateWhere(self.name, _this(message), Update(set={"formable": False}))

    def admit(self, message: Message) -> UpdateWhere:
        """Return the compare-and-set by which a message may become memory that might not."""
        where = _this(message) | {"formable": False, "formed": False}
        return UpdateWhere(self.name, where, Update(set={"formable": True}), must_match=True)

    def insert(self, message: Message) -> Insert:
        """Return the write that captures a message; it does not match when it was captured before."""
        session_id = session_id_of(message.tenant, message.channel_id)
        fields: Document = {"session_id": session_id, _MENTIONS: list(mentioned_in(message.text)), _WISH: False}
        return Insert(self.name, to_document(message, **fields), must_match=True)

    def reword(self, message: Message, text: str, audience: Audience) -> UpdateWhere:
        """Return the write of an edited text and its readers; what was formed is looked at again."""
        words: Document = {"text": text, _MENTIONS: list(mentioned_in(text)), "audience": audience.model_dump()}
        # Whether an admin says the new words nobody knows here.
        fresh: Document = words | {"formed": False, "parked": False, "by_admin": False}
        return UpdateWhere(self.name, _this(message), Update(set=fresh, inc={_EDITS: 1}))

    def form_again(self, message: Message) -> UpdateWhere:
        """Return the compare-and-set by which a message that was formed waits for formation once more."""
        return UpdateWhere(self.name, _this(message) | {"formed": True}, Update(set={"formed": False}), must_match=True)

    def asking_to_forget(self, tenant: TenantId, author: SubjectId) -> StoreQuery[list[Message]]:
        """Query a person's wishes to forget that are noted, oldest first."""
        return self._find({"tenant": tenant, "author": author, _WISH: True}, sort=[("at", 1)])

    def note_wish(self, message: Message) -> list[Write]:
        """Return the writes that keep a wish to forget for as long as its author's lines before it wait."""
        kept = replace(self.insert(message.model_copy(update={"formable": False})), must_match=False)
        return [kept, UpdateWhere(self.name, _this(message), Update(set={_WISH: True}))]

    def take_out(self, message: Message) -> list[Write]:
        """Return the writes that a message is no talk any more; a wish that is noted stays, as no source of memory."""
        other = _this(message) | {_WISH: {"$in": [False, None]}}
        return [DeleteWhere(self.name, other), self.withdraw(message)]

    async def end_wishes(self) -> int:
        """Let go of the noted wishes before which nothing of their author waits any more; returns how many."""
        waits: dict[str, Any] = {"formable": True, "formed": False}
        ended = [
            wish
            for wish in await self._find({_WISH: True})
            if not await self._count({"tenant": wish.tenant, "author": wish.author, "at": {"$lt": wish.at}} | waits)
        ]
        if ended:
            talk = [wish for wish in ended if wish.formable]
            marks = [UpdateWhere(self.name, _this(wish), Update(set={_WISH: False})) for wish in talk]
            gone = self.delete([wish.id for wish in ended if not wish.formable])
            await self._store.commit([*marks, gone, scrub_mark()])
        return len(ended)

    def delete(self, ids: Sequence[MessageId]) -> DeleteWhere:
        """Return the write that removes messages."""
        return DeleteWhere(self.name, {"_id": {"$in": list(ids)}})

    async def drop_older(self, before: datetime) -> int:
        """Remove what was said before a time; returns how many."""
        return await self._delete_text({"at": {"$lt": before}})

    async def export_person(self, subject: SubjectId, tenant: TenantId | None) -> AsyncIterator[list[Document]]:
        """Read what the person said."""
        async for page in self._pages(of_person(subject, tenant, field="author")):
            inner = (_MENTIONS, _WISH)
            yield [{name: value for name, value in document.items() if name not in inner} for document in page]

    async def erase_person(self, subject: SubjectId, tenant: TenantId | None, since: Since | None = None) -> int:
        """Delete what the person said; where others mention them, it is "@someone" from now on."""
        until = None if since is None else since.at
        deleted = await self._delete_text(of_person(subject, tenant, field="author") | _up_to(until))
        places = await self.tenants() if tenant is None else {tenant}
        return deleted + sum([await self.leave_out(subject, place, until=until) for place in sorted(places)])

    def mentioning(self, subject: SubjectId, tenant: TenantId, *, until: datetime | None) -> StoreQuery[list[Message]]:
        """Query what mentions a person in a tenant, in no order; `until` None: whenever it was said."""
        return self._find({"tenant": tenant, _MENTIONS: subject} | _up_to(until))

    async def leave_out(self, subject: SubjectId, tenant: TenantId, *, until: datetime | None = None) -> int:
        """Put "@someone" where others mention a person in a tenant; tells in how many messages. Repeatable."""
        changed, where_named = 0, {"tenant": tenant, _MENTIONS: subject} | _up_to(until)
        while found := await self._store.find(self.name, where_named, limit=_AT_ONCE):
            for document in found:
                text = without_mention_of(document["text"], subject)
                where = {"_id": document["_id"], "tenant": tenant} | _worded(document.get(_EDITS, 0))
                update = Update(set={"text": text, _MENTIONS: list(mentioned_in(text))}, inc={_EDITS: 1})
                # One that is edited meanwhile is found again.
                changes: list[Write] = [UpdateWhere(self.name, where, update), scrub_mark()]
                changed += (await self._store.commit(changes))[0].matched
        return changed


def _this(message: Message) -> dict[str, Any]:
    return {"_id": message.id, "tenant": message.tenant}


def _worded(edits: int) -> dict[str, Any]:
    # One that was captured before this was counted has no count.
    return {_EDITS: edits or {"$in": [0, None]}}


def _up_to(until: datetime | None) -> dict[str, Any]:
    return {} if until is None else {"at": {"$lte": until}}
