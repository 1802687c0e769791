"""What sealing costs: the same store in clear and sealed, asked in turn in one run.

So the machine is alike for both. Of the processor at the median, since a shared one says little by the clock.
"""

import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from statistics import median
from typing import Any, Final, TypeVar

from bench.composed import Composed
from bench.envelopes import cache_over, have_talked
from bench.figures import MS_A_SECOND, Span, often
from bench.gateway import Home, at_gateway
from bench.harbour import stock_of
from bench.hot_path import Arrivals
from bench.population import Resident, in_harbour, residents
from bench.searching import ask, guild_documents, questions_asked
from bench.seeding import seed_through
from bench.whole_path import Asking
from bench.write_times import add
from bot.clock import SystemClock
from bot.model.keyless_model import KeylessModel
from memory.operations.envelope.cache import EnvelopeCache
from memory.operations.recall.recall import Recall
from memory.store.collections import Collections
from memory.store.documents import DocumentStore
from memory.store.sealing.cipher import Key, new_secret
from memory.store.sealing.epochs import FILE_NAME as KEY_FILE_NAME
from memory.store.sealing.opening import sealed_over
from memory.store.sealing.parts import open_parts, sealed_parts, sealings
from memory.store.sqlite.file import FILE_NAME
from memory.store.sqlite.store import open_sqlite

SIZE: Final = 10_000
"""Memories of people, and as many that one guild knows."""
ASKED: Final = 300
COLD: Final = 7
ROUNDS: Final = 14
"""Of twenty questions to either: six gave ratios that were a twentieth apart from run to run."""
GOAL_TEXT_US, GOAL_ENVELOPE_MS, GOAL_RATIO, GOAL_SIZES = 10.0, 0.3, 1.05, 1.3
_APART: Final = 1_000
"""Between the numbers of the questions of two bots: what was asked once is not answered again."""
_KINDS: Final = ("clear", "sealed")
_LINE: Final = "We spoke of the harbour and the ferry, and of what to bring on Sunday in case it rains after all."
_US: Final = 1e6
Over = TypeVar("Over")
Asked = TypeVar("Asked")


async def sealing_figures(directory: Path, *, size: int = SIZE, rounds: int = ROUNDS) -> dict[str, Any]:
    """Measure over two embedded stores in a folder, which hold the same.

    `rounds` is how often a bot is begun over either and asked; 0 leaves that out.
    """
    people = residents(size)
    folders = {kind: directory / kind for kind in _KINDS}
    stock = stock_of(people, at=SystemClock().now())
    # The harbour of the stock knows the first of them by the same ids.
    searched = ({**each, "_id": f"s{each['_id']}"} for each in guild_documents(size))
    documents = {name: [*rows] for name, rows in stock.items()}
    documents["memories"] += searched
    async with _opened(folders) as stores:
        # Both in the same order: a person's rows lie beside each other, so that as many pages are read of either.
        for store in stores.values():
            await seed_through(store, documents)
    figures: dict[str, Any] = {"memories": size * 2, "text": _text_figures()}
    sizes = {kind: _size_mb(folder) for kind, folder in folders.items()}
    figures["sizes"] = _ratio(sizes, "mb") | {"goal_ratio": GOAL_SIZES}
    async with _opened(folders) as stores:
        figures["envelope"] = await _envelopes(stores, people)
        figures |= await _searches(stores)
        figures["add"] = await _adds(stores)
    return figures | ({"hot_path": await _paths(folders, people, rounds)} if rounds else {})


@asynccontextmanager
async def _opened(folders: Mapping[str, Path]) -> AsyncIterator[Mapping[str, DocumentStore]]:
    async with AsyncExitStack() as closing:
        raw = {kind: await closing.enter_async_context(open_sqlite(folder)) for kind, folder in folders.items()}
        sealed = await sealed_over(raw["sealed"], folders["sealed"] / KEY_FILE_NAME)
        if sealed is None:
            raise TypeError("the store that is to be sealed is in clear")
        yield {"clear": raw["clear"], "sealed": sealed}


def _size_mb(folder: Path) -> float:
    return sum(each.stat().st_size for each in folder.glob(f"{FILE_NAME}*")) / 1e6


def _text_figures() -> dict[str, float]:
    """Seal and open lines of talk, as a commit and a read do."""
    key, seconds = Key(*new_secret()), list[tuple[float, float]]()
    fields = {"_id": "1", "tenant": "GUILD:1", "author": "USER:1", "text": _LINE, "author_name": ""}
    for _ in range(often(10_000)):
        message = dict(fields)
        began = time.perf_counter()
        for each in sealings("messages", "1", message):
            each.seal(key, {})
        between = time.perf_counter()
        open_parts("messages", sealed_parts("messages", [message], {}), {key.id: key})
        seconds.append((between - began, time.perf_counter() - between))
    sealing, opening = (round(median(each) * _US, 2) for each in zip(*seconds, strict=True))
    return {"seal_us": sealing, "open_us": opening, "goal_us": GOAL_TEXT_US}


async def _envelopes(stores: Mapping[str, DocumentStore], people: Sequence[Resident]) -> dict[str, float]:
    caches = {kind: cache_over(store) for kind, store in stores.items()}
    asked = [people[number * 7919 % len(people)] for number in range(often(ASKED))]
    for store in stores.values():
        await have_talked(Collections.over(store), dict.fromkeys(asked))

    async def miss(cache: EnvelopeCache, person: Resident) -> None:
        await cache.get_memory_envelope(person.subject, person.tenant, skip_cache=True)

    # At first somebody's keys have to be read as well, in a trip of their own where a conversation was summed up.
    first = await _in_turn(caches, asked, miss)
    found = await _in_turn(caches, asked, miss)
    for cache in caches.values():
        await cache.close()
    more_ms = round(found["sealed_ms"] - found["clear_ms"], 3)
    return found | {"sealed_more_ms": more_ms, "goal_sealed_more_ms": GOAL_ENVELOPE_MS, "first_ratio": first["ratio"]}


async def _searches(stores: Mapping[str, DocumentStore]) -> dict[str, Any]:
    recalls = {
        kind: Recall(Collections.over(store), clock=SystemClock(), ttl_seconds=3600) for kind, store in stores.items()
    }

    async def cold(recall: Recall, question: str) -> None:
        recall.invalidate(None, None)
        await ask(recall, question)

    questions = questions_asked(often(ASKED))
    found = await _in_turn(recalls, questions_asked(often(COLD)), cold)
    # At first what is found has to be opened; what is talked about is asked for again.
    first = await _in_turn(recalls, questions, ask)
    again = await _in_turn(recalls, questions, ask)
    figures = {
        "search_cold": found,
        "search": again | {"goal_ratio": GOAL_RATIO, "first_ratio": first["ratio"]},
    }
    for recall in recalls.values():
        await recall.close()
    return figures


async def _adds(stores: Mapping[str, DocumentStore]) -> dict[str, float]:
    over = {kind: Composed.over(store, model=KeylessModel(), clock=SystemClock()) for kind, store in stores.items()}
    adding = {kind: each.operations.remembering for kind, each in over.items()}
    return await _in_turn(adding, range(often(ASKED)), add)


async def _paths(folders: Mapping[str, Path], people: Sequence[Resident], rounds: int) -> dict[str, Any]:
    """Have a bot over each asked twice by everybody, begun anew in turn; each time an envelope has to be made."""
    took: dict[tuple[str, str], list[float]] = {}
    for number in range(often(rounds)):
        # Whoever comes second finds a warmer machine.
        for kind, folder in [*folders.items()][:: 1 if number % 2 else -1]:
            arrivals = Arrivals()
            async with at_gateway(Home(folder), on_request=arrivals.note) as gateway:
                asking = Asking(gateway, arrivals, asked=number * _APART)
                for time_asked in ("first", "again"):
                    for person in in_harbour(people):
                        gateway.bot.keepsake.reading.envelopes.invalidate(person.tenant, person.subject)
                        _, worked_s = await asking.ask(person.subject, "and today?")
                        took.setdefault((time_asked, kind), []).append(worked_s * MS_A_SECOND)
    first, again = (_ratio({kind: median(took[each, kind]) for kind in folders}, "ms") for each in ("first", "again"))
    return again | {"goal_ratio": GOAL_RATIO, "first_ratio": first["ratio"]}


async def _in_turn(
    over: Mapping[str, Over], asked: Sequence[Asked], look: Callable[[Over, Asked], Awaitable[object]]
) -> dict[str, float]:
    took: dict[str, list[float]] = {kind: [] for kind in over}
    for each in asked:
        for kind, one in over.items():
            span = Span()
            await look(one, each)
            took[kind].append(span.processor_seconds * MS_A_SECOND)
    return _ratio({kind: median(each) for kind, each in took.items()}, "ms")


def _ratio(found: Mapping[str, float], unit: str) -> dict[str, float]:
    figures = {f"{kind}_{unit}": round(each, 3) for kind, each in found.items()}
    return figures | {"ratio": round(found["sealed"] / found["clear"], 3)}
