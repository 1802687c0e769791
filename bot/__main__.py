"""`python -m bot`: starts the command line. Loading it takes a second, in which Ctrl-C is no traceback either."""

import gc
import runpy
import sys

from bot.exit_codes import interrupted

if __name__ == "__main__":
    # What is loaded stays: looking for garbage among it takes a sixth of the time. `command_line.main` looks for it
    # again.
    gc.disable()
    try:
        # It leaves with its own exit code.
        runpy.run_module("bot.command_line", run_name="__main__")
    except KeyboardInterrupt:
        sys.exit(interrupted())
