"""The operator's settings as the sandbox uses them, with the scripted model in place of a provider's.

The bot itself is not changed, replaced or patched; it is only told another address and not to wait for more messages.
"""

from typing import Final

from pydantic import SecretStr

from bot.settings import Settings
from sandbox.scripted_model import API_KEY, MODEL_NAME

PROVIDER: Final = "nobody: the scripted model on this machine"


_OF_AN_ENDPOINT: Final = (
    "openai_model_jobs", "openai_model_choices", "openai_reasoning_effort", "model_thought_tokens",
    "model_context_tokens", "model_limit_parameter",
    "model_structured_mode",
)  # fmt: skip
"""What an operator set for another endpoint; the scripted model is asked as an endpoint that nothing is known of."""


def local_settings(settings: Settings, *, model_url: str | None) -> Settings:
    """Fit settings to the local Discord.

    `model_url` is the scripted model's address, None keeps the operator's own model.

    Waiting for further messages of a person is switched off, since SimCord takes a waiting bot for a busy one.
    The store is always embedded, with its keys beside it: what is tried out here must not reach the database of a real
    bot, nor its keys.
    """
    # The local Discord grants every intent, so that listening can be tried.
    fitted: dict[str, object] = {
        "debounce_s": 0.0,
        "mongodb_uri": None,
        "keepsake_key_file": None,
        "reads_all_messages": True,
    }
    if model_url is not None:
        fitted |= {name: Settings.model_fields[name].default for name in _OF_AN_ENDPOINT}
        fitted |= {
            "openai_base_url": model_url,
            "openai_api_key": SecretStr(API_KEY),
            "openai_model": MODEL_NAME,
            "model_provider_name": PROVIDER,
        }
    return settings.model_copy(update=fitted)


def is_scripted(settings: Settings) -> bool:
    """Return whether these settings lead to the scripted model."""
    return settings.openai_model == MODEL_NAME and settings.model_provider_name == PROVIDER
