"""Killed before or after any commit, formation and consolidation end as if nothing had happened."""

import json
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any, Final

import pytest

from memory.domain.errors import StoreUnavailable
from memory.domain.ids import MemoryId
from memory.domain.language.normal_text import fingerprint
from memory.store.collections import Collections
from memory.store.documents import DocumentStore
from memory.store.language.reference import ReferenceStore
from tests.clocks import FixedClock
from tests.domain.records import ADA, BRAM, memory_with
from tests.operations.frail import FrailStore
from tests.operations.killing import Killed, MortalStore, When, everything
from tests.operations.talking import COLD, Talk, TellingModel, answer_of, observed, text_of

KEPT: Final = ("memories", "sessions", "messages", "formations", "scopes", "history")
VARYING: Final = (
    *(
        "created_at",
        "updated_at",
        "reinforced_at",
        "next_try_at",
        "consolidation_updated_at",
        "at",
        "text_at",
        "text_revision",
        "valid_from",
    ),
    *("revision", "absorbed_revision", "tries", "fault", "faults"),
)
"""What may differ after a crash: when it was done, and at which try."""
GOOD: Final = json.dumps(
    answer_of(
        observed("Moved to Leeds.", 1),
        observed("Works as a baker.", 2, subject=2),
        observed("Likes rain.", 3),
        observed("Movie night is on Friday at eight.", 4, scope="guild", subject=0),
        observed("I am no memory.", 1),
    )
)
BAD: Final = "Sorry, no."
TEXT: Final = json.dumps(text_of("The person likes numbers.", [1]))

Step = Callable[[Talk], Awaitable[object]]


class World:
    """A store with something to do in it, and what a process does with it."""

    def __init__(self, answer: str, *steps: Step) -> None:
        self.store: DocumentStore = ReferenceStore()
        self.clock = FixedClock()
        self._answer = answer
        self._steps = steps

    async def fill(self) -> "World":
        """Let people talk, let one statement be known already, and let ten others wait for consolidation."""
        talk = Talk.over(self.store, self.clock)
        await talk.agree()
        await talk.say("i just moved to Leeds", ADA)
        await talk.say("i work as a baker", BRAM)
        await talk.say("i like rain", ADA)
        await talk.chat("movie night is on Friday at eight", lines=22)
        known = [memory_with(id=MemoryId("known"), text="Likes rain.", source="chat", private=True)]
        known += [memory_with(id=MemoryId(f"m{number}"), text=f"Likes {number}.") for number in range(10)]
        marked = [memory.model_copy(update={"fingerprint": fingerprint(memory.text)}) for memory in known]
        await self.store.commit([talk.collections.memories.insert(memory) for memory in marked])
        self.clock.advance(COLD)
        return self

    async def live(self, store: DocumentStore | None = None, *, owner: str = "process-1") -> None:
        """Do the steps in a process of its own."""
        model = TellingModel(always=self._answer)
        for step in self._steps:
            await step(Talk(Collections.over(store or self.store), self.clock, model, owner=owner))

    async def end(self) -> dict[str, Any]:
        """Give what the store holds, without what may differ."""
        return await everything(self.store, *KEPT, without=VARYING)


async def _form(talk: Talk) -> None:
    await talk.formation.form_due()


async def _consolidate(talk: Talk) -> None:
    await talk.consolidation.consolidate_due(nightly=False)


async def _until_parked(talk: Talk) -> None:
    while await talk.collections.formations.count("parked") == 0:
        await talk.formation.form_due()
        talk.clock.advance(timedelta(minutes=30))


WORK: Final[dict[str, tuple[str, Step]]] = {
    "formation": (GOOD, _form),
    "parking": (BAD, _until_parked),
    "consolidation": (TEXT, _consolidate),
}


async def _commits_of(work: str) -> int:
    """Count the commits of the undisturbed work."""
    world = await World(*WORK[work]).fill()
    counting = MortalStore(world.store)
    await world.live(counting)
    return counting.commits


@pytest.mark.parametrize("work", sorted(WORK))
@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("successor", ["process-1", "process-2"])
async def test_killed_at_any_commit_the_next_process_ends_it_the_same_way(
    work: str, when: When, successor: str
) -> None:
    undisturbed = await World(*WORK[work]).fill()
    await undisturbed.live()
    expected = await undisturbed.end()
    commits = await _commits_of(work)
    assert commits > 5

    for number in range(commits):
        world = await World(*WORK[work]).fill()
        with pytest.raises(Killed):
            await world.live(MortalStore(world.store, dies_at=number, when=when))
        if successor != "process-1":
            world.clock.advance(timedelta(minutes=16))
        await world.live(owner=successor)

        assert await world.end() == expected, f"killed {when} commit {number}"


@pytest.mark.parametrize("work", sorted(WORK))
async def test_killed_inside_a_commit_of_a_database_without_transactions_nothing_is_lost_or_doubled(work: str) -> None:
    undisturbed = await World(*WORK[work]).fill()
    await undisturbed.live()
    expected = await undisturbed.end()

    cuts = 0
    while True:
        world = await World(*WORK[work]).fill()
        frail = FrailStore(world.store)
        frail.break_after(cuts)
        try:
            await world.live(frail)
        except StoreUnavailable:
            await world.live()
        if not frail.has_broken:
            break
        found = await world.end()
        # The writer's rows for a memory that was cut off behind it are not played again.
        assert {key: found[key] for key in KEPT if key != "history"} == {
            key: expected[key] for key in KEPT if key != "history"
        }, f"cut after write {cuts}"
        cuts += 1
    assert cuts > 5


async def test_a_process_that_dies_while_the_model_answers_is_followed_by_one_that_asks_again() -> None:
    world = await World(GOOD, _form).fill()

    async def die() -> None:
        raise Killed

    model = TellingModel(always=GOOD)
    model.will_say(die)
    talk = Talk(Collections.over(world.store), world.clock, model)
    with pytest.raises(Killed):
        await talk.formation.form_due()
    await world.live()

    undisturbed = await World(GOOD, _form).fill()
    await undisturbed.live()
    assert await world.end() == await undisturbed.end()


async def test_the_undisturbed_work_is_what_the_others_are_compared_with() -> None:
    world = await World(GOOD, _form).fill()
    await world.live()

    held = await world.end()
    texts = {row["text"]: row["version"] for row in held["memories"]}
    assert {text for text in texts if not text.startswith("Likes ")} == {
        "Moved to Leeds.",
        "Works as a baker.",
        "Movie night is on Friday at eight.",
    }
    assert texts["Likes rain."] == 2
    assert [row["status"] for row in held["formations"]] == ["applied"]
    assert all(row["formed"] for row in held["messages"])
    assert [row["message_count"] for row in held["sessions"]] == [0]
