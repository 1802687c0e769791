"""What an endpoint's answer says, read from its bytes: the text, or why there is none.

Servers that speak the OpenAI protocol differ in everything but the few fields read here, so nothing else is looked at.
Pure: no network. This module must not put a word of the answer in an error.
"""

import re
from dataclasses import dataclass
from typing import Final

from pydantic import BaseModel, ValidationError

from memory.domain.errors import ModelError

_SENTENCE_END: Final = re.compile(r"""(?<!\d)[.!?…]["'”’)\]]*(?=\s|$)|[。！？]|\n""")
_KEPT_CONTROLS: Final = frozenset("\n\t")


class _Usage(BaseModel):
    prompt_tokens: int = 0
    completion_tokens: int = 0


class _Said(BaseModel):
    content: str | None = None
    refusal: str | None = None


class _Choice(BaseModel):
    message: _Said
    finish_reason: str | None = None


class _Completion(BaseModel):
    choices: list[_Choice]
    usage: _Usage | None = None


@dataclass(frozen=True, slots=True)
class Completion:
    """An answer with text in it."""

    text: str
    """Without control characters other than line break and tab, and without white space around it; never empty."""
    is_cut: bool
    """True when the model was stopped at its limit."""
    prompt_tokens: int
    completion_tokens: int
    """Both are 0 where the endpoint does not tell them."""


def read_completion(body: bytes) -> Completion:
    """Read an answer.

    Raises `ModelError` with cause `malformed`, `empty`, `refused` or `truncated` (cut before the first word).
    """
    try:
        completion = _Completion.model_validate_json(body)
    except ValidationError:
        raise ModelError("malformed", "the answer is not a chat completion") from None
    if not completion.choices:
        raise ModelError("empty", "the list of choices is empty")
    choice = completion.choices[0]
    if choice.message.refusal or choice.finish_reason == "content_filter":
        raise ModelError("refused", "the model or its provider declined to answer")
    text = _printable(choice.message.content or "").strip()
    is_cut = choice.finish_reason == "length"
    if not text:
        raise ModelError("truncated" if is_cut else "empty", "the answer has no text")
    usage = completion.usage or _Usage()
    return Completion(text, is_cut, usage.prompt_tokens, usage.completion_tokens)


def _printable(text: str) -> str:
    return "".join(character for character in text if character >= " " or character in _KEPT_CONTROLS)


def whole_sentences(text: str) -> str:
    """Cut a broken-off text after its last whole sentence, unless that would cost more than half; then mark its end.

    A number with a point after it ends no sentence, so that a list does not end in a lonely number.
    """
    ends = [end.end() for end in _SENTENCE_END.finditer(text) if end.end() * 2 >= len(text)]
    return text[: ends[-1]].strip() if ends else f"{text}…"
