"""Consecutive prompts of one conversation begin alike, so that a provider's cache of prompts hits."""

from dataclasses import replace
from datetime import timedelta
from itertools import pairwise
from statistics import mean

from memory.domain.ids import MessageId
from tests.clocks import FixedClock
from tests.operations.answering.test_responder import StandIn, answering, question
from tests.operations.rig import Rig

TEXTS = (
    "The ferry was late again, so I walked along the quay and had a look at the new boats.",
    "What would you cook with leftover rice and two eggs?",
    "ok, sounds good",
    "Is it worth repainting the hull before winter, or does that peel off anyway?",
    "Tell me something about lighthouses, please.",
)
SAID = "Well, let me think about that: it depends on the weather."


def shared(one: str, other: str) -> float:
    """Return the common beginning of two prompts as a share of the shorter one."""
    common = next((place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), None)
    shorter = min(len(one), len(other))
    return (shorter if common is None else common) / shorter


async def talked(rig: Rig, clock: FixedClock, *, exchanges: int, searched: int | None = None) -> list[str]:
    """Let Ada talk with the bot for a while, an exchange a minute.

    Every so many messages ask for something long ago.
    """
    for number in range(12):
        await rig.remembered(f"I own lantern number {number}, bought in harbour {number}.")
    model = StandIn(says=SAID)
    operation = answering(rig, model)
    for number in range(exchanges):
        clock.advance(timedelta(minutes=1))
        text, name = TEXTS[number % len(TEXTS)], str(1000 + number)
        if searched is not None and number % searched == searched - 1:
            text = "Do you remember what I told you about the lantern from harbour 7?"
        await rig.hear(text, name)
        answer = await operation.answer(replace(question(rig), text=text, message_id=MessageId(name)))
        assert await rig.answer(answer.text, name)
    return ["\n".join(message.content for message in request.messages) for request in model.requests]


async def test_each_prompt_begins_with_nine_tenths_of_the_one_before(rig: Rig, clock: FixedClock) -> None:
    shares = [shared(*pair) for pair in pairwise(await talked(rig, clock, exchanges=20))]

    assert len(shares) == 19
    assert min(shares) >= 0.9


async def test_cuts_and_searches_leave_it_so_on_average(rig: Rig, clock: FixedClock) -> None:
    shares = [shared(*pair) for pair in pairwise(await talked(rig, clock, exchanges=45, searched=5))]

    assert mean(shares) >= 0.9
    # One transition for each cut, which comes once in ten exchanges after the first twenty.
    assert sum(share < 0.8 for share in shares) <= 3
