"""The context: valid whatever people write, within its budget, and with nothing that does not belong to the asker."""

import re
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.domain.audience import PRIVATE, PUBLIC, Room
from memory.domain.constraints import Constraints
from memory.domain.context.context import Context, assemble_memory_context, render_message
from memory.domain.context.material import BEST_FOUND, Material
from memory.domain.context.talk import Talk
from memory.domain.envelope.envelope import MemoryEnvelope, named
from memory.domain.ids import MemoryId, MessageId, SubjectId, TenantId, guild_tenant, subject_of
from memory.domain.language.tokens import estimate_tokens
from memory.domain.memory import Memory, Provenance
from memory.domain.message import Turn
from tests.domain.envelopes import (
    ALONE,
    ANY_TEXT,
    LOBBY,
    STAFF,
    STAFF_ROOM,
    envelope_of,
    session_with,
    stated,
    sums,
    trait,
)
from tests.domain.records import ADA, AT, BRAM, HARBOUR

CLEO = subject_of(13)
LEAST = 255
"""Tokens that are enough for the empty frame."""
LARGEST_FRAME = 254
"""Tokens of the empty frame when the name is as long as is shown, of characters that cost the most."""
NAMES = {ADA: "Ada", BRAM: "Bram", CLEO: "Cleo"}


def turn(number: int, author: SubjectId, text: str, **fields: Any) -> Turn:
    name = "Keepsake" if fields.get("speaker") == "bot" else NAMES[author]
    known = {"message_id": MessageId(str(number)), "speaker": "person", "author": author, "display_name": name}
    return Turn.model_validate(known | {"text": text, "at": AT} | fields)


def render(envelope: MemoryEnvelope | None = None, room: Room = LOBBY, **fields: Any) -> Context:
    rest = {name: fields.pop(name) for name in ("budget_tokens", "activity") if name in fields}
    talk = Talk(
        **{
            name: fields.pop(name)
            for name in ("turns", "first", "left_out", "answering", "without_memories")
            if name in fields
        }
    )
    own = named(envelope or envelope_of(), "Ada")
    return assemble_memory_context(room=room, envelope=own, at=AT, material=Material(**fields), talk=talk, **rest)


MARKED: Final = re.compile(r"(?P<words>.*) \[m:(?P<id>[^\]\s]+)\]")


def parsed(context: Context) -> ET.Element:
    """Read a context; what the mark at the end of an element names becomes its attribute `id`."""
    # Our own output, not somebody's document.
    root = ET.fromstring(context.text)  # noqa: S314
    for element in root.iter():
        if found := MARKED.fullmatch(element.text or ""):
            element.text, element.attrib["id"] = found["words"], found["id"]
    return root


@dataclass(frozen=True)
class KnownBy:
    """What the marks of the lines that come from many name."""

    collective: str
    guild: str
    individual: str
    session: str


def known_by(context: Context) -> KnownBy:
    assert context.talk is not None
    collective, guild, individual = (text.source_id for text in context.texts)
    return KnownBy(collective, guild, individual, context.talk.source_id)


def sources_of(context: Context) -> set[str]:
    return {*context.used, *(each.source_id for each in (*context.texts, context.talk) if each is not None)}


def of_guild(text: str, **fields: Any) -> Memory:
    return stated(text, **({"subject": None, "scope": "g:1", "source": "propagation"} | fields))


def test_the_whole_context() -> None:
    memories = [
        stated(f"Fact {number}.", id=f"fact{number}aaaaaaa", importance=5, observed_at=AT - timedelta(days=21))
        for number in range(5)
    ]
    sixth = stated("Owns a red bike.", id="bikebikebike", audience=STAFF)
    context = render(
        envelope_of(
            *memories, sixth, sessions=(session_with(summary="They spoke of tea.", topics=("tea",), tone="kind"),)
        ),
        room=STAFF_ROOM,
        consolidations=sums(collective="All.", guild="Harbour.", individual="Ada\nlikes tea."),
        guild_memories=[of_guild("The raid is on Friday.", id="raidraidraid", kind="episode")],
        turns=[turn(1, BRAM, "hello\nall"), turn(2, ADA, "hi"), turn(3, ADA, "Welcome!", speaker="bot")],
        summed_up=14,
    )
    known = known_by(context)

    assert context.text.splitlines() == [
        "<MemoryContext>",
        "<CollectiveMemory>",
        f'<Consolidation rev="4" memories="12" made="3 weeks ago">All. [m:{known.collective}]</Consolidation>',
        "</CollectiveMemory>",
        "<GuildMemory>",
        f'<Consolidation rev="4" memories="12" made="3 weeks ago">Harbour. [m:{known.guild}]</Consolidation>',
        '<Memory kind="episode" said="today" where="this server">The raid is on Friday. [m:raidraidraid]</Memory>',
        "</GuildMemory>",
        "<UserMemory>",
        (
            '<Consolidation rev="4" memories="12" made="3 weeks ago">'
            f"Ada likes tea. [m:{known.individual}]</Consolidation>"
        ),
        "<Envelope>",
        "Subject: Ada",
        "",
        "Known Facts:",
        *(f"  - Fact {n}. (said 3 weeks ago, this server) [m:fact{n}aaaaaaa]" for n in (4, 3, 2, 1, 0)),
        "</Envelope>",
        (
            '<LastSession where="#900" messages="14" topics="tea" tone="kind">'
            f"They spoke of tea. [m:{known.session}]</LastSession>"
        ),
        "<RecentObservations>",
        '<Memory kind="fact" said="today" where="#901">Owns a red bike. [m:bikebikebike]</Memory>',
        "</RecentObservations>",
        "</UserMemory>",
        "<RecentTalk>",
        '<Turn role="member" speaker="Bram">hello all</Turn>',
        '<Turn role="asker" speaker="Ada">hi</Turn>',
        '<Turn role="bot">Welcome!</Turn>',
        "</RecentTalk>",
        "</MemoryContext>",
    ]
    assert context.used == ("raidraidraid", *(f"fact{n}aaaaaaa" for n in (4, 3, 2, 1, 0)), "bikebikebike")
    assert [(text.scope, text.revision) for text in context.texts] == [("c", 4), ("g:1", 4), ("i:GUILD:1:11", 4)]
    assert context.talk is not None
    assert (context.talk.session_id, context.talk.messages) == ("GUILD:1/900", 14)


def test_an_empty_context_still_names_every_part() -> None:
    context = render()

    assert [part.tag for part in parsed(context)] == ["CollectiveMemory", "GuildMemory", "UserMemory", "RecentTalk"]
    assert context.used == ()


@pytest.mark.parametrize(
    ("turns", "fields", "shown"),
    [
        (
            [
                turn(1, BRAM, "what do I drink?"),
                turn(2, BRAM, "You drink cocoa.", speaker="bot", used=(MemoryId("bbbbbbbbbbbb"),)),
                turn(3, BRAM, "Nice day indeed.", speaker="bot"),
                turn(4, ADA, "You drink tea.", speaker="bot", used=(MemoryId("aaaaaaaaaaaa"),)),
            ],
            {},
            ["what do I drink?", "Nice day indeed.", "You drink tea."],
        ),
        (
            [turn(1, CLEO, "secret plan"), turn(2, CLEO, "Sure, Cleo.", speaker="bot"), turn(3, BRAM, "hi")],
            {"left_out": frozenset({CLEO})},
            ["hi"],
        ),
        (
            [turn(1, ADA, "earlier"), turn(2, ADA, "now"), turn(2, ADA, "now")],
            {"answering": MessageId("2")},
            ["earlier"],
        ),
        ([turn(1, ADA, "once"), turn(1, ADA, "once")], {}, ["once"]),
    ],
    ids=["answers to others that used memories", "people left out and answers to them", "what is answered", "twice"],
)
def test_the_talk_holds_what_the_asker_may_read(turns: list[Turn], fields: dict[str, Any], shown: list[str]) -> None:
    context = render(turns=turns, **fields)

    assert [one.text for one in parsed(context).iter("Turn")] == shown
    assert "Cleo" not in context.text


@pytest.mark.parametrize("place", ["snapshot", "guild_memories", "recalled"])
def test_what_one_member_alone_said_of_the_guild_is_told_to_them_alone(place: str) -> None:
    tellers = {number: Provenance(author=BRAM, related_users=(CLEO,)[:number]) for number in (0, 1)}
    fields: dict[str, Any] = {"source": "chat", "topic_id": "motto" if place == "snapshot" else None}
    alone, agreed = (
        of_guild(f"The vault is open, {number}.", provenance=tellers[number], **fields) for number in (0, 1)
    )

    own = of_guild("The vault is open, 2.", provenance=Provenance(author=ADA), **fields)
    shown: dict[str, Any] = {place: [alone, agreed, own]}
    context = render(**shown)

    assert set(context.used) == {agreed.id, own.id}
    assert context.text.count('status="said by the asker alone, not confirmed"') == 1


def test_what_was_said_in_another_room_is_not_there() -> None:
    envelope = envelope_of(
        stated("Plans a party.", audience=STAFF),
        stated("Keeps a diary.", audience=PRIVATE),
        sessions=(session_with(audience=STAFF, summary="They planned a party."),),
    )
    guild = [of_guild("The vault code is new.", audience=STAFF)]

    lobby, staff = render(envelope, guild_memories=guild), render(envelope, STAFF_ROOM, guild_memories=guild)

    assert not any(word in lobby.text for word in ("party", "diary", "vault"))
    assert lobby.used == ()
    assert all(word in staff.text for word in ("Plans a party", "planned a party", "vault"))
    assert "diary" not in staff.text


def test_guild_memories_are_about_nobody_alive_and_of_this_guild() -> None:
    context = render(
        guild_memories=[
            of_guild("about Bram", subject=BRAM),
            of_guild("about Ada", subject=ADA),
            of_guild("elsewhere", tenant=guild_tenant(2)),
            of_guild("decayed", reinforced_at=AT - timedelta(days=99)),
            of_guild("retired", state="retired"),
            of_guild("how to", kind="procedure"),
        ]
    )

    assert context.used == ()


@pytest.mark.parametrize(("tenant", "viewer"), [(HARBOUR, BRAM), (guild_tenant(2), ADA)])
def test_an_envelope_of_somebody_else_or_elsewhere_is_an_error(tenant: TenantId, viewer: SubjectId) -> None:
    with pytest.raises(ValueError, match=r"USER:11.*'GUILD:1'.* cannot answer"):
        render(envelope_of(stated("x")), Room(tenant=tenant, audience=PUBLIC, viewer=viewer))


@pytest.mark.parametrize("rules", [Constraints(memory_enabled=False), Constraints(share_with=())])
def test_without_leave_to_use_memory_only_the_talk_and_what_is_everybodys_remain(rules: Constraints) -> None:
    context = render(
        envelope_of(stated("x"), rules=rules),
        consolidations=sums(collective="All.", guild="Harbour.", individual="Ada."),
        guild_memories=[of_guild("Friday.")],
        recalled=[stated("The lantern is green.")],
        turns=[turn(1, ADA, "hi")],
    )

    assert [one.text for one in parsed(context).iter("Consolidation")] == ["All."]
    assert [one.text for one in parsed(context).iter("Turn")] == ["hi"]
    assert context.used == ()


def test_nothing_stands_twice() -> None:
    envelope = envelope_of(
        stated("Drinks tea.", id="aaaaaaaaaaaa"),
        stated("drinks TEA.", id="bbbbbbbbbbbb", audience=PRIVATE, importance=5),
        trait("detail_level", "low", id="cccccccccccc"),
        trait("detail_level", "high", id="dddddddddddd", audience=PRIVATE, observed_at=AT - timedelta(days=1)),
    )
    guild = [of_guild("Drinks tea."), of_guild("Friday."), of_guild("friday.")]

    context = render(envelope, ALONE, guild_memories=guild)

    assert context.text.casefold().count("drinks tea.") == 1
    assert context.text.casefold().count("friday.") == 1
    assert context.used[1:] == ("bbbbbbbbbbbb", "cccccccccccc")
    assert "high" not in context.text


def test_what_the_consolidation_holds_gives_way_to_what_is_said_nowhere_else() -> None:
    filler = "and they have said so on many a long evening by the harbour " * 2
    absorbed = [stated(f"Fact {place} {filler}", absorbed_revision=1, importance=5) for place in range(20)]
    pending = [stated(f"Brand new {place} {filler}", importance=1) for place in range(5)]
    envelope, texts = envelope_of(*absorbed, *pending), sums(individual="Ada.")

    roomy = render(envelope, consolidations=texts)
    tight = render(envelope, consolidations=texts, budget_tokens=1700)
    missing = [memory for memory in absorbed if memory.id not in tight.used]
    asked = render(envelope, consolidations=texts, recalled=missing[:2], budget_tokens=1700)

    assert len(roomy.used) == 25
    assert {memory.id for memory in pending} <= set(tight.used)
    assert not parsed(tight).findall("Index/Known")
    assert len(missing) > 2
    assert {memory.id for memory in (*pending, *missing[:2])} <= set(asked.used)


def test_a_long_turn_is_cut_and_a_name_is_short() -> None:
    context = render(turns=[turn(1, BRAM, "wow " * 1000, display_name="N" * 80)])

    [said] = parsed(context).iter("Turn")
    assert len(said.text or "") <= 1200
    assert len(said.attrib["speaker"]) == 32


def test_of_the_talk_the_oldest_goes_first_and_a_quarter_is_its_own() -> None:
    envelope = envelope_of(*(stated(f"Fact {number} about the sea and the wind.") for number in range(40)))
    turns = [turn(number, ADA, f"talk {number} of this and that") for number in range(40)]
    full = render(envelope, turns=turns)
    shown: list[int] = []

    for budget in range(estimate_tokens(full.text) * 2, LEAST + 200, -37):
        context = render(envelope, turns=turns, budget_tokens=budget)
        talk = [one.text for one in parsed(context).iter("Turn")]
        assert estimate_tokens(context.text) <= budget
        assert talk == [one.text for one in turns[len(turns) - len(talk) :]]
        assert talk
        shown.append(len(talk))

    assert shown[0] == 40
    assert shown[-1] < 5


def test_in_a_tier_the_weakest_memories_go_first() -> None:
    memories = [
        stated(f"{word} {number} by the sea.", importance=importance)
        for word, importance in (("Strong", 5), ("Weak", 1))
        for number in range(9)
    ]
    full = render(envelope_of(*memories))
    shown: list[int] = []

    for budget in range(estimate_tokens(full.text) * 3, LEAST, -25):
        context = parsed(render(envelope_of(*memories), budget_tokens=budget))
        said = (context.findtext("UserMemory/Envelope") or "") + "".join(
            one.text or "" for one in context.findall("UserMemory/RecentObservations/Memory")
        )
        assert said.count("Strong") == 9 or "Weak" not in said
        shown.append(said.count("Strong") + said.count("Weak"))

    assert shown == sorted(shown, reverse=True)
    assert shown[0] == 18
    assert shown[-1] < 9


@pytest.mark.parametrize(("character", "tokens"), [("a", 160), ("\U00010000", LARGEST_FRAME), ("&", 246)])
def test_a_name_makes_the_frame_as_large_as_its_characters_cost(character: str, tokens: int) -> None:
    envelope = named(envelope_of(), character * 60)

    def within(budget_tokens: int) -> Context:
        return assemble_memory_context(
            room=LOBBY, envelope=envelope, at=AT, material=Material(), talk=Talk(()), budget_tokens=budget_tokens
        )

    context = within(tokens)

    assert estimate_tokens(context.text) <= context.tokens == tokens
    with pytest.raises(ValueError, match=f"needs at least {tokens} tokens"):
        within(tokens - 1)


def test_consecutive_contexts_share_everything_before_the_talk() -> None:
    envelope = envelope_of(*(stated(f"Fact {number}.") for number in range(9)))
    turns = [turn(number, ADA, f"talk {number}") for number in range(8)]

    one, next_one = render(envelope, turns=turns[:7]), render(envelope, turns=turns)

    assert one.text.split("<RecentTalk>")[0] == next_one.text.split("<RecentTalk>")[0]


@given(name=st.text(alphabet=st.characters()), place=st.text(alphabet=st.characters()), text=ANY_TEXT)
def test_any_message_is_one_block_of_data(name: str, place: str, text: str) -> None:
    # Our own output, not somebody's document.
    element = ET.fromstring(render_message(display_name=name, place=place, text=text))  # noqa: S314

    assert element.tag == "Message"
    assert len(element) == 0
    assert set(element.attrib) == {"from", "where"}


def test_a_message_keeps_its_lines() -> None:
    block = render_message(display_name='A"da', place="#general", text="fix this:\n```py\nif a < b:\n    pass\n```")

    assert block == (
        '<Message from="A&quot;da" where="#general">\nfix this:\n```py\nif a &lt; b:\n    pass\n```\n</Message>'
    )


def test_what_a_search_found_stands_there_with_its_receipt_unless_it_does_already() -> None:
    shown = stated("The lantern is green.")
    faded = stated(
        "The old lantern was blue.", reinforced_at=AT - timedelta(days=200), observed_at=AT - timedelta(days=200)
    )
    shared = of_guild("The lantern festival is in May.")

    context = render(envelope_of(shown), recalled=[shown, faded, shared, faded])

    found = parsed(context).findall("RetrievedObservations/Memory")
    assert [(one.attrib["id"], one.attrib.get("about"), one.text) for one in found] == [
        (faded.id, None, faded.text),
        (shared.id, "server", shared.text),
    ]
    assert context.used == (shown.id, faded.id, shared.id)


def test_a_search_adds_what_there_is_room_for_the_best_before_what_stands_there_anyway() -> None:
    found = [stated(f"Lantern number {number}.", importance=1) for number in range(40)]
    there = [stated(f"Drinks tea number {number}.", importance=5) for number in range(30)]
    best = {memory.id for memory in found[:BEST_FOUND]}

    roomy, tight = (render(envelope_of(*there), recalled=found, budget_tokens=budget) for budget in (8000, 2000))

    assert len(parsed(roomy).findall("RetrievedObservations/Memory")) == 40
    in_full = {one.get("id") for one in parsed(tight).iter("Memory")}
    assert best <= in_full
    assert in_full & {memory.id for memory in there}
    assert not in_full & {memory.id for memory in found[BEST_FOUND:]}


def test_where_room_is_short_what_a_search_found_comes_before_the_rest_of_what_is_at_hand() -> None:
    filler = "and they have said so on many a long evening by the harbour " * 2
    weak = stated(f"The lantern is green {filler}", importance=1)
    envelope = envelope_of(weak, *(stated(f"Likes stone {place} {filler}", importance=5) for place in range(20)))

    without, found = (render(envelope, recalled=some, budget_tokens=1200) for some in ((), (weak,)))

    assert (weak.text in without.text, weak.text in found.text) == (False, True)
    assert found.text.count(weak.id) == 1


def test_all_others_stand_behind_what_was_found_as_far_as_there_is_room() -> None:
    found, others = stated("The lantern is green."), [stated(f"Drinks tea number {number}.") for number in range(40)]

    roomy, tight = (
        parsed(render(envelope_of(), recalled=[found], others=[found, *others], budget_tokens=budget))
        for budget in (8000, 1000)
    )

    texts = [one.text for one in roomy.findall("RetrievedObservations/Memory")]
    assert texts == [found.text, *(memory.text for memory in others)]
    cut = [one.text for one in tight.findall("RetrievedObservations/Memory")]
    assert cut == texts[: len(cut)]
    assert 1 < len(cut) < len(texts)
    assert tight.find("Index") is None
