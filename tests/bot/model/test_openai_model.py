"""The openai SDK behind the `ChatModel` port, against a real HTTP server on the loopback."""

import asyncio
import ssl
from dataclasses import replace
from typing import Any

import pytest
from pydantic import BaseModel

from bot.model.certificates import trusted
from memory.domain.errors import ModelCause, ModelError
from memory.ports import ChatMessage, ChatRequest, Tool, ToolCall
from sandbox.strict_schema import schema_faults
from tests.bot.endpoints import Endpoint, Responder, answers, answers_text, breaks_off, completion, failure_of, model_at

CANARY = "the-canary-sings"
SOON = {"retry-after-ms": "1"}
QUESTION = ChatRequest(
    purpose="answer",
    messages=[ChatMessage("system", "Be kind."), ChatMessage("user", CANARY), ChatMessage("assistant", "Yes?")],
    max_output_tokens=64,
    temperature=0.5,
)


class Wanted(BaseModel):
    """What may be asked of the tool."""

    query: str
    most: int | None = None


LOOK = Tool(name="look_up", description="Looks something up.", arguments=Wanted)
CALLED = {"id": "call_7", "type": "function", "function": {"name": "look_up", "arguments": '{"query": "tea"}'}}


async def test_an_answer_comes_with_its_token_counts(endpoint: Endpoint) -> None:
    endpoint.responders = [answers(completion("  Hello there.\n"))]

    async with model_at(endpoint.url) as model:
        reply = await model.complete(QUESTION)

    assert (reply.text, reply.prompt_tokens, reply.completion_tokens) == ("Hello there.", 11, 7)


async def test_a_request_says_model_key_limit_temperature_and_messages_in_order(endpoint: Endpoint) -> None:
    endpoint.responders = [answers(completion())]

    async with model_at(endpoint.url) as model:
        await model.complete(QUESTION)

    assert endpoint.headers[0]["Authorization"] == "Bearer sk-canary"
    assert endpoint.requests == [
        {
            "model": "test-model",
            "temperature": 0.5,
            "max_completion_tokens": 64,
            "messages": [
                {"role": "system", "content": "Be kind."},
                {"role": "user", "content": CANARY},
                {"role": "assistant", "content": "Yes?"},
            ],
        }
    ]


@pytest.mark.parametrize(
    ("responder", "cause"),
    [
        pytest.param(answers({"error": {"message": CANARY}}, status=429), "rate_limited", id="429"),
        pytest.param(answers({"error": {"message": CANARY}}, status=500), "server_error", id="500"),
        pytest.param(answers_text(CANARY, content_type="text/html"), "malformed", id="a page instead of JSON"),
        pytest.param(answers({"error": {"message": CANARY}}, status=503), "server_error", id="503"),
        pytest.param(answers({"error": {"message": CANARY}}, status=400), "rejected", id="400"),
        pytest.param(answers({"error": {"message": CANARY}}, status=401), "unauthorized", id="401"),
        pytest.param(answers({"error": {"message": CANARY}}, status=402), "rate_limited", id="402"),
        pytest.param(answers({"error": {"message": CANARY}}, status=403), "unauthorized", id="403"),
        pytest.param(answers({"error": {"message": CANARY}}, status=404), "not_found", id="404"),
        pytest.param(answers({"error": {"message": CANARY}}, status=413), "too_long", id="413"),
        pytest.param(answers({"error": {"message": CANARY}}, status=408), "timeout", id="408"),
        pytest.param(answers_text('{"choices": [' + CANARY), "malformed", id="malformed JSON"),
        pytest.param(
            answers_text('{"choices": [{"message": {"content": "\\ud800"}}]}'), "malformed", id="lone surrogate"
        ),
        pytest.param(answers({"error": {"message": CANARY}}), "malformed", id="an error that calls itself a success"),
        pytest.param(answers([CANARY]), "malformed", id="a list"),
        pytest.param(answers({"choices": [{"text": CANARY}]}), "malformed", id="a choice without message"),
        pytest.param(answers({"choices": []}), "empty", id="no choices"),
        pytest.param(answers(completion(None)), "empty", id="null content"),
        pytest.param(answers(completion(" \n\t ")), "empty", id="blank content"),
        pytest.param(answers(completion("\x00")), "empty", id="nothing but NUL"),
        pytest.param(answers(completion(None, refusal=CANARY)), "refused", id="refusal"),
        pytest.param(answers(completion("So", finish_reason="content_filter")), "refused", id="content filter"),
        pytest.param(breaks_off, "unreachable", id="body breaks off"),
    ],
)
async def test_every_failure_has_its_cause_and_quotes_nobody(
    endpoint: Endpoint, responder: Responder, cause: ModelCause
) -> None:
    endpoint.responders = [responder]

    async with model_at(endpoint.url) as model:
        error = await failure_of(model, QUESTION)

    assert error.cause == cause
    assert CANARY not in str(error)
    assert len(endpoint.requests) == 1


@pytest.mark.parametrize("status", [429, 500])
async def test_a_passing_failure_is_tried_again(endpoint: Endpoint, status: int) -> None:
    endpoint.responders = [answers({}, status=status, headers=SOON), answers(completion("At last."))]

    async with model_at(endpoint.url, max_retries=2) as model:
        reply = await model.complete(QUESTION)

    assert reply.text == "At last."
    assert len(endpoint.requests) == 2


async def test_a_wait_that_the_time_does_not_allow_ends_the_call_at_once_as_rate_limited(endpoint: Endpoint) -> None:
    endpoint.responders = [answers({}, status=429, headers={"Retry-After": "60"})]

    async with asyncio.timeout(30), model_at(endpoint.url, timeout_s=90.0, max_retries=2) as model:
        error = await failure_of(model, QUESTION)

    assert error.cause == "rate_limited"
    assert len(endpoint.requests) == 1


async def test_the_time_bounds_all_tries_together(endpoint: Endpoint) -> None:
    endpoint.responders = [answers({}, status=500, headers=SOON), endpoint.hangs]

    async with asyncio.timeout(30), model_at(endpoint.url, timeout_s=2.0, max_retries=9) as model:
        error = await failure_of(model, QUESTION)

    assert error.cause == "timeout"
    assert len(endpoint.requests) == 2


async def test_cancelling_passes_through(endpoint: Endpoint) -> None:
    endpoint.responders = [endpoint.hangs]

    async with model_at(endpoint.url) as model:
        asking = asyncio.create_task(model.complete(QUESTION))
        await endpoint.received.wait()
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking


class Reply(BaseModel):
    """What a structured answer may hold."""

    texts: list[str]
    note: str | None = None


async def test_a_structured_answer_is_asked_for_by_a_strict_schema_named_after_the_purpose(endpoint: Endpoint) -> None:
    endpoint.responders = [answers(completion('{"texts": [], "note": null}'))]

    async with model_at(endpoint.url) as model:
        reply = await model.complete_as(QUESTION, Reply)

    sent = endpoint.requests[0]["response_format"]
    assert (sent["type"], sent["json_schema"]["name"], sent["json_schema"]["strict"]) == ("json_schema", "answer", True)
    assert sent["json_schema"]["schema"]["required"] == ["texts", "note"]
    assert list(schema_faults(sent["json_schema"]["schema"])) == []
    assert len(endpoint.requests[0]["messages"]) == len(QUESTION.messages)
    assert reply.text == '{"texts": [], "note": null}'


async def test_a_tool_on_offer_goes_out_with_a_strict_schema_and_its_call_comes_back_unread(endpoint: Endpoint) -> None:
    endpoint.responders = [answers(completion("Let me see.", finish_reason="tool_calls", tool_calls=[CALLED]))]

    async with model_at(endpoint.url) as model:
        reply = await model.complete(replace(QUESTION, tools=[LOOK]))

    (offered,) = endpoint.requests[0]["tools"]
    assert (offered["function"]["name"], offered["function"]["strict"]) == ("look_up", True)
    assert list(schema_faults(offered["function"]["parameters"])) == []
    assert "tool_choice" not in endpoint.requests[0]
    assert reply.calls == (ToolCall("call_7", "look_up", '{"query": "tea"}'),)
    assert reply.text == "Let me see."


async def test_results_go_back_in_the_form_of_the_protocol_and_no_further_call_is_allowed(endpoint: Endpoint) -> None:
    endpoint.responders = [answers(completion("Tea.", tool_calls=[CALLED]))]
    call = ToolCall("call_7", "look_up", "{}")
    round_trip = [
        *QUESTION.messages,
        ChatMessage("assistant", "", calls=(call,)),
        ChatMessage("tool", "{}", result_of="call_7"),
    ]

    async with model_at(endpoint.url) as model:
        reply = await model.complete(replace(QUESTION, messages=round_trip, tools=[LOOK], may_call=False))

    sent = endpoint.requests[0]
    assert sent["tool_choice"] == "none"
    assert sent["messages"][-2:] == [
        {
            "role": "assistant",
            "content": None,
            "tool_calls": [{"id": "call_7", "type": "function", "function": {"name": "look_up", "arguments": "{}"}}],
        },
        {"role": "tool", "content": "{}", "tool_call_id": "call_7"},
    ]
    assert (reply.text, reply.calls) == ("Tea.", ())


@pytest.mark.parametrize("may_call", [True, False])
async def test_a_call_nobody_offered_or_allowed_is_no_answer(endpoint: Endpoint, *, may_call: bool) -> None:
    endpoint.responders = [answers(completion(None, finish_reason="tool_calls", tool_calls=[CALLED]))]
    request = replace(QUESTION, tools=[] if may_call else [LOOK], may_call=may_call)

    async with model_at(endpoint.url) as model:
        with pytest.raises(ModelError) as caught:
            await model.complete(request)

    assert caught.value.cause == "empty"


@pytest.mark.parametrize(
    ("given", "ids", "arguments"),
    [
        ([CALLED | {"id": ""}], ["call_0"], ['{"query": "tea"}']),
        ([CALLED, CALLED], ["call_0", "call_1"], ['{"query": "tea"}'] * 2),
        ([{"id": "a", "function": {"name": "look_up", "arguments": {"query": "tea"}}}], ["a"], ['{"query": "tea"}']),
        ([{"id": "a", "function": {"name": "look_up"}}], ["a"], [""]),
        ([{"id": "a"}, 7, CALLED], ["call_7"], ['{"query": "tea"}']),
        ("look_up", [], []),
        ({}, [], []),
    ],
)
async def test_calls_are_read_as_servers_send_them(
    endpoint: Endpoint, given: Any, ids: list[str], arguments: list[str]
) -> None:
    endpoint.responders = [answers(completion("Well.", tool_calls=given))]

    async with model_at(endpoint.url) as model:
        reply = await model.complete(replace(QUESTION, tools=[LOOK]))

    assert [call.id for call in reply.calls] == ids
    assert [call.arguments for call in reply.calls] == arguments
    assert reply.text == "Well."


@pytest.mark.parametrize("trust_env", [True, False])
def test_an_endpoint_must_prove_its_name_to_every_client_by_the_same_authorities(*, trust_env: bool) -> None:
    authorities = trusted(trust_env=trust_env)

    assert (authorities.verify_mode, authorities.check_hostname) == (ssl.CERT_REQUIRED, True)
    assert trusted(trust_env=trust_env) is authorities
