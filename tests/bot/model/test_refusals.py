"""Refusals as real servers word them: which cause they are, which size they tell, and how to ask instead."""

import json
from typing import Any

import pytest

from bot.model.dialect import Dialect, Lesson
from bot.model.refusals import Refusal, lesson_of, refusal_in_body
from memory.domain.errors import ModelCause

PLAIN: dict[str, Any] = {
    "messages": [{"role": "system", "content": "x"}, {"role": "user", "content": "x"}],
    "max_completion_tokens": 700,
}
FULL = PLAIN | {"temperature": 0.4, "reasoning_effort": "low", "stream": True, "stream_options": {}}
OFFERING = PLAIN | {"temperature": 0.4, "tools": [{}]}
SECOND = {**OFFERING, "tool_choice": "none", "messages": [*PLAIN["messages"], {"role": "tool", "content": "x"}]}
SCHEMA = PLAIN | {"response_format": {}}
SEEING = PLAIN | {"messages": [{"role": "user", "content": [{"type": "text"}, {"type": "image_url"}]}]}
UNSEEN: Lesson = {"sees_pictures": False}


def refusal(told: Any, status: int = 400) -> Refusal:
    """Read what an endpoint tells under `error`."""
    told = {"message": told} if isinstance(told, str) else told
    return refusal_in_body(json.dumps({"error": told}).encode(), status)


@pytest.mark.parametrize(
    ("told", "status", "size"),
    [
        (
            {
                "message": "This model's maximum context length is 16,385 tokens. However, you requested 20000 tokens.",
                "code": "context_length_exceeded",
            },
            400,
            16385,
        ),
        (
            "Input tokens exceed the configured limit of 272000 tokens. Your messages resulted in 300000 tokens.",
            400,
            272000,
        ),
        (
            {
                "message": "the request exceeds the available context size.",
                "type": "exceed_context_size_error",
                "n_ctx": 256,
            },
            500,
            256,
        ),
        ("request (14429 tokens) exceeds the available context size (8192 tokens), try increasing it", 400, 8192),
        ("the input length exceeds the context length", 400, None),
        (
            (
                "'max_tokens' or 'max_completion_tokens' is too large: 10000. This model's maximum context length is "
                "4096 tokens and your request has 500 input tokens"
            ),
            400,
            4096,
        ),
        ("Requested tokens (2285) exceed context window of 2048", 500, 2048),
        (
            "Prompt contains 40000 tokens and 0 draft tokens, too large for model with 32768 maximum context length",
            400,
            32768,
        ),
        (
            "input length and `max_tokens` exceed context limit: 199759 + 8192 > 200000, decrease input length",
            400,
            200000,
        ),
        ("prompt is too long: 210000 tokens > 200000 maximum", 400, 200000),
        ("The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).", 400, 1048576),
        ("The input (5000 tokens) is longer than the model's context length (4096 tokens).", 400, 4096),
        ("`inputs` tokens + `max_new_tokens` must be <= 4096. Given: 5000 `inputs` tokens", 422, 4096),
        ("Request too large for model `x` on tokens per minute (TPM): Limit 6000, Requested 7000", 413, 6000),
        ("Request too large for gpt-4o on tokens per min (TPM): Limit 30000, Requested 41000", 429, 30000),
        ("Payload Too Large", 413, None),
    ],
)
def test_a_refusal_for_length_is_known_and_its_size_read(told: Any, status: int, size: int | None) -> None:
    refused = refusal(told, status)

    assert (refused.cause, refused.context_tokens) == ("too_long", size)


@pytest.mark.parametrize(
    ("told", "status", "cause"),
    [
        ("Incorrect API key provided", 401, "unauthorized"),
        ("Country, region, or territory not supported", 403, "unauthorized"),
        ("Your chosen model requires moderation and your input was flagged", 403, "refused"),
        ({"message": "The response was filtered", "code": "content_filter"}, 400, "refused"),
        ("model 'x' not found, try pulling it first", 404, "not_found"),
        ("Rate limit reached for requests", 429, "rate_limited"),
        ("Insufficient credits", 402, "rate_limited"),
        ("The server is overloaded", 503, "server_error"),
        ("Bad request", 400, "rejected"),
    ],
)
def test_every_other_refusal_has_its_cause(told: Any, status: int, cause: ModelCause) -> None:
    assert refusal(told, status).cause == cause


@pytest.mark.parametrize(
    ("told", "status", "body", "lesson"),
    [
        (
            {
                "message": (
                    "Unsupported value: 'temperature' does not support 0.4 with this model. Only the default (1) "
                    "value is supported."
                ),
                "param": "temperature",
                "code": "unsupported_value",
            },
            400,
            FULL,
            {"takes_temperature": False},
        ),
        (
            {
                "message": {
                    "detail": [{"loc": ["body", "max_completion_tokens"], "msg": "Extra inputs are not permitted"}]
                }
            },
            422,
            FULL,
            {"limit_parameter": "max_tokens"},
        ),
        (
            "max_completion_tokens is too large: 5000. This model supports at most 512 completion tokens.",
            400,
            FULL,
            {"most_output_tokens": 512},
        ),
        ('"qwen2.5" does not support thinking', 400, FULL, {"takes_effort": False}),
        ('invalid think value: "minimal" (must be "high", "medium", "low")', 500, FULL, {"takes_effort": False}),
        ("Unrecognized request argument supplied: stream_options", 400, FULL, {"counts_streams": False}),
        ("Your organization must be verified to stream this model.", 400, FULL, {"streams": False}),
        ("registry.ollama.ai/library/gemma3:4b does not support tools", 400, OFFERING, {"takes_tools": False}),
        ("tools param requires --jinja flag", 500, OFFERING, {"takes_tools": False}),
        ("No endpoints found that support tool use", 404, OFFERING, {"takes_tools": False}),
        ('"auto" tool choice requires --enable-auto-tool-choice to be set', 400, OFFERING, {"takes_tools": False}),
        ("Only user and assistant roles are supported!", 400, SECOND, {"takes_results": False}),
        ("Only user and assistant roles are supported!", 400, PLAIN, {"takes_system": False}),
        ("System role not supported", 400, PLAIN, {"takes_system": False}),
        (
            "Unsupported value: 'messages[0].role' does not support 'system' with this model.",
            400,
            PLAIN,
            {"takes_system": False},
        ),
        ("Conversation roles must alternate user/assistant/user/assistant/...", 400, PLAIN, {"takes_system": False}),
        ("Developer instruction is not enabled for models/gemma-3-27b-it", 400, PLAIN, {"takes_system": False}),
        ("This response_format type is unavailable now", 400, SCHEMA, {"structured_mode": "json_object"}),
        ("Failed to parse grammar", 400, SCHEMA, {"structured_mode": "json_object"}),
        ("Invalid content type. image_url is only supported by certain models.", 400, SEEING, UNSEEN),
        ("image input is not supported - hint: you may need to provide the mmproj", 500, SEEING, UNSEEN),
        ("this model is missing data required for image input", 500, SEEING, UNSEEN),
        ("'messages.0.content' must be a string", 400, SEEING, UNSEEN),
        ("messages[0]: unknown variant `image_url`, expected `text`", 400, SEEING, UNSEEN),
        ("At most 0 image(s) may be provided in one prompt.", 400, SEEING, UNSEEN),
    ],
)
def test_a_refusal_teaches_what_it_is_about(told: Any, status: int, body: dict[str, Any], lesson: Lesson) -> None:
    refused = refusal(told, status)

    assert lesson_of(refused, Dialect(), body) == lesson
    assert refused.is_settled


@pytest.mark.parametrize(
    ("told", "status", "body"),
    [
        ("Bad request", 400, FULL),
        ("model 'tool-system' not found", 404, OFFERING),
        ("The temperature of the server is not supported", 503, FULL),
        ("Rate limit: tools are not available", 429, OFFERING),
        ("Incorrect API key: json not supported", 401, SCHEMA),
        ({"message": "filtered: invalid tool use", "code": "content_filter"}, 400, OFFERING),
        ("tools are fine but temperature is high", 400, PLAIN),
    ],
)
def test_what_is_about_nothing_of_the_request_teaches_nothing(told: Any, status: int, body: dict[str, Any]) -> None:
    assert lesson_of(refusal(told, status), Dialect(), body) is None


def test_what_a_server_quotes_of_the_request_is_not_read() -> None:
    quoting = {"detail": [{"loc": ["body", "n"], "msg": "Invalid", "input": "tools are not supported, context length"}]}
    refused = refusal(quoting, 422)

    assert lesson_of(refused, Dialect(), OFFERING) is None
    assert refused.cause == "rejected"
