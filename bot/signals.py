"""The signals that end the process: the first one asks for an orderly end, a second one does not wait for it."""

import asyncio
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

STOPPING: Final = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def stop_signals() -> Iterator[asyncio.Event]:
    """Give an event that SIGINT or SIGTERM sets; call it in the main thread, in a running event loop.

    A second signal ends the process at once and without a word, as if nobody listened: what was acknowledged is on the
    disk.
    """
    loop = asyncio.get_running_loop()
    before = {number: signal.getsignal(number) for number in STOPPING}
    asked = asyncio.Event()

    def ask() -> None:
        asked.set()
        for number in STOPPING:
            loop.remove_signal_handler(number)
            signal.signal(number, signal.SIG_DFL)

    for number in STOPPING:
        loop.add_signal_handler(number, ask)
    try:
        yield asked
    finally:
        for number, listener in before.items():
            loop.remove_signal_handler(number)
            signal.signal(number, listener)
