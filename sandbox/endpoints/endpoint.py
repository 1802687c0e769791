"""A model server on the loopback: what all kinds do alike, from the request to the bytes.

A kind says by its hooks what it refuses, what of a prompt its model reads, how it thinks, and in which form it puts
that on the wire; which public page or issue each of it is from stands at the kind. Every request is kept. It reaches
nothing beyond 127.0.0.1.
"""

import json
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final

from aiohttp import web

from sandbox.completion import CREATED
from sandbox.endpoints.brain import CHARACTERS_A_TOKEN, ModelOutput, prompt_tokens, think, thought_of, tokens_of
from sandbox.script import AskedTool

Body = Mapping[str, Any]
Messages = Sequence[Mapping[str, Any]]

_PIECE: Final = 9
"""Characters of a streamed piece: short enough to cut a tag such as `<think>` in two."""
_TRUE_BEFORE_PIECES: Final = 40


@dataclass(frozen=True, slots=True)
class ErrorAnswer:
    """An answer that is an error."""

    status: int
    document: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ModelTurn:
    """A request and what the model makes of it."""

    body: Body
    said: ModelOutput
    thought: str
    """As far as the limit let it think."""

    @property
    def is_held(self) -> bool:
        """Whether the answer must be JSON by the endpoint's own doing."""
        return (self.body.get("response_format") or {}).get("type") in {"json_schema", "json_object"}


@dataclass(frozen=True, slots=True)
class WrittenText:
    """What the model wrote, cut at the limit, with its tokens."""

    content: str
    thought: str
    """Where the server tells it apart from the text."""
    calls: tuple[AskedTool, ...]
    finish: str
    prompt_tokens: int
    completion_tokens: int
    thought_tokens: int


@dataclass(kw_only=True)
class Endpoint(ABC):
    """One server. `requests`, `answered`, `written` and `refused` may be read at any time; oldest first."""

    model: str
    """The one model that is served."""
    key: str | None = None
    """The key that is asked for; None takes any and none."""
    takes_any_model: bool = False
    """Whether the one model answers whatever name is asked for."""
    streamed_errors: tuple[str, ...] = ()
    """Types of errors that a stream sends as an event, behind a status 200."""
    requests: list[dict[str, Any]] = field(default_factory=list, init=False)
    """The body of every request."""
    answered: list[dict[str, Any]] = field(default_factory=list, init=False)
    """Those of them that were not refused."""
    written: list[WrittenText] = field(default_factory=list, init=False)
    """What was answered to them."""
    refused: list[ErrorAnswer] = field(default_factory=list, init=False)
    url: str = field(default="", init=False)
    """The address for `openai_base_url`; empty before it is served."""

    fingerprint: ClassVar[str | None] = None
    thought_field: ClassVar[str | None] = None
    """Under which name the server tells the thought beside the text."""
    opens_with: ClassVar[Mapping[str, Any]] = {"role": "assistant", "content": ""}
    """The delta of a stream's first chunk."""

    @abstractmethod
    def error(self, status: int, message: str, **fields: Any) -> ErrorAnswer:
        """Build an error in the form of this server."""

    @abstractmethod
    def refusal(self, body: Body) -> ErrorAnswer | None:
        """Say why this server does not answer a request; None where it does."""

    def unauthorised(self) -> ErrorAnswer:
        """Refuse a wrong key."""
        return self.error(401, "Incorrect API key provided.")

    def unknown_model(self, name: str) -> ErrorAnswer:
        """Refuse a model that is not served."""
        return self.error(404, f"The model `{name}` does not exist.")

    def understood(self, body: Body) -> Body:
        """Return of a request what this server reads at all."""
        return body

    def read_by_model(self, body: Body) -> Messages:
        """Return the messages that reach the model."""
        messages: Messages = body["messages"]
        return messages

    # What a kind looks at to know. (ARG002)
    def thought_tokens(self, body: Body) -> int:  # noqa: ARG002
        """Say how long the model thinks before it answers."""
        return 0

    def limit(self, body: Body) -> int | None:
        """Return the tokens that thought and answer may take together; None: as many as they like."""
        given: int | None = body.get("max_completion_tokens") or body.get("max_tokens")
        return given

    def window(self) -> int | None:
        """Return how many tokens prompt, thought and answer may fill together, or None for no limit."""
        return None

    def content(self, turn: ModelTurn) -> str:
        """Put what was said into the text of the answer; a server that does not know thoughts leaves them in it."""
        return turn.said.text

    def calls(self, turn: ModelTurn) -> tuple[AskedTool, ...]:
        """Return the calls that the server tells as such."""
        return turn.said.calls

    def application(self) -> web.Application:
        """Build the web application."""
        app = web.Application(client_max_size=1 << 24)
        app.router.add_post("/v1/chat/completions", self._complete)
        app.router.add_get("/v1/models", self._list_models)
        return app

    async def _list_models(self, _request: web.Request) -> web.Response:
        return web.json_response({"object": "list", "data": [{"id": self.model, "object": "model"}]})

    async def _complete(self, request: web.Request) -> web.StreamResponse:
        body = await request.json()
        self.requests.append(body)
        refusal = self._refusal(request, body)
        if refusal is not None:
            self.refused.append(refusal)
            return await self._refuse(request, body, refusal)
        self.answered.append(body)
        written = self._write(body)
        self.written.append(written)
        if body.get("stream"):
            return await self._stream(request, body, written)
        return web.json_response(self._document(written))

    def _refusal(self, request: web.Request, body: Body) -> ErrorAnswer | None:
        if self.key is not None and request.headers.get("Authorization") != f"Bearer {self.key}":
            return self.unauthorised()
        if body["model"] != self.model and not self.takes_any_model:
            return self.unknown_model(body["model"])
        return self.refusal(body)

    async def _refuse(self, request: web.Request, body: Body, refusal: ErrorAnswer) -> web.StreamResponse:
        told = refusal.document.get("error")
        kind = told.get("type") if isinstance(told, dict) else None
        if not body.get("stream") or kind not in self.streamed_errors:
            return web.json_response(refusal.document, status=refusal.status)
        response = await _opened(request)
        await _send(response, refusal.document)
        return await _ended(response)

    def _write(self, asked: Body) -> WrittenText:
        body = self.understood(asked)
        read = self.read_by_model(body)
        said, wanted, prompt = think(body, read), self.thought_tokens(body), prompt_tokens(body, read)
        limits = [self.limit(body), None if (window := self.window()) is None else max(window - prompt, 1)]
        limit = min((each for each in limits if each is not None), default=None)
        spent = wanted if limit is None else min(wanted, limit)
        thought = thought_of(spent)
        turn = ModelTurn(body, said, thought)
        content, calls = self.content(turn), self.calls(turn)
        apart = thought if self.thought_field else ""
        called = "".join(call.name + call.arguments for call in calls)
        taken = spent if apart or thought not in content else 0
        room = None if limit is None else limit - taken
        is_cut = room is not None and (spent < wanted or tokens_of(content + called) > room)
        if is_cut:
            content, calls = content[: (room or 0) * CHARACTERS_A_TOKEN], ()
        finish = "length" if is_cut else "tool_calls" if calls else "stop"
        told = taken + tokens_of(content) + (0 if is_cut else tokens_of(called))
        return WrittenText(content, apart, calls, finish, prompt, told, spent)

    def usage(self, written: WrittenText) -> dict[str, Any]:
        """Count the tokens of an answer."""
        total = written.prompt_tokens + written.completion_tokens
        return {
            "prompt_tokens": written.prompt_tokens,
            "completion_tokens": written.completion_tokens,
            "total_tokens": total,
        }

    def message(self, written: WrittenText) -> dict[str, Any]:
        """Build the message of an answer that comes whole."""
        said: dict[str, Any] = {"role": "assistant", "content": written.content or (None if written.calls else "")}
        if self.thought_field and written.thought:
            said[self.thought_field] = written.thought
        if written.calls:
            said["tool_calls"] = [_call(place, call) for place, call in enumerate(written.calls)]
        return said

    def deltas(self, written: WrittenText) -> list[dict[str, Any]]:
        """Build what the chunks of a stream say between the first and the last."""
        told: list[dict[str, Any]] = (
            [{self.thought_field: piece} for piece in _pieces(written.thought)] if self.thought_field else []
        )
        told += [{"content": piece} for piece in _pieces(written.content)]
        for place, call in enumerate(written.calls):
            whole = _call(place, call)
            told.append({"tool_calls": [{"index": place} | whole | {"function": {"name": call.name, "arguments": ""}}]})
            told += [
                {"tool_calls": [{"index": place, "function": {"arguments": piece}}]}
                for piece in _pieces(call.arguments)
            ]
        return told

    def _document(self, written: WrittenText) -> dict[str, Any]:
        choice = {"index": 0, "message": self.message(written), "logprobs": None, "finish_reason": written.finish}
        return self._frame("chat.completion") | {"choices": [choice], "usage": self.usage(written)}

    def _frame(self, kind: str) -> dict[str, Any]:
        frame = {"id": "chatcmpl-1", "object": kind, "created": CREATED, "model": self.model}
        return frame if self.fingerprint is None else frame | {"system_fingerprint": self.fingerprint}

    async def _stream(self, request: web.Request, body: Body, written: WrittenText) -> web.StreamResponse:
        response = await _opened(request)
        frame = self._frame("chat.completion.chunk")
        chunks = [
            (dict(self.opens_with), None),
            *((delta, None) for delta in self.deltas(written)),
            ({}, written.finish),
        ]
        for delta, finish in chunks:
            await _send(
                response, frame | {"choices": [{"index": 0, "delta": delta, "logprobs": None, "finish_reason": finish}]}
            )
        if (body.get("stream_options") or {}).get("include_usage"):
            await _send(response, frame | {"choices": [], "usage": self.usage(written)})
        return await _ended(response)


async def _opened(request: web.Request) -> web.StreamResponse:
    response = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
    await response.prepare(request)
    return response


async def _send(response: web.StreamResponse, document: Mapping[str, Any]) -> None:
    await response.write(f"data: {json.dumps(document)}\n\n".encode())


async def _ended(response: web.StreamResponse) -> web.StreamResponse:
    await response.write(b"data: [DONE]\n\n")
    return response


def _call(place: int, call: AskedTool) -> dict[str, Any]:
    return {"id": f"call_{place}", "type": "function", "function": {"name": call.name, "arguments": call.arguments}}


def _pieces(text: str) -> list[str]:
    """Cut a text for a stream: finely at its beginning, where tags stand, and coarsely behind."""
    head, tail = text[: _PIECE * _TRUE_BEFORE_PIECES], text[_PIECE * _TRUE_BEFORE_PIECES :]
    fine = [head[place : place + _PIECE] for place in range(0, len(head), _PIECE)]
    return [*fine, *(tail[place : place + 200] for place in range(0, len(tail), 200))]


@asynccontextmanager
async def serving(endpoint: Endpoint) -> AsyncIterator[None]:
    """Serve an endpoint on a free port of 127.0.0.1 until the block ends."""
    runner = web.AppRunner(endpoint.application(), handler_cancellation=True, access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        endpoint.url = f"http://127.0.0.1:{runner.addresses[0][1]}/v1"
        yield
    finally:
        await runner.cleanup()
