"""What is to be looked at, in a real browser at two sizes: pictures, the screens in each language, the lobby's demo."""

from pathlib import Path

import pytest

from cogs import health_picture, timeline_picture
from cogs.words.catalogue import WHOLE, say
from sandbox.real_bot import opening
from tests.browser import Tab, browsing
from tests.cogs.world import use_in
from tests.sandbox.test_page_in_browser import BUTTONS, CUT_OFF, LAST_IN_VIEW, SIZES, done, enter, send
from tests.sandbox.visitor import visiting

LEAST_TYPE = 11
"""Pixels, of letters in pictures, too."""
SMALLEST_TYPE = """Math.min(...[...document.querySelectorAll('body *')]
  .filter((each) => each.checkVisibility() && [...each.childNodes].some((one) => one.nodeType === 3 && one.data.trim()))
  .map((each) => parseFloat(getComputedStyle(each).fontSize)))"""
EMPTY = """[...document.querySelectorAll('.message, .embed, .field, .card, section, li, td')]
  .filter((each) => each.checkVisibility() && !each.innerText.trim() && !each.querySelector('img'))
  .map((each) => each.outerHTML.slice(0, 200))"""
UNTOLD = "[...document.querySelectorAll('img')].filter((each) => !each.alt.trim() || !each.naturalWidth).length"
FITS_ACROSS = "document.documentElement.scrollWidth <= innerWidth"
WHOLE_IN_VIEW = """(() => {
  const box = [...document.querySelectorAll('.message')].at(-1).getBoundingClientRect();
  return box.top >= document.getElementById('talk').getBoundingClientRect().top; })()"""
NEWEST_PICTURE = "[...document.querySelectorAll('.message')].at(-1).querySelector('img')"
DOTS_OF_LETTERS = {
    "timeline": timeline_picture.LETTERS_POINTS / 72 * timeline_picture.DOTS_PER_INCH,
    "health": health_picture.TEXT_POINTS / 72 * health_picture.DOTS_PER_INCH,
}


async def looks_right(tab: Tab) -> None:
    """Fail where letters are too small, something is empty, cut off, or a picture without words for it."""
    assert await tab.evaluate(SMALLEST_TYPE) >= LEAST_TYPE
    assert await tab.evaluate(EMPTY) == []
    assert await tab.evaluate(UNTOLD) == 0
    assert await tab.evaluate(FITS_ACROSS)


async def open_picture(tab: Tab, button: str) -> str:
    """Press a button and wait for its picture; gives what is said of it to those who cannot see it."""
    await tab.evaluate(f"{BUTTONS}.findLast((each) => each.innerText === '{button}').click()")
    await done(tab, f"{NEWEST_PICTURE}?.complete")
    await tab.until(LAST_IN_VIEW)
    return str(await tab.evaluate(f"{NEWEST_PICTURE}.alt"))


@pytest.mark.parametrize(("width", "height"), SIZES)
async def test_each_picture_can_be_read_and_says_in_words_what_it_shows(
    tmp_path: Path, width: int, height: int
) -> None:
    async with visiting(tmp_path, opening) as visitor, browsing() as tab:
        ada = visitor.world.seat("ada", "general")
        for number in range(8):
            await ada.slash("remember", fact=f"I have told thing number {number} to the gulls of the harbour")
            await visitor.world.later(3600 * 20)
        for city in ("I live in Lisbon", "I live in Porto"):
            await ada.slash("remember", fact=city, topic="city")
            await visitor.world.later(3600 * 20)
        await ada.slash("remember", fact="I write a diary in green ink", where="only me")
        await tab.resize(width, height)
        for who, screen, button, letters, tells in (
            (
                "ada",
                "/memories",
                "timeline-button",
                "timeline",
                "I live in Lisbon (everybody here), replaced by the next",
            ),
            ("ada", "/memories", "map-button", "timeline", "only you (1): I write a diary in green ink"),
            ("ada", "/privacy", "map-button", "timeline", "everybody here (9): "),
            ("cleo", "/server-memory", "server-button-figures", "health", "Memory here: 10 in use"),
        ):
            await enter(tab, visitor, "general", who, screen)
            await send(tab)
            assert tells in await open_picture(tab, say(button))
            scale = await tab.evaluate(f"{NEWEST_PICTURE}.clientWidth / {NEWEST_PICTURE}.naturalWidth")
            assert scale * DOTS_OF_LETTERS[letters] >= LEAST_TYPE, screen
            await looks_right(tab)
        assert tab.errors == []


@pytest.mark.parametrize("language", WHOLE)
async def test_setup_and_privacy_are_whole_in_view_on_a_telephone_in_every_language(
    tmp_path: Path, language: str
) -> None:
    async with visiting(tmp_path, opening) as visitor, browsing() as tab:
        use_in(visitor.world.stage.env, "es-ES" if language == "es" else language)
        await tab.resize(*SIZES[1])
        for who, screen in (("cleo", "/setup"), ("ada", "/privacy"), ("cleo", "/server-memory"), ("ada", "/memories")):
            await enter(tab, visitor, "general", who, screen)
            await send(tab)
            await tab.until(LAST_IN_VIEW)
            assert await tab.evaluate(WHOLE_IN_VIEW), screen
            assert await tab.evaluate(CUT_OFF) == []
            await looks_right(tab)


async def test_the_lobbys_demo_plays_to_its_end_and_every_promise_is_kept(tmp_path: Path) -> None:
    async with visiting(tmp_path, opening) as visitor, browsing() as tab:
        for size in SIZES:
            await tab.resize(*size)
            await tab.open(visitor.lobby.url)
            await looks_right(tab)
        await tab.click("a[href='demo.html']")
        # Three weeks, in a process of its own.
        await tab.until("document.getElementById('waiting')?.innerText === 'Played.'", patience_s=200)
        for size in SIZES:
            await tab.resize(*size)
            await looks_right(tab)
        lines = await tab.evaluate("[...document.querySelectorAll('#talk > *')].map((each) => each.innerText)")
        assert [line for line in lines if line.startswith("✗")] == []
        assert sum(line.startswith("✓") for line in lines) >= 18
        assert tab.errors == []
