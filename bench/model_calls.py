"""What asking the model costs beside the plain call: the same request by the openai SDK alone and by the bot's adapter.

Asked is the scripted model on the loopback, in this process, so its own time is in both; what the adapter adds is their
difference.
"""

import asyncio
import time
from statistics import median
from typing import Any, Final

import httpx2
import openai
from pydantic import SecretStr

from bench.figures import MS_A_SECOND, Span, often, spread
from bot.model.dialect import Dialect
from bot.model.openai_model import OpenAIModel
from bot.model.requests import Form, body_of
from memory.ports import ChatMessage, ChatRequest
from sandbox.script import ScriptedReply, Slow
from sandbox.scripted_model import API_KEY, MODEL_NAME, ScriptedModel, serving

CALLS: Final = 200
STREAMS: Final = 3
GOAL_OWN_MS: Final = 1.0
_PROMPT: Final = ("The person keeps two beehives on the roof of the boathouse. " * 150, "What do you know of the bees?")
_ANSWER: Final = "There are two beehives on the roof of the boathouse. " * 20
_PAUSE_S: Final = 0.004
_TIMEOUT_S: Final = 60.0
_BY_KEY: Final[openai.RequestOptions] = {"security": {"bearer_auth": True}}
_REQUEST: Final = ChatRequest(
    purpose="answer",
    messages=(ChatMessage("system", _PROMPT[0]), ChatMessage("user", _PROMPT[1])),
    max_output_tokens=700,
    temperature=0.4,
)


async def model_call_figures() -> dict[str, Any]:
    """Measure both by turns, and how soon the first words of an answer come that is written slowly."""
    calls = often(CALLS)
    async with serving(ScriptedModel(strict=False)) as endpoint:
        plain = openai.AsyncOpenAI(api_key=API_KEY, base_url=endpoint.url, max_retries=0)
        model = OpenAIModel(
            api_key=SecretStr(API_KEY), base_url=endpoint.url, model=MODEL_NAME, timeout_s=_TIMEOUT_S, max_retries=0,
            is_scripted=True,
        )  # fmt: skip
        try:
            endpoint.script(None, ScriptedReply(_ANSWER), times=2 * calls)
            compared = await _by_turns(plain, model, calls)
            endpoint.script(None, Slow(ScriptedReply(_ANSWER), lambda: asyncio.sleep(_PAUSE_S)), times=None)
            streamed = [await _streamed(model) for _ in range(STREAMS)]
        finally:
            await plain.close()
            await model.close()
    return {"model_call": compared | {"streamed_slowly": _waits(streamed)}}


async def _by_turns(plain: openai.AsyncOpenAI, model: OpenAIModel, calls: int) -> dict[str, Any]:
    body = body_of(_REQUEST, Form(MODEL_NAME), Dialect())
    seconds: dict[str, list[float]] = {"plain": [], "answer": []}
    processor: dict[str, list[float]] = {"plain": [], "answer": []}
    for _ in range(calls):
        span = Span()
        await plain.post("/chat/completions", cast_to=httpx2.Response, body=body, options=_BY_KEY)
        seconds["plain"].append(span.seconds)
        processor["plain"].append(span.processor_seconds)
        span = Span()
        await model.complete(_REQUEST)
        seconds["answer"].append(span.seconds)
        processor["answer"].append(span.processor_seconds)
    own_s = median(processor["answer"]) - median(processor["plain"])
    return {
        "plain": spread(seconds["plain"]),
        "answer": spread(seconds["answer"]),
        "own_processor_ms": round(own_s * MS_A_SECOND, 4),
        "goal_own_ms": GOAL_OWN_MS,
    }


async def _streamed(model: OpenAIModel) -> tuple[float, float]:
    """Return the seconds to the first words and to the end."""
    first: list[float] = []
    begun = time.perf_counter()
    await model.complete(_REQUEST, on_text=lambda _text: first.append(time.perf_counter() - begun))
    return first[0], time.perf_counter() - begun


def _waits(streamed: list[tuple[float, float]]) -> dict[str, Any]:
    return {
        "pause_between_pieces_ms": _PAUSE_S * MS_A_SECOND,
        "first_words": spread([first for first, _ in streamed]),
        "whole": spread([whole for _, whole in streamed]),
    }
