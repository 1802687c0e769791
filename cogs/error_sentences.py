"""Which sentence of the catalogue an exception is told by, and the one way in which an interaction is told of an error.

What is not in the table is our fault: it is logged by its type under an id that the person is given.
"""

from typing import Final

# The transport of discord.py, whose errors come through its client.
import aiohttp
import discord
import structlog
from discord import app_commands

from cogs.replies import AnswerLostError, reply_private
from cogs.words.catalogue import say
from memory.domain.errors import (
    KeepsakeError,
    ModelError,
    NotYours,
    RulesFailed,
    StoreError,
    StoreFull,
    ValueRefused,
    VersionConflict,
)
from memory.domain.ids import derived_id

_log = structlog.stdlib.get_logger(__name__)

_EXPIRED_CODES: Final = frozenset({10062, 10015, 10008})
"""Unknown interaction, webhook and message: too late to answer, and nobody's fault."""


class PressedByAnotherError(KeepsakeError):
    """Somebody used a button or menu that is another person's."""


class WrongChoiceError(KeepsakeError):
    """The person gave something that cannot be done; the message is the sentence that says so."""


KEYS: Final[tuple[tuple[type[Exception], str], ...]] = (
    (PressedByAnotherError, "error-not-yours-to-press"),
    (NotYours, "error-gone"),
    (AnswerLostError, "error-answer-lost"),
    (StoreFull, "error-store-full"),
    (StoreError, "error-store-away"),
    (VersionConflict, "error-changed-meanwhile"),
    (ValueRefused, "error-value-refused"),
    (RulesFailed, "error-rules-failed"),
    (app_commands.CommandNotFound, "error-unknown-command"),
    (app_commands.CommandSignatureMismatch, "error-unknown-command"),
    (app_commands.MissingPermissions, "error-admins-only"),
    (app_commands.BotMissingPermissions, "error-permission-lacking"),
    (app_commands.NoPrivateMessage, "error-servers-only"),
    (app_commands.CheckFailure, "error-not-for-you"),
    (app_commands.TransformerError, "error-value-unclear"),
    (discord.Forbidden, "error-discord-forbids"),
    (discord.NotFound, "error-screen-expired"),
)
"""From the most special to the most general; the first that fits is taken."""


def sentence_for(error: BaseException) -> str | None:
    """Return the sentence for an error, or None when it is not in the table."""
    if isinstance(error, WrongChoiceError):
        return str(error)
    if isinstance(error, ModelError):
        return say(f"model-{error.cause}")
    return next((say(key) for kind, key in KEYS if isinstance(error, kind)), None)


def unknown_sentence(error_id: str) -> str:
    """Say that something went wrong which nobody foresaw."""
    return say("error-unknown", id=error_id)


def cause_of(error: BaseException) -> BaseException:
    """Unwrap what the library wraps around an error of a command."""
    return error.original if isinstance(error, app_commands.CommandInvokeError) else error


async def answer_error(interaction: discord.Interaction, error: BaseException) -> None:
    """Tell the person of an error, ephemerally, whatever was said before; never raises for a reply that fails."""
    error = cause_of(error)
    sentence = sentence_for(error)
    if sentence is None:
        error_id = derived_id("error", interaction.id)
        _log.error("interaction_failed", code=error_id, exc_info=error)
        sentence = unknown_sentence(error_id)
    elif isinstance(error, StoreError | ModelError | RulesFailed | AnswerLostError):
        _log.warning("interaction_failed", exc_info=error)
    try:
        await _tell(interaction, sentence)
    except (AnswerLostError, aiohttp.ClientError, OSError) as failed:
        _log.warning("error_reply_failed", exc_info=failed)
    except discord.HTTPException as failed:
        if failed.code in _EXPIRED_CODES:
            _log.info("interaction_expired", exc_info=failed)
        else:
            _log.warning("error_reply_failed", exc_info=failed)


async def _tell(interaction: discord.Interaction, sentence: str) -> None:
    if interaction.type is discord.InteractionType.autocomplete:
        if not interaction.response.is_done():
            await interaction.response.autocomplete([])
        return
    await reply_private(interaction, sentence)
