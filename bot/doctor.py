"""What `python -m bot doctor` looks at beside the model.

The token's shape, what Discord says of its application, the store, and what waits in it, one sentence each.

Where a bot runs, it alone owns the store, so it is asked instead.

The token is sent to Discord alone, and no value of a secret is shown.
This module must not read settings or open anything by itself; it is handed what it examines.
"""

import base64
import binascii
import re
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Final

import discord
from pydantic import SecretStr

from bot.control import ControlError, JobReply
from bot.status import TalkParkedError, backlog_sentence
from bot.stores import StoreOfAnotherBotError
from cogs.permissions import NEEDED, install_link, invite_link, missing_of
from cogs.presentation.setup_cards import permissions_named
from memory.domain.errors import (
    StoreCorrupt,
    StoreError,
    StoreForeign,
    StoreFull,
    StoreKeyLost,
    StoreLocked,
    StoreUnavailable,
)
from memory.store.collections import Collections
from memory.store.documents import DocumentStore

Ask = Callable[[str], Awaitable[JobReply | None]]
"""Asks the running bot for a job; None when none runs. See `bot.control.ask`."""
Meet = Callable[[SecretStr], Awaitable[Sequence["Finding"]]]
"""Asks Discord whether a token is valid, of which bot it is, and what that may do."""
StoreOpener = Callable[[], AbstractAsyncContextManager[DocumentStore]]
StoreDescription = Callable[[DocumentStore], Awaitable[str]]
"""What an open store is, such as the version of its server; raises `StoreError`."""
Allowed = tuple[str, discord.Permissions]
"""The name of a guild, and what the bot may do there."""
ErasuresTold = Callable[[DocumentStore], Awaitable[str]]
"""How the log of erasures and an open store stand to each other; raises `StoreError`."""

_ASKED: Final = {
    "bot": "status",
    "commands": "commands",
    "formation": "backlog",
    "erasures": "erasures",
}
"""Finding → the job that tells it."""
_TOKEN_PARTS: Final = 3
_MOST_NAMED: Final = 3
_PART: Final = re.compile(r"[A-Za-z0-9_-]+")


@dataclass(frozen=True, slots=True)
class Finding:
    """What one look found."""

    name: str
    """`token`, `intents`, `interactions`, `invite`, `permissions`, `install`, `bot`, `commands`, `store`, `formation`
    or `erasures`, and those of the trial of an endpoint."""
    ok: bool
    sentence: str
    """What is the case; when it is not well, also what to do."""
    is_setting: bool = False
    """True where a setting is what is wrong, so that `run` would end with the code of wrong settings, too."""


async def diagnose(
    *,
    token: SecretStr | None,
    meet: Meet,
    ask: Ask,
    open_store: StoreOpener,
    describe: StoreDescription,
    erasures: ErasuresTold,
) -> list[Finding]:
    """Look at token and application, the running bot or else the store, formation and the log of erasures.

    Formation and erasures are left out where the store does not answer. `token` None: not configured.
    Raises nothing that an operator could mend; what they could is a finding.
    """
    inside = await _running_findings(ask) or await _store_findings(open_store, describe, erasures)
    about_token: Sequence[Finding] = [token_finding(token)]
    if token is not None and about_token[0].ok:
        about_token = await meet(token)
    return [*about_token, *inside]


def token_finding(token: SecretStr | None) -> Finding:
    """Judge whether a token looks like one of Discord's: three parts, the first being the bot's id in base 64."""
    if token is None:
        return _wrong_setting(
            "token", "DISCORD_TOKEN is not set: copy it from the Discord developer portal, page Bot, into .env."
        )
    parts = token.get_secret_value().split(".")
    if len(parts) != _TOKEN_PARTS or not all(_PART.fullmatch(part) for part in parts):
        return _wrong_setting(
            "token",
            (
                "DISCORD_TOKEN is not three parts joined by dots: copy the token of page Bot, not the client secret "
                "or public key."
            ),
        )
    if bot_id_in(token) is None:
        return _wrong_setting(
            "token", "DISCORD_TOKEN does not begin with a bot's id: it was cut or mistyped, so copy it again."
        )
    return Finding("token", ok=True, sentence="DISCORD_TOKEN has the shape of a bot token.")


def application_findings(
    application: discord.AppInfo, guilds: Sequence[Allowed], *, name: str, reads_all_messages: bool
) -> list[Finding]:
    """Judge what Discord says of the application whose token was taken: who it is, what it may hear, how it is invited.

    `guilds` are those that it is in, with what it may do there. `reads_all_messages` is the setting of that name; it
    needs an intent that the developer portal has to allow.
    """
    found = [
        Finding("token", ok=True, sentence=f"Discord takes DISCORD_TOKEN: it is that of {name}."),
        _intents_finding(application.flags, reads_all_messages=reads_all_messages),
    ]
    if application.interactions_endpoint_url is not None:
        found.append(
            _bad(
                "interactions",
                (
                    "Commands and buttons are sent to a web address instead of the bot: empty “Interactions Endpoint "
                    "URL” in the developer portal, page General Information."
                ),
            )
        )
    found.append(_invite_finding(application))
    if guilds:
        found.append(_permissions_finding(guilds))
    return [*found, _install_finding(application)]


def _intents_finding(flags: discord.ApplicationFlags, *, reads_all_messages: bool) -> Finding:
    is_allowed = flags.gateway_message_content or flags.gateway_message_content_limited
    if not reads_all_messages:
        return Finding(
            "intents",
            ok=True,
            sentence="No privileged intent is needed; for listening in channels set READS_ALL_MESSAGES=true.",
        )
    if is_allowed:
        return Finding("intents", ok=True, sentence="The message content intent is on, so admins can have me listen.")
    return _wrong_setting(
        "intents",
        (
            "READS_ALL_MESSAGES is set, but the message content intent is off: switch it on in the developer portal, "
            "page Bot, or unset READS_ALL_MESSAGES."
        ),
    )


def _invite_finding(application: discord.AppInfo) -> Finding:
    if application.bot_require_code_grant:
        return _bad(
            "invite",
            "No invitation works: switch “Requires OAuth2 Code Grant” off in the developer portal, page Bot.",
        )
    whose = "" if application.bot_public else " Only its owner may, since “Public Bot” is off."
    return Finding(
        "invite",
        ok=True,
        sentence=(
            f"Invite the bot to a server: {invite_link(application.id)} asks for {permissions_named(NEEDED)}.{whose}"
        ),
    )


def _permissions_finding(guilds: Sequence[Allowed]) -> Finding:
    """Judge what its roles let it do in guilds; what one channel forbids is for the check-up of `/setup` to say."""
    lacking = [f"{permissions_named(missing)} in {name}" for name, may in guilds if (missing := missing_of(may))]
    where = f"the {len(guilds)} servers that it is in" if len(guilds) > 1 else guilds[0][0]
    if not lacking:
        return Finding("permissions", ok=True, sentence=f"The bot may do all that it needs in {where}.")
    more = f"; and it lacks some in {len(lacking) - _MOST_NAMED} more" if len(lacking) > _MOST_NAMED else ""
    told = f"The bot lacks {'; '.join(lacking[:_MOST_NAMED])}{more}: open the invite link again for that server."
    # Of many servers one or the other wants it so, which is no fault of this installation.
    return Finding("permissions", ok=len(lacking) < len(guilds), sentence=told)


def _install_finding(application: discord.AppInfo) -> Finding:
    if application.user_integration_config is None:
        told = (
            "People cannot install it for themselves: tick “User Install” in the developer portal, page Installation."
        )
    else:
        told = f"People can install it for themselves, to use it wherever they are: {install_link(application.id)}."
    return Finding("install", ok=True, sentence=told)


def bot_id_in(token: SecretStr) -> int | None:
    """Return the user id of the bot that a token is of; None for what is no token."""
    part = token.get_secret_value().split(".")[0]
    try:
        decoded = base64.b64decode(part + "=" * (-len(part) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        return None
    return int(decoded) if decoded.isdigit() else None


async def _running_findings(ask: Ask) -> list[Finding]:
    """Return what the running bot says; nothing when none runs."""
    try:
        replies = {name: await ask(job) for name, job in _ASKED.items()}
    except ControlError as error:
        return [_bad("bot", f"The running bot cannot be asked: {error}.")]
    told = {name: reply for name, reply in replies.items() if reply is not None}
    if len(told) < len(_ASKED):
        return []
    return [Finding(name, ok=reply.ok, sentence=f"The running bot says: {reply.text}.") for name, reply in told.items()]


async def _store_findings(open_store: StoreOpener, describe: StoreDescription, erasures: ErasuresTold) -> list[Finding]:
    try:
        async with open_store() as store:
            await store.get("leases", "doctor")
            what = await describe(store)
            formation = await _formation_finding(store)
            again = await _erasures_finding(store, erasures)
    except StoreOfAnotherBotError as error:
        return [_bad("store", f"T{str(error)[1:]}.")]
    except StoreKeyLost as error:
        return [_bad("store", f"The store cannot be read: {error}.")]
    except StoreError as error:
        return [_bad("store", _store_sentence(error))]
    except OSError as error:
        sentence = f"The data directory cannot be used ({error.strerror}): check KEEPSAKE_DATA_DIR and its rights."
        return [_bad("store", sentence)]
    return [
        Finding("store", ok=True, sentence=f"The store opens and answers: {what}."),
        formation,
        again,
    ]


async def _formation_finding(store: DocumentStore) -> Finding:
    try:
        told = await backlog_sentence(Collections.over(store))
    except TalkParkedError as parked:
        return _bad("formation", f"There are {parked}.")
    return Finding("formation", ok=True, sentence=f"{told}.")


async def _erasures_finding(store: DocumentStore, erasures: ErasuresTold) -> Finding:
    try:
        told = await erasures(store)
    except StoreCorrupt as unreadable:
        return _bad("erasures", f"The bot will not start: {unreadable}.")
    return Finding("erasures", ok=True, sentence=f"{told[:1].upper()}{told[1:]}.")


def _store_sentence(error: StoreError) -> str:
    match error:
        case StoreLocked():
            return "The store is in use by another Keepsake: stop that one, or set another KEEPSAKE_DATA_DIR."
        case StoreCorrupt():
            return "The store is damaged: put the folder aside and restore a backup."
        case StoreForeign():
            return f"The store was not written by this version of Keepsake: {error}."
        case StoreFull():
            return "No space is left on the disk of the store: free some."
        case StoreUnavailable():
            return f"The store does not answer: {error}."
        case _:
            return f"The store cannot be used ({type(error).__name__}): look at the log for the reason."


def _bad(name: str, sentence: str) -> Finding:
    return Finding(name, ok=False, sentence=sentence)


def _wrong_setting(name: str, sentence: str) -> Finding:
    return Finding(name, ok=False, sentence=sentence, is_setting=True)
