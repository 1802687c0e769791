"""`python -m bot`: starts the command line. Loading it takes a second, in which Ctrl-C is no traceback either."""

import runpy
import sys

from bot.exit_codes import interrupted

if __name__ == "__main__":
    try:
        # It leaves with its own exit code.
        runpy.run_module("bot.command_line", run_name="__main__")
    except KeyboardInterrupt:
        sys.exit(interrupted())
