"""What a person can do and see in a channel."""

from pathlib import Path

import pytest

from sandbox.seat import buttons
from tests.sandbox.test_world import opening
from tests.scenes.world import inhabited


async def test_an_ephemeral_answer_is_seen_by_who_asked_alone(tmp_path: Path) -> None:
    async with inhabited(tmp_path, opening) as world:
        await world.seat("ada", "general").slash("remember", fact="bees")

        assert [message.content for message in world.seat("ada", "general").replies()] == ["Kept."]
        assert world.seat("bram", "general").replies() == []


async def test_a_button_is_pressed_by_its_label(tmp_path: Path) -> None:
    async with inhabited(tmp_path, opening) as world:
        ada = world.seat("ada", "general")
        await ada.slash("remember", fact="bees")
        offered = buttons(ada.replies()[-1])
        await ada.click("Undo")

        assert offered == ["Undo"]
        assert buttons(ada.replies()[-1]) == []
        assert await world.stage.bot.remembered() == []


async def test_a_button_that_is_not_there_cannot_be_pressed(tmp_path: Path) -> None:
    async with inhabited(tmp_path, opening) as world:
        with pytest.raises(LookupError, match="Ada sees no message with a button 'Undo'"):
            await world.seat("ada", "general").click("Undo")


async def test_a_reply_points_at_the_message(tmp_path: Path) -> None:
    async with inhabited(tmp_path, opening, free=True) as world:
        for where in ("general", "dm"):
            seat = world.seat("ada", where)
            await seat.say("@Keepsake hello")
            answer = seat.replies()[-1]
            message = await seat.say("@Keepsake again", reply_to=answer)

            assert message.reference is not None
            assert message.reference.message_id == answer.id


async def test_there_are_no_menus_in_direct_messages(tmp_path: Path) -> None:
    async with inhabited(tmp_path, opening, free=True) as world:
        message = await world.seat("ada", "dm").say("hello")
        with pytest.raises(TypeError, match="direct messages"):
            await world.seat("ada", "dm").menu("Forget this", message)
