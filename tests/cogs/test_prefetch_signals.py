"""Signals from Discord.

What was foreseen costs the answer no read, and nothing is foreseen where the bot is not to be.
"""

from typing import Any

import pytest

from bench.reference_store import ReferenceStore
from memory.domain.constraints import ChannelMode
from memory.domain.ids import subject_of
from memory.operations.answering.prefetch import Prefetch
from memory.store.documents import Document, Filter, Sort
from tests.cogs.world import World, world

TRACE = 'Traceback (most recent call last):\n  File "tide.py", line 3, in <module>\nKeyError: 7'


class CountingStore(ReferenceStore):
    """Counts what is read of memories."""

    def __init__(self) -> None:
        super().__init__()
        self.reads: list[Filter] = []

    async def find(
        self, collection: str, where: Filter, *, sort: Sort = (), limit: int | None = None, after: str | None = None
    ) -> list[Document]:
        """Read documents."""
        if collection == "memories":
            self.reads.append(where)
        return await super().find(collection, where, sort=sort, limit=limit, after=after)


def prefetch_of(here: World) -> Prefetch:
    """Give the running operation."""
    return here.operations.prefetch


def made(here: World) -> int:
    """Tell how many warm-ups were made."""
    return prefetch_of(here).tally.made


async def reads_of_a_question(*, typing: bool) -> tuple[list[Filter], list[Filter]]:
    """Let Ada say something to the bot; give the reads of memories before the message, and for its answer."""
    store = CountingStore()
    async with world(store=store) as here:
        if typing:
            await here.ada.typing(here.general)
        before = len(store.reads)
        await here.ada.send(here.general, f"{here.mention} good morning")
        assert len(here.model.prompts) == 1
        # The search indexes, Ada's and the guild's, are begun beside it.
        return _without_indexes(store.reads[:before]), _without_indexes(store.reads[before:])


def _without_indexes(reads: list[Filter]) -> list[Filter]:
    return [where for where in reads if where.keys() != {"tenant", "subject", "audience_key", "state"}]


async def test_while_it_is_waited_for_a_further_message_what_its_answer_needs_is_made() -> None:
    _, needed = await reads_of_a_question(typing=True)
    store = CountingStore()
    async with world(store=store, debounce_s=30.0) as here:
        await here.ada.send(here.general, f"{here.mention} good morning")
        foreseen = len(store.reads)
        assert (made(here), here.model.prompts) == (1, [])

        await here.env.advance_time(31)

        assert len(here.model.prompts) == 1
        # The search indexes are there as well, so that none is begun behind the answer.
        assert len(store.reads) - foreseen == len(needed)


async def test_who_types_is_at_hand_when_the_message_comes_and_the_store_is_not_asked_again() -> None:
    before, after = await reads_of_a_question(typing=True)
    cold_before, cold_after = await reads_of_a_question(typing=False)

    assert cold_before == []
    assert len(before) == len(cold_after) - 2 > 0
    # How-tos are looked for by the words of the message, which nobody knew before; what waits for a second voice is as
    # young as the last answer.
    by_words, waiting = after
    assert waiting["source"] == "chat"
    assert "terms" in by_words
    assert not any("terms" in where for where in before)


async def test_where_the_bot_is_not_to_speak_or_people_are_left_out_nothing_is_foreseen() -> None:
    async with world() as here:
        await _set(here, "off")
        await here.ada.typing(here.general)
        await here.ada.send(here.general, f"look, {here.bram.mention}")
        assert made(here) == 0

        await _set(here, "mention")
        await here.operations.constraining.decide(here.tenant, subject_of(here.ada.id), "off", everywhere=False)
        await here.ada.typing(here.general)
        await here.ada.send(here.general, f"look, {here.bram.mention}")
        assert made(here) == 0
        await here.bram.typing(here.general)
        assert made(here) == 1


async def test_who_is_mentioned_is_foreseen_and_who_mentions_is_not() -> None:
    async with world() as here:
        await here.ada.send(here.general, f"look, {here.ada.mention}, {here.bram.mention} and {here.cleo.mention}")

        assert made(here) == 2
        assert holds(here, here.bram.id)
        assert holds(here, here.cleo.id)
        assert not holds(here, here.ada.id)


def holds(here: World, user_id: int) -> bool:
    """Tell whether a member's envelope is at hand."""
    prefetch: Any = prefetch_of(here)
    return bool(prefetch._envelopes.holds(subject_of(user_id), here.tenant))


@pytest.mark.parametrize(("mode", "expected"), [("listen", 1), ("mention", 0)])
async def test_an_error_is_a_sign_only_where_the_bot_listens(mode: ChannelMode, expected: int) -> None:
    async with world(reads_all_messages=True) as here:
        await _set(here, mode)
        await here.bram.send(here.general, "the ferry is late")
        assert made(here) == 0
        await here.bram.send(here.general, TRACE)

        assert made(here) == expected


async def _set(here: World, mode: ChannelMode) -> None:
    constraining, channel_id = here.operations.constraining, str(here.general.id)
    await constraining.set_channel_mode(here.tenant, channel_id, mode, by=subject_of(here.cleo.id))


async def test_who_was_answered_is_known_for_a_while_and_dropped_with_their_no() -> None:
    async with world() as here:
        await here.ada.send(here.general, f"{here.mention} good morning")
        prefetch: Any = prefetch_of(here)
        assert list(prefetch._lately) == [(here.tenant, subject_of(here.ada.id))]
        assert not prefetch._routines

        await here.consented(here.ada)
        assert not list(prefetch._lately)
        await here.ada.send(here.general, f"{here.mention} good morning")
        assert list(prefetch._routines) == [(here.tenant, subject_of(here.ada.id))]
        await here.operations.erasure.erase_person(subject_of(here.ada.id), here.tenant)
        assert not list(prefetch._routines)
        assert not list(prefetch._lately)
