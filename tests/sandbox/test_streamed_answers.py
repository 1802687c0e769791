"""Answers of the scripted model as streams, read by the library that the bot uses."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import httpx2
import openai
import pytest
from openai import AsyncOpenAI

from sandbox.event_stream import PIECE_CHARACTERS
from sandbox.script import LABEL, Line, ScriptedFault, ScriptedReply, Slow
from sandbox.scripted_model import API_KEY, MODEL_NAME, ScriptedModel, serving


@pytest.fixture
async def model() -> AsyncIterator[ScriptedModel]:
    async with serving(ScriptedModel(strict=True)) as served:
        yield served


@pytest.fixture
async def client(model: ScriptedModel) -> AsyncIterator[AsyncOpenAI]:
    async with AsyncOpenAI(api_key=API_KEY, base_url=model.url, max_retries=0, timeout=60) as made:
        yield made


async def opened(client: AsyncOpenAI, **more: Any) -> Any:
    said = [{"role": "user", "content": "hello"}]
    return await client.chat.completions.create(model=MODEL_NAME, messages=said, stream=True, **more)  # type: ignore[arg-type]


async def test_an_answer_comes_in_pieces_and_its_counts_last_where_they_are_asked_for(
    model: ScriptedModel, client: AsyncOpenAI
) -> None:
    model.script(None, "Good morning.", times=2)
    chunks = [chunk async for chunk in await opened(client, stream_options={"include_usage": True})]

    pieces = [chunk.choices[0].delta.content for chunk in chunks[:-1] if chunk.choices[0].delta.content]
    assert "".join(pieces) == f"Good morning.\n\n{LABEL}"
    assert max(map(len, pieces)) == PIECE_CHARACTERS
    assert [chunk.choices[0].finish_reason for chunk in chunks[:-1]] == [None] * (len(pieces) + 1) + ["stop"]
    assert chunks[-1].choices == []
    assert chunks[-1].usage.completion_tokens > 0
    assert [chunk.usage for chunk in chunks[:-1]] == [None] * (len(chunks) - 1)
    assert all(chunk.choices for chunk in [each async for each in await opened(client)])


@pytest.mark.parametrize(
    ("line", "begins"),
    [
        (Slow(ScriptedReply("Nobody minds the lamp."), asyncio.Event().wait, breaks_after=1), "Nobo"),
        (ScriptedFault("truncated"), ""),
        (ScriptedFault("disconnect"), ""),
    ],
)
async def test_a_stream_can_break(model: ScriptedModel, client: AsyncOpenAI, line: Line, begins: str) -> None:
    model.script(None, line)
    text = ""

    async def read() -> None:
        nonlocal text
        async for chunk in await opened(client):
            text += chunk.choices[0].delta.content or ""

    # What breaks is the transport beneath the library, whose errors it lets through once the headers have come.
    with pytest.raises((openai.APIConnectionError, httpx2.TransportError)):
        await read()

    assert text == begins
