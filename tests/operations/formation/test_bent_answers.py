"""Thirty-three forms in which models write an observation: each is remembered, or asked for once more."""

import json
from typing import Any, Final

import pytest

from memory.store.documents import DocumentStore
from tests.clocks import FixedClock
from tests.operations.talking import COLD, Talk, answer_of, observed

SAID: Final = "i restore a wooden sailing boat called Petrel"
NOTED: Final = "Restores a wooden sailing boat called Petrel."


def bent(content: str = NOTED, **fields: Any) -> str:
    return json.dumps(answer_of(observed(content, category="project", topic="") | fields))


def without(name: str) -> str:
    answer = json.loads(bent())
    del answer["observations"][0][name]
    return json.dumps(answer)


REMEMBERED: Final[dict[str, str]] = {
    "as asked": bent(),
    "an alias": bent("@1 restores a wooden sailing boat called Petrel."),
    "a user": bent("User 1 restores a wooden sailing boat called Petrel."),
    "a person": bent("Person 1 restores a wooden sailing boat called Petrel."),
    "the user": bent("The user restores a wooden sailing boat called Petrel."),
    "subject in words": bent(subject="1"),
    "subject as alias": bent(subject="@1"),
    "subject of nobody": bent(subject=0),
    "importance with a point": bent(importance=3.0),
    "importance in words": bent(importance="3"),
    "importance as a share": bent(importance=0.6),
    "confidence whole": bent(confidence=1),
    "confidence in a word": bent(confidence="high"),
    "confidence of nothing": bent(confidence=0.0),
    "topic null": bent(topic=None),
    "topic missing": without("topic"),
    "sensitive missing": without("sensitive"),
    "kind unknown": bent(kind="preference"),
    "category unknown": bent(category="hobby"),
    "line in words": bent(cited=["1"]),
    "line in brackets": bent(cited=["[1]"]),
    "line alone": bent(cited=1),
    "another's line beside it": bent(cited=[1, 2]),
    "further keys": json.dumps(json.loads(bent()) | {"reasoning": "x"}),
    "a bare list": json.dumps(json.loads(bent())["observations"]),
    "no session": json.dumps({"observations": json.loads(bent())["observations"]}),
    "wrapped": json.dumps({"result": json.loads(bent())}),
    "a comma too many": bent().replace("]}]", "],}]"),
    "in another language": bent("Restauriert ein Segelboot aus Holz namens Petrel."),
    "three sentences": bent("Restores a boat called Petrel. It is wooden. It sails."),
    "in a fence": f"Here it is:\n```json\n{bent()}\n```\nI left {{boat}} out.",
}
ASKED_AGAIN: Final[dict[str, str]] = {
    "they": bent("They restore a wooden sailing boat called Petrel."),
    "first person": bent("I restore a wooden sailing boat called Petrel."),
}


@pytest.fixture
async def talk(store: DocumentStore, clock: FixedClock) -> Talk:
    talk = Talk.over(store, clock)
    await talk.agree()
    await talk.chat(SAID)
    clock.advance(COLD)
    return talk


@pytest.mark.parametrize("answer", REMEMBERED.values(), ids=REMEMBERED)
async def test_a_form_that_can_mean_one_thing_alone_is_remembered(talk: Talk, answer: str) -> None:
    talk.model.will_say(answer)
    report = await talk.formation.form_due()

    assert (report.memories, report.dropped, report.faults) == (1, {}, {})
    assert "Petrel" in (await talk.texts())[0]
    assert "1 " not in (await talk.texts())[0]


@pytest.mark.parametrize("answer", ASKED_AGAIN.values(), ids=ASKED_AGAIN)
async def test_a_form_that_may_not_be_kept_is_asked_for_once_more(talk: Talk, answer: str) -> None:
    talk.model.will_say(answer, bent())
    report = await talk.formation.form_due()

    assert (report.memories, report.dropped) == (1, {})
    assert await talk.texts() == [NOTED]
