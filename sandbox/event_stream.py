"""A chat completion as the events of a stream.

Pure: from the document of an answer to the lines on the wire, in order.
"""

import json
from collections.abc import Iterator
from typing import Any, Final

PIECE_CHARACTERS: Final = 4
"""Characters of a piece of text: some tokens are as short, and marks fall apart into several."""
CONTENT_TYPE: Final = "text/event-stream; charset=utf-8"
DONE: Final = "data: [DONE]\n\n"


def pieces_of(text: str) -> list[str]:
    """Cut a text into the pieces that are sent one after the other; joined they are the text again."""
    return [text[start : start + PIECE_CHARACTERS] for start in range(0, len(text), PIECE_CHARACTERS)]


def events(document: dict[str, Any], *, tells_usage: bool) -> list[str]:
    """Return the events of an answer without `DONE`.

    One for each piece of its text, with what opens and closes it around them.
    """
    opening, pieces, closing = events_around_text(document, tells_usage=tells_usage)
    return [*opening, *pieces, *closing]


def events_around_text(document: dict[str, Any], *, tells_usage: bool) -> tuple[list[str], list[str], list[str]]:
    """Return the events of an answer as three lists: before its text, one for each piece of that, and behind it."""
    usage = {"usage": None} if tells_usage else {}
    head = {name: document[name] for name in ("id", "created", "model")} | {"object": "chat.completion.chunk"}

    def chunk(choice: dict[str, Any], delta: dict[str, Any], finish_reason: str | None = None) -> str:
        row = {"index": choice["index"], "delta": delta, "logprobs": None, "finish_reason": finish_reason}
        return event(head | {"choices": [row]} | usage)

    opening, pieces, closing = [], [], []
    for choice in document["choices"]:
        message = choice["message"]
        opening.append(chunk(choice, {"role": "assistant", "content": None if message["content"] is None else ""}))
        pieces += [chunk(choice, {"content": piece}) for piece in pieces_of(message["content"] or "")]
        closing += [chunk(choice, {"refusal": piece}) for piece in pieces_of(message["refusal"] or "")]
        closing += [chunk(choice, {"tool_calls": [call]}) for call in _calls(message.get("tool_calls", []))]
        closing.append(chunk(choice, {}, choice["finish_reason"]))
    if tells_usage:
        closing.append(event(head | {"choices": [], "usage": document["usage"]}))
    return opening, pieces, closing


def event(document: dict[str, Any]) -> str:
    """Write one event."""
    return f"data: {json.dumps(document)}\n\n"


def _calls(calls: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield the pieces of calls: first the name of each, then its arguments bit by bit."""
    for index, call in enumerate(calls):
        function = call["function"]
        yield {
            "index": index,
            "id": call["id"],
            "type": "function",
            "function": {"name": function["name"], "arguments": ""},
        }
        for piece in pieces_of(function["arguments"]):
            yield {"index": index, "function": {"arguments": piece}}
