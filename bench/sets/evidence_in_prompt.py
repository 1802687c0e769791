"""Whether what an answer rests on stands in its prompt.

People with 50 and with 500 memories ask what a set of conversations asks.

A person's memories are the set's statements about them; up to 500, those about people of the other conversations come
between, under the same name. No scope has a text, so that every memory stands in a prompt by itself or not at all. No
model is asked.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from statistics import fmean
from typing import Any, Final

from bench.figures import Span, spread
from bench.sets.conversations import UNANSWERABLE, LabelledConversation, LabelledStatement, StoodStill, statements_of
from bench.sets.ratios import DIGITS, ratio
from bot.category_file import load_categories
from bot.reading import ReadSide
from bot.wiring import CATEGORY_FILE
from memory.domain.audience import PUBLIC, Room
from memory.domain.ids import ChannelId, MemoryId, MessageId, derived_id, guild_tenant, individual_scope, subject_of
from memory.domain.memory import Memory
from memory.operations.answering.context_builder import UserQuestion
from memory.store.collections import Collections

FEW, MANY = 50, 500
GOALS: Final = {FEW: 0.95, MANY: 0.85}
GOAL_ASSEMBLY_MS: Final = 10.0
_FIRST_GUILD: Final = 10_000
_ASKER: Final = subject_of(7)
_CATEGORIES: Final = ("bio", "interests", "activity", "event", "history")
"""What a model files most of such statements under; they take turns."""
_LATER: Final = timedelta(hours=6)


@dataclass(frozen=True, slots=True)
class _Asked:
    """A question of a person about themselves, and the turns of what is known that its answer rests on."""

    text: str
    turns: frozenset[str]


@dataclass(frozen=True, slots=True)
class _Person:
    """Somebody with their memories, oldest first, and what they ask."""

    name: str
    statements: Sequence[LabelledStatement]
    asks: Sequence[_Asked]


@dataclass(frozen=True, slots=True)
class _Prompt:
    """What a prompt held of the evidence."""

    share: float
    tokens: int
    seconds: float
    processor_seconds: float


async def evidence_in_prompt(conversations: Sequence[LabelledConversation], collections: Collections) -> dict[str, Any]:
    """Have every person's contexts assembled.

    Gives for each number of memories how much of the evidence stood in them.
    """
    people = [person for conversation in conversations for person in _people_of(conversation)]
    sized = {
        FEW: [part for person in people for part in _parts_of(person)],
        MANY: [_crowded(person, people) for person in people],
    }
    figures: dict[str, Any] = {}
    guild_id = _FIRST_GUILD
    for memories, some in sized.items():
        prompts = list[_Prompt]()
        for person in some:
            guild_id += 1
            prompts += await _prompts(person, collections, guild_id)
        figures[f"with_{memories}_memories"] = _figures(prompts, goal=GOALS[memories])
    return figures


def _people_of(conversation: LabelledConversation) -> Iterator[_Person]:
    statements = sorted(
        statements_of(conversation, guild_id=0, quoted=True), key=lambda each: (each.memory.observed_at, each.memory.id)
    )
    for name, person in conversation.people.items():
        own = [each for each in statements if each.memory.provenance.author == person]
        cited = _cited(own)
        others = [other for other in conversation.people if other != name]
        asks = [
            _Asked(_in_first_person(question.question, name), question.turns & cited)
            for question in conversation.qa
            if question.category != UNANSWERABLE
            and question.turns & cited
            and _names(question.question, name)
            and not any(_names(question.question, other) for other in others)
        ]
        yield _Person(name, own, asks)


def _cited(statements: Sequence[LabelledStatement]) -> frozenset[str]:
    return frozenset(turn for each in statements for turn in each.turns)


def _names(text: str, name: str) -> bool:
    return re.search(rf"\b{re.escape(name)}\b", text, re.IGNORECASE) is not None


def _in_first_person(text: str, name: str) -> str:
    return re.sub(rf"\b{re.escape(name)}\b", "I", re.sub(rf"\b{re.escape(name)}['’]s\b", "my", text))


def _parts_of(person: _Person) -> Iterator[_Person]:
    """Part a person's memories into lots of 50 by time, each with the questions that rest on nothing else.

    A lot that is not full is left out.
    """
    for start in range(0, len(person.statements) - FEW + 1, FEW):
        some = person.statements[start : start + FEW]
        cited = _cited(some)
        yield _Person(person.name, some, [each for each in person.asks if each.turns <= cited])


def _crowded(person: _Person, people: Sequence[_Person]) -> _Person:
    """Add statements about others under the person's name, up to 500, without the turns that they cite.

    Moved into the person's time.
    """
    strangers = [(other.name, each) for other in people if other is not person for each in other.statements]
    missing = MANY - len(person.statements)
    spaced = [strangers[place * len(strangers) // missing] for place in range(missing)]
    begin, end = person.statements[0].memory.observed_at, person.statements[-1].memory.observed_at
    added = [
        LabelledStatement(
            each.memory.model_copy(
                update={
                    "id": MemoryId(derived_id("bench", person.name, each.memory.id)),
                    "text": re.sub(rf"\b{re.escape(name)}\b", person.name, each.memory.text),
                    **_all_at(begin + (end - begin) * place / missing),
                }
            ),
            frozenset(),
        )
        for place, (name, each) in enumerate(spaced)
    ]
    return _Person(
        person.name, sorted((*person.statements, *added), key=lambda each: each.memory.observed_at), person.asks
    )


def _all_at(moment: datetime) -> dict[str, datetime]:
    moment = moment.replace(microsecond=0)
    return dict.fromkeys(("observed_at", "valid_from", "created_at", "updated_at", "reinforced_at"), moment)


async def _prompts(person: _Person, collections: Collections, guild_id: int) -> list[_Prompt]:
    """Write a person's memories to a place of their own, and assemble a context for each of their questions."""
    tenant = guild_tenant(guild_id)
    turns = dict[MemoryId, frozenset[str]]()
    memories = list[Memory]()
    for number, each in enumerate(person.statements):
        own = each.memory.model_copy(
            update={
                "id": MemoryId(derived_id("bench", guild_id, each.memory.id)),
                "tenant": tenant,
                "scope": individual_scope(tenant, _ASKER),
                "subject": _ASKER,
                "category": _CATEGORIES[number % len(_CATEGORIES)],
                "provenance": each.memory.provenance.model_copy(update={"author": _ASKER}),
            }
        )
        turns[own.id] = each.turns
        memories.append(own)
    await collections.store.commit([collections.memories.insert(each) for each in memories])
    at = memories[-1].observed_at + _LATER
    reading = ReadSide.over(
        collections, clock=StoodStill(at), ttl_seconds=900, size=10, categories=load_categories(CATEGORY_FILE)
    )
    assembling, room = reading.assembling, Room(tenant=tenant, audience=PUBLIC, viewer=_ASKER)
    await reading.recall.warm(room)
    prompts = list[_Prompt]()
    for number, asked in enumerate(person.asks):
        question = UserQuestion(
            room, ChannelId("1"), MessageId(str(number)), asked.text, person.name, "#general", at=at
        )
        span = Span()
        context = (await assembling.assemble(question)).context
        times = span.seconds, span.processor_seconds
        stood = frozenset(turn for used in context.used for turn in turns[used])
        prompts.append(_Prompt(len(stood & asked.turns) / len(asked.turns), context.tokens, *times))
    await reading.close()
    return prompts


def _figures(prompts: Sequence[_Prompt], *, goal: float) -> dict[str, Any]:
    return {
        "questions": len(prompts),
        "all_evidence": ratio(sum(each.share == 1.0 for each in prompts), len(prompts)),
        "any_evidence": ratio(sum(each.share > 0 for each in prompts), len(prompts)),
        "mean_share": round(fmean(each.share for each in prompts), DIGITS) if prompts else None,
        "goal": goal,
        "mean_tokens": round(fmean(each.tokens for each in prompts)) if prompts else None,
        "assembly": spread([each.seconds for each in prompts], p95=GOAL_ASSEMBLY_MS) if prompts else None,
        # On a shared machine the processor's time says more than the clock.
        "assembly_processor": spread([each.processor_seconds for each in prompts]) if prompts else None,
    }
