"""The `ChatModel` port over the openai SDK: one client, one budget of time and tries, one error for every failure.

The SDK alone repeats a request as it is; here it is only put differently where the endpoint refused how it was put.
This module must not read settings, judge what the model says, or put text of a request or an answer in an error.
"""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import httpx2
from pydantic import BaseModel, SecretStr

from bot.model.completion import Completion, read_completion, whole_sentences, with_tokens
from bot.model.dialect import Dialect, DialectLearner, Lesson, ReasoningEffort
from bot.model.lessons import as_known, full_context, is_doubtful, missing_in, more_room, size_after, taught_by
from bot.model.refusals import EndpointRefusedError, doubt_of, error_of, lesson_of, refusal_in_body, refusal_of, used_in
from bot.model.requests import Form, body_of, bytes_of, has_pictures, limit_of, schema_of
from bot.model.sdk import LateClient, load_sdk, openai
from bot.model.stream import OnText, read_stream
from memory.domain.errors import ModelError
from memory.domain.language.tokens import estimate_tokens
from memory.ports import ChatReply, ChatRequest

_MOST_ASKS: Final = 10
"""Requests for one answer: an endpoint may refuse one thing after the other, and has as much to be told."""
_PATH: Final = "/chat/completions"
_BY_KEY: "Final[openai.RequestOptions]" = {"security": {"bearer_auth": True}}
"""By the key of the settings, as `create` says it; a bare post may take another of the environment."""


@dataclass(frozen=True, slots=True)
class _Heard:
    """An answer, and how it was asked for."""

    said: Completion
    prompt_tokens: int
    completion_tokens: int
    """Both of all requests that were answered."""
    sent: Dialect


class OpenAIModel:
    """A language model behind an OpenAI-compatible endpoint. Close it when the process ends."""

    def __init__(
        self,
        *,
        api_key: SecretStr,
        base_url: str | None,
        model: str,
        timeout_s: float,
        max_retries: int,
        learning: DialectLearner | None = None,
        effort: ReasoningEffort | None = None,
        is_scripted: bool = False,
    ) -> None:
        """Make the client; nothing is sent yet.

        `base_url` None leaves the address to the SDK. `timeout_s` bounds a whole call with all its tries and waits.
        `learning` is what is known of the endpoint, which two adapters of one model may share.
        `is_scripted` is for the wiring to say: it alone knows what listens at the address.
        """
        self._form = Form(model, effort)
        self._timeout_s = timeout_s
        self._share_s = timeout_s / (max_retries + 1)
        self._learning = learning or DialectLearner(Dialect(opens_thought=is_scripted or None))
        self._is_scripted = is_scripted
        self._client = LateClient(
            api_key=api_key,
            base_url=base_url,
            timeout_s=timeout_s,
            max_retries=max_retries,
            is_scripted=is_scripted,
            on_response=self._decline_idle_retries,
        )

    @property
    def is_scripted(self) -> bool:
        """Return whether answers come from the scripted model, which every screen must say."""
        return self._is_scripted

    @property
    def context_tokens(self) -> int | None:
        """Return how many tokens prompt and words may take together, or None where the endpoint's context is unknown.

        That is its size, as set or learned from a refusal, less the room for thought, which would find none beside a
        prompt that fills it.
        """
        dialect = self.dialect
        if dialect.context_tokens is None:
            return None
        return dialect.context_tokens - dialect.room_for_thought(dialect.context_tokens)

    @property
    def sees_pictures(self) -> bool:
        """Return whether the endpoint may be shown pictures."""
        return self.dialect.sees_pictures

    @property
    def dialect(self) -> Dialect:
        """Return how the endpoint is asked, with all that it taught so far."""
        return self._learning.dialect

    async def complete(self, request: ChatRequest, *, on_text: OnText | None = None) -> ChatReply:
        """Ask for words; the SDK tries again on its own where that can help, within the same time.

        The token counts are 0 where the endpoint does not tell them.
        An answer that was cut at its limit ends after its last whole sentence.
        `on_text` is told more and more of the text while it comes, or all of it once.
        Raises `ModelError` for every failure. Cancelling ends the request.
        """
        heard = await self._ask(request, None, on_text)
        text = heard.said.text
        if heard.said.is_cut and text:
            text = whole_sentences(text)
        if heard.sent.thought_tokens and (size := estimate_tokens(text)) > 2 * request.max_output_tokens:
            # The room for thought was used for words.
            text = whole_sentences(text[: 2 * len(text) * request.max_output_tokens // size])
        if on_text is not None and text:
            on_text(text)
        return ChatReply(text, heard.prompt_tokens, heard.completion_tokens, heard.said.calls)

    async def complete_as(self, request: ChatRequest, reply_type: type[BaseModel]) -> ChatReply:
        """Ask for one JSON object that follows the strict schema of `reply_type`, named after the request's purpose.

        Gives the text unread; an endpoint that is not held to the schema may still wrap it or miss it.
        A field of `reply_type` may have no default but None, which strict schemas do not allow.
        Raises `ModelError`, also (`truncated`) for an answer that was cut at its limit.
        """
        heard = await self._ask(request, reply_type, None)
        if heard.said.is_cut:
            raise ModelError(
                "truncated",
                f"the answer was cut at {request.max_output_tokens} tokens",
                prompt_tokens=heard.prompt_tokens,
                completion_tokens=heard.completion_tokens,
            )
        return ChatReply(heard.said.text, heard.prompt_tokens, heard.completion_tokens)

    async def close(self) -> None:
        """Let go of the connections. Idempotent; a later `complete` is a mistake of the caller."""
        await self._client.close()

    async def _ask(self, request: ChatRequest, reply_type: type[BaseModel] | None, on_text: OnText | None) -> _Heard:
        await load_sdk()
        form = self._form if reply_type is None else replace(self._form, schema=schema_of(reply_type))
        tries: list[Completion] = []
        try:
            async with asyncio.timeout(self._timeout_s):
                return await self._heard(request, form, on_text, tries)
        except TimeoutError:
            raise with_tokens(ModelError("timeout", f"nothing within {self._timeout_s:g} s"), tries) from None
        except openai.APIError as error:
            raise with_tokens(error_of(error), tries) from error
        except ModelError as error:
            raise with_tokens(error, tries) from error.__cause__

    async def _heard(self, request: ChatRequest, form: Form, on_text: OnText | None, tries: list[Completion]) -> _Heard:
        """Ask until the endpoint takes how it is asked; what it refuses is learned. Each answer is added to `tries`."""
        doubted: dict[str, Any] = {}
        tried_room: Lesson = {}
        is_structured, has_more_room = form.schema is not None, False
        for _ in range(_MOST_ASKS):
            known = self._learning.dialect
            sent = replace(known, **doubted, **tried_room)
            body = body_of(request, replace(form, is_streamed=on_text is not None and _may_show(sent)), sent)
            try:
                said = await self._send(body, request, on_text, is_structured=is_structured)
            except EndpointRefusedError as refused:
                doubted = self._asking_anew(refused, request, sent, body, doubted)
                continue
            said = as_known(said, sent, is_structured=is_structured)
            tries.append(said)
            self._learn_from(said, known, body, doubted, is_structured=is_structured)
            is_fixed = self._learning.is_fixed("thought_tokens")
            # An operator who sets MODEL_THOUGHT_TOKENS=0 says that the model does not think, and is believed.
            is_full = full_context(said, body[sent.limit_parameter]) is not None
            if is_doubtful(said, sent) and not (is_structured or is_full) and (sent.thought_tokens or not is_fixed):
                if not (has_more_room or is_fixed):
                    tried_room, has_more_room = more_room(request, sent) or {}, True
                    continue
                tries[-1] = said = replace(said, text="", has_thought=True)
            lesson = missing_in(said, request, sent, body)
            if lesson is None or not self._learning.learn(known, lesson) or has_more_room:
                return _usable(tries, sent, request)
            doubted = {name: value for name, value in doubted.items() if name not in lesson}
            has_more_room = "thought_tokens" in lesson
        raise ModelError("rejected", "the endpoint refuses one way of asking after the other")

    def _asking_anew(
        self,
        refused: EndpointRefusedError,
        request: ChatRequest,
        sent: Dialect,
        body: Mapping[str, Any],
        doubted: dict[str, Any],
    ) -> dict[str, Any]:
        """Learn from a refusal and return what to try unlearned; raise where asking anew changes nothing."""
        refusal = refused.refusal
        if has_pictures(body) and refusal.is_about_a_picture:
            return {**doubted, "sees_pictures": False}
        if refusal.is_too_long:
            self._learning.learn(sent, size_after(refusal, request, sent, body))
            if limit_of(request, replace(self._learning.dialect, **doubted)) < body[sent.limit_parameter]:
                return doubted
            raise refusal.as_error() from refused
        lesson = lesson_of(refusal, sent, body)
        if lesson is not None and self._learning.learn(sent, lesson):
            return {name: value for name, value in doubted.items() if name not in lesson}
        doubt = doubt_of(sent, body) if lesson is None and refusal.cause == "rejected" else None
        if doubt is None:
            raise refusal.as_error() from refused
        return {**doubted, **doubt}

    def _learn_from(
        self,
        said: Completion,
        known: Dialect,
        body: Mapping[str, Any],
        doubted: Mapping[str, Any],
        *,
        is_structured: bool,
    ) -> None:
        if lesson := taught_by(said, replace(known, **doubted), body, is_structured=is_structured):
            self._learning.learn(known, lesson)
        if known.opens_thought and said.is_unopened and not is_structured:
            # Another server behind the address, or somebody asked for such a tag: the next whole answer tells which.
            self._learning.begin_anew("opens_thought")
        self._learning.doubt(known, doubted)
        self._learning.trust(*(name for name in used_in(body) if name not in doubted))

    async def _send(
        self, body: dict[str, Any], request: ChatRequest, on_text: OnText | None, *, is_structured: bool
    ) -> Completion:
        tools = [tool.name for tool in request.tools]
        # The SDK's way for a body that is ready: `create` would spend two thirds of its time on its parameters' types.
        # The raw answer, since the SDK takes any JSON for a completion.
        given: dict[str, Any] = {"content": bytes_of(body)} if has_pictures(body) else {"body": body}
        try:
            if on_text is None or "stream" not in body:
                answer = await self._client.get().post(_PATH, cast_to=httpx2.Response, options=_BY_KEY, **given)
                return read_completion(answer.content, tools=tools, is_structured=is_structured)
            stream = await self._client.get().post(
                _PATH, cast_to=object, options=_BY_KEY, stream=True, stream_cls=openai.AsyncStream[object], **given
            )
        except openai.APIStatusError as error:
            raise EndpointRefusedError(refusal_of(error)) from error
        try:
            whole = await read_stream(stream.response.aiter_bytes(), on_text=on_text, tools=tools)
        except httpx2.DecodingError as error:
            raise ModelError("malformed", "the answer's encoding is broken") from error
        except httpx2.TransportError as error:
            raise ModelError("unreachable", f"the answer broke off ({type(error).__name__})") from error
        finally:
            await stream.response.aclose()
        return read_completion(whole, tools=tools)

    async def _decline_idle_retries(self, response: httpx2.Response) -> None:
        # By its own header the SDK gives up at once.
        if await self._is_idle(response):
            response.headers["x-should-retry"] = "false"

    async def _is_idle(self, response: httpx2.Response) -> bool:
        """Return whether asking the same again leads nowhere.

        Either the endpoint says to wait longer than one try may take, and the call would end as a timeout with nobody
        told of the rate limit; or it calls a refusal an error of its own, as llama.cpp and Ollama do.
        """
        if response.status_code >= httpx2.codes.INTERNAL_SERVER_ERROR:
            return refusal_in_body(await response.aread(), response.status_code).is_settled
        try:
            return float(response.headers.get("retry-after", "0")) > self._share_s
        except ValueError:
            return False


def _may_show(sent: Dialect) -> bool:
    """Whether text may be shown while it comes: an answer was seen not to begin in the middle of thought."""
    return sent.streams and bool(sent.opens_thought)


def _usable(tries: Sequence[Completion], sent: Dialect, request: ChatRequest) -> _Heard:
    """Return the last answer with the tokens of all.

    Raises `ModelError` with cause `truncated` (cut before its first word), `too_long` or `empty`.
    """
    said = tries[-1]
    if not (request.tools and request.may_call):
        said = replace(said, calls=())
    if not said.text and not said.calls:
        if full_context(said, limit_of(request, sent)) is not None:
            raise ModelError("too_long", "the prompt left no room for an answer")
        raise ModelError("truncated" if said.is_cut else "empty", "the answer has no text")
    tokens = sum(each.prompt_tokens for each in tries), sum(each.completion_tokens for each in tries)
    return _Heard(said, *tokens, sent)
