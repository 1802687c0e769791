"""A guild in which generated talk is heard, and what memory makes of one answer to it.

The bot's operations over the embedded store, the model's answer over HTTP. Every answer meets the talk as it was
before: the captured talk is kept as a folder, and each answer gets a copy.
"""

import asyncio
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from bench.composed import Composed
from bench.sets.group_talk import GroupLine, Guild, TalkWindow
from bot.category_file import load_categories
from bot.models import model_of
from bot.settings import Settings
from bot.stores import open_sealed_store
from bot.wiring import CATEGORY_FILE, Keepsake, opened
from cogs.conversation import MessageFacts, is_overheard
from memory.domain.audience import PUBLIC
from memory.domain.constraints import ConsentState
from memory.domain.formation.transcript import transcript_of
from memory.domain.formation.windows import LATEST_AFTER
from memory.domain.ids import ChannelId, MessageId, SubjectId, TenantId, guild_tenant, subject_of, user_id_of
from memory.domain.message import Message
from memory.operations.capture.capture import Said
from memory.operations.formation.formation import Formation
from memory.store.collections import Collections
from memory.store.documents import DocumentStore
from sandbox.local_clock import LocalClock
from sandbox.local_settings import local_settings
from sandbox.script import ScriptedReply
from sandbox.scripted_model import ScriptedModel

_WAITING: Final = {"formable": True, "formed": False, "parked": False}


@dataclass(frozen=True, slots=True)
class GroupMemory:
    """One memory, in Discord's ids, whatever became of it since."""

    subject: str | None
    text: str
    messages: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Formed:
    """What one answer led to."""

    kept: tuple[GroupMemory, ...]
    taken: int
    """Observations that became a memory or were said of one again."""
    dropped: int
    """Observations that were turned away, each with a counted reason."""
    waits: int
    """Messages that wait for another try."""
    read: bool
    """False when the answer was none, and the window is put off."""


class GroupGuild:
    """One guild, window by window."""

    def __init__(self, guild: Guild, *, folder: Path, endpoint: ScriptedModel) -> None:
        """Put it into an empty folder; `endpoint` is served. `close` ends it."""
        self._guild = guild
        self._folder = folder
        self._endpoint = endpoint
        self._settings = local_settings(Settings(), model_url=endpoint.url)
        self._model = model_of(self._settings, is_scripted=True)
        self._categories = load_categories(CATEGORY_FILE)
        self._tenant: TenantId = guild_tenant(int(guild.id))

    async def close(self) -> None:
        """Let go of the connections to the model."""
        await self._model.close()

    async def hear(self, talk: TalkWindow) -> bool:
        """Capture the talk of one window. Return False when the bot numbers its lines or people otherwise."""
        await asyncio.to_thread(shutil.rmtree, self._heard, ignore_errors=True)
        clock = LocalClock(at=talk.messages[0].at)
        settings = self._settings.model_copy(update={"keepsake_data_dir": self._heard})
        async with opened(settings, clock=clock, is_scripted=True) as keepsake:
            constraining = keepsake.operations.constraining
            for member in self._guild.users:
                choice: ConsentState = "off" if member.opted_out else "on"
                await constraining.decide(self._tenant, subject_of(int(member.id)), choice, everywhere=False)
            for line in talk.messages:
                await self._hear_line(keepsake, clock, talk, line)
            waiting = await keepsake.collections.messages.waiting(self._tenant, ChannelId(talk.channel), limit=1000)
        return _is_numbered_alike(talk, waiting)

    async def form(self, talk: TalkWindow, answer: str) -> Formed:
        """Let the model give an answer about the talk that was heard, and tell what is kept of it."""
        place = self._folder / "answered"
        await asyncio.to_thread(shutil.rmtree, place, ignore_errors=True)
        await asyncio.to_thread(shutil.copytree, self._heard, place)
        self._endpoint.script(None, ScriptedReply(answer, labelled=False))
        async with open_sealed_store(Settings(keepsake_data_dir=place)) as store:
            collections = Collections.over(store)
            report = await self._forming(store, talk.messages[-1].at + LATEST_AFTER).form_due()
            rows = await store.find("memories", {}, sort=[("_id", 1)])
            found = [await collections.memories.get(row["_id"]) for row in rows]
            waits = await store.count("messages", _WAITING)
        kept = [
            GroupMemory(
                subject=None if memory.subject is None else str(user_id_of(memory.subject)),
                text=memory.text,
                messages=tuple(memory.provenance.message_ids),
            )
            for memory in found
            if memory is not None
        ]
        taken = report.memories + report.reinforced
        return Formed(tuple(kept), taken, report.dropped.total(), waits, read=not report.faults)

    @property
    def _heard(self) -> Path:
        return self._folder / "heard"

    def _forming(self, store: DocumentStore, at: datetime) -> Formation:
        composed = Composed.over(
            store,
            model=self._model,
            clock=LocalClock(at=at),
            settings=self._settings,
            categories=self._categories,
        )
        return composed.background.formation

    async def _hear_line(self, keepsake: Keepsake, clock: LocalClock, talk: TalkWindow, line: GroupLine) -> None:
        heard = MessageFacts(
            is_bot=line.author_kind != "user",
            is_webhook=line.author_kind == "webhook",
            is_forwarded=line.forward is not None,
            is_blank=not line.text.strip(),
        )
        clock.elapsed += max(0.0, (line.at - clock.now()).total_seconds())
        if not is_overheard(heard):
            return
        author = subject_of(int(line.author))
        message = Message(
            id=MessageId(line.id),
            tenant=self._tenant,
            channel_id=ChannelId(talk.channel),
            author=author,
            author_name=line.author_name,
            text=line.text,
            reply_to=None if line.reply_to is None else MessageId(line.reply_to),
            at=line.at,
            audience=PUBLIC,
            formable=await keepsake.operations.constraining.may_form_from(self._tenant, author),
        )
        await keepsake.operations.capture.take(Said(message=message, display_name=line.author_name))


def _is_numbered_alike(talk: TalkWindow, waiting: Sequence[Message]) -> bool:
    transcript = transcript_of(waiting)
    lines = {message.id: number for number, message in enumerate(transcript.lines, start=1)}
    people = {str(user_id_of(who)): number for number, who in enumerate(transcript.people, start=1)}
    return lines == dict(talk.numbers) and people == dict(talk.aliases)


def _ignore(_tenant: TenantId | None, _subject: SubjectId | None) -> None:
    """Drop nothing: no envelope is cached here."""
