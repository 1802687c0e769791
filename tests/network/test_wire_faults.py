"""Faults of the wire and of Discord that the bot lives through: limits, lost answers, events that nobody can read.

One process for all of it, since each takes seconds to start.
"""

import json
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import pytest
import pytest_asyncio

from sandbox.discord_server import RequestFault, running_bot, serving_discord
from sandbox.discord_server.bot_process import BotProcess
from sandbox.discord_server.server import DiscordServer

pytestmark = pytest.mark.asyncio(loop_scope="module")

CALLBACK, ORIGINAL = "/callback$", "/@original$"
OWN_WORDS = "zyzzyva"


@dataclass(frozen=True)
class Wire:
    """A bot at its Discord."""

    server: DiscordServer
    bot: BotProcess


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def wire(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Wire]:
    """Run one bot; before its start stands a guild with a channel that has no type, which stops no start."""
    async with serving_discord() as server:
        odd: dict[str, Any] = {"id": "4711", "name": OWN_WORDS, "roles": [], "members": [], "channels": [{"id": "1"}]}
        server.gateway.before_guilds.append(("GUILD_CREATE", json.dumps(odd)))
        async with running_bot(server, tmp_path_factory.mktemp("wire")) as bot:
            yield Wire(server, bot)
            assert await bot.stop() == 0


async def test_a_typing_sign_under_a_limit_for_all_requests_does_not_silence_the_bot(wire: Wire) -> None:
    server = wire.server
    ada, before = server.seat("ada", "dm"), server.faults.met
    server.faults.plan("POST", "/typing$", RequestFault.rate_limit(5, is_global=True))

    said = await ada.say("what do you know about me?")

    assert await server.answer(ada, said)
    assert server.faults.met == before + 1


async def test_an_event_that_cannot_be_read_is_skipped_and_the_next_one_is_answered(wire: Wire) -> None:
    server, bot = wire.server, wire.bot
    ada = server.seat("ada", "dm")
    template = json.dumps(server.message_payload(await ada.say("remember that I row")))
    session = server.gateway.sessions[-1]

    # A poll of a person, whose end Discord may leave out, and half of a surrogate pair.
    poll: dict[str, Any] = {"question": {"text": OWN_WORDS}, "answers": [], "expiry": None, "allow_multiselect": False}
    session.tell_raw("MESSAGE_CREATE", json.dumps(json.loads(template) | {"id": "1", "poll": poll}))
    session.tell_raw("MESSAGE_CREATE", template.replace("I row", OWN_WORDS + "\\ud83d"))

    said = await ada.say("remember that I own a kayak")
    assert (await server.answer(ada, said)).content == "I will remember that."
    await bot.logged("event_unreadable", times=3)
    unread = [line for line in bot.log if "event_unreadable" in line]
    assert [line.partition("kind=")[2].split()[0] for line in unread] == ["GUILD_CREATE", "MESSAGE_CREATE", "unknown"]
    assert not any(OWN_WORDS in line for line in bot.log)
    assert server.gateway.logins == 1


async def test_a_command_whose_answers_are_lost_is_done_once_and_told(wire: Wire) -> None:
    lost_after, lost_before = RequestFault(how="cut", after=True), RequestFault(how="cut")
    server, bot = wire.server, wire.bot
    bram, before = server.seat("bram", "dm"), server.faults.met
    plans = {
        "I row": ("POST", CALLBACK, RequestFault(502, after=True)),
        "I own a kayak": ("POST", CALLBACK, lost_after),
        "I like oysters": ("POST", CALLBACK, lost_before),
        "I play chess": ("PATCH", ORIGINAL, lost_after),
        "I paint boats": ("PATCH", ORIGINAL, lost_before),
    }
    for met, (fact, (method, path, fault)) in enumerate(plans.items(), start=1):
        server.faults.plan(method, path, fault)
        told = await server.shown(await bram.slash("remember", fact=fact))
        # What Discord did and the bot tries again is over before the next fault is planned.
        await server.until(lambda: server.rest.requests[-1].status == 200, "the last try")
        assert "wrong on my side" not in told
        assert told.count("remember") == 1, told
        assert server.faults.met == before + met, fact

    # A form, what is filled in, and an answer that was not promised.
    server.faults.plan("POST", CALLBACK, lost_after)
    form = await bram.slash("remember")
    await bot.logged("answer_confirmed_late", times=3)
    server.faults.plan("POST", CALLBACK, lost_after)
    filled = await server.shown(await bram.submit(form, {"text": "I sing"}))
    assert "I sing" in filled
    server.faults.plan("POST", CALLBACK, lost_after)
    assert await server.shown(await bram.slash("privacy"))
    # Or its confirmation would take one of the faults that are planned below.
    await bot.logged("answer_confirmed_late", times=5)
    listed = await server.shown(await bram.slash("memories"))
    assert all(fact in listed for fact in (*plans, "I sing"))
    assert server.faults.met == before + len(plans) + 3

    # Where nothing gets through, what was done is not called undone.
    server.faults.plan("PATCH", ORIGINAL, lost_before, times=3)
    lost = await server.shown(await bram.slash("remember", fact="I juggle"))
    assert lost.startswith("Discord lost my answer")
    assert "I juggle" in await server.shown(await bram.slash("memories"))
