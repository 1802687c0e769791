"""`doctor` at a Discord of its own: what Discord says of the token and of its application, each with its remedy."""

from collections.abc import Iterator
from typing import Any

import discord
import pytest
from pydantic import SecretStr

from bot.run import meet_discord
from sandbox.discord_server.server import DiscordServer, serving_discord

CONTENT = discord.ApplicationFlags(gateway_message_content=True).value
LIMITED = discord.ApplicationFlags(gateway_message_content_limited=True).value


@pytest.fixture
def elsewhere() -> Iterator[None]:
    """Give discord.py its own address back."""
    base = discord.http.Route.BASE
    yield
    discord.http.Route.BASE = base


async def told(server: DiscordServer, *, cut: int = 0, reads_all_messages: bool = False) -> list[str]:
    """Have the doctor look there; `cut` is how many characters its token lacks."""
    discord.http.Route.BASE = server.addresses[0]
    token = SecretStr(server.token[: len(server.token) - cut])
    found = await meet_discord(token, reads_all_messages=reads_all_messages)
    return [f"{'ok' if each.ok else 'WRONG'} {each.name}: {each.sentence}" for each in found]


@pytest.mark.usefixtures("elsewhere")
async def test_a_bot_that_is_set_up_well_is_named_and_its_invitation_asks_for_what_it_needs() -> None:
    async with serving_discord() as server:
        token, intents, invite, _, install = await told(server)

    assert token.startswith("ok token: Discord takes DISCORD_TOKEN: it is that of Keepsake")
    assert intents.startswith("ok intents: No privileged intent is needed")
    assert invite.startswith("ok invite: Invite the bot to a server: https://discord.com/oauth2/authorize?client_id=")
    assert "View Channel, Send Messages, Send Messages in Threads, Embed Links, Attach Files, Read Message" in invite
    assert install.startswith("ok install: People cannot install it for themselves: tick “User Install”")


@pytest.mark.usefixtures("elsewhere")
async def test_a_token_that_discord_refuses_is_the_only_finding() -> None:
    async with serving_discord() as server:
        [refused] = await told(server, cut=1)

    assert refused.startswith("WRONG token: Discord does not accept DISCORD_TOKEN: copy the token of page Bot")


@pytest.mark.usefixtures("elsewhere")
@pytest.mark.parametrize(("flags", "begins"), [(0, "WRONG"), (CONTENT, "ok"), (LIMITED, "ok")])
async def test_the_intent_that_listening_needs_is_looked_at_where_it_is_set(flags: int, begins: str) -> None:
    async with serving_discord() as server:
        server.rest.application["flags"] = flags
        _, intents, *_ = await told(server, reads_all_messages=True)

    assert intents.startswith(f"{begins} intents: ")
    assert ("switch it on in the developer portal, page Bot" in intents) is (begins == "WRONG")


@pytest.mark.usefixtures("elsewhere")
@pytest.mark.parametrize(
    ("portal", "says"),
    [
        (
            {"bot_require_code_grant": True},
            "WRONG invite: No invitation works: switch “Requires OAuth2 Code Grant” off",
        ),
        ({"interactions_endpoint_url": "https://old.example"}, "WRONG interactions: Commands and buttons are sent to"),
        ({"bot_public": False}, "Only its owner may, since “Public Bot” is off."),
        ({"integration_types_config": {"0": {}, "1": {}}}, "scope=applications.commands&integration_type=1."),
    ],
)
async def test_what_would_keep_it_from_being_invited_or_answered_is_named(portal: dict[str, Any], says: str) -> None:
    async with serving_discord() as server:
        server.rest.application.update(portal)

        assert says in "\n".join(await told(server))


@pytest.mark.usefixtures("elsewhere")
async def test_what_the_bot_may_not_do_is_named_with_the_server_and_is_wrong_where_it_is_so_in_all() -> None:
    async with serving_discord() as server:
        backend = server.world.env.backend
        [well] = [line for line in await told(server) if " permissions: " in line]
        lacking = []
        for guild in (server.world.harbour, server.world.orchard):
            for role in backend.get_guild(guild.id).roles.values():
                allowed = discord.Permissions(role.permissions)
                allowed.update(embed_links=False, attach_files=False)
                backend.edit_role(guild.id, role.id, {"permissions": allowed.value})
            lacking += [line for line in await told(server) if " permissions: " in line]

    assert well == "ok permissions: The bot may do all that it needs in the 2 servers that it is in."
    named = "Embed Links, Attach Files in {}"
    some = f"The bot lacks {named.format('Harbour')}: open the invite link again for that server."
    both = f"The bot lacks {named.format('Harbour')}; {named.format('Orchard')}: open the invite link again"
    assert lacking[0] == f"ok permissions: {some}"
    assert lacking[1].startswith(f"WRONG permissions: {both}")
