"""From errors to sentences."""

from typing import get_args

import discord
import pytest
from discord import app_commands

from cogs.error_sentences import STORE_AWAY, STORE_FULL, TABLE, WrongChoiceError, cause_of, sentence_for
from cogs.presentation.sentences import MODEL_SENTENCES
from memory.domain import errors
from memory.domain.errors import ModelCause, ModelError


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (errors.StoreUnavailable("away"), STORE_AWAY),
        (errors.StoreCorrupt("bad page"), STORE_AWAY),
        (errors.StoreFull("no space"), STORE_FULL),
        (WrongChoiceError("Please choose one."), "Please choose one."),
    ],
)
def test_an_error_has_its_sentence(error: Exception, sentence: str) -> None:
    assert sentence_for(error) == sentence


@pytest.mark.parametrize("cause", get_args(ModelCause))
def test_every_cause_of_the_model_has_its_sentence(cause: ModelCause) -> None:
    assert sentence_for(ModelError(cause, "detail")) == MODEL_SENTENCES[cause]


def test_what_nobody_foresaw_has_no_sentence() -> None:
    assert sentence_for(RuntimeError("secret text")) is None


def test_a_special_error_stands_before_its_general_one() -> None:
    kinds = [kind for kind, _ in TABLE]

    for place, kind in enumerate(kinds):
        assert not any(issubclass(kind, earlier) for earlier in kinds[:place]), kind


def test_no_sentence_repeats_the_text_of_an_error() -> None:
    for kind in (errors.NotYours, errors.StoreError, errors.VersionConflict, errors.ValueRefused):
        assert "memory 'abc'" not in str(sentence_for(kind("memory 'abc'")))


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
