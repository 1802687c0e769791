"""Reading an answer. The failures stand in `test_openai_model.py`, where they come over the wire."""

import json

import pytest

from bot.model.completion import Completion, read_completion, whole_sentences
from memory.domain.errors import ModelError
from tests.bot.endpoints import completion


@pytest.mark.parametrize(
    ("said", "heard"),
    [
        ("I like tea. I like cof", "I like tea."),
        ("Is it so? Yes! And th", "Is it so? Yes!"),
        ("first line\nsecond li", "first line"),
        ("one endless sente", "one endless sente…"),
        ("Ok. " + "word " * 40 + "w", "Ok. " + "word " * 40 + "w…"),
        ("Three things:\n1. Tea", "Three things:"),
        ("全部です。まだ", "全部です。"),
    ],
)
def test_a_broken_off_text_ends_after_its_last_whole_sentence(said: str, heard: str) -> None:
    assert whole_sentences(said) == heard


@pytest.mark.parametrize(("finish_reason", "is_cut"), [("stop", False), ("length", True), ("tool_calls", False)])
def test_only_the_limit_cuts_an_answer(finish_reason: str, *, is_cut: bool) -> None:
    body = json.dumps(completion("Hello.", finish_reason=finish_reason)).encode()

    assert read_completion(body) == Completion("Hello.", is_cut, 11, 7)


@pytest.mark.parametrize("message", [{"content": ""}, {"content": None, "refusal": "no"}, None])
def test_an_answer_without_use_says_what_it_cost(message: dict[str, str | None] | None) -> None:
    body = completion() | {"choices": [] if message is None else [{"message": message, "finish_reason": "stop"}]}

    with pytest.raises(ModelError) as failed:
        read_completion(json.dumps(body).encode())

    assert (failed.value.prompt_tokens, failed.value.completion_tokens) == (11, 7)


def test_fields_we_do_not_know_are_let_be() -> None:
    body = json.dumps(
        completion("Hello.") | {"choices": [{"message": {"content": "Hi.", "mood": 1}, "x": {}}]}
    ).encode()

    assert read_completion(body).text == "Hi."
