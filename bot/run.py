"""Runs the bot against Discord until a signal ends it, and looks at what it needs for that."""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from functools import partial
from typing import Final

# The transport of discord.py, whose errors come through its client.
import aiohttp
import discord
import structlog
from pydantic import SecretStr

from bot.clock import SystemClock
from bot.control import JobReply, ask, listening
from bot.doctor import Finding, application_findings, bot_id_in, diagnose, token_finding
from bot.endpoint_trial import EndpointTrial, Tried
from bot.heap import spare_what_stays
from bot.http_interface import http_interface
from bot.model.sdk import load_sdk
from bot.models import choices_of, models_of
from bot.ownership import TAKEN_OVER, WAIT_S
from bot.settings import RunSettings, Settings, SettingsError
from bot.signals import stop_signals
from bot.status import NoBotRunsError, NotConnectedError
from bot.stores import described, open_sealed_store, refuse_another_bots
from bot.wiring import opened
from cogs.permissions import invite_link
from memory.domain.errors import KeepsakeError, StoreLocked
from memory.domain.presence import ALL_SHARDS, ShardPlan, Shards
from memory.operations.erasure_replay import compare, comparison_sentence
from memory.store.collections import Collections
from memory.store.documents import DocumentStore
from memory.store.erasure_log import ErasureLog

MEETING_S: Final = 15.0
"""How long `doctor` waits for Discord."""
_MOST_GUILDS: Final = 200
"""Whose permissions it looks at: what Discord tells in one answer."""
_log = structlog.stdlib.get_logger(__name__)


class DiscordError(KeepsakeError):
    """Discord refuses the bot or cannot be reached; the message says what the operator can do."""


async def run(settings: RunSettings, *, say: Callable[[str], None], shards: Shards | None = ALL_SHARDS) -> None:
    """Run until SIGTERM or SIGINT, then finish what is under way and close; the link that invites the bot is said.

    `shards` are those of this process; None: a range that is free of those of `SHARD_PROCESSES`.
    Raises `SettingsError` when Discord refuses the token or an intent,
    `DiscordError` when it turns us away otherwise, `StoreError` when the store cannot be opened or is another's; the
    operator must act.
    """
    if shards != ALL_SHARDS and settings.mongodb_uri is None:
        raise SettingsError(["--shards is for processes that share a database: set MONGODB_URI."])
    with stop_signals() as asked:
        wanted = shards or await _plan(settings)
        async with (
            opened(settings, clock=SystemClock(), is_scripted=False, wait_s=WAIT_S, shards=wanted) as keepsake,
            AsyncExitStack() as closing,
        ):
            token = settings.discord_token
            await refuse_another_bots(keepsake.collections.store, settings, bot_id=bot_id_in(token))
            await closing.enter_async_context(listening(settings.keepsake_data_dir, keepsake.schedule.run_reporting))
            spare_what_stays()
            await closing.enter_async_context(http_interface(keepsake, settings))
            keepsake.schedule.start()
            stopping = asyncio.create_task(asked.wait())
            # While Discord is waited for, so that no answer waits for it.
            loading = asyncio.create_task(load_sdk())
            connection = asyncio.create_task(_connected(keepsake.client, token, say))
            lost = asyncio.create_task(keepsake.ownership.lost.wait())
            await asyncio.wait({connection, stopping, lost}, return_when=asyncio.FIRST_COMPLETED)
            _log.info("stopping" if stopping.done() else "store_taken_over" if lost.done() else "connection_ended")
            stopping.cancel()
            lost.cancel()
            await loading
        await _ended(connection)
        # Raises where the store was taken over, which is why this process ends.
        if keepsake.ownership.lost.is_set():
            raise StoreLocked(TAKEN_OVER)


async def _plan(settings: RunSettings) -> ShardPlan:
    """Return how many shards there are to be, and of how many processes. Raises `SettingsError`, `DiscordError`."""
    count = settings.shard_count or await _advised(settings.discord_token)
    if count < settings.shard_processes:
        if settings.shard_count is not None:
            raise SettingsError(["SHARD_COUNT is below SHARD_PROCESSES: raise it, or leave it unset."])
        # A multiple, which Discord asks of bots in very many guilds.
        count *= -(-settings.shard_processes // count)
    return ShardPlan(count, settings.shard_processes)


async def _advised(token: SecretStr) -> int:
    async with discord.Client(intents=discord.Intents(guilds=True)) as client:
        try:
            await client.login(token.get_secret_value())
            count, *_ = await client.http.get_bot_gateway()
        except discord.LoginFailure as error:
            raise SettingsError([sentence_about(error)]) from error
        except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
            raise DiscordError(sentence_about(error)) from error
        return count


async def _connected(client: discord.Client, token: SecretStr, say: Callable[[str], None]) -> None:
    await client.login(token.get_secret_value())
    say(_invitation(client))
    await client.connect()


def _invitation(client: discord.Client) -> str:
    if client.application_id is None:
        raise DiscordError("Discord does not say which application DISCORD_TOKEN is of: try again in a few minutes.")
    return f"Invite the bot to a server: {invite_link(client.application_id)}"


async def _ended(connection: asyncio.Task[None]) -> None:
    # A client that is closed between two attempts to connect would sleep on until the next one.
    connection.cancel()
    try:
        await connection
    except asyncio.CancelledError:
        return
    except (discord.LoginFailure, discord.PrivilegedIntentsRequired) as error:
        # Trigger: Discord refuses what the settings say. Why: no later try fares better, and each counts against us
        # there.
        # Outcome: it ends as with any wrong setting, by an exit code after which nothing starts it again.
        raise SettingsError([sentence_about(error)]) from error
    except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
        raise DiscordError(sentence_about(error)) from error


def sentence_about(error: Exception) -> str:
    """Say why there is no connection to Discord, and what to do."""
    match error:
        case discord.LoginFailure():
            return "Discord does not accept DISCORD_TOKEN: copy the token of page Bot from the developer portal again."
        case discord.PrivilegedIntentsRequired():
            return (
                "Discord does not let this bot read all messages: allow the message content intent in the portal, or "
                "unset READS_ALL_MESSAGES."
            )
        case discord.HTTPException():
            return f"Discord answers with status {error.status} (code {error.code}): try again in a few minutes."
        case discord.ConnectionClosed():
            return f"Discord ended the connection for good (code {error.code}): check the bot in the developer portal."
        case discord.DiscordException():
            return "Discord has no gateway for us: it may be down, so try again in a few minutes."
        case _:
            return "Discord cannot be reached: check the network of this machine, and its proxy or firewall."


async def run_job(settings: Settings, name: str, about: str | None = None) -> JobReply:
    """Have the running bot do a job; where none runs, open the store and do it here. `about` is what it is done to.

    Raises `StoreError` when the store cannot be opened, `UnknownJobError` for a name that is none, `JobArgumentError`,
    `SettingsError` when the job asks the model and there is no key, `NoBotRunsError` for the status of none.
    """
    reply = await ask(settings.keepsake_data_dir, name, about)
    if reply is not None:
        return reply
    async with opened(settings, clock=SystemClock(), is_scripted=False, needs_model=False) as keepsake:
        try:
            return JobReply(ok=True, text=str(await keepsake.schedule.run_reporting(name, about)))
        except NotConnectedError as alone:
            raise NoBotRunsError(alone.store) from alone


async def diagnose_settings(settings: Settings) -> AsyncIterator[Finding]:
    """Look at token, store and model as the settings name them; gives each finding as it is made."""
    found = await diagnose(
        token=settings.discord_token,
        meet=partial(meet_discord, reads_all_messages=settings.reads_all_messages),
        ask=lambda job: ask(settings.keepsake_data_dir, job),
        open_store=lambda: open_sealed_store(settings),
        describe=lambda store: _own_described(settings, store),
        erasures=lambda store: _erasures_told(settings, store),
    )
    for finding in found:
        yield finding
    async for finding in _tried(settings):
        yield finding


async def meet_discord(token: SecretStr, *, reads_all_messages: bool) -> list[Finding]:
    """Log in at Discord without connecting, and look at what it says of the application.

    A Discord that does not answer says nothing against the token.
    """
    try:
        async with asyncio.timeout(MEETING_S), discord.Client(intents=discord.Intents(guilds=True)) as client:
            await client.login(token.get_secret_value())
            application = await client.application_info()
            found = await client.http.get_guilds(_MOST_GUILDS)
            guilds = [(guild["name"], discord.Permissions(int(guild["permissions"]))) for guild in found]
            name = str(client.user)
            return application_findings(application, guilds, name=name, reads_all_messages=reads_all_messages)
    except discord.LoginFailure as error:
        return [Finding("token", ok=False, sentence=sentence_about(error), is_setting=True)]
    except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
        return [Finding("token", ok=True, sentence=f"{token_finding(token).sentence} {sentence_about(error)}")]


async def _own_described(settings: Settings, store: DocumentStore) -> str:
    token = settings.discord_token
    await refuse_another_bots(store, settings, bot_id=None if token is None else bot_id_in(token))
    return await described(store, at=SystemClock().now())


async def _tried(settings: Settings) -> AsyncIterator[Finding]:
    if settings.openai_api_key is None:
        sentence = "OPENAI_API_KEY is not set: put the key of the model's endpoint into .env."
        yield Finding("model", ok=False, sentence=sentence, is_setting=True)
        return
    answers, jobs = models_of(settings, is_scripted=False)
    choices = choices_of(settings, is_scripted=False)
    try:
        tried = Tried(answers, jobs, choices, settings)
        async for finding in EndpointTrial(tried, seconds=time.monotonic).findings():
            yield finding
    finally:
        for each in (answers, jobs, *choices.values()):
            await each.close()


async def _erasures_told(settings: Settings, store: DocumentStore) -> str:
    log = ErasureLog(settings.keepsake_data_dir)
    found = await compare(Collections.over(store).erasures, log, at=SystemClock().now())
    return comparison_sentence(found, Counter())
