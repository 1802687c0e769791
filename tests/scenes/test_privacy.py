"""People's rights, end to end: what holds, a copy that is theirs alone, and an end of which no byte is left."""

import asyncio
import io
import json
import re
import zipfile
from pathlib import Path
from typing import Any, Final

import jsonschema
import pytest
from simcord.results import InteractionResult

from cogs.words.catalogue import say
from sandbox.script import Held, ScriptedReply
from sandbox.seat import Seat, buttons
from tests.cogs.world import all_private, last_message, shown, text_of
from tests.scenes.conftest import OpenWorld
from tests.scenes.seen import (
    Pause,
    acquainted,
    aloud,
    answers,
    arrive,
    at_privacy,
    files_with,
    kept,
    later,
    listed,
    told,
    until,
)
from tests.scenes.world import World

BEES = "I look after the boathouse beehives"
PEARS = "I prune pear trees"
DIARY = "I write a diary in green ink"
ACCORDION = "I mend an old accordion"
SCHEMA: Final = Path(__file__).parents[2] / "docs" / "export.schema.json"


async def test_status_and_policy_say_what_holds(open_world: OpenWorld) -> None:
    settings: dict[str, Any] = {"message_retention_days": 3, "undo_s": 120.0, "support_contact": "#help <@everyone>"}
    async with open_world(free=True, **settings) as world:
        ada = world.seat("ada", "general")
        await ada.slash("remember", fact=BEES)
        await ada.say("@Keepsake hello")
        await world.seat("bram", "general").slash("remember", fact=ACCORDION)
        status = await ada.slash("privacy")
        policy = await at_privacy(ada, "What is kept")
        button = await ada.click("What is kept", on=answers(ada)[-1])

        assert "Not decided yet" in shown(status)
        assert "**Memories**: 1 fact" in shown(status)
        assert "**Messages at hand**: 1" in shown(status)
        assert "Messages 3 days" in shown(status)
        assert all(text in shown(policy) for text in ("3 days", "2 minutes"))
        assert shown(button) == shown(policy)
        await ada.click(say("setup-button-more"))
        whole = shown(button)
        assert all(text in whole for text in ("3 days", "2 minutes", "#help", say("policy-scripted")))
        assert all_private([status, policy, button])


async def test_the_copy_holds_what_is_ones_own_here_or_everywhere_and_follows_its_schema(open_world: OpenWorld) -> None:
    async with open_world(free=True) as world:
        ada = await _full_of_life(world)
        here = await _export(await at_privacy(ada, "Download"))
        everywhere = await _export(await at_privacy(world.seat("ada", "dm"), "Download", everywhere=True))

        assert _texts(here, "memories") == [BEES]
        assert sorted(_texts(everywhere, "memories")) == sorted([BEES, PEARS, DIARY])
        assert _texts(here, "messages") == ["what do you know about me?"]
        assert len(_texts(everywhere, "messages")) == 3
        counted = {name: len(records) for name, records in everywhere["collections"].items()}
        assert counted == everywhere["counts"]
        assert {
            name for name in ("history", "sessions", "events", "constraints", "usage") if not counted[name]
        } == set()
        assert "accordion" not in json.dumps(everywhere)
        assert world.endpoint.complaints == []


async def test_delete_erases_a_place_and_then_every_place_down_to_the_bytes(open_world: OpenWorld) -> None:
    async with open_world(free=True) as world:
        ada = await _full_of_life(world)
        bram, direct = world.seat("bram", "general"), world.seat("ada", "dm")
        assert say("wrong-word") in shown(await _delete(ada, "yes"))
        assert len(await kept(world)) == 4

        report = shown(await _delete(ada, "delete"))
        assert "erased here" in report
        assert _reported(report)["memories"] == _reported(report)["messages"] == 1
        names = [say(f"privacy-collection-{each.name}") for each in world.keepsake.collections.all()]
        assert sorted(_reported(report)) == sorted(names)
        assert await listed(ada) == say("memories-nothing-kept")
        assert files_with(world, "beehives") == []
        assert sorted(await kept(world)) == sorted([PEARS, DIARY, ACCORDION])

        report = shown(await _delete(direct, "DELETE", everywhere=True))
        assert "erased everywhere" in report
        assert _reported(report)["memories"] == 2
        await world.later(3600)
        assert [word for word in ("beehives", "pear trees", "green ink") if files_with(world, word)] == []
        assert str(world.ada.user.id).encode() not in world.disk_bytes()
        assert str(world.bram.user.id).encode() in world.disk_bytes()
        assert await kept(world) == [ACCORDION]

        await bram.say("@Keepsake what do you know about me?")
        assert told(world) == [ACCORDION]
        await ada.say("@Keepsake what do you know about me?")
        assert told(world) == []
        assert "Remember me" in buttons(answers(ada)[-1])
        await ada.slash("remember", fact=PEARS)
        await world.restart()
        await ada.say("@Keepsake what do you know about me?")
        assert told(world) == [PEARS]


async def test_after_delete_the_copy_says_that_nothing_is_held_and_that_it_was_erased(open_world: OpenWorld) -> None:
    async with open_world(free=True) as world:
        ada = await _full_of_life(world)
        await _delete(ada, "DELETE", everywhere=True)
        await world.later(3600)
        told_after = await at_privacy(ada, "Download", everywhere=True)

        assert shown(told_after) == say("privacy-holds-nothing")
        exported = await _export(told_after)
        assert {name: count for name, count in exported["counts"].items() if count} == {"erasures": 1}


async def test_what_is_under_way_at_a_deletion_writes_nothing_afterwards(world: World) -> None:
    ada = world.seat("ada", "dm")
    form = await _form_to_delete(ada, everywhere=True)
    pause = Pause()
    world.script("lighthouse", Held(ScriptedReply("A lighthouse keeper you are."), until=pause.until))
    arrive(world, ada, "I keep the lighthouse")
    await pause.reached.wait()
    deleting = asyncio.create_task(ada.submit(form, {"text": "DELETE"}))
    await until(lambda: _is_reported(ada))
    pause.end()
    await deleting
    await later(world, 3600)

    assert aloud(ada) == [say("talk-dropped")]
    exported = await _export(await at_privacy(ada, "Download", everywhere=True))
    assert {name: count for name, count in exported["counts"].items() if count} == {"erasures": 1}
    assert files_with(world, "lighthouse") == []


async def _is_reported(seat: Seat) -> bool:
    return any(say("privacy-by-collection") in text_of(message) for message in seat.replies())


async def _full_of_life(world: World) -> Seat:
    """Let Ada be known in both servers and in her direct messages, and Bram in one."""
    ada, bram = world.seat("ada", "general"), world.seat("bram", "general")
    places = {ada: BEES, world.seat("ada", "porch"): PEARS, world.seat("ada", "dm"): DIARY}
    await acquainted(bram, *places)
    await bram.slash("remember", fact=ACCORDION)
    for seat, fact in places.items():
        await seat.slash("remember", fact=fact)
        await seat.say("@Keepsake what do you know about me?")
    await bram.say("@Keepsake what do you know about me?")
    # What is said at the very moment of an erasure is erased with it. No job runs: what waits in memory must go as
    # well.
    await world.stage.env.advance_time(1)
    return ada


async def test_of_a_message_that_its_author_takes_back_no_byte_is_left_a_minute_later(open_world: OpenWorld) -> None:
    async with open_world(free=True) as world:
        ada = world.seat("ada", "general")
        await acquainted(ada)
        message = await ada.say(f"@Keepsake by the way, {DIARY}")
        assert files_with(world, "green ink")
        await world.ada.harbour.delete(message)
        assert files_with(world, "green ink")

        await later(world, 61)

        assert files_with(world, "green ink") == []


async def _form_to_delete(seat: Seat, *, everywhere: bool = False) -> InteractionResult:
    asked = await at_privacy(seat, "Delete …", everywhere=everywhere)
    assert all_private([asked])
    return await seat.click("Delete …", on=last_message(asked))


async def _delete(seat: Seat, word: str, *, everywhere: bool = False) -> InteractionResult:
    done = await seat.submit(await _form_to_delete(seat, everywhere=everywhere), {"text": word})
    assert all_private([done])
    return done


def _reported(report: str) -> dict[str, int]:
    lines = re.findall(r"- (\d+) · (.+)", report)
    return {name: int(count) for count, names in lines for name in names.split(", ")}


async def _export(result: InteractionResult) -> dict[str, Any]:
    """Open the zip of an export, check it against the published schema and its page against its data."""
    assert all_private([result])
    (attachment,) = last_message(result).attachments
    with zipfile.ZipFile(io.BytesIO(await attachment.read())) as archive:
        files = {name: archive.read(name).decode() for name in archive.namelist()}
    assert sorted(files) == ["export.json", "index.html", "schema.json"]
    exported: dict[str, Any] = json.loads(files["export.json"])
    assert json.loads(files["schema.json"]) == json.loads(SCHEMA.read_text())
    jsonschema.Draft202012Validator(json.loads(files["schema.json"])).validate(exported)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.Draft202012Validator(json.loads(files["schema.json"])).validate(exported | {"more": 1})
    assert all(text in files["index.html"] for text in _texts(exported, "memories"))
    assert "<h1>What Keepsake holds about <bdi>Ada</bdi></h1>" in files["index.html"]
    return exported


def _texts(exported: dict[str, Any], collection: str) -> list[str]:
    return [record["text"] for record in exported["collections"][collection]]
