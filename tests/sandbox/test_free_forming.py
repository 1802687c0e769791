"""What the scripted model notes and draws together by rule; the bot's own checks have to accept it."""

import json
from typing import Any

import pytest

from memory.domain.formation.extraction import ExtractionReading, read_answer
from sandbox.chat_protocol import ChatCall
from sandbox.free_forming import MADE_BY_RULE, free_consolidation, free_extraction, free_insights, free_propagation


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

    assert isinstance(reading, ExtractionReading)
    assert [(each.subject, each.cited) for each in reading.observed.values()] == [(2, [2])]


def test_a_consolidation_is_the_text_so_far_and_the_new_notes() -> None:
    asked = "<Text>\nKeeps bees.\n</Text>\n<Observations>\n[1] 2026-03-01 Plays the cello.\n</Observations>"

    assert json.loads(free_consolidation(_call(asked)).text) == {
        "text": "Keeps bees. Plays the cello.",
        "shareable": [],
    }


def test_what_somebody_found_out_is_useful_to_others_and_what_they_do_is_not() -> None:
    talk = "<Talk>\n[1] @1: I found out that the pump needs new seals. I keep two bees\n</Talk>"
    (found, keeps) = json.loads(free_extraction(_call(talk)).text)["observations"]
    notes = "[1] 2026-03-01 Found that the pump needs new seals.\n[2] 2026-03-01 Keeps bees."
    asked = f"You keep what is known about one person.\n<Observations>\n{notes}\n</Observations>"

    assert (found["content"], found["category"]) == ("Found that the pump needs new seals.", "knowledge")
    assert keeps["category"] == "other"
    assert json.loads(free_consolidation(_call(asked)).text)["shareable"] == [1]


def test_all_that_a_server_knows_is_useful_to_others() -> None:
    asked = "what a community knows\n<Observations>\n[1] 2026-03-01 The pump needs new seals.\n</Observations>"

    assert json.loads(free_consolidation(_call(asked)).text)["shareable"] == [1]


def test_a_finding_is_put_without_who_found_it_and_the_rest_as_it_stands() -> None:
    asked = "<Statements>\n[1] Found that the pump &amp; the hose leak.\n[2] Keeps bees.\n</Statements>"

    assert json.loads(free_propagation(_call(asked)).text)["statements"] == [
        {"number": 1, "text": "The pump & the hose leak."},
        {"number": 2, "text": "Keeps bees."},
    ]


@pytest.mark.parametrize(("said", "expected"), [("please\n- keep it brief", 1), ("x" * 300, 0)])
def test_a_guess_goes_by_length_and_says_who_made_it(said: str, expected: int) -> None:
    (*hints,) = json.loads(free_insights(_call(f"<Talk>\n- {said}\n</Talk>")).text)["insights"]

    assert len(hints) == expected
    assert all(MADE_BY_RULE in hint for hint in hints)
