"""What an endpoint's refusals and answers teach: one server of each kind, on the loopback."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from pydantic import BaseModel

from bot.model.dialect import Dialect, DialectLearner
from memory.domain.errors import ModelCause, ModelError
from memory.ports import ChatMessage, ChatRequest, Picture, Tool
from tests.bot.endpoints import Body, Endpoint, Refusing, answers, completion, failure_of, model_at, refuses, says

QUESTION = ChatRequest(
    purpose="answer",
    messages=[ChatMessage("system", "Be kind."), ChatMessage("user", "Hi, it is Ada.")],
    max_output_tokens=100,
    temperature=0.5,
)


class Wanted(BaseModel):
    """What may be asked of the tool."""

    query: str


class Reply(BaseModel):
    """What a structured answer may hold."""

    texts: list[str]


LOOK = Tool(name="look_up", description="Looks something up.", arguments=Wanted)
OFFERING = replace(QUESTION, tools=[LOOK])
CALLED = [{"id": "call_1", "type": "function", "function": {"name": "look_up", "arguments": '{"query": "tea"}'}}]


def refusing(name: str, told: str, status: int = 400) -> Refusing:
    """Refuse requests that have a field."""
    return lambda body: (status, told) if name in body else None


@pytest.mark.parametrize(
    ("begun", "taken"), [("max_completion_tokens", "max_tokens"), ("max_tokens", "max_completion_tokens")]
)
async def test_the_name_of_the_limit_is_learned(endpoint: Endpoint, begun: Any, taken: str) -> None:
    told = f"Unsupported parameter: '{begun}' is not supported. Use '{taken}' instead."
    endpoint.responders = [refuses(refusing(begun, told))]

    async with model_at(endpoint, DialectLearner(Dialect(limit_parameter=begun))) as model:
        await model.complete(QUESTION)
        await model.complete(QUESTION)

    assert [(begun in body, body.get(taken)) for body in endpoint.requests] == [
        (True, None),
        (False, 100),
        (False, 100),
    ]


async def test_an_endpoint_that_goes_on_beyond_the_limit_is_told_it_by_the_other_name(endpoint: Endpoint) -> None:
    long = completion() | {"usage": {"prompt_tokens": 1, "completion_tokens": 900}}
    endpoint.responders = [says(lambda body: completion() if "max_tokens" in body else long)]

    async with model_at(endpoint) as model:
        await model.complete(QUESTION)
        await model.complete(QUESTION)

    assert [body.get("max_tokens") for body in endpoint.requests] == [None, 100]


async def test_a_limit_that_is_too_high_is_lowered_to_what_the_endpoint_takes(endpoint: Endpoint) -> None:
    told = "max_completion_tokens is too large: 100. This model supports at most 64 completion tokens."
    endpoint.responders = [refuses(lambda body: (400, told) if body["max_completion_tokens"] > 64 else None)]

    async with model_at(endpoint) as model:
        await model.complete(QUESTION)

    assert [body["max_completion_tokens"] for body in endpoint.requests] == [100, 64]


def thinking(needed: int, *, tells: bool = True) -> Callable[[Body], Body]:
    """Answer as a model does that thinks for so many tokens before its first word."""

    def answering(body: Body) -> Body:
        limit = body["max_completion_tokens"]
        is_cut = limit < needed + 10
        document = completion("" if is_cut else "Hello.", finish_reason="length" if is_cut else "stop")
        thought = min(limit, needed)
        details = {"completion_tokens_details": {"reasoning_tokens": thought}} if tells else {}
        return document | {"usage": {"prompt_tokens": 5, "completion_tokens": thought + 1, **details}}

    return answering


@pytest.mark.parametrize("tells", [True, False])
async def test_a_thought_that_left_no_room_for_words_is_given_room_at_once(endpoint: Endpoint, *, tells: bool) -> None:
    endpoint.responders = [says(thinking(900, tells=tells))]

    async with model_at(endpoint) as model:
        reply = await model.complete(QUESTION)
        await model.complete_as(QUESTION, Reply)

    assert reply.text == "Hello."
    assert (reply.prompt_tokens, reply.completion_tokens) == (10, 101 + 901)
    assert [body["max_completion_tokens"] for body in endpoint.requests] == [100, 4196, 4196]


def murmuring(needed: int) -> Callable[[Body], Body]:
    """Answer as a model does whose template wrote the opening tag.

    What is cut off in its thought looks like an answer.
    """

    def answering(body: Body) -> Body:
        if body["max_completion_tokens"] < needed:
            return completion("Okay, she asks. I may not tell the secret.", finish_reason="length")
        return completion("Okay, she asks. I may not tell the secret.\n</think>\nHello.")

    return answering


@pytest.mark.parametrize("needed", [1000, 5000])
async def test_a_thought_without_beginning_or_end_is_no_answer(endpoint: Endpoint, needed: int) -> None:
    endpoint.responders = [says(murmuring(needed))]
    shown: list[str] = []

    async with model_at(endpoint) as model:
        if needed > 4196:
            with pytest.raises(ModelError):
                await model.complete(QUESTION, on_text=shown.append)
        reply = await model.complete(QUESTION, on_text=shown.append)
        endpoint.responders = [says(murmuring(10**6))]
        error = await failure_of(model, QUESTION)

    assert (reply.text, error.cause) == ("Hello.", "truncated")
    assert set(shown) == {"Hello."}


async def test_a_failure_says_what_all_tries_cost(endpoint: Endpoint) -> None:
    endpoint.responders = [answers(completion("", finish_reason="length"))]

    async with model_at(endpoint) as model:
        error = await failure_of(model, QUESTION)

    assert (error.cause, error.prompt_tokens, error.completion_tokens) == ("truncated", 22, 14)


async def test_an_endpoint_is_held_to_a_schema_by_what_it_does_not_refuse(endpoint: Endpoint) -> None:
    def only_text(body: Body) -> tuple[int, str] | None:
        kind = body.get("response_format", {}).get("type")
        return None if kind is None else (400, f"'response_format' of type '{kind}' is not supported with this model.")

    endpoint.responders = [refuses(only_text, "{}")]

    async with model_at(endpoint) as model:
        await model.complete_as(QUESTION, Reply)
        await model.complete_as(QUESTION, Reply)

    kinds = [body.get("response_format", {}).get("type") for body in endpoint.requests]
    assert kinds == ["json_schema", "json_object", None, None]
    assert [len(body["messages"]) for body in endpoint.requests] == [2] * 4
    assert '"texts"' in endpoint.requests[-1]["messages"][0]["content"]


async def test_a_mode_that_was_set_is_kept_and_its_refusal_told(endpoint: Endpoint) -> None:
    endpoint.responders = [refuses(refusing("response_format", "response_format is not supported"))]
    learning = DialectLearner(Dialect(structured_mode="json_object"), fixed=frozenset({"structured_mode"}))

    async with model_at(endpoint, learning) as model:
        with pytest.raises(ModelError) as caught:
            await model.complete_as(QUESTION, Reply)

    assert caught.value.cause == "rejected"
    assert len(endpoint.requests) == 1


async def test_a_rejection_without_a_reason_costs_the_tools_of_one_answer_and_of_all_only_the_third_time(
    endpoint: Endpoint,
) -> None:
    endpoint.responders = [refuses(refusing("tools", "Bad request"))]

    async with model_at(endpoint) as model:
        for _ in range(4):
            assert (await model.complete(OFFERING)).text == "Hello."

    assert ["tools" in body for body in endpoint.requests] == [True, False] * 3 + [False]


@pytest.mark.parametrize(
    ("told", "shown_in"),
    [
        ("This model does not support image input.", [True, False, False]),
        ("Unsupported image format: the file could not be decoded.", [True, False, True, False]),
        ("This model's maximum context length is 512 tokens.", [True, False, True, False]),
        ("Bad request", [True, False, True, False]),
    ],
)
async def test_a_picture_that_is_refused_is_told_in_words_and_all_are_where_none_is_taken(
    told: str, shown_in: list[bool], endpoint: Endpoint
) -> None:
    endpoint.responders = [refuses(lambda body: (400, told) if shows(body) else None)]
    asked = replace(QUESTION.messages[1], pictures=(Picture("image/png", "AAAA"),), unseen=1)

    async with model_at(endpoint) as model:
        for _ in range(2):
            answer = await model.complete(replace(QUESTION, messages=[QUESTION.messages[0], asked]))
            assert answer.text == "Hello."
        assert model.sees_pictures is shown_in[2]
        assert model.context_tokens is None

    assert [shows(body) for body in endpoint.requests] == shown_in
    text, picture = endpoint.requests[0]["messages"][1]["content"]
    assert picture == {"type": "image_url", "image_url": {"url": "data:image/png;base64,AAAA"}}
    assert "cannot see; say so where it matters: 1\n" in text["text"]
    assert "cannot see; say so where it matters: 2\nHi, it is Ada." in endpoint.requests[1]["messages"][1]["content"]


def shows(body: Body) -> bool:
    """Tell whether a request shows a picture."""
    return isinstance(body["messages"][1]["content"], list)


@pytest.mark.parametrize(
    ("tokens", "cause", "size"),
    # The second sum is of no size that contexts have, as with a server's own limit of answers.
    [((4_090, 6), "too_long", 4_096), ((3_000, 16), "truncated", None)],
)
async def test_an_answer_that_finds_no_room_behind_its_prompt_tells_the_size_of_the_context(
    tokens: tuple[int, int], cause: ModelCause, size: int | None, endpoint: Endpoint
) -> None:
    usage = dict(zip(("prompt_tokens", "completion_tokens"), tokens, strict=True))
    endpoint.responders = [answers(completion("", finish_reason="length") | {"usage": usage})]

    async with model_at(endpoint) as model:
        error = await failure_of(model, QUESTION)
        known = model.dialect.context_tokens

    assert (error.cause, known) == (cause, size)


@pytest.mark.parametrize(
    ("told", "status", "size"),
    [
        ("This model's maximum context length is 512 tokens. However, you requested 900 tokens.", 400, 512),
        ("the request exceeds the available context size", 500, None),
        ("Payload Too Large", 413, None),
    ],
)
async def test_a_context_that_is_too_small_is_learned(
    endpoint: Endpoint, told: str, status: int, size: int | None
) -> None:
    endpoint.responders = [answers({"error": {"message": told}}, status=status)]
    long = replace(QUESTION, messages=[ChatMessage("user", "tea " * 700)])

    async with model_at(endpoint, max_retries=2) as model:
        before = model.context_tokens
        error = await failure_of(model, long)
        after = model.context_tokens

    assert (error.cause, before) == ("too_long", None)
    assert after is not None
    assert after == size or 350 < after < 600
    assert len(endpoint.requests) == 1


@pytest.mark.parametrize(
    ("told", "status", "cause"),
    [
        ("Incorrect API key: tools are not supported", 401, "unauthorized"),
        ("model 'x' not found", 404, "not_found"),
        ({"message": "filtered", "code": "content_filter"}, 400, "refused"),
        ("not supported: tools. Rate limit", 429, "rate_limited"),
    ],
)
async def test_other_failures_are_told_at_once(endpoint: Endpoint, told: Any, status: int, cause: ModelCause) -> None:
    endpoint.responders = [refuses(lambda _body: (status, told))]

    async with model_at(endpoint) as model:
        error = await failure_of(model, OFFERING)

    assert error.cause == cause
    assert len(endpoint.requests) == 1
