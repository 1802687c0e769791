"""A bot small enough to see through, to test the sandbox with: it answers mentions, notes facts and forgets them.

It follows the shape of the real one: a context manager that gives a client which is not logged in, a clock from
outside, a model behind an OpenAI-compatible address, data in a directory.
"""

import json
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from xml.sax.saxutils import escape

import discord
from discord import app_commands
from openai import AsyncOpenAI

from bot.settings import Settings
from memory.domain.audience import PUBLIC, restricted_to
from memory.domain.ids import ChannelId, MemoryId, derived_id, dm_tenant, guild_tenant, individual_scope, subject_of
from memory.domain.memory import Memory
from memory.ports import Clock
from sandbox.local_bot import LocalBot, NotKept, Opener, Reading
from sandbox.local_clock import LocalClock
from sandbox.scripted_model import API_KEY, MODEL_NAME


class Notebook:
    """Notes in one file."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def read(self) -> list[Memory]:
        rows = json.loads(self._path.read_text()) if self._path.exists() else []
        return [Memory.model_validate(row) for row in rows]

    def write(self, notes: Sequence[Memory]) -> None:
        self._path.write_text(json.dumps([note.model_dump(mode="json") for note in notes]))


class SmallBot(discord.Client):
    """The client: mention → answer; `/remember`, `/forget`, `/fail`, `/miss`."""

    def __init__(self, model: AsyncOpenAI, notebook: Notebook, clock: Clock) -> None:
        intents = discord.Intents(guilds=True, guild_messages=True, dm_messages=True)
        super().__init__(intents=intents, allowed_mentions=discord.AllowedMentions.none(), max_messages=None)
        self.tree = app_commands.CommandTree(self)
        self.model = model
        self.notebook = notebook
        self.clock = clock
        self.refusals: list[NotKept] = []
        self.answered: set[int] = set()
        self.received: list[int] = []
        self.tree.command(name="remember", description="Keep a fact")(self.remember)
        self.tree.command(name="forget", description="Forget a fact")(self.forget)
        self.tree.command(name="fail", description="Raise an error")(self.fail)
        self.tree.command(name="miss", description="Raise an error that is answered")(self.miss)

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def on_message(self, message: discord.Message) -> None:
        assert self.user is not None
        self.received.append(message.id)
        addressed = message.guild is None or self.user.mentioned_in(message)
        if message.author.bot or not addressed or message.id in self.answered:
            return
        self.answered.add(message.id)
        context = "".join(
            f'<Fact said="today">{escape(note.text)} [m:{note.id}]</Fact>' for note in self._known_to(message)
        )
        completion = await self.model.chat.completions.create(
            model=MODEL_NAME,
            messages=[
                {"role": "system", "content": f"<MemoryContext><UserMemory>{context}</UserMemory></MemoryContext>"},
                {"role": "user", "content": message.content},
            ],
        )
        await message.reply(completion.choices[0].message.content or "…")

    async def remember(self, interaction: discord.Interaction, fact: str) -> None:
        if any(character.isdigit() for character in fact):
            self.refusals.append(NotKept(interaction.user.id, "number", "I keep no numbers."))
            await interaction.response.send_message("I keep no numbers.", ephemeral=True)
            return
        self.notebook.write([*self.notebook.read(), self._note(interaction, fact)])
        await interaction.response.send_message("Kept.", ephemeral=True, view=_Undo(self, fact))

    async def forget(self, interaction: discord.Interaction, about: str) -> None:
        self.drop(about)
        await interaction.response.send_message("Gone.", ephemeral=True)

    async def fail(self, interaction: discord.Interaction) -> None:
        raise RuntimeError(f"asked to by {interaction.user.name}")

    async def miss(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message("I cannot find that.", ephemeral=True)
        raise LookupError

    def drop(self, about: str) -> None:
        self.notebook.write([note for note in self.notebook.read() if about not in note.text])

    def _known_to(self, message: discord.Message) -> list[Memory]:
        return [note for note in self.notebook.read() if note.subject == subject_of(message.author.id)]

    def _note(self, interaction: discord.Interaction, fact: str) -> Memory:
        user, now = interaction.user.id, self.clock.now()
        tenant = dm_tenant(user) if interaction.guild_id is None else guild_tenant(interaction.guild_id)
        staff = isinstance(interaction.channel, discord.TextChannel) and interaction.channel.name == "staff"
        return Memory(
            id=MemoryId(derived_id(interaction.id)),
            scope=individual_scope(tenant, subject_of(user)),
            tenant=tenant,
            subject=subject_of(user),
            audience=restricted_to(ChannelId(str(interaction.channel_id))) if staff else PUBLIC,
            text=fact,
            source="manual",
            observed_at=now,
            valid_from=now,
            created_at=now,
            updated_at=now,
            reinforced_at=now,
        )


class _Undo(discord.ui.View):
    def __init__(self, bot: SmallBot, fact: str) -> None:
        super().__init__(timeout=60)
        self._bot = bot
        self._fact = fact

    @discord.ui.button(label="Undo")
    async def undo(self, interaction: discord.Interaction, _button: discord.ui.Button["_Undo"]) -> None:
        self._bot.drop(self._fact)
        await interaction.response.edit_message(content="Undone.", view=None)


@dataclass(frozen=True, slots=True)
class SmallLocalBot(LocalBot):
    """The bot as the sandbox sees it, with what the tests look at."""

    small: SmallBot
    ran: list[str]
    """What the jobs did, in order."""


def _local_bot(client: SmallBot) -> SmallLocalBot:
    ran: list[str] = []

    async def run_job(name: str) -> None:
        ran.append(f"{name} at {client.clock.now():%H:%M}")

    async def remembered() -> Sequence[Memory]:
        return client.notebook.read()

    async def readings() -> Mapping[int, Reading]:
        return dict.fromkeys(client.received, "read")

    async def turned_away(message_ids: Sequence[int]) -> Mapping[int, str]:
        del message_ids
        return {}

    async def refused() -> Sequence[NotKept]:
        return client.refusals

    return SmallLocalBot(
        client=client,
        jobs={"tick": timedelta(seconds=1)},
        run_job=run_job,
        start_jobs=lambda: ran.append("started"),
        is_answered=lambda error: isinstance(getattr(error, "original", error), LookupError),
        remembered=remembered,
        readings=readings,
        turned_away=turned_away,
        refused=refused,
        small=client,
        ran=ran,
    )


def small_opener(data_dir: Path, model_url: str, *, timeout_s: float = 10.0) -> Opener:
    """Open the small bot on a directory and a model."""

    @asynccontextmanager
    async def opened(clock: LocalClock) -> AsyncIterator[SmallLocalBot]:
        async with AsyncOpenAI(api_key=API_KEY, base_url=model_url, timeout=timeout_s, max_retries=0) as model:
            client = SmallBot(model, Notebook(data_dir / "notes.json"), clock)
            async with client:
                yield _local_bot(client)

    return opened


def opening(settings: Settings) -> Opener:
    """Open it as the settings say."""
    assert settings.openai_base_url is not None
    return small_opener(settings.keepsake_data_dir, settings.openai_base_url, timeout_s=settings.model_timeout_s)
