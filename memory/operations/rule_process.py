"""Runs rules that read people's words in a process of its own, where a reading that takes too long can be ended.

Python's patterns hold the interpreter, so a thread would not do. One is for the background, one for what people ask for
by hand; no answer waits for either. `drop_readings` forgets what the domain's bounded caches keep of texts, here and in
these processes.
"""

import asyncio
import pickle
import select
import signal
import subprocess
import sys
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from typing import IO, Any, Final
from weakref import WeakSet

from memory.domain.errors import RulesFailed

_LIMIT_S: Final = 10.0  # Seconds of processor time for one call: what the longest window needs, many times over
BY_HAND_S: Final = 2.0
"""Seconds of processor time for one statement, edit or note; the longest takes a thirtieth of one."""
_SILENCE_S: Final = 300.0  # Seconds after which a process is given up that neither answers nor uses its processor time
_AT_ONCE_S: Final = 0.03
"""Seconds that the loop waits for a process to forget; one that does not answer by then is ended with what it read."""

_CACHING_PACKAGE: Final = "memory.domain."

RunRules = Callable[..., Awaitable[Any]]
"""Calls a pure function of a module beside the event loop and gives its result, as `asyncio.to_thread` does."""


class RuleProcess:
    """One process for rules. It begins with the first call, and anew after a call that had to be ended."""

    def __init__(self, *, limit_s: float = _LIMIT_S) -> None:
        """Build it; `limit_s` is the processor time, in seconds, after which a call is ended."""
        self._limit_s = limit_s
        self._process: subprocess.Popen[bytes] | None = None
        # A thread of its own: who waits for a slow call takes none of those that answers and erasures use.
        self._caller = ThreadPoolExecutor(max_workers=1, thread_name_prefix="rules")
        self._turn = threading.Lock()
        self._holds_readings = threading.Event()
        _PROCESSES.add(self)

    @property
    def process_id(self) -> int | None:
        """The id of the process for the next call; None before the first and after one that was ended."""
        return None if self._process is None else self._process.pid

    async def call(self, rule: Callable[..., Any], /, *arguments: object, **named: object) -> Any:
        """Return what a function of a module makes of its arguments; one call at a time. Raises `RulesFailed`."""
        return await asyncio.get_running_loop().run_in_executor(self._caller, self._call, rule, arguments, named)

    def close(self) -> None:
        """End the process; a call under way fails. Repeatable."""
        process = self._process
        if process is None:
            return
        process.kill()
        with self._turn:
            if self._process is process:
                self._end(process)

    def _call(self, rule: Callable[..., Any], arguments: tuple[object, ...], named: dict[str, object]) -> Any:
        asked = pickle.dumps((self._limit_s, rule, arguments, named))
        try:
            with self._turn:
                result, error = self._exchanged(asked)
        finally:
            if self._holds_readings.is_set():
                self.drop_readings()
        if error is not None:
            raise RulesFailed("rules_failed", error)
        return result

    def drop_readings(self) -> None:
        """Have the process forget what it read; at once, or after the call under way."""
        self._holds_readings.set()
        if not self._turn.acquire(blocking=False):
            return
        try:
            self._holds_readings.clear()
            if self._process is not None:
                # Where that fails its process was ended, and what it read is gone with it.
                with suppress(RulesFailed):
                    self._exchanged(pickle.dumps((self._limit_s, drop_readings, (), {})), _AT_ONCE_S)
        finally:
            self._turn.release()

    def _living(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            # Its environment holds the way to our code and nothing else: no key, no token.
            environment = {"PYTHONPATH": ":".join(filter(None, sys.path)), "PYTHONUTF8": "1"}
            self._process = subprocess.Popen(
                [sys.executable, "-m", "memory.operations.rule_process"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env=environment,
                start_new_session=True,
            )
        return self._process

    def _exchanged(self, asked: bytes, silence_s: float = _SILENCE_S) -> tuple[Any, str | None]:
        process = self._living()
        into, out = _pipes(process)
        try:
            into.write(asked)
            into.flush()
            is_told = bool(select.select([out], [], [], silence_s)[0])
            # What comes out of this pipe was written by our own code in `_serve`.
            result, error = pickle.load(out) if is_told else (None, None)  # noqa: S301
        except (OSError, EOFError, pickle.UnpicklingError) as lost:
            raise self._ended(process) from lost
        if not is_told:
            raise self._ended(process)
        return result, error

    def _ended(self, process: subprocess.Popen[bytes]) -> RulesFailed:
        code = self._end(process)
        if code == -signal.SIGPROF:
            return RulesFailed("rules_too_slow", f"more than {self._limit_s:g} s of processor time")
        return RulesFailed("rules_failed", f"their process ended with {code}")

    def _end(self, process: subprocess.Popen[bytes]) -> int:
        self._process = None
        # One that ended by itself keeps the code with which it did.
        process.kill()
        code = process.wait()
        for pipe in _pipes(process):
            # What was not taken any more cannot be sent on closing either.
            with suppress(BrokenPipeError):
                pipe.close()
        return code


_PROCESSES: Final = WeakSet[RuleProcess]()  # Those of this process that somebody still holds


def drop_readings() -> None:
    """Forget what the domain keeps of texts, in this process and in every process of rules.

    Texts are kept in bounded caches; those without a bound hold patterns of the lexicons, by our own keys.
    """
    for name, module in list(sys.modules.items()):
        if name.startswith(_CACHING_PACKAGE):
            for each in vars(module).values():
                if hasattr(each, "cache_clear") and each.cache_parameters()["maxsize"] is not None:
                    each.cache_clear()
    for process in list(_PROCESSES):
        process.drop_readings()


@dataclass(frozen=True, slots=True)
class Rules:
    """Where the bot's rules are called; where nothing is said, in threads, which nothing ends."""

    background: RunRules = asyncio.to_thread
    """For what nobody waits for, or not long: formation, nights, tidying."""
    by_hand: RunRules = asyncio.to_thread
    """For what somebody asked for and waits for."""


def _pipes(process: subprocess.Popen[bytes]) -> tuple[IO[bytes], IO[bytes]]:
    if process.stdin is None or process.stdout is None:
        raise ValueError("the process was started without pipes")
    return process.stdin, process.stdout


def _serve(asked: IO[bytes], told: IO[bytes]) -> None:
    """Do calls one after the other until the pipe ends, with the process that asks."""
    while True:
        try:
            # What comes in by this pipe was written by `RuleProcess`.
            limit_s, rule, arguments, named = pickle.load(asked)  # noqa: S301
        except EOFError:
            return
        # By default the signal ends the process, also in the middle of a pattern.
        signal.setitimer(signal.ITIMER_PROF, limit_s)
        reply: tuple[object, str | None]
        try:
            reply = (rule(*arguments, **named), None)
        except Exception as error:  # noqa: BLE001  # whatever it is, it is told to who asked, without words of people
            reply = (None, type(error).__name__)
        signal.setitimer(signal.ITIMER_PROF, 0)
        pickle.dump(reply, told)
        told.flush()


if __name__ == "__main__":
    # A stop is meant for the bot, which ends this one when it has finished what is under way.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    _serve(sys.stdin.buffer, sys.stdout.buffer)
