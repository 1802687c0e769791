"""Messages that were heard and are not captured yet, as they read now: an edit of one of them finds nothing in the store.

A message waits here for a moment: for whether more follows, for an answer before it, for the disk. Nothing is kept beyond that.
"""

from collections.abc import Iterator
from contextlib import contextmanager

import discord


class InHand:
    """What became of the messages that somebody is about to capture."""

    def __init__(self) -> None:
        self._held: dict[int, discord.Message] = {}

    @contextmanager
    def holding(self, message: discord.Message) -> Iterator[None]:
        """Note the edits of a message from now on; of one that is delivered again meanwhile the first goes on being noted."""
        if message.id in self._held:
            yield
            return
        self._held[message.id] = message
        try:
            yield
        finally:
            del self._held[message.id]

    def note(self, edited: discord.Message) -> None:
        """Note how a message reads now, if it is held."""
        if edited.id in self._held:
            self._held[edited.id] = edited

    def latest(self, message: discord.Message) -> discord.Message:
        """Give a held message as it reads now: the same object as before where it was not edited since."""
        return self._held.get(message.id, message)
