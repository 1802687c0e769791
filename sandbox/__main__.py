"""`python -m bot sandbox`: looks whether the local Discord is installed, and starts the command."""

import importlib.util
import runpy
import sys

if __name__ == "__main__":
    if importlib.util.find_spec("simcord") is None:
        sys.exit(
            "The sandbox needs `simcord`, which is not installed: `make run` installs it, or the wheel with [sandbox]."
        )
    runpy.run_module("sandbox.command", run_name="__main__", alter_sys=True)
