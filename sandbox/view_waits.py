"""Who waits for a screen of the bot to end: SimCord asks it of every task at every turn of its loop.

SimCord's own way looks at each attribute of the screen of each button, which is a quarter of what a scene costs. This
asks the one attribute that matters; `tests/sandbox/test_view_waits.py` compares both ways.
"""

import asyncio
from typing import Any

import discord
from discord.ui.view import BaseView
from simcord import _dpy_internals


def ask_screens_quickly() -> None:
    """Have SimCord ask only what it needs to know; it is pinned to one version, so its names are known."""
    _dpy_internals._stored_wait_futures = ends_waited_for  # noqa: SLF001
    _dpy_internals._view_timeout_task_identity = is_running_out  # noqa: SLF001


def ends_waited_for(client: discord.Client) -> set[Any]:
    """Return the ends of all screens and forms of a client that somebody may wait for."""
    # No public name leads to them.
    store = client._connection._view_store  # noqa: SLF001
    screens = {item.view for entries in store._views.values() for item in entries.values()}  # noqa: SLF001
    ends = (_end_of(screen) for screen in (*screens, *store._modals.values()) if screen is not None)  # noqa: SLF001
    return {end for end in ends if end is not None}


def is_running_out(client: discord.Client, task: asyncio.Task[Any]) -> bool:
    """Return whether a task waits for the time of a screen that is still open, which is all that such a task does."""
    del client
    coroutine: Any = task.get_coro()
    # discord.py starts this one coroutine for every screen, and nothing else tells it from others.
    if getattr(coroutine, "cr_code", None) is not BaseView._BaseView__timeout_task_impl.__code__:  # type: ignore[attr-defined]  # noqa: SLF001
        return False
    screen = coroutine.cr_frame.f_locals["self"] if coroutine.cr_frame is not None else None
    end = None if screen is None else _end_of(screen)
    return screen is not None and not (end is not None and end.done())


def _end_of(screen: Any) -> asyncio.Future[bool] | None:
    end: asyncio.Future[bool] | None = screen._BaseView__stopped  # noqa: SLF001
    return end
