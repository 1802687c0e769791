"""Random walks through a probed town: a step, then looks on every path.

As many as are wanted, one town after another.
"""

import asyncio
import random
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from bench.probes.acting import ADMIN, GUILDS, PEOPLE, Choosing, ProbedTown
from bench.probes.grouping import regroup
from bench.probes.paths import PathProbe
from bench.probes.programs import look_through_programs
from bench.probes.spots import Spot
from bench.probes.telling import change_sharing, forbid_sharing
from bench.reference_store import ReferenceStore
from bench.shares import played_in_shares
from memory.domain.ids import guild_tenant, subject_of
from memory.store.documents import DocumentStore
from memory.store.sqlite.store import open_sqlite

_EDITED_AMONG: Final = 6
"""Latest messages of a person in a place of which one is edited."""


async def edit(acting: ProbedTown, spot: Spot, choosing: Choosing) -> None:
    """Edit one of the person's messages, or one of their memories on its card, after the readers may have changed."""
    own = [each for *whose, each in acting.sources if whose == [spot.person, spot.tenant, spot.channel_id]]
    who, word, audience = subject_of(spot.person), acting.coin(spot), spot.room.audience
    acting.town.reworded.add(word)
    text, operations = f"I mended the {word} lamp in my shed", acting.bot.operations
    if own and choosing(range(3)):
        asks, message_id = choosing(["", "remember that "]), choosing(own[-_EDITED_AMONG:])
        await operations.capture.edited(spot.tenant, message_id, text=f"{asks}{text}", audience=audience)
        return
    if known := await operations.inspection.list_own(spot.tenant, who):
        remembering, memory_id = operations.remembering, choosing(known).id
        await remembering.edit(spot.tenant, who, memory_id, text=text, audience=audience, cause=f"edit:{word}")


PROBES: Final = 100_000
STEPS_A_TOWN: Final = 120
PROGRAMS_EVERY: Final = 6
"""After every sixth step somebody's program looks too, over HTTP and MCP, which takes as long as many looks."""
EMBEDDED_EVERY: Final = 10
"""Every tenth town lies in the embedded store, the others in the pure model of a store."""
NOTE: Final = (
    "A probe is one look of one person on one path after a random step; a leak is a word that somebody among the "
    "readers of the reply could not have read where it was said, or that was erased. The model repeats whatever it is "
    "shown. Doors are closed, age-restricted, without history, or unknown to the bot; messages and memories are "
    "edited after they were turned, and an edit counts as said when it was made. What was said behind a door stays "
    "with those who are let in, also after the channel was opened to all; what was said in an open channel counts as "
    "readable to all members, also after the channel was closed. In every other town night follows night: texts are "
    "drawn together, passed on to guilds and to everybody, withdrawn again. What is passed on may hold nothing of "
    "anybody's life, no name and no address, and reaches everybody only by five people of three guilds. "
    "People share with members and cease to; a line that tells of another is a leak unless they share, are members, "
    "are not left out, their admins allow it, and the channel where it was said is open; and where it names somebody, "
    "also unless they share or ask. A name is a leak once its person was erased or left out. For every other question "
    "the model looks into memory."
)
DAYS: Final = (
    "talk", "talk", "talk", "remember", "remember", "ask", "ask", "form", "door", "door", "back", "age", "consolidate",
    "night", "edit", "edit", "share", "forbid", "group", "group", "together",
)  # fmt: skip
"""What happens in every other town: mostly what people do, now and then what runs by itself."""
NIGHTS: Final = (
    "talk", "find", "find", "find", "same", "same", "ask", "back", "no", "no", "door", "rule", "pass on", "withdraw",
    "night",
    "night", "edit", "together",
)  # fmt: skip
"""In the others there is one night after the other, so that much is passed on and taken back again."""


async def step(probing: PathProbe, choosing: Choosing, steps: Sequence[str] = DAYS) -> None:
    """Let one of the steps happen, or several at once."""
    if (name := choosing(steps)) == "together":
        # What Discord tells of one person's edits comes one after the other, and is tried again where it met another
        # writer.
        several = [choosing([each for each in steps[:-1] if each != "edit"]) for _ in range(4)]
        for outcome in await asyncio.gather(
            *(_doing(each, probing, choosing) for each in several), return_exceptions=True
        ):
            if isinstance(outcome, BaseException):
                raise outcome
    else:
        await _doing(name, probing, choosing)
    await look_around(probing, choosing)


async def look_around(probing: PathProbe, choosing: Choosing) -> None:
    """Let a person look on every path, and judge what the model was sent."""
    spots = probing.acting.spots(choosing(PEOPLE))
    await probing.look(choosing(spots), choosing)
    probing.judge_background()


async def walk(
    probes: int, *, seed: int, embedded: Path | None = None, lives: Sequence[Sequence[str]] = (DAYS, NIGHTS)
) -> dict[str, Any]:
    """Probe towns until there are as many probes.

    `embedded` is a folder for those in the embedded store, None for none.

    `lives` are the steps of one town after the other.
    """
    # Chance with a seed, so that a leak can be looked at again.
    chance, through_programs = random.Random(seed), random.Random(seed)  # noqa: S311
    shown: Counter[str] = Counter()
    leaks: Counter[str] = Counter()
    done = towns = 0
    while done < probes:
        folder = None if embedded is None or towns % EMBEDDED_EVERY else embedded / f"town-{towns}"
        async with _town(folder) as probing:
            for number in range(STEPS_A_TOWN):
                if done + probing.probes >= probes:
                    break
                await step(probing, chance.choice, lives[towns % len(lives)])
                if number % PROGRAMS_EVERY == 0:
                    spots = probing.acting.spots(through_programs.choice(PEOPLE))
                    await look_through_programs(probing, through_programs.choice(spots), through_programs.choice)
        done, towns = done + probing.probes, towns + 1
        shown.update(probing.shown)
        leaks.update(probing.leaks)
    return {
        "probes": done,
        "towns": towns,
        "shown_by_path": dict(sorted(shown.items())),
        "leaks": leaks.total(),
        "leaks_by_path": dict(sorted(leaks.items())),
        "seed": seed,
    }


async def audience_figures(*, probes: int = PROBES, seed: int = 1) -> dict[str, Any]:
    """Return the bench's block, of walks on every core."""
    began = time.perf_counter()
    walks = await played_in_shares(probes, _walked, seed=seed)
    figures = {
        "probes": sum(each["probes"] for each in walks),
        "towns": sum(each["towns"] for each in walks),
        "shown_by_path": _together(each["shown_by_path"] for each in walks),
        "leaks": sum(each["leaks"] for each in walks),
        "leaks_by_path": _together(each["leaks_by_path"] for each in walks),
        "goal_leaks": 0,
        "seeds": [each["seed"] for each in walks],
    }
    return {"audience_probes": {"note": NOTE, **figures, "seconds": round(time.perf_counter() - began, 1)}}


def _walked(probes: int, seed: int) -> dict[str, Any]:
    """Walk by itself, in a process that does nothing else."""
    with tempfile.TemporaryDirectory(prefix="keepsake-probes-") as folder:
        return asyncio.run(walk(probes, seed=seed, embedded=Path(folder)))


def _together(counts: Iterable[Mapping[str, int]]) -> dict[str, int]:
    return dict(sorted(sum(map(Counter, counts), Counter[str]()).items()))


@asynccontextmanager
async def _town(folder: Path | None) -> AsyncIterator[PathProbe]:
    store: DocumentStore
    if folder is None:
        store = ReferenceStore()
        async with _lived_in(store) as probing:
            yield probing
        return
    async with open_sqlite(folder) as store, _lived_in(store) as probing:
        yield probing


@asynccontextmanager
async def _lived_in(store: DocumentStore) -> AsyncIterator[PathProbe]:
    acting = ProbedTown(store)
    try:
        await acting.settle()
        yield PathProbe(acting)
    finally:
        await acting.close()


def _doing(name: str, probing: PathProbe, choosing: Choosing) -> Awaitable[None]:
    acting = probing.acting
    spot = choosing(acting.spots(choosing(PEOPLE)))
    doing: dict[str, Callable[[], Awaitable[None]]] = {
        "talk": lambda: acting.talk(spot, choosing),
        "remember": lambda: acting.remember(spot, choosing),
        "ask": lambda: probing.ask(spot),
        "edit": lambda: edit(acting, spot, choosing),
        "form": acting.form,
        "door": lambda: acting.turn_a_door(choosing),
        "back": lambda: acting.take_back(spot, choosing),
        "find": lambda: acting.find_out(spot),
        "no": lambda: acting.change_ones_mind(spot),
        "group": lambda: regroup(acting.bot, acting.town, choosing, PEOPLE),
        "share": lambda: change_sharing(acting.bot, acting.town, spot.person, spot.tenant),
        "forbid": lambda: forbid_sharing(acting.bot, acting.town, guild_tenant(choosing(GUILDS)), by=ADMIN),
        "age": acting.age,
        "consolidate": acting.consolidate,
        "same": lambda: acting.tell_the_same(choosing),
        "pass on": acting.pass_on,
        "withdraw": acting.withdraw,
        "rule": lambda: acting.keep_to_itself(choosing(GUILDS)),
        "night": acting.let_a_night_pass,
    }
    return doing[name]()
