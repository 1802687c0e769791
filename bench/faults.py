"""The fault harness, for the bench: `tests/faults`, played in a process of its own; gives its report.

The harness is made of the tests' own rigs, so it is there where they are: in a checkout with the development lock.
"""

import importlib.util
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Final, Literal

HARNESS: Final = Path(__file__).parents[1] / "tests" / "faults"


class NoHarnessError(Exception):
    """It cannot be played here; says what lacks."""


def faults_played(how_much: Literal["sample", "full"], *arguments: str) -> tuple[dict[str, Any], int]:
    """Play it; gives its figures, and the exit code of the tests: not 0 where one found what must not be.

    `arguments` go to pytest, whose own words go to standard error. Raises `NoHarnessError`.
    """
    if not HARNESS.is_dir() or importlib.util.find_spec("pytest") is None:
        raise NoHarnessError(f"the fault harness needs {HARNESS} and pytest: a checkout, set up by make")
    with tempfile.TemporaryDirectory(prefix="keepsake-faults-") as folder:
        report = Path(folder) / "report.json"
        options = ("--faults", how_much, "--faults-report", str(report), "-p", "no:cacheprovider")
        # The program is this Python, and its arguments are this file's own and the tests'.
        played = subprocess.run(  # noqa: S603
            [sys.executable, "-m", "pytest", str(HARNESS), *options, *arguments],
            cwd=HARNESS.parents[1],
            stdout=sys.stderr.fileno(),
            check=False,
        )
        if not report.exists():
            raise NoHarnessError(f"the fault harness ended with {played.returncode} before its report; see above")
        figures: dict[str, Any] = json.loads(report.read_text())
        return figures, played.returncode
