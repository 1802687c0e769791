"""What the endpoint accepts and refuses, as tables."""

import json
from typing import Any

import pytest

from sandbox.chat_protocol import ChatCall, Rejection, read_call

HELLO: dict[str, Any] = {"model": "scripted", "messages": [{"role": "user", "content": "hello"}]}
LOOSE = {"type": "object", "properties": {"a": {"type": "string"}}}
STRICT = LOOSE | {"required": ["a"], "additionalProperties": False}


def read(request: dict[str, Any]) -> ChatCall | Rejection:
    return read_call(json.dumps(request).encode(), models=("scripted",), context_tokens=100)


def schema_format(schema: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"response_format": {"type": "json_schema", "json_schema": {"name": "window", "schema": schema} | more}}


def tool(name: str, **more: Any) -> dict[str, Any]:
    return {"tools": [{"type": "function", "function": {"name": name} | more}]}


def messages(*found: dict[str, Any]) -> dict[str, Any]:
    return {"messages": list(found)}


ASKED = {
    "role": "assistant",
    "tool_calls": [{"id": "c1", "type": "function", "function": {"name": "q", "arguments": "{}"}}],
}


@pytest.mark.parametrize(
    "change",
    [
        {},
        {
            "temperature": 0,
            "max_completion_tokens": 5,
            "n": 2,
            "stop": ["a"],
            "seed": 1,
            "user": "hash",
            "store": False,
        },
        messages({"role": "system", "content": [{"type": "text", "text": "a"}]}, {"role": "user", "content": "b"}),
        messages(ASKED, {"role": "tool", "tool_call_id": "c1", "content": "{}"}),
        schema_format(STRICT, strict=True),
        schema_format(LOOSE),
        {"response_format": {"type": "json_object"}, **messages({"role": "user", "content": "give JSON"})},
        {"stream": True, "stream_options": {"include_usage": True}},
        tool("memory_query", parameters=STRICT, strict=True),
    ],
)
def test_a_good_request_is_read(change: dict[str, Any]) -> None:
    assert isinstance(read(HELLO | change), ChatCall)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"mystery": 1}, "Unrecognized request argument supplied: mystery"),
        ({"messages": []}, "messages"),
        ({"model": ""}, "model"),
        (messages({"role": "king", "content": "x"}), "messages.0"),
        (messages({"role": "user"}), "messages.0.user.content"),
        (messages({"role": "user", "content": None}), "content"),
        (messages({"role": "user", "content": []}), "content"),
        (messages({"role": "user", "content": "x", "colour": "red"}), "colour"),
        (messages({"role": "user", "content": "x", "name": "two words"}), "name"),
        (messages({"role": "assistant"}), "expected a string, got null"),
        (messages({"role": "tool", "tool_call_id": "c1", "content": "x"}), "must follow a message"),
        (messages(ASKED, {"role": "user", "content": "x"}), "were not answered"),
        ({"temperature": 3}, "temperature"),
        ({"temperature": "0"}, "temperature"),
        ({"max_tokens": 0}, "max_tokens"),
        ({"max_tokens": 5, "max_completion_tokens": 5}, "at the same time"),
        ({"stop": ["a", "b", "c", "d", "e"]}, "stop"),
        ({"stream_options": {"include_usage": True}}, "stream_options"),
        ({"stream": True, "stream_options": {"verbose": True}}, "stream_options"),
        (tool("memory.query"), "name"),
        (tool("x" * 65), "name"),
        (tool("q", parameters=LOOSE, strict=True), "Invalid schema for function 'q'"),
        (schema_format(LOOSE, strict=True), "Invalid schema for response_format 'window'"),
        (schema_format(STRICT, name="a.b"), "name"),
        ({"response_format": {"type": "json_object"}}, "must contain the word 'json'"),
        ({"response_format": {"type": "yaml"}}, "response_format"),
        (messages({"role": "user", "content": "word " * 100}), "maximum context length is 100"),
    ],
)
def test_each_fault_is_refused_with_400(change: dict[str, Any], message: str) -> None:
    rejection = read(HELLO | change)

    assert isinstance(rejection, Rejection)
    assert rejection.status == 400
    assert message in rejection.message


def test_the_last_thing_said_is_found_behind_older_talk() -> None:
    call = read(
        HELLO
        | messages(
            {"role": "user", "content": "a"}, {"role": "assistant", "content": "b"}, {"role": "user", "content": "c"}
        )
    )

    assert isinstance(call, ChatCall)
    assert (call.last_user_text, call.text) == ("c", "a\nb\nc")
