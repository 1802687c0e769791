"""Whether Discord must be told our commands again.

Discord allows 200 creations a day and guild, so commands are sent only when they differ from those sent last.
This module must not keep the record itself: where it is kept is the caller's to say.
"""

import hashlib
import json
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any

import discord
from discord import app_commands


def fingerprint(application_id: int, payloads: Iterable[Mapping[str, Any]]) -> str:
    """Hash an application's commands as they would be sent: 64 hexadecimal digits.

    The order of the commands does not count; of options and choices it does, since people see it.
    """
    commands = sorted(json.dumps(payload, sort_keys=True) for payload in payloads)
    return hashlib.sha256("\n".join([str(application_id), *commands]).encode()).hexdigest()


async def sync_if_changed(
    tree: app_commands.CommandTree[Any],
    *,
    recall: Callable[[], Awaitable[str | None]],
    record: Callable[[str], Awaitable[None]],
    force: bool = False,
) -> bool:
    """Send the global commands when they differ from those sent last, and tell whether they were sent.

    `recall` gives the fingerprint that `record` was last given, or None. `force` sends in any case.
    Recorded is only what Discord has accepted, so a failed attempt is made again at the next start.
    Call it after login. Raises what `CommandTree.sync` raises; the operator must act.
    """
    application_id = tree.client.application_id
    if application_id is None:
        raise app_commands.MissingApplicationID
    wanted = fingerprint(application_id, (command.to_dict(tree) for command in _commands_of(tree)))
    if not force and await recall() == wanted:
        return False
    await tree.sync()
    await record(wanted)
    return True


def _commands_of(
    tree: app_commands.CommandTree[Any],
) -> Iterable[app_commands.Command[Any, ..., Any] | app_commands.Group | app_commands.ContextMenu]:
    yield from tree.get_commands(type=discord.AppCommandType.chat_input)
    yield from tree.get_commands(type=discord.AppCommandType.user)
    yield from tree.get_commands(type=discord.AppCommandType.message)
