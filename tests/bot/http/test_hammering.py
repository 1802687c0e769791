"""Who guesses, sends nonsense, or comes from a page elsewhere: nothing fails, nothing is told, nothing is logged."""

import asyncio
import io
import json
import re
from datetime import timedelta
from typing import Any, Final
from urllib.parse import quote

import pytest

from bot.http.bodies import AT_ONCE, MOST_OPEN, MOST_WAITING, SmallBodies
from bot.logs import configure_logs
from memory.domain.ids import SubjectId, TenantId
from tests.bot.http.test_api import Client, ada, rig
from tests.clocks import FixedClock
from tests.domain.records import BRAM
from tests.operations.rig import Rig

__all__ = ["ada", "rig"]


async def test_wrong_tokens_are_looked_up_so_many_times_and_a_known_one_goes_on(rig: Rig, clock: FixedClock) -> None:
    client = Client(rig, guesses_a_minute=3)
    own = await client.connect()
    await client.said("GET", "/v1/memories")
    for number in range(5):
        client.token = f"keepsake_{number}"
        await client.said("GET", "/v1/memories", 401 if number < 3 else 429)
    client.token = own
    await client.said("GET", "/v1/memories")
    late = await client.connect(BRAM)
    await client.said("GET", "/v1/memories", 429)
    clock.advance(timedelta(minutes=2))
    client.token = late
    await client.said("GET", "/v1/memories")


NASTY: Final = {"nul": "\x00", "bytes": "..%2f%ff%fe", "half": "\ud800", "operator": '{"$ne": 1}', "long": "😀" * 900}
JSON: Final = {"Content-Type": "application/json"}
FIELDS: Final = ("text", "message", "query", "choice", "agent", "messages", "envelope", "filters")


@pytest.mark.parametrize("which", NASTY)
async def test_no_id_and_no_text_makes_a_failure_of_ours(ada: Client, which: str) -> None:
    nasty = NASTY[which]
    named = nasty if "%" in nasty else quote(nasty.encode(errors="surrogatepass"))
    body = json.dumps({**dict.fromkeys(FIELDS, nasty), "audience": "private"})
    description = await ada.said("GET", "/openapi.json")
    async with ada.app.router.lifespan_context(ada.app):
        for path, methods in description["paths"].items():
            for method, of in methods.items():
                sent: dict[str, Any] = {"content": body, "headers": JSON} if "requestBody" in of else {}
                answer = await ada.ask(method.upper(), re.sub(r"\{\w+\}", named, path), **sent)
                assert answer.status_code < 500, (method, path, answer.text)


async def test_pages_of_other_origins_are_told_nothing_that_lets_them_read(ada: Client) -> None:
    for method in ("OPTIONS", "GET"):
        asked = {"Origin": "http://attacker.example", "Access-Control-Request-Method": "GET"}
        answer = await ada.ask(method, "/v1/memories", headers=asked)
        assert not [name for name in answer.headers if name.startswith("access-control")]


async def test_a_failure_leaves_no_words_in_the_log(rig: Rig, logs_put_back: None) -> None:
    del logs_put_back
    logs = io.StringIO()
    configure_logs("INFO", stream=logs)

    async def torn(tenant: TenantId, subject: SubjectId) -> bool:
        raise ValueError(f"CANARY {tenant} {subject}")

    client = Client(rig)
    await client.connect()
    client.app.state.api.is_member = torn
    failed = await client.ask("POST", "/v1/search", json={"text": "CANARY", "audience": "public"})
    assert failed.status_code == 500
    assert "CANARY" not in failed.text
    assert "http_request_failed" in logs.getvalue()
    assert "CANARY" not in logs.getvalue()


async def test_a_body_that_does_not_come_and_an_answer_that_takes_too_long_are_given_up() -> None:
    sent: list[Any] = []

    async def never(*_: Any) -> Any:
        await asyncio.Event().wait()

    async def send(message: Any) -> None:
        sent.append(message)

    async def whole() -> Any:
        return {"type": "http.request", "body": b"{}", "more_body": False}

    scope = {"type": "http", "method": "POST", "path": "/v1/memories", "headers": []}
    await SmallBodies(never, read_s=0.01)(scope, never, send)
    await SmallBodies(never, answered_s=0.01)(scope, whole, send)
    assert [each["status"] for each in sent if "status" in each] == [408, 503]


SCOPE: Final = {"type": "http", "method": "GET", "path": "/v1/memories", "headers": []}
EMPTY: Final = {"type": "http.request", "body": b"", "more_body": False}
BEGINS: Final = {"type": "http.response.start", "status": 200, "headers": []}


async def test_of_a_crowd_few_are_worked_on_few_wait_and_the_others_are_refused_at_once() -> None:
    may_end, all_began, is_taken, working = asyncio.Event(), asyncio.Event(), asyncio.Event(), list[str]()

    async def works(scope: Any, _receive: Any, send: Any) -> None:
        working.append(scope["path"])
        if len(working) > len(served):
            all_began.set()
        await (may_end.wait() if scope["path"] != "/health" else asyncio.sleep(0))
        await send(BEGINS)
        # Whoever takes their answer slowly keeps nobody from theirs.
        await is_taken.wait()

    async def ask(path: str) -> list[Any]:
        async def send(message: Any) -> None:
            sent.append(message)

        async def whole() -> Any:
            return EMPTY

        sent = list[Any]()
        await bodies({**SCOPE, "path": path}, whole, send)
        return sent

    bodies = SmallBodies(works, turn_s=60.0)
    served = [asyncio.create_task(ask("/v1/memories")) for _ in range(AT_ONCE + MOST_WAITING)]
    watched = asyncio.create_task(ask("/health"))
    await asyncio.sleep(0)
    begins, body = await ask("/v1/memories")
    assert (begins["status"], json.loads(body["body"])["title"]) == (503, "too-busy")
    assert {(b"retry-after", b"1"), (b"content-type", b"application/problem+json")} <= set(begins["headers"])
    assert sorted(working) == ["/health"] + ["/v1/memories"] * AT_ONCE
    may_end.set()
    await all_began.wait()
    is_taken.set()
    assert [await each for each in [*served, watched]] == [[BEGINS]] * (len(served) + 1)


async def test_what_takes_long_is_waited_for_by_nobody_and_bodies_that_do_not_come_have_an_end() -> None:
    all_began = asyncio.Barrier(2 * AT_ONCE + 1)

    async def works(_scope: Any, _receive: Any, _send: Any) -> None:
        await all_began.wait()
        await asyncio.Event().wait()

    async def whole() -> Any:
        return EMPTY

    async def never() -> Any:
        await asyncio.Event().wait()

    async def send(message: Any) -> None:
        sent.append(message)

    bodies, sent = SmallBodies(works, turn_s=0.001), list[Any]()
    asking = [asyncio.create_task(bodies(SCOPE, whole, send)) for _ in range(2 * AT_ONCE)]
    await all_began.wait()
    asking += [asyncio.create_task(bodies(SCOPE, never, send)) for _ in range(MOST_OPEN - len(asking))]
    await asyncio.sleep(0)
    await bodies(SCOPE, whole, send)
    assert [each["status"] for each in sent if "status" in each] == [503]
    for each in asking:
        each.cancel()
    await asyncio.gather(*asking, return_exceptions=True)
