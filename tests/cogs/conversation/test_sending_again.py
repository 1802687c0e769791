"""Replies over real HTTP to a Discord that fails: what it did not take is sent again, and nothing stands twice."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import aiohttp
import discord
import pytest

from cogs.conversation._beginning import SIGN
from cogs.conversation._sending import NotSentError, bounded_requests, send_beginning, send_reply
from sandbox.discord_server import DiscordServer, RequestFault, serving_discord
from sandbox.seat import Seat

MESSAGES = r"/channels/\d+/messages$"
MESSAGE = r"/channels/\d+/messages/\d+$"
SUPPRESSED = discord.MessageFlags(suppress_embeds=True).value
PARTS = ["One.", "Two.", "Three."]


@asynccontextmanager
async def asked(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[DiscordServer, Seat, discord.Message]]:
    """Let Ada ask something, and give her message as the library has it."""
    async with serving_discord() as server:
        monkeypatch.setattr(discord.http.Route, "BASE", server.addresses[0].rstrip("/"))
        async with discord.Client(intents=discord.Intents.none(), http_trace=bounded_requests()) as client:
            await client.login(server.token)
            ada = server.seat("ada", "general")
            said = await ada.say("what do you know?")
            yield server, ada, await client.get_partial_messageable(ada.channel.id).fetch_message(said.id)


def written(server: DiscordServer, ada: Seat) -> list[str]:
    """Give what stands in the channel from the bot, in order."""
    return [message.content for message in server.written(ada)]


@pytest.mark.parametrize(
    "fault",
    [
        RequestFault(how="cut"),
        RequestFault(how="cut", after=True),
        RequestFault(how="hang"),
        RequestFault(how="hang", after=True),
        RequestFault(503),
        RequestFault(503, after=True),
        RequestFault.rate_limit(0.05),
        RequestFault.rate_limit(0.05, is_global=True),
        RequestFault.rate_limit(0.05, is_banned=True),
    ],
    ids=lambda fault: f"{fault.status or ''}{fault.how}{'-after' if fault.after else ''}",
)
async def test_what_discord_does_not_take_at_once_stands_there_once_and_in_order(
    fault: RequestFault, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with asked(monkeypatch) as (server, ada, message):
        server.faults.plan("POST", MESSAGES, fault)
        sent = await send_reply(message, PARTS, file_text="all of it", limit_s=0.2)

        assert written(server, ada) == PARTS
        assert [each.id for each in sent] == [each.id for each in server.written(ada)]
        assert server.faults.met == 1
        assert [len(each.attachments) for each in server.written(ada)] == [0, 0, 1]


@pytest.mark.parametrize(
    "fault",
    [
        RequestFault(how="cut"),
        RequestFault(how="cut", after=True),
        RequestFault(how="hang"),
        RequestFault(503),
        RequestFault(503, after=True),
        RequestFault.rate_limit(0.05),
    ],
    ids=lambda fault: f"{fault.status or ''}{fault.how}{'-after' if fault.after else ''}",
)
async def test_a_beginning_becomes_the_first_part_whatever_discord_does_with_the_edit(
    fault: RequestFault, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with asked(monkeypatch) as (server, ada, message):
        first = await send_beginning(message, f"On {SIGN}", marker="")
        server.faults.plan("PATCH", MESSAGE, fault)
        sent = await send_reply(message, PARTS, first=first, file_text="all of it", limit_s=0.2)

        assert written(server, ada) == PARTS
        assert sent[0].id == first.id
        assert server.faults.met == 1
        assert all(each.flags & SUPPRESSED for each in server.written(ada))


async def test_a_beginning_whose_receipt_is_lost_is_found_again_and_becomes_the_first_part(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with asked(monkeypatch) as (server, ada, message):
        server.faults.plan("POST", MESSAGES, RequestFault(how="cut", after=True))
        with pytest.raises(aiohttp.ClientError):
            await send_beginning(message, f"On {SIGN}", marker="")
        assert written(server, ada) == [f"On {SIGN}"]
        await send_reply(message, PARTS)

        assert written(server, ada) == PARTS


async def test_what_discord_refuses_is_not_sent_again_and_names_what_stands_already(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with asked(monkeypatch) as (server, ada, message):

        def refuse_the_third() -> None:
            if len(written(server, ada)) == 2:
                server.faults.plan("POST", MESSAGES, RequestFault(403, code=50013), times=None)

        with pytest.raises(NotSentError) as failed:
            await send_reply(message, PARTS, before_each=refuse_the_third)

        assert written(server, ada) == PARTS[:2]
        assert [each.content for each in failed.value.sent] == PARTS[:2]
        assert server.faults.met == 1


async def test_a_wait_for_a_rate_limit_is_no_request_that_hangs(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library would hold back every request for ever if its wait for a limit of all routes were cut."""
    async with asked(monkeypatch) as (server, ada, message):
        server.faults.plan("POST", MESSAGES, RequestFault.rate_limit(0.3, is_global=True))
        await send_reply(message, PARTS[:1], limit_s=0.1)

        await send_reply(message, PARTS[1:], marker="x")

        assert written(server, ada) == PARTS
