"""What a chat completions request may look like, checked the way the real endpoint checks it.

`read_call` turns the bytes of a request into a `ChatCall` or into the `Rejection` that the real endpoint would answer.
Pure: it knows nothing of scripts, servers or what is answered.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from sandbox.strict_schema import schema_faults

ANSWER: Final = "answer"
_CHARACTERS_A_TOKEN: Final = 4

ToolName = Annotated[str, StringConstraints(pattern=r"^[a-zA-Z0-9_-]{1,64}$")]
PictureAddress = Annotated[str, StringConstraints(pattern=r"^data:image/(png|jpeg|webp|gif);base64,[\w+/]+=*$")]
AuthorName = Annotated[str, StringConstraints(pattern=r"^[^\s<|\\/>]{1,64}$")]


@dataclass(frozen=True, slots=True)
class Rejection:
    """Why a request is refused, in the endpoint's own terms."""

    status: int
    message: str
    code: str | None = None

    def payload(self) -> dict[str, Any]:
        """Return the error document of the protocol."""
        error = {"message": self.message, "type": "invalid_request_error", "param": None, "code": self.code}
        return {"error": error}


class _Wire(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class TextPart(_Wire):
    """A piece of a message's content that is text."""

    type: Literal["text"]
    text: str


class PicturePart(_Wire):
    """A picture beside the text of a person's message, in its address itself: nothing is fetched here."""

    type: Literal["image_url"]
    image_url: dict[Literal["url"], PictureAddress]


Content = str | Annotated[list[TextPart], Field(min_length=1)]


class CalledFunction(_Wire):
    """The name and the JSON text of the arguments of a tool call."""

    name: ToolName
    arguments: str


class AssistantToolCall(_Wire):
    """A call that the model asked for earlier in the conversation."""

    id: str
    type: Literal["function"]
    function: CalledFunction


class Instruction(_Wire):
    """A system or developer message."""

    role: Literal["system", "developer"]
    content: Content
    name: AuthorName | None = None


class UserMessage(_Wire):
    """A message of the person."""

    role: Literal["user"]
    content: str | Annotated[list[TextPart | PicturePart], Field(min_length=1)]
    name: AuthorName | None = None


class AssistantMessage(_Wire):
    """An earlier message of the model."""

    role: Literal["assistant"]
    content: Content | None = None
    refusal: str | None = None
    name: AuthorName | None = None
    tool_calls: Annotated[list[AssistantToolCall], Field(min_length=1)] | None = None


class ToolResult(_Wire):
    """The answer of a tool to an earlier call."""

    role: Literal["tool"]
    content: Content
    tool_call_id: str


Message = Annotated[Instruction | UserMessage | AssistantMessage | ToolResult, Field(discriminator="role")]


class Function(_Wire):
    """A function that the model may call."""

    name: ToolName
    description: str | None = None
    parameters: dict[str, Any] | None = None
    strict: bool | None = None


class OfferedTool(_Wire):
    """A tool on offer."""

    type: Literal["function"]
    function: Function


class NamedSchema(_Wire):
    """The schema of a structured answer."""

    name: ToolName
    schema_: dict[str, Any] = Field(alias="schema")
    description: str | None = None
    strict: bool | None = None


class PlainFormat(_Wire):
    """Free text, or any JSON object."""

    type: Literal["text", "json_object"]


class SchemaFormat(_Wire):
    """An answer that follows a schema."""

    type: Literal["json_schema"]
    json_schema: NamedSchema


class StreamOptions(_Wire):
    """What a streamed answer is to hold besides its text."""

    include_usage: bool | None = None
    include_obfuscation: bool | None = None


class ChatCall(_Wire):
    """A well-formed request. Its fields are the protocol's; those typed Any are let through unread."""

    model: Annotated[str, Field(min_length=1)]
    messages: Annotated[list[Message], Field(min_length=1)]
    audio: Any = None
    frequency_penalty: Annotated[float, Field(ge=-2, le=2)] | None = None
    function_call: Any = None
    functions: Any = None
    logit_bias: dict[str, int] | None = None
    logprobs: bool | None = None
    max_completion_tokens: Annotated[int, Field(ge=1)] | None = None
    max_tokens: Annotated[int, Field(ge=1)] | None = None
    metadata: dict[str, str] | None = None
    modalities: list[Literal["text"]] | None = None
    moderation: Any = None
    n: Annotated[int, Field(ge=1, le=8)] | None = None
    parallel_tool_calls: bool | None = None
    prediction: Any = None
    presence_penalty: Annotated[float, Field(ge=-2, le=2)] | None = None
    prompt_cache_key: str | None = None
    prompt_cache_options: Any = None
    prompt_cache_retention: Any = None
    reasoning_effort: Literal["none", "minimal", "low", "medium", "high", "xhigh", "max"] | None = None
    response_format: Annotated[PlainFormat | SchemaFormat, Field(discriminator="type")] | None = None
    safety_identifier: str | None = None
    seed: int | None = None
    service_tier: str | None = None
    stop: str | Annotated[list[str], Field(min_length=1, max_length=4)] | None = None
    store: bool | None = None
    stream: bool | None = None
    stream_options: StreamOptions | None = None
    temperature: Annotated[float, Field(ge=0, le=2)] | None = None
    tool_choice: Any = None
    tools: Annotated[list[OfferedTool], Field(min_length=1, max_length=128)] | None = None
    top_logprobs: Annotated[int, Field(ge=0, le=20)] | None = None
    top_p: Annotated[float, Field(ge=0, le=1)] | None = None
    user: str | None = None
    verbosity: Literal["low", "medium", "high"] | None = None
    web_search_options: Any = None

    @property
    def kind(self) -> str:
        """What is asked for: the name of the schema of a structured answer, else `answer`."""
        wanted = self.response_format
        return wanted.json_schema.name if isinstance(wanted, SchemaFormat) else ANSWER

    @property
    def tells_usage(self) -> bool:
        """Whether a streamed answer ends with its token counts."""
        return self.stream_options is not None and bool(self.stream_options.include_usage)

    @property
    def last_user_text(self) -> str:
        """What the person said last; empty when nobody said anything."""
        said = [text_of(message.content) for message in self.messages if isinstance(message, UserMessage)]
        return said[-1] if said else ""

    @property
    def text(self) -> str:
        """Everything that stands in the messages, one after the other."""
        return "\n".join(text_of(message.content) for message in self.messages)

    @property
    def estimated_tokens(self) -> int:
        """Length of the messages at four bytes a token, an estimate that is good enough for a limit."""
        return math.ceil(len(self.text.encode()) / _CHARACTERS_A_TOKEN)


def text_of(content: str | Sequence[TextPart | PicturePart] | None) -> str:
    """Join the text of a message's content."""
    told = content or ""
    return told if isinstance(told, str) else "".join(part.text for part in told if isinstance(part, TextPart))


def read_call(body: bytes, *, models: Sequence[str], context_tokens: int) -> ChatCall | Rejection:
    """Read a request, or say why the endpoint would refuse it.

    `models` are the names on offer; `context_tokens` is the longest input.
    """
    try:
        call = ChatCall.model_validate_json(body)
    except ValidationError as error:
        return Rejection(400, _sentence(error))
    if call.model not in models:
        told = f"The model {call.model!r} does not exist or you do not have access to it."
        return Rejection(404, told, "model_not_found")
    fault = next(_faults(call), None)
    if fault is not None:
        return Rejection(400, fault)
    if call.estimated_tokens > context_tokens:
        told = f"maximum context length is {context_tokens} tokens; your messages resulted in {call.estimated_tokens}"
        return Rejection(400, f"This model's {told}.", "context_length_exceeded")
    return call


def _sentence(error: ValidationError) -> str:
    first = error.errors(include_url=False, include_input=False)[0]
    where = ".".join(str(step) for step in first["loc"])
    if first["type"] == "extra_forbidden":
        return f"Unrecognized request argument supplied: {where}"
    if first["type"] == "json_invalid":
        return "We could not parse the JSON body of your request."
    return f"Invalid value for {where!r}: {first['msg']}"


def _faults(call: ChatCall) -> Iterator[str]:
    if call.max_tokens is not None and call.max_completion_tokens is not None:
        yield "Setting 'max_tokens' and 'max_completion_tokens' at the same time is not supported."
    if call.stream_options is not None and not call.stream:
        yield "The 'stream_options' parameter is only allowed when 'stream' is enabled."
    yield from _format_faults(call)
    for tool in call.tools or ():
        if tool.function.strict:
            for fault in schema_faults(tool.function.parameters or {}):
                yield f"Invalid schema for function {tool.function.name!r}: {fault}"
    yield from _tool_result_faults(call.messages)


def _format_faults(call: ChatCall) -> Iterator[str]:
    wanted = call.response_format
    if isinstance(wanted, SchemaFormat) and wanted.json_schema.strict:
        for fault in schema_faults(wanted.json_schema.schema_):
            yield f"Invalid schema for response_format {wanted.json_schema.name!r}: {fault}"
    if isinstance(wanted, PlainFormat) and wanted.type == "json_object" and "json" not in call.text.lower():
        yield "'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'."


def _tool_result_faults(messages: Sequence[Message]) -> Iterator[str]:
    open_calls: set[str] = set()
    for place, message in enumerate(messages):
        if isinstance(message, ToolResult):
            if message.tool_call_id not in open_calls:
                yield f"Invalid parameter: messages.{place} of role 'tool' must follow a message with that tool call."
            open_calls.discard(message.tool_call_id)
        elif open_calls:
            yield f"Invalid parameter: tool calls before messages.{place} were not answered: {sorted(open_calls)}"
            open_calls = set()
        if isinstance(message, AssistantMessage):
            if message.content is None and message.tool_calls is None and message.refusal is None:
                yield f"Invalid value for messages.{place}.content: expected a string, got null."
            open_calls = {call.id for call in message.tool_calls or ()}
