"""The openai SDK behind the `EmbeddingModel` port, against the scripted endpoint and against nonsense."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr

from bot.model.openai_embeddings import OpenAIEmbeddings
from bot.settings import Settings
from bot.wiring import opened
from memory.domain.audience import PUBLIC, Room
from memory.domain.constraints import Constraints
from memory.domain.errors import ModelError
from memory.domain.ids import ChannelId
from memory.operations.recall.look import SearchRequest
from memory.operations.remembering.statement import KeptStatement, Statement
from sandbox.scripted_embeddings import hashed
from sandbox.scripted_model import ScriptedModel, serving
from tests.bot.endpoints import Endpoint, answers
from tests.clocks import FixedClock
from tests.domain.records import ADA, HARBOUR


@asynccontextmanager
async def embeddings_at(url: str, **changes: Any) -> AsyncIterator[OpenAIEmbeddings]:
    given: dict[str, Any] = {"dimensions": None, "timeout_s": 60.0, "max_retries": 0} | changes
    model = OpenAIEmbeddings(api_key=SecretStr("sk-canary"), base_url=url, model="small", **given)
    try:
        yield model
    finally:
        await model.close()


async def test_each_text_gets_its_vector_and_the_name_tells_the_dimensions() -> None:
    async with serving(ScriptedModel(strict=False)) as scripted, embeddings_at(scripted.url, dimensions=8) as model:
        made = await model.embed(["a green lantern", "half a \ud83d pair"])

        assert [list(vector) for vector in made.vectors] == [
            pytest.approx(hashed("a green lantern", 8)), pytest.approx(hashed("half a \ufffd pair", 8))
        ]  # fmt: skip
        assert (model.name, made.tokens) == ("small/8", 6)
        (call,) = scripted.embedded
        assert (call.model, call.dimensions) == ("small", 8)


@pytest.mark.parametrize(
    "rows",
    [
        [],
        [{"index": 1, "embedding": [1.0]}],
        [{"index": 0, "embedding": []}],
        [{"index": 0, "embedding": [0.0, 0.0]}],
        [{"index": 0, "embedding": [1.0]}, {"index": 0, "embedding": [1.0]}],
    ],
)
async def test_an_answer_without_one_usable_vector_a_text_is_an_error(rows: list[dict[str, Any]]) -> None:
    document = {
        "object": "list",
        "model": "small",
        "data": [{"object": "embedding", **row} for row in rows],
        "usage": {"prompt_tokens": 1, "total_tokens": 1},
    }
    async with Endpoint() as endpoint, embeddings_at(endpoint.url) as model:
        endpoint.responders = [answers(document)]
        with pytest.raises(ModelError):
            await model.embed(["a green lantern"])


async def test_a_refusal_is_told_without_the_text() -> None:
    async with serving(ScriptedModel(strict=True)) as scripted, embeddings_at(scripted.url) as model:
        with pytest.raises(ModelError) as caught:
            await model.embed(["the-canary-sings"])

    assert caught.value.cause == "server_error"
    assert "canary" not in str(caught.value)
    assert scripted.complaints


async def test_switched_on_the_bot_makes_vectors_in_a_job_and_searches_with_them(
    tmp_path: Path, clock: FixedClock
) -> None:
    async with serving(ScriptedModel(strict=True)) as scripted:
        scripted.embeds = True
        settings = Settings(
            openai_api_key=SecretStr("key"),
            openai_base_url=scripted.url,
            keepsake_data_dir=tmp_path,
            embedding_model="small",
            embedding_dimensions=16,
        )
        async with opened(settings, clock=clock, is_scripted=True) as keepsake:
            said = Statement(
                text="I own a green lantern",
                tenant=HARBOUR,
                subject=ADA,
                audience=PUBLIC,
                channel_id=ChannelId("900"),
                cause="test",
            )
            kept = await keepsake.operations.remembering.remember(said)
            assert isinstance(kept, KeptStatement)
            await keepsake.schedule.run_now("embedding")
            room = Room(tenant=HARBOUR, audience=PUBLIC, viewer=ADA)
            found = await keepsake.reading.recall.find(
                SearchRequest(room, "which lantern?", Constraints(), clock.now())
            )
            (vector,) = await keepsake.collections.store.find("vectors", {})

    assert [memory.id for memory in found] == [kept.memory.id]
    assert (vector["_id"], vector["model"]) == (kept.memory.id, "small/16")
    assert [call.texts for call in scripted.embedded] == [(kept.memory.text,), ("which lantern?",)]


async def test_unset_nothing_is_sent(tmp_path: Path, clock: FixedClock) -> None:
    async with serving(ScriptedModel(strict=True)) as scripted:
        settings = Settings(openai_api_key=SecretStr("key"), openai_base_url=scripted.url, keepsake_data_dir=tmp_path)
        async with opened(settings, clock=clock, is_scripted=True) as keepsake:
            assert "embedding" not in keepsake.schedule.names
            room = Room(tenant=HARBOUR, audience=PUBLIC, viewer=ADA)
            await keepsake.reading.recall.find(SearchRequest(room, "which lantern?", Constraints(), clock.now()))

    assert scripted.embedded == []
