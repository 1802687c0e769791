"""Everything an operator can set: read from the environment and `.env`, checked, frozen.

This is the only module that reads the environment. Nothing is read by building `Settings`; only `load` reads.
No value ever reaches a message: it may be a secret. Names are the fields' in upper case, as `.env.example` has them.
"""

import difflib
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Annotated, Final, Literal, TypeVar

from pydantic import BeforeValidator, Field, SecretStr, ValidationError
from pydantic_core import ErrorDetails
from pydantic_settings import (
    BaseSettings,
    DotEnvSettingsSource,
    EnvSettingsSource,
    NoDecode,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
)

from bot.addresses import hosts
from bot.model.dialect import ReasoningEffort
from bot.setting_types import (
    DatabaseName,
    DataFolder,
    Endpoint,
    Line,
    ModelNames,
    MongoAddress,
    PersonaLanguage,
    PersonaName,
    PersonaTone,
    Port,
    Seconds,
    Secret,
    Secrets,
    WebAddress,
)
from memory.domain.errors import KeepsakeError
from memory.domain.persona import Persona
from memory.domain.scopes.consolidation import AT_NIGHT, PENDING

ENV_FILE: Final = Path(".env")
_OWN_PREFIX: Final = "KEEPSAKE_"
_WHERE: Final = "in the environment or in .env"
_FROM_PORTAL: Final = "The bot's token from the Discord developer portal"
_FROM_PROVIDER: Final = "The key of the model's endpoint; any word where the endpoint asks for none"


class SettingsError(KeepsakeError):
    """The operator must mend the environment or `.env`; the message has one line for each problem."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems: tuple[str, ...] = tuple(problems)
        """One sentence each, in the order of the settings, without any value."""
        super().__init__("\n".join(self.problems))


class Settings(BaseSettings):
    """What every command can do with; nothing here is required."""

    model_config = SettingsConfigDict(frozen=True, extra="ignore", env_ignore_empty=True, hide_input_in_errors=True)

    discord_token: Secret | None = Field(None, description=_FROM_PORTAL)
    openai_api_key: Secret | None = Field(None, description=_FROM_PROVIDER)
    unencrypted_hosts: Annotated[frozenset[str], NoDecode, BeforeValidator(hosts)] = Field(
        frozenset(),
        description="Other machines, with commas between, that may be model endpoint or database without TLS",
    )
    openai_base_url: Endpoint | None = Field(
        None, description="Web address of an OpenAI-compatible endpoint, with its /v1; unset: the OpenAI library's own"
    )
    openai_model: Line = Field("gpt-4.1-mini", description="Name of the model as its endpoint knows it")
    openai_model_jobs: Line | None = Field(
        None, description="Name of another model at that endpoint for what forms memory; unset: the same one"
    )
    openai_model_choices: Annotated[ModelNames, NoDecode] = Field(
        (), description="Other models there, with commas between, that a server may choose for answers; unset: none"
    )
    openai_reasoning_effort: ReasoningEffort | None = Field(
        None, description="How long a model that thinks may do so, as its endpoint names it; unset: its own default"
    )
    model_timeout_s: Seconds = Field(
        30.0, gt=0, le=600, description="Seconds for one answer of the model, retries and waits included"
    )
    model_job_timeout_s: Seconds = Field(
        120.0, gt=0, le=600, description="The same for what forms memory, which nobody waits for"
    )
    model_max_retries: int = Field(
        2, ge=0, le=10, description="Further tries after a 408, 409, 429 or 5xx answer or a broken connection"
    )
    model_max_output_tokens: int = Field(
        700, ge=16, le=32_000, description="Tokens that the words of one answer may have at most"
    )
    model_thought_tokens: int | None = Field(
        None, ge=0, le=100_000, description="Room for thought beside them; unset: learned from a model that thinks"
    )
    model_context_tokens: int | None = Field(
        None,
        ge=1024,
        le=10_000_000,
        description="Tokens that the model takes in all, prompt and answer; unset: learned from refusals",
    )
    model_limit_parameter: Literal["auto", "max_completion_tokens", "max_tokens"] = Field(
        "auto", description="Name under which the endpoint takes the limit of an answer; auto: learned"
    )
    model_structured_mode: Literal["auto", "json_schema", "json_object", "text"] = Field(
        "auto",
        description="How the endpoint is held to JSON answers; auto: json_schema, json_object or text, as it takes",
    )
    model_tools: bool = Field(
        default=True,
        description="Whether the model may search memory once an answer by a tool, where the endpoint has tools",
    )
    model_streaming: bool = Field(
        default=True,
        description="Whether an answer may come in pieces, and so appear in Discord while it is written; "
        "where the endpoint refuses that it comes whole",
    )
    model_pictures: bool = Field(
        default=True, description="Whether pictures in a question are shown to the model, where the endpoint takes any"
    )
    memory_query_limit_ms: int = Field(
        1_000, ge=10, le=60_000, description="Milliseconds that such a search may take before the answer goes on alone"
    )
    embedding_model: Line | None = Field(
        None, description="Name of a model that turns memories into vectors for search by meaning; unset: words alone"
    )
    embedding_dimensions: int | None = Field(
        None, ge=2, le=4096, description="Numbers in a vector, for models that let one choose; unset: the model's own"
    )
    embedding_wait_ms: int = Field(
        300, ge=1, le=10_000, description="Milliseconds that an answer waits for the vector of its question"
    )
    model_provider_name: Line | None = Field(
        None, description="Who runs the model and so receives the talk, as /privacy names them"
    )
    keepsake_data_dir: DataFolder = Field(Path("data"), description="Folder of the embedded store; made when missing")
    keepsake_key_file: DataFolder | None = Field(
        None, description="File of the keys that seal the store's texts; unset: keepsake.keys in that folder"
    )
    keepsake_key_secret: Secrets | None = Field(None, description="32 characters or more that seal that file")
    keepsake_key_command: SecretStr | None = Field(None, description="Command that prints this secret instead")
    mongodb_uri: MongoAddress | None = Field(
        None, description="MongoDB replica set, mongodb:// or mongodb+srv://, that holds the store; unset: embedded"
    )
    mongodb_database: DatabaseName = Field(
        "keepsake", description="Name of the database on that server; nothing else may be in it"
    )
    shard_processes: int = Field(1, ge=1, le=1000, description="Processes that `run --shards` is started as, in all")
    shard_count: int | None = Field(
        None, ge=1, le=16_000, description="Connections to Discord of all of them together; unset: as Discord advises"
    )
    reads_all_messages: bool = Field(
        default=False,
        description="Whether the message content intent is allowed in the portal and asked for; listening needs it",
    )
    notices_typing: bool = Field(
        default=True,
        description="Whether Discord tells that somebody types (no privileged intent), so that what is known of them "
        "is at hand when their message comes; never stored",
    )
    debounce_s: Seconds = Field(
        1.0, ge=0, le=60, description="Seconds to wait for more messages of the same person before answering"
    )
    drain_s: Seconds = Field(10.0, ge=0, le=300, description="Seconds for answers under way when the bot is stopped")
    message_retention_days: int = Field(
        7, ge=1, le=30, description="Days that captured messages are kept; Discord's rules allow 30 at most"
    )
    undo_s: Seconds = Field(60.0, ge=0, le=600, description="Seconds in which /forget can be undone")
    formation_tokens_a_day: int = Field(
        200_000,
        ge=0,
        le=1_000_000_000,
        description="Model tokens that forming memory may take of one server, or of one person's direct messages, in a "
        "day (UTC); from half of it on windows are longer, beyond it talk waits for the next day; 0: none is formed",
    )
    consolidation_at_night: int = Field(
        AT_NIGHT,
        ge=1,
        le=PENDING,
        description="New memories of a person or server for which a night draws their text anew; fewer wait, a "
        "server's a month",
    )
    answer_tokens_a_day_person: int = Field(
        300_000,
        ge=0,
        le=1_000_000_000,
        description="Model tokens, read and written, that answers to one person may take in a day (UTC), in all "
        "servers and direct messages together; 0: no limit",
    )
    answer_tokens_a_day_guild: int = Field(
        3_000_000,
        ge=0,
        le=1_000_000_000,
        description="Model tokens that answers in one server may take in a day (UTC); 0: no limit",
    )
    answers_a_minute: int = Field(
        6, ge=0, le=600, description="Answers that one person may get in a minute, after ten at once; 0: no limit"
    )
    envelope_cache_ttl_s: int = Field(
        900, ge=1, le=86_400, description="Seconds that what is known about a person stays in the cache"
    )
    envelope_cache_size: int = Field(10_000, ge=1, le=1_000_000, description="People whose envelope the cache holds")
    log_level: Annotated[
        Literal["DEBUG", "INFO", "WARNING", "ERROR"], BeforeValidator(lambda text: str(text).upper())
    ] = Field("INFO", description="The least important log lines to write: DEBUG, INFO, WARNING or ERROR")
    http_port: Port = Field(0, description="Port for people's own programs, by a token of /privacy; 0: none")
    http_address: Line = Field("127.0.0.1", description="Address of this machine that HTTP_PORT is on")
    http_token: Secret | None = Field(None, description="Token of /privacy by which `python -m bot mcp` asks the bot")
    metrics_token: Secret | None = Field(None, description="Token by which /metrics is read there; unset: by nobody")
    persona_name: PersonaName = Field("", description="What the bot is called in its answers; unset: Keepsake")
    persona_tone: PersonaTone = Field("", description="How it speaks, such as: dry and short")
    persona_language: PersonaLanguage = Field(
        "", description="What it answers in where a message does not show the person's own language"
    )
    support_contact: Line | None = Field(None, description="Where people reach you about the bot, as /privacy shows it")
    privacy_policy_url: WebAddress | None = Field(
        None, description="Web address of your privacy policy, as /privacy shows it"
    )

    @property
    def persona(self) -> Persona:
        """How the bot is to be where the admins of a server wish nothing else."""
        return Persona(name=self.persona_name, tone=self.persona_tone, language=self.persona_language)

    @classmethod
    # pydantic-settings calls this with every source by keyword, and we decline all but the first. (ARG003)
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],  # noqa: ARG003
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,  # noqa: ARG003
        dotenv_settings: PydanticBaseSettingsSource,  # noqa: ARG003
        file_secret_settings: PydanticBaseSettingsSource,  # noqa: ARG003
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Let arguments be the only source, so that building settings in a test reads nothing of the machine."""
        return (init_settings,)


class RunSettings(Settings):
    """What `python -m bot run` needs on top: the two secrets."""

    discord_token: Secret = Field(description=_FROM_PORTAL)
    openai_api_key: Secret = Field(description=_FROM_PROVIDER)


Kind = TypeVar("Kind", bound=Settings)


def _to_stderr(line: str) -> None:
    sys.stderr.write(f"{line}\n")


def load(kind: type[Kind], *, env_file: Path = ENV_FILE, warn: Callable[[str], None] = _to_stderr) -> Kind:
    """Read the settings that a command needs; the environment wins over the file.

    `kind` is `RunSettings` for `run` and `Settings` for everything else.
    `warn` is given one line for each name that looks like a setting and is none.
    Raises `SettingsError`, which the command line turns into exit code 2; the operator must act.
    """
    in_file = _read_file(kind, env_file)
    in_environment = EnvSettingsSource(kind)
    own_names = (name for name in in_environment.env_vars if name.upper().startswith(_OWN_PREFIX))
    for name in sorted({*in_file.env_vars, *own_names} - set(kind.model_fields)):
        warn(_unknown(name.upper(), kind))
    try:
        return kind.model_validate({**in_file(), **in_environment()})
    except ValidationError as error:
        raise SettingsError(_sentence(problem, kind) for problem in error.errors(include_input=False)) from None


def _read_file(kind: type[Settings], env_file: Path) -> DotEnvSettingsSource:
    try:
        # The signature at the start of a file that Windows' editor saved would become part of the first name.
        return DotEnvSettingsSource(kind, env_file=env_file, env_file_encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise SettingsError([f"{env_file.name} is not UTF-8 text: save it as UTF-8."]) from None
    except OSError as error:
        raise SettingsError([f"{env_file.name} cannot be read ({error.strerror}): give this user the right."]) from None


def _unknown(name: str, kind: type[Settings]) -> str:
    known = [field.upper() for field in kind.model_fields]
    close = difflib.get_close_matches(name.removeprefix(_OWN_PREFIX), known, n=1)
    close = close or difflib.get_close_matches(name, known, n=1)
    advice = f"did you mean {close[0]}?" if close else "see .env.example for those there are."
    return f"{name} is not a setting and is ignored: {advice}"


def _sentence(problem: ErrorDetails, kind: type[Settings]) -> str:
    field = str(problem["loc"][0])
    description = kind.model_fields[field].description
    if problem["type"] == "missing":
        return f"{field.upper()} is missing: set it {_WHERE}. Meaning: {description}."
    fault = problem["msg"].removeprefix("Value error, ")
    return f"{field.upper()} is wrong: {fault[0].lower()}{fault[1:]}. Mend it {_WHERE}. Meaning: {description}."
