"""Edges: the strongest few among what has to do with a memory, never across scopes or audiences, each pair once."""

from hypothesis import given
from hypothesis import strategies as st

from memory.domain.audience import PRIVATE, PUBLIC, restricted_to
from memory.domain.ids import ChannelId, MemoryId, individual_scope
from memory.domain.language.terms import terms_of
from memory.domain.memory import Memory
from memory.domain.writing.relation import _MOST_LINKS, LINK_MIN, Link, followed, links_of, plan_links
from tests.domain.records import ADA, BRAM, HARBOUR, memory_with

_TEXT = "I drink smoky tea with my breakfast"
NEW = memory_with(id="new", text=_TEXT, terms=terms_of(_TEXT))


def other(name: str, **fields: object) -> Memory:
    return memory_with(id=name, **fields)


def test_what_is_alike_enough_is_linked_and_the_rest_is_not() -> None:
    scored = [(other("near"), LINK_MIN), (other("far"), LINK_MIN - 0.01)]

    assert plan_links(NEW, scored) == (Link(MemoryId("near"), LINK_MIN),)


def test_of_many_the_five_strongest_are_linked_the_strongest_first() -> None:
    scored = [(other(f"m{n}"), 0.4 + n / 20) for n in range(8)]

    assert [link.other for link in plan_links(NEW, scored)] == ["m7", "m6", "m5", "m4", "m3"]


def test_nothing_is_linked_across_audiences_scopes_or_with_what_is_put_away() -> None:
    scored = [
        (other("private", audience=PRIVATE), 1.0),
        (other("room", audience=restricted_to(ChannelId("7"))), 1.0),
        (other("bram", subject=BRAM, scope=individual_scope(HARBOUR, BRAM)), 1.0),
        (other("retired", state="retired"), 1.0),
        (NEW, 1.0),
    ]

    assert plan_links(NEW, scored) == ()


def test_an_edge_is_as_strong_as_the_share_of_words_that_both_have() -> None:
    texts = {"tea": "I drink green tea with my breakfast", "boat": "My boat has four sails"}
    others = [other(name, text=text, terms=terms_of(text)) for name, text in texts.items()]

    (link,) = links_of(NEW, others)
    assert link.other == "tea"
    assert LINK_MIN <= link.strength < 1


_AUDIENCES = st.sampled_from([PUBLIC, PRIVATE, restricted_to(ChannelId("7")), restricted_to(ChannelId("8"))])
_OTHERS = st.lists(
    st.tuples(
        st.builds(
            lambda name, audience, subject: memory_with(
                id=name, audience=audience, subject=subject, scope=individual_scope(HARBOUR, subject)
            ),
            st.sampled_from([f"m{n}" for n in range(9)] + ["new"]),
            _AUDIENCES,
            st.sampled_from([ADA, BRAM]),
        ),
        st.floats(0, 1),
    ),
    max_size=30,
)


@given(_OTHERS, _AUDIENCES)
def test_whatever_is_around_edges_stay_few_and_inside(scored: list[tuple[Memory, float]], audience: object) -> None:
    memory = NEW.model_copy(update={"audience": audience})

    links = plan_links(memory, scored)

    within = {each.id for each, _ in scored if (each.scope, each.audience) == (memory.scope, memory.audience)}
    names = [link.other for link in links]
    assert len(names) == len(set(names)) <= _MOST_LINKS
    assert set(names) <= within - {memory.id}
    assert all(link.strength >= LINK_MIN for link in links)


def test_an_edge_is_followed_from_what_is_shown_to_what_is_not_whichever_way_it_points() -> None:
    a, b, c, d = map(MemoryId, "abcd")
    edges = [(a, b, 0.5), (c, a, 0.9), (a, d, 0.7), (b, c, 0.99)]

    assert followed(edges, [a], most=2) == {c: a, d: a}
    assert followed(edges, [a, c], most=9) == {b: c, d: a}
    assert followed(edges, [], most=2) == {}
