"""What a process and those it started take of the machine, by what Linux tells of them."""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

_PROC: Final = Path("/proc")
_TICKS_A_SECOND: Final = os.sysconf("SC_CLK_TCK")
_KB_A_MB: Final = 1024
_SESSION, _USER, _SYSTEM = 3, 11, 12
"""Places in `stat` behind the name of the program."""


@dataclass(frozen=True, slots=True)
class ProcessUse:
    """Of one process and its own processes together."""

    processor_s: float
    resident_mb: float
    """Of the process alone."""

    @classmethod
    def of(cls, pid: int) -> "ProcessUse":
        """Look at a process that leads a session."""
        ticks = 0
        for folder in _PROC.iterdir():
            if folder.name.isdecimal() and (stat := _stat(folder)) and int(stat[_SESSION]) == pid:
                ticks += int(stat[_USER]) + int(stat[_SYSTEM])
        return cls(ticks / _TICKS_A_SECOND, _resident_mb(pid))


def _stat(folder: Path) -> list[str]:
    try:
        told = (folder / "stat").read_text()
    except OSError:
        # It ended meanwhile.
        return []
    return told.rpartition(") ")[2].split()


def _resident_mb(pid: int) -> float:
    lines = (_PROC / str(pid) / "status").read_text(encoding="ascii").splitlines()
    (found,) = (line.split()[1] for line in lines if line.startswith("VmRSS:"))
    return round(int(found) / _KB_A_MB, 1)
