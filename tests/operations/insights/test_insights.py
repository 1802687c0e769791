"""Guesses at how to talk with somebody.

Only where wanted, once a day, and gone with anything that they were made of.
"""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any, Final

import pytest

from bench.reference_store import ReferenceStore
from memory.domain.audience import PRIVATE, PUBLIC
from memory.domain.errors import ModelError
from memory.domain.formation.extraction import PURPOSE as EXTRACTION
from memory.domain.ids import MemoryId, MessageId, dm_tenant
from memory.domain.insights.reply import PURPOSE
from memory.domain.memory import Memory
from memory.domain.writing.changes import Retire, Revise
from memory.operations.capture.capture import Capture
from memory.operations.insights.insight_writer import InsightReport
from memory.store.collections import Collections
from memory.store.documents import DocumentStore
from tests.clocks import FixedClock
from tests.domain.records import ADA, BRAM, HARBOUR, memory_as_of
from tests.operations.killing import Killed, MortalStore, When
from tests.operations.rig import Rig
from tests.operations.talking import GENERAL, SECOND, Talk, TellingModel

HINT: Final = "Prefers short answers with an example first."
OTHER: Final = "Asks many questions, so an overview may help."
DAY: Final = timedelta(days=1)
MOST_COMMITS: Final = 60


def says(*hints: str) -> dict[str, Any]:
    """Build an answer."""
    return {"insights": list(hints)}


async def switch_on(talk: Talk) -> None:
    """Let guild and person wish for it."""
    await talk.agree()
    await talk.constraining.set_insights(HARBOUR, allowed=True, by=BRAM)
    await talk.constraining.set_own_insights(HARBOUR, ADA, allowed=True)


async def know(talk: Talk, number: int, **fields: Any) -> Memory:
    """Keep something about Ada."""
    at = talk.clock.advance(SECOND)
    values: dict[str, Any] = {
        "id": MemoryId(f"k{number:011}"),
        "text": f"Mended boat {number}.",
        "fingerprint": f"boat {number}",
        "kind": "episode",
        "source": "chat",
        **fields,
    }
    memory = memory_as_of(at, **values)
    await talk.collections.store.commit([talk.collections.memories.insert(memory)])
    return memory


@pytest.fixture
async def talk(store: DocumentStore, clock: FixedClock) -> Talk:
    """Return a guild in which guesses are wanted of Ada, with something to guess from."""
    talk = Talk.over(store, clock)
    await fill(talk)
    return talk


async def fill(talk: Talk) -> None:
    """Let there be something to guess from."""
    await switch_on(talk)
    await know(talk, 1)
    await know(talk, 2, kind="fact")
    await talk.say("how does that work, in short", formable=True)


async def guesses(talk: Talk) -> list[Memory]:
    """Read the active insights."""
    return [each for each in await talk.memories() if each.source == "insight" and each.state == "active"]


async def infer(talk: Talk, *answers: Any) -> InsightReport:
    """Run the job."""
    talk.model.will_say(*answers)
    return await talk.insights.infer_due()


async def test_one_request_shows_a_little_and_its_hints_become_weak_guesses(talk: Talk) -> None:
    report = await infer(talk, says(HINT, "Often sounds angry in messages."))

    assert (report.asked, report.kept, dict(report.refused)) == (1, 1, {"off_topic": 1})
    (request,) = talk.model.requests
    assert (request.purpose, request.temperature, request.max_output_tokens) == (PURPOSE, 0.0, 220)
    assert "Mended boat 1." in talk.model.asked
    assert "how does that work" in talk.model.asked
    assert not any(word in talk.model.asked for word in ("USER:", "GUILD:", "k0000"))
    (guess,) = await guesses(talk)
    assert (guess.text, guess.subject, guess.importance, guess.kind) == (HINT, ADA, 2, "insight")
    used = await talk.collections.usage.of_day(HARBOUR, talk.clock.now())
    assert used is not None
    assert (used[PURPOSE]["calls"], EXTRACTION in used) == (1, False)
    refused = await talk.collections.store.find("events", {"status": "skipped"})
    assert [row["reason"] for row in refused] == ["insight_off_topic"]
    rows = await talk.collections.history.of_memory(guess.id)
    assert [(row.actor, row.reason) for row in rows] == [("insight", "guessed from talk")]


async def test_nobody_is_guessed_about_while_something_of_them_is_being_forgotten(talk: Talk) -> None:
    (episode,) = [each for each in await talk.memories() if each.kind == "episode"]
    leaving = Retire(before=episode, purge_at=talk.clock.now() + DAY, forgotten=True, actor=ADA, reason="forgotten")
    await know(talk, 3)
    await talk.writer.apply(leaving, at=talk.clock.now())

    assert (await infer(talk)).asked == 0

    await talk.collections.store.commit([talk.collections.memories.delete([episode.id])])
    assert (await infer(talk, says(HINT))).asked == 1


@pytest.mark.parametrize("spent_on", [EXTRACTION, PURPOSE])
async def test_guessing_leaves_half_of_a_day_to_talk(store: DocumentStore, clock: FixedClock, spent_on: str) -> None:
    talk = Talk.over(store, clock, tokens_a_day=2000)
    await fill(talk)
    await talk.collections.usage.add_tokens(HARBOUR, clock.now(), purpose=spent_on, prompt=900, completion=100)

    today = await infer(talk)

    assert (today.asked, today.waiting) == (0, 1)
    clock.advance(DAY)
    assert (await infer(talk, says(HINT))).asked == 1


async def test_there_is_one_run_a_day_also_for_another_process(talk: Talk) -> None:
    await infer(talk, says(HINT))
    await talk.say("and once more")
    another = Talk(talk.collections, talk.clock, TellingModel(), owner="process-2")
    talk.clock.advance(DAY - timedelta(minutes=1))
    assert (await infer(talk)).asked == (await infer(another)).asked == 0

    talk.clock.advance(timedelta(minutes=1))
    assert (await infer(talk, says(OTHER))).asked == 1
    assert {each.text for each in await guesses(talk)} == {HINT, OTHER}


async def test_what_is_guessed_again_is_one_insight_that_stays_fresh(talk: Talk) -> None:
    await infer(talk, says(HINT))
    talk.clock.advance(DAY)
    assert (await infer(talk)).asked == 0, "without anything new nobody is asked about"
    await talk.say("in short, please")

    report = await infer(talk, says("Prefers short answers, with an example first."))

    (guess,) = await guesses(talk)
    assert (report.kept, report.confirmed) == (0, 1)
    assert guess.reinforced_at == talk.clock.now()


async def test_six_are_held_and_the_one_confirmed_longest_ago_gives_way(talk: Talk) -> None:
    forms = ("answers", "examples", "jokes", "bullets", "emojis", "summaries", "questions")
    hints = [f"Likes {each} in the form of number {number}." for number, each in enumerate(forms)]
    for start in (0, 3, 6):
        await infer(talk, says(*hints[start : start + 3]))
        talk.clock.advance(DAY)
        await talk.say(f"more {start}")

    assert len(await guesses(talk)) == 6
    assert hints[6] in {each.text for each in await guesses(talk)}


@pytest.mark.parametrize("missing", ["guild", "person", "consent", "patterns", "direct"])
async def test_without_every_yes_no_model_is_asked(talk: Talk, missing: str) -> None:
    constraining = talk.constraining
    match missing:
        case "guild":
            await constraining.set_insights(HARBOUR, allowed=False, by=BRAM)
        case "person":
            await constraining.set_own_insights(HARBOUR, ADA, allowed=False)
        case "consent":
            await constraining.decide(HARBOUR, ADA, "paused", everywhere=False)
        case "patterns":
            rules = (await constraining.guild_rules(HARBOUR)).constraints.model_copy(update={"learn_patterns": False})
            await constraining.set_guild_constraints(HARBOUR, rules, by=BRAM)
        case _:
            await constraining.set_own_insights(HARBOUR, ADA, allowed=False)
            await constraining.set_own_insights(dm_tenant(11), ADA, allowed=True)

    assert (await infer(talk)).asked == 0
    assert talk.model.requests == []


async def test_nothing_private_reaches_the_model(talk: Talk) -> None:
    await know(talk, 7, audience=PRIVATE, text="Hides gold.")
    await know(talk, 8, private=True, text="Hides silver.")
    await talk.say("the vault is open", audience=PRIVATE)
    await talk.say("what others say", BRAM)

    await infer(talk, says(HINT))

    assert [word for word in ("gold", "silver", "vault", "others say") if word in talk.model.asked] == []


async def test_an_outage_costs_no_day_and_a_bad_answer_does(talk: Talk) -> None:
    report = await infer(talk, ModelError("unreachable", "test"))
    assert dict(report.faults) == {"unreachable": 1}

    report = await infer(talk, "what?")
    assert (report.asked, dict(report.faults)) == (1, {"not_json": 1})
    assert (await infer(talk)).asked == 0
    assert await guesses(talk) == []


def _retired(talk: Talk, memory: Memory) -> Awaitable[object]:
    at = talk.clock.now()
    retire = Retire(before=memory, purge_at=at, forgotten=False, actor="x", reason="x")
    return talk.writer.apply(retire, at=at)


def _reworded(talk: Talk, memory: Memory) -> Awaitable[object]:
    revise = Revise(before=memory, text="Sold boat 1.", terms=(), fingerprint="sold", actor="x", reason="x")
    return talk.writer.apply(revise, at=talk.clock.now())


def _forgotten(talk: Talk, memory: Memory) -> Awaitable[object]:
    return Rig(talk.collections, talk.clock).forgetting.forget(HARBOUR, ADA, [memory.id])


def _deleted(talk: Talk, _memory: Memory) -> Awaitable[object]:
    return _capture(talk).deleted(HARBOUR, GENERAL, [MessageId("1001")])


def _edited(talk: Talk, _memory: Memory) -> Awaitable[object]:
    return _capture(talk).edited(HARBOUR, MessageId("1001"), audience=PUBLIC, text="how does that work, at length")


def _erased(talk: Talk, _memory: Memory) -> Awaitable[object]:
    return Rig(talk.collections, talk.clock).erasure.erase_person(ADA, None)


def _guild_off(talk: Talk, _memory: Memory) -> Awaitable[object]:
    return talk.constraining.set_insights(HARBOUR, allowed=False, by=BRAM)


def _person_off(talk: Talk, _memory: Memory) -> Awaitable[object]:
    return talk.constraining.set_own_insights(HARBOUR, ADA, allowed=False)


def _capture(talk: Talk) -> Capture:
    return Rig(talk.collections, talk.clock).capture


Ending = Callable[[Talk, Memory], Awaitable[object]]
AT_ONCE: Final[tuple[Ending, ...]] = (_forgotten, _deleted, _edited, _erased, _guild_off, _person_off)
BY_THE_JOB: Final[tuple[Ending, ...]] = (_retired, _reworded)


@pytest.mark.parametrize("how", [*AT_ONCE, *BY_THE_JOB])
async def test_a_guess_goes_with_anything_that_it_was_made_of_and_with_every_yes(talk: Talk, how: Ending) -> None:
    await infer(talk, says(HINT))
    source = await talk.collections.memories.get(MemoryId("k00000000001"))
    assert source is not None

    await how(talk, source)
    if how in BY_THE_JOB:
        await talk.insights.infer_due()

    assert await guesses(talk) == []
    rows = await talk.collections.store.find("history", {"actor": "insight"})
    assert all(row["prior_text"] is None for row in rows)
    await Rig(talk.collections, talk.clock).forgetting.erase_due()
    stored = repr([await talk.collections.store.find(name, {}) for name in ("memories", "history", "scopes", "events")])
    assert HINT not in stored


async def test_the_talk_that_a_guess_looked_at_stays_when_the_guess_goes(talk: Talk) -> None:
    await infer(talk, says(HINT))
    (guess,) = await guesses(talk)

    await _forgotten(talk, guess)
    talk.clock.advance(timedelta(minutes=2))
    await Rig(talk.collections, talk.clock).forgetting.erase_due()

    assert await guesses(talk) == []
    assert await talk.collections.messages.get(MessageId("1001")) is not None


async def test_what_a_person_forgot_is_not_guessed_again_in_the_same_words(talk: Talk) -> None:
    await infer(talk, says(HINT))
    (guess,) = await guesses(talk)
    await _forgotten(talk, guess)
    talk.clock.advance(DAY)
    await Rig(talk.collections, talk.clock).forgetting.erase_due()
    await talk.say("how was that")
    await know(talk, 5)

    report = await infer(talk, says(HINT))

    assert dict(report.refused) == {"forgotten": 1}
    assert await guesses(talk) == []


async def test_switched_on_again_the_same_may_be_guessed_and_the_first_history_stays(talk: Talk) -> None:
    await infer(talk, says(HINT))
    (first,) = await guesses(talk)
    await _person_off(talk, first)
    await talk.constraining.set_own_insights(HARBOUR, ADA, allowed=True)
    talk.clock.advance(DAY)
    await talk.say("how was that")

    await infer(talk, says(HINT))

    (second,) = await guesses(talk)
    assert second.id != first.id
    reasons = [row.reason for row in await talk.collections.history.of_memory(first.id)]
    assert reasons == ["guessed from talk", "ground lost: switched_off"]


@pytest.mark.parametrize("how", [*AT_ONCE, *BY_THE_JOB])
async def test_what_ends_while_the_model_thinks_leaves_no_guess(talk: Talk, how: Ending) -> None:
    source = await talk.collections.memories.get(MemoryId("k00000000001"))
    assert source is not None

    report = await infer(talk, lambda: how(talk, source), says(HINT))

    assert await guesses(talk) == []
    assert (report.kept, report.refused["withdrawn"]) == (0, 1)
    if how is _erased:
        for name in ("memories", "history", "scopes", "events", "constraints", "messages"):
            assert ADA not in repr(await talk.collections.store.find(name, {}))


async def test_a_guess_never_enters_a_text(talk: Talk) -> None:
    await infer(talk, says(HINT))
    talk.model.will_say({"text": "The person mends boats.", "shareable": []})

    await talk.consolidation.consolidate_due(nightly=True)

    assert HINT not in talk.model.asked
    assert "Mended boat 1." in talk.model.asked


@pytest.mark.parametrize("when", ["before", "after"])
async def test_killed_at_any_commit_there_is_one_request_a_day_and_no_guess_twice(when: When) -> None:
    for number in range(MOST_COMMITS):
        store, clock, model = ReferenceStore(), FixedClock(), TellingModel()
        await fill(Talk.over(store, clock, model))
        model.always = '{"insights": ["' + HINT + '"]}'
        dying = Talk.over(MortalStore(store, dies_at=number, when=when), clock, model)
        try:
            await dying.insights.infer_due()
        except Killed:
            await Talk.over(store, clock, model).insights.infer_due()
        else:
            break
        assert len(model.requests) <= 1, f"killed {when} commit {number}"
        clock.advance(DAY)
        alive = Talk.over(store, clock, model, said=50)
        await alive.say("how was that", formable=True)
        await alive.insights.infer_due()
        found = await guesses(alive)
        assert [each.text for each in found] == [HINT], f"killed {when} commit {number}"
        assert len(await Collections.over(store).history.of_memory(found[0].id)) >= 1
    else:
        pytest.fail("it never came to an end")
    assert number > 2
