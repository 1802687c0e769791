"""What is erased while talk becomes memory does not come back, and nothing of it stays in a formation."""

import json
import re
from collections.abc import Awaitable, Callable
from datetime import timedelta
from functools import partial

import pytest

from bench.reference_store import ReferenceStore
from memory.domain.audience import PUBLIC
from memory.domain.formation.record import digest_of
from memory.domain.formation.windows import COLD_MESSAGES
from memory.domain.ids import MessageId, guild_scope
from memory.domain.writing.changes import Retire
from memory.store.collections import Collections
from memory.store.documents import DocumentStore
from memory.store.scopes import Scope
from tests.clocks import FixedClock
from tests.domain.records import ADA, BRAM, HARBOUR
from tests.domain.talk import observed
from tests.faults.report import FaultReport
from tests.operations.frail import FrailStore
from tests.operations.killing import Killed, MortalStore
from tests.operations.rig import GENERAL, UNDO, Rig
from tests.operations.talking import COLD, SESSION, Talk, TellingModel, answer_of
from tests.store.paging import all_of

CANARY = "Zorpville"
ANSWER = answer_of(
    observed(f"Moved to {CANARY}.", 1),
    observed("Works as a baker.", 2, subject=2),
    observed(f"The {CANARY} meeting is on Friday.", 1, scope="guild", subject=0),
    summary=f"Talk of {CANARY}.",
)


@pytest.fixture
async def talk(store: DocumentStore, clock: FixedClock) -> Talk:
    """Return a cold window in which Ada told something of which nothing may stay."""
    return await _cold(Talk.over(store, clock))


async def _cold(talk: Talk) -> Talk:
    await talk.agree()
    await talk.say(f"i just moved to {CANARY}", ADA)
    await talk.say("i work as a baker", BRAM)
    await talk.chat(lines=COLD_MESSAGES - 2)
    talk.clock.advance(COLD)
    return talk


async def _killed(talk: Talk, *, writing: str, commits: int = 1) -> None:
    """Form in processes of which each dies right after it wrote to a collection."""
    for _ in range(commits):
        talk.model.answers.clear()
        talk.model.will_say(ANSWER)
        mortal = Collections.over(MortalStore(talk.collections.store, dies_writing=writing))
        with pytest.raises(Killed):
            await Talk(mortal, talk.clock, talk.model).formation.form_due()


def _erasing(talk: Talk) -> Callable[[], Awaitable[object]]:
    return lambda: talk.operations.erasure.erase_person(ADA, HARBOUR)


async def _delete_message(talk: Talk, message_id: str = "1001") -> None:
    """Do what `Capture.deleted` does before it looks for memories."""
    held = talk.collections
    gone = held.erasures.of("message", message_id, at=talk.clock.now())
    await held.store.commit([gone, held.messages.delete([message_id])])  # type: ignore[list-item]  # a plain id
    await held.formations.forget_messages(HARBOUR, [message_id])  # type: ignore[list-item]  # a plain id


async def _everything(store: DocumentStore) -> str:
    names = [collection.name for collection in Collections.over(store).all()]
    return "\n".join([str(await store.find(name, {})) for name in names])


async def test_a_formation_that_is_through_holds_no_content(talk: Talk) -> None:
    talk.model.will_say(ANSWER)
    await talk.formation.form_due()

    assert CANARY not in str(await talk.collections.store.find("formations", {}))


async def test_erasing_a_person_later_takes_guild_statements_and_summaries_of_their_talk(talk: Talk) -> None:
    talk.model.will_say(ANSWER)
    await talk.formation.form_due()
    assert len(await talk.texts()) == 3
    guild = Scope(id=guild_scope(1), tenant=HARBOUR, text=f"{CANARY} meets on Friday.", revision=1)
    (statement,) = [memory for memory in await talk.memories() if memory.subject is None]
    absorbed = statement.model_copy(update={"absorbed_revision": 1})
    held = talk.collections
    await held.store.commit([held.scopes.create(guild), held.memories.replace(absorbed, expected_version=1)])

    await _erasing(talk)()

    assert await talk.texts() == ["Works as a baker."]
    assert CANARY not in await _everything(talk.collections.store)
    withheld = await held.scopes.get(guild_scope(1))
    assert withheld is not None
    assert withheld.dirty


async def test_a_summary_goes_with_a_message_that_it_was_made_from(talk: Talk) -> None:
    talk.model.will_say(ANSWER)
    await talk.formation.form_due()
    sessions = talk.collections.sessions

    await talk.collections.store.commit([sessions.drop_summary(SESSION, "9999")])  # type: ignore[arg-type]  # a plain id
    assert (await talk.session()).summary != ""
    await talk.collections.store.commit([sessions.drop_summary(SESSION, "1001")])  # type: ignore[arg-type]  # a plain id

    session = await talk.session()
    assert (session.summary, session.topics, session.tone, session.summary_messages) == ("", (), "", ())


async def test_what_is_being_forgotten_is_not_formed_again_from_other_talk(talk: Talk) -> None:
    talk.model.will_say(answer_of(observed(f"Moved to {CANARY}.", 1)))
    await talk.formation.form_due()
    (memory,) = await talk.memories()
    at = talk.clock.now()
    retire = Retire(before=memory, purge_at=at, forgotten=True, actor=ADA, reason="test")
    await talk.writer.apply(retire, at=at)

    await talk.chat(f"{CANARY} is lovely, i live here")
    report = await talk.form_cold(answer_of(observed(f"Lives in {CANARY}."), observed("Likes to laugh.")))

    assert (await talk.texts(), dict(report.dropped)) == (["Likes to laugh."], {"forgotten": 1})


async def test_a_memory_forgotten_before_its_formation_ended_does_not_come_back(talk: Talk) -> None:
    await _killed(talk, writing="memories")
    (memory,) = await talk.memories()
    assert (await talk.records())[0].status == "answered"

    await talk.operations.forgetting.erase([memory], at=talk.clock.now())
    await talk.formation.form_due()

    assert await talk.texts() == ["Works as a baker."]
    assert (await talk.records())[0].status == "applied"
    assert CANARY not in await _everything(talk.collections.store)


def _true_to_the_talk(asked: str) -> str:
    """Answer as a model that reads: what Ada and Bram said, by the lines in which they say it here."""
    wanted = {f"i just moved to {CANARY}": f"Moved to {CANARY}.", "i work as a baker": "Works as a baker."}
    lines = re.findall(r"^\[(\d+)\] @(\d+): (.*)$", asked, re.MULTILINE)
    found = [observed(wanted[text], int(line), subject=int(who)) for line, who, text in lines if text in wanted]
    return json.dumps(answer_of(*found, summary=f"Talk of {CANARY}." if CANARY in asked else "Talk."))


@pytest.mark.parametrize(("what", "first"), [("person", 0), ("message", 1)])
async def test_whatever_the_moment_of_an_erasure_no_trace(what: str, first: int, fault_report: FaultReport) -> None:
    """Let the erasure happen at every third call of the store in turn, each kind and a "no" at others."""
    call, step = (0, 1) if fault_report.is_full else (first, 3)
    while True:
        store, clock = ReferenceStore(), FixedClock()
        await _cold(Talk.over(store, clock))
        frail = FrailStore(store)
        talk = Talk(Collections.over(frail), clock, TellingModel())
        aside = Talk(Collections.over(store), clock, TellingModel())
        talk.model.always = aside.model.always = _true_to_the_talk
        frail.meanwhile(call, _erasing(aside) if what == "person" else partial(_deleted_with_memories, aside))
        await talk.formation.form_due()
        if not await frail.finished():
            break
        clock.advance(timedelta(days=4))
        await aside.formation.form_due()

        texts = await aside.texts()
        assert texts in ([], ["Works as a baker."]), f"erased at call {call}"
        assert CANARY not in await _everything(store), f"erased at call {call}"
        assert await aside.collections.memories.about.active_of(HARBOUR, ADA) == []
        call += step
    assert call > 50


async def test_whatever_the_moment_of_a_no_nothing_is_noted_of_the_talk(fault_report: FaultReport) -> None:
    """What is remembered already stays; what was said of the talk as a whole would be read to others."""
    call, step = (0, 1) if fault_report.is_full else (2, 3)
    while True:
        store, clock = ReferenceStore(), FixedClock()
        await _cold(Talk.over(store, clock))
        frail = FrailStore(store)
        talk = Talk(Collections.over(frail), clock, TellingModel())
        talk.model.always = _true_to_the_talk
        frail.meanwhile(call, lambda: talk.constraining.decide(HARBOUR, ADA, "off", everywhere=False))  # noqa: B023  # done within
        await talk.formation.form_due()
        if not await frail.finished():
            break
        session = await talk.collections.sessions.get(SESSION)

        assert session is not None
        assert CANARY not in session.summary, f"said no at call {call}"
        call += step
    assert call > 50


@pytest.mark.parametrize(("how", "first"), [("erased", 0), ("left out", 1)])
async def test_whatever_the_moment_that_somebody_named_goes_no_note_has_their_name(
    how: str, first: int, fault_report: FaultReport
) -> None:
    call, step = (0, 1) if fault_report.is_full else (first, 3)
    while True:
        store, clock = ReferenceStore(), FixedClock()
        before = Talk.over(store, clock)
        await before.agree()
        await before.say("i just moved, with @2 of course", ADA)
        await before.say("my boxes were heavy", BRAM, author_name=CANARY)
        await before.chat(lines=COLD_MESSAGES - 2)
        clock.advance(COLD)
        frail = FrailStore(store)
        talk = Talk(Collections.over(frail), clock, TellingModel())
        talk.model.always = lambda _asked: json.dumps(answer_of(observed("Moved with @2.", 1)))
        aside = Talk.over(store, clock, talk.model)
        erasing = partial(aside.operations.erasure.erase_person, BRAM, HARBOUR)
        leaving = partial(talk.constraining.decide, HARBOUR, BRAM, "off", everywhere=False)
        frail.meanwhile(call, erasing if how == "erased" else leaving)
        await talk.formation.form_due()
        if not await frail.finished():
            assert await before.texts() == [f"Moved with @{CANARY}."]
            break

        clock.advance(timedelta(days=4))
        await aside.formation.form_due()
        assert CANARY not in await _everything(store), f"{how} at call {call}"
        call += step
    assert call > 50


async def _deleted_with_memories(talk: Talk) -> None:
    """Do what `Capture.deleted` does."""
    await _delete_message(talk)
    held = talk.collections
    await held.store.commit([held.sessions.drop_summary(SESSION, "1001")])  # type: ignore[arg-type]  # a plain id
    resting = await held.memories.by_source.citing(HARBOUR, [MessageId("1001")])
    await talk.operations.forgetting.erase(resting, at=talk.clock.now())


async def test_a_person_gets_their_own_part_of_a_formation_and_nobody_elses(talk: Talk) -> None:
    await _killed(talk, writing="formations", commits=2)

    (ada,) = await all_of(talk.collections.formations.export_person(ADA, HARBOUR))
    (bram,) = await all_of(talk.collections.formations.export_person(BRAM, None))

    assert (ada["message_ids"], CANARY in str(ada), "baker" in str(ada)) == (["1001"], True, False)
    assert ("1002" in bram["message_ids"], CANARY in str(bram), "baker" in str(bram)) == (True, False, True)


@pytest.mark.parametrize("how", ["nothing", "deleted", "forgotten", "edited", "outlived"])
async def test_what_was_formed_leaves_no_mark_of_words_that_are_gone(talk: Talk, rig: Rig, how: str) -> None:
    talk.model.will_say(answer_of(observed(f"Moved to {CANARY}.", 1)))
    await talk.formation.form_due()
    (memory,) = [memory for memory in await talk.memories() if memory.subject == ADA]
    said = MessageId("1001")

    match how:
        case "deleted":
            await rig.capture.deleted(HARBOUR, GENERAL, [said])
        case "forgotten":
            await rig.forgetting.forget(HARBOUR, ADA, [memory.id])
            talk.clock.advance(UNDO)
            await rig.retention.erase_due()
        case "edited":
            await rig.capture.edited(HARBOUR, said, text="good morning", audience=PUBLIC)
        case "outlived":
            talk.clock.advance(timedelta(days=7, milliseconds=1))
            await rig.retention.drop_old()

    assert digest_of(f"i just moved to {CANARY}") not in await _everything(talk.collections.store)
    records = await talk.records()
    named = {line.message_id for record in records for line in record.lines}
    assert (said in named) == (how in ("nothing", "edited"))
    assert len(records) == (how != "outlived")


async def test_an_edit_between_answer_and_memory_leaves_no_mark_of_the_words(talk: Talk, rig: Rig) -> None:
    await _killed(talk, writing="formations", commits=2)
    assert digest_of(f"i just moved to {CANARY}") in await _everything(talk.collections.store)

    await rig.capture.edited(HARBOUR, MessageId("1001"), text="good morning", audience=PUBLIC)

    assert digest_of(f"i just moved to {CANARY}") not in await _everything(talk.collections.store)
    await talk.formation.form_due()
    assert CANARY not in await _everything(talk.collections.store)
