"""Stands where a model would where no key is set: for jobs on the command line, of which most ask no model.

It must not answer anything: whoever asks is told which setting is missing.
"""

from collections.abc import Callable
from typing import Never

from pydantic import BaseModel

from bot.settings import SettingsError
from memory.ports import ChatReply, ChatRequest

KEY_MISSING = "OPENAI_API_KEY is missing: set it in the environment or in .env."


class KeylessModel:
    """A `ChatModel` that cannot be asked."""

    is_scripted = False
    context_tokens = None
    sees_pictures = False

    async def complete(self, request: ChatRequest, *, on_text: Callable[[str], None] | None = None) -> ChatReply:
        """Raise `SettingsError`; the operator must act."""
        del on_text
        return self._refuse(request)

    async def complete_as(self, request: ChatRequest, reply_type: type[BaseModel]) -> ChatReply:
        """Raise `SettingsError`; the operator must act."""
        del reply_type
        return self._refuse(request)

    async def close(self) -> None:
        """Let go of nothing."""

    def _refuse(self, request: ChatRequest) -> Never:
        del request
        raise SettingsError([KEY_MISSING])
