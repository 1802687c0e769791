"""What somebody says in several messages one after the other gets one answer, to the last of them. It keeps only what is on its way."""

from collections.abc import Iterator
from contextlib import contextmanager

import discord

from memory.operations.capture.capture import Said

_Author = tuple[int, int]
"""Channel and person."""


class Pauses:
    """Knows whose message waits to see whether more follows, and what was said before it."""

    def __init__(self, *, debounce_s: float) -> None:
        self._debounce_s = debounce_s
        self._newest: dict[_Author, int] = {}
        """By channel and author the last message that waits for an answer."""
        self._left: dict[_Author, tuple[discord.Message, Said]] = {}
        """What was said before it, whose answer is left to that one."""

    @contextmanager
    def waiting(self, message: discord.Message, *, takes_over: bool) -> Iterator[None]:
        """Count a message as on its way; with `takes_over` the answer to what its author said just before is left to it."""
        author = _author_of(message)
        if takes_over:
            self._newest[author] = message.id
        try:
            yield
        finally:
            if self._newest.get(author) == message.id:
                del self._newest[author]
                self._left.pop(author, None)

    def has_other(self, message: discord.Message) -> bool:
        """Tell whether another message of the same author there waits for an answer, or one is left to this."""
        author = _author_of(message)
        return author in self._left or self._newest.get(author, message.id) != message.id

    def is_superseded(self, message: discord.Message) -> bool:
        """Tell whether a later message is answered in the place of this one."""
        return self._debounce_s > 0 and self._newest.get(_author_of(message), message.id) != message.id

    def leave(self, message: discord.Message, said: Said) -> None:
        """Leave the answer to a message to the later one."""
        self._left[_author_of(message)] = message, said

    def take_left(self, message: discord.Message) -> tuple[discord.Message, Said] | None:
        """Give what was left to a message, once."""
        return self._left.pop(_author_of(message), None)


def _author_of(message: discord.Message) -> _Author:
    return message.channel.id, message.author.id
