"""What the sandbox changes in the operator's settings, and what it leaves."""

from pathlib import Path

from pydantic import SecretStr

from bot.settings import Settings
from sandbox.local_settings import local_settings
from sandbox.scripted_model import API_KEY, MODEL_NAME

OWN = Settings(keepsake_data_dir=Path("mine"), openai_model="own", openai_api_key="sk-own", undo_s=30)


def test_with_the_scripted_model_its_address_key_and_name_are_used() -> None:
    local = local_settings(OWN, model_url="http://127.0.0.1:1/v1")

    assert (local.openai_base_url, local.openai_model) == ("http://127.0.0.1:1/v1", MODEL_NAME)
    assert local.openai_api_key is not None
    assert local.openai_api_key.get_secret_value() == API_KEY
    assert local.model_provider_name is not None


def test_the_database_of_a_real_bot_is_out_of_reach() -> None:
    keys = Path("keys")
    real = OWN.model_copy(update={"mongodb_uri": SecretStr("mongodb://production"), "keepsake_key_file": keys})

    local = local_settings(real, model_url=None)
    assert local.mongodb_uri is None
    # Epochs of the sandbox's store would end those of the real one.
    assert local.keepsake_key_file is None
