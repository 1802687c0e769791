"""Which model is asked for what, and what the settings say of how it is asked."""

import json
from pathlib import Path
from typing import Any

import pytest

from bot.models import models_of
from bot.settings import Settings
from bot.wiring import opened
from memory.domain.errors import ModelError
from memory.ports import ChatMessage, ChatRequest
from tests.bot.endpoints import Endpoint, answers, completion, refuses
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


async def test_one_model_for_both_has_two_limits_of_time(tmp_path: Path) -> None:
    async with Endpoint() as endpoint:
        endpoint.responders = [endpoint.hangs]
        settings = settings_for(endpoint, tmp_path, model_timeout_s=0.05, model_job_timeout_s=0.1)
        model, for_jobs = models_of(settings, is_scripted=False)
        told = []
        for each in (model, for_jobs):
            with pytest.raises(ModelError) as caught:
                await each.complete(QUESTION)
            told.append(str(caught.value))
            await each.close()

    assert [line.split(": ")[1] for line in told] == ["nothing within 0.05 s", "nothing within 0.1 s"]
    assert {body["model"] for body in endpoint.requests} == {"gpt-4.1-mini"}


@pytest.mark.parametrize(("for_jobs", "shares"), [(None, True), ("gpt-4.1-mini", True), ("small", False)])
async def test_what_one_model_teaches_is_known_of_it_alone(
    tmp_path: Path, for_jobs: str | None, *, shares: bool
) -> None:
    refusing = refuses(lambda body: (400, "temperature is not supported") if "temperature" in body else None)
    async with Endpoint([refusing]) as endpoint:
        model, other = models_of(settings_for(endpoint, tmp_path, openai_model_jobs=for_jobs), is_scripted=False)
        await model.complete(QUESTION)
        await model.close()
        await other.close()

    assert not model.dialect.takes_temperature
    assert other.dialect.takes_temperature is not shares


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
