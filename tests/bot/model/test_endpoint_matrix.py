"""Everything that the bot asks a model, by the real composition, with every kind of endpoint.

Each cell works or falls back as stated.

One life is lived with each endpoint (`endpoint_life`); the tests read what came of it.
"""

import asyncio
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import pytest
from pydantic import SecretStr

from sandbox.endpoints.brain import INNER, prompt_tokens
from sandbox.endpoints.endpoint import Endpoint
from sandbox.endpoints.llama_cpp import LlamaCpp
from sandbox.endpoints.ollama import Ollama
from sandbox.endpoints.openai_chat import OpenAIChat
from sandbox.endpoints.openai_reasoning import OpenAIReasoning
from sandbox.endpoints.vllm import Vllm
from sandbox.free_answer import STAND_INS
from tests.bot.model.endpoint_life import Life, live

FORMED: Final = {
    "extraction": "3 formed",
    "consolidation": "1 texts",
    "propagation": "1 passed on",
    "judging": "3 judged",
    "insights": "1 asked, 1 kept",
}
"""What comes of each job, whichever endpoint is asked."""


@dataclass(frozen=True)
class Row:
    """An endpoint, and how the bot gets along with it."""

    make: Callable[[], Endpoint]
    tools: bool = True
    """Whether the model looks into memory; without it the answer comes from what stands in the prompt."""
    mode: str = "json_schema"
    """How the endpoint is held to JSON."""
    settings: Mapping[str, Any] = field(default_factory=dict)
    refused: int = 0
    """Requests that are refused in the whole life: each thing is learned once."""


TABLE: Final = {
    "openai": Row(OpenAIChat),
    # The temperature.
    "reasoning": Row(OpenAIReasoning, refused=1),
    # And the stream.
    "reasoning, not verified": Row(lambda: OpenAIReasoning(may_stream=False), refused=2),
    "ollama": Row(Ollama),
    "ollama, thought in the text": Row(lambda: Ollama(thinking="in_text")),
    # A call that is written into the text is taken for one.
    "ollama, call in the text": Row(lambda: Ollama(thinking="none", tools="as_text")),
    # It calls again although it was told not to; then what was found is told in words.
    "ollama, calls on and on": Row(lambda: Ollama(is_eager=True)),
    "ollama, no tools": Row(lambda: Ollama(tools="refused"), tools=False, refused=1),
    "vllm": Row(Vllm, tools=False, refused=1),
    "vllm, with tools": Row(lambda: Vllm(auto_tools=True)),
    # The tools, and the role.
    "vllm, no system role": Row(lambda: Vllm(template="no_system", older_errors=True), tools=False, refused=2),
    "llama.cpp": Row(LlamaCpp, tools=False, refused=1),
    "llama.cpp, jinja and thought": Row(lambda: LlamaCpp(jinja=True, thinks_for=90)),
    # The tools, and the grammar.
    "llama.cpp, poor grammar": Row(lambda: LlamaCpp(grammar_fails=True), tools=False, mode="json_object", refused=2),
    "llama.cpp, held to nothing": Row(
        LlamaCpp, tools=False, mode="text", settings={"model_structured_mode": "text"}, refused=1
    ),
}


@cache
def lived(name: str) -> tuple[Endpoint, Life]:
    """Give the life with an endpoint of the table, which is lived once."""
    endpoint = TABLE[name].make()
    with TemporaryDirectory() as folder:
        return endpoint, asyncio.run(live(endpoint, Path(folder), **TABLE[name].settings))


@pytest.mark.parametrize("purpose", FORMED)
@pytest.mark.parametrize("name", TABLE)
def test_every_job_gets_its_answer(name: str, purpose: str) -> None:
    _, life = lived(name)

    assert life.cells[purpose].outcome == FORMED[purpose]
    assert life.cells[purpose].how == (TABLE[name].mode,)


@pytest.mark.parametrize("name", TABLE)
def test_every_question_is_answered_by_a_look_into_memory_or_without(name: str) -> None:
    _, life = lived(name)
    looked = "told" if TABLE[name].tools else "not told"

    assert life.cells["answer"].outcome == "answered"
    assert life.cells["look"].outcome == f"answered, {looked} what was found"
    assert life.cells["later"].outcome == "answered"
    assert ["Petrel" in answer for answer in life.answers] == [True, True, True]


@pytest.mark.parametrize("name", TABLE)
def test_what_an_endpoint_refuses_it_is_asked_once(name: str) -> None:
    endpoint, _ = lived(name)

    assert len(endpoint.refused) == TABLE[name].refused


@pytest.mark.parametrize("name", TABLE)
def test_an_answer_that_is_shown_while_it_is_written_shows_the_answer_alone(name: str) -> None:
    _, life = lived(name)

    assert life.cells["stream"].outcome == "answered"
    assert life.shown[-1] == life.streamed
    assert all(life.streamed.startswith(shown) for shown in life.shown)


@pytest.mark.parametrize("name", TABLE)
def test_thought_and_the_text_of_calls_reach_nobody_and_no_later_prompt(name: str) -> None:
    _, life = lived(name)
    told = json.dumps([life.answers, life.seen, life.shown])

    for inner in (INNER, "<think", "</think", "<tool_call", '"arguments"'):
        assert inner not in told
        assert inner not in life.kept
    assert INNER not in life.asked


SMALL: Final = 4_096
SMALL_WINDOWS: Final[dict[str, tuple[Callable[[], Endpoint], dict[str, Any]]]] = {
    "vllm": (lambda: Vllm(max_model_len=SMALL, auto_tools=True), {}),
    # It refuses a prompt only for what that takes by itself; an answer that finds no room behind it ends at once.
    "llama.cpp": (lambda: LlamaCpp(n_ctx=SMALL, jinja=True), {}),
    # A thought takes room beside prompt and answer.
    "llama.cpp, thought": (lambda: LlamaCpp(n_ctx=SMALL, jinja=True, thinks_for=1_200), {}),
    # It refuses nothing, so nothing is learned: it has to be set.
    "ollama, thought": (lambda: Ollama(num_ctx=SMALL), {"model_context_tokens": SMALL}),
}


@pytest.mark.parametrize("name", SMALL_WINDOWS)
async def test_a_prompt_that_is_too_long_is_made_shorter_and_the_next_one_fits(name: str, tmp_path: Path) -> None:
    make, settings = SMALL_WINDOWS[name]
    endpoint = make()
    questions = frozenset({"answer", "look", "later"})
    life = await live(endpoint, tmp_path, questions, memories=40, **settings)

    assert all(cell.outcome.startswith("answered") for cell in life.cells.values()), life.cells
    assert all(answer.startswith(STAND_INS["en"].known) for answer in life.answers)
    # Nobody knows that a model thinks before its first answer, nor how long before its second.
    assert all(written.finish != "length" for written in endpoint.written[2:])
    # The size that a refusal tells is the endpoint's count, which may be higher than ours: then it takes a second one.
    assert len(endpoint.refused) <= (0 if settings else 2)
    for request in endpoint.answered:
        taken = prompt_tokens(request, request["messages"])
        assert SMALL // 4 < taken <= SMALL


@pytest.mark.parametrize("name", ["openai", "reasoning", "vllm", "llama.cpp"])
async def test_a_key_that_is_refused_costs_no_talk_and_works_again_once_it_is_right(name: str, tmp_path: Path) -> None:
    endpoint = TABLE[name].make()
    endpoint.key, right = "another", endpoint.key
    jobs = frozenset({"extraction", "again"})
    life = await live(endpoint, tmp_path, jobs, openai_api_key=SecretStr(right or ""))

    assert life.cells["extraction"].outcome == "unauthorized"
    assert life.cells["again"].outcome == FORMED["extraction"]


def test_a_model_of_openai_is_asked_as_little_and_in_the_same_way_as_ever() -> None:
    endpoint, _ = lived("openai")
    asked: list[dict[str, Any]] = endpoint.requests

    assert all(request["messages"][0]["role"] == "system" for request in asked)
    assert {request["temperature"] for request in asked} == {0.0, 0.4}
    assert not any("reasoning_effort" in request for request in asked)


async def test_a_second_model_is_asked_for_every_job_and_for_no_answer(tmp_path: Path) -> None:
    endpoint = OpenAIChat(takes_any_model=True)
    life = await live(endpoint, tmp_path, openai_model_jobs="for-jobs")
    asked = {request["model"]: set[str]() for request in endpoint.answered}
    for request in endpoint.answered:
        asked[request["model"]].add((request.get("response_format") or {}).get("json_schema", {}).get("name", ""))

    assert {name: life.cells[name].outcome for name in FORMED} == FORMED
    assert asked.pop("for-jobs") == set(FORMED)
    assert list(asked.values()) == [{""}]
