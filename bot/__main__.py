"""`python -m bot`, or `keepsake` where it is installed: starts the command line.

Loading that takes a second, in which Ctrl-C is no traceback either.
"""

import gc
import runpy
import sys

from bot.exit_codes import interrupted


def main() -> None:
    """Carry out the command of `sys.argv`; leaves with its exit code."""
    # What is loaded stays: looking for garbage among it takes a sixth of the time. `command_line.main` looks for it
    # again.
    gc.disable()
    try:
        # It leaves with its own exit code.
        runpy.run_module("bot.command_line", run_name="__main__")
    except KeyboardInterrupt:
        sys.exit(interrupted())


if __name__ == "__main__":
    main()
