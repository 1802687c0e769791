"""Contexts: none exceeds its budget or breaks as XML, how long one takes, how much consecutive prompts share.

Nothing is read from a store and no model is asked; what a context is made of is thrown together by a seeded generator.
"""

import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from statistics import mean, median
from typing import Any, Final, get_args

# What is parsed was written by our own context; entities beyond the five of XML cannot stand in it.
from xml.etree import ElementTree as ET

from bench.figures import often, spread
from bench.shares import played_in_shares
from memory.domain.audience import PUBLIC, Room
from memory.domain.constraints import Constraints
from memory.domain.context.activity import Activity
from memory.domain.context.context import BUDGET_TOKENS, Context, assemble_memory_context, render_message
from memory.domain.context.material import Material, ScopeText, ScopeTexts
from memory.domain.context.talk import Talk
from memory.domain.envelope.building import build_envelope
from memory.domain.envelope.envelope import MemoryEnvelope, named
from memory.domain.ids import (
    COLLECTIVE_SCOPE,
    ChannelId,
    MemoryId,
    MessageId,
    derived_id,
    guild_scope,
    guild_tenant,
    individual_scope,
    subject_of,
)
from memory.domain.language.tokens import estimate_tokens
from memory.domain.memory import Levels, Memory
from memory.domain.message import Session, TextReceipt, Turn
from memory.operations.answering.message_search import FOUND_UNASKED
from memory.operations.recall.look import MOST_FOUND
from memory.operations.rule_process import drop_readings
from memory.store.sessions import MAX_TURNS
from prompts.library import render

ASSEMBLIES: Final = 100_000
_SEED: Final = 20260301
"""Of a fixed sequence, so that a failure can be repeated."""
EXCHANGES: Final = 60
LEAST_TOKENS: Final = 300
GOAL_ASSEMBLY_MS, GOAL_SHARED = 10.0, 0.9
_QUESTION_EVERY: Final = 6
"""Of the messages of a conversation one in so many is a question. Every message finds as many memories as it may, all
of them new: as for somebody with thousands."""

_AT: Final = datetime(2026, 3, 1, 12, tzinfo=UTC)
_HARBOUR, _ADA = guild_tenant(1), subject_of(11)
_ROOM: Final = Room(tenant=_HARBOUR, audience=PUBLIC, viewer=_ADA)
_PIECES: Final = (
    "boat ", "the tide is high ", "Leuchtturmwärter ", "ünïcödé ", "море ", "灯台守の家 ", "등대지기 ", "منارة ",
    "प्रकाशस्तंभ ", "ประภาคาร", "👩‍👩‍👧‍👦", "</Turn>", "&amp;<", '"', "]]>", "\x00", "\ud800",
    "\u202e", "[m:abc]", "0x7ffee4c0a8b0 ", "k3v7q2m4x5zj", "\n", "\u2028", "1234567890", "a", "?!…", "𝓯𝓪𝓷𝓬𝔂",
    "```py\nx = 1\n```", "https://example.org/a?b=c&d ",
)  # fmt: skip
_KINDS: Final = ("fact", "fact", "episode", "pattern", "insight", "narrative", "procedure")
_WORDS: Final = (
    "boat harbour rope lantern tide ferry island garden accordion kettle bread winter window letter engine market "
    "bridge mirror ladder ribbon copper meadow pepper saddle"
).split()


def context_figures() -> dict[str, Any]:
    """Assemble a full context repeatedly, cold and warm, and the prompts of a long conversation."""
    return {
        "context_assembly": spread(list(_full_ones(is_first=True)), p95=GOAL_ASSEMBLY_MS),
        "context_assembly_again": spread(list(_full_ones(is_first=False)), p95=GOAL_ASSEMBLY_MS),
        "prompt_prefix": _prefix(),
    }


async def ceiling_figures(*, assemblies: int = ASSEMBLIES) -> dict[str, Any]:
    """Assemble contexts of random material on every core, and count those above budget or broken as XML."""
    began = time.perf_counter()
    shares = await played_in_shares(assemblies, _assembled, seed=_SEED)
    figures = {
        "assemblies": sum(each["assemblies"] for each in shares),
        "above_budget": sum(each["above_budget"] for each in shares),
        "not_xml": sum(each["not_xml"] for each in shares),
        "fullest_share": max(each["fullest_share"] for each in shares),
        "seconds": round(time.perf_counter() - began, 1),
    }
    return {"context_ceiling": figures}


def _assembled(assemblies: int, seed: int) -> dict[str, Any]:
    chance = random.Random(seed)  # noqa: S311
    pool = _Pool.of(chance)
    above, broken, fullest = 0, 0, 0.0
    for _ in range(assemblies):
        budget = chance.randint(LEAST_TOKENS, BUDGET_TOKENS)
        context = _random_context(chance, pool, budget=budget)
        tokens = estimate_tokens(context.text)
        above += tokens > budget
        fullest = max(fullest, tokens / budget)
        try:
            ET.fromstring(context.text)  # noqa: S314
        except ET.ParseError:
            broken += 1
    return {"assemblies": assemblies, "above_budget": above, "not_xml": broken, "fullest_share": round(fullest, 4)}


@dataclass(frozen=True, slots=True)
class _Pool:
    """What contexts are drawn from: making a record takes longer than assembling a context."""

    own: Sequence[Memory]
    guild: Sequence[Memory]
    turns: Sequence[Turn]
    texts: Sequence[str]

    @classmethod
    def of(cls, chance: random.Random) -> "_Pool":
        return cls(
            own=[_random_memory(chance, f"own/{number}") for number in range(2000)],
            guild=[
                _random_memory(chance, f"guild/{number}", subject=None, source="propagation") for number in range(500)
            ],
            turns=[_turn(number, _text(chance)) for number in range(1000)],
            texts=[_text(chance) for _ in range(500)],
        )


def _random_context(chance: random.Random, pool: _Pool, *, budget: int) -> Context:
    own = chance.sample(pool.own, chance.choice((0, 2, 6, 15, 40)))
    further = chance.sample(pool.own, chance.randint(0, 8))
    guild = chance.sample(pool.guild, chance.randint(0, 6))
    material = Material(
        consolidations=_sums(*chance.choices(pool.texts, k=3)),
        snapshot=[memory for memory in (*own, *guild) if memory.stands_first],
        contradictions=list(zip(own, further, strict=False)),
        recalled=further,
        predicted=further[::-1],
        guild_memories=guild,
        episodes=further,
        summed_up=chance.choice((0, 12)),
    )
    turns = chance.sample(pool.turns, chance.choice((0, 1, 5, MAX_TURNS)))
    return assemble_memory_context(
        room=_ROOM,
        envelope=_envelope(own, rules=Constraints(anonymize_dates=chance.random() < 0.2)),  # noqa: PLR2004
        at=_AT,
        material=material,
        talk=Talk(turns, first=chance.choice((0, 1, 17, 400))),
        activity=chance.choice(get_args(Activity)),
        budget_tokens=budget,
    )


def _full_ones(*, is_first: bool) -> Iterator[float]:
    """Assemble for somebody with much of everything and yield seconds; `is_first` clears caches before each."""
    chance = random.Random(7)  # noqa: S311  # likewise
    own = [_plain_memory(chance, f"own/{number}", is_first=number % 4 == 0) for number in range(100)]
    envelope = _envelope(own)
    material = Material(
        consolidations=_sums(*(_sentence(chance, 400) for _ in range(3))),
        snapshot=[memory for memory in own if memory.stands_first],
        recalled=[_plain_memory(chance, f"found/{number}") for number in range(MOST_FOUND)],
        guild_memories=[_plain_memory(chance, f"guild/{number}", subject=None) for number in range(30)],
        episodes=[_plain_memory(chance, f"episode/{number}", kind="episode") for number in range(20)],
    )
    talk = Talk([_turn(number, _sentence(chance, 25)) for number in range(MAX_TURNS)])
    for _ in range(often(300)):
        if is_first:
            drop_readings()
        start = time.perf_counter()
        assemble_memory_context(room=_ROOM, envelope=envelope, at=_AT, material=material, talk=talk)
        yield time.perf_counter() - start


def _prefix() -> dict[str, Any]:
    shares = [_shared(one, other) for one, other in pairwise(_conversation())]
    first = shares[: MAX_TURNS // 2 - 1]
    return {
        "exchanges": EXCHANGES,
        "found_anew": f"{FOUND_UNASKED} memories, for one message in {_QUESTION_EVERY} {MOST_FOUND}",
        "mean_share": round(mean(shares), 4),
        "median_share": round(median(shares), 4),
        "least_share": round(min(shares), 4),
        "at_least_90_percent": round(sum(share >= GOAL_SHARED for share in shares) / len(shares), 4),
        "least_share_before_the_first_cut": round(min(first), 4),
        "goal_mean_share": GOAL_SHARED,
    }


def _conversation() -> Iterator[str]:
    """Write the prompts of a conversation of one person, as they are sent."""
    chance = random.Random(11)  # noqa: S311  # likewise
    own = [_plain_memory(chance, f"own/{number}") for number in range(20)]
    sums = _sums("", "", _sentence(random.Random(3), 120))  # noqa: S311  # likewise
    system, turns, ever = render("answer", date=_AT.date().isoformat(), room="server"), list[Turn](), 0
    for number in range(EXCHANGES):
        at, asked = _AT + timedelta(minutes=number), _sentence(chance, chance.randint(3, 25))
        is_question = number % _QUESTION_EVERY == _QUESTION_EVERY - 1
        new = MOST_FOUND if is_question else FOUND_UNASKED
        found = [_plain_memory(chance, f"found/{number}/{place}") for place in range(new)]
        turns, ever = [*turns, _turn(ever, asked)][-MAX_TURNS:], ever + 1
        context = assemble_memory_context(
            room=_ROOM,
            envelope=_envelope(own, at=at),
            at=at,
            material=Material(consolidations=sums, recalled=found, summed_up=12),
            talk=Talk(turns, first=ever - len(turns), answering=turns[-1].message_id),
        )
        yield f"{system}\n{context.text}\n{render_message(display_name='Ada', place='#general', text=asked)}"
        turns, ever = (
            [*turns, _turn(ever, _sentence(chance, chance.randint(8, 40)), by_bot=True)][-MAX_TURNS:],
            ever + 1,
        )


def _shared(one: str, other: str) -> float:
    """Return the common beginning of two prompts as a share of the shorter one."""
    common = next((place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), None)
    shorter = min(len(one), len(other))
    return (shorter if common is None else common) / shorter


def _sums(*texts: str) -> ScopeTexts:
    """Return the texts of everybody, the guild and the person, as the store would."""
    scopes = (COLLECTIVE_SCOPE, guild_scope(1), individual_scope(_HARBOUR, _ADA))
    made_at = _AT - timedelta(days=3)
    return ScopeTexts(
        *(
            ScopeText(text, TextReceipt(scope=scope, revision=4), memories=12, made_at=made_at)
            for text, scope in zip(texts, scopes, strict=True)
        )
    )


def _envelope(memories: Sequence[Memory], *, rules: Constraints | None = None, at: datetime = _AT) -> MemoryEnvelope:
    session = Session(
        id=f"{_HARBOUR}/900", tenant=_HARBOUR, channel_id=ChannelId("900"), audience=PUBLIC, last_active=_AT,
        summary="They spoke of boats.",
    )  # fmt: skip
    envelope = build_envelope(
        subject=_ADA,
        tenant=_HARBOUR,
        memories=memories,
        constraints=rules or Constraints(),
        sessions=[session],
        at=at,
        cache_ttl_seconds=900,
    )
    return named(envelope, "Ada")


def _random_memory(chance: random.Random, name: str, **fields: Any) -> Memory:
    said = _AT - timedelta(days=chance.randint(0, 60))
    drawn = {
        "text": _text(chance) or ".",
        "kind": chance.choice(_KINDS),
        "importance": chance.randint(1, 5),
        "confidence": chance.random(),
        "topic_id": chance.choice((None, None, None, "city", "detail_level")),
        "category": chance.choice(("other", "preferences")),
        "pinned": chance.random() < 0.1,  # noqa: PLR2004
        "absorbed_revision": chance.choice((None, 1)),
        "levels": Levels(compressed=chance.choice((None, "Short."))),
    }
    return _memory(name, said, **(drawn | fields))


def _plain_memory(chance: random.Random, name: str, *, is_first: bool = False, **fields: Any) -> Memory:
    said = _AT - timedelta(days=chance.randint(0, 20))
    source = "propagation" if "subject" in fields else "chat"
    tier = "canon" if is_first else "register"
    drawn = {"text": f"{_sentence(chance, 12).capitalize()}.", "importance": chance.randint(2, 5), "tier": tier}
    return _memory(name, said, **(drawn | {"source": source} | fields))


def _memory(name: str, said: datetime, **fields: Any) -> Memory:
    times = dict.fromkeys(("observed_at", "valid_from", "created_at", "updated_at", "reinforced_at"), said)
    known = {"id": MemoryId(derived_id(name)), "scope": individual_scope(_HARBOUR, _ADA), "tenant": _HARBOUR}
    return Memory.model_validate(known | {"subject": _ADA, "audience": PUBLIC, "source": "chat"} | times | fields)


def _turn(number: int, text: str, *, by_bot: bool = False) -> Turn:
    speaker = "bot" if by_bot else "person"
    return Turn(message_id=MessageId(str(number)), speaker=speaker, author=_ADA, display_name="Ada", text=text, at=_AT)


def _text(chance: random.Random) -> str:
    return "".join(chance.choices(_PIECES, k=chance.choice((0, 1, 3, 10, 30))))[:1200]


def _sentence(chance: random.Random, words: int) -> str:
    return " ".join(chance.choices(_WORDS, k=words))
