"""The stand-in for a model, on what people would say who never saw its rules: what it notes, and how it answers."""

from pathlib import Path

import pytest

from memory.domain.formation.extraction import ExtractionReading, read_answer
from memory.domain.formation.extraction_check import checked
from memory.domain.formation.transcript import transcript_of
from sandbox.chat_protocol import ChatCall
from sandbox.free_answer import HEARD, HELLO, HELP, answer_from_memories
from sandbox.free_forming import free_extraction
from sandbox.third_person import third_person
from tests.categories import CATEGORIES
from tests.domain.records import HARBOUR
from tests.domain.talk import said


def lines_of(name: str) -> list[str]:
    lines = (Path(__file__).parent / name).read_text(encoding="utf-8").splitlines()
    return [line for line in lines if not line.startswith("#")]


def call_with(text: str) -> ChatCall:
    return ChatCall.model_validate({"model": "scripted", "messages": [{"role": "user", "content": text}]})


def kept(line: str) -> list[str]:
    """Return what of a line passes the bot's own check and its gate."""
    transcript = transcript_of([said(1, line)])
    reply = free_extraction(call_with(f"<Talk>\n{transcript.text}\n</Talk>"))
    reading = read_answer(reply.content)
    assert isinstance(reading, ExtractionReading)
    return [each.text for each in checked(reading, transcript, tenant=HARBOUR, categories=CATEGORIES).observations]


def test_nearly_all_plain_statements_become_memory() -> None:
    lost = [line for line in lines_of("plain_statements.txt") if not kept(line)]

    assert len(lost) <= 3, lost


def test_of_small_talk_and_questions_almost_nothing_is_kept() -> None:
    noted = [line for line in lines_of("plain_talk.txt") if kept(line)]

    assert len(noted) <= 2, noted


@pytest.mark.parametrize(
    ("said_of_self", "noted"),
    [
        ("I moved to Lisbon last month, I play the cello and I love black coffee.",
         "Moved to Lisbon last month, plays the cello and loves black coffee."),
        ("We moved last spring, and I still miss the rain", "Moved last spring, and still misses the rain."),
        ("I quit years ago", "Quit years ago."),
        ("I need a boat and don’t have one", "Needs a boat and don’t have one."),
        ("Yesterday I’ve lost my keys", "Yesterday they have lost their keys."),
        ("I usually row", "Usually rows."),
        ("I used to sail when I was ten", "Used to sail when they were ten."),
        ("My sister lives in the US with me", "Their sister lives in the US with them."),
    ],
)  # fmt: skip
def test_the_third_person_of(said_of_self: str, noted: str) -> None:
    assert third_person(said_of_self) == noted


@pytest.mark.parametrize(
    ("said_to_it", "answered"),
    [
        ("hello!", HELLO),
        ("<@1> good morning", HELLO),
        ("help", HELP),
        ("who are you and what can you do?", HELP),
        ("I help at the shelter", HEARD),
    ],
)
def test_it_says_hello_and_what_it_is_no_good_for(said_to_it: str, answered: str) -> None:
    reply = answer_from_memories(call_with(said_to_it))

    assert reply.text == answered
