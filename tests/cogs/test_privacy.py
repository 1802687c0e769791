"""`/privacy` through a local Discord."""

import asyncio
import random
from collections.abc import AsyncIterator
from datetime import timedelta

import discord
import pytest

from bench.reference_store import ReferenceStore
from cogs.presentation.privacy_cards import export_stopped_sentence, export_waits_sentence
from cogs.words.catalogue import say
from memory.domain.export.sources import ForeignNote
from memory.domain.ids import subject_of
from memory.operations.export.export import AT_ONCE
from memory.operations.remembering.migration import Destination, Migrant
from memory.store.documents import Document, Filter, Sort, Update, Upsert
from tests.cogs.world import all_private, last_message, shown, text_of, world
from tests.domain.records import AT, memory_with

LOOKS_BEFORE_THE_SECOND_PART = 6
"""At the tombstones: before, in and after the reading, after the splitting, before each part."""


async def no_wait(_ahead: int) -> None:
    """Be told how many copies are made first."""


async def test_leaving_says_that_older_memories_stay_and_offers_to_delete_them() -> None:
    async with world() as here:
        await here.ada.slash(here.general, "remember", fact="I drink smoky tea")
        told = await here.opened(here.ada, "privacy", "Leave me out")
        assert say("consent-keeps-older") in shown(told)

        asked = await here.ada.click(last_message(told), label="Delete …")

        assert "Delete everything?" in shown(asked)
        assert all_private([asked])


async def test_the_map_of_who_can_read_what_is_a_button_away() -> None:
    async with world() as here:
        await here.ada.slash(here.general, "remember", fact="I drink smoky tea")
        told = await here.opened(here.ada, "privacy", "Map")

        assert "I drink smoky tea" in shown(told)
        assert all_private([told])


async def test_who_has_to_wait_for_their_copy_is_told_and_gets_it() -> None:
    async with world() as here:
        await here.ada.slash(here.general, "remember", fact="I drink smoky tea")
        asked = asyncio.Event()

        async def make_another(number: int) -> None:
            async with here.operations.export.one_at_a_time(subject_of(number), no_wait):
                await asked.wait()

        others = [asyncio.create_task(make_another(number)) for number in range(AT_ONCE)]
        await here.env.settle()
        asking = asyncio.create_task(here.opened(here.ada, "privacy", "Download"))

        async def is_told() -> bool:
            messages = here.env.backend.messages.get(here.general.id, {}).values()
            return export_waits_sentence(1) in [each.content for each in messages if each.is_ephemeral]

        await here.until(is_told)
        asked.set()
        await asyncio.gather(*others)
        told = await asking

        assert all_private([told])
        assert export_waits_sentence(0) in shown(told)
        assert len(last_message(told).attachments) == 1


class _Erasing(ReferenceStore):
    """Erases a memory at a chosen look at the tombstones."""

    def __init__(self) -> None:
        super().__init__()
        self.looks_left: int | None = None

    async def find(
        self, collection: str, where: Filter, *, sort: Sort = (), limit: int | None = None, after: str | None = None
    ) -> list[Document]:
        """Read documents."""
        if collection == "erasures" and self.looks_left is not None:
            self.looks_left -= 1
            if self.looks_left == 0:
                (memory, *_) = await super().find("memories", {})
                gone = Update(set={"at": memory["created_at"]})
                await self.commit([Upsert("erasures", f"memory/{memory['_id']}", gone)])
        return await super().find(collection, where, sort=sort, limit=limit, after=after)


async def test_what_is_erased_while_parts_are_handed_over_keeps_the_rest_back(monkeypatch: pytest.MonkeyPatch) -> None:
    # A server takes ten megabytes; so much would have to be remembered here.
    small = property(lambda _: 24_000, lambda _, __: None)
    monkeypatch.setattr(discord.Interaction, "filesize_limit", small)
    store = _Erasing()
    async with world(store=store) as here:
        words = random.Random(5)  # noqa: S311  # no secret
        for number in range(24):
            text = " ".join(f"{words.getrandbits(64):x}" for _ in range(60))
            memory = memory_with(
                id=f"m{number:011}", tenant=here.tenant, subject=subject_of(here.ada.id), text=text, fingerprint=text
            )
            await store.commit([here.collections.memories.insert(memory)])
        whole = await here.opened(here.ada, "privacy", "Download")
        parts = [each for each in (whole.response, *whole.followups) if each is not None]
        assert len(parts) > 2
        store.looks_left = LOOKS_BEFORE_THE_SECOND_PART
        told = await here.opened(here.ada, "privacy", "Download")

        first, last = [each for each in (told.response, *told.followups) if each is not None]
        assert len(first.attachments) == 1
        assert text_of(last.message) == export_stopped_sentence(1, of=len(parts))
        assert all_private([told])


async def test_nothing_is_deleted_without_the_word() -> None:
    async with world() as here:
        await here.ada.slash(here.general, "remember", fact="I drink smoky tea")
        asked = await here.opened(here.ada, "privacy", "Delete …")
        form = await here.ada.click(last_message(asked), label="Delete …")

        assert say("wrong-word") in shown(await here.ada.submit_modal(form, {"text": "yes"}))
        assert len(await here.memories(here.ada)) == 1
        form = await here.ada.click(last_message(asked), label="Delete …")
        done = await here.ada.submit_modal(form, {"text": "DELETE"})
        assert all_private([done])
        assert "Deleted" in text_of(last_message(asked).message), "nobody can press the question's button again"


async def test_what_talk_taught_is_kept_or_dropped_at_the_persons_word() -> None:
    async with world() as here:
        ada = subject_of(here.ada.id)
        for number, (text, topic) in enumerate([("Lives in Lisbon.", "city"), ("Speaks Portuguese.", "language")]):
            proposal = memory_with(
                id=f"proposal{number}ab2",
                tenant=here.tenant,
                subject=ada,
                text=text,
                topic_id=topic,
                state="proposed",
                source="chat",
                created_at=AT + timedelta(minutes=number),
                purge_at=here.env.now() + timedelta(days=3),
            )
            await here.collections.store.commit([here.collections.memories.insert(proposal)])
        assert "2 things that I might keep" in shown(await here.ada.slash(here.general, "privacy"))

        first = await here.opened(here.ada, "privacy", "To decide (2)")
        assert "Lives in Lisbon" in shown(first)
        await here.ada.click(last_message(first), label="Yes, keep it")
        going_on = text_of(last_message(first).message)
        assert going_on.startswith("Thank you, I keep that as your city.")
        assert "Speaks Portuguese" in going_on
        await here.ada.click(last_message(first), label="No")
        assert text_of(last_message(first).message) == say("privacy-review-declined")

        assert all_private([first])
        assert [(each.text, each.topic_id) for each in await here.memories(here.ada)] == [("Lives in Lisbon.", "city")]


async def test_what_another_program_knew_is_told_of_once_and_taken_or_left_at_once() -> None:
    async with world() as here:
        ada, migrating = subject_of(here.ada.id), here.operations.migrating

        async def notes() -> AsyncIterator[ForeignNote]:
            for text in ("Lives in Lisbon.", "Keeps two beehives.", "Rows on Mondays."):
                yield ForeignNote(text, text, "ada")

        await here.consented(here.ada)
        await migrating.bring(notes(), Destination({"ada": Migrant(ada)}, here.tenant), writes=True)
        await here.ada.send(here.general, f"{here.mention} hello")
        assert "📦" not in here.said(here.general)[-1].content
        await migrating.offer(is_offered=True)
        await here.bram.send(here.general, f"{here.mention} hello")
        assert "📦" not in here.said(here.general)[-1].content

        first = await here.opened(here.ada, "privacy", "To decide (3)")
        assert say("privacy-migrated-title") in shown(first)
        await here.ada.click(last_message(first), label="Yes, keep it")
        assert text_of(last_message(first).message).startswith(say("privacy-migrated-kept"))
        await here.ada.click(last_message(first), label=say("privacy-migrated-none"))
        assert text_of(last_message(first).message) == say("privacy-migrated-done", kept=0, left=2)

        assert all_private([first])
        assert len(await here.memories(here.ada)) == 1


async def test_who_has_not_decided_on_what_another_program_knew_is_told_below_an_answer() -> None:
    async with world() as here:

        async def notes() -> AsyncIterator[ForeignNote]:
            yield ForeignNote("1", "Lives in Lisbon.", "ada")

        await here.consented(here.ada)
        into = Destination({"ada": Migrant(subject_of(here.ada.id))}, here.tenant)
        await here.operations.migrating.bring(notes(), into, writes=True)
        await here.operations.migrating.offer(is_offered=True)
        await here.ada.send(here.general, f"{here.mention} hello")
        await here.ada.send(here.general, f"{here.mention} hello again")

        first, second = here.said(here.general)
        line = first.content.splitlines()[-1]
        assert line.startswith("-# 📦 Something waits for your decision (</privacy:"), "everybody there reads it"
        assert "📦" not in second.content
