"""Questions that nobody answered, found when the bot is connected again."""

from datetime import timedelta
from typing import Any

import discord
import pytest

from bench.reference_store import ReferenceStore
from cogs.conversation._missed import FRESH, LOOKED_BACK
from cogs.words.catalogue import say
from memory.domain.ids import MessageId, subject_of
from memory.store.documents import Update, UpdateWhere
from tests.cogs.away import AwayStore
from tests.cogs.world import World, world


async def asked_while_away(here: World, *texts: str, first: bool = True) -> list[discord.Message]:
    """Let Ada ask things that the bot does not take up; `first` lets it know the channel before."""
    if first:
        await here.consented(here.ada)
        await here.ada.send(here.general, f"{here.mention} good morning")
    bot: Any = here.env.bot
    bot.stop_intake()
    return [await here.ada.send(here.general, f"{here.mention} {text}") for text in texts]


async def back(here: World) -> None:
    """Let the bot come back."""
    await here.env.restart_bot(here.client())
    await here.env.settle()


async def test_what_was_asked_while_the_bot_was_away_is_answered_in_order_and_once() -> None:
    async with world() as here:
        missed = await asked_while_away(here, "who mends accordions?", "and violins?")
        await back(here)
        await back(here)

        answers = here.said(here.general)[1:]
        assert [answer.reference.message_id for answer in answers if answer.reference] == [one.id for one in missed]
        assert len(here.model.prompts) == 3


@pytest.mark.parametrize(
    ("ago_s", "answers"), [(FRESH.total_seconds() + 60, [say("talk-was-away")]), (LOOKED_BACK.total_seconds() + 60, [])]
)
async def test_who_asked_some_minutes_ago_is_told_once_and_what_is_older_is_left(
    ago_s: float, answers: list[str]
) -> None:
    async with world() as here:
        await asked_while_away(here, "who mends accordions?", "and violins?")
        await here.env.advance_time(ago_s)
        await back(here)
        await here.env.advance_time(120)
        await back(here)

        assert here.aloud()[1:] == answers
        assert len(here.model.prompts) == 1


async def test_what_was_answered_is_not_answered_again_though_that_was_not_noted() -> None:
    async with world() as here:
        await here.consented(here.ada)
        question = await here.ada.send(here.general, f"{here.mention} good morning")
        await here.store.commit(
            [UpdateWhere("leases", {"_id": f"answer/{question.id}"}, Update(set={"is_settled": False}))]
        )
        await back(here)

        assert here.aloud() == ["Hello."]
        assert len(here.model.prompts) == 1


async def test_what_was_under_way_and_is_not_wanted_any_more_is_left() -> None:
    async with world() as here:
        await here.consented(here.ada)
        question = await here.ada.send(here.general, f"{here.mention} good morning")
        (answer,) = here.said(here.general)
        here.env.backend.delete_message(here.general.id, answer.id)
        await here.store.commit(
            [UpdateWhere("leases", {"_id": f"answer/{question.id}"}, Update(set={"is_settled": False}))]
        )
        await here.operations.erasure.erase_person(subject_of(here.ada.id), here.tenant)
        await here.bram.send(here.general, f"{here.mention} remember that I row")
        await back(here)

        assert here.aloud() == ["I will remember that."]
        assert len(here.model.prompts) == 1
        assert not await here.collections.leases.is_settled(MessageId(str(question.id)))


async def test_who_heard_that_the_store_is_away_is_not_answered_later_for_what_they_wrote_then() -> None:
    store = AwayStore(ReferenceStore())
    async with world(store=store) as here:
        await here.consented(here.ada)
        await here.ada.send(here.general, f"{here.mention} good morning")
        store.is_away = True
        for text in ("who mends accordions?", "remember that I drink smoky tea"):
            await here.ada.send(here.general, f"{here.mention} {text}")
        store.is_away = False
        await back(here)

        assert here.aloud() == ["Hello.", say("error-store-away")]
        assert await here.memories(here.ada) == []


@pytest.mark.parametrize("is_direct", [False, True], ids=["in a server", "in a direct message"])
async def test_who_asked_to_remember_and_heard_nothing_is_told_at_the_next_start_and_once(is_direct: bool) -> None:
    async with world() as here:
        here.env.inject_error("POST", "/channels/*/messages", status=403, code=50013, times=None)
        if is_direct:
            await here.ada.user.send_dm("remember that I row")
        else:
            await here.ada.send(here.general, f"{here.mention} remember that I row")
        channel = here.ada.user.dm_channel if is_direct else here.general
        assert here.said(channel) == []
        here.env.backend.faults.clear()
        await back(here)
        await back(here)

        (told,) = here.said(channel)
        assert told.content == "I will remember that."
        assert told.components
        (row,) = await here.store.find("memories", {})
        assert (row["text"], row["version"]) == ("I row", 1)
        assert here.model.prompts == []


async def test_a_wish_that_a_death_kept_from_being_done_is_done_and_told_at_the_next_start() -> None:
    async with world() as here:
        (wish,) = await asked_while_away(here, "remember that I row")
        expires_at = wish.created_at + timedelta(days=1)
        await here.store.commit([here.collections.leases.claim_message(MessageId(str(wish.id)), expires_at=expires_at)])
        await back(here)

        assert here.aloud()[1:] == ["I will remember that."]
        assert len(await here.store.find("memories", {})) == 1
