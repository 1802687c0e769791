"""`python -m bot bench`: measures what people wait for and prints one JSON document. Judges nothing."""

import argparse
import asyncio
import json
import os
import platform
import sqlite3
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from bot.logs import configure_logs
from sandbox.bench.envelopes import envelope_figures
from sandbox.bench.hot_path import hot_path_figures
from sandbox.bench.writes import write_figures

NOTE: Final = "Answers come from the scripted model on loopback: these figures are about Keepsake, not about a model."


async def measured(directory: Path, *, memories: int, messages: int) -> dict[str, Any]:
    """Run every measurement; each gets a folder of its own."""
    figures: dict[str, Any] = {
        "note": NOTE,
        "machine": {
            "cores": os.cpu_count(),
            "python": platform.python_version(),
            "sqlite": sqlite3.sqlite_version,
            "system": platform.system(),
        },
        "store": "embedded",
    }
    figures |= await envelope_figures(directory / "envelopes", memories=memories)
    figures |= await write_figures(directory / "writes")
    figures |= await hot_path_figures(directory / "hot_path", messages=messages)
    return figures


def main(arguments: list[str]) -> int:
    """Measure and print; the exit code is 0 unless measuring itself failed."""
    parser = argparse.ArgumentParser(prog="python -m bot bench", description="Measure, and print JSON.")
    parser.add_argument("--memories", type=_positive, default=10_000, help="memories in the store (default 10000)")
    parser.add_argument("--messages", type=_positive, default=200, help="messages fed to the gateway (default 200)")
    given = parser.parse_args(arguments)
    # Standard output is for the document alone.
    configure_logs("WARNING")
    with tempfile.TemporaryDirectory(prefix="keepsake-bench-") as folder:
        figures = asyncio.run(measured(Path(folder), memories=given.memories, messages=given.messages))
    sys.stdout.write(json.dumps(figures, indent=2) + "\n")
    return 0


def _positive(text: str) -> int:
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 on")
    return int(text)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
