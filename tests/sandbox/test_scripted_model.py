"""The endpoint over HTTP, asked by the library that the bot uses."""

from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import openai
import pytest
from openai import AsyncOpenAI

from sandbox.script import (
    LABEL,
    Line,
    RateLimited,
    ScriptedError,
    ScriptedFault,
)
from sandbox.scripted_model import API_KEY, MODEL_NAME, ScriptedModel, serving


@pytest.fixture
async def model() -> AsyncIterator[ScriptedModel]:
    async with serving(ScriptedModel(strict=True, context_tokens=1000)) as served:
        yield served


@pytest.fixture
async def client(model: ScriptedModel) -> AsyncIterator[AsyncOpenAI]:
    async with AsyncOpenAI(api_key=API_KEY, base_url=model.url, max_retries=0, timeout=60) as made:
        yield made


async def ask(client: AsyncOpenAI, said: str = "hello") -> Any:
    return await client.chat.completions.create(model=MODEL_NAME, messages=[{"role": "user", "content": said}])


async def test_a_reply_comes_back_with_its_label_and_usage(model: ScriptedModel, client: AsyncOpenAI) -> None:
    model.script("hello", "Good morning.")
    completion = await ask(client)

    assert completion.choices[0].message.content == f"Good morning.\n\n{LABEL}"
    assert completion.choices[0].finish_reason == "stop"
    assert completion.usage.total_tokens == completion.usage.prompt_tokens + completion.usage.completion_tokens
    assert model.requests[0]["messages"][0]["content"] == "hello"
    assert model.texts == ["hello"]
    assert model.complaints == []


@pytest.mark.parametrize(
    ("line", "error"),
    [
        (RateLimited(7), openai.RateLimitError),
        (ScriptedError(500), openai.InternalServerError),
        (ScriptedError(503), openai.InternalServerError),
        (ScriptedFault("disconnect"), openai.APIConnectionError),
        (ScriptedFault("truncated"), openai.APIConnectionError),
    ],
)
async def test_a_fault_reaches_the_library_as_its_error(
    model: ScriptedModel, client: AsyncOpenAI, line: Line, error: type[Exception]
) -> None:
    model.script(None, line)
    with pytest.raises(error):
        await ask(client)


async def test_an_unscripted_request_is_a_complaint_and_is_not_repeated(model: ScriptedModel) -> None:
    async with AsyncOpenAI(api_key=API_KEY, base_url=model.url, max_retries=2) as client:
        with pytest.raises(openai.InternalServerError):
            await ask(client)

    assert model.complaints == ["unscripted 'answer' request, last said: 'hello'"]
    assert len(model.requests) == 1


@pytest.mark.parametrize(
    ("method", "path", "headers", "status"),
    [
        ("POST", "/chat/completions", {}, 401),
        ("POST", "/chat/completions", {"Authorization": "Bearer "}, 401),
        ("POST", "/chat/completions", {"Authorization": "Basic abc"}, 401),
        ("GET", "/models", {}, 401),
        ("POST", "/chat/completions", {"Authorization": "Bearer x"}, 400),
        ("GET", "/embeddings", {"Authorization": "Bearer x"}, 404),
    ],
)
async def test_errors_look_like_the_protocols(
    model: ScriptedModel, method: str, path: str, headers: dict[str, str], status: int
) -> None:
    async with aiohttp.ClientSession() as session, session.request(method, model.url + path, headers=headers) as answer:
        document = await answer.json()

    assert answer.status == status
    assert set(document["error"]) == {"message", "type", "param", "code"}
