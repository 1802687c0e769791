"""The shape of Mem0's REST at `/mem0`, so that its client libraries work where its words mean what ours do.

Where they do not, a request is refused by the name of the field: nothing is taken and then ignored. It must not have a
way of its own to memory; each path calls a function behind our own.
"""

from datetime import date, datetime
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Query, status
from pydantic import BaseModel, ConfigDict, Field

from bot.http.admission import Admitted, Answering, ApiContext, Erasing, Reading, Writing
from bot.http.problems import Problem, refuse
from bot.http.routes import add_memory, forget_memory, show_history, show_memory
from bot.http.routes import search as find
from bot.http.shapes import MOST_DAYS, MemoryView, NewMemory, Search
from memory.domain.connection import Connection
from memory.domain.errors import NotYours
from memory.domain.ids import user_id_of
from memory.domain.recall.memory_query import MOST_FOUND

PEER_PATHS: Final = APIRouter(prefix="/mem0", tags=["mem0"])
_MOST_MESSAGES: Final = 20
_MOST_ON_A_PAGE: Final = 200


class _Peers(BaseModel):
    model_config = ConfigDict(extra="forbid", hide_input_in_errors=True)


class PeerFilters(_Peers):
    """Whose memories are meant: those of the token's person, by their Discord id."""

    user_id: str | None = Field(None, max_length=100)
    AND: "tuple[PeerFilters, ...]" = Field((), max_length=1)

    @property
    def named(self) -> set[str | None]:
        """All who are named."""
        return {self.user_id}.union(*(each.named for each in self.AND))


class PeerMessage(_Peers):
    """A line of talk; what others than the user said is passed over."""

    role: Literal["user", "assistant", "system"]
    content: str = Field(min_length=1, max_length=4000)


class PeerAdd(_Peers):
    """Statements of the person about themselves, each kept as it was said, for them alone."""

    messages: tuple[PeerMessage, ...] = Field(min_length=1, max_length=_MOST_MESSAGES)
    user_id: str | None = Field(None, max_length=100)
    filters: PeerFilters = PeerFilters()
    infer: Literal[False] = False
    expiration_date: date | None = None


class PeerAll(_Peers):
    """A wish for the whole list."""

    filters: PeerFilters = PeerFilters()


class PeerSearch(PeerAll):
    """A search of one's own."""

    query: str = Field(min_length=1, max_length=4000)
    top_k: int = Field(10, ge=1, le=1000, description=f"{MOST_FOUND} are given at most.")


class PeerMemory(BaseModel):
    """A memory in the peer's words."""

    id: str
    memory: str
    user_id: str
    categories: list[str]
    created_at: datetime
    updated_at: datetime
    expiration_date: date | None
    metadata: dict[str, Any] | None = None


class PeerVersion(BaseModel):
    """A version of one."""

    id: str
    memory_id: str
    old_memory: str | None
    new_memory: str | None
    event: str
    created_at: datetime


_Page = Annotated[int, Query(ge=1, le=10_000)]
_PageSize = Annotated[int, Query(ge=1, le=_MOST_ON_A_PAGE)]


@PEER_PATHS.get("/v1/ping/")
async def ping(_who: Admitted) -> dict[str, str]:
    """Say that the token holds; without both ids the client library does not begin."""
    return {"status": "ok", "org_id": "keepsake", "project_id": "keepsake"}


@PEER_PATHS.post("/v3/memories/add/")
async def add(api: Answering, who: Writing, told: PeerAdd) -> dict[str, Any]:
    """Remember what you said; a statement that may not be kept comes back with the event NONE."""
    _refuse_others(who, told.filters.named | {told.user_id})
    days = None if told.expiration_date is None else (told.expiration_date - api.clock.now().date()).days
    if days is not None and not 1 <= days <= MOST_DAYS:
        refuse(status.HTTP_422_UNPROCESSABLE_CONTENT, "no-day", "Name a day of the next ten years.")
    results: list[dict[str, Any]] = []
    for message in told.messages:
        if message.role == "user":
            statement = NewMemory(text=message.content, audience="private", days=days)
            try:
                kept = await add_memory(api, who, statement)
                results.append({"id": kept.id, "memory": kept.text, "event": "ADD"})
            except Problem as problem:
                if problem.code != status.HTTP_422_UNPROCESSABLE_CONTENT:
                    raise
                results.append({"id": None, "memory": None, "event": "NONE", "reason": problem.kind})
    return {"results": results}


@PEER_PATHS.post("/v3/memories/")
async def get_all(
    api: Answering, who: Reading, wish: PeerAll, page: _Page = 1, page_size: _PageSize = 100
) -> dict[str, Any]:
    """List your own, newest first."""
    _refuse_others(who, wish.filters.named)
    own = await _own(api, who)
    first, last = (page - 1) * page_size, page * page_size

    def link(number: int, *, there: bool) -> str | None:
        return f"/mem0/v3/memories/?page={number}&page_size={page_size}" if there else None

    return {
        "count": len(own),
        "next": link(page + 1, there=last < len(own)),
        "previous": link(page - 1, there=page > 1),
        "results": list(own.values())[first:last],
    }


@PEER_PATHS.post("/v3/memories/search/")
async def search(api: Answering, who: Reading, asked: PeerSearch) -> dict[str, Any]:
    """Search your own, best first."""
    _refuse_others(who, asked.filters.named)
    most = min(asked.top_k, MOST_FOUND)
    wish = Search(text=asked.query, audience="private", own=True, top_k=most, budget_tokens=4096, form="bullets")
    found, own = await find(api, who, wish), await _own(api, who)
    return {"results": [own[each["id"]] for each in found["memories"] if each["id"] in own]}


@PEER_PATHS.get("/v1/memories/{memory_id}/")
async def get(api: Answering, who: Reading, memory_id: str) -> PeerMemory:
    """Show one of your own."""
    shown = await show_memory(api, who, memory_id)
    if shown.state != "active":
        # Their shape has no word for what can still be brought back.
        raise NotYours(memory_id)
    return _in_their_words(who, shown)


@PEER_PATHS.get("/v1/memories/{memory_id}/history/")
async def history(api: Answering, who: Reading, memory_id: str) -> list[PeerVersion]:
    """List every version of one of your own, oldest first."""
    versions = await show_history(api, who, memory_id)
    return [
        PeerVersion(
            id=f"{memory_id}/{each.version}",
            memory_id=memory_id,
            old_memory=before.text if before else None,
            new_memory=each.text,
            event=each.event,
            created_at=each.at,
        )
        for before, each in zip([None, *versions], versions, strict=False)
    ]


@PEER_PATHS.delete("/v1/memories/{memory_id}/")
async def delete(
    api: Answering, who: Erasing, memory_id: str, delete_linked: Annotated[Literal["false"], Query()] = "false"
) -> dict[str, str]:
    """Forget one of your own; it can be brought back in Discord for a minute, then it is erased."""
    del delete_linked
    await forget_memory(api, who, memory_id)
    return {"message": "Memory deleted successfully!"}


async def _own(api: ApiContext, who: Connection) -> dict[str, PeerMemory]:
    held = await api.operations.inspection.list_own(who.tenant, who.subject)
    return {each.id: _in_their_words(who, MemoryView.of(each)) for each in held}


def _in_their_words(who: Connection, memory: MemoryView) -> PeerMemory:
    return PeerMemory(
        id=memory.id,
        memory=memory.text,
        user_id=str(user_id_of(who.subject)),
        categories=[memory.category],
        created_at=memory.observed_at,
        updated_at=memory.updated_at,
        expiration_date=None if memory.expires_at is None else memory.expires_at.date(),
    )


def _refuse_others(who: Connection, named: set[str | None]) -> None:
    if named - {None, str(user_id_of(who.subject))}:
        sentence = "A token opens one person's memories: name no user_id, or their Discord id."
        refuse(status.HTTP_422_UNPROCESSABLE_CONTENT, "another-user", sentence)
