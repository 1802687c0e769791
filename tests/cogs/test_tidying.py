"""Tidying on the screen.

Nothing goes by looking, each proposal has its reason, and admins see the server's own knowledge only.
"""

from typing import Any

from cogs.words.catalogue import say
from memory.domain.audience import PUBLIC, Audience, restricted_to
from memory.domain.ids import ChannelId, MemoryId, guild_scope
from memory.domain.language.normal_text import fingerprint
from memory.domain.language.terms import terms_of
from memory.domain.memory import Memory
from memory.domain.writing.changes import Record, Supersede
from memory.operations.caches import NO_CACHES
from memory.operations.writing.writer import Writer
from tests.cogs.world import World, all_private, last_message, menu_of, pick, server_memory, shown, world
from tests.domain.records import memory_with

FIRST, THEN = "Feed the cats: call Bram", "Feed the cats: open a tin"
"""Two ways to do one thing, of which the second takes the place of the first."""
RED, ALIKE = "I own a red boat with two sails", "I own a red boat with sails"


async def _told(here: World, *facts: str) -> None:
    for fact in facts:
        await here.ada.slash(here.general, "remember", fact=fact, **{"how-to": fact in (FIRST, THEN)})


async def _replaced_in_guild(here: World, name: str, audience: Audience = PUBLIC) -> None:
    """Let the server know something that took the place of something else."""
    writer = Writer(here.collections, NO_CACHES)
    at = here.operations.tidying._core.clock.now()  # the one clock of this world

    def known(number: str, text: str) -> Memory:
        said = {"created_at": at, "updated_at": at, "reinforced_at": at, "observed_at": at, "audience": audience}
        of_guild = {"tenant": here.tenant, "scope": guild_scope(here.guild.id), "subject": None, "source": "chat"}
        words = {"text": text, "terms": terms_of(text), "fingerprint": fingerprint(text)}
        key = MemoryId((name + number + "aaaaaaaaaaaa")[:12])
        return memory_with(id=key, **(said | of_guild | words))

    older, newer = known("a", f"The {name} opens at eight"), known("b", f"The {name} opens at nine")
    await writer.apply(Record(memory=older, actor="test", reason="test"), at=at)
    await writer.apply(Supersede(before=older, by=newer, actor="test", reason="test"), at=at)


async def _state_of(here: World, name: str) -> str:
    memory = await here.collections.memories.get(MemoryId((name + "a" + "aaaaaaaaaaaa")[:12]))
    assert memory is not None
    return memory.state


async def test_own_proposals_have_reasons_and_nothing_goes_until_it_is_accepted() -> None:
    async with world() as here:
        await _told(here, FIRST, THEN, RED, ALIKE)
        before = await here.store.find("memories", {})

        found = await here.opened(here.ada, "memories", "Clean up")

        assert all_private([found])
        assert f"{FIRST}\n*{say('tidy-why-superseded')}*" in shown(found)
        assert say("tidy-why-alike") in shown(found)
        await here.ada.click(last_message(found), label="Keep all")
        assert last_message(found).content == say("nothing-changed")
        assert await here.store.find("memories", {}) == before


async def test_all_of_them_are_accepted_together() -> None:
    async with world() as here:
        await _told(here, FIRST, THEN, RED, ALIKE)
        found = await here.opened(here.ada, "memories", "Clean up")

        await here.ada.click(last_message(found), label="Delete all listed")

        assert "1 memory goes for good" in last_message(found).content
        assert "1 memory now speaks for two" in last_message(found).content
        assert len(await here.memories(here.ada)) == 2


async def test_admins_tidy_what_the_server_knows_and_see_nothing_of_anybody() -> None:
    async with world() as here:
        await _told(here, FIRST, THEN)
        await _replaced_in_guild(here, "market")
        await _replaced_in_guild(here, "cellar", restricted_to(ChannelId(str(here.staff.id))))

        outside = await server_memory(here, here.general, "memories-button-tidy")
        inside = await server_memory(here, here.staff, "memories-button-tidy")

        assert all_private([outside, inside])
        assert "market opens at eight" in shown(outside)
        assert "cellar" not in shown(outside)
        assert "cellar opens at eight" in shown(inside)
        assert "cats" not in shown(outside) + shown(inside)
        await here.cleo.click(last_message(outside), label="Delete all listed")
        assert "1 statement away" in last_message(outside).content
        assert (await _state_of(here, "market"), await _state_of(here, "cellar")) == ("retired", "superseded")
        await here.cleo.click(last_message(outside), label="Undo")
        assert await _state_of(here, "market") == "superseded"


async def test_admins_keep_reword_and_remove_what_the_server_knows_where_they_may_hear_of_it() -> None:
    async with world() as here:
        await _told(here, FIRST)
        await _replaced_in_guild(here, "market")
        await _replaced_in_guild(here, "cellar", restricted_to(ChannelId(str(here.staff.id))))

        outside = await here.cleo.slash(here.general, "server-memory")
        assert menu_of(outside) == ["The market opens at nine"]
        (own,) = await here.memories(here.ada)
        assert own.text not in shown(outside)
        inside = await here.cleo.slash(here.staff, "server-memory")
        assert sorted(menu_of(inside)) == ["The cellar opens at nine", "The market opens at nine"]

        market = await _active(here, "market")
        await pick(here.cleo, outside, 0, [market])
        assert say("server-rests-on", count=0, people=say("people-none")) in shown(outside)
        form = await here.cleo.click(last_message(outside), label=say("server-button-reword"))
        await here.cleo.submit_modal(form, {"text": "The market opens at nine sharp"})
        assert say("server-kept-for-good") in shown(outside)
        canon = await here.store.find("memories", {"tier": "canon"})
        assert [(row["text"], row["source"]) for row in canon] == [("The market opens at nine sharp", "promotion")]

        await pick(here.cleo, inside, 0, [await _active(here, "cellar")])
        form = await here.cleo.click(last_message(inside), label=say("server-button-reword"))
        refused = await here.cleo.submit_modal(form, {"text": "heartbeat"})
        assert "status line" in shown(refused)
        await here.cleo.click(last_message(inside), label=say("server-button-remove"))
        assert await _active(here, "cellar") is None
        await here.cleo.click(last_message(inside), label=say("button-undo"))
        assert await _active(here, "cellar") is not None
        assert all_private([outside, inside, refused])


async def test_who_may_no_longer_manage_the_server_presses_in_vain() -> None:
    async with world() as here:
        await _replaced_in_guild(here, "market")
        screen = await here.cleo.slash(here.general, "server-memory")
        await pick(here.cleo, screen, 0, [await _active(here, "market")])
        member: Any = here.env.backend.guilds[here.guild.id].members[here.cleo.id]
        member.role_ids.clear()

        refused = await here.cleo.click(last_message(screen), label=say("server-button-remove"))

        assert shown(refused) == say("error-admins-only")
        assert await _active(here, "market") is not None
        assert len(here.env.errors) == 1


async def _active(here: World, word: str) -> str | None:
    """Give the id of the active statement with a word, if there is one."""
    rows = await here.store.find("memories", {"state": "active", "subject": None})
    return next((row["_id"] for row in rows if word in row["text"]), None)
