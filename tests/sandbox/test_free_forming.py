"""What the scripted model notes and draws together by rule; the bot's own checks have to accept it."""

import json
from typing import Any

import pytest

from memory.domain.formation.extraction import Reading, read_answer
from sandbox.chat_protocol import ChatCall
from sandbox.free_forming import free_consolidation, free_extraction


def _call(text: str) -> ChatCall:
    body: dict[str, Any] = {"model": "scripted", "messages": [{"role": "user", "content": text}]}
    return ChatCall.model_validate(body)


@pytest.mark.parametrize(
    ("said", "noted"),
    [
        ("I keep two beehives on the roof.", ["Keeps two beehives on the roof."]),
        ("I am a lighthouse keeper", ["Is a lighthouse keeper."]),
        ("Hello! I carry lanterns every winter. Nice day.", ["Carries lanterns every winter."]),
        ("I &lt;3 nothing", []),
        ("Do I keep bees?", []),
        ("I like my sister", []),
        ("Bram keeps bees", []),
    ],
)
def test_first_person_sentences_become_notes(said: str, noted: list[str]) -> None:
    reply = free_extraction(_call(f"<Talk>\n[1] @1: {said}\n</Talk>"))

    assert [each["content"] for each in json.loads(reply.text)["observations"]] == noted


def test_a_note_names_who_said_it_and_where() -> None:
    reply = free_extraction(_call("<Talk>\n[1] @1: Morning\n[2] @2 (reply to [1]): I play the cello daily\n</Talk>"))
    reading = read_answer(reply.text)

    assert isinstance(reading, Reading)
    assert [(each.subject, each.cited) for each in reading.observed.values()] == [(2, [2])]


def test_a_consolidation_is_the_text_so_far_and_the_new_notes() -> None:
    asked = "<Text>\nKeeps bees.\n</Text>\n<Observations>\n[1] 2026-03-01 Plays the cello.\n</Observations>"

    assert json.loads(free_consolidation(_call(asked)).text) == {
        "text": "Keeps bees. Plays the cello.",
        "shareable": [],
    }
