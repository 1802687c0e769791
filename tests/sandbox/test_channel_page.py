"""The channel page over HTTP: what a person sees there and what they do, on the small bot."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from cogs.presentation.sentences import refusal_sentence
from cogs.words.catalogue import say, speaking
from memory.domain.writing.gate import Reason, Refused
from sandbox.pages.demo_run import DemoRun
from sandbox.real_bot import opening as real_bot
from tests.sandbox.visitor import Visitor, visiting

SECRET = {"fact": "My password is hunter2-and-more"}


def pressed(message: dict[str, Any], label: str) -> str:
    """Give what is sent for the button of a message with a label."""
    buttons = (control for row in message["components"] for control in row["components"])
    return next(str(each["custom_id"]) for each in buttons if each["label"] == label)


def refusal(reason: Reason) -> str:
    return refusal_sentence(Refused(reason))


async def seen(visitor: Visitor, at: str, who: str, *, locale: str = "") -> dict[str, Any]:
    status, text, _ = await visitor.ask("GET", f"view?at={at}&as={who}&in={locale}")
    assert status == 200, text
    found: dict[str, Any] = json.loads(text)
    return found


async def act(visitor: Visitor, at: str, who: str, *, locale: str = "", **what: Any) -> dict[str, Any]:
    status, text, _ = await visitor.ask("POST", f"act?at={at}&as={who}&in={locale}", json=what)
    assert status == 200, text
    told: dict[str, Any] = json.loads(text)
    return told


async def test_what_one_says_is_answered_and_everybody_there_sees_it(tmp_path: Path) -> None:
    async with visiting(tmp_path) as visitor:
        bot = (await seen(visitor, "general", "ada"))["bot"]
        await act(visitor, "general", "ada", do="say", text=f"<@{bot}> good morning")
        for_ada = await seen(visitor, "general", "ada")
        for_bram = await seen(visitor, "general", "bram")

    assert [message["author"]["id"] for message in for_ada["messages"]] == [for_ada["me"], bot]
    assert for_bram["messages"] == for_ada["messages"]


async def test_a_private_reply_and_its_button_are_for_who_asked(tmp_path: Path) -> None:
    async with visiting(tmp_path) as visitor:
        await act(visitor, "general", "ada", do="slash", command="remember", options={"fact": "I row"})
        mine = (await seen(visitor, "general", "ada"))["messages"]
        others = (await seen(visitor, "general", "bram"))["messages"]
        undo = mine[0]["components"][0]["components"][0]["custom_id"]
        stolen = await act(visitor, "general", "bram", do="press", message=mine[0]["id"], control=undo)
        await act(visitor, "general", "ada", do="press", message=mine[0]["id"], control=undo)
        left = await visitor.world.stage.bot.remembered()

    assert (len(mine), others, left) == (1, [], [])
    assert mine[0]["asked"] == "used /remember"
    assert "not visible" in stolen["problem"]


async def test_a_message_can_be_answered_changed_and_deleted_by_its_author_alone(tmp_path: Path) -> None:
    async with visiting(tmp_path) as visitor:
        await act(visitor, "general", "ada", do="say", text="fog")
        first = (await seen(visitor, "general", "ada"))["messages"][0]["id"]
        await act(visitor, "general", "bram", do="say", text="indeed", reply_to=first)
        refused = await act(visitor, "general", "bram", do="edit", message=first, text="sun")
        await act(visitor, "general", "ada", do="edit", message=first, text="thick fog")
        changed, answer = (await seen(visitor, "general", "ada"))["messages"]
        await act(visitor, "general", "ada", do="delete", message=first)
        left = (await seen(visitor, "general", "ada"))["messages"]

    assert "own messages" in refused["problem"]
    assert (changed["content"], answer["referenced_message"]["content"]) == ("thick fog", "thick fog")
    assert [message["content"] for message in left] == ["indeed"]


async def test_a_thread_is_for_who_sees_its_channel_and_is_opened_on_a_servers_message_alone(tmp_path: Path) -> None:
    async with visiting(tmp_path) as visitor:
        await act(visitor, "staff", "bram", do="say", text="the gate opens at six")
        said = (await seen(visitor, "staff", "bram"))["messages"][0]["id"]
        opened = await act(visitor, "staff", "bram", do="thread", message=said, name="Gate times")
        await act(visitor, opened["thread"], "cleo", do="say", text="and at seven on Sundays")
        inside = await seen(visitor, opened["thread"], "bram")
        outside = await seen(visitor, "staff", "cleo")
        closed, _, _ = await visitor.ask("GET", f"view?at={opened['thread']}&as=ada")
        again = await act(visitor, opened["thread"], "cleo", do="thread", message=said, name="Deeper")

    assert [message["content"] for message in inside["messages"]] == ["and at seven on Sundays"]
    assert (inside["title"], inside["parent"], inside["may_open_threads"]) == ("Gate times", "staff", False)
    assert outside["threads"] == {said: {"name": "Gate times", "count": 1}}
    assert [message["id"] for message in outside["messages"]] == [said]
    assert closed == 404
    assert "problem" in again


@pytest.mark.parametrize("place", ["at=staff&as=ada", "at=nowhere&as=ada", "at=general&as=nobody", "at=dm-bram&as=ada"])
async def test_who_is_not_in_a_channel_sees_nothing_of_it(tmp_path: Path, place: str) -> None:
    async with visiting(tmp_path) as visitor:
        looked, _, _ = await visitor.ask("GET", f"view?{place}")
        done, _, _ = await visitor.ask("POST", f"act?{place}", json={"do": "say", "text": "let me in"})

    assert (looked, done) == (404, 404)


async def test_nothing_is_sent_again_where_nothing_changed(tmp_path: Path) -> None:
    async with (
        visiting(tmp_path) as visitor,
        visitor.session.get(f"{visitor.lobby.url}view?at=general&as=ada") as first,
    ):
        same, _, _ = await visitor.ask("GET", f"view?at=general&as=ada&state={first.headers['X-State']}")
        await act(visitor, "general", "bram", do="say", text="hello")
        changed, _, _ = await visitor.ask("GET", f"view?at=general&as=ada&state={first.headers['X-State']}")

    assert (same, changed) == (204, 200)


async def test_an_act_that_is_none_is_refused(tmp_path: Path) -> None:
    async with visiting(tmp_path) as visitor:
        status, _, _ = await visitor.ask("POST", "act?at=general&as=ada", json={"do": "dance"})
        unknown = await act(visitor, "general", "ada", do="slash", command="dance")
        lost = await act(visitor, "general", "ada", do="submit", modal=7, values={}, kinds={})

    assert status == 400
    assert "no command /dance" in unknown["problem"]
    assert "not open any more" in lost["problem"]


async def test_the_page_says_what_became_of_what_one_said(tmp_path: Path) -> None:
    async with visiting(tmp_path) as visitor:
        await act(visitor, "general", "ada", do="say", text="fog")
        mine = await seen(visitor, "general", "ada")
        others = await seen(visitor, "general", "bram")

    assert mine["fates"] == {mine["messages"][0]["id"]: "Read, and the model found nothing of you in it to keep."}
    assert others["fates"] == {}


async def test_the_page_says_that_what_was_not_said_to_the_bot_was_not_read(tmp_path: Path) -> None:
    async with visiting(tmp_path, real_bot) as visitor:
        await act(visitor, "general", "ada", do="say", text="hello")
        await act(visitor, "dm-ada", "ada", do="say", text="forget me")
        (said,) = (await seen(visitor, "general", "ada"))["fates"].values()
        (wished,) = (await seen(visitor, "dm-ada", "ada"))["fates"].values()

    assert said.endswith("Begin with “@Keepsake”.")
    assert wished.startswith("Nothing of it is held")


async def test_the_page_says_in_words_why_something_was_not_kept(tmp_path: Path) -> None:
    async with visiting(tmp_path, real_bot) as visitor:
        bot = (await seen(visitor, "general", "ada"))["bot"]
        for text in ("remember that my phone number is +44 20 7946 0018", "hello"):
            await act(visitor, "general", "ada", do="say", text=f"<@{bot}> {text}")
        notice = (await seen(visitor, "general", "ada"))["messages"][-1]
        await act(visitor, "general", "ada", do="press", message=notice["id"], control=pressed(notice, "Remember me"))
        await act(visitor, "general", "ada", do="say", text=f"<@{bot}> I have diabetes")
        await act(visitor, "general", "ada", do="say", text=f"<@{bot}> my email is ada@boathouse.example")
        await visitor.world.later(400)
        view = await seen(visitor, "general", "ada")
        lobby = (await visitor.ask("GET"))[1]

    said = {each["content"].partition("> ")[2]: view["fates"].get(each["id"]) for each in view["messages"]}
    assert said["remember that my phone number is +44 20 7946 0018"] == f"Not kept: {refusal('personal_data')}"
    assert said["I have diabetes"] == f"Not kept: {refusal('sensitive')}"
    assert said["my email is ada@boathouse.example"] == f"Not kept: {refusal('personal_data')}"
    assert refusal("personal_data") in lobby


async def test_the_demo_shows_line_by_line_what_its_process_prints_white_box() -> None:
    demo = DemoRun([sys.executable, "-c", "print('== The quay'); print('kept')"])
    await demo.play()
    assert demo._reader is not None
    await demo._reader
    first = list(demo.lines)
    await demo.play()
    await demo.close()

    assert first == ["== The quay", "kept"]
    assert not demo.is_playing


async def test_each_act_is_in_the_language_that_ones_discord_is_set_to(tmp_path: Path) -> None:
    async with visiting(tmp_path, real_bot) as visitor:
        german = await seen(visitor, "general", "ada", locale="de")
        answers = []
        for locale in ("de", "ja", "", "tlh"):
            await act(visitor, "general", "ada", locale=locale, do="slash", command="remember", options=SECRET)
            answers.append((await seen(visitor, "general", "ada"))["messages"][-1]["content"])

    remember = next(each for each in german["commands"] if each["path"] == "remember")
    assert remember["label"] == "merken"
    assert {each["name"]: each["label"] for each in remember["options"]}["fact"] == "tatsache"
    with speaking("de"):
        assert answers[0] == say("refusal-secret")
    with speaking("ja"):
        assert answers[1] == say("refusal-secret")
    assert answers[2:] == [say("refusal-secret")] * 2


@pytest.mark.parametrize(
    ("before", "after", "left"),
    [
        ("I live in Porto", "I live in Lisbon", ["I live in Lisbon"]),
        ("My favourite colour is green", "My favourite colour is blue", ["My favourite colour is blue"]),
        ("I live in Porto and row there", "I live in Lisbon", ["I live in Lisbon", "I live in Porto and row there"]),
        ("My favourite colour is green", "My favourite tea is green", None),
    ],
)
async def test_of_what_one_has_one_of_the_later_word_holds_also_without_a_model(
    tmp_path: Path, before: str, after: str, left: list[str] | None
) -> None:
    async with visiting(tmp_path, real_bot) as visitor:
        for fact in (before, after):
            await act(visitor, "general", "ada", do="slash", command="remember", options={"fact": fact})
            await visitor.world.later(30 * 60)
        found = await visitor.world.stage.bot.remembered()

    assert sorted(each.text for each in found if each.state == "active") == (left or sorted([before, after]))
