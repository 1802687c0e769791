"""One fact travels from a person to their server and to everybody, without its people, and back.

And five kinds that never do.
"""

import json
from collections.abc import Sequence
from typing import Any, Final

from simcord.actors import MemberActor
from simcord.builders import ChannelHandle, GuildHandle

from memory.domain.ids import COLLECTIVE_SCOPE, ScopeKey, guild_scope, guild_tenant
from memory.domain.scopes.support import _MEMBERS_NEEDED, _OLD_ENOUGH
from sandbox.chat_protocol import ChatCall
from sandbox.script import Fits, ScriptedReply
from tests.cogs.world import last_message, set_rules
from tests.domain.talk import observed
from tests.scenes.conftest import OpenWorld
from tests.scenes.seen import acquainted, at_privacy, questions, rows
from tests.scenes.world import World

SAID: Final = "@Keepsake I found that restarting the router after an update fixes the voice lag."
FOUND: Final = "Found that restarting the router after an update fixes the voice lag."
LAG: Final = "Restarting the router after an update fixes the voice lag."
IDLE_S: Final = 400
A_DAY_S: Final = 86_400


def asking(kind: str, *words: str) -> Fits:
    """Fit requests of a kind that hold some words; of an extraction, in what people said in its talk."""

    def fits(call: ChatCall) -> bool:
        lines = call.text.split("<Talk>")[-1].splitlines()
        said = "\n".join(line for line in lines if not line.startswith("bot: "))
        return call.kind == kind and all(word in said for word in words)

    return fits


def finding(content: str, line: int = 1, **fields: Any) -> dict[str, Any]:
    """Note a finding of the talk."""
    return observed(content, line, **{"category": "knowledge", "importance": 4, "topic": ""} | fields)


def scripted(body: dict[str, Any]) -> ScriptedReply:
    """Answer with an object."""
    return ScriptedReply(json.dumps(body), labelled=False)


def noted(*observations: dict[str, Any]) -> ScriptedReply:
    """Answer an extraction."""
    session = {"summary": "People talked.", "topics": [], "tone": "friendly"}
    return scripted({"observations": list(observations), "session": session})


def find_everything_useful(world: World) -> None:
    """Let the model find every note useful to others, whatever it is about."""
    texts = {"known about one person": "The person tells things.", "a community knows": LAG, "many communities": LAG}
    for prompt, text in texts.items():
        drawn = scripted({"text": text, "shareable": list(range(1, 20))})
        world.script(asking("consolidation", prompt), drawn, times=None)


async def text_of(world: World, scope: ScopeKey) -> str:
    """Read the text of a scope as far as it may be shown."""
    found = await world.keepsake.collections.scopes.get(scope)
    return "" if found is None else found.usable_text


async def nights(world: World, count: int) -> None:
    """Let so many nights pass."""
    for _ in range(count):
        await world.later(A_DAY_S)


async def grow_up(world: World, *servers: GuildHandle) -> None:
    """Let servers and the people of the world be of an age and a size at which everybody may hear of them."""
    env = world.stage.env
    for server in servers:
        for number in range(_MEMBERS_NEEDED):
            server.add_member(env.create_user(f"{server.id}-{number}"))
        # Discord tells the new number with any change of the server.
        env.backend.edit_guild(server.id, {})
    await world.later(_OLD_ENOUGH.total_seconds())


async def _tell(world: World, channel: ChannelHandle, people: Sequence[MemberActor]) -> None:
    for person in people:
        screen = await person.slash(channel, "privacy")
        await person.click(last_message(screen), label="Remember me")
    for person in people:
        await person.send(channel, SAID)
    await world.later(IDLE_S)


async def _share(world: World, guild: GuildHandle, *, allowed: bool) -> None:
    constraining = world.keepsake.operations.constraining
    await set_rules(constraining, guild_tenant(guild.id), share_collective=allowed)


async def test_one_fact_travels_all_the_way_and_ends_with_a_person_or_a_permission(open_world: OpenWorld) -> None:
    async with open_world(free=True) as world:
        env, local = world.stage.env, world.stage.discord
        world.script(asking("extraction"), noted(finding(FOUND), finding(FOUND, 2, subject=2)), times=None)
        find_everything_useful(world)
        statements = [{"number": number, "text": LAG} for number in range(1, 6)]
        world.script(asking("propagation"), scripted({"statements": statements}), times=None)
        mill = env.create_guild("Mill", owner=env.create_user("miller", global_name="Miller"))
        hall = mill.create_text_channel("hall")
        emil = mill.add_member(env.create_user("emil", global_name="Emil"))
        guests = {"dora": mill.add_member(world.dora.user)}
        await grow_up(world, local.harbour, local.orchard, mill)
        general, porch = local.places["general"].channel, local.places["porch"].channel
        assert world.cleo.orchard is not None
        await _tell(world, general, [world.ada.harbour, world.bram.harbour])
        await _tell(world, porch, [world.cleo.orchard])
        await _tell(world, hall, [guests["dora"], emil])

        await nights(world, 2)
        assert await text_of(world, guild_scope(local.harbour.id)) == LAG
        assert await text_of(world, COLLECTIVE_SCOPE) == ""
        for guild in (local.harbour, local.orchard, mill):
            await _share(world, guild, allowed=True)
        await nights(world, 2)

        assert await text_of(world, COLLECTIVE_SCOPE) == LAG
        dora = world.seat("dora", "general")
        await dora.say("@Keepsake why does voice lag?")
        (asked,) = questions(world)[-1:]
        assert LAG in asked[asked.index("<CollectiveMemory>") : asked.index("</CollectiveMemory>")]
        assert LAG in asked[asked.index("<GuildMemory>") : asked.index("</GuildMemory>")]
        assert "Found that" not in asked

        await _share(world, mill, allowed=False)
        assert await text_of(world, COLLECTIVE_SCOPE) == ""
        await dora.say("@Keepsake why does voice lag again?")
        assert "<CollectiveMemory/>" in questions(world)[-1]
        await _share(world, mill, allowed=True)
        await nights(world, 2)
        assert await text_of(world, COLLECTIVE_SCOPE) == LAG

        bram = world.seat("bram", "general")
        asked_twice = await at_privacy(bram, "Delete …", everywhere=True)
        form = await bram.click("Delete …", on=last_message(asked_twice))
        await bram.submit(form, {"text": "DELETE"})
        assert await text_of(world, COLLECTIVE_SCOPE) == ""
        assert await text_of(world, guild_scope(local.harbour.id)) == LAG
        await nights(world, 2)
        assert await text_of(world, COLLECTIVE_SCOPE) == ""
        assert str(world.bram.user.id).encode() not in world.disk_bytes()


async def test_without_any_script_the_sandbox_model_lets_a_finding_travel_to_a_fourth_server(
    open_world: OpenWorld,
) -> None:
    async with open_world(free=True) as world:
        env, local = world.stage.env, world.stage.discord
        servers = [env.create_guild(name, owner=env.create_user(name.lower())) for name in ("Mill", "Forge")]
        halls = [server.create_text_channel("hall") for server in servers]
        mill, forge = servers
        emil, faye, gil = (env.create_user(name, global_name=name.title()) for name in ("emil", "faye", "gil"))
        at_mill = [mill.add_member(each) for each in (world.dora.user, emil)]
        at_forge = [forge.add_member(each) for each in (faye, gil)]
        await grow_up(world, local.harbour, local.orchard, mill)
        general, porch = local.places["general"].channel, local.places["porch"].channel
        assert world.cleo.orchard is not None
        tellers = {general: [world.ada.harbour, world.bram.harbour], porch: [world.cleo.orchard], halls[0]: at_mill}
        for channel, people in tellers.items():
            await _tell(world, channel, people)
        for guild in (local.harbour, local.orchard, mill):
            await _share(world, guild, allowed=True)
        await nights(world, 3)

        collective = await text_of(world, COLLECTIVE_SCOPE)
        assert LAG in collective
        assert await text_of(world, guild_scope(forge.id)) == ""
        await at_forge[1].send(halls[1], "@Keepsake why does voice lag?")
        asked = questions(world)[-1]
        assert LAG in asked[asked.index("<CollectiveMemory>") : asked.index("</CollectiveMemory>")]
        assert "<GuildMemory/>" in asked
        assert LAG in halls[1].history()[-1].content
        names = ("Ada", "Bram", "Cleo", "Dora", "Emil", "Harbour", "Mill")
        assert [name for name in names if name in asked] == []
        (told,) = [row for row in await rows(world, "memories") if row["scope"] == COLLECTIVE_SCOPE]
        assert (len(told["support_ids"]), len(told["provenance"]["related_users"])) == (3, 5)
        steps = [row["reason"] for row in await rows(world, "history") if row["actor"] == "propagation"]
        assert steps.count("passed on") == 4

        await _share(world, mill, allowed=False)
        await at_forge[0].send(halls[1], "@Keepsake and why does voice lag today?")
        assert LAG not in questions(world)[-1]
        assert "<CollectiveMemory/>" in questions(world)[-1]


async def test_five_kinds_never_travel_even_if_a_model_finds_them_useful(open_world: OpenWorld) -> None:
    async with open_world(free=True) as world:
        ada, bram, dora = (world.seat(name, "general") for name in ("ada", "bram", "dora"))
        staff, direct = world.seat("bram", "staff"), world.seat("ada", "dm")
        await acquainted(ada, bram, direct)
        told = {
            ada: ("I found that the gangway needs grease", finding("Found that the gangway needs grease.")),
            bram: ("I like the windlass best", finding("Likes the windlass best.", category="preferences")),
            staff: ("I found that the rudder is cracked", finding("Found that the rudder is cracked.")),
            direct: ("I found that the lighthouse is damp", finding("Found that the lighthouse is damp.")),
            dora: ("I found that the heronry is noisy", finding("Found that the heronry is noisy.")),
        }
        for seat, (said, observation) in told.items():
            lines = [observation | {"cited": [number], "subject": number} for number in (1, 2, 3)]
            world.script(asking("extraction", said), noted(*lines), times=None)
            await seat.say(said if seat is direct else f"@Keepsake {said}")
            await world.later(IDLE_S)
        await ada.slash("remember", fact="I know that the capstan turns left", where="only me")
        find_everything_useful(world)
        reply = scripted({"statements": [{"number": 1, "text": "The gangway needs grease."}]})
        world.script(asking("propagation"), reply, times=None)

        await nights(world, 3)

        found = await world.keepsake.collections.store.find("memories", {"source": "propagation"})
        assert [memory["text"] for memory in found] == ["The gangway needs grease."]
        rewritten = [text for text in world.endpoint.texts if "<Statements>" in text]
        assert "gangway" in "".join(rewritten)
        personal = ("windlass", "rudder", "lighthouse", "heronry", "capstan")
        assert [word for word in personal if word in "".join(rewritten)] == []
        texts = [row["text"] for row in await world.keepsake.collections.store.find("scopes", {"subject": None})]
        assert [word for word in personal if word in "".join(texts)] == []
        stored = {memory.text for memory in await world.stage.bot.remembered()}
        assert {
            "Likes the windlass best.",
            "Found that the rudder is cracked.",
            "Found that the lighthouse is damp.",
        } <= stored
        assert not any("heronry" in text for text in stored)
