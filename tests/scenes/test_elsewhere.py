"""Somebody installed the bot for themselves and uses it where it is no member: it stays between the two of them."""

from collections.abc import Mapping
from typing import Any

import discord
import pytest

from cogs.words.catalogue import say
from memory.domain.ids import dm_tenant
from memory.store.schema import COLLECTIONS
from sandbox.seat import Seat
from tests.cogs.world import all_private, last_message, shown
from tests.scenes.seen import kept, rows
from tests.scenes.world import World

FRIENDS_ID, TALK_ID = 777_000_111, 777_000_222


def without_the_bot(world: World) -> Seat:
    """Let Orchard be a server that the bot is no member of; gives Ada's seat there."""
    state = world.keepsake.client._connection
    state._remove_guild(state._guilds[world.stage.discord.orchard.id])
    return world.seat("ada", "porch")


def in_a_talk_with_a_friend(world: World, monkeypatch: pytest.MonkeyPatch) -> Seat:
    """Let what Ada does in direct messages happen in those with a friend, as Discord tells of it."""
    backend = world.stage.env.backend
    emit = backend.emit

    def told(event: str, payload: Mapping[str, Any]) -> None:
        if event == "INTERACTION_CREATE":
            friend = {"id": str(FRIENDS_ID), "username": "finn", "discriminator": "0", "avatar": None}
            channel = {"id": str(TALK_ID), "type": 1, "recipients": [friend]}
            owners = {"1": str(world.ada.user.id)}
            talk = {"channel_id": str(TALK_ID), "channel": channel, "context": 2}
            payload = {**payload, **talk, "authorizing_integration_owners": owners}
        emit(event, payload)

    monkeypatch.setattr(backend, "emit", told)
    return world.seat("ada", "dm")


async def holding(world: World, *places: int) -> list[str]:
    """Name the collections and files in which the id of a place stands."""
    held = {name: str(await rows(world, name)) for name in COLLECTIONS}
    found = [name for name, text in held.items() if any(str(each) in text for each in places)]
    files = [path for path in world.data_dir.rglob("*") if path.is_file()]
    return found + [path.name for path in files if any(str(each).encode() in path.read_bytes() for each in places)]


async def test_in_a_server_without_the_bot_one_keeps_for_oneself_and_nothing_of_the_place(
    world: World, capsys: pytest.CaptureFixture[str]
) -> None:
    home, cleo = world.seat("ada", "general"), world.seat("cleo", "porch")
    there, orchard = world.seat("ada", "porch"), world.stage.discord.orchard
    theirs = await cleo.say("I sail a red dinghy")
    own = await there.say(f"I keep bees with <@{cleo.person.user.id}> near <#{there.channel.id}>")
    without_the_bot(world)
    link = f"https://discord.com/channels/{orchard.id}/{there.channel.id}/{theirs.id}"
    done = [
        await there.slash("remember", fact=f"I drink smoky tea, see {link}", pin=True),
        await there.menu("Remember this", own),
        await there.menu("Remember this", theirs),
        await there.slash("privacy"),
        await there.slash("memories"),
    ]
    form = await there.click(say("import-button"), on=last_message(done[-1]))
    done.append(await there.submit(form, {"text": f"I mend nets with <@{cleo.person.user.id}>"}))

    assert all_private(done)
    assert say("elsewhere-between-us") in shown(done[0])
    assert shown(done[2]) == say("remember-not-your-words")
    tea, bees, nets = await kept(world)
    assert (tea, bees) == ("I drink smoky tea, see #somewhere", "I keep bees with @someone near #somewhere")
    assert nets == "I mend nets with @someone"
    assert {row["tenant"] for row in await rows(world, "memories")} == {dm_tenant(world.ada.user.id)}
    assert await holding(world, orchard.id, there.channel.id, theirs.id, own.id, cleo.person.user.id) == []
    assert str(orchard.id) not in capsys.readouterr().out
    assert "smoky tea" not in shown(await home.slash("memories"))
    assert "smoky tea" in shown(await world.seat("ada", "dm").slash("memories"))

    undone = await there.click(say("memories-button-forget"), on=last_message(await _opened(there, "bees")))
    assert all_private([undone])
    assert await kept(world) == [tea, nets]
    form = await there.click(say("memories-button-edit"), on=last_message(await _opened(there, "nets")))
    await there.submit(form, {"text": f"I mend nets near <#{there.channel.id}>"})
    assert (await kept(world))[1] == "I mend nets near #somewhere"


async def _opened(seat: Seat, word: str) -> Any:
    (choice,) = await seat.choices("memories", "memory", word)
    return await seat.slash("memories", memory=choice["value"])


async def test_in_a_talk_with_a_friend_it_is_the_same(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    there = in_a_talk_with_a_friend(world, monkeypatch)
    done = [await there.slash("remember", fact="I whittle spoons"), await there.slash("privacy")]

    assert all_private(done)
    assert all(say("elsewhere-between-us") in shown(each) for each in done)
    assert await kept(world) == ["I whittle spoons"]
    assert await holding(world, FRIENDS_ID, TALK_ID) == []


async def test_who_manages_a_server_without_the_bot_sets_nothing_up_there(world: World) -> None:
    backend, orchard, cleo = world.stage.env.backend, world.stage.discord.orchard, world.seat("cleo", "porch")
    admin = orchard.create_role("admin", permissions=discord.Permissions(manage_guild=True))
    backend.add_member_role(orchard.id, cleo.person.user.id, admin.id)
    without_the_bot(world)

    assert shown(await cleo.slash("setup")) == say("error-servers-only")
    assert await rows(world, "constraints") == []


async def test_ones_own_rules_hold_there_and_a_server_with_the_bot_is_as_it_was(world: World) -> None:
    home, there = world.seat("ada", "general"), without_the_bot(world)
    await there.click(say("consent-button-off"), on=last_message(await there.slash("privacy")))
    refused = await there.slash("remember", fact="I drink smoky tea")
    kept_home = await home.slash("remember", fact="I whittle spoons")

    assert await kept(world) == ["I whittle spoons"], shown(refused)
    assert say("elsewhere-between-us") not in shown(kept_home)
