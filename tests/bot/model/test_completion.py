"""Reading an answer. The failures stand in `test_openai_model.py`, where they come over the wire."""

import json

import pytest

from bot.model.completion import read_completion, whole_sentences
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


@pytest.mark.parametrize(
    "usage",
    [
        {"prompt_tokens": None, "completion_tokens": None},
        {"prompt_tokens": None, "completion_tokens_details": {"reasoning_tokens": None}},
        {"completion_tokens_details": None},
        {},
        None,
    ],
)
def test_usage_may_be_null_anywhere(usage: object) -> None:
    read = read_completion(json.dumps(completion("Hello.") | {"usage": usage}).encode())

    assert (read.text, read.prompt_tokens, read.completion_tokens, read.thought_tokens) == ("Hello.", 0, 0, 0)


@pytest.mark.parametrize(
    ("content", "text"),
    [
        ([{"type": "text", "text": "Hel"}, {"type": "text", "text": "lo."}], "Hello."),
        (
            [{"type": "thinking", "thinking": [{"type": "text", "text": "Hm."}]}, {"type": "text", "text": "Hello."}],
            "Hello.",
        ),
        ([{"text": "Hello."}], "Hello."),
        ([], ""),
        (None, ""),
    ],
)
def test_a_text_may_come_in_parts_of_which_thought_is_none(content: object, text: str) -> None:
    assert read_completion(json.dumps(completion(content)).encode()).text == text
