"""The model looks into memory itself, end to end.

Once, only where it lacks something, and only where the readers may see it.
"""

import json
from typing import Any, Final

from sandbox.demo import BEGINS
from sandbox.demo_script import DEMO
from sandbox.demo_weeks import WEEKS
from sandbox.player import Player
from sandbox.script import AskedTool, ScriptedReply
from tests.scenes.conftest import OpenWorld
from tests.scenes.seen import acquainted, aloud, prompts, remember_all
from tests.scenes.world import World

DOG: Final = "My dog is called Biscuit"
MOST_OFTEN: Final = 0.10
"""Share of answers for which the model may look further."""


def offers(world: World) -> list[bool]:
    """Tell for each request for an answer whether the tool was on offer."""
    asked = [request for request in world.endpoint.requests if "response_format" not in request]
    return [bool(request.get("tools")) and request.get("tool_choice") != "none" for request in asked]


def results(world: World) -> list[dict[str, Any]]:
    """Give what tools gave, oldest first."""
    return [
        json.loads(message["content"])
        for request in world.endpoint.requests
        for message in request["messages"]
        if message["role"] == "tool"
    ]


async def test_a_question_that_the_prompt_cannot_answer_is_looked_up_once(open_world: OpenWorld) -> None:
    async with open_world() as world:
        ada = world.seat("ada", "general")
        await acquainted(ada)
        await ada.slash("remember", fact=DOG)
        await world.stage.env.advance_time(60)
        await remember_all(world, ada, (f"I restored the oak chair number {thing}" for thing in range(45)), pinned=True)
        world.script("good morning", "Good morning.")
        look = AskedTool("memory_query", '{"query": "dog called"}')
        world.script("dog called", ScriptedReply("Let me look that up.", tools=(look,)))
        world.script("dog called", "Your dog is called Biscuit.")

        await ada.say("@Keepsake good morning")
        await ada.say("@Keepsake how is my dog called?")

        assert offers(world) == [True, True, False]
        assert DOG in results(world)[0]["memories"][0]["text"]
        assert aloud(ada)[-1].startswith("Your dog is called Biscuit.")
        assert "Let me look" not in "".join(aloud(ada))


async def test_what_is_not_for_the_room_is_not_found_whatever_the_model_asks(open_world: OpenWorld) -> None:
    async with open_world() as world:
        staff, general, ada = world.seat("bram", "staff"), world.seat("bram", "general"), world.seat("ada", "general")
        await acquainted(staff, ada)
        await staff.slash("remember", fact=DOG)
        look = AskedTool("memory_query", '{"query": "Biscuit dog"}')
        for seat in (general, ada):
            world.script("dog called", ScriptedReply("", tools=(look,)))
            world.script("dog called", "I do not know.")
            await seat.say("@Keepsake how is my dog called?")

        assert [(each["memories"], each.get("instead", [])) for each in results(world)] == [([], [])] * 2
        assert "Biscuit" not in prompts(world)


async def test_over_the_demo_the_scripted_model_looks_further_for_few_answers_and_never_twice(
    open_world: OpenWorld,
) -> None:
    async with open_world(free=True, begins=BEGINS) as world:
        await Player(world.stage, world.endpoint, say=lambda _line: None).play([*DEMO, *WEEKS])
        asked = [request for request in world.endpoint.requests if "response_format" not in request]
        turns = len(offers(world)) - len(results(world))

        assert turns >= 25
        assert len(asked) == turns + len(results(world))
        assert len(results(world)) <= MOST_OFTEN * turns
        assert sum(offers(world)) == turns
        assert all(sum(each["role"] == "tool" for each in request["messages"]) <= 1 for request in asked)
