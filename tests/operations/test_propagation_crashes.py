"""Killed before or after any commit, propagation and withdrawal end as if nothing had happened."""

from typing import Any, Final

import pytest

from bench.reference_store import ReferenceStore
from memory.store.collections import Collections
from memory.store.documents import DocumentStore
from tests.clocks import FixedClock
from tests.operations.guilds import ADA, BRAM, CLEO, DORA, EMIL, GUILDS, HARBOUR, MILL, ORCHARD, Guilds
from tests.operations.killing import Killed, MortalStore, When
from tests.operations.talking import Talk, TellingModel

EVERYBODY: Final = ((ADA, HARBOUR), (BRAM, HARBOUR), (CLEO, ORCHARD), (DORA, ORCHARD), (EMIL, MILL))
UP: Final = "propagation"
DOWN: Final = "erasure"
MOST_COMMITS: Final = 200


class World:
    """A store with something to do in it; every process that lives in it is a new one."""

    def __init__(self) -> None:
        self.store: DocumentStore = ReferenceStore()
        self.clock = FixedClock()

    def guilds(self, store: DocumentStore | None = None) -> Guilds:
        """Open the store in a process."""
        return Guilds(Talk(Collections.over(store or self.store), self.clock, TellingModel()))

    async def fill(self, step: str) -> "World":
        """Let five people in three guilds tell the same.

        Where something is to be taken back, let it be passed on before.
        """
        guilds = self.guilds()
        await guilds.allow(*GUILDS)
        for who, tenant in EVERYBODY:
            await guilds.tell(who, tenant)
        await guilds.talk.consolidation.consolidate_due(nightly=True)
        if step == DOWN:
            await guilds.night()
        return self

    async def live(self, step: str, store: DocumentStore | None = None) -> None:
        """Do the work in a process of its own."""
        guilds = self.guilds(store)
        if step == UP:
            await guilds.night()
        else:
            await guilds.erasure.erase_person(EMIL, None)

    async def end(self) -> dict[str, Any]:
        """Return what was passed on, on what it rests, whether it was recorded, and what may be shown."""
        memories = await self.store.find("memories", {"source": "propagation"})
        rows = await self.store.find("history", {"event": "ADD", "actor": "propagation"})
        scopes = await self.store.find("scopes", {"subject": None})
        return {
            "memories": sorted(
                (
                    row["scope"],
                    row["text"],
                    row["state"],
                    tuple(row["support_ids"]),
                    tuple(row["provenance"]["related_users"]),
                )
                for row in memories
            ),
            "recorded": {row["_id"] for row in memories} <= {row["memory_id"] for row in rows},
            "texts": sorted((row["_id"], "" if row.get("dirty") else row["text"]) for row in scopes),
        }


@pytest.mark.parametrize("when", ["before", "after"])
async def test_what_is_forgotten_takes_along_what_rests_on_it_wherever_the_process_dies(when: When) -> None:
    for number in range(MOST_COMMITS):
        world = await World().fill(DOWN)
        told = await world.guilds().collections.memories.about.active_of(MILL, EMIL)
        dying = world.guilds(MortalStore(world.store, dies_at=number, when=when))
        try:
            await dying.forgetting.erase(told, at=world.clock.now())
        except Killed:
            alive = world.guilds()
            await alive.forgetting.erase(
                await alive.collections.memories.about.active_of(MILL, EMIL), at=world.clock.now()
            )
            await alive.forgetting.erase_due()
            await alive.talk.propagation.withdraw_due()
        else:
            break
        assert {scope for scope, *_ in (await world.end())["memories"]} == {"g:1", "g:2"}, (
            f"killed {when} commit {number}"
        )
    else:
        pytest.fail("it never came to an end")
