"""Which model is asked for what, and what the settings say of how it is asked."""

import json
from pathlib import Path
from typing import Any

from bot.models import models_of
from bot.settings import Settings
from bot.wiring import opened
from memory.ports import ChatMessage, ChatRequest
from tests.bot.endpoints import Endpoint, answers, completion
from tests.clocks import FixedClock
from tests.operations.talking import COLD, Talk, answer_of, observed

QUESTION = ChatRequest(purpose="answer", messages=[ChatMessage("user", "Hi.")], max_output_tokens=64, temperature=0)


def settings_for(endpoint: Endpoint, data_dir: Path, **fields: Any) -> Settings:
    return Settings(openai_api_key="key", openai_base_url=endpoint.url, keepsake_data_dir=data_dir, **fields)


async def test_memory_is_formed_by_the_model_for_jobs_and_answers_come_from_the_other(
    tmp_path: Path, clock: FixedClock
) -> None:
    formed = answers(completion(json.dumps(answer_of(observed("Moved to Leeds.")))))
    async with Endpoint([formed]) as endpoint:
        settings = settings_for(endpoint, tmp_path, openai_model="large", openai_model_jobs="small")
        async with opened(settings, clock=clock, is_scripted=False) as keepsake:
            talk = Talk.over(keepsake.collections.store, clock)
            await talk.agree()
            await talk.chat("i just moved to Leeds")
            clock.advance(COLD)
            await keepsake.schedule.run_now("formation")
            await keepsake.model.complete(QUESTION)

    assert [body["model"] for body in endpoint.requests] == ["small", "large"]


async def test_what_is_set_of_an_endpoint_is_how_it_is_asked_from_the_first_request_on(tmp_path: Path) -> None:
    fields: dict[str, Any] = {
        "model_limit_parameter": "max_tokens",
        "model_thought_tokens": 500,
        "model_context_tokens": 4096,
        "model_streaming": False,
        "openai_reasoning_effort": "low",
    }
    async with Endpoint([answers(completion())]) as endpoint:
        model, for_jobs = models_of(settings_for(endpoint, tmp_path, **fields), is_scripted=True)
        await model.complete(QUESTION, on_text=lambda _text: None)
        await model.close()
        await for_jobs.close()

    (body,) = endpoint.requests
    assert (body["max_tokens"], body["reasoning_effort"], "stream" in body) == (564, "low", False)
    # What prompt and words may take: the context less the room for thought.
    assert (model.context_tokens, for_jobs.context_tokens) == (3596, 3596)
