"""Whatever happens, nobody learns what they could not have read.

Random probes of every path, and that a broken rule is found.
"""

import asyncio
import random
from collections.abc import Awaitable, Callable, Iterable, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any, ClassVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule, run_state_machine_as_test

from bench.probes.acting import GUILDS, PEOPLE, Choosing, ProbedTown
from bench.probes.discord_channels import audience_of
from bench.probes.grouping import categories_of, regroup
from bench.probes.paths import PathProbe
from bench.probes.places import BARRIERS, Barrier, Channel
from bench.probes.programs import look_through_programs
from bench.probes.spots import Spot
from bench.probes.walk import DAYS, NIGHTS, edit, look_around, step, walk
from bench.probes.words import COMMON
from bench.reference_store import ReferenceStore
from cogs import places
from memory.domain import message
from memory.domain.audience import PUBLIC, Audience, Room, restricted_to
from memory.domain.constraints import Constraints
from memory.domain.ids import ChannelId, MemoryId, ScopeKey, TenantId, dm_tenant, guild_id_of, guild_tenant, subject_of
from memory.domain.memory import Memory, Support
from memory.domain.recall.lending import Sharers, Sharing, may_be_lent
from memory.domain.scopes import rewriting
from memory.domain.writing import effects
from memory.operations.answering import context_builder, readings
from memory.operations.capture import edits
from memory.operations.propagation import corroboration, propagation_writer, withdrawal
from memory.operations.propagation.withdrawal import Withdrawal, _Footing
from memory.operations.recall import lending
from memory.operations.writing import write_placement
from memory.store import room_memories, scope_memories
from memory.store.constraints import ConstraintBook
from memory.store.memory_reads import ids_among
from memory.store.room_memories import RoomMemories
from tests.store.passing import PassingStore, Result

WALKS = {"sample": 1, "full": 3}
"""Walks of days and as many of nights, at least; the bench plays 100,000 probes."""
LENGTH = 500
"""Probes of a walk."""
FIRST, MOST_WALKS = 3, 8
"""As many until something was shown on every path, from the chance that shows most."""
EVERY_PATH = {
    "passed on", "propagation", "answer", "context", "context alone", "envelope", "search", "list", "own search",
    "own text", "show", "export", "why", "of_guild", "told of others", "found of others", "query", "http",
    "http for all", "mcp", "mcp for all",
}  # fmt: skip
STEPS = 25


def drawn(data: st.DataObject) -> Choosing:
    """Give chance as the machine draws it, which makes a leak small."""
    return lambda options: options[data.draw(st.integers(0, len(options) - 1))]


class TalkingTown(RuleBasedStateMachine):
    """A town in which anything may happen; after each step somebody looks on every path."""

    runner: ClassVar[asyncio.Runner]
    shown: ClassVar[dict[str, int]] = {}

    def __init__(self) -> None:
        super().__init__()
        self.acting = ProbedTown(ReferenceStore())
        self.probing = PathProbe(self.acting)
        self.runner.run(self.acting.settle())

    @rule(data=st.data())
    def live(self, data: st.DataObject) -> None:
        """Let one thing happen, or several at once."""
        choosing = drawn(data)
        self.runner.run(step(self.probing, choosing, choosing([DAYS, NIGHTS])))

        assert self.probing.leaks == {}

    @rule(data=st.data())
    def look(self, data: st.DataObject) -> None:
        """Look without anything having happened."""
        self.runner.run(look_around(self.probing, drawn(data)))

        assert self.probing.leaks == {}

    def teardown(self) -> None:
        """Count what was seen."""
        self.runner.run(self.acting.close())
        for path, count in self.probing.shown.items():
            self.shown[path] = self.shown.get(path, 0) + count


def test_whatever_happens_nobody_learns_what_they_could_not_have_read(
    tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    """1,000 probes or more, and what the machine draws: of days over the embedded store, and of nights."""
    with asyncio.Runner() as TalkingTown.runner:
        run_state_machine_as_test(
            TalkingTown,
            settings=settings(
                max_examples=2, stateful_step_count=STEPS, deadline=None, suppress_health_check=list(HealthCheck)
            ),
        )
    shown, fewest = {*TalkingTown.shown}, WALKS[pytestconfig.getoption("--faults")]
    for number, seed in enumerate(range(FIRST, FIRST + MOST_WALKS), start=1):
        days = asyncio.run(walk(LENGTH, seed=seed, embedded=tmp_path / str(seed), lives=(DAYS,)))
        nights = asyncio.run(walk(LENGTH, seed=seed, lives=(NIGHTS,)))
        assert days["leaks_by_path"] == nights["leaks_by_path"] == {}
        shown |= days["shown_by_path"].keys() | nights["shown_by_path"].keys()
        if number >= fewest and shown >= EVERY_PATH:
            break

    # Where nothing is ever shown, nothing could leak. Some paths show something once in some hundred looks.
    assert EVERY_PATH - shown == set()


async def _everybody_is_seen(queries: RoomMemories, room: Room, ids: Iterable[MemoryId]) -> list[Memory]:
    return await queries._find({"tenant": room.tenant} | ids_among(ids))


def _everything_is_seen(room: Any) -> dict[str, Any]:
    return {"tenant": room.tenant, "subject": room.viewer}


async def _everybody_shares(_book: ConstraintBook, _tenant: TenantId) -> Sharers:
    rules = Constraints(share_with=("answer", "members"))
    return Sharers(dict.fromkeys(map(subject_of, PEOPLE), rules))


def _everything_is_heard(**_: Any) -> bool:
    return True


def _whoever_is_named(memory: Memory, room: Room, sharing: Sharing) -> bool:
    # As if it were who is told.
    provenance = memory.provenance.model_copy(update={"named": (room.viewer,)})
    return may_be_lent(memory.model_copy(update={"provenance": provenance}), room, sharing)


def _as_it_stands(text: str) -> str:
    return text


async def _leaks_in(steps: int, *, seed: int, until: set[str], many: int = 1, **town: Any) -> set[str]:
    """Walk through a town and give the paths that leaked; ends as soon as there are so many of those."""
    acting = ProbedTown(ReferenceStore(), **town)
    await acting.settle()
    probing = PathProbe(acting)
    chance = random.Random(seed)  # noqa: S311  # with a seed, for the same each time
    for _ in range(steps):
        await step(probing, chance.choice)
        if len(until & probing.leaks.keys()) >= many:
            break
    await acting.close()
    return {*probing.leaks}


@pytest.mark.parametrize(
    ("rule", "broken", "paths", "way"),
    [
        ((room_memories, "visible_where"), _everything_is_seen, {"search", "snapshot", "extraction"}, (40, 0)),
        ((RoomMemories, "seen_in"), _everybody_is_seen, {"why", "show"}, (40, 0)),
        ((ConstraintBook, "sharers_in"), _everybody_shares, {"told of others"}, (40, 7)),
        ((lending, "may_be_lent"), _whoever_is_named, {"told of others"}, (60, 1)),
        # Most of a town, for what leaks has to be said behind a door that is opened later.
        ((message, "may_hear"), _everything_is_heard, {"answer", "context", "context alone"}, (90, 1)),
    ],
)
def test_a_broken_rule_is_found(
    monkeypatch: pytest.MonkeyPatch, rule: tuple[Any, str], broken: Any, paths: set[str], way: tuple[int, int]
) -> None:
    """Our own code is patched here and nowhere else: what is shown is that the probes can fail.

    A way is so many steps, and the first of the towns: one that shows it spares the others.
    """
    steps, first = way
    monkeypatch.setattr(*rule, broken)

    assert any(paths & asyncio.run(_leaks_in(steps, seed=seed, until=paths)) for seed in range(first, first + 24))


Story = Callable[[PathProbe], Awaitable[None]]


def _needs_no_support(_scope: ScopeKey, support: Sequence[Support], **_: Any) -> bool:
    return bool(support)


def _stands_whatever_they_chose(*_: Any) -> bool:
    return True


def _stays_where_nobody_is(memory: Memory, _categories: Any) -> str | None:
    return "direct_message" if guild_id_of(memory.tenant) is None else None


def _takes_nothing(*_: Any) -> bool:
    return False


def _is_fit_however_it_is_put(*_: Any) -> Any:
    return None


async def _nobody_objects(*_: Any) -> None:
    return None


async def _stands_on_what_it_stood(_self: Withdrawal, memory: Memory, _gone: Any) -> _Footing:
    return _Footing(memory.provenance.support, ())


async def _too_few_say_it(probing: PathProbe) -> None:
    for person, guild in ((11, 1), (12, 2), (13, 2)):
        await probing.acting.find_out(_general(probing, person, guild), COMMON[0])
    await probing.acting.let_a_night_pass()


async def _somebody_says_no_afterwards(probing: PathProbe) -> None:
    spot = _general(probing, 11, 1)
    await probing.acting.find_out(spot, COMMON[0])
    await probing.acting.let_a_night_pass()
    await probing.acting.change_ones_mind(spot)


async def _who_is_named_says_no(probing: PathProbe) -> None:
    teller, named = (_general(probing, person, 1) for person in (11, 12))
    for _ in range(2):
        await probing.acting.tell_of_ones_life(teller, named)
    await probing.acting.form()
    await probing.look(teller, lambda options: options[0])
    assert probing.shown["named"] > 0
    await probing.acting.change_ones_mind(named)
    await probing.look(teller, lambda options: options[0])


async def _somebody_tells_of_their_life(probing: PathProbe) -> None:
    for _ in range(8):
        await probing.acting.tell_of_ones_life(_general(probing, 11, 1))
    await probing.acting.let_a_night_pass()


async def _many_find_something_out(probing: PathProbe) -> None:
    for number in range(12):
        await probing.acting.find_out(_general(probing, PEOPLE[number % 5], 1))
    await probing.acting.let_a_night_pass()


async def _each_of_many_says_no_for_a_while(probing: PathProbe) -> None:
    await _many_find_something_out(probing)
    # The last first: the model mixes in what they said.
    for person in reversed(PEOPLE):
        await probing.acting.change_ones_mind(_general(probing, person, 1))
        await _some_look(probing)
        await probing.acting.change_ones_mind(_general(probing, person, 1))


async def _a_guild_gives_nothing_any_more(probing: PathProbe) -> None:
    for number, person in enumerate(PEOPLE):
        await probing.acting.find_out(_general(probing, person, GUILDS[number % 3]), COMMON[0])
    await probing.acting.let_a_night_pass()
    await _some_look(probing)
    assert probing.shown["passed on to all"] > 0
    await probing.acting.keep_to_itself(GUILDS[0])


async def _something_is_found_out_behind_a_door(probing: PathProbe) -> None:
    spots = probing.acting.spots(12)
    staff = next(each for each in spots if each.channel is not None and not each.channel.door.is_open)
    for _ in range(3):
        await probing.acting.find_out(staff)
    await probing.acting.let_a_night_pass()


async def _some_look(probing: PathProbe) -> None:
    chance = random.Random(1)  # noqa: S311  # with a seed, for the same each time
    for person, guild in zip(PEOPLE[1:], GUILDS, strict=False):
        await probing.look(_general(probing, person, guild), chance.choice)


async def _a_channel_leaves_its_group(probing: PathProbe) -> None:
    """Somebody is let into the group afterwards, and finds there what was said in the other channels."""
    acting, crew = probing.acting, categories_of(probing.acting.town)[0]
    deck, hold = crew.channels

    def spot(person: int, channel: Channel) -> Spot:
        return next(each for each in acting.spots(person) if each.channel is channel)

    await _name_a_group(probing)
    for channel in (deck, hold):
        for person in (11, 13):
            await acting.remember(spot(person, channel), lambda options: options[0])
            await acting.find_out(spot(person, channel))
        word = acting.coin(spot(11, channel))
        acting.town.useful.add(word)
        told = f"The {word} gate opens at noon"
        await acting.bot.operations.curating.add_to_guild(spot(11, channel).room, told, cause=word)
    await acting.let_a_night_pass()
    await probing.ask(spot(13, hold))
    deck.let_in = {*deck.let_in, 12}
    crew.let_in = {*crew.let_in, 15}
    hold.let_in = {*crew.let_in}
    acting.town.look_around()
    for person, channel in ((15, hold), (13, hold), (12, deck), (11, deck)):
        await probing.ask(spot(person, channel))
        await probing.look(spot(person, channel), lambda options: options[0])


async def _name_a_group(probing: PathProbe) -> None:
    """Have an admin name the first category a group."""
    first = categories_of(probing.acting.town)[:1]
    await regroup(
        probing.acting.bot, probing.acting.town, lambda options: (first if first[0] in options else options)[0], PEOPLE
    )


def _text_whatever_it_was_made_of(scope: Any, rules: Any, *, room: Any = None) -> Any:
    return readings.text_of(None if scope is None else scope.model_copy(update={"channels": ()}), rules, room=room)


def _all_are_in_step(category: Any) -> frozenset[ChannelId]:
    return frozenset(ChannelId(str(each.id)) for each in category.channels)


async def test_what_is_told_in_a_group_reaches_its_other_channels_and_who_read_along() -> None:
    acting = ProbedTown(ReferenceStore())
    await acting.settle()
    probing, (deck, hold) = PathProbe(acting), categories_of(acting.town)[0].channels
    await _name_a_group(probing)
    at = {each.id: next(spot for spot in acting.spots(11) if spot.channel is each) for each in (deck, hold)}
    await acting.remember(at[deck.id], lambda options: options[0])
    await probing.ask(at[hold.id])

    assert probing.shown["answer"] > 0
    assert probing.leaks == {}
    await acting.close()


class _CountedStore(PassingStore):
    """Counts how often it is asked or written to."""

    calls = 0

    async def _pass(self, name: str, call: Callable[[], Awaitable[Result]]) -> Result:
        self.calls += 1
        return await super()._pass(name, call)


async def test_an_answer_in_a_group_asks_the_store_no_oftener_than_one_that_everybody_reads() -> None:
    store = _CountedStore(ReferenceStore())
    acting = ProbedTown(store)
    await acting.settle()
    probing = PathProbe(acting)
    await _name_a_group(probing)
    counts = list[int]()
    for spot in (_general(probing, 11, 1), next(each for each in acting.spots(11) if each.room.audience.group)):
        await acting.tell_of_ones_life(spot)
        await acting.form()
        for _ in range(2):
            store.calls = 0
            await probing.ask(spot)
        counts.append(store.calls)

    assert counts[0] == counts[1]
    await acting.close()


def _general(probing: PathProbe, person: int, guild: int) -> Spot:
    return next(spot for spot in probing.acting.spots(person) if spot.tenant == guild_tenant(guild))


@cache
def _leaks_with_every_rule(story: Story) -> dict[str, int]:
    """Play a story once for all tests that break a rule of it; call it before that."""
    return _leaks_after(story)


def _leaks_after(story: Story) -> dict[str, int]:
    async def played() -> dict[str, int]:
        acting = ProbedTown(ReferenceStore())
        await acting.settle()
        probing = PathProbe(acting)
        await story(probing)
        await _some_look(probing)
        probing.judge_background()
        await acting.close()
        return probing.leaks

    return asyncio.run(played())


@pytest.mark.parametrize(
    ("story", "broken", "paths"),
    [
        (
            _too_few_say_it,
            [(each, "is_supported", _needs_no_support) for each in (propagation_writer, withdrawal, corroboration)],
            {"passed on to all", "context"},
        ),
        (
            _somebody_says_no_afterwards,
            [(withdrawal, "may_stay_passed_on", _stands_whatever_they_chose)],
            {"passed on", "context"},
        ),
        (_somebody_says_no_afterwards, [(Withdrawal, "_footing", _stands_on_what_it_stood)], {"passed on", "context"}),
        (_who_is_named_says_no, [(withdrawal, "without_names", _as_it_stands)], {"named"}),
        (_somebody_tells_of_their_life, [(propagation_writer, "stays", _stays_where_nobody_is)], {"passed on"}),
        (_many_find_something_out, [(rewriting, "_unfit", _is_fit_however_it_is_put)], {"passed on"}),
        (_each_of_many_says_no_for_a_while, [(rewriting, "_takes_from_another", _takes_nothing)], {"passed on"}),
        (_a_channel_leaves_its_group, [(context_builder, "text_of", _text_whatever_it_was_made_of)], {"context"}),
        (_a_channel_leaves_its_group, [(places, "channels_in_step", _all_are_in_step)], {"context", "search"}),
        (_a_guild_gives_nothing_any_more, [(Withdrawal, "objection", _nobody_objects)], {"passed on to all"}),
        (
            # Two keys at once, since only what a text holds travels: what may stand in one, and what may travel.
            _something_is_found_out_behind_a_door,
            [
                (scope_memories, "_ABSORBABLE", {"state": "active"}),
                (scope_memories, "may_absorb", _stands_whatever_they_chose),
                (propagation_writer, "stays", _stays_where_nobody_is),
            ],
            {"consolidation", "propagation"},
        ),
    ],
)
def test_a_broken_rule_of_propagation_is_found_and_with_the_rule_in_place_nothing_leaks(
    monkeypatch: pytest.MonkeyPatch, story: Story, broken: Sequence[tuple[Any, str, Any]], paths: set[str]
) -> None:
    """What travels and may not, names somebody, has too little support, or loses it and stays."""
    assert _leaks_with_every_rule(story) == {}

    for place, name, instead in broken:
        monkeypatch.setattr(place, name, instead)

    assert paths <= _leaks_after(story).keys()


def _keeps_the_readers_of_the_old_words(one: Audience, _other: Audience) -> Audience:
    return one


async def _words_are_edited_behind_a_door(probing: PathProbe) -> None:
    acting = probing.acting
    plans = next(each for each in acting.town.channels if each.is_open and each.let_in)

    def there() -> Spot:
        return next(each for each in acting.spots(12) if each.channel is plans)

    await acting.tell_of_ones_life(there())
    await acting.remember(there(), lambda options: "menu" if "menu" in options else options[0])
    plans.is_open = False
    # Messages first, then a memory on its card.
    for which in (1, 1, 0):
        for place in (0, -1):
            await edit(acting, there(), partial(_chosen, which, place))
    for person in (13, 12):
        await probing.look(_general(probing, person, plans.guild_id), lambda options: options[0])


def _chosen(which: int, place: int, options: Sequence[Any]) -> Any:
    return which if isinstance(options, range) else options[place]


@pytest.mark.parametrize("modules", [(edits, write_placement, effects)])
def test_edited_words_that_keep_the_readers_of_the_old_ones_are_found(
    monkeypatch: pytest.MonkeyPatch, modules: Sequence[Any]
) -> None:
    assert _leaks_with_every_rule(_words_are_edited_behind_a_door) == {}

    for module in modules:
        monkeypatch.setattr(module, "narrower", _keeps_the_readers_of_the_old_words)

    assert _leaks_after(_words_are_edited_behind_a_door).keys() >= {"context", "search"}


@pytest.mark.parametrize("barrier", BARRIERS)
def test_the_bot_reads_each_barrier_of_a_channel_off_its_discord_object(barrier: Barrier) -> None:
    channel = Channel(5, 1, is_open=False, let_in=set(), barrier=barrier)

    assert audience_of(channel) == restricted_to(ChannelId("5"))
    channel.is_open = True
    assert audience_of(channel) == PUBLIC


async def test_a_program_that_is_shown_everything_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    acting = ProbedTown(ReferenceStore())
    await acting.settle()
    probing = PathProbe(acting)
    direct = acting.direct(11)
    staff = next(spot for spot in acting.spots(12) if spot.channel is not None and not spot.is_open)
    for spot in (direct, staff):
        await acting.remember(spot, lambda options: options[0])
    monkeypatch.setattr(room_memories, "visible_where", lambda room: {"tenant": room.tenant})
    await look_through_programs(probing, _general(probing, 14, 1), lambda options: options[0])

    assert {"http", "http for all", "mcp for all"} <= probing.leaks.keys()
    await acting.close()


async def test_doors_that_are_taken_for_open_are_found() -> None:
    both = {"context", "search"}

    assert both <= await _leaks_in(120, seed=1, until=both, many=2, audience_of=lambda _: PUBLIC)


async def test_the_judge_keeps_doors_and_tenants_apart() -> None:
    town = ProbedTown(ReferenceStore()).town
    staff = next(channel for channel in town.channels if not channel.is_open)
    tenant = str(guild_tenant(GUILDS[0]))
    word = town.say(12, tenant=tenant, door=staff, for_everyone=False, readers={13})

    assert list(town.leaks_in(word, tenant=tenant, readers=frozenset({12, 13}))) == []
    assert list(town.leaks_in(word, tenant=tenant, readers=frozenset(PEOPLE))) == [word]
    assert list(town.leaks_in(word, tenant=str(guild_tenant(GUILDS[1])), readers=frozenset({12}))) == [word]
    staff.let_in = set(PEOPLE)
    town.look_around()
    assert list(town.leaks_in(word, tenant=tenant, readers=frozenset(PEOPLE))) == []
    town.erased |= town.said_by(12, tenant)
    assert list(town.leaks_in(word, tenant=tenant, readers=frozenset({12}))) == [word]


async def test_the_judge_lets_everybody_hear_what_enough_people_of_enough_guilds_said_where_all_could_read_it() -> None:
    town = ProbedTown(ReferenceStore()).town
    word, elsewhere = COMMON[0], str(dm_tenant(99))
    sayings = [(person, str(guild_tenant(GUILDS[place % 3]))) for place, person in enumerate(PEOPLE)]

    def leaks() -> list[str]:
        return list(town.leaks_in(word, tenant=elsewhere, readers=frozenset({99})))

    for person, tenant in sayings:
        assert leaks() == ([word] if town.sayings[word] else [])
        town.say(person, tenant=tenant, door=None, for_everyone=True, readers=(), word=word)
    assert leaks() == []
    town.keeping.add(sayings[2][1])
    assert leaks() == [word]
    town.keeping.clear()
    town.left_out.add(sayings[4])
    assert leaks() == [word]
    town.left_out.clear()
    town.erased |= town.said_by(*sayings[0])
    assert leaks() == [word]
    town.say(sayings[0][0], tenant=sayings[0][1], door=town.channels[2], for_everyone=False, readers=(), word=word)
    assert leaks() == [word]


def test_what_is_passed_on_holds_nothing_of_anybodys_life_and_no_name_or_address() -> None:
    town = ProbedTown(ReferenceStore()).town
    useful, own = (
        town.say(11, tenant=str(guild_tenant(1)), door=None, for_everyone=True, readers=()) for _ in range(2)
    )
    town.useful.add(useful)

    assert list(town.unfit_in(f"The {useful} gate opens at noon.")) == []
    assert list(town.unfit_in(f"The {own} lamp, as Person 11 says; ask a@b.example")) == [own, "Person", "a@b.example"]
