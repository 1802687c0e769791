"""Talking with the bot through a local Discord."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

import discord
import pytest

from bench.reference_store import ReferenceStore
from cogs.conversation._said_lately import SILENCE
from cogs.words.catalogue import language_names, say, speaking
from memory.domain.errors import StoreUnavailable
from memory.domain.ids import ChannelId, MessageId, subject_of
from memory.domain.persona import Persona
from memory.store.documents import Outcome, Write
from tests.cogs.away import AwayStore, InterruptedStore
from tests.cogs.world import world
from tests.store.passing import Result


async def test_discord_fetches_no_link_of_an_answer_and_only_those_that_people_brought_up_can_be_clicked() -> None:
    async with world() as here:
        await here.ada.slash(here.general, "remember", fact="My tide tables are on tides.example")
        here.model.answers = [
            "See [here](https://evil.example/?x=tea), https://tides.example/a or https://pier.example/b."
        ]
        here.model.answers += ["As you like.", "That was https://evil.example."]

        await here.ada.send(here.general, f"{here.mention} what is on pier.example?")
        await here.bram.send(here.general, f"I like https://evil.example and {here.mention} no more")
        await here.ada.send(here.general, f"{here.mention} what was the other?")

        first, second = here.said(here.general)[0], here.said(here.general)[-1]
        assert first.content.startswith("See here (evil.example), https://tides.example/a or https://pier.example/b.")
        assert second.content == "That was evil.example."
        assert all(each.flags.suppress_embeds for each in here.said(here.general))
        assert "evil.example" in here.model.prompts[-1]
        assert sum(here.operations.answer_times.counts.values()) == 3


async def test_a_call_without_words_that_is_delivered_again_later_is_not_answered_again() -> None:
    async with world() as here:
        await here.ada.send(here.general, here.mention)
        await here.env.advance_time(SILENCE.total_seconds())
        await here.replay()

        assert [message.content for message in here.said(here.general)] == [say("talk-nudge")]


@pytest.mark.parametrize(
    ("said", "key", "language"),
    [
        ("", "talk-nudge", "de"),
        ("remember that I sail with my brother", "wish-kept", "en"),
        ("remember that: je vis à Porto avec mon frère", "wish-kept", "fr"),
    ],
)
async def test_admins_choose_the_language_of_who_shows_none(said: str, key: str, language: str) -> None:
    async with world() as here:
        await here.consented(here.ada)
        persona = Persona(language=language_names()["de"])
        await here.operations.constraining.set_persona(here.tenant, persona, by=subject_of(here.cleo.id))

        await here.ada.send(here.general, f"{here.mention} {said}")

        with speaking(language):
            assert here.said(here.general)[-1].content.startswith(say(key))


class CountedStore(AwayStore):
    """Counts how often it is asked, and how often it writes."""

    calls = commits = 0

    async def _pass(self, name: str, call: Callable[[], Awaitable[Result]]) -> Result:
        self.calls += 1
        self.commits += name == "commit"
        return await super()._pass(name, call)


_ENDINGS: Final = ("den", "fir", "gus", "hop", "jam", "lux", "nop")


@pytest.mark.parametrize(("said", "finds"), [("and what now?", False), ("what became of the baden?", True)])
async def test_before_the_model_is_asked_the_store_writes_once_and_is_asked_three_times(
    said: str, *, finds: bool
) -> None:
    """A look before the write, one after it, and what is known or found: each a trip that people wait for."""
    store = CountedStore(ReferenceStore())
    async with world(store=store) as here:
        await here.consented(here.ada)
        for thing in [one + other for one in ("ba", "ke", "mi", "ro", "tu", "za") for other in _ENDINGS]:
            await here.ada.slash(here.general, "remember", fact=f"I have a {thing}")
            # Nobody remembers faster.
            await here.env.advance_time(10)
        # For ten minutes it is looked up what is new.
        await here.env.advance_time(660)
        await here.ada.send(here.general, f"{here.mention} good morning")
        store.calls = store.commits = 0
        seen: list[tuple[int, int]] = []

        async def note() -> None:
            seen.append((store.calls - store.commits, store.commits))

        here.model.meanwhile = [note]
        await here.ada.send(here.general, f"{here.mention} {said}")

        assert seen == [(3, 1)]
        assert ("</RetrievedObservations>" in here.model.prompts[-1]) == finds


@pytest.mark.parametrize("debounce_s", [0.0, 30.0])
async def test_what_is_deleted_while_it_is_written_down_is_not_answered_and_does_not_stay(debounce_s: float) -> None:
    async def delete(message_id: str) -> None:
        await here.operations.capture.deleted(here.tenant, ChannelId(str(here.general.id)), [MessageId(message_id)])

    store = InterruptedStore(ReferenceStore(), delete)
    async with world(store=store, debounce_s=debounce_s) as here:
        for text in ("good morning", "and good evening"):
            await here.ada.send(here.general, f"{here.mention} {text}")
        await here.env.advance_time(30)

        assert store.then == []
        assert ["good morning" in prompt for prompt in here.model.prompts] == [False]
        assert await here.buffered() == ["and good evening"]


async def test_an_answer_is_made_anew_when_the_channel_is_opened_while_the_model_thinks() -> None:
    async with world() as here:
        await here.consented(here.bram)
        await here.bram.slash(here.staff, "remember", fact="I keep the lamp under the stairs")
        staff: Any = here.env.bot.get_channel(here.staff.id)

        async def open_to_all() -> None:
            await staff.set_permissions(staff.guild.default_role, view_channel=True)

        here.model.meanwhile, here.model.answers = [open_to_all], ["The lamp.", "Nothing that all may read."]
        await here.bram.send(here.staff, f"{here.mention} what do you know about me?")

        assert ["under the stairs" in prompt for prompt in here.model.prompts] == [True, False]
        assert [message.content for message in here.said(here.staff)] == ["Nothing that all may read."]


async def test_where_the_readers_keep_changing_it_says_so_instead_of_answering() -> None:
    async with world() as here:
        await here.consented(here.bram)
        staff: Any = here.env.bot.get_channel(here.staff.id)

        def turn(*, is_open: bool) -> Any:
            async def change() -> None:
                await staff.set_permissions(staff.guild.default_role, view_channel=is_open)

            return change

        here.model.meanwhile = [turn(is_open=is_open) for is_open in (True, False, True)]
        here.model.answers = ["One.", "Two.", "Three."]
        await here.bram.send(here.staff, f"{here.mention} what do you know about me?")

        assert len(here.model.prompts) == 3
        assert [message.content for message in here.said(here.staff)] == [say("talk-readers-changed")]
        assert await here.collections.store.find("answer_receipts", {}) == []


async def test_where_the_bot_may_not_write_it_asks_nobody() -> None:
    async with world() as here:
        closed = here.guild.create_text_channel(
            "announcements", overwrites={here.bot: discord.PermissionOverwrite(send_messages=False)}
        )
        await here.ada.send(closed, f"{here.mention} hello?")

        assert here.model.prompts == []
        assert not [entry for entry in here.env.http_requests if entry.method == "POST" and "typing" in entry.path]


async def test_a_bare_mention_gets_a_nudge_once_a_minute() -> None:
    async with world() as here:
        await here.ada.send(here.general, here.mention)
        await here.ada.send(here.general, f"{here.mention} \u200b\u2060")

        assert [message.content for message in here.said(here.general)] == [say("talk-nudge")]
        assert here.model.prompts == []


async def test_only_the_person_may_answer_the_notice_and_it_works_after_a_restart() -> None:
    async with world() as here:
        await here.ada.send(here.general, f"{here.mention} good morning")
        (notice,) = here.said(here.general)
        await here.env.restart_bot(here.client())

        refused = await here.bram.click(notice, label="Leave me out")
        shown = await here.ada.click(notice, label="What is kept")
        accepted = await here.ada.click(notice, label="Remember me")

        assert refused.ephemeral
        assert shown.ephemeral
        assert accepted.ephemeral
        consent_of = here.operations.constraining.consent_of
        assert await consent_of(here.tenant, subject_of(here.ada.id)) == "on"
        assert await consent_of(here.tenant, subject_of(here.bram.id)) == "undecided"
        await here.ada.send(here.general, f"{here.mention} I mend accordions")
        rows = {row["text"]: row["formable"] for row in await here.collections.store.find("messages", {})}
        assert rows == {"good morning": True, "I mend accordions": True}


async def test_a_thought_in_two_messages_gets_one_answer_and_both_are_kept() -> None:
    async with world(debounce_s=30.0) as here:
        await here.consented(here.ada)
        await here.ada.send(here.general, f"{here.mention} I was wondering")
        await here.env.advance_time(10)
        await here.ada.send(here.general, f"{here.mention} who mends accordions")
        await here.bram.send(here.general, f"{here.mention} good morning")
        assert here.model.prompts == []

        await here.env.advance_time(31)

        assert await here.buffered() == ["I was wondering", "who mends accordions", "good morning"]
        answered = [message.reference.resolved for message in here.said(here.general) if message.reference]
        assert [asked.content.split("> ")[1] for asked in answered if isinstance(asked, discord.Message)] == [
            "who mends accordions", "good morning",
        ]  # fmt: skip


async def test_a_request_does_not_take_the_answer_of_a_question_over() -> None:
    async with world(debounce_s=30.0) as here:
        await here.consented(here.ada)
        await here.ada.send(here.general, f"{here.mention} who mends accordions?")
        await here.ada.send(here.general, f"{here.mention} remember that I drink smoky tea")
        await here.env.advance_time(31)

        assert len(here.said(here.general)) == 2
        assert len(here.model.prompts) == 1


async def test_an_answer_that_discord_refuses_is_not_followed_by_an_apology() -> None:
    async with world() as here:
        await here.consented(here.ada)
        here.env.inject_error("POST", "/channels/*/messages", status=403, code=50013)
        await here.ada.send(here.general, f"{here.mention} good morning")

        assert here.said(here.general) == []
        assert len(here.model.prompts) == 1


class ForgetfulStore(AwayStore):
    """Is away whenever an answer is to be noted."""

    async def commit(self, writes: Sequence[Write]) -> list[Outcome]:
        """Carry out writes."""
        if any(each.collection == "answer_receipts" for each in writes):
            raise StoreUnavailable("away on purpose")
        return await super().commit(writes)


async def test_an_answer_that_cannot_be_noted_is_not_followed_by_an_apology() -> None:
    async with world(store=ForgetfulStore(ReferenceStore())) as here:
        await here.consented(here.ada)
        await here.ada.send(here.general, f"{here.mention} good morning")

        assert [message.content for message in here.said(here.general)] == ["Hello."]
