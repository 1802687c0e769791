"""A cut of all connections amid load, then the end of a process by `kill -9`, and its start in the same line.

Discord tells again what a session missed that is resumed, and nothing to a new login; so after the cut nothing may be
lost, and of what was said to the dead process that alone which it had not kept.
"""

import asyncio
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from bench.gateway_load.driver import Fleet, GatewayLoad, captured
from bench.gateway_load.durability import Durability

_BEFORE_S: Final = 5.0
_TALK_S: Final = 45.0


async def kill_figures(load: GatewayLoad, uri: str, folder: Path) -> dict[str, Any]:
    """Measure on a database of its own."""
    fleet = Fleet(load, uri)
    async with fleet.running(folder):
        durability = Durability(uri, fleet.database)
        await asyncio.to_thread(durability.begin)
        talking = asyncio.create_task(fleet.talk(_TALK_S))
        await asyncio.sleep(_BEFORE_S)
        fleet.discord.gateway.drop()
        await asyncio.sleep(_BEFORE_S)
        resumed = fleet.discord.gateway.resumed
        killed, at = fleet.bots[0], time.perf_counter()
        await killed.kill()
        await fleet.started(killed)
        back_s = time.perf_counter() - at
        await talking
        await fleet.settled(durability)
        figures = await asyncio.to_thread(captured, fleet, durability)
        await asyncio.to_thread(durability.close)
    # The lag of those that were said meanwhile says nothing.
    del figures["captured"]["gateway_to_durable"]
    return {
        "note": "all connections are cut, then one process is killed and started again",
        "load": asdict(load) | {"seconds": round(_TALK_S)},
        "sessions_resumed": resumed,
        "shards_back_after_s": round(back_s, 1),
        **figures,
    }
