"""The body of a request, in the dialect of its endpoint.

Pure: no network. This module must not decide what a model is asked, only how it is put.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

from pydantic import BaseModel

from bot.model.dialect import Dialect, ReasoningEffort
from bot.model.sdk import openai
from memory.ports import ChatMessage, ChatRequest, Tool, ToolCall

_UNSEEN: Final = "Number of pictures with the message below that you cannot see; say so where it matters:"
_ABSENT: Final = {"type": "image_url", "image_url": {"url": None}}
_SHOWN_SCHEMA: Final = "Answer with one JSON object and nothing else. It follows this JSON schema:"
_CHARACTERS_A_TOKEN: Final = 3
"""Roughly, and on the safe side for English."""


@dataclass(frozen=True, slots=True)
class Form:
    """What is the same in every request of one adapter, and the schema that one answer follows."""

    model: str
    effort: ReasoningEffort | None = None
    schema: dict[str, object] | None = None
    """Of a structured answer; None asks for words."""
    is_streamed: bool = False


def body_of(request: ChatRequest, form: Form, dialect: Dialect) -> dict[str, Any]:
    """Build the body of a request."""
    messages = arranged(request.messages, dialect, schema=form.schema)
    body: dict[str, Any] = {"model": form.model, "messages": [_wire(message, dialect) for message in messages]}
    if dialect.takes_temperature:
        body["temperature"] = request.temperature
    body[dialect.limit_parameter] = limit_of(request, dialect)
    if form.effort is not None and dialect.takes_effort:
        body["reasoning_effort"] = form.effort
    if form.schema is not None and dialect.structured_mode != "text":
        body["response_format"] = _format(request.purpose, form.schema, dialect)
    if request.tools and dialect.takes_tools and (request.may_call or dialect.takes_results):
        body["tools"] = [_offered(tool) for tool in request.tools]
        if not request.may_call:
            body["tool_choice"] = "none"
    if form.is_streamed and dialect.streams:
        body["stream"] = True
        if dialect.counts_streams:
            body["stream_options"] = {"include_usage": True}
    return body


def limit_of(request: ChatRequest, dialect: Dialect) -> int:
    """Return the limit of an answer.

    Its words and room for thought, as far as the endpoint's context and its own limit go.
    """
    room = dialect.thought_tokens
    if room and dialect.context_tokens is not None:
        left = dialect.context_tokens - tokens_sent(request) - request.max_output_tokens
        room = min(room, max(left, 0))
    limit = request.max_output_tokens + room
    return limit if dialect.most_output_tokens is None else min(limit, dialect.most_output_tokens)


def tokens_sent(request: ChatRequest) -> int:
    """Estimate the tokens of a prompt, roughly: it is only compared with the size of a context."""
    return sum(len(message.content) for message in request.messages) // _CHARACTERS_A_TOKEN


def schema_of(reply_type: type[BaseModel]) -> dict[str, object]:
    """Build the strict schema of a structured answer."""
    # The SDK's own translation to a strict schema, by the only public way to it.
    return openai.pydantic_function_tool(reply_type)["function"].get("parameters", {})


def arranged(
    messages: Sequence[ChatMessage], dialect: Dialect, *, schema: dict[str, object] | None = None
) -> Sequence[ChatMessage]:
    """Put messages so that the endpoint takes them; a schema that is to be shown goes into the instructions.

    No system message ever stands behind another one: many templates of chats refuse that.
    """
    if not (dialect.takes_results and dialect.takes_tools) and any(message.role == "tool" for message in messages):
        messages = _with_results_told(messages)
    if schema is not None and dialect.structured_mode != "json_schema":
        messages = _with_schema_shown(messages, f"{_SHOWN_SCHEMA}\n{json.dumps(schema)}")
    if not dialect.takes_system:
        system = [message.content for message in messages if message.role == "system"]
        others = [message for message in messages if message.role != "system"]
        messages = _with_text(others, "\n\n".join(system), place=_first_of(others)) if system else others
    return messages


def _with_results_told(messages: Sequence[ChatMessage]) -> list[ChatMessage]:
    """Tell the results of tools in the user's words; the calls are left out."""
    results = [message.content for message in messages if message.role == "tool"]
    others = [message for message in messages if message.role != "tool" and not message.calls]
    told = "\n".join(["<Searched>", *results, "</Searched>"])
    return _with_text(others, told, place=_last_of(others), is_behind=True)


def _with_schema_shown(messages: Sequence[ChatMessage], shown: str) -> list[ChatMessage]:
    place = next((place for place, message in enumerate(messages) if message.role == "system"), _last_of(messages))
    return _with_text(messages, shown, place=place, is_behind=True)


def _first_of(messages: Sequence[ChatMessage]) -> int | None:
    return next((place for place, message in enumerate(messages) if message.role == "user"), None)


def _last_of(messages: Sequence[ChatMessage]) -> int | None:
    return next((place for place in reversed(range(len(messages))) if messages[place].role == "user"), None)


def _with_text(
    messages: Sequence[ChatMessage], text: str, *, place: int | None, is_behind: bool = False
) -> list[ChatMessage]:
    """Add text to the message at a place, before it or behind it.

    As a message of the user's where there is no place.
    """
    if place is None:
        return [ChatMessage("user", text), *messages]
    told = messages[place]
    content = f"{told.content}\n\n{text}" if is_behind else f"{text}\n\n{told.content}"
    return [*messages[:place], replace(told, content=content), *messages[place + 1 :]]


def _format(name: str, schema: dict[str, object], dialect: Dialect) -> dict[str, object]:
    if dialect.structured_mode == "json_schema":
        return {"type": "json_schema", "json_schema": {"name": name, "strict": True, "schema": schema}}
    return {"type": "json_object"}


# Writing the schema of a tool takes a millisecond of every request that offers it. Nobody changes what it gives.
@lru_cache(maxsize=8)
def _offered(tool: Tool) -> dict[str, object]:
    offered = openai.pydantic_function_tool(tool.arguments, name=tool.name, description=tool.description)
    function = offered["function"]
    # What a schema says of itself for programmers would take a fifth of its tokens.
    return {**offered, "function": {**function, "parameters": _bare(function.get("parameters", {}))}}


def _bare(schema: dict[str, object]) -> dict[str, object]:
    """Leave titles and the description of the whole out of a schema of named arguments."""
    named = schema.get("properties")
    arguments = named if isinstance(named, dict) else {}
    bare = {name: {key: told for key, told in of.items() if key != "title"} for name, of in arguments.items()}
    rest = {key: told for key, told in schema.items() if key not in ("title", "description")}
    return {**rest, "properties": bare}


def _called(call: ToolCall) -> dict[str, object]:
    return {"id": call.id, "type": "function", "function": {"name": call.name, "arguments": call.arguments}}


def has_pictures(body: Mapping[str, Any]) -> bool:
    """Return whether a body shows pictures."""
    return any(isinstance(message["content"], list) for message in body["messages"])


def bytes_of(body: Mapping[str, Any]) -> bytes:
    """Write a body that shows pictures.

    These are put in as they are: to look through them for what JSON escapes would hold the loop for tenths of a second.
    """
    addresses = [part["image_url"]["url"].encode() for message in body["messages"] for part in _shown_in(message)]
    messages = [
        {**message, "content": [_ABSENT if part in shown else part for part in message["content"]]}
        if shown
        else message
        for message in body["messages"]
        for shown in [_shown_in(message)]
    ]
    # Such a piece stands in no text, where its quotes would be escaped.
    first, *others = json.dumps({**body, "messages": messages}, separators=(",", ":")).encode().split(b'{"url":null}')
    pairs = zip(addresses, others, strict=True)
    return b"".join([first, *(piece for url, rest in pairs for piece in (b'{"url":"', url, b'"}', rest))])


def _shown_in(message: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    content = message["content"]
    return [part for part in content if part["type"] == "image_url"] if isinstance(content, list) else []


def _wire(message: ChatMessage, dialect: Dialect) -> dict[str, object]:
    # People can send half of a surrogate pair, which no UTF-8 body can carry.
    content = message.content.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    shown = message.pictures if dialect.sees_pictures else ()
    if unseen := message.unseen + len(message.pictures) - len(shown):
        content = f"{_UNSEEN} {unseen}\n{content}"
    wire: dict[str, object] = {"role": message.role, "content": content}
    if shown:
        # By their bytes: an endpoint may reach no other address, and Discord's need not be known to it.
        urls = [f"data:{picture.media_type};base64,{picture.encoded}" for picture in shown]
        pictures = [{"type": "image_url", "image_url": {"url": url}} for url in urls]
        wire["content"] = [{"type": "text", "text": content}, *pictures]
    if message.role == "tool":
        wire["tool_call_id"] = message.result_of or ""
    elif message.role == "assistant" and message.calls:
        wire |= {"content": content or None, "tool_calls": [_called(call) for call in message.calls]}
    return wire
