"""What the processes on one database tell each other: whose records changed, so that no cache outlives them.

A notice names ids and no words. Nobody leaves any while nobody else is there. Who hears nothing for a while, or misses
somebody, drops everything. This module must not know what is cached.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from contextlib import aclosing
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import structlog

from bot.clock import since_start_s
from memory.domain.errors import StoreError, StoreUnavailable
from memory.domain.ids import SubjectId, TenantId
from memory.store.documents import SharedStore
from memory.store.notices import FROM, KEPT_FOR, Drop, DropKind, Notices, PeerNotice, notice_in
from memory.store.processes import COLLECTION, Process, Processes

_DEAF_AFTER_S: Final = 6.0
"""Without a word for so long a process counts as deaf, and is not renewed."""
GRACE_S: Final = 6.0
"""How long one whose time has ended may still come back, where nobody starts in its place."""
_OPENED_WITHIN_S: Final = 10.0
_AGAIN_AFTER_S: Final = 0.5
_FIRST_LOOK_S: Final = 0.004
_LAST_LOOK_S: Final = 0.1
"""Between two looks whether all have heard, at first and at last."""
_LOOK_AT_LIVES_S: Final = 1.0
_log = structlog.stdlib.get_logger(__name__)

EVERYTHING: Final = Drop("let_go", None, None)


def _nothing(_drop: Drop) -> None:
    pass


async def _at_once() -> None:
    pass


class Peers:
    """The other processes, as one of them deals with them."""

    def __init__(self, store: SharedStore, number: int) -> None:
        """`number` is that of this process."""
        self.knows = number
        """Every process up to this number is told of what this one writes."""
        self.drop: Callable[[Drop], None] = _nothing
        """Called with what another process changed, to drop it from the caches of this one; `bot.reading` sets it."""
        self.before_heard: Callable[[], Awaitable[object]] = _at_once
        """Waited for, so that this process has committed what it began before it heard; `bot.sealing` sets it."""
        self._store = store
        self._number = number
        self._notices = Notices(store, number)
        self._others: dict[int, Process] = {}
        self._due: dict[Drop, None] = {}
        self._posting = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        self._listening: asyncio.Task[None] | None = None
        self._open = asyncio.Event()
        self._heard_at = 0.0
        self._server_at = datetime.min.replace(tzinfo=UTC)
        self._server_at_s = 0.0
        self._left_until: datetime | None = None

    @property
    def is_deaf(self) -> bool:
        """Whether others may have told what did not come here."""
        return self._listening is not None and since_start_s() - self._heard_at > _DEAF_AFTER_S

    @property
    def are_there(self) -> bool:
        """Whether there is any other process."""
        return bool(self._others)

    async def meet(self, there: Iterable[Process], *, at: datetime) -> None:
        """Take over who is there; listens from the first other one on, and drops everything when one has gone.

        `at` is the server's time. Raises `StoreUnavailable` where this server tells of no changes.
        """
        self._server_at, self._server_at_s = at, since_start_s()
        others = {each.number: each for each in there if each.number != self._number}
        if self._others.keys() - others.keys():
            self.drop(EVERYTHING)
        # From this moment on each write is told.
        self._others = others
        if others and self._listening is None:
            self._heard_at = since_start_s()
            self._listening = asyncio.create_task(self._listen(), name="notices")
        if others:
            try:
                async with asyncio.timeout(_OPENED_WITHIN_S):
                    await self._open.wait()
            except TimeoutError:
                raise StoreUnavailable(
                    "the server does not tell this process of changes, and without that no two work on one database: "
                    "look at the log, and whether the user of MONGODB_URI may watch the database"
                ) from None
            self.knows = max(self.knows, *others)

    def tell(self, kind: DropKind, tenant: TenantId | None, subject: SubjectId | None) -> None:
        """Let the others drop what they made of records; soon, and at no cost where there are none."""
        if not self._others:
            return
        is_first = not self._due
        self._due[Drop(kind, tenant, subject)] = None
        if is_first:
            self._begin(self.post(), name="notice")

    def _begin(self, work: Coroutine[Any, Any, None], *, name: str) -> None:
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def post(self) -> None:
        """Leave what is due to be told; what fails stays due. Raises nothing."""
        try:
            await self._posted(wants_heard=False)
        except StoreError as error:
            _log.warning("notice_not_left", exc_info=error)

    async def settled(self) -> None:
        """Wait until every process that lives has dropped all that was told until now. At once where there is none.

        One that says nothing more is waited for until its time ends, and is then struck, which it does not outlive.
        Raises `StoreError`.
        """
        if not self._others:
            return
        asked, key = set(self._others), await self._posted(wants_heard=True)
        pause_s, look_at = _FIRST_LOOK_S, since_start_s() + GRACE_S
        while asked & self._others.keys():
            heard = await self._notices.heard(key)
            if heard is None:
                raise StoreUnavailable("nobody can tell any more whether the other processes have heard")
            if asked & self._others.keys() <= heard:
                return
            if since_start_s() >= look_at:
                look_at = since_start_s() + _LOOK_AT_LIVES_S
                await self._strike(asked - heard)
            await asyncio.sleep(pause_s)
            pause_s = min(2 * pause_s, _LAST_LOOK_S)

    async def tidy(self, *, at: datetime) -> None:
        """Remove old notices, where this process left any; `at` is the server's time. Raises `StoreError`."""
        if self._left_until is not None and self._left_until <= at:
            self._left_until = None
            await self._notices.drop_old(at=at)

    async def close(self) -> None:
        """Tell what is due and listen no more."""
        # Behind what is being told by now.
        await self.post()
        for task in self._tasks:
            task.cancel()
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.wait({self._listening})

    async def _posted(self, *, wants_heard: bool) -> str:
        async with self._posting:
            drops, self._due = list(self._due), {}
            if not drops and not wants_heard:
                return ""
            try:
                at = self._server_at + timedelta(milliseconds=int(1000 * (since_start_s() - self._server_at_s)))
                self._left_until = at + KEPT_FOR
                return await self._notices.leave(drops, at=at, wants_heard=wants_heard)
            # A cancelled task, too: what was not told is due again. Nothing is swallowed, the error goes on.
            except BaseException:
                self._due = dict.fromkeys(drops) | self._due
                raise

    async def _strike(self, silent: set[int]) -> None:
        processes, at = Processes(self._store), await self._store.server_time()
        for each in await processes.all():
            if each.number in silent and each.expires_at <= at:
                await processes.strike(each)
        for number in silent - {each.number for each in await processes.all()}:
            self._others.pop(number, None)
            self.drop(EVERYTHING)

    async def _listen(self) -> None:
        while True:
            try:
                await self._hear()
            except StoreError as error:
                _log.warning("notices_missed", exc_info=error)
            self._open.clear()
            await asyncio.sleep(_AGAIN_AFTER_S)

    async def _hear(self) -> None:
        async with aclosing(self._store.arrivals(COLLECTION, FROM)) as arriving:
            async for document in arriving:
                if not self._open.is_set():
                    # What was told in between may be in nobody's hands.
                    self.drop(EVERYTHING)
                    for key in await self._notices.waited_for(at=await self._store.server_time()):
                        self._begin(self._note_heard(key), name="heard")
                    self._open.set()
                if document is not None:
                    await self._take(notice_in(document))
                self._heard_at = since_start_s()

    async def _take(self, notice: PeerNotice) -> None:
        if notice.by == self._number:
            return
        for each in notice.drops:
            self.drop(each)
        if notice.wants_heard:
            self._begin(self._note_heard(notice.key), name="heard")

    async def _note_heard(self, key: str) -> None:
        """Say that a notice was heard, while the next ones are taken."""
        await self.before_heard()
        while True:
            try:
                return await self._notices.note_heard(key)
            except StoreError as error:
                _log.warning("notice_not_heard", exc_info=error)
            await asyncio.sleep(_AGAIN_AFTER_S)
