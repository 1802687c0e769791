"""A model endpoint on the loopback that answers what a test tells it to, over real HTTP."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Self

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer
from pydantic import SecretStr

from bot.model.dialect import DialectLearner
from bot.model.openai_model import OpenAIModel
from memory.domain.errors import ModelError
from memory.ports import ChatRequest

Responder = Callable[[web.Request], Awaitable[web.StreamResponse]]


def completion(
    content: Any = "Hello.", *, finish_reason: str = "stop", refusal: str | None = None, tool_calls: Any = None
) -> dict[str, Any]:
    """Build the document of a completion."""
    calls = {} if tool_calls is None else {"tool_calls": tool_calls}
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": 1_772_000_000,
        "model": "test-model",
        "choices": [
            {
                "index": 0,
                "finish_reason": finish_reason,
                "message": {"role": "assistant", "content": content, "refusal": refusal} | calls,
            }
        ],
        "usage": {"prompt_tokens": 11, "completion_tokens": 7, "total_tokens": 18},
    }


def answers(document: Any, *, status: int = 200, headers: Mapping[str, str] | None = None) -> Responder:
    """Answer with a JSON document."""

    async def respond(_request: web.Request) -> web.StreamResponse:
        return web.json_response(document, status=status, headers=headers)

    return respond


def answers_text(body: str, *, content_type: str = "application/json") -> Responder:
    """Answer with a body as it is."""

    async def respond(_request: web.Request) -> web.StreamResponse:
        return web.Response(text=body, content_type=content_type)

    return respond


async def breaks_off(request: web.Request) -> web.StreamResponse:
    """Promise a long body, send a piece of it and close the connection."""
    response = web.StreamResponse(headers={"Content-Length": "1000", "Content-Type": "application/json"})
    await response.prepare(request)
    await response.write(b'{"choices": [')
    assert request.transport is not None
    request.transport.close()
    return response


@dataclass
class Endpoint:
    """The server. It answers with its responders in turn, the last one again and again."""

    responders: list[Responder] = field(default_factory=list)
    requests: list[dict[str, Any]] = field(default_factory=list)
    """The JSON bodies received, oldest first."""
    headers: list[Mapping[str, str]] = field(default_factory=list)
    received: asyncio.Event = field(default_factory=asyncio.Event)
    """Set at the first request."""
    _released: asyncio.Event = field(default_factory=asyncio.Event)

    async def __aenter__(self) -> Self:
        app = web.Application()
        app.router.add_post("/v1/chat/completions", self._respond)
        app.router.add_post("/v1/embeddings", self._respond)
        self._server = TestServer(app)
        await self._server.start_server()
        return self

    async def __aexit__(self, *_: object) -> None:
        self._released.set()
        await self._server.close()

    @property
    def url(self) -> str:
        """Where it listens, as `OPENAI_BASE_URL` wants it."""
        return str(self._server.make_url("/v1"))

    async def hangs(self, _request: web.Request) -> web.StreamResponse:
        """Answer only when the test is over."""
        await self._released.wait()
        return web.json_response(completion())

    async def _respond(self, request: web.Request) -> web.StreamResponse:
        self.requests.append(await request.json())
        self.headers.append(request.headers)
        self.received.set()
        responder = self.responders[0] if len(self.responders) == 1 else self.responders.pop(0)
        return await responder(request)


Body = dict[str, Any]
Refusing = Callable[[Body], tuple[int, Any] | None]


def refuses(refusing: Refusing, content: Any = "Hello.") -> Responder:
    """Answer a request unless `refusing` gives a status and what stands under `error` instead."""

    async def respond(request: web.Request) -> web.StreamResponse:
        refused = refusing(await request.json())
        if refused is None:
            return web.json_response(completion(content))
        status, told = refused
        return web.json_response({"error": {"message": told} if isinstance(told, str) else told}, status=status)

    return respond


def says(answering: Callable[[Body], Any]) -> Responder:
    """Answer with the document that is made of the request's body."""

    async def respond(request: web.Request) -> web.StreamResponse:
        return web.json_response(answering(await request.json()))

    return respond


def streams(*pieces: bytes, content_type: str = "text/event-stream") -> Responder:
    """Answer with these bytes, each sent for itself."""

    async def respond(request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse(headers={"Content-Type": content_type})
        await response.prepare(request)
        for piece in pieces:
            await response.write(piece)
        await response.write_eof()
        return response

    return respond


def event(delta: Mapping[str, Any] | None = None, *, finish_reason: str | None = None, **others: Any) -> bytes:
    """Build one piece of a streamed answer."""
    choices = [{"index": 0, "delta": delta or {}, "finish_reason": finish_reason}]
    return f"data: {json.dumps({'choices': choices, **others})}\n\n".encode()


@asynccontextmanager
async def model_at(
    endpoint: Endpoint | str, learning: DialectLearner | None = None, **changes: Any
) -> AsyncIterator[OpenAIModel]:
    """Build the adapter of an endpoint or of an address; `changes` are arguments of it."""
    given: dict[str, Any] = {"timeout_s": 60.0, "max_retries": 0} | changes
    url = endpoint if isinstance(endpoint, str) else endpoint.url
    key = SecretStr("sk-canary")
    model = OpenAIModel(api_key=key, base_url=url, model="test-model", learning=learning, **given)
    try:
        yield model
    finally:
        await model.close()


async def failure_of(model: OpenAIModel, request: ChatRequest) -> ModelError:
    """Ask, and return how that failed."""
    with pytest.raises(ModelError) as caught:
        await model.complete(request)
    return caught.value
