"""A chat model that is asked only while this process may answer: one that was paused holds what others have erased."""

from collections.abc import Awaitable, Callable

from pydantic import BaseModel

from bot.ownership import Ownership
from memory.ports import ChatModel, ChatReply, ChatRequest


class FencedModel:
    """A `ChatModel` before which it is made sure that nobody went on without this process."""

    def __init__(self, model: ChatModel, confirm: Callable[[], Awaitable[None]]) -> None:
        """`confirm` raises a `StoreError` where nothing may be asked; see `Ownership.confirm`."""
        self._model = model
        self._confirm = confirm

    @property
    def is_scripted(self) -> bool:
        """Return whether answers come from the scripted model."""
        return self._model.is_scripted

    @property
    def context_tokens(self) -> int | None:
        """Return how many tokens the endpoint takes, where that is known."""
        return self._model.context_tokens

    @property
    def sees_pictures(self) -> bool:
        """Return whether a picture may be shown to it."""
        return self._model.sees_pictures

    async def complete(self, request: ChatRequest, *, on_text: Callable[[str], None] | None = None) -> ChatReply:
        """Ask for words. Raises `ModelError`, and `StoreError` where nothing was asked."""
        await self._confirm()
        return await self._model.complete(request, on_text=on_text)

    async def complete_as(self, request: ChatRequest, reply_type: type[BaseModel]) -> ChatReply:
        """Ask for one JSON object. Raises `ModelError`, and `StoreError` where nothing was asked."""
        await self._confirm()
        return await self._model.complete_as(request, reply_type)


def fenced(model: ChatModel, ownership: Ownership) -> ChatModel:
    """Return a model behind the fence of a process that is not alone by nature."""
    return model if ownership.peers is None else FencedModel(model, ownership.confirm)
