"""Every line of a context names what it came from, and nothing that people write can name anything."""

import re
from datetime import timedelta
from typing import Any, Final, get_args
from xml.etree import ElementTree as ET

from hypothesis import given
from hypothesis import strategies as st

from memory.domain.audience import Audience, Room, may_see
from memory.domain.constraints import Constraints
from memory.domain.context.citations import quoted_in, read_citations
from memory.domain.context.context import BUDGET_TOKENS, Context, assemble_memory_context, render_message
from memory.domain.context.delta import Written, delta_of
from memory.domain.context.items import Beside, Place
from memory.domain.context.material import Material
from memory.domain.context.talk import Talk
from memory.domain.envelope.envelope import named
from memory.domain.envelope.text import HEADINGS
from memory.domain.ids import MemoryId, MessageId, derived_id
from memory.domain.language.tokens import estimate_tokens
from memory.domain.levels import INDEX_CHARACTERS
from memory.domain.memory import Memory
from memory.domain.message import Session, Told, Turn
from memory.domain.writing.changes import HistoryEvent
from tests.domain.context.test_context import CLEO, LARGEST_FRAME, of_guild, parsed, sources_of, turn
from tests.domain.envelopes import (
    ALONE,
    ANY_TEXT,
    AUDIENCES,
    any_memories,
    any_session,
    envelope_of,
    session_with,
    stated,
    sums,
    trait,
)
from tests.domain.records import ADA, AT, BRAM, HARBOUR

FRAME: Final = re.compile(r"</?[A-Z]\w+/?>")
TURN: Final = re.compile(r'<Turn role="(?:bot|(?:asker|member)" speaker="[^"]+)">[^<>]*</Turn>')
"""Talk is quoted as it was said: who said it stands beside it."""
UNMARKED: Final = re.compile(r"|Subject: .*|Memory updates since rev \d+:|  – deleted: one memory")
"""Lines without a mark: the name of this turn, the line above the updates, and what is gone."""
MARKED: Final = re.compile(r".*\S \[m:(?P<id>[^\]\s]+)\](?:</\w+>)?")
PLACE: Final[dict[str, Place]] = {
    "CollectiveMemory": "collective",
    "GuildMemory": "guild",
    "UserMemory": "individual",
    "Lasting": "lasting",
    "Envelope": "envelope",
    "RecentObservations": "recent",
    "Episodes": "episodes",
    "Index": "index",
    "RetrievedObservations": "retrieved",
    "Hints": "hints",
    "MemoryUpdates": "updates",
}


def marks_by_place(context: Context) -> list[tuple[Place, str]]:
    """Give the mark of every line with its place; fails where a line has none, or more than one."""
    found: list[tuple[Place, str]] = []
    inside: list[str] = []
    for line in context.text.split("\n"):
        if FRAME.fullmatch(line):
            name = line.strip("</>")
            if line.startswith("</"):
                assert inside.pop() == name
            elif not line.endswith("/>"):
                inside.append(name)
        elif inside[-1] == "RecentTalk":
            assert TURN.fullmatch(line), line
        elif not UNMARKED.fullmatch(line) and line.removesuffix(":") not in HEADINGS:
            marked = MARKED.fullmatch(line)
            assert marked, line
            assert re.sub(r' (?:contradicts|related_to)="[^"]*"', "", line).count("[m:") == 1, line
            place: Place = "session" if line.startswith("<LastSession ") else PLACE[inside[-1]]
            found.append((place, marked["id"]))
    assert inside == []
    return found


def full_material() -> tuple[Any, Material]:
    """Build an envelope and a material that fill every place of a context."""
    day = timedelta(days=1)
    old, lasting = stated("The ferry leaves at nine.", id="old"), stated("Lives in Kiel.", id="city", topic_id="city")
    facts = [stated(f"Fact {number} of the sea.", id=f"fact{number}") for number in range(9)]
    deploy = stated(
        "Deploy the site:\n1. Run the tests.\n2. Ship it.", id="deploy", kind="procedure", category="procedures"
    )
    gone = stated("Gone.", id="gone", state="retired")
    rows = [_row("ADD", facts[0], version=1), _row("DELETE", gone, version=2)]
    delta = delta_of(
        rows,
        {each.id: each for each in (facts[0], gone)},
        told=Told(revision=7, until=AT),
        room=ALONE,
        constraints=Constraints(),
        at=AT,
    )
    # So many that the shares of their tiers do not hold them, and the index names the rest.
    canon = [
        stated(f"Canon {number} {'of the tide ' * 15}.", id=f"canon{number}", tier="canon") for number in range(60)
    ]
    return (
        envelope_of(
            *facts,
            lasting,
            trait("detail_level", "low", id="level"),
            stated("Often rows.", id="habit", kind="pattern"),
            stated("Likes haste.", id="guess", kind="insight"),
            stated("The night of the storm.", id="story", kind="narrative"),
            sessions=(session_with(summary="They spoke of tea.", topics=("tea",), tone="kind"),),
        ),
        Material(
            consolidations=sums(collective="All.", guild="Harbour.", individual="Ada likes tea."),
            snapshot=[lasting, *canon, of_guild("The pier is open.", id="pier", tier="canon")],
            contradictions=[(facts[1], facts[2])],
            recalled=[old],
            beside=[Beside(stated("The ferry is red.", id="red"), shown=old.id)],
            predicted=[stated("E1 was a typo.", id="error")],
            guild_memories=[of_guild("The raid is on Friday.", id="raid")],
            episodes=[stated("They met.", id="met", kind="episode", observed_at=AT - 40 * day, reinforced_at=AT)],
            how_tos=[deploy],
            asked=("deploy", "site"),
            delta=delta,
            summed_up=14,
        ),
    )


def _row(event: HistoryEvent, memory: Memory, *, version: int) -> Written:
    return Written(
        id=f"{memory.id}:{version}", memory_id=memory.id, event=event, prior_text=memory.text, version=version, at=AT
    )


def test_every_line_of_every_place_names_what_it_came_from() -> None:
    envelope, material = full_material()
    context = assemble_memory_context(
        room=ALONE,
        envelope=named(envelope, "Ada"),
        at=AT,
        material=material,
        talk=Talk([turn(1, BRAM, "hello"), turn(2, ADA, "hi"), turn(3, ADA, "Welcome!", speaker="bot")]),
        budget_tokens=6000,
    )

    found = marks_by_place(context)
    assert {place for place, _ in found} == set(get_args(Place))
    assert {source_id for _, source_id in found} == sources_of(context)
    assert "  – deleted: one memory\n" in context.text
    assert "gone" not in {source_id for _, source_id in found}


WRITTEN = ANY_TEXT | st.builds(
    lambda before, bracket, space, source_id, close: f"{before}{bracket}{space}m{space}:{source_id}{close}",
    st.text(alphabet="tea </>\"'&", max_size=8),
    st.sampled_from(["[", "(", "【", "〔", "［", "[[", "\\[", "[\u200b", "[\u200d"]),
    st.sampled_from(["", " ", "\n", "\u200b", "\u00ad"]),
    st.integers(0, 9).map(derived_id),
    st.sampled_from(["]", ")", "】", "", "]</Memory>", "]\n"]),
)
"""Anything, and much that looks like a mark of a memory that may stand in the same context."""


@st.composite
def any_turn(draw: st.DrawFn) -> Turn:
    return turn(
        draw(st.integers(0, 30)),
        draw(st.sampled_from([ADA, BRAM, CLEO])),
        draw(WRITTEN),
        speaker=draw(st.sampled_from(["person", "bot"])),
        display_name=draw(WRITTEN)[:60],
        used=draw(st.sampled_from([(), (MemoryId("zzzzzzzzzzzz"),)])),
    )


@given(
    memories=any_memories(most=12, text=WRITTEN),
    guild=any_memories(most=3, text=WRITTEN),
    further=any_memories(most=4, text=WRITTEN),
    sessions=st.lists(any_session(text=WRITTEN), max_size=1),
    turns=st.lists(any_turn(), max_size=8),
    texts=st.builds(sums, collective=WRITTEN, guild=WRITTEN, individual=WRITTEN),
    audience=AUDIENCES,
    events=st.lists(st.sampled_from(["ADD", "UPDATE", "DELETE", "RESTORE"]), max_size=4),
    name=WRITTEN,
    said=WRITTEN,
    budget=st.integers(LARGEST_FRAME, BUDGET_TOKENS),
    blurred=st.booleans(),
)
def test_whatever_people_write_a_context_is_valid_marked_within_its_budget_and_for_its_room(
    *,
    memories: list[Memory],
    guild: list[Memory],
    further: list[Memory],
    sessions: list[Session],
    turns: list[Turn],
    texts: Any,
    audience: Audience,
    events: list[HistoryEvent],
    name: str,
    said: str,
    budget: int,
    blurred: bool,
) -> None:
    room = Room(tenant=HARBOUR, audience=audience, viewer=ADA)
    rules = Constraints(anonymize_dates=blurred)
    memories = [each.model_copy(update={"id": derived_id(place)}) for place, each in enumerate(memories)]
    shared = [each.model_copy(update={"subject": None, "id": f"g{each.id}", "source": "propagation"}) for each in guild]
    close = [each.model_copy(update={"id": f"c{each.id}"}) for each in further]
    known = {memory.id: memory for memory in (*memories, *shared, *close)}
    rows = [_row(event, memory, version=2) for event, memory in zip(events, memories, strict=False)]
    delta = delta_of(rows, known, told=Told(revision=1, until=AT), room=room, constraints=Constraints(), at=AT)
    context = assemble_memory_context(
        room=room,
        envelope=named(envelope_of(*memories, sessions=tuple(sessions), rules=rules), name),
        at=AT,
        material=Material(
            consolidations=texts,
            snapshot=[*memories, *shared],
            contradictions=list(zip(memories, close, strict=False)),
            guild_memories=shared,
            recalled=[*memories, *shared, *close],
            beside=[Beside(memory, shown=MemoryId("aaaaaaaaaaaa")) for memory in close],
            episodes=close,
            delta=delta,
        ),
        talk=Talk(turns, left_out=frozenset({CLEO}), answering=MessageId("3")),
        budget_tokens=budget,
    )

    assert estimate_tokens(context.text) <= context.tokens <= budget
    assert len(set(context.used)) == len(context.used)
    for memory_id in context.used:
        memory = known[memory_id]
        assert may_see(tenant=HARBOUR, subject=memory.subject, audience=memory.audience, room=room)
        assert delta is not None or context.text.count(f" [m:{memory_id}]") == 1
    _assert_elements(parsed(context), turns)

    prompt = f"{context.text}\n{render_message(display_name=name, place='#general', text=said)}"
    sources = sources_of(context)
    assert {source_id for _, source_id in marks_by_place(context)} == sources
    quoted = quoted_in(prompt)
    assert "[m:" not in quoted.casefold()
    # What a model may write that repeats people, with the brackets that we broke put right again.
    for echoed in (quoted, quoted.replace("(m", "[m").replace("( m", "[ m"), said):
        assert read_citations(echoed, sorted(sources), quoted=quoted).ids == ()


def _assert_elements(root: ET.Element, turns: list[Turn]) -> None:
    """Hold that every element has attributes of its kind and one line, and that no turn stands there that may not."""
    assert all(len(one.text or "") <= INDEX_CHARACTERS for one in root.iter("Known"))
    for element in root.iter():
        assert set(element.attrib) - {"related_to", "about", "topic", "contradicts", "topics", "tone", "rev"} in (
            {"id", "kind", "said", "where"},
            {"id"},
            {"id", "memories", "made"},
            {"id", "where"},
            {"role"},
            {"role", "speaker"},
            set(),
        )
        assert element.tag in ("Envelope", "MemoryUpdates") or len((element.text or "").strip().splitlines()) <= 1, (
            element.tag
        )
    allowed = [
        one for one in turns if one.author != CLEO and not (one.speaker == "bot" and one.author == BRAM and one.used)
    ]
    assert len(list(root.iter("Turn"))) <= len({one.message_id for one in allowed} - {"3"})
