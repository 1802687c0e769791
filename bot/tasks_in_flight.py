"""What the bot is in the middle of, so that a shutdown can wait for it. Knows tasks, and not what they do."""

import asyncio


class TasksInFlight:
    """The tasks that were admitted and have not ended."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[object]] = set()
        self._is_open = True

    def admit(self) -> bool:
        """Count the running task until it ends; False, and not counted, once intake was stopped. Idempotent."""
        task = asyncio.current_task()
        if task is None or not self._is_open:
            return False
        if task not in self._tasks:
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return True

    def stop_intake(self) -> None:
        """Admit nothing from now on."""
        self._is_open = False

    @property
    def count(self) -> int:
        """Tell how many there are."""
        return len(self._tasks)

    async def drain(self, deadline_s: float) -> int:
        """Wait for what is in flight, at most so long, then cancel the rest; tells how many were cancelled."""
        tasks = self._tasks - {asyncio.current_task()}
        if not tasks:
            return 0
        _done, late = await asyncio.wait(tasks, timeout=deadline_s)
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)
        return len(late)
