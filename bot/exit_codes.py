"""What the process ends with. Imports nothing, so that it is at hand while everything else is still being loaded."""

import sys
from typing import Final

EXIT_OK: Final = 0
EXIT_FAILED: Final = 1
EXIT_SETTINGS: Final = 2
EXIT_INTERRUPTED: Final = 130
"""What a shell gives for a command that Ctrl-C ended."""


def told(line: str, code: int) -> int:
    """Say on standard error why the process ends, and give the code back."""
    sys.stderr.write(f"{line}\n")
    return code


def interrupted() -> int:
    """Say that somebody pressed Ctrl-C, and give its code."""
    return told("Interrupted.", EXIT_INTERRUPTED)
