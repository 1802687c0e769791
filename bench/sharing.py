"""What members share: a search that names somebody, and one that asks who does something; and what a group costs.

A group is compared with a closed channel: what its channels were told stands beside what the channel itself was told.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from bench.composed import Composed
from bench.figures import Span, often, spread
from bench.probes.repeating_model import RepeatingModel
from bench.searching import guild_documents, questions_asked
from bench.seeding import seed_embedded
from bot.clock import SystemClock
from memory.domain.audience import PUBLIC, Room, in_group, restricted_to
from memory.domain.constraints import Constraints, ConstraintSet
from memory.domain.ids import ChannelId, MessageId, SubjectId, TenantId, guild_tenant, individual_scope, subject_of
from memory.operations.answering.context_builder import UserQuestion
from memory.operations.recall.lending import Guilds
from memory.store.documents import Document
from memory.store.sqlite.store import open_sqlite

EACH: Final = 50
"""Memories of each who shares."""
QUESTIONS: Final = 100
GOAL_MS: Final = 5.0
GOAL_CONTEXT_MS: Final = 20.0
GROUP_MEMORIES: Final = 500
_TENANT: Final = guild_tenant(1)
_CREW: Final = ChannelId("80")
_DECKS: Final = (ChannelId("81"), ChannelId("82"))


async def sharing_figures(directory: Path, *, memories: int) -> dict[str, Any]:
    """Measure in a guild of which everybody shares so many memories together; Discord answers at once."""
    people = max(1, memories // EACH)
    await seed_embedded(directory, {"memories": _told(memories, people)})
    async with open_sqlite(directory) as store:
        guilds = Guilds(_there, lambda _tenant, _channel: "general")
        bot = Composed.over(store, model=RepeatingModel(), clock=SystemClock(), guilds=guilds)
        shares = ConstraintSet(share_with=("answer", "members"))
        for number in range(people):
            names = [f"Sharer{number}"]
            await bot.operations.constraining.set_own_constraints(_TENANT, _person(number), shares, known_as=names)
        figures: dict[str, Any] = {"sharers": people, "memories": memories}
        times = often(QUESTIONS)
        for name, count in (("first", 1), ("asking_for_people", times), ("naming_somebody", times)):
            clock, processor = list[float](), list[float]()
            for number, words in enumerate(questions_asked(count)):
                named = f"what does Sharer{number % people} do with {words}?"
                text = named if name == "naming_somebody" else f"who here has {words}?"
                span = Span()
                if not await _asked(bot, text):
                    raise LookupError(f"the question {text!r} brought nothing that is shared")
                clock.append(span.seconds)
                processor.append(span.processor_seconds)
            figures[name] = spread(clock, p95=GOAL_MS) if name != "first" else spread(clock)
            figures[f"{name}_processor"] = spread(processor)
        await bot.reading.close()
        return figures


async def group_figures(directory: Path) -> dict[str, Any]:
    """Measure a context for somebody with as many memories, half of them told in each of two channels of a group."""
    beside = frozenset({in_group(each, _CREW) for each in _DECKS})
    here, alone = restricted_to(in_group(_DECKS[0], _CREW)), restricted_to(_DECKS[0])
    rooms = {
        "in_a_closed_channel": Room(tenant=_TENANT, audience=alone, viewer=_person(0)),
        "in_a_group": Room(tenant=_TENANT, audience=here, viewer=_person(0), beside=beside),
    }
    figures: dict[str, Any] = {"memories": GROUP_MEMORIES}
    for name, room in rooms.items():
        told = [alone] if name == "in_a_closed_channel" else [restricted_to(each) for each in sorted(beside)]
        documents = [
            document | {"audience": told[place % len(told)].model_dump(), "audience_key": told[place % len(told)].key}
            for place, document in enumerate(_told(GROUP_MEMORIES, 1))
        ]
        await seed_embedded(directory / name, {"memories": documents})
        async with open_sqlite(directory / name) as store:
            bot, seconds = Composed.over(store, model=RepeatingModel(), clock=SystemClock()), list[float]()
            for number, words in enumerate(questions_asked(often(QUESTIONS) + 1)):
                span = Span()
                question = UserQuestion(
                    room=room,
                    channel_id=_DECKS[0],
                    message_id=MessageId(str(number)),
                    text=f"what did I say of {words}?",
                    display_name="Sharer0",
                    place="#deck",
                    at=SystemClock().now(),
                )
                found = await bot.reading.assembling.assemble(question)
                seconds.append(span.processor_seconds)
                if not found.context.used:
                    raise LookupError(f"a context {name} holds nothing of what was told")
            await bot.reading.close()
        # The first makes the envelope, and begins the index.
        figures[f"{name}_processor"] = spread(seconds[1:], p95=GOAL_CONTEXT_MS)
    return figures


async def _asked(bot: Composed, text: str) -> int:
    room = Room(tenant=_TENANT, audience=PUBLIC, viewer=subject_of(9_999))
    lending, at = bot.reading.lending, SystemClock().now()
    return len(await lending.find(room, text, (), rules=Constraints(), asks=True, at=at))


def _told(memories: int, people: int) -> Iterator[Document]:
    """Make what they told: sentences of which each is somebody's."""
    for number, document in enumerate(guild_documents(memories)):
        who = _person(number % people)
        receipt = document["provenance"] | {"author": who, "related_users": [], "channel_id": ChannelId("77")}
        whose = {"subject": who, "scope": individual_scope(_TENANT, who), "category": "knowledge"}
        yield document | whose | {"provenance": receipt}


def _person(number: int) -> SubjectId:
    return subject_of(number + 1)


def _there(_tenant: TenantId, people: Collection[SubjectId]) -> Mapping[SubjectId, Sequence[str]]:
    return dict.fromkeys(people, ("Sharer",))
