"""The trial of an endpoint, on each kind of server that people use.

What it finds, and which lines it gives for `.env`.
"""

import itertools
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from pydantic import SecretStr

from bot.doctor import Finding
from bot.endpoint_trial import EndpointTrial, Tried
from bot.models import choices_of, models_of
from bot.settings import Settings
from sandbox.endpoints.brain import INNER
from sandbox.endpoints.endpoint import Endpoint, serving
from sandbox.endpoints.llama_cpp import LlamaCpp
from sandbox.endpoints.ollama import Ollama
from sandbox.endpoints.openai_chat import OpenAIChat
from sandbox.endpoints.openai_reasoning import OpenAIReasoning
from sandbox.endpoints.vllm import Vllm
from tests.bot.endpoints import Endpoint as Responding
from tests.bot.endpoints import Responder, answers, completion

STRUCTURED = ("extraction", "consolidation", "judging", "propagation", "insights")
THOUGHT = "MODEL_THOUGHT_TOKENS=4096"


async def tried(endpoint: Endpoint | Responding, *, key: str | None = None, **fields: object) -> dict[str, Finding]:
    """Try it with settings that name nothing but its address, or also the given ones; a tick a look at the clock."""
    told = {
        "openai_api_key": SecretStr(key or getattr(endpoint, "key", None) or "any"),
        "openai_base_url": endpoint.url,
    }
    model = getattr(endpoint, "model", "test-model")
    settings = Settings.model_validate({"openai_model": model, "model_max_retries": 0, **told, **fields})
    answering, jobs = models_of(settings, is_scripted=False)
    choices = choices_of(settings, is_scripted=False)
    ticks = itertools.count()
    trial = EndpointTrial(Tried(answering, jobs, choices, settings), seconds=lambda: next(ticks))
    try:
        return {finding.name: finding async for finding in trial.findings()}
    finally:
        for each in (answering, jobs, *choices.values()):
            await each.close()


async def tried_on(endpoint: Endpoint, **fields: object) -> dict[str, Finding]:
    """Serve it and try it."""
    async with serving(endpoint):
        return await tried(endpoint, **fields)  # type: ignore[arg-type]  # settings of any type


def lines(found: dict[str, Finding]) -> list[str]:
    """Give the lines for `.env`."""
    return [line.strip() for line in found["settings"].sentence.splitlines()[1:]] if "settings" in found else []


@dataclass(frozen=True)
class Kind:
    """An endpoint, and what is found of it."""

    make: Callable[[], Endpoint]
    wrong: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    says: tuple[tuple[str, str], ...] = ()
    """Of a finding, a piece of its sentence."""


KINDS = {
    "openai": Kind(
        OpenAIChat,
        says=(
            ("tools", "goes by what it finds"),
            ("pictures", "sees the pictures"),
            ("wishes", "hears what people ask"),
            ("context", "8000"),
            ("speed", "come in pieces: the first"),
        ),
    ),
    "a reasoning model": Kind(OpenAIReasoning, lines=(THOUGHT,), says=(("model", "after some thought"),)),
    "one that may not be streamed": Kind(
        lambda: OpenAIReasoning(may_stream=False),
        lines=("MODEL_STREAMING=false", THOUGHT),
        says=(("speed", "come whole"),),
    ),
    "ollama": Kind(
        Ollama,
        wrong=("context",),
        # Behind the room for thought nobody sees that the name of the limit is passed over.
        lines=(THOUGHT, "MODEL_CONTEXT_TOKENS=4000"),
        says=(
            ("context", "forgets the beginning of a prompt of 8000 tokens"),
            ("limit", "hidden by its room for thought"),
        ),
    ),
    "ollama with room and no thought": Kind(
        lambda: Ollama(num_ctx=16_384, thinking="none"),
        lines=("MODEL_LIMIT_PARAMETER=max_tokens",),
        says=(("limit", "passes over max_completion_tokens"),),
    ),
    "ollama with a model that knows no tools": Kind(
        lambda: Ollama(num_ctx=16_384, thinking="none", tools="refused"),
        lines=("MODEL_LIMIT_PARAMETER=max_tokens", "MODEL_TOOLS=false"),
        says=(("tools", "takes no tools"),),
    ),
    "vllm": Kind(
        Vllm,
        lines=("MODEL_TOOLS=false", "MODEL_PICTURES=false", THOUGHT),
        says=(("pictures", "takes no pictures"), ("tools", "takes no tools"), ("system", "keeps to its instructions")),
    ),
    "vllm with tools and no system role": Kind(
        lambda: Vllm(auto_tools=True, template="no_system"),
        lines=("MODEL_PICTURES=false", THOUGHT),
        says=(("tools", "goes by what it finds"), ("system", "knows no system role")),
    ),
    "llama.cpp": Kind(
        LlamaCpp,
        lines=("MODEL_TOOLS=false", "MODEL_PICTURES=false", "MODEL_CONTEXT_TOKENS=4096"),
        says=(("context", "the bot keeps to that"), ("pictures", "takes no pictures")),
    ),
    "llama.cpp with jinja, thought and a poor grammar": Kind(
        lambda: LlamaCpp(jinja=True, thinks_for=90, grammar_fails=True),
        lines=(THOUGHT, "MODEL_PICTURES=false", "MODEL_STRUCTURED_MODE=json_object", "MODEL_CONTEXT_TOKENS=4096"),
        says=(("extraction", "json_object"),),
    ),
}


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
async def test_each_kind_of_endpoint_is_told_as_it_is(kind: Kind) -> None:
    endpoint = kind.make()
    found = await tried_on(endpoint)

    assert tuple(finding.name for finding in found.values() if not finding.ok) == kind.wrong
    assert set(lines(found)) == set(kind.lines)
    assert all(piece in found[name].sentence for name, piece in kind.says), found
    assert set(STRUCTURED) < set(found)
    told = " ".join(finding.sentence for finding in found.values())
    assert INNER not in told
    assert "OPENAI_API_KEY" not in told


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
async def test_with_its_lines_in_the_settings_an_endpoint_has_nothing_more_to_teach(kind: Kind) -> None:
    said = dict(line.lower().split("=") for line in kind.lines)
    found = await tried_on(kind.make(), **said)

    assert all(finding.ok for finding in found.values()), found
    assert lines(found) == []


async def test_a_context_that_is_set_larger_than_it_is_is_wrong() -> None:
    found = await tried_on(LlamaCpp(n_ctx=3_000), model_context_tokens=6_000)

    assert not found["context"].ok
    assert "refuses a prompt of 6000 tokens, and reads one of 3000" in found["context"].sentence
    assert "MODEL_CONTEXT_TOKENS=3000" in lines(found)


async def test_a_mistyped_name_among_the_models_to_choose_from_is_told() -> None:
    endpoint = OpenAIChat()
    wrong = await tried_on(endpoint, openai_model_choices=(endpoint.model, "gpt-4.1-mimi"))
    right = await tried_on(OpenAIChat(takes_any_model=True), openai_model_choices=("bigger",))

    assert not wrong["choices"].ok
    assert wrong["choices"].sentence.startswith("gpt-4.1-mimi: ")
    assert "check OPENAI_MODEL_CHOICES" in wrong["choices"].sentence
    assert right["choices"].ok


@pytest.mark.parametrize(
    ("responder", "name", "says"),
    [
        (answers(completion("I like boats.")), "system", "does not keep to its instructions"),
        (answers(completion("I like boats.")), "extraction", "cannot be read"),
        (answers(completion('{"observations": [], "session": {}}')), "extraction", "says nothing"),
        (answers(completion("I like boats.")), "context", "forgets the beginning of any prompt"),
        (answers(completion("I like boats.")), "tools", "does not look into memory by itself"),
        (answers(completion("I like boats.")), "pictures", "set MODEL_PICTURES=false"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
async def test_a_model_that_answers_but_does_not_understand_is_told(responder: Responder, name: str, says: str) -> None:
    async with Responding([responder]) as endpoint:
        found = await tried(endpoint)

    assert says in found[name].sentence
