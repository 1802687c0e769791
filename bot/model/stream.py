"""An answer that comes in pieces (server-sent events), put together into a whole one.

An endpoint that ignores that it was asked for pieces, and sends the whole answer, is understood as well.
This module must not give out half an answer: a stream that ends too early is an error.
"""

import json
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from bot.model.completion import in_one_piece, printable
from bot.model.raw_text import shown_so_far
from bot.model.refusals import EndpointRefusedError, document_of, refusal_in
from memory.domain.errors import ModelError

_DATA: Final = b"data:"
_DONE: Final = b"[DONE]"
_PART_A_LOOK: Final = 64
"""It is looked again at what of a text may be shown when it has grown by a 64th of it: a look reads it from its
beginning, and a slow model's first words are shown as they come."""

OnText = Callable[[str], None]


async def read_stream(pieces: AsyncIterator[bytes], *, on_text: OnText, tools: Sequence[str] = ()) -> bytes:
    """Read a stream to its end and give the body of the whole answer, as an endpoint that does not stream sends it.

    `on_text` is told what of the text may be shown, each time more of it. `tools` are the names that raw calls may
    have.
    Raises `ModelError` for a stream that breaks off or is none, and `EndpointRefusedError` for an error in it.
    """
    pieced, rest = _Pieced(on_text, tools), b""
    async for piece in pieces:
        rest += piece
        if pieced.is_plain or (pieced.is_new and rest.lstrip().startswith(b"{")):
            pieced.is_plain = True
            continue
        # By the line break alone: separators of Unicode may stand in the text as they are.
        *lines, rest = rest.split(b"\n")
        for line in lines:
            pieced.take(line)
    if pieced.is_plain:
        return rest
    pieced.take(rest)
    return pieced.whole()


@dataclass
class _Pieced:
    """The answer as far as it came."""

    on_text: OnText
    tools: Sequence[str]
    text: str = ""
    calls: list[dict[str, Any]] = field(default_factory=list)
    said: dict[str, Any] = field(default_factory=dict)
    """What else stands in the message."""
    finish_reason: str | None = None
    usage: Any = None
    is_new: bool = True
    is_plain: bool = False
    has_data: bool = False
    is_done: bool = False
    _looked_at: int = 0
    _shown: str = ""

    def take(self, line: bytes) -> None:
        """Take up one line; those that carry no data are comments, names of events and blank."""
        line = line.strip()
        if line:
            self.is_new = False
        if not line.startswith(_DATA):
            return
        self.has_data = True
        data = line[len(_DATA) :].strip()
        if data == _DONE:
            self.is_done = True
        elif data:
            self._take_up(_document(data))

    def whole(self) -> bytes:
        """Return the whole answer."""
        if not self.has_data:
            raise ModelError("malformed", "the answer is neither a stream nor a chat completion")
        if not self.is_done and self.finish_reason is None:
            raise ModelError("unreachable", "the answer broke off in the middle")
        message = {**self.said, "role": "assistant", "content": self.text, "tool_calls": self.calls[::-1]}
        choice = {"message": message, "finish_reason": self.finish_reason}
        return json.dumps({"choices": [choice], "usage": self.usage}).encode()

    def _take_up(self, document: Mapping[str, Any]) -> None:
        if (refusal := refusal_in(document, status=500)) is not None:
            raise EndpointRefusedError(refusal)
        self.usage = document.get("usage") or self.usage
        choices = document.get("choices")
        choice = choices[0] if isinstance(choices, list) and choices and isinstance(choices[0], Mapping) else {}
        self.finish_reason = choice.get("finish_reason") or self.finish_reason
        delta = choice.get("delta") or choice.get("message")
        if isinstance(delta, Mapping):
            self._take_delta(delta)

    def _take_delta(self, delta: Mapping[str, Any]) -> None:
        for name in ("refusal", "reasoning_content", "reasoning"):
            if delta.get(name):
                self.said[name] = f"{self.said.get(name, '')}{delta[name]}"
        calls = delta.get("tool_calls")
        for call in calls if isinstance(calls, list) else ():
            if isinstance(call, Mapping):
                self._take_call(call)
        content = delta.get("content")
        self.text += in_one_piece(content) or ""
        if len(self.text) - self._looked_at > self._looked_at // _PART_A_LOOK:
            self._show()

    def _show(self) -> None:
        self._looked_at = len(self.text)
        shown = printable(shown_so_far(self.text, self.tools)).strip()
        if shown and shown != self._shown:
            self._shown = shown
            self.on_text(shown)

    def _take_call(self, delta: Mapping[str, Any]) -> None:
        """Add to a call by its index; some servers give all calls the same one, or none."""
        told = delta.get("function")
        function: Mapping[str, Any] = told if isinstance(told, Mapping) else {}
        name, arguments, identity = function.get("name"), function.get("arguments"), delta.get("id")
        known = next((call for call in self.calls if call["index"] == delta.get("index")), None)
        is_another = (
            bool(name) and known is not None and (identity != known["id"] if identity else "index" not in delta)
        )
        if known is None or is_another:
            known = {"index": delta.get("index"), "id": identity, "function": {"name": name, "arguments": ""}}
            # In front, since the last one of an index is the one that is still being written.
            self.calls.insert(0, known)
        known["function"]["arguments"] += arguments if isinstance(arguments, str) else _dumped(arguments)


def _dumped(arguments: object) -> str:
    return "" if arguments is None else json.dumps(arguments)


def _document(data: bytes) -> Mapping[str, Any]:
    document = document_of(data)
    if not isinstance(document, dict):
        raise ModelError("malformed", "a piece of the answer is not JSON")
    return document
