"""The rules on `/privacy`.

People set their own rules, the stricter of theirs and the server's holds, and nothing goes unasked.
"""

from datetime import timedelta

import pytest
from discord import app_commands
from simcord.results import InteractionResult

from cogs.words.catalogue import say
from memory.domain.constraints import Constraints, ConstraintSet
from memory.domain.ids import dm_tenant, subject_of
from memory.domain.memory import Memory
from memory.domain.writing.changes import Record
from memory.operations.caches import NO_CACHES
from memory.operations.writing.writer import Writer
from tests.cogs.world import World, last_message, menu_with, offered, shown, text_of, world
from tests.domain.records import memory_with


async def _in_force(here: World) -> Constraints:
    return await here.operations.constraining.constraints_of(here.tenant, subject_of(here.ada.id))


async def _told_days_ago(here: World, days: int) -> Memory:
    """Let Ada have told something some days ago."""
    await here.ada.slash(here.general, "remember", fact="I drink smoky tea")
    (memory,) = await here.memories(here.ada)
    older = memory_with(**(memory.model_dump() | {"id": "aaaaaaaaaaaa", "text": "I mend accordions"}))
    older = older.model_copy(update={"observed_at": memory.observed_at - timedelta(days=days)})
    writer = Writer(here.collections, NO_CACHES)
    return await writer.apply(Record(memory=older, actor="test", reason="test"), at=memory.created_at)


async def _choose(here: World, *values: str) -> InteractionResult:
    """Let Ada choose in the menu of `/privacy` that offers the first of some values, or of its rules."""
    screen = await here.ada.slash(here.general, "privacy")
    menu = menu_with(screen, values[0] if values else "memory_enabled")
    return await here.ada.select(last_message(screen), values, custom_id=menu)


async def test_a_rule_is_set_for_this_place_and_the_others_stay() -> None:
    async with world() as here:
        await _choose(here, "memory_enabled", "learn_patterns", "use_in_answers", "anonymize_dates")
        told = await _choose(here, "memory_enabled", "anonymize_dates")

        assert "Notice habits: no" in shown(told)
        wanted = Constraints(learn_patterns=False, share_with=(), anonymize_dates=True)
        assert await _in_force(here) == wanted
        elsewhere = here.operations.constraining.constraints_of
        assert await elsewhere(dm_tenant(here.ada.id), subject_of(here.ada.id)) == Constraints()
        assert await elsewhere(here.tenant, subject_of(here.bram.id)) == Constraints()
        assert "Notice habits" not in shown(await here.bram.slash(here.general, "privacy"))
        await _choose(here)
        assert await _in_force(here) == Constraints(memory_enabled=False, learn_patterns=False, share_with=())


async def test_the_stricter_of_server_and_person_holds_and_is_shown() -> None:
    async with world() as here:
        rules = ConstraintSet(learn_patterns=False, delete_after_days=30)
        await here.operations.constraining.set_guild_constraints(here.tenant, rules, by=subject_of(here.cleo.id))

        told = await _choose(here, "90")

        assert "Notice habits: yes (here: no)" in shown(told)
        assert "Delete memories: after 90 days (here: after 30 days)" in shown(told)
        assert (await _in_force(here)).learn_patterns is False
        assert (await _in_force(here)).delete_after_days == 30


@pytest.mark.parametrize("button", ["Keep all", "Yes, erase them"])
async def test_a_shorter_time_that_would_erase_something_is_asked_about_first(button: str) -> None:
    async with world() as here:
        await _told_days_ago(here, 40)
        asked = await _choose(here, "30")
        assert "1 memory of yours here is older than that" in shown(asked)
        assert (await _in_force(here)).delete_after_days is None

        await here.ada.click(last_message(asked), label=button)
        erased = await here.operations.retention.erase_lapsed()

        if button == "Keep all":
            assert say("nothing-changed") in text_of(last_message(asked).message)
            assert (erased, (await _in_force(here)).delete_after_days) == (0, None)
        else:
            assert (erased, (await _in_force(here)).delete_after_days) == (1, 30)
        assert "I drink smoky tea" in [memory.text for memory in await here.memories(here.ada)]


async def test_what_is_chosen_for_everywhere_is_kept_apart_from_what_is_chosen_here() -> None:
    async with world() as here:
        screen = await here.ada.slash(here.general, "privacy")
        await here.ada.click(last_message(screen), label="Remember me")
        await here.ada.select(last_message(screen), ["everywhere"], custom_id=menu_with(screen, "everywhere"))
        assert say("consent-state-undecided") in text_of(last_message(screen).message)
        assert not offered(screen) & {"memory_enabled", "90"}, "rules are set for one place"
        await here.ada.click(last_message(screen), label="Leave me out")
        assert say("consent-state-off") in text_of(last_message(screen).message)
        await here.ada.select(last_message(screen), ["here"], custom_id=menu_with(screen, "here"))
        assert say("consent-state-off") in text_of(last_message(screen).message)

        await here.ada.click(last_message(screen), label="Just chat")
        assert say("consent-still-off") in text_of(last_message(screen).message)


async def test_a_member_has_at_most_seven_commands_and_menus() -> None:
    async with world() as here:
        tree = here.env.bot.tree  # type: ignore[attr-defined]  # SimCord knows a plain client
        open_to_all = [each for each in tree.get_commands() if each.default_permissions is None]
        assert not [each.name for each in open_to_all if isinstance(each, app_commands.Group)]
        assert len(open_to_all) <= 7
