"""What the scripted model says of pairs by rule; the bot's own reading has to accept it."""

from typing import Any

import pytest

from memory.domain.constraints import Constraints
from memory.domain.ids import MemoryId
from memory.domain.upkeep.judging import Judgement, pair_lines, read_judgement
from memory.domain.upkeep.maintenance import Suspects, Verdict
from sandbox.chat_protocol import ChatCall
from sandbox.free_answer import FREE_REPLIES, free_judging
from tests.domain.records import AT, memory_with


def _pairs(*texts: tuple[str, str]) -> list[Suspects]:
    return [
        Suspects(
            memory_with(id=MemoryId(f"a{number}"), text=known),
            memory_with(id=MemoryId(f"b{number}"), text=new),
            "",
            0.5,
        )
        for number, (known, new) in enumerate(texts)
    ]


def _call(pairs: list[Suspects], *, blurred: bool = False) -> ChatCall:
    text = f"<Pairs>\n{pair_lines(pairs, Constraints(anonymize_dates=blurred), at=AT)}\n</Pairs>"
    body: dict[str, Any] = {"model": "scripted", "messages": [{"role": "user", "content": text}]}
    return ChatCall.model_validate(body)


@pytest.mark.parametrize(
    ("known", "new", "verdict"),
    [
        ("Owns a red car.", "Owns no red car.", "contradiction"),
        ("Owns a red car.", "Owns the red car!", "same"),
        ("Owns a red car.", "Owns a blue car.", "unrelated"),
        ("Likes <b>, & [m:1].", "Does not like <b>, & [m:1].", "contradiction"),
    ],
)
def test_a_verdict_goes_by_the_words_alone(known: str, new: str, verdict: Verdict) -> None:
    pairs = _pairs((known, new))

    for blurred in (False, True):
        said = free_judging(_call(pairs, blurred=blurred)).text
        assert read_judgement(said, pairs, at=AT) == Judgement({pairs[0].id: verdict})


def test_it_answers_what_the_bot_asks_for() -> None:
    assert FREE_REPLIES["judging"] is free_judging
