"""What people told their guild becomes what the guild knows and then everybody, put without them.

And it goes back the same way.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bench.composed import guild_of_many
from memory.domain.audience import PRIVATE, Room, restricted_to
from memory.domain.constraints import ConstraintSet
from memory.domain.errors import ModelError
from memory.domain.ids import (
    COLLECTIVE_SCOPE,
    COLLECTIVE_TENANT,
    ChannelId,
    MessageId,
    TenantId,
    dm_tenant,
    guild_id_of,
    guild_scope,
    individual_scope,
)
from memory.domain.language.normal_text import fingerprint
from memory.domain.memory import Memory, Provenance, Support
from memory.domain.message import Turn
from memory.domain.scopes.support import FactsOf, nothing_known
from memory.domain.writing.changes import Retire, Revise, Supersede
from memory.store.documents import DocumentStore, Update, UpdateWhere
from tests.clocks import FixedClock
from tests.domain.records import memory_with
from tests.domain.talk import message_of
from tests.operations.guilds import (
    ADA,
    ADMIN,
    BRAM,
    CLEO,
    EMIL,
    EVERYBODY,
    FAYE,
    FORGE,
    FOUND,
    GUILDS,
    HARBOUR,
    LAG,
    MILL,
    ORCHARD,
    Guilds,
    obliging,
    past,
)
from tests.operations.killing import Killed, MortalStore, When
from tests.operations.talking import Talk
from tests.store.paging import all_of

G1 = guild_scope(1)
MOST_COMMITS = 200


@pytest.fixture
def guilds(store: DocumentStore, clock: FixedClock) -> Guilds:
    """Return guilds over an empty store."""
    return Guilds(Talk.over(store, clock))


@pytest.fixture
async def told() -> Sequence[Memory]:
    """Return what everybody told in `heard`."""
    return (await past()).told


@pytest.fixture
async def heard(clock: FixedClock) -> Guilds:
    """Return guilds from which everybody hears something, since five people of them told it."""
    return Guilds(Talk.over((await past()).begin(clock), clock))


async def _collective(guilds: Guilds) -> list[Memory]:
    return await guilds.propagated.in_scope(COLLECTIVE_SCOPE)


async def test_what_one_person_told_becomes_what_the_guild_knows_once(guilds: Guilds) -> None:
    told = await guilds.tell(ADA)

    report = await guilds.night()

    (known,) = await guilds.known(HARBOUR)
    assert (known.text, known.subject, known.tenant, known.scope) == (LAG, None, HARBOUR, G1)
    assert (known.source, known.audience.kind, known.importance, known.category) == (
        "propagation",
        "public",
        3,
        "knowledge",
    )
    assert known.provenance.support == (
        Support(memory_id=told.id, tenant=HARBOUR, fingerprint=told.fingerprint, people=(ADA,)),
    )
    assert (known.provenance.author, known.provenance.related_users, known.provenance.message_ids) == (None, (ADA,), ())
    assert (report.passed_on, report.stayed["passed_on"]) == (1, 1)
    assert await guilds.text(G1) == LAG
    (row,) = (await guilds.collections.history.of_memory(known.id))[:1]
    assert (row.event, row.actor, row.reason) == ("ADD", "propagation", "passed on")

    await guilds.night()
    assert await guilds.known(HARBOUR) == [known]


async def test_five_people_of_three_guilds_that_allow_it_reach_everybody(heard: Guilds) -> None:

    (told,) = await _collective(heard)
    assert (told.text, told.tenant, told.subject) == (LAG, COLLECTIVE_TENANT, None)
    assert {each.tenant for each in told.provenance.support} == set(GUILDS)
    assert set(told.provenance.related_users) == {who for who, _ in EVERYBODY}
    assert await heard.text(COLLECTIVE_SCOPE) == LAG
    assert [len(await heard.known(tenant)) for tenant in GUILDS] == [1, 1, 1]


@pytest.mark.parametrize("missing", ["a guild", "a person", "a permission"])
async def test_with_one_less_it_reaches_nobody_else(guilds: Guilds, missing: str) -> None:
    people = EVERYBODY[:4] if missing == "a person" else EVERYBODY
    allowing = GUILDS[:2] if missing == "a permission" else GUILDS
    await guilds.allow(*allowing)
    for who, tenant in people:
        where = ORCHARD if missing == "a guild" and tenant == MILL else tenant
        await guilds.tell(who, where)
    if missing == "a person":
        await guilds.tell(ADA, MILL)

    report = await guilds.night()

    assert await _collective(guilds) == []
    assert report.stayed["unsupported"] > 0


def _facts_with(**fields: Any) -> FactsOf:
    """Return what Discord tells where all guilds differ from the usual ones in some fields."""
    return lambda tenant: replace(guild_of_many(tenant), **fields)


@pytest.mark.parametrize(
    ("facts_of", "ended"), [(_facts_with(members=3), 1), (_facts_with(owner=ADA), 1), (nothing_known, 0)]
)
async def test_what_everybody_hears_ends_with_facts_of_its_guilds(heard: Guilds, facts_of: FactsOf, ended: int) -> None:
    (statement,) = await _collective(heard)
    later = Talk(heard.collections, heard.clock, heard.talk.model, facts_of=facts_of)

    assert (await later.propagation.withdraw_due()).ended == ended
    assert len(await _collective(heard)) == 1 - ended
    steps = [row.reason for row in await heard.collections.history.of_memory(statement.id)]
    assert steps.count("support lost: too few people or servers") == ended


async def test_an_address_stays_in_its_guild_whatever_the_model_writes(guilds: Guilds) -> None:
    link = "wiki.harbour[.]example"
    await guilds.allow(*GUILDS)
    for who, tenant in EVERYBODY:
        guild_id = guild_id_of(tenant) or 0
        own: dict[str, Any] = {
            "subject": None,
            "scope": guild_scope(guild_id),
            "provenance": Provenance(author=who, related_users=(FAYE,)),
        }
        await guilds.talk.agree(FAYE, tenant=tenant)
        await guilds.tell(who, tenant, f"The lag is mended by the update at {link} now.", **own)

    report = await guilds.night()

    assert await _collective(guilds) == []
    assert await guilds.text(COLLECTIVE_SCOPE) == ""
    assert report.stayed["address"] > 0
    assert link in await guilds.text(G1)


async def test_what_everybody_hears_already_ends_when_it_names_an_address(heard: Guilds) -> None:
    (statement,) = await _collective(heard)
    text = "Restarting the router fixes the lag, see harbour.example."
    kept = UpdateWhere("memories", {"_id": statement.id}, Update(set={"text": text, "fingerprint": fingerprint(text)}))
    await heard.collections.store.commit([kept])

    assert (await heard.talk.propagation.withdraw_due()).ended == 1

    assert await _collective(heard) == []
    assert await heard.text(COLLECTIVE_SCOPE) == ""
    assert (await heard.collections.history.of_memory(statement.id))[-1].reason == "names an address"


async def test_a_guild_that_finds_the_same_later_adds_its_support(heard: Guilds) -> None:
    await heard.allow(FORGE)
    await heard.tell(FAYE, FORGE)

    await heard.night()

    (told,) = await _collective(heard)
    assert {each.tenant for each in told.provenance.support} == {*GUILDS, FORGE}
    assert len(told.provenance.related_users) == 6
    assert [row.reason for row in await heard.collections.history.of_memory(told.id)][-1] == "supported by more"


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"private": True}, None),
        ({"audience": restricted_to(ChannelId("7"))}, None),
        ({"category": "preferences"}, "category"),
        ({"agreed": False}, "consent"),
    ],
)
async def test_what_is_personal_never_travels(guilds: Guilds, fields: dict[str, Any], reason: str | None) -> None:
    await guilds.tell(ADA, **fields)

    report = await guilds.night()

    assert await guilds.known(HARBOUR) == []
    assert [each.purpose for each in guilds.talk.model.requests].count("propagation") == 0
    assert reason is None or report.stayed[reason] == 2


async def test_what_was_said_in_a_direct_message_never_travels(guilds: Guilds) -> None:
    told = await guilds.tell(ADA, dm_tenant(11))

    report = await guilds.night()

    assert report.stayed == {"direct_message": 2}
    assert await guilds.propagated.resting_on(told.id) == []


async def test_what_the_model_does_not_find_useful_to_others_stays(guilds: Guilds) -> None:
    await guilds.tell(ADA)
    guilds.talk.model.will_say({"text": "The person knows routers.", "shareable": []})

    await guilds.night()

    assert await guilds.known(HARBOUR) == []
    assert len(guilds.talk.model.requests) == 1


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("Ada found that restarting the router after an update fixes the voice lag.", "names_somebody"),
        ("Restarting the router after 3 updates fixes the voice lag.", "changed"),
        (None, "unanswered"),
    ],
)
async def test_an_unfit_rewriting_is_passed_over_for_good(guilds: Guilds, answer: str | None, reason: str) -> None:
    await guilds.speak("Ada Lovelace")
    await guilds.tell(ADA)
    await guilds.talk.consolidate()
    statements = [] if answer is None else [{"number": 1, "text": answer}]
    guilds.talk.model.will_say({"statements": statements})

    first = await guilds.talk.propagation.propagate_due()
    asked = len(guilds.talk.model.requests)
    second = await guilds.talk.propagation.propagate_due()

    assert first.stayed == {reason: 1}
    assert second.stayed == {"passed_over": 1}
    assert len(guilds.talk.model.requests) == asked
    assert await guilds.known(HARBOUR) == []


async def test_an_outage_ends_the_run_and_a_bad_answer_is_tried_the_next_night(guilds: Guilds) -> None:
    await guilds.tell(ADA)
    await guilds.talk.consolidate()
    guilds.talk.model.will_say(ModelError("timeout", "test"), *["no JSON"] * 2, *[{"statements": "none"}] * 2)

    faults = [(await guilds.talk.propagation.propagate_due()).faults for _ in range(3)]
    report = await guilds.talk.propagation.propagate_due()

    assert [dict(each) for each in faults] == [{"timeout": 1}, {"not_json": 1}, {"not_an_answer": 1}]
    assert report.passed_on == 1


@pytest.mark.parametrize("failed", [ModelError("refused", "filter"), "no JSON"], ids=["refused", "unread"])
async def test_a_statement_without_an_answer_holds_up_no_others(guilds: Guilds, failed: ModelError | str) -> None:
    """It is asked about in ever smaller parts behind the others; refused by itself, it is passed over."""
    await guilds.tell(ADA)
    await guilds.tell(BRAM, text="Found that the pump on deck two starts only after the valve was opened.")
    await guilds.tell(CLEO, text="Found that the blue lamp means the battery is charged.")
    await guilds.talk.consolidate()

    def refuse_the_pump(asked: str) -> str:
        if "pump" not in asked:
            return obliging(asked)
        if isinstance(failed, ModelError):
            raise failed
        return failed

    guilds.talk.model.always = refuse_the_pump
    report = await guilds.talk.propagation.propagate_due()
    asked = len(guilds.talk.model.requests)
    again = await guilds.talk.propagation.propagate_due()

    assert (report.passed_on, sum(report.faults.values())) == (2, 3)
    assert (len(guilds.talk.model.requests) > asked, bool(again.faults)) == (failed == "no JSON",) * 2


async def test_statements_that_the_model_times_out_over_go_behind_the_others(guilds: Guilds) -> None:
    await guilds.tell(ADA)
    await guilds.tell(BRAM, text="Found that the pump on deck two starts only after the valve was opened.")
    await guilds.talk.consolidate()

    def slow(asked: str) -> str:
        if "pump" in asked:
            raise ModelError("timeout", "test")
        return obliging(asked)

    guilds.talk.model.always = slow
    await guilds.talk.propagation.propagate_due()

    report = await guilds.talk.propagation.propagate_due()

    assert (report.passed_on, report.faults) == (1, {"timeout": 1})


@pytest.mark.parametrize("how", ["forgotten", "reworded", "left out", "erased"])
async def test_what_ends_while_the_model_writes_is_not_passed_on(guilds: Guilds, how: str) -> None:
    told = await guilds.tell(ADA)
    await guilds.talk.consolidate()

    async def end() -> None:
        await _end(guilds, told, how)

    guilds.talk.model.will_say(end, {"statements": [{"number": 1, "text": LAG}]})
    report = await guilds.talk.propagation.propagate_due()

    assert report.stayed.total() == 1
    assert await guilds.known(HARBOUR) == []
    assert LAG not in repr(await guilds.collections.store.find("memories", {"source": "propagation"}))


def _reworded(guilds: Guilds, memory: Memory) -> Awaitable[object]:
    text = "Found nothing."
    change = Revise(before=memory, text=text, terms=(), fingerprint=fingerprint(text), actor=ADA, reason="edited")
    return guilds.talk.writer.apply(change, at=guilds.clock.now())


def _retired(guilds: Guilds, memory: Memory) -> Awaitable[object]:
    later = guilds.clock.now() + timedelta(days=30)
    change = Retire(before=memory, purge_at=later, forgotten=False, actor="lifecycle", reason="unused")
    return guilds.talk.writer.apply(change, at=guilds.clock.now())


def _off(guilds: Guilds, memory: Memory, *, everywhere: bool) -> Awaitable[object]:
    assert memory.subject is not None
    return guilds.talk.constraining.decide(memory.tenant, memory.subject, "off", everywhere=everywhere)


def _own_rule(guilds: Guilds, memory: Memory) -> Awaitable[object]:
    assert memory.subject is not None
    return guilds.talk.constraining.set_own_constraints(memory.tenant, memory.subject, ConstraintSet(share_with=()))


def _guild_rule(guilds: Guilds, memory: Memory) -> Awaitable[object]:
    rules = ConstraintSet(memory_enabled=False)
    return guilds.talk.constraining.set_guild_constraints(memory.tenant, rules, by=ADMIN)


def _forgotten(guilds: Guilds, memory: Memory) -> Awaitable[object]:
    assert memory.subject is not None
    return guilds.forgetting.forget(memory.tenant, memory.subject, [memory.id])


def _kept_back(guilds: Guilds, memory: Memory) -> Awaitable[object]:
    return guilds.talk.operations.curating.keep_back(_room_of(memory), memory.id, kept_back=True)


def _narrowed(guilds: Guilds, memory: Memory) -> Awaitable[object]:
    return guilds.talk.operations.curating.narrow(_room_of(memory), memory.id, PRIVATE)


def _room_of(memory: Memory) -> Room:
    assert memory.subject is not None
    return Room(tenant=memory.tenant, audience=PRIVATE, viewer=memory.subject)


def _erased(guilds: Guilds, memory: Memory, tenant: TenantId | None) -> Awaitable[object]:
    assert memory.subject is not None
    return guilds.erasure.erase_person(memory.subject, tenant)


ENDINGS: dict[str, Callable[[Guilds, Memory], Awaitable[object]]] = {
    "forgotten": _forgotten,
    "expired": lambda guilds, memory: guilds.forgetting.erase([memory], at=guilds.clock.now()),
    "left out": lambda guilds, memory: _off(guilds, memory, everywhere=False),
    "left out everywhere": lambda guilds, memory: _off(guilds, memory, everywhere=True),
    "not used in answers": _own_rule,
    "memory off": _guild_rule,
    "erased": lambda guilds, memory: _erased(guilds, memory, None),
    "erased here": lambda guilds, memory: _erased(guilds, memory, memory.tenant),
    "reworded": _reworded,
    "retired": _retired,
    "never passed on": _kept_back,
    "for the person alone": _narrowed,
    "permission": lambda guilds, memory: guilds.talk.constraining.set_share_collective(
        memory.tenant, allowed=False, by=ADMIN
    ),
    "departure": lambda guilds, memory: guilds.departure.leave(memory.tenant),
}


async def _end(guilds: Guilds, told: Memory, how: str) -> None:
    """Let a memory end in one of the ways there are."""
    memory = await guilds.collections.memories.get(told.id)
    assert memory is not None
    await ENDINGS[how](guilds, memory)


AT_ONCE = [
    "forgotten",
    "expired",
    "left out",
    "left out everywhere",
    "not used in answers",
    "memory off",
    "erased",
    "erased here",
    "never passed on",
    "for the person alone",
]
BY_THE_JOB = ["reworded", "retired"]


@pytest.mark.parametrize("how", [*AT_ONCE, *BY_THE_JOB])
async def test_what_rests_on_one_person_ends_with_what_they_told(guilds: Guilds, how: str) -> None:
    told = await guilds.tell(ADA)
    await guilds.night()
    (known,) = await guilds.known(HARBOUR)

    await _end(guilds, told, how)
    if how in BY_THE_JOB:
        assert (await guilds.talk.propagation.withdraw_due()).ended == 1

    assert await guilds.collections.memories.get(known.id) is None
    assert await guilds.text(G1) == ""
    scope = await guilds.scope(G1)
    assert scope is not None
    assert (scope.text, scope.dirty) == ("", True)
    rows = await guilds.collections.history.of_memory(known.id)
    assert rows[-1].event == "DELETE"
    assert rows[-1].reason.startswith("support lost: ")
    assert {row.prior_text for row in rows} == {None}


@pytest.mark.parametrize("how", ["forgotten", "left out", "erased", "erased here"])
async def test_what_others_told_too_stays_and_rests_on_them(guilds: Guilds, how: str) -> None:
    told = await guilds.tell(ADA)
    await guilds.tell(BRAM)
    await guilds.night()

    await _end(guilds, told, how)

    (known,) = await guilds.known(HARBOUR)
    assert known.provenance.related_users == (BRAM,)
    assert ADA not in repr(await guilds.collections.store.find("memories", {"source": "propagation"}))
    assert await guilds.text(G1) == LAG


async def test_what_replaces_something_that_is_never_passed_on_is_not_passed_on_either(guilds: Guilds) -> None:
    told = await guilds.tell(ADA, private=True)
    newer = memory_with(**(told.model_dump() | {"id": "newer0000000", "text": LAG, "private": False}))
    replaced = Supersede(before=told, by=newer, actor=ADA, reason="replaced")
    await guilds.talk.writer.apply(replaced, at=guilds.clock.now())

    await guilds.night()

    assert await guilds.known(HARBOUR) == []
    assert await guilds.text(individual_scope(HARBOUR, ADA)) == ""


@pytest.mark.parametrize("how", ["forgotten", "left out everywhere", "not used in answers", "permission", "departure"])
async def test_what_everybody_hears_ends_with_one_too_few(heard: Guilds, told: Sequence[Memory], how: str) -> None:
    (statement,) = await _collective(heard)

    await _end(heard, told[-1], how)

    assert await _collective(heard) == []
    assert await heard.collections.memories.get(statement.id) is None
    assert await heard.text(COLLECTIVE_SCOPE) == ""
    assert (await heard.collections.history.of_memory(statement.id))[-1].reason.startswith("support lost: ")
    await heard.talk.consolidate()
    assert await heard.text(COLLECTIVE_SCOPE) == ""


async def test_with_more_than_enough_behind_it_it_stays_and_names_nobody_who_is_gone(
    heard: Guilds, told: Sequence[Memory]
) -> None:
    await heard.allow(FORGE)
    await heard.tell(FAYE, FORGE)
    await heard.night()

    await _end(heard, told[-1], "erased")

    (statement,) = await _collective(heard)
    assert {each.tenant for each in statement.provenance.support} == {HARBOUR, ORCHARD, FORGE}
    assert EMIL not in repr(await heard.collections.store.find("memories", {}))


async def test_a_guild_that_allows_it_again_is_heard_again(heard: Guilds, told: Sequence[Memory]) -> None:
    (statement,) = await _collective(heard)
    await _end(heard, told[-1], "permission")
    await heard.allow(MILL)

    await heard.night()

    (again,) = await _collective(heard)
    assert again.text == LAG
    assert again.id != statement.id
    assert (await heard.collections.history.of_memory(statement.id))[-1].event == "DELETE"


async def test_a_permission_that_is_given_later_needs_no_new_talk(guilds: Guilds) -> None:
    for who, tenant in EVERYBODY:
        await guilds.tell(who, tenant)
    await guilds.night()
    assert await _collective(guilds) == []

    await guilds.allow(*GUILDS)
    await guilds.night()

    assert len(await _collective(guilds)) == 1


async def test_somebody_who_pauses_keeps_what_was_passed_on_and_passes_on_nothing_new(guilds: Guilds) -> None:
    await guilds.tell(ADA)
    await guilds.night()
    await guilds.talk.constraining.decide(HARBOUR, ADA, "paused", everywhere=False)
    await guilds.tell(ADA, text="Found that cold water makes sourdough rise better.", agreed=False)

    report = await guilds.night()

    assert [memory.text for memory in await guilds.known(HARBOUR)] == [LAG]
    assert report.stayed["consent"] > 0


async def test_what_rests_on_one_person_alone_is_in_their_export_and_in_nobody_elses(guilds: Guilds) -> None:
    await guilds.tell(ADA)
    await guilds.night()

    def texts(found: list[dict[str, Any]]) -> list[str]:
        return sorted(row["text"] for row in found)

    export = guilds.collections.memories.export_person
    assert texts(await all_of(export(ADA, HARBOUR))) == sorted([FOUND, LAG])
    assert texts(await all_of(export(BRAM, HARBOUR))) == []

    await guilds.tell(BRAM)
    await guilds.night()
    assert texts(await all_of(export(ADA, HARBOUR))) == [FOUND]


async def test_the_answers_that_told_it_go_with_it_everywhere_and_what_people_said_stays(heard: Guilds) -> None:
    await heard.night()
    told = (await _collective(heard))[0]
    at = heard.clock.advance(timedelta(seconds=1))
    said = message_of("why does it lag?", FAYE, MessageId("88"), at, tenant=FORGE, formable=False)
    asked = Turn(message_id=said.id, speaker="person", author=FAYE, display_name="Faye", text=said.text, at=at)
    answers = [
        asked.model_copy(update={"message_id": MessageId(str(number)), "speaker": "bot", "text": text})
        for number, text in ((89, LAG), (90, "Good morning to you."))
    ]
    append = heard.collections.sessions.append(said, [asked, *answers], counted=0, tokens=0)
    await heard.collections.store.commit([append])

    await heard.erasure.erase_person(EMIL, None)

    assert await heard.collections.memories.get(told.id) is None
    (session,) = await heard.collections.sessions.in_tenant(FORGE)
    assert [turn.text for turn in session.turns] == ["why does it lag?", "Good morning to you."]


@pytest.mark.parametrize("when", ["before", "after"])
async def test_what_is_forgotten_takes_along_what_rests_on_it_wherever_the_process_dies(when: When) -> None:
    for number in range(MOST_COMMITS):
        clock = FixedClock()
        store = (await past()).begin(clock)
        alive = Guilds(Talk.over(store, clock))
        dying = Guilds(Talk.over(MortalStore(store, dies_at=number, when=when), clock))
        of_emil = alive.collections.memories.about.active_of
        try:
            await dying.forgetting.erase(await of_emil(MILL, EMIL), at=clock.now())
        except Killed:
            await alive.forgetting.erase(await of_emil(MILL, EMIL), at=clock.now())
            await alive.forgetting.erase_due()
            await alive.talk.propagation.withdraw_due()
        else:
            break
        left = {row["scope"] for row in await store.find("memories", {"source": "propagation"})}
        assert left == {"g:1", "g:2"}, f"killed {when} commit {number}"
    else:
        pytest.fail("it never came to an end")
