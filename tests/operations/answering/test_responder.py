"""Answering: what is referred to, and what is counted of it."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import timedelta
from functools import partial

import pytest

from memory.domain.audience import PRIVATE, PUBLIC, Audience, Room, restricted_to
from memory.domain.constraints import ConstraintSet
from memory.domain.ids import ChannelId, MemoryId, MessageId, TenantId, dm_tenant, user_id_of
from memory.operations.answering.context_builder import ContextBuilder, UserQuestion
from memory.operations.answering.limits import PromptSize
from memory.operations.answering.message_search import FOUND_UNASKED
from memory.operations.answering.responder import Responder, SoFar, Voice
from memory.operations.answering.snapshots import Snapshots
from memory.operations.answering.tool_loop import ToolLoop
from memory.operations.answering.usage_counter import UsageCounter
from memory.operations.answering.wish_detector import WishDetector
from memory.operations.envelope.cache import EnvelopeCache, EnvelopeLoader
from memory.operations.metering import MeteredModel
from memory.operations.recall.lending import Guilds, Lending
from memory.operations.recall.query import Query
from memory.operations.recall.recall import FEW, Recall
from memory.ports import ChatModel, ChatReply, ChatRequest
from memory.store.collections import Collections
from memory.store.documents import Document, DocumentStore, Update, UpdateWhere
from tests.categories import CATEGORIES
from tests.clocks import FixedClock
from tests.domain.records import ADA, BRAM, HARBOUR, memory_with
from tests.operations.frail import FrailStore
from tests.operations.rig import GENERAL, NoModel, Rig

DIRECT = dm_tenant(user_id_of(ADA))


@dataclass(slots=True)
class StandIn(NoModel):
    """The `ChatModel` port: says hello, or what is made of a request, and keeps what it was asked."""

    says: str | Callable[[ChatRequest], str] = "Hello."
    requests: list[ChatRequest] = field(default_factory=list)
    context_tokens: int | None = None

    @property
    def asked(self) -> list[str]:
        """The last message of each request."""
        return [request.messages[-1].content for request in self.requests]

    @property
    def offered(self) -> list[list[str]]:
        """The names of the tools that each request offered."""
        return [[tool.name for tool in request.tools] for request in self.requests]

    async def complete(self, request: ChatRequest, *, on_text: Callable[[str], None] | None = None) -> ChatReply:
        """Answer."""
        self.requests.append(request)
        said = self.says if isinstance(self.says, str) else self.says(request)
        if on_text is not None:
            on_text(said)
        return ChatReply(text=said, prompt_tokens=10, completion_tokens=2)


def assembling(rig: Rig, recall: Recall | None = None) -> ContextBuilder:
    """Put the operation that assembles contexts over a rig, with an envelope cache that is empty."""
    loading = EnvelopeLoader(rig.collections)
    envelopes = EnvelopeCache(
        load=loading.load, clock=rig.clock, ttl_seconds=900, size=10, on_load=lambda _loaded: None
    )
    recall = recall or Recall(rig.collections, clock=rig.clock, ttl_seconds=900)
    return ContextBuilder(
        rig.collections,
        envelopes=envelopes,
        recall=recall,
        snapshots=Snapshots(rig.collections, clock=rig.clock, ttl_seconds=900),
        lending=Lending(rig.collections, recall=recall, guilds=Guilds(), categories=CATEGORIES.for_members),
    )


def answering(
    rig: Rig, model: ChatModel, *, counting: UsageCounter | None = None, max_output_tokens: int = 100
) -> Responder:
    """Put the operation over a rig, with an envelope cache that is empty."""
    recall = Recall(rig.collections, clock=rig.clock, ttl_seconds=900)
    return Responder(
        assembling=assembling(rig, recall),
        counting=counting or UsageCounter(rig.collections),
        usual=Voice(
            asking=ToolLoop(
                MeteredModel(rig.collections, model=model, clock=rig.clock),
                Query(recall, categories=CATEGORIES, limit_s=60.0),
                WishDetector(rig.collections),
            ),
            prompt_size=PromptSize(model, max_output_tokens=max_output_tokens),
        ),
    )


def question(rig: Rig, tenant: TenantId = HARBOUR, audience: Audience = PUBLIC) -> UserQuestion:
    """Let Ada ask something now."""
    return UserQuestion(
        room=Room(tenant=tenant, audience=audience, viewer=ADA),
        channel_id=GENERAL,
        message_id=MessageId("999"),
        text="What do you know?",
        display_name="Ada",
        place="#general",
        at=rig.clock.now(),
    )


async def counts(collections: Collections) -> list[Document]:
    """Read the counts of tokens: those of answers to a person, then those of places."""
    return await collections.store.find("usage", {}, sort=[("_id", 1)])


@pytest.mark.parametrize(("tenant", "audience"), [(DIRECT, PRIVATE), (HARBOUR, PUBLIC)])
async def test_nothing_is_counted_of_who_was_erased_meanwhile(
    rig: Rig, clock: FixedClock, tenant: TenantId, audience: Audience
) -> None:
    asked = question(rig, tenant, audience)
    clock.advance(timedelta(seconds=1))
    await rig.erasure.erase_person(ADA, None)

    await answering(rig, StandIn()).answer(asked)

    assert await counts(rig.collections) == []


async def test_an_erasure_at_the_very_moment_of_counting_wins(modelled: DocumentStore, clock: FixedClock) -> None:
    reached = []
    for calls in range(20):
        frail = FrailStore(modelled)
        rig = Rig.over(frail, clock)
        clock.advance(timedelta(seconds=1))
        asked = question(rig, DIRECT, PRIVATE)
        clock.advance(timedelta(seconds=1))
        frail.meanwhile(calls, partial(rig.erasure.erase_person, ADA, None))

        await answering(rig, StandIn()).answer(asked)

        reached.append(await frail.finished())
        assert not reached[-1] or await counts(Collections.over(modelled)) == []
        await Collections.over(modelled).usage.erase_person(ADA, None)
    assert any(reached)
    assert not reached[-1]


async def test_where_memories_may_not_be_used_no_answer_that_used_one_is_in_the_talk(rig: Rig) -> None:
    memory = await rig.told("I drink smoky tea", "71")
    assert await rig.answer("You drink smoky tea.", "71", memory)
    await rig.hear("good morning", "72")
    assert await rig.answer("Good morning.", "72")
    model = StandIn()
    await answering(rig, model).answer(question(rig))
    await rig.constraining.set_guild_constraints(HARBOUR, ConstraintSet(share_with=()), by=BRAM)
    await answering(rig, model).answer(question(rig))

    assert ["You drink smoky tea." in asked for asked in model.asked] == [True, False]
    assert ["Good morning." in asked for asked in model.asked] == [True, True]


async def test_who_chose_to_be_left_out_is_not_in_the_talk_though_their_words_are_not_dropped_yet(rig: Rig) -> None:
    """As when the store failed behind their choice."""
    await rig.hear("my boat is called xylotea", "70", author=BRAM)
    await rig.collections.constraints.set_consent(HARBOUR, BRAM, "off", rig.clock.now())
    model = StandIn()

    await answering(rig, model).answer(question(rig))

    assert "xylotea" not in model.asked[-1]
    assert await rig.turns() == ["my boat is called xylotea"]


async def test_the_summary_of_a_talk_goes_with_any_of_its_speakers_for_all(rig: Rig, clock: FixedClock) -> None:
    await rig.hear("good morning", "71")
    await rig.hear("the surprise is a marmalade cake", "72", author=BRAM)
    summary = Update(set={"summary": "A marmalade cake.", "summary_authors": [ADA, BRAM]})
    await rig.collections.store.commit([UpdateWhere("sessions", {"_id": f"{HARBOUR}/{GENERAL}"}, summary)])
    model = StandIn()
    operation = answering(rig, model)
    elsewhere = replace(question(rig), channel_id=ChannelId("901"))

    await operation.answer(elsewhere)
    clock.advance(timedelta(seconds=1))
    await rig.erasure.erase_person(BRAM, HARBOUR)
    await operation.answer(elsewhere)

    assert ["marmalade" in asked for asked in model.asked] == [True, False]


async def test_a_cue_brings_what_faded_and_its_use_is_counted(rig: Rig, clock: FixedClock) -> None:
    lantern = await rig.remembered("Bought the lantern in Bergen.")
    await rig.collections.store.commit([UpdateWhere("memories", {"_id": lantern.id}, Update(set={"source": "chat"}))])
    clock.advance(timedelta(days=60))
    model, counting = StandIn(), UsageCounter(rig.collections)
    operation = answering(rig, model, counting=counting)

    for text in ("Nice weather.", "Where did I buy the lantern?"):
        answer = await operation.answer(replace(question(rig), text=text))

    assert ["Bergen" in asked for asked in model.asked] == [False, True]
    assert "<RetrievedObservations>" in model.asked[1]
    assert answer.used == (lantern.id,)
    assert await counting.write_uses() == 1
    assert await rig.collections.usage.uses_of(HARBOUR, ADA) == {lantern.id: 1}


async def test_every_message_is_searched_and_a_question_brings_more(rig: Rig, clock: FixedClock) -> None:
    bought = [await rig.remembered(f"Bought lantern number {place} in Bergen.", cause=str(place)) for place in range(9)]
    faded = Update(set={"source": "chat"})
    await rig.collections.store.commit([UpdateWhere("memories", {"_id": each.id}, faded) for each in bought])
    clock.advance(timedelta(days=60))
    recall = Recall(rig.collections, clock=rig.clock, ttl_seconds=900)
    operation = assembling(rig, recall)
    told, asked, greeted = (
        replace(question(rig), text=text) for text in ("My lantern broke.", "Which lantern suits a boat?", "Good day.")
    )
    await recall.warm(told.room)

    used = [(await operation.assemble(each)).context.used for each in (told, asked, greeted)]

    assert [len(each) for each in used] == [FOUND_UNASKED, 9, 0]


async def test_a_question_about_oneself_is_given_all_that_faded_if_little(rig: Rig, clock: FixedClock) -> None:
    for number, text in enumerate(("Bought a lantern in Bergen.", "Sails on Sundays.")):
        memory = await rig.remembered(text, cause=str(number))
        faded = Update(set={"source": "chat"})
        await rig.collections.store.commit([UpdateWhere("memories", {"_id": memory.id}, faded)])
    await rig.remembered("Keeps bees.", audience=restricted_to(ChannelId("901")), cause="closed")
    clock.advance(timedelta(days=60))
    recall = Recall(rig.collections, clock=rig.clock, ttl_seconds=900)
    operation = assembling(rig, recall)

    async def known(text: str) -> int:
        return len((await operation.assemble(replace(question(rig), text=text))).context.used)

    asked = [await known(text) for text in ("Where did I buy my lantern?", "Who buys a lantern?", "I like this.")]
    newer = [
        memory_with(id=MemoryId(f"n{number}"), text=f"Likes stone {number}.", source="chat") for number in range(FEW)
    ]
    recall.take_over(newer)

    assert asked == [2, 1, 0]
    assert await known("Where did I buy my lantern?") == 1


async def test_an_error_that_a_message_prints_brings_memories_about_it(rig: Rig, clock: FixedClock) -> None:
    closed = restricted_to(ChannelId("901"))
    cures = [
        await rig.remembered("Cured the TideTableError by sorting the neaps.", cause="a"),
        await rig.remembered("Cured the TideTableError of the staff clock.", cause="b", audience=closed),
    ]
    faded = Update(set={"source": "chat"})
    await rig.collections.store.commit([UpdateWhere("memories", {"_id": each.id}, faded) for each in cures])
    clock.advance(timedelta(days=60))
    model = StandIn()

    for text in ("Good day.", "Good day.\nharbour.TideTableError: neaps out of order"):
        await answering(rig, model).answer(replace(question(rig), text=text))

    assert ["sorting the neaps" in asked for asked in model.asked] == [False, True]
    assert "<RetrievedObservations>" in model.asked[1]
    assert "staff clock" not in model.asked[1]


async def test_tools_are_offered_in_every_answer_as_far_as_the_window_has_room_for_them(rig: Rig) -> None:
    await rig.remembered("deploy the site: pull main, make build, then rsync it to the box", is_how_to=True)
    model, small = StandIn(), StandIn(context_tokens=3_500)

    await answering(rig, model).answer(replace(question(rig), text="deploy the site"))
    await answering(rig, model).answer(replace(question(rig), text="good morning"))
    await answering(rig, small).answer(replace(question(rig), text="good morning"))

    assert ["<Hint " in asked for asked in model.asked] == [True, False]
    assert model.offered == [["memory_query", "remember", "forget"]] * 2
    assert small.offered == [[]]


async def test_signs_of_markup_stand_once_escaped_in_the_prompt_and_plain_in_the_answer(rig: Rig) -> None:
    memory = await rig.remembered("I work in R&D and write C<T> templates")
    model = StandIn(says=f"You work in R&amp;D, on `C&lt;T&gt;` (tea &amp; `&amp;` are yours). [m:{memory.id}]")
    seen: list[str] = []

    said = replace(question(rig), text="What do I do in R&D?")
    answer = await answering(rig, model).answer(said, on_words=lambda so_far: seen.append(so_far.shown(1000)))

    prompt = model.asked[-1]
    assert "R&amp;D and write C&lt;T&gt; templates" in prompt
    assert "What do I do in R&amp;D?" in prompt
    assert "&amp;amp;" not in prompt
    assert answer.text == "You work in R&D, on `C<T>` (tea &amp; `&amp;` are yours)."
    assert answer.text.startswith(seen[-1])


async def test_what_is_told_while_the_model_writes_can_be_shown_in_part_and_names_what_it_rests_on(rig: Rig) -> None:
    memory = await rig.remembered("I drink smoky tea")
    model = StandIn(says=f"You drink smoky tea [m:{memory.id}], at dawn and at dusk.")
    told: list[SoFar] = []

    answer = await answering(rig, model).answer(question(rig), on_words=told.append)

    assert told[-1].used == answer.used == (memory.id,)
    assert told[-1].grounds == answer.grounds
    assert [answer.text.startswith(told[-1].shown(so_many)) for so_many in range(60)] == [True] * 60
    assert told[-1].shown(20) == "You drink smoky tea"
