"""Messages that were heard and are not through yet, as they read now: an edit of one may find nothing in the store.

A message waits here for a moment: for whether more follows, for the disk, for the model. Nothing is kept beyond that.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import discord

from memory.domain.audience import Audience, narrower


class InHand:
    """What became of messages about to be captured or answered, and who could read them at each of these moments."""

    def __init__(self) -> None:
        self._held: dict[int, tuple[discord.Message, Audience]] = {}
        self._deleted: set[int] = set()

    @contextmanager
    def holding(self, message: discord.Message, audience: Audience) -> Iterator[None]:
        """Note the edits of a message from now on.

        Of one that is delivered again meanwhile the first goes on being noted.

        `audience` is who can read it now.
        """
        if message.id in self._held:
            yield
            return
        self._held[message.id] = message, audience
        try:
            yield
        finally:
            del self._held[message.id]
            self._deleted.discard(message.id)

    def holds(self, message: discord.Message) -> bool:
        """Tell whether a message is on its way already."""
        return message.id in self._held

    def note(self, edited: discord.Message, audience: Audience) -> None:
        """Note the text and the audience that a held message has now; a message that is not held is left alone."""
        if edited.id in self._held:
            _, before = self._held[edited.id]
            self._held[edited.id] = edited, narrower(before, audience)

    def latest(self, message: discord.Message) -> discord.Message:
        """Give a held message as it reads now: the same object as before where it was not edited since."""
        held, _ = self._held.get(message.id, (message, None))
        return held

    def audience(self, message: discord.Message, now: Audience) -> Audience:
        """Give who could read a message when it came, at each edit and now; of one that is not held, `now`."""
        _, held = self._held.get(message.id, (message, now))
        return narrower(held, now)

    def note_deleted(self, message_ids: Sequence[int]) -> None:
        """Note that messages are gone, as far as they are held."""
        self._deleted.update(each for each in message_ids if each in self._held)

    def is_deleted(self, message: discord.Message) -> bool:
        """Tell whether a held message is gone."""
        return message.id in self._deleted
