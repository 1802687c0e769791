"""Keeps the commands that Discord has for us the ones that we have.

Discord allows 200 creations a day and guild, so they are sent only when ours have changed or Discord's are not what it
was sent.
Nothing waits for that: a bot that Discord refuses its commands still talks, and tries again later.
"""

import asyncio
import hashlib
import json
from collections.abc import Awaitable, Callable, Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any, Final

import discord
import structlog
from discord import app_commands

from memory.domain.errors import KeepsakeError
from memory.ports import Clock

LOOK_EVERY: Final = timedelta(days=1)
"""How often Discord is asked whether it still has them."""
FIRST_RETRY: Final = timedelta(minutes=10)
LAST_RETRY: Final = timedelta(hours=6)
"""Between two tries lies twice the time of before, up to this."""
_PATIENCE_S: Final = 5.0
_SILENCE: Final = timedelta(minutes=1)
_log = structlog.stdlib.get_logger(__name__)

Tree = app_commands.CommandTree[Any]


class CommandsNotSentError(KeepsakeError):
    """Discord does not have our commands; the message says why, and the bot tries again by itself."""


class TreeSync:
    """What Discord knows of our commands."""

    def __init__(
        self,
        *,
        recall: Callable[[], Awaitable[str | None]],
        record: Callable[[str], Awaitable[None]],
        clock: Clock,
        leads: Callable[[], bool] = lambda: True,
    ) -> None:
        """`recall` gives what `record` was last given, or None.

        Marks of our commands and of what Discord made of them. `leads` says whether this process is the one that sends
        them; any other only learns their ids.
        """
        self._leads = leads
        self._recall = recall
        self._record = record
        self._clock = clock
        self._tree: Tree | None = None
        self.ids: dict[str, int] = {}
        """Discord's ids of the commands that are typed, by name; empty until it told them."""
        self._attempt: asyncio.Task[None] | None = None
        self._trouble: str | None = None
        self._pause = FIRST_RETRY
        self._began: datetime | None = None
        self._due: datetime | None = None

    def begin(self, tree: Tree) -> None:
        """Look after a tree's commands from now on; call it after login. Waits for nothing."""
        self._tree = tree
        self._try(tree, force=False)

    async def look(self) -> str:
        """Try again where that is due, and say how things are.

        Raises `CommandsNotSentError` when Discord refuses our commands, or has been silent about them for a minute.
        """
        now = self._clock.now()
        if self._tree is not None and self._due is not None and now >= self._due:
            self._try(self._tree, force=False)
        await self._wait()
        if self._trouble is not None or (self._began is not None and self._is_busy and now - self._began > _SILENCE):
            raise CommandsNotSentError(self.sentence)
        return self.sentence

    async def send(self) -> str:
        """Send the commands whatever Discord has. Raises `CommandsNotSentError` when it does not take them now."""
        if self._tree is None:
            raise CommandsNotSentError(
                "the bot is not logged in to Discord, and only the running bot can send its commands"
            )
        self._try(self._tree, force=True)
        await self._wait()
        if self._trouble is not None or self._is_busy:
            raise CommandsNotSentError(self.sentence)
        return self.sentence

    @property
    def sentence(self) -> str:
        """Say whether Discord has our commands."""
        if self._attempt is None:
            return "the bot has not logged in to Discord yet"
        if self._trouble is not None:
            return f"Discord does not have the commands ({self._trouble}), and the bot tries again by itself"
        if self._is_busy:
            return "Discord has not answered about the commands yet, perhaps for a limit on its side"
        return "Discord has the commands of this version"

    async def close(self) -> None:
        """Give up an attempt under way."""
        if self._attempt is not None:
            self._attempt.cancel()
            await asyncio.wait({self._attempt})

    def _try(self, tree: Tree, *, force: bool) -> None:
        # An attempt that Discord lets wait is never cancelled but at the end: where its limit is for all requests,
        # the library would hold all others back for ever.
        if not self._is_busy:
            self._began = self._clock.now()
            self._attempt = asyncio.create_task(self._attempted(tree, force=force), name="commands")

    @property
    def _is_busy(self) -> bool:
        return self._attempt is not None and not self._attempt.done()

    async def _wait(self) -> None:
        if self._attempt is not None:
            await asyncio.wait({self._attempt}, timeout=_PATIENCE_S)

    async def _attempted(self, tree: Tree, *, force: bool) -> None:
        try:
            sent = await sync_if_changed(
                tree, recall=self._recall, record=self._record, ids=self.ids, force=force, may_send=self._leads()
            )
        # The outer edge of background work: an attempt that ended without a word would count as one that went well.
        except Exception as error:  # noqa: BLE001
            self._trouble = _short(error)
            self._due = self._clock.now() + self._pause
            self._pause = min(2 * self._pause, LAST_RETRY)
            _log.warning("commands_not_sent", exc_info=error)
            return
        self._trouble, self._pause = None, FIRST_RETRY
        # Who does not lead may do so soon, with commands of a newer version that nobody has sent.
        self._due = self._clock.now() + (LOOK_EVERY if self._leads() else FIRST_RETRY)
        if sent:
            _log.info("commands_sent")


def _short(error: Exception) -> str:
    if isinstance(error, discord.HTTPException):
        return f"status {error.status}, code {error.code}"
    return type(error).__name__


def fingerprint(application_id: int, payloads: Iterable[Mapping[str, Any]]) -> str:
    """Hash an application's commands: 64 hexadecimal digits.

    The order of the commands does not count; of options and choices it does, since people see it.
    """
    commands = sorted(json.dumps(payload, sort_keys=True) for payload in payloads)
    return hashlib.sha256("\n".join([str(application_id), *commands]).encode()).hexdigest()


async def sync_if_changed(
    tree: Tree,
    *,
    recall: Callable[[], Awaitable[str | None]],
    record: Callable[[str], Awaitable[None]],
    ids: dict[str, int],
    force: bool = False,
    may_send: bool = True,
) -> bool:
    """Send the global commands unless Discord has what it made of these very ones, and tell whether they were sent.

    Recorded is only what Discord has accepted, so a failed attempt is made again. `force` sends in any case, and not
    `may_send` in no other.
    Into `ids` go those that Discord gave our typed commands.
    Call it after login. Raises what the requests to Discord raise, and what `recall` and `record` do.
    """
    application_id = tree.client.application_id
    if application_id is None:
        raise app_commands.MissingApplicationID
    ours = fingerprint(application_id, [await _payload(command, tree) for command in _commands_of(tree)])

    async def mark() -> str:
        # As Discord has them, with the ids and versions that it gave: whatever somebody else does to them changes that.
        theirs = await tree.client.http.get_global_commands(application_id)
        typed = [each for each in theirs if each.get("type", 1) == discord.AppCommandType.chat_input.value]
        ids.update({each["name"]: int(each["id"]) for each in typed})
        return f"{ours}/{fingerprint(application_id, theirs)}"

    if not force and (await recall() == await mark() or not may_send):
        return False
    await tree.sync()
    await record(await mark())
    return True


_Command = app_commands.Command[Any, ..., Any] | app_commands.Group | app_commands.ContextMenu


async def _payload(command: _Command, tree: Tree) -> Mapping[str, Any]:
    """Return a command as it is sent, in all languages that the tree has it in."""
    translator = tree.translator
    return command.to_dict(tree) if translator is None else await command.get_translated_payload(tree, translator)


def _commands_of(tree: Tree) -> Iterable[_Command]:
    yield from tree.get_commands(type=discord.AppCommandType.chat_input)
    yield from tree.get_commands(type=discord.AppCommandType.user)
    yield from tree.get_commands(type=discord.AppCommandType.message)
