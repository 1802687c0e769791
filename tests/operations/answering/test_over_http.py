"""Answers over the real adapter and model servers as they are found: plain words within two requests, whatever they make of tools.

More are made only while refusals are learned: of a tool, of a temperature, of too little room for thought.
"""

import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest
from pydantic import SecretStr

from bot.model.openai_model import OpenAIModel
from memory.domain.errors import ModelError
from memory.domain.wishes.wish import Remember
from memory.operations.answering.responder import Answer, Responder
from memory.store.documents import DocumentStore
from sandbox.endpoints.brain import INNER
from sandbox.endpoints.endpoint import Body, Endpoint, ErrorAnswer, serving
from sandbox.endpoints.llama_cpp import LlamaCpp
from sandbox.endpoints.ollama import Ollama
from sandbox.endpoints.openai_chat import OpenAIChat
from sandbox.endpoints.openai_reasoning import OpenAIReasoning
from sandbox.endpoints.vllm import Vllm
from tests.clocks import FixedClock
from tests.operations.answering.test_prompt_size import knowing_much
from tests.operations.answering.test_responder import answering, question
from tests.operations.rig import Rig

WINDOW = 100_000
"""Large enough for every prompt here."""


@pytest.fixture
def rig(modelled: DocumentStore, clock: FixedClock) -> Rig:
    """Give the operations over one store: nothing here depends on which."""
    return Rig.over(modelled, clock)


@asynccontextmanager
async def answering_over(rig: Rig, endpoint: Endpoint) -> AsyncIterator[Responder]:
    """Serve an endpoint, and answer by it."""
    async with serving(endpoint):
        model = OpenAIModel(
            api_key=SecretStr(endpoint.key or "any"),
            base_url=endpoint.url,
            model=endpoint.model,
            timeout_s=20.0,
            max_retries=0,
        )
        try:
            yield answering(rig, model, max_output_tokens=700)
        finally:
            await model.close()


async def asked(rig: Rig, operation: Responder, text: str) -> Answer:
    """Ask for Ada."""
    return await operation.answer(replace(question(rig), text=text))


class KnowsTwoRoles(OpenAIChat):
    """Takes tools, and refuses what comes back from them, as templates of small models do."""

    def refusal(self, body: Body) -> ErrorAnswer | None:
        """Refuse the role `tool`."""
        if any(message["role"] == "tool" for message in body["messages"]):
            return self.error(400, "Only user and assistant roles are supported!")
        return super().refusal(body)


class FiltersOnce(OpenAIChat):
    """Refuses its first request for a reason that has nothing to do with tools."""

    def refusal(self, body: Body) -> ErrorAnswer | None:
        """Refuse the first one."""
        if len(self.requests) == 1:
            return self.error(400, "The response was filtered.", code="content_filter")
        return super().refusal(body)


async def test_one_refusal_for_another_reason_does_not_cost_the_tool(rig: Rig) -> None:
    endpoint = FiltersOnce()
    async with answering_over(rig, endpoint) as operation:
        with contextlib.suppress(ModelError):
            await asked(rig, operation, "do you remember what my parrot is called?")
        await asked(rig, operation, "do you remember what my parrot is called?")

    assert "tools" in endpoint.requests[-2]
    assert endpoint.requests[-1]["messages"][-1]["role"] == "tool"


@pytest.mark.parametrize(
    ("endpoint", "learning"),
    [
        (OpenAIChat(), 2),
        (OpenAIReasoning(), 4),
        (KnowsTwoRoles(), 3),
        (Ollama(num_ctx=WINDOW, is_eager=True), 3),
        (Ollama(num_ctx=WINDOW, tools="as_text", thinking="in_text"), 3),
        (Ollama(num_ctx=WINDOW, tools="refused"), 2),
        (LlamaCpp(n_ctx=WINDOW), 2),
        (LlamaCpp(n_ctx=WINDOW, jinja=True, thinks_for=90), 2),
        (Vllm(max_model_len=WINDOW), 2),
        (Vllm(max_model_len=WINDOW, template="no_system", older_errors=True), 3),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Endpoint) else str(value),
)
async def test_a_question_that_calls_for_a_look_is_answered_in_plain_words(
    rig: Rig, endpoint: Endpoint, learning: int
) -> None:
    await rig.remembered("I restored the oak chair in May")
    async with answering_over(rig, endpoint) as operation:
        for number, most in enumerate((learning, 2, 2)):
            before = len(endpoint.requests)
            answer = await asked(rig, operation, f"do you remember what my parrot number {number} is called?")

            assert answer.text
            assert len(endpoint.requests) - before <= most
            for raw in (INNER, "memory_query", "tool_call", "think>", '{"'):
                assert raw not in answer.text


@pytest.mark.parametrize(
    ("endpoint", "hears"),
    [
        (OpenAIChat(), True),
        (OpenAIReasoning(), True),
        (Ollama(num_ctx=WINDOW), True),
        (Ollama(num_ctx=WINDOW, tools="as_text", thinking="in_text"), True),
        (Ollama(num_ctx=WINDOW, tools="refused"), False),
        (LlamaCpp(n_ctx=WINDOW), False),
        (LlamaCpp(n_ctx=WINDOW, jinja=True), True),
        (Vllm(max_model_len=WINDOW, auto_tools=True), True),
        (Vllm(max_model_len=WINDOW), False),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Endpoint) else str(value),
)
async def test_a_wish_is_heard_wherever_tools_work_and_else_answered(
    rig: Rig, endpoint: Endpoint, *, hears: bool
) -> None:
    async with answering_over(rig, endpoint) as operation:
        answer = await asked(rig, operation, "can you keep in mind that I moved to Porto?")

    assert [type(wish) for wish in answer.wishes] == ([Remember] if hears else [])
    assert bool(answer.text) is not hears
    for raw in (INNER, "remember{", "tool_call", "statement"):
        assert raw not in answer.text


@pytest.mark.parametrize(
    ("endpoint", "refusals"),
    [(LlamaCpp(), 1), (Vllm(max_model_len=4_096), 2)],
    ids=["llama.cpp", "vLLM, which refuses tools first"],
)
async def test_a_window_of_4096_tokens_is_learned_from_its_first_refusal(
    rig: Rig, endpoint: Endpoint, refusals: int
) -> None:
    await knowing_much(rig)
    async with answering_over(rig, endpoint) as operation:
        for greeting in ("hi", "hello"):
            assert (await asked(rig, operation, greeting)).text
            assert len(endpoint.refused) <= refusals
        learned = len(endpoint.requests)
        answer = await asked(rig, operation, "hello again")

        assert answer.text
        assert answer.used
        assert len(endpoint.requests) == learned + 1
