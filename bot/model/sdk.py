"""The openai SDK, loaded when it is first asked for: its five hundred modules would take a fifth of the start."""

import asyncio
import importlib
import threading
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final

import httpx2
from pydantic import SecretStr

from bot.model.certificates import trusted

_CONNECT_TIMEOUT_S: Final = 5.0
_is_there = threading.Event()

if TYPE_CHECKING:
    import openai as openai  # noqa: PLC0414  # what this module gives, as type checkers see it
else:

    class _Sdk:
        def __getattr__(self, name: str) -> Any:
            return getattr(importlib.import_module("openai"), name)

    openai = _Sdk()


async def load_sdk() -> None:
    """Load the SDK on a thread unless it is there: on the event loop it would hold everybody up for half a second."""
    if not _is_there.is_set():
        await asyncio.to_thread(importlib.import_module, "openai")
        _is_there.set()


class LateClient:
    """A client of one endpoint, made when it is needed first."""

    def __init__(
        self,
        *,
        api_key: SecretStr,
        base_url: str | None,
        timeout_s: float,
        max_retries: int,
        is_scripted: bool,
        on_response: Callable[[httpx2.Response], Awaitable[None]] | None = None,
    ) -> None:
        """Read the certificates and keep the rest; `base_url` None leaves the address to the SDK."""
        # The scripted model listens on the loopback, where a proxy of the environment cannot reach.
        certificates = trusted(trust_env=not is_scripted)
        self._made: openai.AsyncOpenAI | None = None
        self._make: Callable[[], openai.AsyncOpenAI] = lambda: openai.AsyncOpenAI(
            api_key=api_key.get_secret_value(),
            base_url=base_url,
            max_retries=max_retries,
            timeout=httpx2.Timeout(timeout_s, connect=min(_CONNECT_TIMEOUT_S, timeout_s)),
            http_client=openai.DefaultAsyncHttpxClient(
                trust_env=not is_scripted,
                verify=certificates,
                event_hooks={"response": [on_response] if on_response else []},
            ),
        )

    def get(self) -> "openai.AsyncOpenAI":
        """Return the client, the same one each time. Await `load_sdk` before."""
        if self._made is None:
            self._made = self._make()
        return self._made

    async def close(self) -> None:
        """Let go of its connections. Idempotent."""
        if self._made is not None:
            await self._made.close()
