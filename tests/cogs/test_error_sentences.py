"""From errors to sentences."""

from typing import get_args

import discord
import pytest
from discord import app_commands

from cogs.error_sentences import cause_of, sentence_for
from cogs.words.catalogue import say
from memory.domain import errors
from memory.domain.errors import ModelCause, ModelError


@pytest.mark.parametrize("cause", get_args(ModelCause))
def test_every_cause_of_the_model_has_its_sentence(cause: ModelCause) -> None:
    assert sentence_for(ModelError(cause, "detail")) == say(f"model-{cause}")


def test_the_table_covers_what_commands_raise() -> None:
    assert sentence_for(app_commands.CommandNotFound("x", [])) is not None
    assert sentence_for(app_commands.MissingPermissions(["manage_guild"])) is not None
    assert sentence_for(app_commands.NoPrivateMessage()) is not None
    assert sentence_for(app_commands.CheckFailure()) is not None
    assert sentence_for(app_commands.TransformerError("x", discord.AppCommandOptionType.string, _Never())) is not None


def test_an_error_of_a_command_is_unwrapped() -> None:
    @app_commands.command()
    async def nothing(interaction: discord.Interaction) -> None:
        """Do nothing."""

    inner = errors.NotYours("gone")

    assert cause_of(app_commands.CommandInvokeError(nothing, inner)) is inner


class _Never(app_commands.Transformer):
    pass
