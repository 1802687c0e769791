"""The channel page in a real browser, as a newcomer uses it, with the real bot behind it."""

import re
from pathlib import Path
from urllib.parse import quote

import pytest

from cogs.words.catalogue import say, speaking
from sandbox.real_bot import opening
from sandbox.tour import TOUR
from tests.browser import Tab, browsing
from tests.sandbox.visitor import Visitor, visiting

SIZES = [(1280, 800), (390, 844)]
BEES_FORGOTTEN = next(number for number, step in enumerate(TOUR, start=1) if "forget" in step.text)
BUTTONS = "[...document.querySelectorAll('.message button')]"
LAST_IN_VIEW = """(() => {
  const last = [...document.querySelectorAll('.message')].at(-1).getBoundingClientRect();
  return last.bottom <= document.getElementById('composer').getBoundingClientRect().top
    && document.documentElement.scrollWidth <= innerWidth; })()"""
"""The last line of the newest message is above the composer, and nothing is cut off at the side."""
CUT_OFF = """(() => {
  const pen = document.createElement('canvas').getContext('2d');
  return [...document.querySelectorAll('.message select')].filter((each) => {
    const style = getComputedStyle(each);
    pen.font = style.font;
    const room = each.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 16;
    return pen.measureText(each.selectedOptions[0].text).width > room;
  }).map((each) => each.selectedOptions[0].text); })()"""
"""What is chosen in a menu and has no room there beside the arrow."""
CONTENT_OF_LAST_FILE = """(async () => {
  const link = [...document.querySelectorAll('a.file')].at(-1);
  return link.download && (await fetch(link.href)).text(); })()"""


async def enter(tab: Tab, visitor: Visitor, at: str, who: str, text: str = "") -> None:
    """Open a channel with a text ready to be sent."""
    await tab.open("about:blank")
    await tab.open(f"{visitor.lobby.url}channel.html?at={at}&as={who}&text={quote(text)}")
    await tab.until("!!document.body.dataset.state")


async def send(tab: Tab, *, more: int = 1) -> None:
    """Send what is ready and wait until so many more messages stand there."""
    before = await tab.evaluate("document.querySelectorAll('.message').length")
    await tab.key("Enter")
    await done(tab, f"document.querySelectorAll('.message').length >= {before + more}")


async def done(tab: Tab, shown: str) -> None:
    """Wait until something is shown and the bot rests."""
    await tab.until(f"document.body.dataset.acting === '0' && {shown}")


@pytest.mark.parametrize(("width", "height"), SIZES)
async def test_a_newcomer_finds_everything_at_hand_and_the_newest_in_view(
    tmp_path: Path, width: int, height: int
) -> None:
    async with visiting(tmp_path, opening) as visitor, browsing() as tab:
        await tab.resize(width, height)
        await _use_commands(tab, visitor)
        await _be_offered(tab)
        await _open_menus(tab, visitor)
        await _fill_in_a_form(tab, visitor)
        await _speak_another_language(tab, visitor)
        assert tab.errors == []


@pytest.mark.parametrize(("width", "height"), SIZES)
async def test_each_step_of_the_tour_is_a_click_and_does_what_it_says(tmp_path: Path, width: int, height: int) -> None:
    async with visiting(tmp_path, opening) as visitor, browsing() as tab:
        await tab.resize(width, height)
        await tab.open(visitor.lobby.url)
        assert await tab.evaluate("document.documentElement.scrollWidth <= innerWidth")
        await tab.click(".tour a")
        for number, step in enumerate(TOUR, start=1):
            await tab.until(f"document.getElementById('step').innerText.startsWith('{number} of')")
            await tab.until("!!document.body.dataset.state")
            await send(tab, more=1 if step.text.startswith("/") else 2)
            await tab.until(LAST_IN_VIEW)
            if "30 minutes later" in step.shows:
                await tab.evaluate(f"{BUTTONS}.findLast(each => each.innerText === 'Remember me').click()")
                await done(tab, f"{BUTTONS}.length > 0")
                await tab.click("#later")
                await done(tab, "document.querySelector('.fate').innerText.includes('Kept: “Splices ropes')")
            texts = [memory.text for memory in await visitor.world.stage.bot.remembered() if memory.state == "active"]
            assert any("beehives" in text for text in texts) == (number < BEES_FORGOTTEN)
            await tab.click("#step .button")
        await tab.until(f"location.href === '{visitor.lobby.url}' && !!document.querySelector('.scroll')")
        assert await tab.evaluate("document.querySelector('.scroll').scrollWidth <= innerWidth"), "nothing is cut off"
        assert tab.errors == []


async def test_what_was_a_while_ago_is_told_by_the_clock_of_the_sandbox(tmp_path: Path) -> None:
    async with visiting(tmp_path, opening) as visitor, browsing() as tab:
        await enter(tab, visitor, "general", "cleo", "")
        await tab.click("#later")
        await done(tab, "true")
        await enter(tab, visitor, "general", "cleo", "/setup")
        await send(tab)
        for label in (say("setup-button-more"), say("setup-button-check")):
            await done(tab, f"{BUTTONS}.some(each => each.innerText === '{label}')")
            await tab.evaluate(f"{BUTTONS}.findLast(each => each.innerText === '{label}').click()")
        await done(tab, "[...document.querySelectorAll('.message')].at(-1).innerText.includes('jobs ran')")
        told = await tab.evaluate("[...document.querySelectorAll('.message')].at(-1).innerText")

        assert re.search(r"jobs ran, the last (now|\d+ seconds? ago|1 minute ago)\.", told), told
        assert tab.errors == []


async def test_enter_takes_no_offer_that_lacks_what_is_typed(tmp_path: Path) -> None:
    async with visiting(tmp_path, opening) as visitor, browsing() as tab:
        await enter(tab, visitor, "general", "ada", "/remember fact:I keep two beehives on the boathouse roof")
        await send(tab)
        await enter(tab, visitor, "general", "ada", "/forget what:zeppelin")
        await tab.until("document.querySelectorAll('#offers .offer').length > 0")
        await send(tab)

        assert [memory.state for memory in await visitor.world.stage.bot.remembered()] == ["active"]
        assert tab.errors == []


async def test_threads_are_opened_and_written_in_and_files_go_both_ways(tmp_path: Path) -> None:
    listed = tmp_path / "list.txt"
    listed.write_text("I drink smoky tea\nI mend nets\n", encoding="utf-8")
    async with visiting(tmp_path / "data", opening) as visitor, browsing() as tab:
        await tab.resize(*SIZES[1])
        await enter(tab, visitor, "general", "ada", "Who comes to dinner?")
        await send(tab)
        await _use_menu(tab, "Who comes", "Open a thread")
        await tab.key("Enter")
        await tab.until("location.search.includes('thread-') && !!document.body.dataset.state")
        await tab.write("@Keepsake what do you know about me?")
        await tab.key("Escape")
        await send(tab, more=2)
        await tab.until(LAST_IN_VIEW)
        await tab.click(".parent")
        await tab.until("document.querySelector('.thread').innerText.includes('2 messages')")

        await enter(tab, visitor, "general", "ada", "/memories")
        await tab.evaluate("document.querySelector('#command details').open = true")
        await tab.attach("#command input[type=file]", listed)
        await send(tab)
        kept = [memory.text for memory in await visitor.world.stage.bot.remembered()]
        assert kept == listed.read_text(encoding="utf-8").splitlines()
        await enter(tab, visitor, "general", "ada", "look")
        await tab.attach("#file", listed)
        await tab.until("document.getElementById('files').innerText.includes('list.txt')")
        await send(tab)
        assert await tab.evaluate(CONTENT_OF_LAST_FILE) == listed.read_text(encoding="utf-8")
        assert tab.errors == []


async def _use_commands(tab: Tab, visitor: Visitor) -> None:
    for who, text in (
        ("ada", "/remember fact:I keep two beehives on the boathouse roof"),
        ("ada", "/memories"),
        ("ada", "/privacy"),
        ("cleo", "/setup"),
        ("ada", "@Keepsake what do you know about me?"),
    ):
        await enter(tab, visitor, "general", who, text)
        await send(tab)
        await tab.until(LAST_IN_VIEW)
        assert await tab.evaluate(CUT_OFF) == []
        assert await tab.evaluate("document.activeElement.id") == "text"


async def _be_offered(tab: Tab) -> None:
    """People after "@", commands after "/", and the choices of an option before anything is typed."""
    for typed, offered, taken in (
        ("@K", "@Keepsake", "document.getElementById('text').value === '@Keepsake '"),
        ("/forg", "/forget", "document.getElementById('offers').innerText.includes('two beehives')"),
    ):
        await tab.evaluate("document.getElementById('text').value = ''")
        await tab.write(typed)
        await tab.until(f"document.getElementById('offers').innerText.startsWith('{offered}')")
        await tab.key("Enter")
        await tab.until(taken)
    await tab.key("Enter")
    assert "two beehives" in await tab.evaluate("document.activeElement.value")


async def _open_menus(tab: Tab, visitor: Visitor) -> None:
    await enter(tab, visitor, "general", "ada", "I row every morning")
    await send(tab)
    for said, menu, shown in (
        ("what I remember about you", "Why this reply?", "two beehives"),
        ("I row every morning", "Remember this", "I row every morning"),
        ("what I remember about you", "Forget this", ""),
    ):
        before = await tab.evaluate("document.querySelectorAll('.message').length")
        assert "Apps" in await _use_menu(tab, said, menu)
        await done(tab, f"document.querySelectorAll('.message').length > {before}")
        newest = await tab.evaluate("[...document.querySelectorAll('.message')].at(-1).innerText")
        assert "Only you can see this" in newest
        assert shown in newest
        await tab.until(LAST_IN_VIEW)


async def _use_menu(tab: Tab, said: str, item: str) -> str:
    """Choose in the menu of a message, and return what all of it says."""
    await tab.evaluate(f"""[...document.querySelectorAll('.message')]
        .find(each => each.innerText.includes('{said}')).querySelector('.more').click()""")
    offered: str = await tab.evaluate("document.getElementById('menu').innerText")
    await tab.evaluate(f"""[...document.querySelectorAll('#menu button')]
        .find(each => each.innerText === '{item}').click()""")
    return offered


async def _fill_in_a_form(tab: Tab, visitor: Visitor) -> None:
    await enter(tab, visitor, "dm-dora", "dora", "/remember")
    await tab.key("Enter")
    await tab.until("document.getElementById('modal').open")
    await tab.click("#modal textarea")
    await tab.write("I mend nets")
    await tab.click("#modal button.primary")
    await done(tab, "!!document.querySelector('.message')")
    assert "I mend nets" in [memory.text for memory in await visitor.world.stage.bot.remembered()]


async def _speak_another_language(tab: Tab, visitor: Visitor) -> None:
    await enter(tab, visitor, "general", "ada", "")
    before = await tab.evaluate("document.body.dataset.state")
    await tab.evaluate("""(() => { const menu = document.getElementById('language');
        menu.value = 'de'; menu.dispatchEvent(new Event('change')); })()""")
    await tab.until(f"document.body.dataset.state !== '{before}'")
    assert await tab.evaluate("document.documentElement.scrollWidth <= innerWidth")
    await tab.write("/merk")
    await tab.until("document.getElementById('offers').innerText.startsWith('/merken')")
    await tab.key("Enter")
    await tab.write("I sail on Sundays")
    await send(tab)
    newest = await tab.evaluate("[...document.querySelectorAll('.message')].at(-1).innerText")
    with speaking("de"):
        assert say("memories-will-remember") in newest
    await enter(tab, visitor, "general", "ada", "/memories")
    assert await tab.evaluate("document.getElementById('language').value") == "de", "it stays"
    await send(tab)
    newest = await tab.evaluate("[...document.querySelectorAll('.message')].at(-1).innerText")
    assert re.search(r"\b\d\d\.\d\d\.\d\d\b", newest), "dates are as in German, too"
