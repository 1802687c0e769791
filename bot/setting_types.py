"""What values a setting may have beyond its plain type, and what is wrong with the others in a few words.

Pure. No message carries the value, which may be a secret.
"""

from functools import partial
from pathlib import Path
from typing import Annotated, Final

from pydantic import AfterValidator, BeforeValidator, Field, SecretStr, StringConstraints

from bot.addresses import encrypted_database, encrypted_endpoint, mongodb_address, web_address
from memory.domain.persona import MOST_CHARACTERS, PersonaFault, Trait, fit_trait

_MOST_MODELS: Final = 24  # Discord's menus take 25 choices, of which one is the usual model
_MODEL_CHARACTERS: Final = 100  # What a choice in a menu takes
_PERSONA_FAULTS: Final[dict[PersonaFault, str]] = {
    "too_long": "has more than {most} characters",
    "signs": "holds a sign of templates, markup or marks, such as {{ or <; write plain words",
    "instruction": "reads like an order to the model; describe how the bot is to be",
    "personal_data": "holds a secret or personal data, which every prompt would carry",
}


def _one_word(secret: SecretStr) -> SecretStr:
    if not all("!" <= character <= "~" for character in secret.get_secret_value()):
        msg = "has a space, a line break or a character outside ASCII in it; copy it again"
        raise ValueError(msg)
    return secret


def _words(secret: SecretStr) -> SecretStr:
    _one_word(SecretStr("".join(secret.get_secret_value().split(" "))))
    return secret


def _home_expanded(path: Path) -> Path:
    try:
        return path.expanduser()
    except RuntimeError:
        msg = "begins with ~, but there is no such home directory"
        raise ValueError(msg) from None


def _model_names(text: object) -> object:
    if not isinstance(text, str):
        return text
    names = tuple(dict.fromkeys(each.strip() for each in text.split(",") if each.strip()))
    if len(names) > _MOST_MODELS or any(len(each) > _MODEL_CHARACTERS for each in names):
        msg = f"names more than {_MOST_MODELS} models, or one of more than {_MODEL_CHARACTERS} characters"
        raise ValueError(msg)
    return names


def _fit_persona(trait: Trait, wish: str) -> str:
    fit = fit_trait(trait, wish)
    if fit.fault is not None:
        raise ValueError(_PERSONA_FAULTS[fit.fault].format(most=MOST_CHARACTERS[trait]))
    return fit.text


Secret = Annotated[SecretStr, AfterValidator(_one_word)]
Secrets = Annotated[SecretStr, AfterValidator(_words)]
"""One, or several with blanks between them."""
MongoAddress = Annotated[Secret, AfterValidator(mongodb_address), AfterValidator(encrypted_database)]
DatabaseName = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,63}$")]
WebAddress = Annotated[str, AfterValidator(web_address)]
Endpoint = Annotated[WebAddress, AfterValidator(encrypted_endpoint)]
Line = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200, pattern=r"^[^\r\n]+$")]
ModelNames = Annotated[tuple[str, ...], BeforeValidator(_model_names)]
Port = Annotated[int, Field(ge=0, le=65_535)]
Seconds = Annotated[float, Field(allow_inf_nan=False)]
DataFolder = Annotated[Path, AfterValidator(_home_expanded)]
PersonaName = Annotated[str, AfterValidator(partial(_fit_persona, "name"))]
PersonaTone = Annotated[str, AfterValidator(partial(_fit_persona, "tone"))]
PersonaLanguage = Annotated[str, AfterValidator(partial(_fit_persona, "language"))]
