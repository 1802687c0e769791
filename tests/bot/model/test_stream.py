"""Answers that come in pieces, from a server on the loopback."""

from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from typing import Any

import pytest
from aiohttp import web

from bot.model.dialect import Dialect, DialectLearner
from bot.model.openai_model import OpenAIModel
from memory.domain.errors import ModelCause, ModelError
from memory.ports import ChatReply, ChatRequest
from tests.bot import endpoints
from tests.bot.endpoints import Body, Endpoint, Responder, answers, answers_text, completion, event, refuses, streams
from tests.bot.model.test_learning import LOOK, QUESTION

DONE = b"data: [DONE]\n\n"
STOP = event(finish_reason="stop")
OFFERING = replace(QUESTION, tools=[LOOK])


def model_at(endpoint: Endpoint, **known: Any) -> AbstractAsyncContextManager[OpenAIModel]:
    """Build the adapter of an endpoint that was seen to answer without thought."""
    return endpoints.model_at(endpoint, DialectLearner(Dialect(**{"opens_thought": True} | known)))


async def heard(model: OpenAIModel, request: ChatRequest = QUESTION) -> tuple[ChatReply, list[str]]:
    shown: list[str] = []
    return await model.complete(request, on_text=shown.append), shown


def written(text: str, size: int) -> list[bytes]:
    """Build the pieces of a text, so many characters each."""
    return [event({"content": text[start : start + size]}) for start in range(0, len(text), size)]


async def test_text_is_shown_as_it_grows_and_the_reply_is_whole_with_its_tokens(endpoint: Endpoint) -> None:
    text = "I like tea, and boats, and long walks along the harbour."
    usage = b'data: {"choices": [], "usage": {"prompt_tokens": 9, "completion_tokens": 12}}\n\n'
    endpoint.responders = [streams(event({"role": "assistant"}), *written(text, 5), STOP, usage, DONE)]

    async with model_at(endpoint) as model:
        reply, shown = await heard(model)

    assert (reply.text, reply.prompt_tokens, reply.completion_tokens) == (text, 9, 12)
    assert len(shown) > 2
    assert shown[-1] == text
    assert all(text.startswith(each) for each in shown)
    assert endpoint.requests[0]["stream"] is True
    assert endpoint.requests[0]["stream_options"] == {"include_usage": True}


@pytest.mark.parametrize("size", [1, 3, 7])
async def test_thought_and_raw_calls_never_reach_who_is_shown_the_text(endpoint: Endpoint, size: int) -> None:
    text = '<think>The secret.</think>Hello there, Ada.\n<tool_call>{"name": "secret"}</tool_call>'
    endpoint.responders = [streams(*written(text, size), STOP, DONE)]

    async with model_at(endpoint) as model:
        reply, shown = await heard(model, OFFERING)

    assert reply.text == "Hello there, Ada."
    assert shown
    assert not [each for each in shown if "secret" in each or "<" in each]


@pytest.mark.parametrize(
    ("next_one", "is_streamed_again"), [("Hm.</think>Hello again.", False), ("Hello again.", True)]
)
async def test_a_thought_that_was_shown_is_the_last_one(
    endpoint: Endpoint, next_one: str, *, is_streamed_again: bool
) -> None:
    """A gateway may send the next question to another server.

    And who asks for a closing tag does not change how others are answered.
    """
    last = [*written("Hello.", 4), STOP, DONE]
    endpoint.responders = [
        streams(*written("Hm.</think>Hello.", 3), STOP, DONE),
        answers(completion(next_one)),
        streams(*last) if is_streamed_again else answers(completion("Hello.")),
    ]

    async with model_at(endpoint) as model:
        replies = [(await heard(model))[0].text for _ in range(3)]

    assert replies == ["Hello.", "Hello again.", "Hello."]
    assert ["stream" in body for body in endpoint.requests] == [True, False, is_streamed_again]


def call(index: Any, **others: Any) -> bytes:
    """Build a piece of a call."""
    indexed = {} if index is None else {"index": index}
    return event({"tool_calls": [{**indexed, **others}]})


@pytest.mark.parametrize(
    ("pieces", "calls"),
    [
        (
            [
                call(0, id="a", type="function", function={"name": "look_up", "arguments": ""}),
                call(0, function={"arguments": '{"query":'}),
                call(0, function={"arguments": ' "tea"}'}),
            ],
            [("a", '{"query": "tea"}')],
        ),
        (
            [
                call(0, id="a", function={"name": "look_up", "arguments": "{}"}),
                call(1, id="b", function={"name": "look_up", "arguments": "{"}),
                call(1, function={"arguments": "}"}),
            ],
            [("a", "{}"), ("b", "{}")],
        ),
        (
            [
                call(0, id="a", function={"name": "look_up", "arguments": "{}"}),
                call(0, id="b", function={"name": "look_up", "arguments": '{"query": "x"}'}),
            ],
            [("a", "{}"), ("b", '{"query": "x"}')],
        ),
        ([call(None, function={"name": "look_up", "arguments": {"query": "tea"}})], [("call_0", '{"query": "tea"}')]),
        ([call(None, function={"name": "look_up", "arguments": "{}"})] * 2, [("call_0", "{}"), ("call_1", "{}")]),
    ],
)
async def test_calls_are_put_together_as_servers_send_them(
    endpoint: Endpoint, pieces: list[bytes], calls: list[tuple[str, str]]
) -> None:
    endpoint.responders = [streams(*pieces, event(finish_reason="tool_calls"), DONE)]

    async with model_at(endpoint) as model:
        reply, shown = await heard(model, OFFERING)

    assert [(each.id, each.arguments) for each in reply.calls] == calls
    assert (reply.text, shown) == ("", [])


async def cuts_off(request: web.Request) -> web.StreamResponse:
    """Send a piece and close the connection in the middle of the next."""
    response = web.StreamResponse(headers={"Content-Type": "text/event-stream", "Content-Length": "5000"})
    await response.prepare(request)
    await response.write(event({"content": "Half an answer"}))
    assert request.transport is not None
    request.transport.close()
    return response


FAILED = b'data: {"error": {"message": "secret", "code": "x"}}\n\n'


@pytest.mark.parametrize(
    ("responder", "cause"),
    [
        pytest.param(streams(*written("Half an answer", 4)), "unreachable", id="it ends without an end"),
        pytest.param(cuts_off, "unreachable", id="the connection breaks"),
        pytest.param(streams(*written("Half", 4), FAILED), "server_error", id="an error in it"),
        pytest.param(streams(*written("Half", 4), b"data: {nonsense\n\n"), "malformed", id="no JSON"),
        pytest.param(streams(event({"content": "So"}, finish_reason="content_filter"), DONE), "refused", id="filtered"),
        pytest.param(streams(event({"refusal": "No."}, finish_reason="stop"), DONE), "refused", id="declined"),
        pytest.param(streams(event({"content": "So"}, finish_reason="error"), DONE), "server_error", id="given up"),
        pytest.param(answers_text("<html>", content_type="text/html"), "malformed", id="a page"),
        pytest.param(streams(STOP, DONE), "empty", id="nothing said"),
    ],
)
async def test_half_an_answer_is_an_error_and_quotes_nobody(
    endpoint: Endpoint, responder: Responder, cause: ModelCause
) -> None:
    endpoint.responders = [responder]

    async with model_at(endpoint) as model:
        with pytest.raises(ModelError) as caught:
            await heard(model)

    assert caught.value.cause == cause
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize(
    ("told", "left"),
    [
        ("Unrecognized request argument: stream_options", (True, False)),
        ("Your organization must be verified to stream this model.", (False, False)),
    ],
)
async def test_what_the_endpoint_refuses_of_streaming_is_left_out(
    endpoint: Endpoint, told: str, left: tuple[bool, bool]
) -> None:
    def refusing(body: Body) -> tuple[int, str] | None:
        is_refused = "stream_options" in body if "stream_options" in told else "stream" in body
        return (400, told) if is_refused else None

    endpoint.responders = [refuses(refusing)]

    async with model_at(endpoint) as model:
        reply, shown = await heard(model)
        await heard(model)

    assert (reply.text, shown) == ("Hello.", ["Hello."])
    sent = [("stream" in body, "stream_options" in body) for body in endpoint.requests]
    assert sent[-1] == left
    assert len([each for each in sent if each == left]) == 2
