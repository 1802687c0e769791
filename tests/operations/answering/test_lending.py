"""A yes that ends, in whatever way: what was shared is told no more, also while an answer is being made of it."""

import itertools
import json
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial

import pytest

from bench.composed import Composed
from bench.reference_store import ReferenceStore
from memory.domain.audience import PRIVATE, PUBLIC, Room, restricted_to
from memory.domain.constraints import Constraints, ConstraintSet
from memory.domain.ids import ChannelId, MessageId, SubjectId, TenantId, dm_tenant
from memory.domain.memory import Memory
from memory.domain.recall.memory_query import SUPERVISOR, MemoryQuery
from memory.domain.recall.query_tool import TOOL_NAME
from memory.operations.answering.context_builder import UserQuestion
from memory.operations.answering.responder import Answer, SoFar
from memory.operations.capture.capture import Said
from memory.operations.recall import recall
from memory.operations.recall.lending import Guilds
from memory.operations.remembering.statement import KeptStatement, Statement
from memory.ports import ChatReply, ChatRequest, ToolCall
from memory.store.documents import DocumentStore
from prompts.library import render
from tests.clocks import FixedClock
from tests.domain.records import ADA, BRAM, HARBOUR
from tests.operations.rig import GENERAL, NoModel, room_of, said_by
from tests.store.passing import PassingStore, Result

BEES = "I look after the boathouse beehives"
ASKED = "who here looks after beehives?"
ASKED_OF_NOBODY = "how do beehives work?"
LOOK = "beehives"
SHARES = ConstraintSet(share_with=("answer", "members"))
OTHER_ROOM = ChannelId("901")
CLEO = SubjectId("USER:13")


@dataclass
class Harbour(NoModel):
    """A guild in which Ada shares, and Bram asks; `look` is what the model looks for in memory before it answers."""

    clock: FixedClock
    bot: Composed = field(init=False)
    memory: Memory = field(init=False)
    members: set[SubjectId] = field(default_factory=lambda: {ADA, BRAM})
    open: set[ChannelId] = field(default_factory=lambda: {GENERAL})
    prompts: list[str] = field(default_factory=list)
    rules: list[str] = field(default_factory=list)
    look: str | None = None
    narrowed: dict[str, object] = field(default_factory=dict)
    written: list[SoFar] = field(default_factory=list)

    async def complete(self, request: ChatRequest, *, on_text: Callable[[str], None] | None = None) -> ChatReply:
        """Answer for the model."""
        self.rules.append(request.messages[0].content)
        given = [each.content for each in request.messages[1:] if each.role != "assistant"]
        self.prompts.append("\n".join(given))
        if self.look is not None and request.tools and request.may_call:
            look = ToolCall("call_1", TOOL_NAME, json.dumps({"query": self.look, **self.narrowed}))
            return ChatReply(text="", prompt_tokens=1, completion_tokens=1, calls=(look,))
        text = "Ada keeps the boathouse." if "boathouse" in self.prompts[-1] else "I do not know."
        if on_text is not None:
            on_text(text)
        return ChatReply(text=text, prompt_tokens=1, completion_tokens=1)

    def members_in(self, _tenant: TenantId, people: Collection[SubjectId]) -> Mapping[SubjectId, Sequence[str]]:
        """Tell for Discord who is there."""
        return {each: (f"Person {each[-2:]}", f"user{each[-2:]}") for each in people if each in self.members}

    def open_channel(self, _tenant: TenantId, channel_id: ChannelId) -> str | None:
        """Tell for Discord which channels everybody reads."""
        return "general" if channel_id in self.open else None

    async def settle(self) -> "Harbour":
        """Let Ada tell something and share it."""
        told = Statement(text=BEES, tenant=HARBOUR, subject=ADA, audience=PUBLIC, channel_id=GENERAL, cause="told")
        kept = await self.bot.operations.remembering.remember(told)
        assert isinstance(kept, KeptStatement)
        self.memory = kept.memory
        await self.share()
        return self

    async def share(self, rules: ConstraintSet = SHARES) -> None:
        """Set Ada's rules."""
        await self.bot.operations.constraining.set_own_constraints(HARBOUR, ADA, rules)

    async def ask(self, number: int, text: str = ASKED) -> bool:
        """Let Bram ask; tell whether an answer may be given and noted."""
        said, answer = await self.answered(number, text)
        wanted = await self.is_wanted(said, answer)
        assert await self.note(said, answer) is wanted
        return wanted

    async def answered(self, number: int, text: str) -> tuple[Said, Answer]:
        """Let Bram ask, and make the answer."""
        self.clock.advance(timedelta(seconds=1))
        said = said_by(BRAM, text, str(number), at_clock=self.clock, channel_id=OTHER_ROOM)
        assert await self.bot.operations.capture.take(said)
        room = Room(tenant=HARBOUR, audience=PUBLIC, viewer=BRAM)
        return said, await self.bot.operations.answering.answer(
            UserQuestion(room, said.message.channel_id, said.message.id, text, "Bram", "#general", self.clock.now()),
            on_words=self.written.append,
        )

    async def is_wanted(self, said: Said, answer: Answer) -> bool:
        """Look once more before it is given."""
        capture = self.bot.operations.capture
        return await capture.is_still_wanted(said, answer.used, lent=answer.lent, texts=answer.texts)

    async def note(self, said: Said, answer: Answer) -> bool:
        """Note that it was given."""
        return await self.bot.operations.capture.note_answer(
            said,
            answer_ids=[MessageId(f"{said.message.id}9")],
            text=answer.text,
            used=answer.used,
            lent=answer.lent,
            texts=answer.texts,
            at=self.clock.now(),
        )


@pytest.fixture
async def harbour(store: DocumentStore, clock: FixedClock) -> Harbour:
    return await settled_over(store, clock)


async def settled_over(store: DocumentStore, clock: FixedClock) -> Harbour:
    """Return it over a store, with what Ada told and shares."""
    here = Harbour(clock)
    guilds = Guilds(here.members_in, here.open_channel)
    here.bot = Composed.over(store, model=here, clock=clock, guilds=guilds)
    return await here.settle()


async def _left(here: Harbour) -> None:
    here.members.discard(ADA)


async def _closed(here: Harbour) -> None:
    here.open.discard(GENERAL)


ENDINGS: dict[str, Callable[[Harbour], Awaitable[object]]] = {
    "the yes is withdrawn": lambda here: here.share(ConstraintSet()),
    "no answer may use it": lambda here: here.share(ConstraintSet(share_with=("members",))),
    "memory is switched off": lambda here: here.share(SHARES.model_copy(update={"memory_enabled": False})),
    "an admin forbids it": lambda here: here.bot.operations.constraining.set_guild_constraints(
        HARBOUR, ConstraintSet(share_with=("answer",)), by=BRAM
    ),
    "its person is left out": lambda here: here.bot.operations.constraining.decide(
        HARBOUR, ADA, "off", everywhere=True
    ),
    "it is forgotten": lambda here: here.bot.operations.forgetting.forget(HARBOUR, ADA, [here.memory.id]),
    "it is kept back": lambda here: here.bot.operations.curating.keep_back(
        room_of(ADA), here.memory.id, kept_back=True
    ),
    "it is edited": lambda here: here.bot.operations.remembering.edit(
        HARBOUR, ADA, here.memory.id, text="I look after the geese", audience=PUBLIC, cause="edit"
    ),
    "it is edited behind a door": lambda here: here.bot.operations.remembering.edit(
        HARBOUR, ADA, here.memory.id, text=BEES + " now", audience=restricted_to(OTHER_ROOM), cause="edit"
    ),
    "its person is erased": lambda here: here.bot.operations.erasure.erase_person(ADA, HARBOUR),
    "its person leaves": _left,
    "its channel is closed": _closed,
}


async def test_the_rule_on_it_stands_behind_the_others_where_it_is_told_and_nowhere_else(harbour: Harbour) -> None:
    await harbour.ask(1, "how is the weather?")
    await harbour.ask(2)
    # The answer before tells it.
    await harbour.ask(3, "how many?")

    without, told, still_told = harbour.rules
    assert told == still_told == f"{without}\n\n{render('sharing')}"


async def test_who_asks_for_people_in_another_language_is_answered_by_all_where_that_is_little(
    harbour: Harbour, monkeypatch: pytest.MonkeyPatch
) -> None:
    await harbour.ask(1, "kto z was lubi owady?")
    monkeypatch.setattr(recall, "FEW", 0)
    await harbour.ask(2, "kto z was lubi owady?")

    assert ["beehives" in prompt for prompt in harbour.prompts] == [True, False]


async def test_a_look_of_the_model_finds_it_whatever_is_asked_and_its_rule_comes_with_it(harbour: Harbour) -> None:
    harbour.look = LOOK

    _, answer = await harbour.answered(1, ASKED_OF_NOBODY)

    (asked, looked), (rules, with_its_rule) = harbour.prompts, harbour.rules
    assert "boathouse" not in asked
    row = json.loads(looked.removeprefix(asked))["memories"]
    expected = {"id": harbour.memory.id, "about": "member", "by": "Person 11", "where": "#general"}
    assert [{name: each[name] for name in expected} for each in row] == [expected]
    assert with_its_rule == f"{rules}\n\n{render('sharing')}"
    assert answer.used == (harbour.memory.id,)
    assert [each.subject for each in answer.lent] == [ADA]
    assert [(each.used, each.lent) for each in harbour.written] == [(answer.used, answer.lent)]


@pytest.mark.parametrize(
    ("arguments", "is_found"),
    [
        ({"categories": ["knowledge"]}, False),
        ({"said_by_asker": True}, False),
        ({"this_conversation": True}, False),
        ({"importance_min": 1}, True),
    ],
)
async def test_a_look_that_is_narrowed_finds_of_others_no_more_than_that(
    harbour: Harbour, arguments: dict[str, object], *, is_found: bool
) -> None:
    harbour.look = LOOK
    harbour.narrowed = arguments

    await harbour.answered(1, ASKED_OF_NOBODY)

    assert ("boathouse" in harbour.prompts[-1]) is is_found


async def test_only_the_look_of_an_answer_that_others_read_finds_anything_of_others(harbour: Harbour) -> None:
    direct = Room(tenant=dm_tenant(12), audience=PRIVATE, viewer=BRAM)
    alone = Room(tenant=HARBOUR, audience=PRIVATE, viewer=BRAM)
    here = Room(tenant=HARBOUR, audience=PUBLIC, viewer=BRAM)
    asked, look = MemoryQuery(agent=SUPERVISOR, text=LOOK), harbour.bot.operations.query.memory_query

    found = [
        await look(room, asked, constraints=Constraints(), at=harbour.clock.now(), lends=lends)
        for room, lends in ((direct, True), (alone, True), (here, False), (here, True))
    ]

    assert [len(each.lent) for each in found] == [0, 0, 0, 1]
    assert ["boathouse" in each.text for each in found] == [False, False, False, True]


@pytest.mark.parametrize("look", [None, LOOK])
@pytest.mark.parametrize("ending", ENDINGS)
async def test_it_is_told_no_more_from_the_next_prompt_on(harbour: Harbour, ending: str, look: str | None) -> None:
    harbour.look = look
    assert await harbour.ask(1)
    assert "boathouse beehives" in harbour.prompts[-1]
    # The same person goes on from the answer, as long as it may be told.
    await harbour.ask(2, "how many?")
    assert "Ada keeps the boathouse" in harbour.prompts[-1]

    await ENDINGS[ending](harbour)

    for number, text in ((3, "how many?"), (4, ASKED)):
        await harbour.ask(number, text)
        assert "boathouse" not in harbour.prompts[-1], text


async def test_what_names_somebody_is_told_no_more_once_they_left(harbour: Harbour) -> None:
    await harbour.bot.operations.constraining.set_own_constraints(HARBOUR, CLEO, SHARES)
    known, memories = harbour.memory, harbour.bot.collections.memories
    told = {"provenance": known.provenance.model_copy(update={"named": (CLEO,)}), "version": known.version + 1}
    naming = memories.replace(known.model_copy(update=told), expected_version=known.version)
    await harbour.bot.collections.store.commit([naming])
    harbour.members.add(CLEO)
    assert await harbour.ask(1)
    assert "boathouse beehives" in harbour.prompts[-1]

    harbour.members.discard(CLEO)

    for number, text in ((2, "how many?"), (3, ASKED)):
        await harbour.ask(number, text)
        assert "boathouse" not in harbour.prompts[-1], text


class _RacedStore(PassingStore):
    """Lets something happen before a call of which the number is set."""

    calls, struck_at = 0, -1
    then: Callable[[], Awaitable[object]] | None = None

    def strike(self, at: int, then: Callable[[], Awaitable[object]]) -> None:
        """Let it happen so many calls later."""
        self.calls, self.struck_at, self.then = 0, at, then

    async def _pass(self, name: str, call: Callable[[], Awaitable[Result]]) -> Result:
        self.calls += 1
        if self.then is not None and self.calls > self.struck_at:
            then, self.then = self.then, None
            await then()
        return await super()._pass(name, call)


@pytest.mark.parametrize(("asked", "look"), [(ASKED, None), (ASKED_OF_NOBODY, LOOK)])
@pytest.mark.parametrize("ending", ENDINGS)
async def test_at_whatever_call_of_an_answer_it_ends_the_answer_is_not_given_and_it_is_told_no_more(
    ending: str, asked: str, look: str | None
) -> None:
    given = list[bool]()
    for place in itertools.count():
        store = _RacedStore(ReferenceStore())
        here = await settled_over(store, FixedClock())
        here.look = look
        store.strike(place, partial(ENDINGS[ending], here))
        said, answer = await here.answered(1, asked)
        is_told, looked_at = "boathouse beehives" in here.prompts[-1], store.calls
        is_given = await here.is_wanted(said, answer)
        noted_at = store.calls
        is_noted = await here.note(said, answer)
        if store.then is not None:
            break
        given.append(is_given)
        # Before the look begins is while the model thinks, too.
        assert not (is_told and is_given and place <= looked_at), place
        assert not (is_told and is_noted and place <= noted_at), place
        kept = await here.bot.collections.sessions.in_tenant(HARBOUR)
        assert is_noted or not [turn for each in kept for turn in each.turns if turn.speaker == "bot"], place
        for number, text in ((2, "how many?"), (3, ASKED)):
            await here.ask(number, text)
            assert "boathouse" not in here.prompts[-1], place
    assert len(given) > 10
    assert any(given)


@pytest.mark.parametrize("ending", ["it is forgotten", "its person is erased", "the yes is withdrawn"])
async def test_it_leaves_the_talk_of_channels_where_its_person_never_spoke(harbour: Harbour, ending: str) -> None:
    assert await harbour.ask(1)

    await ENDINGS[ending](harbour)

    sessions = await harbour.bot.collections.store.find("sessions", {})
    assert "Ada keeps" not in str(sessions)
    assert ADA not in str(sessions)
