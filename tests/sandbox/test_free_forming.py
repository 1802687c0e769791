"""What the scripted model notes and draws together by rule; the bot's own checks have to accept it."""

import json
from typing import Any

import pytest

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


def test_what_somebody_found_out_is_useful_to_others_and_what_they_do_is_not() -> None:
    talk = "<Talk>\n[1] @1: I found out that the pump needs new seals. I keep two bees\n</Talk>"
    (found, keeps) = json.loads(free_extraction(_call(talk)).text)["observations"]
    notes = "[1] 2026-03-01 Found that the pump needs new seals.\n[2] 2026-03-01 Keeps bees."
    asked = f"You keep what is known about one person.\n<Observations>\n{notes}\n</Observations>"

    assert (found["content"], found["category"]) == ("Found that the pump needs new seals.", "knowledge")
    assert keeps["category"] == "other"
    assert json.loads(free_consolidation(_call(asked)).text)["shareable"] == [1]
