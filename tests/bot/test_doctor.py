"""The doctor: each thing that can be wrong gets its own sentence, and a healthy machine none.

The model has tests of its own.
"""

import base64
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager

import pytest
from pydantic import SecretStr

from bench.reference_store import ReferenceStore
from bot.control import ControlError, JobReply
from bot.doctor import Finding, StoreOpener, diagnose, token_finding
from memory.domain.errors import StoreCorrupt, StoreError, StoreForeign, StoreFull, StoreLocked, StoreUnavailable
from memory.store.documents import DocumentStore
from tests.bot.parked import park

BOT_ID = base64.urlsafe_b64encode(b"123456789012345678").decode().rstrip("=")
TOKEN = SecretStr(f"{BOT_ID}.Gx1-_a.canary-canary_canary")


@asynccontextmanager
async def healthy_store() -> AsyncIterator[DocumentStore]:
    store = ReferenceStore()
    yield store
    await store.close()


@asynccontextmanager
async def store_with_parked() -> AsyncIterator[DocumentStore]:
    async with healthy_store() as store:
        await park(store, 2)
        yield store


class Failing(AbstractAsyncContextManager[DocumentStore]):
    """An opening that fails."""

    def __init__(self, error: Exception) -> None:
        self._error = error

    async def __aenter__(self) -> DocumentStore:
        raise self._error

    async def __aexit__(self, *_: object) -> None: ...


async def described(_: DocumentStore) -> str:
    return "a store"


async def told(_: DocumentStore) -> str:
    return "the log of erasures holds 0"


async def met(_: SecretStr) -> list[Finding]:
    return [Finding("token", ok=True, sentence="Discord takes it.")]


async def nobody_runs(_: str) -> JobReply | None:
    return None


async def store_sentence(opener: StoreOpener) -> str:
    findings = {
        finding.name: finding
        for finding in await diagnose(
            token=None, meet=met, ask=nobody_runs, open_store=opener, describe=described, erasures=told
        )
    }
    assert not findings["store"].ok
    return findings["store"].sentence


@pytest.mark.parametrize(
    ("token", "says"),
    [
        ("abc", "three parts"),
        ("a.b.c.d", "three parts"),
        (f"{BOT_ID}..x", "three parts"),
        (f"{BOT_ID}.Gx1 a.x", "three parts"),
        ("bm90LWFuLWlk.Gx1.canary", "begin with a bot's id"),
        ("A.Gx1.canary", "begin with a bot's id"),
    ],
)
def test_a_token_of_the_wrong_shape_is_told_without_showing_it(token: str, says: str) -> None:
    finding = token_finding(SecretStr(token))

    assert not finding.ok
    assert says in finding.sentence
    assert token not in finding.sentence


@pytest.mark.parametrize(
    ("error", "says"),
    [
        (StoreLocked(), "stop that one"),
        (StoreCorrupt(), "restore a backup"),
        (StoreForeign("update Keepsake"), "update Keepsake"),
        (StoreFull(), "No space is left"),
        (StoreUnavailable("start the database"), "start the database"),
        (StoreError(), "StoreError"),
        (PermissionError(13, "Permission denied"), "Permission denied"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Exception) else "",
)
async def test_each_trouble_of_the_store_has_its_own_advice(error: Exception, says: str) -> None:
    assert says in await store_sentence(lambda: Failing(error))


async def test_a_store_that_opens_but_does_not_answer_is_not_well() -> None:
    @asynccontextmanager
    async def opens_closed() -> AsyncIterator[DocumentStore]:
        store = ReferenceStore()
        await store.close()
        yield store

    assert "does not answer" in await store_sentence(opens_closed)


async def test_parked_windows_are_told_with_their_time_their_reason_and_what_to_do() -> None:
    findings = await diagnose(
        token=TOKEN, meet=met, ask=nobody_runs, open_store=store_with_parked, describe=described, erasures=told
    )

    formation = next(finding for finding in findings if finding.name == "formation")
    assert not formation.ok
    assert "2 since 2026-03-01 12:00 UTC (not_json 2)" in formation.sentence
    assert "job retry-parked" in formation.sentence


async def test_where_a_bot_runs_it_is_asked_and_the_store_is_left_alone() -> None:
    async def running(job: str) -> JobReply:
        return JobReply(ok=job == "status", text=f"so it is with {job}")

    findings = await diagnose(
        token=TOKEN,
        meet=met,
        ask=running,
        open_store=lambda: Failing(AssertionError()),
        describe=described,
        erasures=told,
    )

    assert [(finding.name, finding.ok) for finding in findings[1:5]] == [
        ("bot", True),
        ("commands", False),
        ("formation", False),
        ("erasures", False),
    ]
    assert findings[3].sentence == "The running bot says: so it is with backlog."


async def test_a_log_of_erasures_that_cannot_be_read_is_told() -> None:
    async def unreadable(_: DocumentStore) -> str:
        raise StoreCorrupt("line 3 of erasures.log cannot be read: put your latest copy of that file back")

    findings = await diagnose(
        token=TOKEN, meet=met, ask=nobody_runs, open_store=healthy_store, describe=described, erasures=unreadable
    )

    erasures = next(finding for finding in findings if finding.name == "erasures")
    assert not erasures.ok
    assert erasures.sentence.startswith("The bot will not start: line 3")


async def test_a_bot_that_this_user_may_not_ask_is_told() -> None:
    async def refused(_: str) -> JobReply:
        raise ControlError("ask as another user")

    findings = await diagnose(
        token=TOKEN,
        meet=met,
        ask=refused,
        open_store=lambda: Failing(AssertionError()),
        describe=described,
        erasures=told,
    )

    assert (findings[1].name, findings[1].ok) == ("bot", False)
    assert "ask as another user" in findings[1].sentence
