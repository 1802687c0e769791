"""One table from exceptions to sentences, and the one way in which an interaction is told of an error.

What is not in the table is our fault: it is logged by its type under an id that the person is given.
"""

from collections.abc import Callable
from typing import Any, Final

# The transport of discord.py, whose errors come through its client.
import aiohttp
import discord
import structlog
from discord import app_commands

from cogs.presentation.sentences import MODEL_SENTENCES, NOT_YOURS_TO_PRESS, SCREEN_EXPIRED
from cogs.replies import AnswerLostError, reply_private
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

STORE_AWAY: Final = (
    "I cannot reach my memory right now, so I neither use it nor keep anything; please try again in a minute."
)
STORE_FULL: Final = (
    "My memory has no room left on its disk, so nothing was changed in it; whoever runs me has to free some."
)
ANSWER_LOST: Final = (
    "Discord lost my answer on its way. What you asked for may be done: please look, such as with `/memories list`, "
    "before you ask for it again."
)
GONE: Final = "That memory is gone, or was never yours."
_UNKNOWN_COMMAND: Final = (
    "I do not know that command any more; please restart your Discord, and tell an admin if it stays that way."
)
_EXPIRED_CODES: Final = frozenset({10062, 10015, 10008})
"""Unknown interaction, webhook and message: too late to answer, and nobody's fault."""


class PressedByAnotherError(KeepsakeError):
    """Somebody used a button or menu that is another person's."""


class WrongChoiceError(KeepsakeError):
    """The person gave something that cannot be done; the message is the sentence that says so."""


Sentence = str | Callable[[Any], str]

TABLE: Final[tuple[tuple[type[Exception], Sentence], ...]] = (
    (WrongChoiceError, str),
    (PressedByAnotherError, NOT_YOURS_TO_PRESS),
    (NotYours, GONE),
    (AnswerLostError, ANSWER_LOST),
    (StoreFull, STORE_FULL),
    (StoreError, STORE_AWAY),
    (VersionConflict, "That was changed at the same moment somewhere else; please look again and try once more."),
    (ValueRefused, "There are characters in that which I cannot keep; please write it in plain text."),
    (
        RulesFailed,
        "I could not read that in the time I give myself, so I changed nothing; please try something shorter.",
    ),
    (ModelError, lambda error: MODEL_SENTENCES[error.cause]),
    (app_commands.CommandNotFound, _UNKNOWN_COMMAND),
    (app_commands.CommandSignatureMismatch, _UNKNOWN_COMMAND),
    (app_commands.MissingPermissions, "That is for those who may manage this server."),
    (app_commands.BotMissingPermissions, "I lack a permission for that here; an admin can give it to me."),
    (app_commands.NoPrivateMessage, "That works in a server only."),
    (app_commands.CheckFailure, "That is not for you to use here."),
    (app_commands.TransformerError, "I cannot make sense of one of those values; please choose from the list."),
    (discord.Forbidden, "Discord does not let me do that here; an admin can give me the permission."),
    (discord.NotFound, SCREEN_EXPIRED),
)
"""From the most special to the most general; the first that fits is taken."""


def sentence_for(error: BaseException) -> str | None:
    """Return the sentence for an error, or None when it is not in the table."""
    for kind, sentence in TABLE:
        if isinstance(error, kind):
            return sentence if isinstance(sentence, str) else sentence(error)
    return None


def unknown_sentence(error_id: str) -> str:
    """Say that something went wrong which nobody foresaw."""
    return f"Something went wrong on my side; please try again, and name `{error_id}` if it stays that way."


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
