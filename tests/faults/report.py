"""The figures of a run of the fault harness."""

import json
import time
from dataclasses import dataclass, field
from typing import Any


@dataclass
class FaultReport:
    """How much was played, and what was found."""

    is_full: bool
    processes: int = 1
    """How many play at once."""
    figures: dict[str, Any] = field(default_factory=dict)
    began_s: float = field(default_factory=time.perf_counter)

    def note(self, name: str, figures: dict[str, Any]) -> None:
        """Keep the figures of one kind of fault."""
        self.figures[name] = figures

    def text(self) -> str:
        """Give it as one JSON document."""
        played = "everything" if self.is_full else "a sample"
        note = "The model is a script: the figures are about Keepsake, not about a model."
        took = {"took_s": round(time.perf_counter() - self.began_s), "processes": self.processes}
        return json.dumps({"note": note, "played": played} | took | self.figures, indent=2)
