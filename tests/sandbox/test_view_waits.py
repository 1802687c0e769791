"""SimCord is told of the same waits as by its own way of looking, in a fraction of the time."""

import asyncio
import importlib.util

from simcord import _dpy_internals

from sandbox.view_waits import ends_waited_for, is_running_out
from tests.cogs.world import shown, world


async def test_the_quick_way_finds_what_simcords_own_way_finds() -> None:
    spec = importlib.util.find_spec(_dpy_internals.__name__)
    assert spec is not None
    assert spec.loader is not None
    own = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(own)

    async with world() as here:
        client = here.env.bot
        told = [await here.ada.slash(here.general, name) for name in ("privacy", "memories")]
        running_out = {task for task in asyncio.all_tasks() if is_running_out(client, task)}

        assert all(map(shown, told))
        assert _dpy_internals._stored_wait_futures is ends_waited_for
        assert ends_waited_for(client) == own._stored_wait_futures(client)
        assert len(ends_waited_for(client)) >= len(told)
        assert running_out == {task for task in asyncio.all_tasks() if own._view_timeout_task_identity(client, task)}
        assert running_out
