"""The local endpoints.

Each says over HTTP what the server that it stands for says, to the library that the bot uses.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import openai
import pytest

from memory.domain.recall.query_tool import TOOL_NAME
from sandbox.endpoints.brain import INNER
from sandbox.endpoints.endpoint import Endpoint, serving
from sandbox.endpoints.llama_cpp import LlamaCpp
from sandbox.endpoints.ollama import Ollama
from sandbox.endpoints.openai_chat import OpenAIChat
from sandbox.endpoints.openai_reasoning import OpenAIReasoning
from sandbox.endpoints.vllm import Vllm

OK = [{"role": "user", "content": "Answer with the word OK."}]
LONG = [
    {"role": "system", "content": "You are brief."},
    {"role": "user", "content": 'The word to keep is "lantern".' + " filler" * 8000 + " Which word was to be kept?"},
]
TOOLS = [
    {
        "type": "function",
        "function": {"name": TOOL_NAME, "parameters": {"type": "object", "properties": {"query": {"type": "string"}}}},
    }
]
BOAT = [{"role": "user", "content": "What did I say about the harbour?"}]


@asynccontextmanager
async def client_of(endpoint: Endpoint, *, key: str | None = None) -> AsyncIterator[Any]:
    """Serve it and give the library, untyped: what is sent here need not be what its types allow."""
    # Certificates are not looked at on the loopback, and reading those of the machine takes most of the time.
    transport = openai.DefaultAsyncHttpxClient(verify=False, trust_env=False)
    async with (
        serving(endpoint),
        openai.AsyncOpenAI(
            api_key=key or endpoint.key or "any", base_url=endpoint.url, max_retries=0, http_client=transport
        ) as client,
    ):
        yield client


async def ask(endpoint: Endpoint, messages: Any = OK, *, key: str | None = None, **fields: Any) -> Any:
    async with client_of(endpoint, key=key) as client:
        return await client.chat.completions.create(
            model=fields.pop("model", endpoint.model), messages=messages, **fields
        )


async def refused(endpoint: Endpoint, messages: Any = OK, **fields: Any) -> openai.APIStatusError:
    with pytest.raises(openai.APIStatusError) as raised:
        await ask(endpoint, messages, **fields)
    return raised.value


@pytest.mark.parametrize("endpoint", [OpenAIChat(), OpenAIReasoning(), Ollama(), LlamaCpp()], ids=lambda it: it.model)
async def test_an_answer_follows_a_plain_order(endpoint: Endpoint) -> None:
    answer = await ask(endpoint)

    assert answer.choices[0].message.content == "OK."
    assert answer.choices[0].finish_reason == "stop"
    assert [request["messages"] for request in endpoint.requests] == [OK]


async def test_a_stream_ends_with_its_usage_and_is_what_the_whole_answer_is() -> None:
    for endpoint in (OpenAIChat(), Ollama(thinking="in_text"), Vllm(), LlamaCpp(thinks_for=90)):
        async with client_of(endpoint) as client:
            whole = await client.chat.completions.create(model=endpoint.model, messages=OK)
            chunks = [
                chunk
                async for chunk in await client.chat.completions.create(
                    model=endpoint.model, messages=OK, stream=True, stream_options={"include_usage": True}
                )
            ]
        text = "".join(chunk.choices[0].delta.content or "" for chunk in chunks if chunk.choices)

        assert text == whole.choices[0].message.content
        assert chunks[-2].choices[0].finish_reason == "stop"
        assert chunks[-1].usage == whole.usage


async def test_openai_refuses_key_model_effort_and_length_by_code() -> None:
    key = await refused(OpenAIChat(), key="sk-wrong")
    model = await refused(OpenAIChat(), model="gpt-9")
    effort = await refused(OpenAIChat(), reasoning_effort="low")
    length = await refused(OpenAIChat(context_tokens=1000), LONG)

    assert [(it.status_code, it.code) for it in (key, model, effort, length)] == [
        (401, "invalid_api_key"),
        (404, "model_not_found"),
        (400, None),
        (400, "context_length_exceeded"),
    ]


async def test_a_reasoning_model_refuses_by_parameter_and_thinks_at_the_answers_cost() -> None:
    endpoint = OpenAIReasoning(may_stream=False)
    warm = await refused(endpoint, temperature=0.4)
    old = await refused(endpoint, max_tokens=100)
    stream = await refused(endpoint, stream=True)
    starved = await ask(endpoint, max_completion_tokens=100)
    fed = await ask(endpoint, max_completion_tokens=100, reasoning_effort="minimal")

    assert [(it.param, it.code) for it in (warm, old, stream)] == [
        ("temperature", "unsupported_value"),
        ("max_tokens", "unsupported_parameter"),
        ("stream", "unsupported_value"),
    ]
    assert (starved.choices[0].message.content, starved.choices[0].finish_reason) == ("", "length")
    assert starved.usage.completion_tokens_details.reasoning_tokens == 100
    assert fed.choices[0].message.content == "OK."


async def test_ollama_cuts_a_long_prompt_without_a_word() -> None:
    cut = await ask(Ollama(), LONG)
    whole = await ask(Ollama(num_ctx=32_768), LONG)

    assert cut.choices[0].message.content == "I was told of no word."
    assert cut.usage.prompt_tokens <= 4096
    assert whole.choices[0].message.content == "lantern"


async def test_ollama_knows_one_name_of_the_limit_and_no_tool_choice() -> None:
    count = [{"role": "user", "content": "Count from 1 to 200."}]
    passed_over = await ask(Ollama(thinking="none"), count, max_completion_tokens=20)
    kept = await ask(Ollama(thinking="none"), count, max_tokens=20)
    called = await ask(Ollama(), BOAT, tools=TOOLS, tool_choice="none")

    assert passed_over.choices[0].finish_reason == "stop"
    assert kept.choices[0].finish_reason == "length"
    assert called.choices[0].message.tool_calls[0].function.name == TOOL_NAME


async def test_ollama_tells_thoughts_apart_or_leaves_them_in_the_text() -> None:
    apart = (await ask(Ollama())).choices[0].message
    within = (await ask(Ollama(thinking="in_text"))).choices[0].message
    called = (await ask(Ollama(thinking="none", tools="as_text"), BOAT, tools=TOOLS)).choices[0].message

    assert (apart.content, INNER in apart.reasoning) == ("OK.", True)
    assert within.content.startswith("<think>")
    assert INNER in within.content
    assert called.content.startswith('<tool_call>\n{"name": "memory_query"')
    assert called.tool_calls is None


async def test_ollama_names_what_the_model_lacks() -> None:
    tools = await refused(Ollama(tools="refused"), BOAT, tools=TOOLS)
    model = await refused(Ollama(), model="llama9")
    effort = await refused(Ollama(thinking="none"), reasoning_effort="low")

    assert [(it.status_code, it.type) for it in (tools, model, effort)] == [
        (400, "api_error"),
        (404, "api_error"),
        (400, "api_error"),
    ]


async def test_vllm_refuses_tools_orders_of_roles_and_lengths_with_the_status_for_a_code() -> None:
    late = [*OK, {"role": "system", "content": "JSON, please."}]
    twice = [*OK, *OK]
    told = [
        await refused(Vllm(), BOAT, tools=TOOLS),
        await refused(Vllm(), late),
        await refused(Vllm(), twice),
        await refused(Vllm(template="no_system"), [{"role": "system", "content": "Be brief."}, *OK]),
        await refused(Vllm(), LONG, max_tokens=100),
    ]

    assert [(it.status_code, it.code) for it in told] == [(400, "400")] * 5
    assert all(it.type == "BadRequestError" for it in told)


async def test_vllm_has_an_older_form_of_errors_and_a_word_for_a_wrong_key() -> None:
    older = await refused(Vllm(older_errors=True), BOAT, tools=TOOLS)
    key = await refused(Vllm(), key="wrong")

    assert isinstance(older.body, dict)
    assert older.body["object"] == "error"
    assert key.status_code == 401
    assert key.response.json() == {"error": "Unauthorized"}


async def test_vllm_leaves_a_thought_in_the_text_without_its_opening_tag_unless_json_guides_it() -> None:
    free = (await ask(Vllm())).choices[0].message.content
    guided = (await ask(Vllm(), response_format={"type": "json_object"})).choices[0].message.content

    assert "<think>" not in free
    assert free.endswith("</think>\n\nOK.")
    assert "</think>" not in guided


async def test_llama_cpp_refuses_tools_without_jinja_and_says_both_sizes() -> None:
    tools = await refused(LlamaCpp(), BOAT, tools=TOOLS)
    choice = await refused(LlamaCpp(), BOAT, tool_choice="none")
    length = await refused(LlamaCpp(), LONG)
    grammar = await refused(LlamaCpp(grammar_fails=True), response_format={"type": "json_schema", "json_schema": {}})

    assert [(it.status_code, it.type) for it in (tools, choice, length, grammar)] == [
        (500, "server_error"),
        (500, "server_error"),
        (400, "exceed_context_size_error"),
        (400, "invalid_request_error"),
    ]
    assert length.body["n_ctx"] == 4096  # type: ignore[index]  # the SDK's body is an object


async def test_llama_cpp_sends_the_error_of_a_stream_behind_a_status_200() -> None:
    async with client_of(LlamaCpp()) as client:
        stream = await client.chat.completions.create(model="any", messages=LONG, stream=True)
        with pytest.raises(openai.APIError) as raised:
            await anext(stream)

    assert not isinstance(raised.value, openai.APIStatusError)
    assert raised.value.type == "exceed_context_size_error"
