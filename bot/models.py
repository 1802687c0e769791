"""Builds the adapters of the models from the settings.

This module must not ask a model anything.
"""

from pydantic import SecretStr

from bot.model.dialect import Dialect, DialectLearner
from bot.model.keyless_model import KEY_MISSING
from bot.model.openai_embeddings import OpenAIEmbeddings
from bot.model.openai_model import OpenAIModel
from bot.settings import Settings, SettingsError


def model_of(settings: Settings, *, is_scripted: bool) -> OpenAIModel:
    """Build the adapter of the model that answers. Raises `SettingsError` without a key."""
    return _model(
        settings,
        settings.openai_model,
        settings.model_timeout_s,
        _learning(settings, is_scripted=is_scripted),
        is_scripted=is_scripted,
    )


def models_of(settings: Settings, *, is_scripted: bool) -> tuple[OpenAIModel, OpenAIModel]:
    """Build the adapters of the model that answers and of the one that forms memory.

    Raises `SettingsError` without a key.

    Where both are one model, what one adapter learns of the endpoint the other knows.
    """
    learning = _learning(settings, is_scripted=is_scripted)
    named = settings.openai_model_jobs or settings.openai_model
    other = learning if named == settings.openai_model else _learning(settings, is_scripted=is_scripted)
    answers = _model(settings, settings.openai_model, settings.model_timeout_s, learning, is_scripted=is_scripted)
    return answers, _model(settings, named, settings.model_job_timeout_s, other, is_scripted=is_scripted)


def choices_of(settings: Settings, *, is_scripted: bool) -> dict[str, OpenAIModel]:
    """Build the adapters of the models that a server may choose, by name. Raises `SettingsError` without a key."""
    return {
        name: _model(
            settings,
            name,
            settings.model_timeout_s,
            _learning(settings, is_scripted=is_scripted),
            is_scripted=is_scripted,
        )
        for name in settings.openai_model_choices
        if name != settings.openai_model
    }


def embeddings_of(settings: Settings, *, is_scripted: bool) -> OpenAIEmbeddings | None:
    """Build the adapter of the embedding model; None when none is named. Raises `SettingsError` without a key."""
    if settings.embedding_model is None:
        return None
    return OpenAIEmbeddings(
        api_key=_key(settings),
        base_url=settings.openai_base_url,
        model=settings.embedding_model,
        dimensions=settings.embedding_dimensions,
        timeout_s=settings.model_timeout_s,
        max_retries=settings.model_max_retries,
        is_scripted=is_scripted,
    )


def _model(
    settings: Settings, name: str, timeout_s: float, learning: DialectLearner, *, is_scripted: bool
) -> OpenAIModel:
    return OpenAIModel(
        api_key=_key(settings),
        base_url=settings.openai_base_url,
        model=name,
        timeout_s=timeout_s,
        max_retries=settings.model_max_retries,
        learning=learning,
        effort=settings.openai_reasoning_effort,
        is_scripted=is_scripted,
    )


def _learning(settings: Settings, *, is_scripted: bool) -> DialectLearner:
    """Begin with what the settings say; what they leave open is learned."""
    limit, mode, thought = settings.model_limit_parameter, settings.model_structured_mode, settings.model_thought_tokens
    dialect = Dialect(
        limit_parameter="max_completion_tokens" if limit == "auto" else limit,
        structured_mode="json_schema" if mode == "auto" else mode,
        sees_pictures=settings.model_pictures,
        streams=settings.model_streaming,
        opens_thought=is_scripted or None,
        thought_tokens=thought or 0,
        context_tokens=settings.model_context_tokens,
    )
    is_fixed = {
        "limit_parameter": limit != "auto",
        "structured_mode": mode != "auto",
        "thought_tokens": thought is not None,
    }
    return DialectLearner(dialect, fixed=frozenset(name for name, fixed in is_fixed.items() if fixed))


def _key(settings: Settings) -> SecretStr:
    key: SecretStr | None = settings.openai_api_key
    if key is None:
        raise SettingsError([KEY_MISSING])
    return key
