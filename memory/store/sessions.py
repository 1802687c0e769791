"""Sessions: one channel's or thread's conversation with its recent turns."""

from collections.abc import AsyncIterator, Callable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any, ClassVar, Final

from memory.domain.errors import VersionConflict
from memory.domain.formation.extraction import SessionNote
from memory.domain.formation.record import FormationRecord
from memory.domain.ids import ChannelId, MemoryId, MessageId, SubjectId, TenantId, dm_tenant, user_id_of
from memory.domain.message import Message, Session, SessionCounts, SessionGist, Turn, place_of_session, session_id_of
from memory.store.codec import all_from, plain
from memory.store.documents import DeleteWhere, Document, Find, Update, UpdateWhere, Upsert
from memory.store.personal import Collection, Since, nothing_of_memories, of_person, scrub_mark
from memory.store.questions import Records, StoreQuery

MAX_TURNS: Final = 40
"""Turns of a session that are kept for the next prompt."""
_ATTEMPTS: Final = 20
_NOTHING_DERIVED: Final[dict[str, Any]] = {
    "summary": "",
    "topics": [],
    "tone": "",
    "summary_at": None,
    "summary_authors": [],
    "summary_messages": [],
    "summary_audience": None,
}
"""A summary may hold what a dropped or edited turn said, so it goes with it and is made anew."""


# In a sealed store words would cost the trip for a key: that of a summary is nobody's, and another with each.
_WITHOUT_WORDS: Final = ("_id", "tenant", "audience", "summary_audience", "last_active")


@dataclass(frozen=True, slots=True)
class Note:
    """A summary with what it was made from."""

    text: SessionNote
    messages: tuple[MessageId, ...]
    authors: tuple[SubjectId, ...]
    at: datetime | None
    """Of the last of the messages; None where none is left."""


class Sessions(Records[Session], Collection):
    """Reads and writes of sessions."""

    name: ClassVar[str] = "sessions"
    model = Session
    ending = nothing_of_memories

    def get(self, key: str, tenant: TenantId | None = None) -> StoreQuery[Session | None]:
        """Query one session; its id names the tenant."""
        return super().get(key, tenant or place_of_session(key)[0])

    def in_tenant(self, tenant: TenantId) -> StoreQuery[list[Session]]:
        """Query the sessions of a tenant."""
        return self._find({"tenant": tenant})

    async def names_in(self, tenant: TenantId) -> set[str]:
        """Read the names under which people spoke lately in a tenant; nobody else's is known to the store."""
        sessions = await self.in_tenant(tenant)
        return {turn.display_name for session in sessions for turn in session.turns if turn.speaker == "person"}

    async def threads_of(self, tenant: TenantId, channel_id: ChannelId) -> list[ChannelId]:
        """Return the threads of a channel in which anything was said."""
        where = {"tenant": tenant, "parent_id": channel_id}
        return [ChannelId(name) for name in await self._distinct("channel_id", where)]

    def delete(self, session_id: str) -> DeleteWhere:
        """Return the write that ends a session."""
        return DeleteWhere(self.name, {"_id": session_id})

    def latest_of(self, tenant: TenantId, subject: SubjectId) -> StoreQuery[list[SessionGist]]:
        """Query, without words, the one that was last active of those with the person in recent turns; or none."""
        where = {"tenant": tenant, "turns.author": subject}
        found = Find(self.name, where, sort=[("last_active", -1)], limit=1, fields=_WITHOUT_WORDS)
        return StoreQuery(self._store, found, partial(all_from, SessionGist))

    def with_waiting(self) -> StoreQuery[list[SessionCounts]]:
        """Query the counters of the sessions in which something waits for formation, in no order."""
        return self._gists(SessionCounts, {"message_count": {"$gte": 1}})

    def count(self, session_id: str, *, messages: int, tokens: int) -> UpdateWhere:
        """Return the write that changes the counters of what waits for formation by so much, up or down."""
        counts = {"message_count": messages, "token_count": tokens}
        return UpdateWhere(self.name, _this(session_id), Update(inc=counts))

    def advance(self, formation: FormationRecord, *, checkpoint: MessageId | None, note: Note | None) -> UpdateWhere:
        """Return the compare-and-set that moves a session past a formation, once; `note` None leaves the summary."""
        where = _this(formation.session_id) | {"last_formation": formation.previous}
        fields: Document = {"last_formation": formation.id, "checkpoint": checkpoint}
        if note is not None:
            sources = {"summary_authors": list(note.authors), "summary_messages": list(note.messages)}
            made = {"summary_at": note.at, "summary_audience": formation.audience.key}
            fields |= plain(note.text) | sources | made
        counts = {"message_count": -formation.counted, "token_count": -formation.tokens, "revision": 1}
        return UpdateWhere(self.name, where, Update(set=fields, inc=counts))

    def drop_summary(self, session_id: str, message_id: MessageId) -> UpdateWhere:
        """Return the write that takes a session's summary away if it was made from this message among others."""
        where = _this(session_id) | {"summary_messages": message_id}
        return UpdateWhere(self.name, where, Update(set=_NOTHING_DERIVED, inc={"revision": 1}))

    def drop_summaries(self, tenant: TenantId, author: SubjectId | None) -> UpdateWhere:
        """Return the write that drops the summaries of a tenant, or those that somebody's talk went into."""
        where = {"tenant": tenant} if author is None else {"tenant": tenant, "summary_authors": author}
        return UpdateWhere(self.name, where, Update(set=_NOTHING_DERIVED, inc={"revision": 1}))

    def append(
        self, message: Message, turns: Sequence[Turn], *, counted: int, tokens: int, parent_id: ChannelId | None = None
    ) -> Upsert:
        """Return the write that adds turns, `counted` awaiting formation; `parent_id` is the channel of a thread."""
        session_id = session_id_of(message.tenant, message.channel_id)
        parent: Document = {} if parent_id is None else {"parent_id": parent_id}
        return Upsert(
            self.name,
            session_id,
            Update(
                set={
                    "tenant": message.tenant,
                    "channel_id": message.channel_id,
                    "audience": message.audience.model_dump(),
                    "last_active": message.at,
                    **parent,
                },
                inc={"revision": 1, "message_count": counted, "token_count": tokens, "turn_count": len(turns)},
                push={"turns": [plain(turn) for turn in turns]},
                push_slice={"turns": MAX_TURNS},
            ),
            message.tenant,
        )

    async def rewrite_turns(self, session_id: str, rewrite: Callable[[Turn], Turn | None]) -> int:
        """Change turns of one session by `rewrite`, None to drop; returns how many. Raises `VersionConflict`."""
        for _ in range(_ATTEMPTS):
            session = await self.get(session_id)
            if session is None:
                return 0
            turns = [rewrite(turn) for turn in session.turns]
            changed = sum(after is not before for after, before in zip(turns, session.turns, strict=True))
            if not changed:
                return 0
            kept = [plain(turn) for turn in turns if turn is not None]
            where = _this(session_id) | {"revision": session.revision}
            update = Update(set={"turns": kept, **_NOTHING_DERIVED}, inc={"revision": 1})
            rewritten = UpdateWhere(self.name, where, update, must_match=True)
            outcomes = await self._store.commit([rewritten, scrub_mark()])
            if outcomes[0].matched:
                return changed
        raise VersionConflict(f"session {session_id!r} kept changing; try again")

    async def drop_turns(self, tenant: TenantId | None, gone: Callable[[Turn], bool]) -> int:
        """Drop the turns of a tenant (None: of all) for which `gone` holds; returns how many went."""
        return await self._drop_turns({} if tenant is None else {"tenant": tenant}, gone)

    async def drop_turns_before(self, before: datetime) -> int:
        """Drop the turns and summaries from before a time, of all tenants; returns how many turns went."""
        dropped = await self._drop_turns({"turns.at": {"$lt": before}}, lambda turn: turn.at < before)
        # Where later talk has pushed the turns out that a summary was made from.
        old = {"summary_at": {"$lt": before}}
        for session_id in await self._distinct("_id", old):
            gone = Update(set=_NOTHING_DERIVED, inc={"revision": 1})
            await self._store.commit([UpdateWhere(self.name, _this(session_id) | old, gone), scrub_mark()])
        return dropped

    async def drop_turns_made_with(self, ids: AbstractSet[MemoryId]) -> int:
        """Drop the answers that were made with some memories, in all tenants; returns how many went."""
        return await self._drop_turns({"turns.used": {"$in": sorted(ids)}}, lambda turn: not ids.isdisjoint(turn.used))

    async def drop_lent(self, subject: SubjectId, tenant: TenantId | None) -> int:
        """Drop the answers that told others what the person shares, in whatever channel; returns how many went."""
        where = of_person(subject, tenant, field="turns.lent.subject")
        return await self._drop_turns(where, lambda turn: any(each.subject == subject for each in turn.lent))

    async def _drop_turns(self, where: dict[str, Any], gone: Callable[[Turn], bool]) -> int:
        # One question for all: a look at each would hold the process up for seconds where there are many conversations.
        dropped = 0
        for session_id in await self._distinct("_id", where):
            dropped += await self.rewrite_turns(session_id, lambda turn: None if gone(turn) else turn)
        return dropped

    async def export_person(self, subject: SubjectId, tenant: TenantId | None) -> AsyncIterator[list[Document]]:
        """Read the sessions with the turns that the person spoke or was answered in, and no others."""
        async for page in self._pages(of_person(subject, tenant, field="turns.author")):
            yield [
                {key: document[key] for key in ("_id", "tenant", "channel_id", "last_active")}
                | {"turns": [_without_others(turn) for turn in document["turns"] if turn["author"] == subject]}
                for document in page
            ]

    async def drop_talk(self, subject: SubjectId, tenant: TenantId | None, *, until: datetime | None = None) -> int:
        """Drop the person's turns, up to `until` where given, and the bot's answers there, which may repeat them."""

        def remaining(turn: Turn) -> Turn | None:
            is_theirs = turn.author == subject and (until is None or turn.at <= until)
            return None if is_theirs or turn.speaker == "bot" else turn

        dropped = await self.drop_lent(subject, tenant)
        for session_id in sorted(await self._with(subject, tenant)):
            dropped += await self.rewrite_turns(session_id, remaining)
            # Also where all their turns have made room for later ones: the summary may still tell what they said.
            gone = Update(set=_NOTHING_DERIVED, inc={"revision": 1})
            await self._store.commit([UpdateWhere(self.name, _this(session_id), gone), scrub_mark()])
        return dropped

    async def erase_person(self, subject: SubjectId, tenant: TenantId | None, since: Since | None = None) -> int:
        """Drop the person's talk, and the sessions of their direct messages whole: their very names tell who it is."""
        until = None if since is None else since.at
        own = dm_tenant(user_id_of(subject))
        talked = {"tenant": own} | ({} if until is None else {"turns.at": {"$gt": until}})
        staying = [] if until is None else await self._distinct("_id", talked)
        direct = await self._distinct("_id", {"tenant": own}) if tenant in (None, own) else []
        whole = await self._delete({"_id": {"$in": [each for each in direct if each not in staying]}})
        return whole + await self.drop_talk(subject, tenant, until=until)

    async def _with(self, subject: SubjectId, tenant: TenantId | None) -> set[str]:
        """Return the sessions that may hold a person's talk or what repeats it; to be asked before messages go."""
        found: set[str] = set()
        for field in ("turns.author", "summary_authors"):
            found |= {*await self._distinct("_id", of_person(subject, tenant, field=field))}
        said = of_person(subject, tenant, field="author")
        return found | {*await self._store.distinct("messages", "session_id", said)}


def _this(session_id: str) -> dict[str, Any]:
    return {"_id": session_id, "tenant": place_of_session(session_id)[0]}


def _without_others(turn: Document) -> Document:
    """Return a turn of somebody without whom else, and which other channels, it told of."""
    return {name: value for name, value in turn.items() if name not in ("lent", "rests_on")}
