"""The pictures of what somebody told, and that their letters can be read where they are shown small."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from matplotlib.figure import Figure
from matplotlib.text import Text

from cogs.health_picture import draw_health
from cogs.map_picture import draw_map
from cogs.presentation.memory_map import describe_map, map_of
from cogs.presentation.timeline import MOST_ROWS, describe_timeline, timeline_of
from cogs.timeline_picture import draw_timeline
from cogs.words.catalogue import WHOLE, say, speaking
from memory.domain.audience import PRIVATE, PUBLIC
from memory.domain.memory import Memory
from tests.cogs.test_health_picture import ACTIVITY, STATS
from tests.cogs.world import all_private, last_message, shown, world
from tests.domain.records import AT, memory_with

SHOWN_WIDE = 334
"""Pixels of a picture's width in the sandbox's page on a telephone; apps show it as wide or wider."""


def _told(number: int, **fields: object) -> Memory:
    at = AT + timedelta(days=number)
    said: dict[str, object] = {"text": f"I told thing {number}"} | fields
    return memory_with(id=f"aaaaaaaaaaa{chr(97 + number)}", observed_at=at, **said)


@pytest.fixture
def figures(monkeypatch: pytest.MonkeyPatch) -> list[Figure]:
    """Give those that are drawn, in order."""
    drawn: list[Figure] = []
    save = Figure.savefig

    def noting(figure: Figure, *given: object, **options: object) -> None:
        drawn.append(figure)
        save(figure, *given, **options)  # type: ignore[arg-type]  # as they came

    monkeypatch.setattr(Figure, "savefig", noting)
    return drawn


MANY = [_told(number) for number in range(20)]


@pytest.mark.parametrize(
    "draw", [lambda: draw_timeline(MANY, now=AT + timedelta(days=30)), lambda: draw_map(map_of(MANY, set()))]
)
def test_no_letter_is_lower_than_eleven_pixels_where_the_picture_is_400_wide(
    figures: list[Figure], draw: Callable[[], bytes]
) -> None:
    assert draw().startswith(b"\x89PNG")
    (figure,) = figures
    wide = figure.get_size_inches()[0] * figure.dpi
    texts = [each for each in figure.findobj(Text) if each.get_text()]
    assert texts
    assert min(float(each.get_fontsize()) for each in texts) * figure.dpi / 72 * SHOWN_WIDE / wide >= 11


@pytest.mark.parametrize("language", WHOLE)
def test_every_letter_lies_within_its_picture(figures: list[Figure], language: str) -> None:
    wide = [_told(20, text="WE MET MAMMOTHS " * 9), _told(21, text="WE MET MAMMOTHS " * 9, audience=PRIVATE)]
    told = [*MANY, *wide, _told(22, text="昨日は横浜の新しい部屋を探しに行きました。" * 3)]
    with speaking(language):
        draw_timeline(told, now=AT + timedelta(days=30))
        draw_map(map_of(told, set()))
        draw_health(STATS, ACTIVITY)

    assert len(figures) == 3
    for figure in figures:
        texts = [each for each in figure.findobj(Text) if each.get_text() and each.get_visible()]
        boxes = {each.get_text(): each.get_window_extent() for each in texts}
        outside = {text for text, box in boxes.items() if box.x0 < 0 or box.x1 > figure.bbox.width}
        outside |= {text for text, box in boxes.items() if box.y0 < 0 or box.y1 > figure.bbox.height}
        assert outside == set()


def test_what_is_told_in_japanese_is_drawn_in_its_letters_within_the_picture(figures: list[Figure]) -> None:
    told = _told(1, text="私は大阪に住んでいます。来月には横浜へ引っ越す予定で、新しい部屋を探しています。")
    with speaking("ja"):
        # A letter that no font has would be a warning, which is an error here.
        draw_timeline([told], now=AT + timedelta(days=30))
        draw_map(map_of([told], set()))
        titles = {say("timeline-title"), say("map-title")}

    shown_texts = {each.get_text(): each for figure in figures for each in figure.findobj(Text)}
    assert titles <= shown_texts.keys()
    (long,) = [each for text, each in shown_texts.items() if text.startswith("私は大阪")]
    assert long.get_window_extent().x1 <= long.figure.bbox.width


def test_the_latest_are_shown_and_what_was_replaced_stands_before_what_took_its_place() -> None:
    replaced = _told(0, state="superseded", superseded_by=MANY[19].id)

    rows = timeline_of([*MANY[1:], replaced])

    assert len(rows) == MOST_ROWS
    assert rows[-2:] == [replaced, MANY[19]]
    assert len(describe_timeline([*MANY, replaced])) <= 1024


def test_the_map_shows_what_belongs_to_most_and_some_of_every_group() -> None:
    hidden = [_told(21, audience=PRIVATE), _told(22, audience=PRIVATE)]
    pairs = {frozenset((MANY[3].id, MANY[4].id)), frozenset((MANY[3].id, MANY[5].id))}

    drawn = map_of([*MANY, *hidden], pairs)

    assert [(group.readers, len(group.rows), group.left_out) for group in drawn.groups] == [
        ("public", 10, 10),
        ("private", 2, 0),
    ]
    assert drawn.groups[0].rows[0] == MANY[3]
    assert {frozenset(pair) for pair in drawn.joined} == pairs
    assert len(describe_map(drawn)) <= 1024


async def test_ones_map_joins_what_belongs_together_says_who_reads_it_and_holds_nobody_elses() -> None:
    async with world(pictures=True) as here:
        for fact in ("I look after the boathouse beehives", "the boathouse beehives get sugar in October"):
            await here.ada.slash(here.general, "remember", fact=fact)
        await here.ada.slash(here.general, "remember", fact="I write a diary in green ink", where="only me")
        await here.bram.slash(here.general, "remember", fact="I mend accordions")

        told = await here.opened(here.ada, "memories", "Map")

        assert all_private([told])
        (picture,) = last_message(told).attachments
        assert (await picture.read()).startswith(b"\x89PNG")
        words = str(picture.description)
        assert "everybody here (2)" in words
        assert "only you (1): I write a diary in green ink" in words
        assert "Belong together: " in words
        assert "accordions" not in words


async def test_ones_timeline_shows_what_was_replaced_and_what_took_its_place_and_nobody_elses() -> None:
    async with world(pictures=True) as here:
        await here.ada.slash(here.general, "remember", fact="bail the boat: call the crew", **{"how-to": True})
        await here.env.advance_time(86_400)
        await here.ada.slash(here.general, "remember", fact="bail the boat: pump", **{"how-to": True})
        await here.bram.slash(here.general, "remember", fact="I mend accordions")

        told = await here.opened(here.ada, "memories", "Timeline")

        assert all_private([told])
        (picture,) = last_message(told).attachments
        assert (await picture.read()).startswith(b"\x89PNG")
        lines = str(picture.description).splitlines()
        assert [line.split(": ", 1)[1] for line in lines[1:]] == [
            "bail the boat: call the crew (everybody here), replaced by the next",
            "bail the boat: pump (everybody here)",
        ]


async def test_ones_timeline_tells_each_earlier_value_of_a_topic_and_what_took_its_place_but_no_mended_slip() -> None:
    async with world(pictures=True) as here:
        for city in ("I live in Lisbon", "I live in Porto", "I live in Braga"):
            await here.ada.slash(here.general, "remember", fact=city, topic="city")
            await here.env.advance_time(86_400)
        (braga,) = await here.memories(here.ada)
        edit = here.operations.remembering.edit
        await edit(braga.tenant, braga.subject, braga.id, text="I live in Bragança", audience=PUBLIC, cause="edit:1")  # type: ignore[arg-type]  # it is Ada's

        told = await here.opened(here.ada, "memories", "Timeline")

        lines = str(last_message(told).attachments[0].description).splitlines()[1:]
        assert [line.split(": ", 1)[1] for line in lines] == [
            "I live in Lisbon (everybody here), replaced by the next",
            "I live in Porto (everybody here), replaced by the next",
            "I live in Bragança (everybody here)",
        ]
        days = [line.split(": ", 1)[0] for line in lines]
        assert days == sorted(set(days)), "each on its own day"
        await here.ada.slash(here.general, "forget", what=braga.id)
        assert "Lisbon" not in shown(await here.opened(here.ada, "memories", "Timeline"))


async def test_where_no_picture_can_be_drawn_the_timeline_is_told() -> None:
    async with world() as here:
        await here.ada.slash(here.general, "remember", fact="I drink smoky tea")
        told = await here.opened(here.ada, "memories", "Timeline")

        assert "I drink smoky tea (everybody here)" in shown(told)
