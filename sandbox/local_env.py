"""SimCord's environment with the sandbox's Discord in it, and its count of errors without those that the bot answers.

discord.py hands every error of a command to the tree, a person's wrong choice too, and SimCord takes each for a
failure: its page would call a kind "please tell me one thing to forget" an action with an uncertain outcome.
"""

from collections.abc import Callable

import discord
from simcord import Env

from sandbox.local_backend import LocalBackend


class LocalEnv(Env):
    """The environment of the sandbox, the demo and the scenes."""

    def __init__(
        self, client: discord.Client, *, settle_timeout_s: float, is_answered: Callable[[BaseException], bool]
    ) -> None:
        super().__init__(client, check_errors=False, settle_timeout=settle_timeout_s)
        self.backend = LocalBackend()
        self._is_answered = is_answered

    def _record_error(self, error: BaseException) -> None:
        if not self._is_answered(error):
            super()._record_error(error)
