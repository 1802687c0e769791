"""The picture of a vault's health: a PNG of the figures, in words too, and of nobody in particular."""

import io
import subprocess
import sys
from dataclasses import replace
from datetime import date, timedelta

import numpy as np
import pytest
from matplotlib.image import imread
from matplotlib.text import Text

from cogs.health_picture import describe_health, draw_health, figure_of
from cogs.presentation.figures import figures_card
from cogs.words.catalogue import say, speaking
from memory.operations.diagnosis.health import Activity, VaultStats
from tests.cogs.world import all_private, last_message, server_memory, shown, world
from tests.test_docs import ROOT

WEEK = tuple(date(2026, 3, 2) + timedelta(days=day) for day in range(7))
STATS = VaultStats(
    by_state={"active": 14, "retired": 2, "superseded": 1, "proposed": 0, "purged": 0},
    canon=1,
    by_category={"preferences": 8, "project": 3},
    few_by_category=2,
    by_kind={"fact": 11},
    few_by_kind=2,
    people=4,
    topics=1,
    guild_active=1,
    guild_capacity=20_500,
    versions=20,
)
ACTIVITY = Activity(
    days=WEEK,
    rows={
        ("hotpath", "create", "ok"): (1, 0, 0, 2, 0, 0, 0),
        ("worker", "merge", "ok"): (0, 1, 0, 0, 0, 0, 0),
        ("hotpath", "create", "skipped"): (7, 7, 7, 7, 7, 7, 7),
    },
)
EMPTY = replace(
    STATS, by_state=dict.fromkeys(STATS.by_state, 0), by_category={}, few_by_category=0, by_kind={}, people=0
)


def _size(picture: bytes) -> tuple[int, ...]:
    pixels: np.ndarray = imread(io.BytesIO(picture), format="png")
    return pixels.shape[:2]


@pytest.mark.parametrize(
    ("stats", "activity"),
    [
        (STATS, ACTIVITY),
        (EMPTY, Activity(days=WEEK, rows={})),
        (replace(STATS, people=1), ACTIVITY),
        (replace(STATS, by_category={f"category_{number}": number + 1 for number in range(30)}), ACTIVITY),
        (replace(STATS, guild_active=30_000), ACTIVITY),
    ],
    ids=["some", "empty", "few", "many", "overfull"],
)
def test_whatever_the_figures_are_there_is_a_picture(stats: VaultStats, activity: Activity) -> None:
    height, width = _size(draw_health(stats, activity))
    assert (width, height > 0) == (800, True)
    axes = figure_of(stats, activity).axes
    assert all(each.patches for each in axes), "no chart is empty"
    texts = [text for each in axes for text in each.findobj(Text) if text.get_text().strip()]
    assert all(float(text.get_fontsize()) / 72 * 100 >= 11 for text in texts), (
        "at 400 pixels' width, 100 of them an inch"
    )


def test_it_is_drawn_in_the_words_of_a_language_whose_letters_there_are() -> None:
    drawn = {}
    for language in ("en", "de", "ja"):
        with speaking(language):
            drawn[language] = draw_health(STATS, ACTIVITY)
            assert say("picture-headline", count=14, people=say("people", count=4)) in describe_health(STATS, ACTIVITY)

    assert len(set(drawn.values())) == len(drawn)


def test_one_or_two_people_are_not_told_apart() -> None:
    assert "of fewer than 3 people" in describe_health(replace(STATS, people=1), ACTIVITY)
    assert describe_health(replace(STATS, people=1), ACTIVITY) == describe_health(replace(STATS, people=2), ACTIVITY)
    put_away = [say("state-retired") in describe_health(replace(STATS, people=people), ACTIVITY) for people in (2, 3)]
    assert put_away == [False, True]
    assert draw_health(replace(STATS, people=1), ACTIVITY) == draw_health(replace(STATS, people=2), ACTIVITY)


async def test_an_admin_gets_the_picture_with_its_words() -> None:
    async with world(pictures=True) as here:
        await here.ada.slash(here.general, "remember", fact="I drink smoky tea")

        told = await server_memory(here, here.general, "server-button-figures")

        assert all_private([told])
        (picture,) = last_message(told).attachments
        assert _size(await picture.read())[1] == 800
        assert "1 in use, of fewer than 3 people" in (picture.description or "")
        (embed,) = last_message(told).embeds
        assert "memory-figures.png" in (embed.image.url or "")


def test_a_server_of_several_people_is_told_what_is_kept_for_good_and_how_often_things_change() -> None:
    told = [str(figures_card(replace(STATS, people=people), ACTIVITY, is_drawn=True).to_dict()) for people in (2, 3)]

    assert ["1 kept for good, topics filled: 1, versions of each: 1.2" in each for each in told] == [False, True]


async def test_where_no_picture_can_be_drawn_there_are_figures() -> None:
    async with world() as here:
        await here.ada.slash(here.general, "remember", fact="I drink smoky tea")
        await here.ada.slash(here.general, "remember", fact="my phone number is +44 20 7946 0018")
        told = await server_memory(here, here.general, "server-button-figures")

        assert last_message(told).attachments == []
        week = [line.split() for line in shown(told).splitlines() if line.startswith("kept")]
        assert week == [["kept", *"······1"], ["kept:", "no", *"······1"]]
        assert say("figures-title") in shown(told)


def test_the_bot_starts_without_the_extra_and_loads_it_with_the_first_picture() -> None:
    program = """if True:
        import importlib, sys
        sys.modules["matplotlib"] = None
        import bot.wiring
        from bot import pictures
        without, _ = pictures.PICTURES, sys.modules.pop("matplotlib")
        print(without is None, importlib.reload(pictures).PICTURES is not None, "matplotlib" not in sys.modules)
    """

    run = subprocess.run(  # noqa: S603  # this interpreter, our own words
        [sys.executable, "-W", "ignore", "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )

    assert (run.returncode, run.stdout) == (0, "True True True\n"), run.stderr
