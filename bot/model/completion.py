"""What an endpoint's answer says, read from its bytes: the text, or why there is none.

Servers that speak the OpenAI protocol differ in everything but the few fields read here, so nothing else is looked at.
Pure: no network. This module must not put a word of the answer in an error.
"""

import json
import re
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from pydantic import BaseModel, ValidationError

from memory.domain.errors import ModelError
from memory.ports import ToolCall

_SENTENCE_END: Final = re.compile(r"""(?<!\d)[.!?…]["'”’)\]]*(?=\s|$)|[。！？]|\n""")
_KEPT_CONTROLS: Final = frozenset("\n\t")


class _Usage(BaseModel):
    prompt_tokens: int = 0
    completion_tokens: int = 0


class _Function(BaseModel):
    name: str
    # Meant to be JSON text; some servers send the object itself.
    arguments: Any = ""


class _Call(BaseModel):
    id: str | None = None
    function: _Function


class _Said(BaseModel):
    content: str | None = None
    refusal: str | None = None
    # Read one by one: a call that cannot be read must not cost the text beside it.
    tool_calls: Any = None


class _Choice(BaseModel):
    message: _Said
    finish_reason: str | None = None


class _Completion(BaseModel):
    choices: list[_Choice]
    usage: _Usage | None = None


@dataclass(frozen=True, slots=True)
class Completion:
    """An answer with text in it, or with calls of tools."""

    text: str
    """Without control characters other than line break and tab, and without white space around it; empty only beside calls."""
    is_cut: bool
    """True when the model was stopped at its limit."""
    prompt_tokens: int
    completion_tokens: int
    """Both are 0 where the endpoint does not tell them."""
    calls: tuple[ToolCall, ...] = ()


def read_completion(body: bytes, *, may_call: bool = False) -> Completion:
    """Read an answer; calls of tools are passed over unless it `may_call` some.

    Raises `ModelError` with cause `malformed`, `empty`, `refused` or `truncated` (cut before the first word).
    """
    try:
        completion = _Completion.model_validate_json(body)
    except ValidationError:
        raise ModelError("malformed", "the answer is not a chat completion") from None
    usage = completion.usage or _Usage()
    # What has no use was paid for all the same.
    failed = partial(ModelError, prompt_tokens=usage.prompt_tokens, completion_tokens=usage.completion_tokens)
    if not completion.choices:
        raise failed("empty", "the list of choices is empty")
    choice = completion.choices[0]
    if choice.message.refusal or choice.finish_reason == "content_filter":
        raise failed("refused", "the model or its provider declined to answer")
    text = _printable(choice.message.content or "").strip()
    is_cut = choice.finish_reason == "length"
    calls = _calls(choice.message) if may_call else ()
    if not text and not calls:
        raise failed("truncated" if is_cut else "empty", "the answer has no text")
    return Completion(text, is_cut, usage.prompt_tokens, usage.completion_tokens, calls)


def _calls(said: _Said) -> tuple[ToolCall, ...]:
    """Read the calls; what is none is passed over. Their arguments stay unread."""
    given = said.tool_calls if isinstance(said.tool_calls, list) else []
    found = [call for each in given if (call := _call(each)) is not None]
    # Some servers give every call the same id or none, and results are matched by it.
    ids = [call.id for call in found]
    is_unique = all(ids) and len(set(ids)) == len(ids)
    return tuple(
        ToolCall(call.id if is_unique and call.id else f"call_{place}", call.function.name, _text(call.function))
        for place, call in enumerate(found)
    )


def _call(given: object) -> _Call | None:
    try:
        return _Call.model_validate(given)
    except ValidationError:
        return None


def _text(function: _Function) -> str:
    return function.arguments if isinstance(function.arguments, str) else json.dumps(function.arguments)


def _printable(text: str) -> str:
    return "".join(character for character in text if character >= " " or character in _KEPT_CONTROLS)


def whole_sentences(text: str) -> str:
    """Cut a broken-off text after its last whole sentence, unless that would cost more than half; then mark its end.

    A number with a point after it ends no sentence, so that a list does not end in a lonely number.
    """
    ends = [end.end() for end in _SENTENCE_END.finditer(text) if end.end() * 2 >= len(text)]
    return text[: ends[-1]].strip() if ends else f"{text}…"
