"""How much memory the process holds, by the system's word where it gives one."""

import gc
from pathlib import Path
from typing import Final

from pydantic import BaseModel

_STATUS: Final = Path("/proc/self/status")
_KB_A_MB: Final = 1024
_BYTES_A_KB: Final = 1024


def resident_mb() -> float | None:
    """Return the resident set of this process in MB after a collection, or None where the system does not tell."""
    gc.collect()
    if not _STATUS.exists():
        return None
    lines = _STATUS.read_text(encoding="ascii").splitlines()
    (found,) = (line.split()[1] for line in lines if line.startswith("VmRSS:"))
    return round(int(found) / _KB_A_MB, 1)


def kept_kb(record: BaseModel) -> float:
    """Return the size of a record's JSON in KB."""
    return round(len(record.model_dump_json().encode()) / _BYTES_A_KB, 1)
