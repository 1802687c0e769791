"""What people bring along: their own copy after an erasure, and a list that another assistant kept."""

import io
import json
import zipfile

from simcord.results import InteractionResult

from cogs.words.catalogue import say
from memory.domain.export.copies import canonical_hash
from memory.domain.ids import guild_tenant, subject_of
from tests.cogs.world import all_private, last_message, menu_with, shown
from tests.scenes.conftest import OpenWorld
from tests.scenes.seen import acquainted, at_privacy, kept, later, listed, memory_id
from tests.scenes.world import World

IDLE_S = 400
LISTED = """Here is what I know about you:
- The user lives in Lisbon
- User prefers short answers.
* Ada keeps two beehives
- User's sister Mia has cancer
1. Bob is a thief
My API key is sk-proj-Abc123Def456Ghi789Jkl012Mno345Pqr678
"""


async def test_what_is_exported_and_erased_comes_back_from_the_copy_as_it_was(open_world: OpenWorld) -> None:
    async with open_world(free=True) as world:
        ada = world.seat("ada", "general")
        await acquainted(ada)
        await ada.slash("remember", fact="I drink smoky tea", pin=True)
        await ada.slash("remember", fact="I write a diary in green ink", where="only me")
        await ada.slash("remember", fact="I live in Porto", topic="city")
        await ada.slash("remember", fact="I am allergic to peanuts")
        await ada.click(say("alone-button"))
        await ada.slash("remember", fact="I look after the kiln this month", expires="30 days")
        await ada.slash("remember", fact="I mend accordions")
        await ada.say("@Keepsake I collect glass buoys.")
        await world.later(IDLE_S)
        await ada.slash("memories", memory=await memory_id(ada, "accordions"))
        await ada.click("Keep for good")
        card = await ada.slash("memories", memory=await memory_id(ada, "buoys"))
        await ada.choose(["private"], on=last_message(card).message, menu=menu_with(card, "private"))
        before, texts = await _hash(world), sorted(await kept(world))
        copy = await _content(await at_privacy(ada, "Download"))

        asked = await at_privacy(ada, "Delete …")
        await ada.submit(await ada.click("Delete …", on=last_message(asked)), {"text": "DELETE"})
        await later(world, 120)
        assert await kept(world) == []
        told = await ada.slash("memories", copy=("copy.zip", copy))

        assert all_private([told])
        assert "I keep 7 of 7 from your list" in shown(told)
        assert say("import-as-in-copy") in shown(told)
        assert sorted(await kept(world)) == texts
        assert await _hash(world) == before
        await world.restart()
        await later(world, 120)
        assert await _hash(world) == before, "no erasure that is carried out again takes it"

        again = await ada.slash("memories", copy=("copy.zip", copy))
        assert "I keep 0 of 7" in shown(again)
        assert await _hash(world) == before
        elsewhere = await world.seat("ada", "dm").slash("memories", copy=("copy.zip", copy))
        assert say("import-elsewhere", count=7) in shown(elsewhere)
        assert shown(await world.seat("bram", "general").slash("memories", copy=("copy.zip", copy))) == say(
            "import-unreadable"
        )


async def test_a_copy_may_name_no_room_that_its_person_cannot_read_and_passes_the_gate(world: World) -> None:
    ada = world.seat("ada", "general")
    await ada.slash("remember", fact="I mend accordions")
    await ada.slash("remember", fact="I drink smoky tea")
    copy = json.loads(_unzipped(await _content(await at_privacy(ada, "Download"))))
    first, second = copy["collections"]["memories"]
    staff = str(world.stage.discord.places["staff"].channel.id)
    first |= {"text": "I row", "audience": {"kind": "restricted", "channel_id": staff}}
    second |= {"text": "Bob is a thief", "source": "chat"}

    told = await ada.slash("memories", copy=("export.json", json.dumps(copy).encode()))

    assert say("import-why", count=1, why=say("refusal-about_another")) in shown(told)
    rows = [memory for memory in await world.stage.bot.remembered() if memory.text == "I row"]
    assert [memory.audience.kind for memory in rows] == ["private"]
    assert "thief" not in await listed(ada)
    for name, content in (("copy.zip", b"PK no zip"), ("copy.json", b"[]"), ("x.json", b"{")):
        assert shown(await ada.slash("memories", copy=(name, content))) == say("import-unreadable")


async def test_a_list_of_another_assistant_is_kept_line_by_line_through_the_gate(world: World) -> None:
    ada = world.seat("ada", "general")
    await ada.slash("memories")
    told = await ada.submit(await ada.click("Import …"), {"text": LISTED})

    assert all_private([told])
    texts = await kept(world)
    assert sorted(texts) == ["Keeps two beehives", "Lives in Lisbon", "Prefers short answers."]
    report = shown(told)
    assert "- Lives in Lisbon" in report
    assert f"{say('import-why', count=2, why=say('refusal-about_another'))}: > User's sister Mia has cancer" in report
    assert say("import-why", count=1, why=say("refusal-secret")) in report
    assert "sk-proj" not in report
    await ada.click("Undo all", on=last_message(told))
    assert await kept(world) == []


async def test_tomorrow_gets_its_date_by_the_day_of_its_line_and_else_its_person_is_told(world: World) -> None:
    ada = world.seat("ada", "general")
    await ada.slash("memories")
    lines = "- [2024-03-05] I fly to Rome tomorrow\n- I fly to Kiel tomorrow"
    told = await ada.submit(await ada.click("Import …"), {"text": lines})

    assert sorted(await kept(world)) == ["I fly to Kiel tomorrow", "I fly to Rome tomorrow (2024-03-06)"]
    assert f"{say('import-undated', count=1)}: > I fly to Kiel tomorrow" in shown(told)


async def test_an_export_of_another_program_is_kept_where_it_is_of_one_person(world: World) -> None:
    ada = world.seat("ada", "general")
    rows = [{"memory": "User lives in Lisbon", "user_id": "ada"}, {"memory": "Bob is a thief", "user_id": "ada"}]

    told = await ada.slash("memories", copy=("mem0.json", json.dumps({"results": rows}).encode()))

    assert await kept(world) == ["Lives in Lisbon"]
    assert say("import-why", count=1, why=say("refusal-about_another")) in shown(told)
    rows[1]["user_id"] = "bob"
    told = await ada.slash("memories", copy=("mem0.json", json.dumps(rows).encode()))
    assert shown(told) == say("import-unreadable")


async def _hash(world: World) -> str:
    tenant = guild_tenant(world.stage.discord.harbour.id)
    return canonical_hash(await world.keepsake.operations.inspection.list_own(tenant, subject_of(world.ada.user.id)))


async def _content(result: InteractionResult) -> bytes:
    (attachment,) = last_message(result).attachments
    content: bytes = await attachment.read()
    return content


def _unzipped(content: bytes) -> bytes:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return archive.read("export.json")
