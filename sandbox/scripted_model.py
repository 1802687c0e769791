"""The scripted model: an OpenAI-compatible endpoint on the loopback, for the sandbox and the tests.

It refuses what the real endpoint refuses, plays a script of replies and faults, and keeps every request it got.
In strict mode (tests) a request that no line of the script fits is a complaint and an error; in free mode (sandbox) it
is answered from the request itself. Whoever asks for a stream gets one. It never reaches a network beyond 127.0.0.1.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final, assert_never

from aiohttp import web

from sandbox.chat_protocol import ChatCall, Rejection, read_call
from sandbox.completion import CREATED, completion
from sandbox.event_stream import CONTENT_TYPE, DONE, event, events, events_around_text
from sandbox.free_answer import FREE_REPLIES, FreeReply
from sandbox.received import spoken
from sandbox.script import (
    CutOff,
    Fits,
    Held,
    Line,
    RateLimited,
    Script,
    ScriptedError,
    ScriptedFault,
    ScriptedRefusal,
    ScriptedReply,
    Slow,
)
from sandbox.scripted_embeddings import EmbeddingCall, embeddings, read_embedding_call

MODEL_NAME: Final = "scripted"
API_KEY: Final = "sk-scripted-model-on-loopback"
_NO_RETRY: Final = {"x-should-retry": "false"}


class ScriptedModel:
    """The endpoint. `requests`, `refused` and `complaints` may be read at any time; oldest first."""

    def __init__(
        self,
        *,
        strict: bool,
        models: Sequence[str] = (MODEL_NAME,),
        context_tokens: int = 32_000,
        free: Mapping[str, FreeReply] | None = None,
    ) -> None:
        self.strict = strict
        self.free = {} if strict else {**FREE_REPLIES, **(free or {})}
        """What answers a kind of request that no script is for."""
        self.models = tuple(models)
        self.context_tokens = context_tokens
        self.requests: list[dict[str, Any]] = []
        """Every well-formed chat request as it came over the wire."""
        self.texts: list[str] = []
        """What stood in the messages of each of them."""
        self.refused: list[Rejection] = []
        """Why requests were refused as the real endpoint would refuse them."""
        self.complaints: list[str] = []
        """What a strict test must not leave behind: unscripted and refused requests."""
        self.embeds = False
        """Whether a strict test allows requests for embeddings."""
        self.embedded: list[EmbeddingCall] = []
        """Every well-formed request for embeddings."""
        self.url = ""
        """The address for `openai_base_url`; empty before it is served."""
        self._script = Script()
        self._closing = asyncio.Event()

    def script(self, fits: Fits | str | None, line: Line | str, *, times: int | None = 1) -> None:
        """Queue a reply or a fault; a plain text is an ordinary reply. See `Script.add`."""
        self._script.add(fits, ScriptedReply(line) if isinstance(line, str) else line, times=times)

    def unplayed(self) -> list[str]:
        """Name the scripted lines that were never asked for."""
        return self._script.unplayed()

    def application(self) -> web.Application:
        """Build the web application."""
        app = web.Application()
        app.router.add_post("/v1/chat/completions", self._complete)
        app.router.add_post("/v1/embeddings", self._embed)
        app.router.add_get("/v1/models", self._list_models)
        app.router.add_route("*", "/{rest:.*}", _nowhere)
        return app

    def close(self) -> None:
        """Let go of the requests that a timeout holds."""
        self._closing.set()

    async def _list_models(self, request: web.Request) -> web.Response:
        if refusal := _unauthorised(request):
            return refusal
        rows = [{"id": name, "object": "model", "created": CREATED, "owned_by": "keepsake"} for name in self.models]
        return web.json_response({"object": "list", "data": rows})

    async def _embed(self, request: web.Request) -> web.StreamResponse:
        if refusal := _unauthorised(request):
            self._refuse(Rejection(401, "no API key"))
            return refusal
        call = read_embedding_call(await request.read())
        if isinstance(call, Rejection):
            self._refuse(call)
            return web.json_response(call.payload(), status=call.status)
        self.embedded.append(call)
        if self.strict and not self.embeds:
            self.complaints.append(f"unscripted request for the embeddings of {len(call.texts)} texts")
            return error(500, "this script has no embeddings", headers=_NO_RETRY)
        return web.json_response(embeddings(call))

    async def _complete(self, request: web.Request) -> web.StreamResponse:
        if refusal := _unauthorised(request):
            self._refuse(Rejection(401, "no API key"))
            return refusal
        body = await request.read()
        call = read_call(body, models=self.models, context_tokens=self.context_tokens)
        if isinstance(call, Rejection):
            self._refuse(call)
            return web.json_response(call.payload(), status=call.status)
        self.requests.append(json.loads(body))
        self.texts.append(call.text)
        return await self._play(request, call, self._line_for(call))

    def _refuse(self, rejection: Rejection) -> None:
        self.refused.append(rejection)
        self.complaints.append(f"refused: {rejection.message}")

    def _line_for(self, call: ChatCall) -> Line | None:
        line = self._script.take(call)
        if line is not None:
            return line
        free = self.free.get(call.kind)
        if free is not None:
            return free(call)
        self.complaints.append(f"unscripted {call.kind!r} request, last said: {spoken(call.last_user_text)!r}")
        return None

    async def _play(self, request: web.Request, call: ChatCall, line: Line | None) -> web.StreamResponse:
        if isinstance(line, Held):
            await line.until()
            line = line.reply
        match line:
            case None:
                return error(500, f"no line of the script fits this {call.kind!r} request", headers=_NO_RETRY)
            case ScriptedReply() | CutOff() | ScriptedRefusal():
                return await _answer(request, call, completion(call, line))
            case Slow(reply):
                return await _write(request, call, completion(call, reply), line)
            case RateLimited(retry_after_s):
                return error(429, "Rate limit reached", headers={"Retry-After": str(retry_after_s)})
            case ScriptedError(status):
                return error(status, "The server had an error while processing your request")
            case ScriptedFault():
                return await self._fail(request, call, line)
            case _:
                assert_never(line)

    async def _fail(self, request: web.Request, call: ChatCall, fault: ScriptedFault) -> web.StreamResponse:
        document = completion(call, fault)
        match fault.how:
            case "timeout":
                await self._closing.wait()
                return error(503, "the scripted model is closing")
            case "malformed":
                return await _broken(request, call)
            case "truncated":
                return await _half(request, call, document)
            case "null":
                return await _answer(request, call, document)
            case "empty":
                return await _answer(request, call, document | {"choices": []})
            case "disconnect":
                return _hang_up(request)
            case _:
                assert_never(fault.how)


@asynccontextmanager
async def serving(model: ScriptedModel, *, port: int = 0) -> AsyncIterator[ScriptedModel]:
    """Serve the model on 127.0.0.1 until the block ends; port 0 is any free one."""
    runner = web.AppRunner(model.application(), handler_cancellation=True, access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", port).start()
        model.url = f"http://127.0.0.1:{runner.addresses[0][1]}/v1"
        yield model
    finally:
        model.close()
        await runner.cleanup()


def _unauthorised(request: web.Request) -> web.Response | None:
    scheme, _, key = request.headers.get("Authorization", "").partition(" ")
    if scheme == "Bearer" and key.strip():
        return None
    return error(401, "You didn't provide an API key.", code="invalid_api_key")


async def _nowhere(request: web.Request) -> web.Response:
    return error(404, f"Invalid URL ({request.method} {request.path})")


def error(status: int, message: str, *, code: str | None = None, headers: dict[str, str] | None = None) -> web.Response:
    """Build an error answer of the protocol."""
    return web.json_response(Rejection(status, message, code).payload(), status=status, headers=headers)


async def _answer(request: web.Request, call: ChatCall, document: dict[str, Any]) -> web.StreamResponse:
    """Send an answer at once, as a stream where one was asked for."""
    if not call.stream:
        return web.json_response(document)
    written = events(document, tells_usage=call.tells_usage) if document["choices"] else [_no_choices(document)]
    return await _streamed(request, [*written, DONE])


async def _write(request: web.Request, call: ChatCall, document: dict[str, Any], line: Slow) -> web.StreamResponse:
    """Send an answer piece by piece; where no stream was asked for, at once when all of it is written."""
    opening, pieces, closing = events_around_text(document, tells_usage=call.tells_usage)
    response = await _streamed(request, opening) if call.stream else None
    for place, piece in enumerate(pieces):
        if place == line.breaks_after:
            return _hang_up(request)
        if place:
            await line.pause()
        if response is not None:
            await response.write(piece.encode())
    if response is None:
        return web.json_response(document)
    await response.write("".join([*closing, DONE]).encode())
    return response


async def _broken(request: web.Request, call: ChatCall) -> web.StreamResponse:
    broken = '{"id": "chatcmpl-1", "choices": ['
    if call.stream:
        return await _streamed(request, [f"data: {broken}\n\n"])
    return web.Response(text=broken, content_type="application/json")


async def _half(request: web.Request, call: ChatCall, document: dict[str, Any]) -> web.StreamResponse:
    body = json.dumps(document)
    headers = {"Content-Type": "application/json", "Content-Length": str(len(body))}
    if call.stream:
        body, headers = "".join(events(document, tells_usage=call.tells_usage)), {"Content-Type": CONTENT_TYPE}
    response = web.StreamResponse(headers=headers)
    await response.prepare(request)
    await response.write(body[: len(body) // 2].encode())
    _hang_up(request)
    return response


async def _streamed(request: web.Request, written: Sequence[str]) -> web.StreamResponse:
    response = web.StreamResponse(headers={"Content-Type": CONTENT_TYPE})
    await response.prepare(request)
    await response.write("".join(written).encode())
    return response


def _no_choices(document: dict[str, Any]) -> str:
    return event(document | {"object": "chat.completion.chunk"})


def _hang_up(request: web.Request) -> web.Response:
    if request.transport is not None:
        request.transport.abort()
    return web.Response()
