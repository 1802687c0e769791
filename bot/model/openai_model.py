"""The `ChatModel` port over the openai SDK: one shared client, one budget of time and tries, one error for every failure.

The SDK alone repeats a request; nothing here or above may do so again.
This module must not read settings, must not judge what the model says, and must not put text of a request or an answer in an error.
"""

import asyncio
import json
import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Final, Literal, assert_never

import httpx2
import openai
from openai.types.chat import (
    ChatCompletionAssistantMessageParam,
    ChatCompletionFunctionToolParam,
    ChatCompletionMessageFunctionToolCallParam,
    ChatCompletionMessageParam,
    ChatCompletionSystemMessageParam,
    ChatCompletionToolMessageParam,
    ChatCompletionUserMessageParam,
)
from openai.types.chat.completion_create_params import CompletionCreateParamsNonStreaming, ResponseFormat
from pydantic import BaseModel, SecretStr

from bot.model.completion import read_completion, whole_sentences
from memory.domain.errors import ModelCause, ModelError
from memory.ports import ChatMessage, ChatReply, ChatRequest, Tool, ToolCall

LimitParameter = Literal["max_completion_tokens", "max_tokens"]
"""Under which name an endpoint takes the limit of an answer; OpenAI deprecated the second, older local servers know it alone."""
StructuredMode = Literal["json_schema", "json_object", "text"]
"""How an endpoint is held to a schema: by the schema itself, by JSON only, or not at all; the last two are shown the schema."""

_CONNECT_TIMEOUT_S: Final = 5.0
_CODE: Final = re.compile(r"[A-Za-z0-9_.-]{1,64}")
_BY_KEY: Final[openai.RequestOptions] = {"security": {"bearer_auth": True}}
"""By the key of the settings, as `create` says it; what posts by itself would also take an administrator's from the environment."""
_SHOWN_SCHEMA: Final = "Answer with one JSON object and nothing else. It follows this JSON schema:"


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
        limit_parameter: LimitParameter = "max_completion_tokens",
        structured_mode: StructuredMode = "json_schema",
        is_scripted: bool = False,
    ) -> None:
        """Make the client; nothing is sent yet.

        `base_url` None leaves the address to the SDK.
        `timeout_s` bounds a whole call, further tries and the waits between them included.
        `is_scripted` is for the wiring to say: it alone knows what listens at the address.
        """
        self._model = model
        self._timeout_s = timeout_s
        self._share_s = timeout_s / (max_retries + 1)
        self._limit_parameter: LimitParameter = limit_parameter
        self._structured_mode: StructuredMode = structured_mode
        self._is_scripted = is_scripted
        self._client = openai.AsyncOpenAI(
            api_key=api_key.get_secret_value(),
            base_url=base_url,
            max_retries=max_retries,
            timeout=httpx2.Timeout(timeout_s, connect=min(_CONNECT_TIMEOUT_S, timeout_s)),
            # The scripted model listens on the loopback, where a proxy of the environment cannot reach.
            http_client=openai.DefaultAsyncHttpxClient(
                trust_env=not is_scripted, event_hooks={"response": [self._decline_long_waits]}
            ),
        )

    @property
    def is_scripted(self) -> bool:
        """Tell whether answers come from the scripted model, which every screen must say."""
        return self._is_scripted

    @property
    def context_tokens(self) -> int | None:
        """Give None: how much the endpoint takes is not known."""
        return None

    async def complete(self, request: ChatRequest, *, on_text: Callable[[str], None] | None = None) -> ChatReply:
        """Ask once; the SDK tries again on its own where that can help, within the same time.

        The token counts are 0 where the endpoint does not tell them.
        An answer that was cut at its limit ends after its last whole sentence. `on_text` is called once, with the text of the reply.
        Raises `ModelError` for every failure. Cancelling ends the request.
        """
        may_call = bool(request.tools) and request.may_call
        said = read_completion(await self._ask(request, request.messages, None), may_call=may_call)
        text = whole_sentences(said.text) if said.is_cut and said.text else said.text
        if on_text is not None and text:
            on_text(text)
        return ChatReply(
            text=text,
            prompt_tokens=said.prompt_tokens,
            completion_tokens=said.completion_tokens,
            calls=said.calls,
        )

    async def complete_as(self, request: ChatRequest, reply_type: type[BaseModel]) -> ChatReply:
        """Ask once for one JSON object that follows the strict schema of `reply_type`, named after the request's purpose.

        Gives the text unread; an endpoint that is not held to the schema may still wrap it or miss it.
        A field of `reply_type` may have no default but None, which strict schemas do not allow.
        Raises `ModelError`, also (`truncated`) for an answer that was cut at its limit.
        """
        # The SDK's own translation to a strict schema, by the only public way to it.
        schema = openai.pydantic_function_tool(reply_type)["function"].get("parameters", {})
        messages = list(request.messages)
        if self._structured_mode != "json_schema":
            messages.append(ChatMessage("system", f"{_SHOWN_SCHEMA}\n{json.dumps(schema)}"))
        said = read_completion(await self._ask(request, messages, self._format_for(request.purpose, schema)))
        if said.is_cut:
            raise ModelError(
                "truncated",
                f"the answer was cut at {request.max_output_tokens} tokens",
                prompt_tokens=said.prompt_tokens,
                completion_tokens=said.completion_tokens,
            )
        return ChatReply(text=said.text, prompt_tokens=said.prompt_tokens, completion_tokens=said.completion_tokens)

    async def close(self) -> None:
        """Let go of the connections. Idempotent; a later `complete` is a mistake of the caller."""
        await self._client.close()

    def _format_for(self, name: str, schema: dict[str, object]) -> ResponseFormat | None:
        match self._structured_mode:
            case "json_schema":
                return {"type": "json_schema", "json_schema": {"name": name, "strict": True, "schema": schema}}
            case "json_object":
                return {"type": "json_object"}
            case "text":
                return None
            case _:
                assert_never(self._structured_mode)

    async def _ask(
        self, request: ChatRequest, messages: Sequence[ChatMessage], response_format: ResponseFormat | None
    ) -> bytes:
        try:
            async with asyncio.timeout(self._timeout_s):
                return await self._send(request, messages, response_format)
        except TimeoutError:
            raise ModelError("timeout", f"nothing within {self._timeout_s:g} s") from None
        except openai.APIError as error:
            raise model_error_of(error) from error

    async def _send(
        self, request: ChatRequest, messages: Sequence[ChatMessage], response_format: ResponseFormat | None
    ) -> bytes:
        body: CompletionCreateParamsNonStreaming = {
            "model": self._model,
            "messages": [_wire(message) for message in messages],
            "temperature": request.temperature,
        }
        if self._limit_parameter == "max_completion_tokens":
            body["max_completion_tokens"] = request.max_output_tokens
        else:
            body["max_tokens"] = request.max_output_tokens
        if response_format is not None:
            body["response_format"] = response_format
        if request.tools:
            body["tools"] = [_offered(tool) for tool in request.tools]
            if not request.may_call:
                body["tool_choice"] = "none"
        # The SDK's way for requests whose body is ready: `create` walks through the body by the types of all its parameters to
        # write it as it is, which is two thirds of its time. The raw answer, since the SDK takes any JSON for a completion.
        answer = await self._client.post("/chat/completions", cast_to=httpx2.Response, body=body, options=_BY_KEY)
        return answer.content

    async def _decline_long_waits(self, response: httpx2.Response) -> None:
        # Trigger: a Retry-After beyond one try's share of the time.
        # Why: the SDK would sit it out, and the call would end as a timeout with nobody told of the rate limit.
        # Outcome: by its own header the SDK gives up at once.
        try:
            wait_s = float(response.headers.get("retry-after", "0"))
        except ValueError:
            return
        if wait_s > self._share_s:
            response.headers["x-should-retry"] = "false"


# Writing the schema of a tool takes a millisecond of every request that offers it. Nobody changes what it gives.
@lru_cache(maxsize=8)
def _offered(tool: Tool) -> ChatCompletionFunctionToolParam:
    return openai.pydantic_function_tool(tool.arguments, name=tool.name, description=tool.description)


def _called(call: ToolCall) -> ChatCompletionMessageFunctionToolCallParam:
    return {"id": call.id, "type": "function", "function": {"name": call.name, "arguments": call.arguments}}


def _wire(message: ChatMessage) -> ChatCompletionMessageParam:
    # People can send half of a surrogate pair, which no UTF-8 body can carry.
    content = message.content.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    match message.role:
        case "assistant" if message.calls:
            calls = [_called(call) for call in message.calls]
            return ChatCompletionAssistantMessageParam(role="assistant", content=content or None, tool_calls=calls)
        case "tool":
            return ChatCompletionToolMessageParam(role="tool", content=content, tool_call_id=message.result_of or "")
        case "system":
            return ChatCompletionSystemMessageParam(role="system", content=content)
        case "user":
            return ChatCompletionUserMessageParam(role="user", content=content)
        case "assistant":
            return ChatCompletionAssistantMessageParam(role="assistant", content=content)
        case _:
            assert_never(message.role)


def model_error_of(error: openai.APIError) -> ModelError:
    """Name the cause. Of the endpoint's words only codes are kept: its messages quote keys and requests."""
    match error:
        case openai.APIStatusError():
            words = {"status": str(error.status_code), "code": error.code or "", "parameter": error.param or ""}
            told = ", ".join(f"{name} {word}" for name, word in words.items() if _CODE.fullmatch(word))
            return ModelError(_cause_of(error.status_code), told)
        case openai.APITimeoutError() if not isinstance(error.__cause__, httpx2.ConnectTimeout):
            return ModelError("timeout", "the endpoint stopped answering")
        case openai.APIConnectionError() if isinstance(error.__cause__, httpx2.DecodingError):
            return ModelError("malformed", "the answer's encoding is broken")
        case openai.APIConnectionError():
            return ModelError("unreachable", f"no connection, or it broke ({type(error.__cause__).__name__})")
        case _:
            return ModelError("malformed", type(error).__name__)


_CAUSES: Final[Mapping[int, ModelCause]] = {
    401: "unauthorized",
    # Not paid for: like a used-up quota, which OpenAI tells as 429.
    402: "rate_limited",
    403: "unauthorized",
    404: "not_found",
    408: "timeout",
    413: "too_long",
    429: "rate_limited",
}


def _cause_of(status: int) -> ModelCause:
    return _CAUSES.get(status, "server_error" if status >= httpx2.codes.INTERNAL_SERVER_ERROR else "rejected")
