"""The Discord client: which events come in, which cogs take them, and how it stops. It knows no memory by itself.

Intents are the least that works without approval: Discord hands over what is written in direct messages,
what mentions the bot and what replies to it with the ping on; everything else arrives without content and is ignored.
With `notices_typing` it is told, too, that somebody types, which needs no approval either.
With `reads_all_messages` the privileged intent for message content is asked for. Then admins can have the bot listen in
a channel, and people need not mention it again in a thread that it has joined.
"""

import asyncio
from functools import partial
from typing import Any, Final

# The transport of discord.py, which tells of its requests.
import aiohttp
import discord
import structlog
from discord import app_commands
from discord.ext import commands
from discord.gateway import DiscordWebSocket

from bot.clock import SystemClock
from bot.gateway_state import SkippingState, open_again_when_given_up
from bot.tree_sync import TreeSync
from cogs.budget_notes import BudgetNotesCog
from cogs.capture import CaptureCog
from cogs.chat_buttons import ChooseForget, DropKept, EndAfter, ForgetAll, ForgetThese, UndoForget
from cogs.cog_context import CogContext, Pictures
from cogs.consent import ConsentButton
from cogs.conversation import ConversationCog, OnRecord, bounded_requests
from cogs.cooldowns import ANSWERS_A_MINUTE, Cooldowns
from cogs.departures import DeparturesCog, channels_in, facts_in, is_gone, presence_of
from cogs.expired_screens import ExpiredScreensCog
from cogs.forget import ForgetCog
from cogs.keep_alone import KeepAlone
from cogs.listening import ListeningCog
from cogs.listening_notice import ListeningButton
from cogs.member_names import MemberNames
from cogs.memories import MemoriesCog
from cogs.message_menus import MessageMenusCog
from cogs.prefetch_signals import PrefetchCog
from cogs.presentation.policy import Policy
from cogs.privacy import PrivacyCog
from cogs.reasons import ReasonsCog
from cogs.remember import RememberCog
from cogs.server_memory import ServerMemoryCog
from cogs.setup import SetupCog
from cogs.setup_welcome import SetUpButton
from cogs.tree import KeepsakeTree
from cogs.words.catalogue import load_all
from cogs.words.command_words import CommandWords
from memory.domain.ids import TenantId, derived_id
from memory.domain.presence import ALL_SHARDS
from memory.domain.scopes.support import GuildFacts
from memory.operations.bundle import Operations
from memory.ports import Clock


class TasksInFlight:
    """The tasks that were admitted and have not ended."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[object]] = set()
        self._is_open = True

    def admit(self) -> bool:
        """Count the running task until it ends; False, and not counted, once intake was stopped. Idempotent."""
        task = asyncio.current_task()
        if task is None or not self._is_open:
            return False
        if task not in self._tasks:
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return True

    def stop_intake(self) -> None:
        """Admit nothing from now on."""
        self._is_open = False

    @property
    def count(self) -> int:
        """Tell how many there are."""
        return len(self._tasks)

    async def drain(self, deadline_s: float) -> int:
        """Wait for what is in flight, at most so long, then cancel the rest; tells how many were cancelled."""
        tasks = self._tasks - {asyncio.current_task()}
        if not tasks:
            return 0
        _done, late = await asyncio.wait(tasks, timeout=deadline_s)
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)
        return len(late)


_log = structlog.stdlib.get_logger(__name__)

# It never speaks in voice channels; without this every start warns that it could not.
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False

_STATUS: Final = "Mention me, or /memories"
"""The bot's status in the list of members: how to begin. In English, since Discord shows everybody the same one."""
PERSISTENT: Final = (
    ConsentButton,
    OnRecord,
    ListeningButton,
    SetUpButton,
    DropKept,
    KeepAlone,
    EndAfter,
    UndoForget,
    ChooseForget,
    ForgetThese,
    ForgetAll,
)
"""Buttons that work after a restart."""


def _trace(clock: Clock) -> aiohttp.TraceConfig:
    trace = bounded_requests()
    # Any other is that of a local Discord already.
    if isinstance(clock, SystemClock):
        clock.listen_to(trace)
    return trace


def _intents(*, typing: bool, content: bool) -> discord.Intents:
    return discord.Intents(
        guilds=True,
        guild_messages=True,
        dm_messages=True,
        guild_typing=typing,
        dm_typing=typing,
        message_content=content,
    )


class KeepsakeClient(commands.Bot):
    """The bot as Discord sees it."""

    own_shards = ALL_SHARDS
    """The connections that this process has."""

    def __init__(
        self,
        operations: Operations,
        *,
        clock: Clock,
        policy: Policy,
        debounce_s: float,
        tree_sync: TreeSync,
        answers_a_minute: int = ANSWERS_A_MINUTE,
        reads_all_messages: bool = False,
        notices_typing: bool = True,
        pictures: Pictures | None = None,
        **connecting: Any,
    ) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=KeepsakeTree,
            intents=_intents(typing=notices_typing, content=reads_all_messages),
            allowed_mentions=discord.AllowedMentions.none(),
            activity=discord.CustomActivity(_STATUS),
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            max_messages=None,
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
            http_trace=_trace(clock),
            **connecting,
        )
        open_again_when_given_up(self.http)
        self._in_flight = TasksInFlight()
        self.tree_sync = tree_sync
        self.member_names = MemberNames(self, clock=clock)
        self.cog_context = CogContext(
            operations=operations,
            clock=clock,
            policy=policy,
            admit=self._in_flight.admit,
            debounce_s=debounce_s,
            command_ids=tree_sync.ids,
            reads_all_messages=reads_all_messages,
            pictures=pictures,
            cooldowns=Cooldowns(answers_a_minute=answers_a_minute),
        )

    def _get_state(self, **options: Any) -> SkippingState:
        return SkippingState(
            dispatch=self.dispatch, handlers=self._handlers, hooks=self._hooks, http=self.http, **options
        )

    async def setup_hook(self) -> None:
        """Add the cogs and persistent buttons, and begin to tell Discord the commands. Runs once a login."""
        for cog in self._cogs():
            await self.add_cog(cog)
        self.add_dynamic_items(*PERSISTENT)
        await asyncio.to_thread(load_all)
        await self.tree.set_translator(CommandWords())
        self.tree_sync.begin(self.tree)

    def _cogs(self) -> tuple[commands.Cog, ...]:
        given = self.cog_context
        return (
            ConversationCog(self, given),
            CaptureCog(self, given),
            ListeningCog(self, given),
            PrefetchCog(self, given),
            DeparturesCog(given),
            RememberCog(given),
            ForgetCog(given),
            MessageMenusCog(self, given),
            ReasonsCog(self, given),
            MemoriesCog(),
            PrivacyCog(),
            ServerMemoryCog(given),
            SetupCog(given),
            BudgetNotesCog(given),
            ExpiredScreensCog(given, persistent=PERSISTENT),
        )

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        """Hand an event to the cogs, while the client is open.

        Trigger: the library says "ready" two seconds after a login, also when the client was closed meanwhile.
        Why: it makes the coroutine and then finds no loop to run it in. Outcome: nothing is made.
        """
        if not self.is_closed():
            super().dispatch(event, *args, **kwargs)

    async def on_ready(self) -> None:
        """Note that the bot is connected; this happens many times, so nothing is started here."""
        _log.info("ready", guilds=len(self.guilds))

    async def on_message(self, message: discord.Message, /) -> None:
        """Leave messages to the cogs: there are no prefix commands."""

    async def on_interaction(self, interaction: discord.Interaction, /) -> None:
        """Note that who acts is a member, and under which names: such as somebody who says that they share."""
        if isinstance(interaction.user, discord.Member):
            self.member_names.note(interaction.user)

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        """Log an error that nobody foresaw, under the id that the person was told where there is one."""
        del kwargs
        cause = args[0].id if args and isinstance(args[0], discord.Message) else event_method
        _log.error("event_failed", kind=event_method, code=derived_id("error", cause), exc_info=True)

    async def sweep_departures(self) -> int:
        """Erase the guilds, channels and threads that went while nobody noticed.

        Tells how many, and 0 while the bot is not connected.
        """
        presence, operations = presence_of(self, self.own_shards), self.cog_context.operations
        if presence is None:
            return 0
        left = await operations.departure.sweep(presence)
        return left + await operations.channel_sweep.sweep(channels_in(self), partial(is_gone, self))

    async def close(self) -> None:
        """Close the connection, and give up what Discord is still told or asked beside it."""
        await self.tree_sync.close()
        await self.member_names.close()
        await super().close()

    def facts_of(self, tenant: TenantId) -> GuildFacts | None:
        """Return what Discord told of a guild; None for one that is not at hand."""
        return facts_in(self, tenant)

    @property
    def is_connected(self) -> bool:
        """Whether the gateway is open and has said what the bot is in."""
        # The annotation of the library leaves out that there is no gateway before the first one.
        gateway: DiscordWebSocket | None = self.ws
        return self.is_ready() and gateway is not None and gateway.open

    @property
    def open_shards(self) -> tuple[int, int]:
        """How many connections to Discord are open, and how many this process is to have."""
        return int(self.is_connected), 1

    def stop_intake(self) -> None:
        """Take nothing up any more; what is in flight goes on."""
        self._in_flight.stop_intake()

    async def drain(self, deadline_s: float) -> None:
        """Stop intake, wait for answers in flight at most so long, cancel the rest."""
        self.stop_intake()
        waiting = self._in_flight.count
        cancelled = await self._in_flight.drain(deadline_s)
        _log.info("drained", count=waiting, jobs=cancelled)
