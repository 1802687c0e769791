"""What people read of the life of a memory.

Every version in its order, until old texts are compacted, and what waited too long.
"""

from datetime import timedelta

from simcord.results import InteractionResult

from cogs.words.catalogue import say
from memory.domain.ids import MemoryId, individual_scope, subject_of
from memory.domain.language.normal_text import fingerprint
from memory.domain.language.terms import terms_of
from memory.domain.memory import Provenance
from memory.domain.writing.changes import Actor, Record, Why
from memory.operations.caches import NO_CACHES
from memory.operations.formation.proposals import WAITS
from memory.operations.upkeep.lifecycle import HISTORY_TEXTS_KEPT
from memory.operations.writing.writer import Writer
from sandbox.seat import Seat, buttons
from tests.cogs.world import all_private, last_message, shown
from tests.domain.records import memory_with
from tests.scenes.seen import at_privacy, files_with, kept, memory_id, rows
from tests.scenes.world import World


async def _wait(world: World, time: timedelta) -> None:
    """Let days pass and do what is done by day."""
    await world.stage.env.advance_time(time.total_seconds())
    for name in ("erase", "maintenance", "scrub"):
        await world.stage.bot.run_job(name)


async def _history_of(seat: Seat, identity: str) -> InteractionResult:
    await seat.slash("memories", memory=identity)
    return await seat.click("History")


async def test_the_life_of_a_memory_is_told_in_its_order_until_old_words_are_compacted(world: World) -> None:
    ada = world.seat("ada", "general")
    await ada.slash("remember", fact="my boat Quillfeather has 3 sails", pin=True)
    identity = await memory_id(ada, "quill")
    card = await ada.slash("memories", memory=identity)
    form = await ada.click("Edit", on=last_message(card))
    await ada.submit(form, {"text": "my boat Zephyr has 3 sails"})
    await ada.click("Keep for good")
    gone = await ada.slash("forget", what=identity)
    await ada.click("Undo", on=last_message(gone))

    told = await _history_of(ada, identity)

    assert all_private([told])
    history = shown(told)
    steps = ["1.", "kept (by hand)", "2.", "changed (edited)", "Quillfeather", "3.", "kept for good", "4.", "5."]
    places = [history.index(step) for step in steps]
    assert places == sorted(places)
    assert "brought back (undone by the person)" in history

    await _wait(world, HISTORY_TEXTS_KEPT - timedelta(minutes=1))
    assert "Quillfeather" in shown(await _history_of(ada, identity))
    await _wait(world, timedelta(minutes=2))

    compacted = shown(await _history_of(ada, identity))
    assert "Quillfeather" not in compacted
    assert "changed (edited)" in compacted
    assert await kept(world) == ["my boat Zephyr has 3 sails"]
    assert files_with(world, "Quillfeather") == []


async def test_what_waited_for_a_word_for_seven_days_is_asked_about_no_more_and_leaves_no_byte(world: World) -> None:
    ada = world.seat("ada", "general")
    at = world.stage.env.now()
    tenant, subject = f"GUILD:{world.stage.discord.harbour.id}", subject_of(world.ada.user.id)
    text = "Lives in Quillhaven."
    said = {"created_at": at, "updated_at": at, "reinforced_at": at, "observed_at": at, "purge_at": at + WAITS}
    proposal = memory_with(
        id=MemoryId("aaaaaaaaaaaa"),
        tenant=tenant,
        subject=subject,
        scope=individual_scope(tenant, subject),  # type: ignore[arg-type]  # a tenant by its name
        text=text,
        terms=terms_of(text),
        fingerprint=fingerprint(text),
        source="chat",
        category="profile",
        topic_id="city",
        state="proposed",
        provenance=Provenance(author=subject),
        **said,
    )
    writer = Writer(world.keepsake.collections, NO_CACHES)
    await writer.apply(Record(memory=proposal, actor=Actor.FORMATION, reason=Why.PROPOSED), at=at)

    await _wait(world, WAITS - timedelta(minutes=1))
    assert text in shown(await at_privacy(ada, "To decide (1)"))
    assert files_with(world, "Quillhaven")
    await _wait(world, timedelta(minutes=2))

    nothing = last_message(await ada.slash("privacy")).message
    assert say("privacy-button-decide", count=0) not in buttons(nothing), "there is nothing to press for"
    assert [row["state"] for row in await rows(world, "memories")] == ["purged"]
    assert files_with(world, "Quillhaven") == []
