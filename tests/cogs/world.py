"""The real client with real operations over the pure store, inside a local Discord; only the model is a stand-in."""

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import discord
import simcord
from discord import app_commands
from pydantic import BaseModel
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle, GuildHandle, UserHandle
from simcord.results import InteractionResult

from bench.reference_store import ReferenceStore
from bot.client import KeepsakeClient
from bot.clock import SystemClock
from bot.composition import Outside, compose
from bot.pictures import PICTURES
from bot.reading import ReadSide
from bot.settings import Settings
from bot.tree_sync import TreeSync
from cogs.cog_context import CogContext
from cogs.presentation.policy import Policy
from cogs.words.catalogue import say
from memory.domain.constraints import with_changes
from memory.domain.ids import SubjectId, TenantId, guild_tenant, subject_of
from memory.domain.memory import Memory
from memory.operations.bundle import Operations
from memory.operations.constraint_service import ConstraintService
from memory.operations.diagnosis.health import JobBook
from memory.ports import ChatReply, ChatRequest
from memory.store.collections import Collections
from memory.store.documents import DocumentStore
from sandbox.view_waits import ask_screens_quickly
from tests.cores import core_over

SETTLE_TIMEOUT_S = 20.0
"""How long a step may take on a machine that does other things too; SimCord's own 5 s were not enough there. A timer
that ends within it counts as work."""

_PATIENCE_S = 120.0
_CLICKABLE = re.compile(r"</([\w-]+):\d+>")

POLICY = Policy(message_retention_days=7, undo_s=60, is_scripted=True, contact="#help")


@dataclass(slots=True)
class StandIn:
    """The `ChatModel` port: says what it is told to say, and notes what it was asked."""

    answers: list[str | Exception] = field(default_factory=list)
    """In order; then "Hello." for ever."""
    prompts: list[str] = field(default_factory=list)
    meanwhile: list[Callable[[], Awaitable[object]]] = field(default_factory=list)
    """What happens while it thinks about one answer each, in order."""
    writing: Callable[[str, Callable[[str], None]], Awaitable[object]] | None = None
    """How it writes an answer: told the answer and whom to tell what is written so far; None writes it at once."""
    is_scripted: bool = True
    context_tokens: int | None = None
    sees_pictures: bool = True

    async def complete(self, request: ChatRequest, *, on_text: Callable[[str], None] | None = None) -> ChatReply:
        """Answer."""
        self.prompts.append("\n".join(message.content for message in request.messages))
        if self.meanwhile:
            await self.meanwhile.pop(0)()
        answer = self.answers.pop(0) if self.answers else "Hello."
        if isinstance(answer, Exception):
            raise answer
        if on_text is not None:
            if self.writing is not None:
                await self.writing(answer, on_text)
            on_text(answer)
        return ChatReply(text=answer, prompt_tokens=1, completion_tokens=1)

    async def complete_as(self, request: ChatRequest, reply_type: type[BaseModel]) -> ChatReply:
        """Answer; what is asked for here is never read as an object."""
        del reply_type
        return await self.complete(request)


@dataclass(slots=True)
class World:
    """A server with an open and a closed channel, and four people."""

    env: simcord.Env
    store: DocumentStore
    collections: Collections
    operations: Operations
    model: StandIn
    guild: GuildHandle
    general: ChannelHandle
    staff: ChannelHandle
    ada: MemberActor
    bram: MemberActor
    cleo: MemberActor
    """May manage the server."""

    @property
    def cog_context(self) -> CogContext:
        """Give what the cogs work with."""
        bot: Any = self.env.bot
        cog_context: CogContext = bot.cog_context
        return cog_context

    @property
    def tenant(self) -> TenantId:
        """Name the server's tenant."""
        return guild_tenant(self.guild.id)

    @property
    def bot(self) -> UserHandle:
        """Give the bot's user."""
        return UserHandle(self.env, self.env.backend.bot_user)

    @property
    def mention(self) -> str:
        """Give what people type to address the bot."""
        return self.bot.mention

    def aloud(self) -> list[str]:
        """Give what the bot said in #general, in order."""
        return [as_read(message.content) for message in self.said(self.general)]

    async def buffered(self) -> list[str]:
        """Read the texts in the buffer, by time."""
        found = await self.collections.store.find("messages", {}, sort=[("at", 1)])
        return [row["text"] for row in found]

    def said(self, channel: ChannelHandle) -> list[discord.Message]:
        """Give what the bot said aloud in a channel."""
        history = self.env.backend.messages.get(channel.id, {}).values()
        loud = {message.id for message in history if not message.is_ephemeral}
        return [message for message in channel.history() if message.author.id == self.bot.id and message.id in loud]

    async def replay(self) -> None:
        """Deliver the last message of a person once more, as Discord does after a lost connection."""
        seen: Any = reversed(self.env.backend.transcript)
        payload = next(
            body
            for kind, name, body in seen
            if (kind, name) == ("GATEWAY", "MESSAGE_CREATE") and body["author"]["id"] != str(self.bot.id)
        )
        self.env.backend.emit("MESSAGE_CREATE", payload)
        await self.env.settle()

    async def until(self, holds: Callable[[], Awaitable[bool]]) -> None:
        """Look again for at most two minutes until something holds, where settling would wait for a hanging model."""
        async with asyncio.timeout(_PATIENCE_S):
            # Whoever is at it tells nobody when it is done.
            while not await holds():  # noqa: ASYNC110
                await asyncio.sleep(0)

    async def offer(self, name: str, callback: Callable[[discord.Interaction], Awaitable[None]]) -> None:
        """Add a command for a test."""
        bot: Any = self.env.bot
        bot.tree.add_command(app_commands.Command(name=name, description="For a test", callback=_plain(callback)))
        await bot.tree.sync()

    async def memories(self, person: MemberActor | UserHandle, tenant: TenantId | None = None) -> list[Memory]:
        """Read somebody's active memories."""
        return await self.collections.memories.about.active_of(tenant or self.tenant, subject_of(person.id))

    async def opened(self, person: MemberActor, command: str, label: str) -> InteractionResult:
        """Let somebody open a screen in #general and press a button of it."""
        return await person.click(last_message(await person.slash(self.general, command)), label=label)

    async def consented(self, person: MemberActor | UserHandle, tenant: TenantId | None = None) -> SubjectId:
        """Let somebody have said yes, so that no notice comes."""
        subject = subject_of(person.id)
        await self.operations.constraining.decide(tenant or self.tenant, subject, "on", everywhere=False)
        return subject

    def client(self, **options: Any) -> KeepsakeClient:
        """Build a fresh client over the same store, as after a restart."""
        return client_over(self.operations, **options)


def operations_over(
    store: DocumentStore, model: StandIn, *, person_tokens: int = 0, guild_tokens: int = 0
) -> tuple[Collections, Operations]:
    """Build the operations as the bot does; without budgets of answers unless they are given."""
    collections = Collections.over(store)
    reading = ReadSide.over(collections, clock=SystemClock(), ttl_seconds=900, size=100)
    core = core_over(collections, SystemClock(), caches=reading.caches)
    settings = Settings(
        undo_s=POLICY.undo_s,
        answer_tokens_a_day_person=person_tokens,
        answer_tokens_a_day_guild=guild_tokens,
        memory_query_limit_ms=60_000,
        model_max_output_tokens=500,
    )
    outside = Outside(answers=model, jobs=model, by_hand=core.run_rules, names_of=_no_names)
    return collections, compose(core, reading, settings, outside, JobBook())


async def _no_names(_tenant: TenantId, _people: Sequence[SubjectId]) -> Sequence[str]:
    return ()


def client_over(operations: Operations, **options: Any) -> KeepsakeClient:
    """Build a client that always tells Discord its commands."""
    tree_sync = TreeSync(recall=_nothing_noted, record=_note_nothing, clock=SystemClock())
    chosen: dict[str, Any] = {"debounce_s": 0.0} | options
    return KeepsakeClient(operations, clock=SystemClock(), policy=POLICY, tree_sync=tree_sync, **chosen)


async def _nothing_noted() -> None:
    return None


async def _note_nothing(_mark: str) -> None:
    return None


@asynccontextmanager
async def world(
    *,
    store: DocumentStore | None = None,
    pictures: bool = False,
    person_tokens: int = 0,
    guild_tokens: int = 0,
    **options: Any,
) -> AsyncIterator[World]:
    """Start the bot in a local Discord; errors that it did not handle fail the test at the end.

    Without `pictures` it draws none, which spares time. The tokens are budgets of answers, two for each answer; 0: no
    limit.
    """
    store = store or ReferenceStore()
    model = StandIn()
    collections, operations = operations_over(store, model, person_tokens=person_tokens, guild_tokens=guild_tokens)
    client = client_over(operations, pictures=PICTURES if pictures else None, **options)
    ask_screens_quickly()
    async with simcord.run(client, settle_timeout=SETTLE_TIMEOUT_S) as env:
        guild = env.create_guild("Harbour", owner=env.create_user("harbourmaster"))
        admin = guild.create_role("admin", permissions=discord.Permissions(manage_guild=True))
        crew = guild.create_role("crew")
        people = [
            guild.add_member(env.create_user(name, global_name=name.capitalize()), roles=roles)
            for name, roles in (("ada", ()), ("bram", (crew,)), ("cleo", (admin, crew)))
        ]
        general = guild.create_text_channel("general")
        staff = guild.create_text_channel("staff", overwrites=_closed_to_all_but(guild, crew, env))
        yield World(env, store, collections, operations, model, guild, general, staff, *people)


def use_in(env: simcord.Env, locale: str) -> None:
    """Let everybody's Discord be in a language from now on; the local one knows English alone."""
    backend: Any = env.backend
    emit = partial(type(backend).emit, backend)

    def emit_in_it(event: str, payload: Any, **more: Any) -> None:
        emit(event, payload | {"locale": locale} if event == "INTERACTION_CREATE" else payload, **more)

    vars(backend)["emit"] = emit_in_it


def _closed_to_all_but(guild: GuildHandle, role: Any, env: simcord.Env) -> dict[Any, discord.PermissionOverwrite]:
    seen = discord.PermissionOverwrite(view_channel=True)
    return {
        guild.default_role: discord.PermissionOverwrite(view_channel=False),
        role: seen,
        UserHandle(env, env.backend.bot_user): seen,
    }


def _plain(callback: Callable[[discord.Interaction], Awaitable[None]]) -> Any:
    async def command(interaction: discord.Interaction) -> None:
        await callback(interaction)

    return command


def shown(result: InteractionResult) -> str:
    """Give all text of what an interaction showed, one thing a line."""
    messages = [each for each in (result.response, *result.followups) if each is not None]
    return "\n".join(text_of(message.message) for message in messages)


def text_of(message: discord.Message) -> str:
    """Give all text of a message."""
    lines = [message.content]
    for embed in message.embeds:
        lines += [embed.title or "", embed.description or "", embed.footer.text or ""]
        lines += [f"{field.name}: {field.value}" for field in embed.fields]
    return as_read("\n".join(line for line in lines if line))


def as_read(text: str) -> str:
    """Give a text of the bot as people read it: of a command that can be clicked, its name."""
    return _CLICKABLE.sub(r"`/\1`", text)


def last_message(result: InteractionResult) -> Any:
    """Give the last message that an interaction showed."""
    messages = [each for each in (result.response, *result.followups) if each is not None]
    return messages[-1]


def all_private(results: Sequence[InteractionResult]) -> bool:
    """Tell whether everything that interactions showed was seen by one person only."""
    messages = [each for result in results for each in (result.response, *result.followups) if each is not None]
    return bool(messages) and all(message.ephemeral for message in messages)


def menu_of(result: InteractionResult) -> list[str]:
    """Name what the menu of an interaction's last message offers, in order."""
    return [option.label for menu in _menus(result) for option in menu.options]


def _menus(result: InteractionResult) -> list[discord.SelectMenu]:
    rows = [row for row in last_message(result).message.components if isinstance(row, discord.ActionRow)]
    return [part for row in rows for part in row.children if isinstance(part, discord.SelectMenu)]


async def set_rules(constraining: ConstraintService, tenant: TenantId, /, **rules: Any) -> None:
    """Let admins have set rules of a server, by their names, past the screens of `/setup`."""
    admin = subject_of(1)
    if (mode := rules.pop("consent_mode", None)) is not None:
        await constraining.set_consent_mode(tenant, mode, by=admin)
    if (insights := rules.pop("insights", None)) is not None:
        await constraining.set_insights(tenant, allowed=insights, by=admin)
    if (shared := rules.pop("share_collective", None)) is not None:
        await constraining.set_share_collective(tenant, allowed=shared, by=admin)
    if rules:
        before = (await constraining.guild_rules(tenant)).constraints
        await constraining.set_guild_constraints(tenant, with_changes(before, rules, of_guild=True), by=admin)


async def pick(actor: MemberActor, screen: InteractionResult, number: int, values: Sequence[Any]) -> InteractionResult:
    """Choose in the menu of a screen with this number, counted from 0; what is chosen may be nothing."""
    message = last_message(screen)
    return await actor.select(message, values, custom_id=_menus(screen)[number].custom_id)


async def listen_in(actor: MemberActor, where: ChannelHandle, *channels: ChannelHandle) -> InteractionResult:
    """Let an admin have the bot listen in some channels and no other, by `/setup`; gives the screen as it is then."""
    screen = await actor.slash(where, "setup")
    await pick(actor, screen, 0, channels)
    await actor.click(last_message(screen), label=say("setup-button-post"))
    return screen


def offered(result: InteractionResult) -> set[str]:
    """Give the values of all menus of a screen as it is now."""
    return {option.value for menu in _menus(result) for option in menu.options}


def menu_with(result: InteractionResult, value: str) -> str:
    """Give the id of the menu of a screen that offers a value."""
    (menu,) = [each for each in _menus(result) if value in [option.value for option in each.options]]
    return menu.custom_id or ""


async def server_memory(here: World, where: ChannelHandle, button: str) -> InteractionResult:
    """Let the admin press a button of `/server-memory`, by the name of its words; gives what it shows."""
    screen = await here.cleo.slash(where, "server-memory")
    return await here.cleo.click(last_message(screen), label=say(button))
