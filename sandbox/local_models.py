"""Model servers of this machine that may answer in place of the stand-in: Ollama and LM Studio, where they are usual.

It asks only 127.0.0.1, for the list of models, and sends nothing else before somebody chose one.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import aiohttp
from pydantic import SecretStr

from bot.settings import Settings
from sandbox.local_bot import Opener
from sandbox.stage import Stage

PORTS: Final[Mapping[str, int]] = {"Ollama": 11434, "LM Studio": 1234}
_PATIENCE: Final = aiohttp.ClientTimeout(total=0.5)
_NO_CHAT: Final = "embed"
"""In the name of a model that answers nothing."""
_KEY: Final = SecretStr("local")
"""Such a server asks for none, and its protocol wants one."""


@dataclass(frozen=True, slots=True)
class LocalModel:
    """A model that a server of this machine has."""

    server: str
    url: str
    name: str

    def fitted(self, settings: Settings) -> Settings:
        """Return settings with which it answers."""
        return settings.model_copy(
            update={
                "openai_base_url": self.url,
                "openai_api_key": _KEY,
                "openai_model": self.name,
                "model_provider_name": f"nobody: {self.server} on this machine",
            }
        )


async def local_models(ports: Mapping[str, int]) -> Sequence[LocalModel]:
    """Return the models that can be talked with of each server that runs; empty when none does."""
    async with aiohttp.ClientSession(timeout=_PATIENCE) as session:
        found = await asyncio.gather(*(_models(session, server, port) for server, port in ports.items()))
    return [model for models in found for model in models]


async def _models(session: aiohttp.ClientSession, server: str, port: int) -> Sequence[LocalModel]:
    url = f"http://127.0.0.1:{port}/v1"
    try:
        async with session.get(f"{url}/models") as answer:
            listed = (await answer.json())["data"]
            names = [str(each["id"]) for each in listed]
    except (aiohttp.ClientError, TimeoutError, ValueError, KeyError, TypeError):
        # Nothing listens there, or it is something else.
        return []
    return [LocalModel(server, url, name) for name in names if _NO_CHAT not in name.casefold()]


class ModelChoice:
    """Which model answers in the sandbox, and which others could."""

    def __init__(
        self,
        stage: Stage,
        opener_with: Callable[[LocalModel | None], Opener],
        *,
        banner: str,
        is_scripted: bool,
        ports: Mapping[str, int] = PORTS,
    ) -> None:
        """`opener_with` opens the bot with a local model, or as it was opened at first."""
        self.banner = banner
        """What answers now, in one sentence."""
        self.is_scripted = is_scripted
        self._stage = stage
        self._opener_with = opener_with
        self._first = (banner, is_scripted)
        self._ports = ports
        self._chosen: LocalModel | None = None

    @property
    def is_chosen(self) -> bool:
        """Whether a local model answers, which can be taken back."""
        return self._chosen is not None

    async def offers(self) -> Sequence[LocalModel]:
        """Return the models of this machine that could answer; none where the operator set one."""
        may_choose = self.is_scripted or self.is_chosen
        return [model for model in await local_models(self._ports) if model != self._chosen] if may_choose else []

    async def choose(self, server: str, name: str) -> None:
        """Let a model answer from now on; an empty name takes what answered at first.

        Raises LookupError for one that is not offered.
        """
        chosen = None
        if name:
            chosen = next((each for each in await self.offers() if (each.server, each.name) == (server, name)), None)
            if chosen is None:
                raise LookupError(f"{server} does not offer {name}")
        await self._stage.restart(self._opener_with(chosen))
        self._stage.run_jobs()
        self._chosen = chosen
        self.banner, self.is_scripted = self._first
        if chosen is not None:
            self.banner, self.is_scripted = (
                f"Answers come from {chosen.name}, by {chosen.server} on this machine.",
                False,
            )
