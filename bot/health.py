"""`python -m bot.health`: asks the running bot how it is, and ends with 0 when it is well.

For a container's health check.

It loads next to nothing, opens no store and uses no network beyond the control socket, so it may be asked twice a
minute.
The bot itself is asked, so one that hangs is not well.
"""

import asyncio
import sys
from typing import Final

from bot.control import ControlError, JobReply, ask
from bot.settings import Settings, SettingsError, load

EXIT_WELL: Final = 0
EXIT_ILL: Final = 1
"""Docker knows these two and reserves 2, so wrong settings are an illness here."""
PATIENCE_S: Final = 8.0
"""Less than the container's own patience, so that the reason is told."""


def main() -> int:
    """Ask, say what was told, and give the exit code."""
    try:
        reply = asyncio.run(_asked())
    except (SettingsError, ControlError) as error:
        reply = JobReply(ok=False, text=str(error))
    (sys.stdout if reply.ok else sys.stderr).write(f"{reply.text}\n")
    return EXIT_WELL if reply.ok else EXIT_ILL


async def _asked() -> JobReply:
    try:
        async with asyncio.timeout(PATIENCE_S):
            reply = await ask(load(Settings, warn=_silent).keepsake_data_dir, "status")
    except TimeoutError:
        return JobReply(ok=False, text=f"the bot did not answer in {PATIENCE_S:.0f} s")
    return reply or JobReply(ok=False, text="no bot runs on this data directory")


def _silent(_: str) -> None:
    """Say nothing of unknown names: the bot said so at its start, and this is asked again and again."""


if __name__ == "__main__":
    sys.exit(main())
