"""What an endpoint's answer says: the text, the calls of tools, how it ended and what it took.

Servers that speak the OpenAI protocol differ in everything but the few fields read here, so nothing else is looked at.
Pure: no network. This module must not put a word of the answer in an error.
"""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any, Final

from pydantic import BaseModel, BeforeValidator, ValidationError

from bot.model.raw_text import read_spoken, read_structured
from bot.model.refusals import EndpointRefusedError, document_of, refusal_in
from memory.domain.errors import ModelError
from memory.ports import ToolCall

_SENTENCE_END: Final = re.compile(r"""(?<!\d)[.!?…]["'”’)\]]*(?=\s|$)|[。！？]|\n""")
_CONTROLS: Final = dict.fromkeys(code for code in range(32) if chr(code) not in "\n\t")


def _counted(value: object) -> int:
    return value if isinstance(value, int) else 0


def in_one_piece(content: object) -> str | None:
    """Put a text that came in parts together; parts that are no text (thought, pictures) are left out.

    None where there is none.
    """
    if not isinstance(content, list):
        return content if isinstance(content, str) else None
    return "".join(
        part["text"]
        for part in content
        if isinstance(part, dict) and part.get("type", "text") == "text" and isinstance(part.get("text"), str)
    )


_Count = Annotated[int, BeforeValidator(_counted)]


class _Details(BaseModel):
    reasoning_tokens: _Count = 0


class _Usage(BaseModel):
    prompt_tokens: _Count = 0
    completion_tokens: _Count = 0
    completion_tokens_details: _Details | None = None


class _Function(BaseModel):
    name: str
    # Meant to be JSON text; some servers send the object itself.
    arguments: Any = ""


class _Call(BaseModel):
    id: str | None = None
    function: _Function


class _Said(BaseModel):
    content: Annotated[str | None, BeforeValidator(in_one_piece)] = None
    refusal: str | None = None
    # Read one by one: a call that cannot be read must not cost the text beside it.
    tool_calls: Any = None
    # Thought beside the text, under the names of vLLM and DeepSeek, and of Ollama and OpenRouter: that there is some is
    # all we read.
    reasoning_content: Any = None
    reasoning: Any = None


class _Choice(BaseModel):
    message: _Said
    finish_reason: str | None = None


class _Completion(BaseModel):
    choices: list[_Choice]
    usage: _Usage | None = None


@dataclass(frozen=True, slots=True)
class Completion:
    """An answer."""

    text: str
    """Without thought, raw calls, control characters other than line break and tab, and white space around it; may be
    empty."""
    is_cut: bool
    """True when the model was stopped at its limit."""
    prompt_tokens: int
    completion_tokens: int
    """Both are 0 where the endpoint does not tell them."""
    calls: tuple[ToolCall, ...] = ()
    """Calls in the protocol's own form, and of the tools that were offered also those that stood in the text."""
    thought_tokens: int = 0
    """Of `completion_tokens`; 0 also where the endpoint does not tell."""
    has_thought: bool = False
    """Whether the model thought before its words, as the server tells or the text shows."""
    is_thought_told: bool = False
    """Whether the server told so: what stands in the text somebody may have asked the model to write."""
    is_unopened: bool = False
    """True where the text began in the middle of a thought."""


def read_completion(body: bytes, *, tools: Sequence[str] = (), is_structured: bool = False) -> Completion:
    """Read an answer; of a text that is structured nothing but thought is taken out.

    Raises `ModelError` with cause `malformed`, `refused` or `server_error`, and `EndpointRefusedError` for an error
    that calls itself a success.
    """
    try:
        completion = _Completion.model_validate_json(body)
    except ValidationError:
        if (refusal := refusal_in(document_of(body))) is not None:
            raise EndpointRefusedError(refusal) from None
        raise ModelError("malformed", "the answer is not a chat completion") from None
    choice = completion.choices[0] if completion.choices else _Choice(message=_Said())
    said, usage = choice.message, completion.usage or _Usage()
    # What has no use was paid for all the same.
    failed = partial(ModelError, prompt_tokens=usage.prompt_tokens, completion_tokens=usage.completion_tokens)
    if choice.finish_reason == "error":
        raise failed("server_error", "the endpoint broke the answer off")
    if said.refusal or choice.finish_reason == "content_filter":
        raise failed("refused", "the model or its provider declined to answer")
    written = printable(said.content or "")
    spoken = read_structured(written) if is_structured else read_spoken(written, tools)
    thought_tokens = usage.completion_tokens_details.reasoning_tokens if usage.completion_tokens_details else 0
    is_told = bool(thought_tokens or said.reasoning_content or said.reasoning)
    written_out = [_Call(function=_Function(name=name, arguments=given)) for name, given in spoken.calls]
    return Completion(
        spoken.text.strip(),
        choice.finish_reason == "length",
        usage.prompt_tokens,
        usage.completion_tokens,
        () if is_structured else _identified([*_calls(said), *written_out]),
        thought_tokens,
        spoken.has_thought or is_told,
        is_told,
        spoken.is_unopened,
    )


def _calls(said: _Said) -> list[_Call]:
    """Read the calls; what is none is passed over. Their arguments stay unread."""
    given = said.tool_calls if isinstance(said.tool_calls, list) else []
    return [call for each in given if (call := _call(each)) is not None]


def _identified(calls: Sequence[_Call]) -> tuple[ToolCall, ...]:
    # Some servers give every call the same id or none, and results are matched by it.
    ids = [call.id for call in calls]
    is_unique = all(ids) and len(set(ids)) == len(ids)
    return tuple(
        ToolCall(call.id if is_unique and call.id else f"call_{place}", call.function.name, _text(call.function))
        for place, call in enumerate(calls)
    )


def _call(given: object) -> _Call | None:
    try:
        return _Call.model_validate(given)
    except ValidationError:
        return None


def _text(function: _Function) -> str:
    return function.arguments if isinstance(function.arguments, str) else json.dumps(function.arguments)


def printable(text: str) -> str:
    """Drop control characters other than line break and tab."""
    return text.translate(_CONTROLS)


def whole_sentences(text: str) -> str:
    """Cut a broken-off text after its last whole sentence, unless that would cost more than half; then mark its end.

    A number with a point after it ends no sentence, so that a list does not end in a lonely number.
    """
    ends = [end.end() for end in _SENTENCE_END.finditer(text) if end.end() * 2 >= len(text)]
    return text[: ends[-1]].strip() if ends else f"{text}…"


def with_tokens(error: ModelError, tries: Sequence[Completion]) -> ModelError:
    """Add to a failure what the answers before it cost."""
    error.prompt_tokens += sum(each.prompt_tokens for each in tries)
    error.completion_tokens += sum(each.completion_tokens for each in tries)
    return error
