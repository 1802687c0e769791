"""Formation and consolidation through the real model client against an endpoint that refuses what the true one refuses."""

import json
from collections.abc import AsyncIterator

import pytest
from pydantic import SecretStr

from bot.model.openai_model import OpenAIModel
from memory.domain.ids import MemoryId, individual_scope
from memory.store.documents import DocumentStore
from sandbox.script import CutOff, Line, RateLimited, ScriptedError, ScriptedFault, ScriptedRefusal, ScriptedReply
from sandbox.scripted_model import API_KEY, MODEL_NAME, ScriptedModel, serving
from tests.clocks import FixedClock
from tests.domain.records import ADA, HARBOUR, memory_with
from tests.operations.talking import COLD, Talk, answer_of, observed, text_of

GOOD = ScriptedReply(json.dumps(answer_of(observed("Moved to Leeds."))), labelled=False)


@pytest.fixture
async def endpoint() -> AsyncIterator[ScriptedModel]:
    """Serve a strict scripted model, of which every line is asked for and no request is refused."""
    async with serving(ScriptedModel(strict=True)) as model:
        yield model
    assert (model.complaints, model.unplayed()) == ([], [])


@pytest.fixture
def timeout_s() -> float:
    """How long the model may take, which is far longer than it takes here; a test of silence says less."""
    return 60.0


@pytest.fixture
async def talk(
    store: DocumentStore, clock: FixedClock, endpoint: ScriptedModel, timeout_s: float
) -> AsyncIterator[Talk]:
    """Give a cold window and the real client."""
    model = OpenAIModel(
        api_key=SecretStr(API_KEY),
        base_url=endpoint.url,
        model=MODEL_NAME,
        timeout_s=timeout_s,
        max_retries=0,
        is_scripted=True,
    )
    talk = Talk.over(store, clock, asks=model)
    await talk.agree()
    await talk.chat("i just moved to Leeds")
    clock.advance(COLD)
    yield talk
    await model.close()


async def test_a_window_is_formed_with_one_request_in_strict_mode(talk: Talk, endpoint: ScriptedModel) -> None:
    endpoint.script(None, GOOD)

    assert (await talk.formation.form_due()).memories == 1

    (request,) = endpoint.requests
    assert request["response_format"]["json_schema"]["name"] == "extraction"
    assert request["response_format"]["json_schema"]["strict"] is True
    usage = await talk.collections.usage.of_day(HARBOUR, talk.clock.now())
    assert usage is not None
    assert usage["extraction"]["prompt_tokens"] > 100


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        (CutOff(GOOD.text[:80]), "truncated"),
        (CutOff(GOOD.text), "truncated"),
        (ScriptedRefusal(), "refused"),
        (RateLimited(1), "rate_limited"),
        (ScriptedError(500), "server_error"),
        (ScriptedFault("malformed"), "malformed"),
        (ScriptedFault("truncated"), "unreachable"),
        (ScriptedFault("null"), "empty"),
        (ScriptedFault("empty"), "empty"),
        (ScriptedFault("disconnect"), "unreachable"),
        (ScriptedReply("Sure, no.", labelled=False), "not_json"),
        (ScriptedReply("{}", labelled=False), "not_an_answer"),
    ],
)
async def test_however_the_model_fails_the_window_is_formed_at_the_next_try(
    talk: Talk, endpoint: ScriptedModel, line: Line, fault: str
) -> None:
    await _formed_at_the_next_try(talk, endpoint, line, fault)


@pytest.mark.parametrize("timeout_s", [4.0])
async def test_a_model_that_keeps_silent_is_given_up_and_its_window_formed_at_the_next_try(
    talk: Talk, endpoint: ScriptedModel
) -> None:
    await _formed_at_the_next_try(talk, endpoint, ScriptedFault("timeout"), "timeout")


async def _formed_at_the_next_try(talk: Talk, endpoint: ScriptedModel, line: Line, fault: str) -> None:
    # What came and could not be read is asked for once more at once.
    endpoint.script(None, line, times=2 if isinstance(line, ScriptedReply) else 1)
    endpoint.script(None, GOOD)

    assert dict((await talk.formation.form_due()).faults) == {fault: 1}
    talk.clock.advance(COLD)
    assert (await talk.formation.form_due()).memories == 1


async def test_observations_become_a_text_in_strict_mode(talk: Talk, endpoint: ScriptedModel) -> None:
    scope = individual_scope(HARBOUR, ADA)
    memories = [
        memory_with(id=MemoryId(f"m{n}"), scope=scope, text=f"Likes {n}.", fingerprint=str(n)) for n in range(10)
    ]
    await talk.collections.store.commit([talk.collections.memories.insert(memory) for memory in memories])
    endpoint.script(None, ScriptedReply(json.dumps(text_of("The person likes numbers.")), labelled=False))

    report = await talk.consolidation.consolidate_due(nightly=False)

    (request,) = endpoint.requests
    assert (report.absorbed, request["response_format"]["json_schema"]["name"]) == (10, "consolidation")
