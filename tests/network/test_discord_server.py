"""The small Discord at the network, and the bot as a process at it.

One process for most of this, since each takes seconds.
"""

from pathlib import Path

import pytest
from aiohttp import ClientSession, ServerDisconnectedError

from sandbox.discord_server import RequestFault, running_bot, serving_discord

MESSAGES = r"/channels/\d+/messages$"


async def test_a_bot_talks_is_cut_off_dies_and_goes_on_where_it_was(tmp_path: Path) -> None:
    async with serving_discord() as server, running_bot(server, tmp_path) as bot:
        ada, direct = server.seat("ada", "general"), server.seat("ada", "dm")

        # A message, a command with an embed, and one with a file.
        said = await ada.say("@Keepsake remember that my cat is called Zorp")
        assert (await server.answer(ada, said)).content == "I will remember that."
        assert "my cat is called Zorp" in await server.shown(await ada.slash("memories"))
        await server.shown(await ada.slash("privacy"))
        exported = await ada.click("Download")
        await server.shown(exported)
        assert exported.response is not None
        assert [file.filename[-4:] for file in exported.response.attachments] == [".zip"]

        # What is said while the connection is cut comes with the resumed session.
        server.gateway.drop()
        assert not server.gateway.connected
        missed = await direct.say("remember that I row on Sundays")
        assert (await server.answer(direct, missed)).content == "I will remember that."
        assert (server.gateway.logins, server.gateway.resumed) == (1, 1)

        # A planned fault is met once, and counted.
        server.faults.plan("POST", MESSAGES, RequestFault(502))
        again = await direct.say("remember that I own a kayak")
        assert (await server.answer(direct, again)).content == "I will remember that."
        assert server.faults.met == 1

        # A process that is killed and started again has what it had.
        await bot.kill()
        await bot.start()
        listed = await server.shown(await direct.slash("memories"))
        assert "I row on Sundays" in listed
        assert "I own a kayak" in listed
        assert await bot.stop() == 0
        assert server.gateway.logins == 2


async def test_a_message_that_is_sent_again_stands_once_however_its_answer_was_lost() -> None:
    async with serving_discord() as server, ClientSession(headers={"Authorization": f"Bot {server.token}"}) as client:
        ada = server.seat("ada", "general")
        url = f"{server.addresses[0]}/channels/{ada.channel.id}/messages"
        part = {"content": "hello", "nonce": "1-0", "enforce_nonce": True}
        server.faults.plan("POST", MESSAGES, RequestFault(how="cut", after=True))
        with pytest.raises(ServerDisconnectedError):
            await client.post(url, json=part)

        async with client.post(url, json=part) as response:
            posted = await response.json()

        assert [str(message.id) for message in server.written(ada)] == [posted["id"]]


async def _ask_for_telegrams() -> None:
    async with serving_discord() as server, ClientSession(headers={"Authorization": f"Bot {server.token}"}) as client:
        response = await client.post(f"{server.addresses[0]}/channels/1/telegram")
        assert response.status == 501


async def test_what_this_discord_does_not_know_ends_in_an_error() -> None:
    with pytest.raises(LookupError, match="/channels/1/telegram"):
        await _ask_for_telegrams()


@pytest.mark.parametrize(
    ("fault", "via"), [(RequestFault.rate_limit(2.5), True), (RequestFault.rate_limit(2.5, is_banned=True), False)]
)
async def test_the_rate_limit_of_the_proxy_is_told_from_that_of_discord(*, fault: RequestFault, via: bool) -> None:
    async with serving_discord() as server, ClientSession() as client:
        server.faults.plan("GET", "/users/@me", fault)
        async with client.get(f"{server.addresses[0]}/users/@me") as response:
            assert (response.status, response.headers["Retry-After"]) == (429, "2.5")
            assert ("Via" in response.headers) == via
