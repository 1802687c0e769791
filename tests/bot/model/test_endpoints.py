"""The adapter in front of five kinds of servers: after one question of each kind nothing is refused any more."""

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

import pytest
from pydantic import SecretStr

from bot.model.openai_model import OpenAIModel
from memory.domain.formation.extraction import PURPOSE, ExtractionReply, Reading, read_answer
from memory.domain.recall.query_tool import TOOL_NAME, QueryArguments
from memory.ports import ChatMessage, ChatRequest, Tool
from prompts import library
from sandbox.endpoints.brain import INNER
from sandbox.endpoints.endpoint import Endpoint, serving
from sandbox.endpoints.llama_cpp import LlamaCpp
from sandbox.endpoints.ollama import Ollama
from sandbox.endpoints.openai_chat import OpenAIChat
from sandbox.endpoints.openai_reasoning import OpenAIReasoning
from sandbox.endpoints.vllm import Vllm

KINDS: Final[Mapping[str, Callable[[], Endpoint]]] = {
    "openai": OpenAIChat,
    "openai that thinks": OpenAIReasoning,
    "openai that may not stream": lambda: OpenAIReasoning(may_stream=False),
    "ollama": Ollama,
    "ollama with thought in the text": lambda: Ollama(thinking="in_text"),
    "ollama with calls in the text": lambda: Ollama(thinking="none", tools="as_text"),
    "ollama without tools": lambda: Ollama(tools="refused"),
    "ollama that calls for ever": lambda: Ollama(is_eager=True),
    "vllm": Vllm,
    "vllm with tools": lambda: Vllm(auto_tools=True),
    "vllm without a system role": lambda: Vllm(template="no_system", older_errors=True),
    "llama.cpp": LlamaCpp,
    "llama.cpp that thinks": lambda: LlamaCpp(thinks=True, grammar_fails=True),
    "llama.cpp with tools": lambda: LlamaCpp(jinja=True),
}
QUESTION: Final = ChatRequest(
    purpose="answer",
    messages=[ChatMessage("system", "You are kind."), ChatMessage("user", "Answer with the word lantern.")],
    max_output_tokens=64,
    temperature=0.4,
)
FOUND: Final = json.dumps({"memories": []})
OFFERING: Final = replace(
    QUESTION,
    messages=[ChatMessage("system", "You are kind."), ChatMessage("user", "What did I say about the harbour?")],
    max_output_tokens=200,
    tools=[Tool(name=TOOL_NAME, description="Looks into memory.", arguments=QueryArguments)],
)


async def asked_everything(model: OpenAIModel) -> list[str]:
    """Ask for words, with a look into memory where the model wants one, and for an object; gives all that was said and shown."""
    told: list[str] = []
    for _ in range(2):
        reply = await model.complete(QUESTION, on_text=told.append)
        assert reply.text == "lantern."
    asked = await model.complete(OFFERING, on_text=told.append)
    if asked.calls:
        (call,) = asked.calls
        assert "query" in json.loads(call.arguments)
        round_trip = [
            ChatMessage("assistant", asked.text, calls=asked.calls),
            ChatMessage("tool", FOUND, result_of=call.id),
        ]
        second = replace(OFFERING, messages=[*OFFERING.messages, *round_trip], may_call=False)
        asked = await model.complete(second, on_text=told.append)
    assert asked.text
    rules = library.render(PURPOSE, date="2026-11-23", categories="other", topics="")
    talk = "<Talk>\n[1] @1: I moved to Leeds and I keep bees.\n</Talk>"
    formed = await model.complete_as(
        ChatRequest(PURPOSE, [ChatMessage("system", rules), ChatMessage("user", talk)], 1200, 0.0), ExtractionReply
    )
    assert isinstance(read_answer(formed.text), Reading)
    return [*told, asked.text, formed.text]


@pytest.mark.parametrize("kind", KINDS)
async def test_a_kind_of_server_answers_whatever_it_is_asked_and_refuses_nothing_twice(kind: str) -> None:
    endpoint = KINDS[kind]()
    async with serving(endpoint):
        model = OpenAIModel(
            api_key=SecretStr(endpoint.key or "any"),
            base_url=endpoint.url,
            model=endpoint.model,
            timeout_s=60.0,
            max_retries=1,
        )
        told = await asked_everything(model)
        learned, count = len(endpoint.refused), len(endpoint.requests)
        told += await asked_everything(model)
        await model.close()

    assert not [text for text in told if INNER in text or "<" in text]
    assert learned <= 4
    assert len(endpoint.refused) == learned
    assert len(endpoint.requests) - count <= 5
