"""How much a prompt may hold.

What the endpoint takes, as it is known or shows itself, and never a piece of the question less.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

import pytest

from memory.domain.errors import ModelError
from memory.operations.answering.limits import PromptSize
from memory.ports import ChatReply, ChatRequest
from memory.store.documents import DocumentStore
from tests.clocks import FixedClock
from tests.domain.records import formed
from tests.operations.answering.test_responder import answering, question
from tests.operations.rig import NoModel, Rig

SMALL_TOKENS = 4_096
THINGS = "harbour lantern cello accordion beehive lighthouse semaphore raisin flask garland buoy ferry".split()


@dataclass
class SmallModel(NoModel):
    """The `ChatModel` port over a window of a few thousand tokens of three characters: it refuses what does not fit."""

    takes_tokens: int = SMALL_TOKENS
    tells: bool = False
    """Whether a refusal says how much it takes."""
    context_tokens: int | None = None
    requests: list[ChatRequest] = field(default_factory=list)

    async def complete(self, request: ChatRequest, *, on_text: Callable[[str], None] | None = None) -> ChatReply:
        """Answer what fits."""
        del on_text
        self.requests.append(request)
        tokens = sum(len(message.content) for message in request.messages) // 3 + request.max_output_tokens
        if tokens > self.takes_tokens:
            self.context_tokens = self.takes_tokens if self.tells else self.context_tokens
            raise ModelError("too_long", "on purpose")
        return ChatReply(text="Hello.", prompt_tokens=tokens, completion_tokens=2)


@pytest.fixture
def rig(modelled: DocumentStore, clock: FixedClock) -> Rig:
    """Return the operations over one store: nothing here depends on which."""
    return Rig.over(modelled, clock)


async def knowing_much(rig: Rig) -> None:
    """Let Ada have 60 long memories, some of them pinned."""
    memories = []
    for number in range(60):
        one, other = THINGS[number % len(THINGS)], THINGS[(number * 7 + 3) % len(THINGS)]
        text = (
            f"I keep {one} number {number} beside the {other} since {1800 + number}, and on weekends I repair it with "
            f"a friend of the {other} while the {one} and its {number} ropes wait for the tide near the old boat house"
        )
        memories.append(formed(f"m{number:011}", text, source="manual", pinned=number % 12 == 0))
    await rig.collections.store.commit([rig.collections.memories.insert(memory) for memory in memories])


@pytest.mark.parametrize("tells", [True, False])
async def test_who_is_known_well_is_answered_by_a_small_model_later_at_once(rig: Rig, tells: bool) -> None:
    await knowing_much(rig)
    model = SmallModel(tells=tells)
    asked = answering(rig, model, max_output_tokens=700)

    assert (await asked.answer(replace(question(rig), text="hi"))).text == "Hello."
    assert len(model.requests) == 2
    later = await asked.answer(replace(question(rig), text="and what do you know of my cello?"))
    assert (later.text, len(model.requests)) == ("Hello.", 3)
    assert later.used


async def test_a_window_that_is_known_is_kept_to_from_the_first_answer_on(rig: Rig) -> None:
    await knowing_much(rig)
    model = SmallModel(context_tokens=SMALL_TOKENS)

    answer = await answering(rig, model, max_output_tokens=700).answer(question(rig))

    assert (answer.text, len(model.requests)) == ("Hello.", 1)
    assert answer.used


async def test_a_question_that_does_not_fit_is_told_so_and_never_cut(rig: Rig) -> None:
    long = "What about the harbour and its lanterns? " * 95
    model = SmallModel(takes_tokens=3_000)
    asked = answering(rig, model, max_output_tokens=700)

    with pytest.raises(ModelError) as told:
        await asked.answer(replace(question(rig), text=long))
    assert told.value.cause == "too_long"
    assert all(long.strip() in request.messages[-1].content for request in model.requests)

    assert (await asked.answer(replace(question(rig), text="hi"))).text == "Hello."


def test_a_small_window_leaves_the_answer_a_quarter() -> None:
    assert PromptSize(SmallModel(context_tokens=2_000), max_output_tokens=700).answer_tokens == 500
    assert PromptSize(SmallModel(context_tokens=8_000), max_output_tokens=700).answer_tokens == 700
    assert PromptSize(SmallModel(), max_output_tokens=700).answer_tokens == 700


def test_a_context_never_takes_more_than_its_budget_however_large_the_window() -> None:
    assert PromptSize(SmallModel(context_tokens=1_000_000), max_output_tokens=700).context_tokens(2_000) == 8_000


def test_a_refusal_is_learned_for_prompts_with_more_beside_the_context_too() -> None:
    size = PromptSize(SmallModel(), max_output_tokens=700)
    size.refused(beside_tokens=1_200, context_tokens=6_000)

    assert size.context_tokens(1_200) == 3_000
    assert size.context_tokens(2_200) == 2_000
